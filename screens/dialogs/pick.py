"""Choice of one of a few options, by letter, or with arrow keys and enter."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.theme.means import added
from screens.widgets.choice_field import cap
from srtui.rules.plural import phrase

KEYS = phrase("a letter, or {|up}, {|down} and {|enter}   {pick.back|esc} back")
SHARE = 54
"""Per cent of the screen's lines that the options of a box take at most."""
T = TypeVar("T")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Options(Dialog[T]):
    """Base class for dialogs with a few options; `last`: the cursor starts at the end."""

    def __init__(self, title: str, options: Sequence[str], *, last: bool = False) -> None:
        super().__init__()
        self.heading = title
        self._options = tuple(options)
        self._last = last

    def parts(self) -> ComposeResult:
        """Yield a line per option."""
        yield OptionList(*map(self._line, range(len(self._options))), id="options")
        yield Static("", id="more", classes="help hidden")

    @abstractmethod
    def _line(self, at: int) -> Text: ...

    def on_resize(self) -> None:
        """Use the screen's height."""
        cap(self.query_one(OptionList), SHARE)

    def on_mount(self) -> None:
        """Put the cursor on the first line, or on the last one."""
        options = self.query_one(OptionList)
        options.highlighted = len(self._options) - 1 if self._last else 0
        options.focus()
        for changing in ("scroll_y", "virtual_size", "size"):
            self.watch(options, changing, self._show_hidden_count)

    def _show_hidden_count(self) -> None:
        """Show how many lines are hidden below."""
        options, more = self.query_one(OptionList), self.query_one("#more", Static)
        below = round(options.max_scroll_y - options.scroll_y)
        more.set_class(below < 1, "hidden")
        more.update(phrase("… {count} more below", below))


class Pick(Options[int]):
    """Dialog that closes with the position of the choice, or -1.

    `last`: the cursor starts at the end.

    `letters` choose the options, in order.
    """

    keys = KEYS
    BINDINGS = bindings(bind("escape", "pick.back", "Back", action="choose(-1)"))

    def __init__(
        self, title: str, options: Sequence[str], *, last: bool = False, letters: str = LETTERS
    ) -> None:
        super().__init__(title, options, last=last)
        self._letters = letters

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Return each option that has a letter, with its letter."""
        return list(zip(self._letters, self._options, strict=False))

    def _line(self, at: int) -> Text:
        letter = self._letters[at] if at < len(self._letters) else " "
        key = added(base_of(self).wears.palette, "key")
        return Text.assemble((f"{letter} ", key), self._options[at])

    def on_key(self, event: events.Key) -> None:
        """Choose the line with the typed letter."""
        # `find` returns -1 for a key without a letter; for an empty text it would return 0.
        at = self._letters.find(event.character or "?")
        if 0 <= at < len(self._options):
            event.stop()
            self.dismiss(at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the line on enter or click."""
        self.dismiss(event.option_index)

    def action_choose(self, at: int) -> None:
        """Close with the index of the chosen line, or -1 for none."""
        self.dismiss(at)


CHOOSE_KEYS = phrase(
    "{choose.toggle|space} or {|enter} toggle   {choose.done|s} done   {choose.leave|esc} back"
)


class Choose(Options[tuple[int, ...]]):
    """Dialog that closes with the positions of the chosen options, in order; empty if none."""

    keys = CHOOSE_KEYS
    BINDINGS = bindings(
        bind("space", "choose.toggle", "Choose", action="switch"),
        bind("s,ctrl+s", "choose.done", "Done"),
        bind("escape", "choose.leave", "Back"),
    )

    def __init__(self, title: str, options: Sequence[str]) -> None:
        super().__init__(title, options)
        self._chosen: list[int] = []

    def _line(self, at: int) -> Text:
        place = f"{self._chosen.index(at) + 1:>2}." if at in self._chosen else "   "
        return Text(f"{place} {self._options[at]}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the line, or undo its choice."""
        self._toggle(event.option_index)

    def action_switch(self) -> None:
        """Choose the line under the cursor, or undo its choice."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._toggle(at)

    def _toggle(self, at: int) -> None:
        if at in self._chosen:
            self._chosen.remove(at)
        else:
            self._chosen.append(at)
        options = self.query_one(OptionList)
        # All lines: removing one from the order changes the numbers of those after it.
        for place in range(len(self._options)):
            options.replace_option_prompt_at_index(place, self._line(place))

    def action_done(self) -> None:
        """Close with the chosen options."""
        self.dismiss(tuple(self._chosen))

    def action_leave(self) -> None:
        """Close with an empty answer, without doing anything."""
        self.dismiss(())


class Checklist(Dialog[None]):
    """Base class for lists of points; enter, a click or a key toggles the current point."""

    CSS_PATH = "../checklist.tcss"
    tells = True

    def parts(self) -> ComposeResult:
        """Yield the points."""
        yield OptionList(classes="checklist")

    @property
    def points(self) -> OptionList:
        """The list of points."""
        return self.query_one(OptionList)

    @abstractmethod
    def lines(self) -> Iterator[tuple[str, Text]]:
        """Yield each point's id and its line."""

    @abstractmethod
    def turn(self, item: str) -> object:
        """Toggle the point with this id."""

    def show(self, cursor: int = 0) -> None:
        """Show the current points."""
        self.points.set_options(Option(text, id=item) for item, text in self.lines())
        self.points.highlighted = cursor

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Toggle the point that was entered or clicked."""
        event.stop()
        self.turn(event.option_id or "")

    def action_turn(self) -> None:
        """Toggle the point under the cursor."""
        if (option := self.points.highlighted_option) is not None:
            self.turn(option.id or "")
