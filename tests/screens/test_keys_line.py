"""The line of keys at the bottom of every place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import settled
from hall import Hall
from watching import until

from screens.app import SrtuiApp
from screens.widgets.keys_line import KeysLine
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Start

App = Callable[..., SrtuiApp]
EventOf = Callable[[int], Hall]


def line(app: SrtuiApp) -> str:
    """Return the keys with a blank between them."""
    return " ".join(line_text(app).split())


def line_text(app: SrtuiApp) -> str:
    """Return the line inside its padding of one."""
    return app.screen.query_one(KeysLine).render().plain


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_keys_are_whole_and_places_help_and_commands_are_always_there(
    app_for: App, event_of: EventOf, width: int
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(width, 24)) as pilot:
        await settled(pilot)
        said = line(app)
        assert len(line_text(app)) <= width - 2
        assert said.endswith("g Go ? Help ^p Commands" if width >= 60 else "? Help ^p Commands")


@pytest.mark.parametrize("width", [60, 80, 120])
async def test_key_to_all_other_keys_is_at_the_right_edge(
    app_for: App, event_of: EventOf, width: int
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(width, 24)) as pilot:
        await settled(pilot)
        assert len(line_text(app)) == width - 2


async def test_a_wider_terminal_shows_more_keys(app_for: App, event_of: EventOf) -> None:
    hall = event_of(4)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(50, 24)) as pilot:
        await settled(pilot)
        narrow = line(app)
        await pilot.resize_terminal(150, 24)
        await settled(pilot)
        assert "u Undo" not in narrow
        assert "u Undo" in line(app)


async def test_a_click_on_a_key_presses_it(app_for: App, event_of: EventOf) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(120, 24)) as pilot:
        await settled(pilot)
        place = app.screen
        assert await pilot.click(KeysLine, offset=(1 + line_text(app).index("? Help") + 3, 0))
        await settled(pilot)
        assert app.screen is not place
        assert type(app.screen).__name__ == "Help"


async def test_the_keys_follow_the_place(app_for: App, event_of: EventOf) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(120, 24)) as pilot:
        await settled(pilot)
        app.go_to("pairings")
        await settled(pilot)
        assert " Paid" not in line(app)
        app.go_to("roster")
        await settled(pilot)
        assert " Paid" in line(app)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_the_key_of_the_next_step_is_always_there(
    app_for: App, event_of: EventOf, width: int
) -> None:
    """The place with most keys of its own; what fits beside the next step is shown."""
    hall = event_of(4)
    for step in (PairRound(), Publish(), Start()):
        hall.run(step)
    app = app_for(hall.path)
    async with app.run_test(size=(width, 40)) as pilot:
        app.go_to("tables")
        await settled(pilot)
        assert "n Next" in line(app)
        assert len(line_text(app)) <= width - 2
        assert line(app).endswith("? Help ^p Commands" if width > 40 else "n Next ? Help ^p")


async def test_roster_shows_the_drop_key_after_the_start(app_for: App, event_of: EventOf) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.go_to("roster")
        await settled(pilot)
        assert "m Add many" in line(app)
        hall.run(PairRound())
        await settled(pilot)
        await until(pilot, lambda: "d Drop" in line(app))
        assert "m Add many" not in line(app)
        assert len(line_text(app)) <= 78


async def test_the_roster_shows_how_to_penalize_once_it_has_begun(
    app_for: App, event_of: EventOf
) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.go_to("roster")
        await settled(pilot)
        assert "x Penalty" not in line(app), "before the first round check-in comes first"
        assert "space Here" in line(app)
        hall.run(PairRound())
        await until(pilot, lambda: "x Penalty" in line(app))
        assert "d Drop" in line(app)


async def test_results_show_the_key_to_an_earlier_round(app_for: App, event_of: EventOf) -> None:
    hall = event_of(4)
    hall.play()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.go_to("results")
        await settled(pilot)
        assert "Earlier round" not in line(app), "there is none"
        hall.play()
        await until(pilot, lambda: "[ Earlier round" in line(app))
        assert "s Start round" not in line(app), "it runs no longer"


async def test_which_keys_give_way_goes_by_the_event_that_was_read(
    app_for: App, event_of: EventOf
) -> None:
    """The place is painted before the event is read: the line is not to stay as it was then."""
    hall = event_of(4)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.go_to("roster")
        await settled(pilot)
        assert "d Drop" in line_text(app)
        assert "c Check in" not in line_text(app)
