"""On the screens a dropped player who is entered again by name is brought back, not doubled."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen
from hall import Hall
from meant import meant
from textual.widgets import TextArea
from watching import until

from screens.app import SrtuiApp
from srtui.commands.roster.players import Drop

AppFor = Callable[..., SrtuiApp]


async def test_the_form_for_a_new_player_offers_the_return(hall: Hall, app_for: AppFor) -> None:
    hall.add(4)
    hall.play()
    hall.run(meant(hall, Drop, "Anna"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "r", "a", *"Anna", "enter")
        await until(pilot, "Anna dropped after round 1")
        assert "Bring them back" in " ".join(seen(app).split())
        await press(pilot, "y")
        await until(pilot, "Anna is back and will be paired from round 2 on.")
    assert len(hall.event.players) == 4


async def test_a_pasted_list_asks_about_a_dropped_player(hall: Hall, app_for: AppFor) -> None:
    hall.add(4)
    hall.play()
    hall.run(meant(hall, Drop, "Anna"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "r", "m")
        app.screen.query_one("#text", TextArea).text = "Anna\nZoe"
        await until(pilot, "guesses to check (1)")
        await press(pilot, "ctrl+n")
        await until(pilot, "Anna: not in the event")
        await press(pilot, "a")
        await until(pilot, "back in the event")
        await press(pilot, "b")
        await press(pilot, "ctrl+s")
        await until(pilot, "1 player added")
    anna = hall.event.player(hall.id("Anna"))
    assert anna.status(hall.event.entering_round) is not None
    assert anna.status(hall.event.entering_round).value == "in"
