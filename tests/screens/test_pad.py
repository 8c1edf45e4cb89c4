"""A page with a terminal has buttons for the keys that mean something, and no others."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Button, Input

from screens.ask import ConfirmScreen
from screens.table.door import DoorApp, DoorNotice
from screens.table.pad import pad_of


class Told(Screen[None]):
    """One key of its own, and something that Textual's keys would move between."""

    BINDINGS = (Binding("enter", "again", "Again"),)  # type: ignore[assignment]

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
        said = [one.label for one in pad_of(app).taps]
        assert said[-1] == "Back"
        assert not [one for one in said if "Focus" in one]


@pytest.mark.parametrize(("enter", "offered"), [("take it back", ["Take it back"]), ("", [])])
async def test_at_the_door_only_that_is_offered_which_leads_on(
    enter: str, offered: list[str]
) -> None:
    notice = DoorNotice("srtui", "table 1", ["Another device has replaced this one."], enter)
    app = DoorApp(lambda: notice)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert [one.label for one in pad_of(app).taps] == offered


async def test_a_question_that_is_whole_has_its_answers_and_no_keys_to_scroll() -> None:
    app = DoorApp(lambda: DoorNotice("", "", []))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ConfirmScreen(("Nobody has agreed to it.",), "Propose it anyway?"))
        await pilot.pause()
        assert [one.label for one in pad_of(app).taps] == ["Yes", "No"]


class Typed(Screen[None]):
    """A line of text, with a key of its own for what enter does."""

    BINDINGS = (Binding("enter", "submit", "Submit"),)  # type: ignore[assignment]

    def compose(self) -> ComposeResult:
        yield Input()


async def test_line_of_text_has_one_button_for_each_of_its_keys() -> None:
    app = App[str]()
    async with app.run_test() as pilot:
        await app.push_screen(Typed())
        await pilot.pause()
        sent = [tap.sends for tap in pad_of(app).taps]
        assert len(sent) == len(set(sent))
        labels = [tap.label for tap in pad_of(app).taps]
        assert "Done" in labels
        assert "Delete" in labels
        assert "Delete character left" not in labels
