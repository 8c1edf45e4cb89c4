"""The label of the field that is typed in stands out, and no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from at_screen import press, settled
from hall import Hall
from textual.app import App

from screens.app import SrtuiApp


def stands_out(app: App[Any]) -> list[str]:
    labels = app.screen.query(".field .label")
    return [str(one.render()) for one in labels if one.styles.text_style.bold]


async def test_the_label_goes_with_the_focus(
    event_of: Callable[[int], Hall], app_for: Callable[..., SrtuiApp]
) -> None:
    async with app_for(event_of(4).path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "a")
        seen = [stands_out(pilot.app)]
        for key in ("tab", "tab", "shift+tab"):
            await press(pilot, key)
            seen.append(stands_out(pilot.app))
    assert seen == [["name *"], ["faction"], ["club"], ["faction"]]
