"""Beside a page that shows a terminal stand the keys that mean something, and no others."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Button

from screens.table.pad import pad_of


class Told(Screen[None]):
    """One key of its own, and something that Textual's keys would move between."""

    BINDINGS = (Binding("enter", "again", "Again"),)

    def compose(self) -> ComposeResult:
        yield Button("one")
        yield Button("two")


async def test_keys_that_only_move_the_focus_are_not_offered() -> None:
    app = App[str]()
    async with app.run_test() as pilot:
        await app.push_screen(Told())
        await pilot.pause()
        assert any(
            one.binding.action == "app.focus_next" for one in app.screen.active_bindings.values()
        )
        said = [one.said for one in pad_of(app).taps]
        assert said[-1] == "Back"
        assert not [one for one in said if "Focus" in one]
