"""u means the same everywhere: what this terminal did last, said before; or why it cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.places import PLACES
from srtui.commands.lists.choice import ChooseList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import CheckIn
from srtui.commands.rounds.stages import Publish, Scenario

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
NAMES = [one.name for one in PLACES if one.name != "board"]


@pytest.mark.wide(3)
@pytest.mark.parametrize("place", NAMES)
async def test_u_takes_back_what_was_done_last_wherever_that_was(
    event_of: Make, app_for: App, place: str
) -> None:
    """Round 1 is drawn, then somebody is checked in: that is what any place offers."""
    hall = event_of(4)
    hall.run(PairRound())
    hall.run(meant(hall, CheckIn, "Anna Abel"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to(place)
        await settled(pilot)
        await press(pilot, "escape", "u")
        assert isinstance(app.screen, ConfirmScreen)
        assert "Anna Abel: here." in seen(app)
        await press(pilot, "y")
    assert not any(one.checked_in for one in hall.event.players)
    assert len(hall.event.rounds) == 1


async def test_entry_that_cannot_be_undone_is_named_not_offered(
    event_of: Make, app_for: App
) -> None:
    """A list that was chosen for the round keeps it published."""
    hall = event_of(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    game = hall.event.rounds[0].games[0]
    hall.table(game.table or 1).run(meant(hall, ChooseList, str(game.table), "1", 1), sure=True)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("pairings")
        await settled(pilot)
        await press(pilot, "u")
        assert not isinstance(app.screen, ConfirmScreen)
        said = " ".join(seen(app).split())
        assert "Lists were chosen in round 1, so it cannot become a draft again." in said
        await press(pilot, "f8")  # the rest of a long message
        assert "To undo older ones, use the journal (g j, t)." in " ".join(seen(app).split())
    assert hall.event.rounds[0].phase == "published"


async def test_trying_whether_it_can_be_undone_leaves_no_trace(event_of: Make) -> None:
    hall = event_of(4)
    found = hall.desk.to_undo()
    assert found is not None
    before = hall.event
    assert hall.desk.taking_back(found) == ()
    assert hall.desk.to_undo() == found
    assert hall.event is before
