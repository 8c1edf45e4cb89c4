"""Choosing a preset and leaving it; lists to choose from keep their keys in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from watching import go, until

from screens.app import SrtuiApp
from screens.dialogs.pick import Choose, Pick

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def old(hall_of: Callable[[str], Hall]) -> Hall:
    """Return an event of 2012, the edition with the most to choose from."""
    return hall_of("sr2012")


async def test_an_event_stops_following_its_preset(old: Hall, app_for: AppFor) -> None:
    app = app_for(old.path)
    async with app.run_test(size=(80, 60)) as pilot:
        await go(pilot, "e", "Edition")
        await press(pilot, "p")
        assert "no longer" not in seen(app)
        await press(pilot, "c")
        await until(pilot, "Preset: Hardcore")
        await press(pilot, "p", "end", "enter")
        await until(pilot, "no longer follows")
    assert not old.event.preset
    assert old.event.variants


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_long_lists_scroll_above_their_keys(
    old: Hall, app_for: AppFor, size: tuple[int, int]
) -> None:
    many = [f"one of many things {number}" for number in range(40)]
    app = app_for(old.path)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "e", "Edition")
        for screen, last in ((Pick("Which?", many), "back"), (Choose("Which?", many), "back")):
            app.push_screen(screen)
            await settled(pilot)
            await press(pilot, "end")
            shown = await until(pilot, "things 39")
            assert "Which?" in shown
            assert last in shown
            await press(pilot, "escape")
