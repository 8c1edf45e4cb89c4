"""The line of keys names no key that would do nothing: in an event without players, and after."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.places import PLACES, ScreenPlace
from screens.widgets.keys_line import KeysLine
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer

AppFor = Callable[..., SrtuiApp]
EventOf = Callable[[int], Hall]
LISTED = [one for one in PLACES if one.name not in ("board", "devices")]
LEAD_AWAY = {"next", "go", "help"}
"""Keys of every place, which other tests press."""


def named(app: SrtuiApp) -> dict[str, str]:
    """Return the keys that the line names, by the id of their binding."""
    line = app.screen.query_one(KeysLine)
    return {one.binding.id or "": one.binding.key for _, one in line._fitting_keys()}


async def go_to(pilot: Pilot[str], place: ScreenPlace) -> None:
    while len(pilot.app.screen_stack) > 1:
        await press(pilot, "escape")
    assert isinstance(pilot.app, SrtuiApp)
    pilot.app.go_to(place.name)
    await settled(pilot)


@pytest.mark.wide(3)
@pytest.mark.parametrize("place", LISTED, ids=lambda one: one.name)
async def test_without_players_every_key_that_is_named_does_something(
    hall: Hall, app_for: AppFor, place: ScreenPlace
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(200, 60)) as pilot:
        await settled(pilot)
        await go_to(pilot, place)
        keys = named(app)
        assert {"next", "go", "help"} <= keys.keys()
        for name, key in keys.items():
            if name in LEAD_AWAY or key.startswith("ctrl+"):
                continue
            before, screen, focus = seen(app), app.screen, app.focused
            await press(pilot, key)
            shown = seen(app)
            assert (shown, app.screen, app.focused) != (before, screen, focus), name
            assert "Not done" not in shown, name
            await go_to(pilot, place)


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ("roster", "drop"),
        ("results", "open"),
        ("standings", "explain"),
        ("terrain", "tick"),
        ("pairings", "publish"),
    ],
)
async def test_the_keys_come_with_the_first_row(
    event_of: EventOf, app_for: AppFor, place: str, key: str
) -> None:
    hall = event_of(4)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(200, 60)) as pilot:
        await settled(pilot)
        await go_to(pilot, next(one for one in PLACES if one.name == place))
        assert {f"{place}.{key}", "filter", "undo"} <= named(app).keys()


async def test_a_key_of_a_row_is_named_as_soon_as_there_is_one(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await go_to(pilot, next(one for one in PLACES if one.name == "roster"))
        assert "roster.drop" not in named(app)
        assert "undo" not in named(app)
        hall.run(meant(hall, AddPlayer, "Anna"))
        app.look()
        await settled(pilot)
        assert "roster.drop" in named(app)
        assert "undo" in named(app)


@pytest.mark.parametrize(
    ("place", "keys"),
    [
        ("pairings", {"publish", "redraw", "scenario"}),
        ("results", {"open"}),
        ("tables", set()),
        ("standings", {"explain"}),
    ],
)
async def test_a_draft_is_published_or_drawn_again_and_not_played(
    event_of: EventOf, app_for: AppFor, place: str, keys: set[str]
) -> None:
    hall = event_of(4)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(200, 60)) as pilot:
        await settled(pilot)
        await go_to(pilot, next(one for one in PLACES if one.name == place))
        found = named(app).keys()
        assert {f"{place}.{one}" for one in keys} <= found
        idle = {
            "pairings.pair",
            "results.turns",
            "results.start",
            "results.clear",
            "tables.confirm",
            "tables.pause",
            "standings.finish",
            "standings.cut",
        }
        assert not idle & found
