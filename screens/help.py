"""?: a screen's purpose and its keys, on one screen; anything else is found by typing."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import zip_longest
from math import ceil
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList

from screens.base import base_of
from screens.bindings import bind, bindings
from screens.event_app import app_of
from screens.frame import Frame
from screens.palette import PaletteItem, fit, verbs
from screens.places import PLACES, SCREENS, ScreenPlace
from screens.theme.signs import Signs
from screens.widgets.columns import is_roomy
from screens.widgets.frame_lines import TopLine
from screens.widgets.lines import Plain
from screens.widgets.text_part import Line, Part, PartLines
from srtui import UNOFFICIAL
from srtui.documents.layout import cut, folded, pad, width_of
from srtui.rules.value import Value

if TYPE_CHECKING:
    from screens.event_app import EventApp
    from screens.place_screen import PlaceScreen

MOST = 60
"""Matches listed at most; a longer word narrows them."""
FEW_LINES = 26
"""Lines of a terminal below which one sentence says what a place is for."""

MEASURE = 124
"""Cells of a page at most: its sentences are in two columns there."""
ABOUT = 96
"""Cells of the sentences on top, unless the keys need more."""


class KeysPage(ModalScreen[None]):
    """Base class for pages with a screen's purpose and its keys, fitted to the terminal."""

    CSS_PATH = "help.tcss"
    margin: ClassVar[int]
    """Lines around the keys, if there is room."""
    groups: Sequence[KeyGroup]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    @property
    @abstractmethod
    def about(self) -> str:
        """The screen's purpose."""

    def compose(self) -> ComposeResult:
        """Yield the screen and its purpose, and its keys."""
        yield TopLine(id="help-title")
        yield Plain(self.about, id="help-about")
        with VerticalScroll(id="help-keys", can_focus=False):
            yield PartLines(id="help-page")

    def on_mount(self) -> None:
        """Lay out the keys for the current size."""
        back = base_of(self).shown_key("help.close", "esc")
        self.query_one(TopLine).show(partial(_title, self._title, back))
        self.call_after_refresh(self._set)

    def on_resize(self) -> None:
        """Lay out the keys for the new size."""
        self.call_after_refresh(self._set)

    def _set(self) -> None:
        """Lay out the keys, with a margin above and below if there is room."""
        groups, about, margin = self.groups, self.about, self.margin
        about_part, keys = self.query_one("#help-about"), self.query_one("#help-keys")
        room, (width, high) = keys.content_size, self.app.size
        if is_roomy(self.app.size):
            lines = key_page(
                groups, min(MEASURE, width - 2), high - margin - len(folded(about, ABOUT)) - 2
            )
            block = max(*(_filled_width(line) for line in lines), min(width_of(about), ABOUT))
            left = (width - block) // 2
            need = len(lines) + len(folded(about, block)) + 1
            above = max(1, (high - margin - need) * 2 // 5)
            about_part.styles.margin = (above, 0, 1, 0)
            about_part.styles.padding = keys.styles.padding = (0, width - left - block, 0, left)
        else:
            lines = key_page(groups, room.width, room.height)
            if len(lines) > room.height:
                about_part.display = False  # a small screen has room for its keys, not for both
            for one in (about_part, keys):
                one.styles.clear_rule("padding")
                one.styles.clear_rule("margin")
        shown = self.query_one("#help-page", PartLines)
        shown.styles.height = len(lines)
        shown.paint(lines)


class Help(KeysPage):
    """Page on a screen and its keys; typing finds keys, commands and pages everywhere."""

    AUTO_FOCUS = "#help-find"
    margin = 2
    BINDINGS = bindings(
        bind("escape", "help.close", "Back"),
        bind("up", "help.up", action="move(-1)"),
        bind("down", "help.down", action="move(1)"),
        bind("pageup", "help.page-up", action="move(-8)"),
        bind("pagedown", "help.page-down", action="move(8)"),
    )

    def __init__(self, frame: PlaceScreen) -> None:
        super().__init__(next((one.title for one in PLACES if one.name == frame.place), ""))
        self._frame = frame
        self.groups = tuple(_groups(frame))
        self._entries: tuple[PaletteItem, ...] = ()
        self._matches: tuple[PaletteItem, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield the screen and its purpose, its keys, search results, the input line."""
        yield from super().compose()
        yield OptionList(id="help-found")
        with Horizontal(id="help-line"):
            yield Plain("Find", id="help-what")
            yield Input(placeholder="any key, command or page", compact=True, id="help-find")

    @property
    def about(self) -> str:
        """The screen's purpose: all of it if it fits, else a sentence."""
        said = _purpose_text(self._frame)
        if self.app.size.height < FEW_LINES:
            said = f"{said.split('. ')[0].rstrip('.')}."
        return f"{said} {self._frame.also_help}".rstrip()

    # Finding

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find what is typed; if the line is empty, show the keys again."""
        typed = event.value.strip()
        self.set_class(bool(typed), "-finding")
        self._matches = tuple(self._best_items(typed))[:MOST] if typed else ()
        options = self.query_one("#help-found", OptionList)
        options.clear_options()
        width = min(MEASURE, self.app.size.width) - 3
        options.styles.padding = (0, max(0, (self.app.size.width - MEASURE) // 2))
        for one in self._matches:
            text = cut(one.text, width)
            help_ = cut(f"  {one.help}", max(0, width - width_of(text)))
            options.add_option(Text.assemble((text, "bold"), help_))
        options.highlighted = 0 if self._matches else None
        nothing = typed and not self._matches
        self.query_one("#help-what", Plain).update("None" if nothing else "Find")

    def _best_items(self, typed: str) -> Iterable[PaletteItem]:
        if not self._entries:
            app = app_of(self)
            others = (one for one in PLACES if one.name != self._frame.place)
            self._entries = (*self._screen_keys(), *keys_of(others, app), *verbs(app))
        ranked = [(fit(typed, one, 0), at) for at, one in enumerate(self._entries)]
        # Ties in order: this screen's keys, then other screens', then commands.
        found = sorted((-rank, at) for rank, at in ranked if rank is not None)
        return (self._entries[at] for _, at in found)

    def _screen_keys(self) -> Iterator[PaletteItem]:
        for key, binding in _bindings(self._frame):
            text = binding.tooltip or binding.description
            press = partial(self.app.simulate_key, binding.key)
            yield PaletteItem(f"{key}  {text}", "here", press, binding.id or "")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Run the item under the cursor, or go there."""
        event.stop()
        at = self.query_one("#help-found", OptionList).highlighted
        if self._matches and at is not None:
            self._do(self._matches[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose by click, too."""
        event.stop()
        self._do(self._matches[event.option_index])

    def _do(self, one: PaletteItem) -> None:
        app = self.app
        self.dismiss()
        # After the page is gone: a simulated key must reach the screen, not the page.
        app.call_after_refresh(one.run)

    def action_move(self, step: int) -> None:
        """Move among the results, or scroll the keys."""
        if not self._matches:
            self.query_one("#help-keys", VerticalScroll).scroll_relative(y=step, animate=False)
            return
        found = self.query_one("#help-found", OptionList)
        found.highlighted = min(max((found.highlighted or 0) + step, 0), len(self._matches) - 1)

    def action_close(self) -> None:
        """Clear the typed text, or close the page if there is none."""
        typed = self.query_one("#help-find", Input)
        if typed.value:
            typed.value = ""
        else:
            self.dismiss()


def _title(title: str, key: str, width: int, signs: Signs) -> Line:
    del signs
    space = " " * max(1, width - width_of(title) - width_of(f"{key} back"))
    return Part(title, "strong"), Part(space), Part(key, "key"), Part(" back", "muted")


class KeysHelp(KeysPage):
    """Page on a screen outside an event and its keys, in the form of `Help`."""

    margin = 1
    BINDINGS = bindings(bind("escape,q,question_mark", "help.close", "Back", action="dismiss"))

    def __init__(self, title: str, subject: Screen[None]) -> None:
        super().__init__(title)
        self._subject = subject
        self.groups = (KeyGroup("Keys here", tuple(_merged_keys(_bindings(subject)))),)

    def compose(self) -> ComposeResult:
        """Yield the screen's purpose and its keys."""
        yield from super().compose()
        yield Plain(UNOFFICIAL, id="help-notice")

    @property
    def about(self) -> str:
        """The screen's purpose."""
        return _purpose_text(self._subject)


def _purpose_text(screen: Screen[None]) -> str:
    return " ".join((screen.__doc__ or "").split())


def _filled_width(line: Line) -> int:
    """Return the width of a line in cells, without trailing blanks."""
    return width_of("".join(part.text for part in line).rstrip())


def _groups(frame: PlaceScreen) -> Iterator[KeyGroup]:
    everywhere = {one.id for one in Frame.BINDINGS if isinstance(one, Binding)}
    found = list(_bindings(frame))
    apps = {id(one[1]) for one in frame.active_bindings.values() if one.node is frame.app}
    of_all = [one for one in found if one[1].id in everywhere or id(one[1]) in apps]
    here = [one for one in found if one not in of_all]
    digits = f"Keys here (type digits to find a {frame.numbers})" if frame.numbers else "Keys here"
    for heading, keys in ((digits, here), ("Keys everywhere", of_all)):
        if keys:
            yield KeyGroup(heading, tuple(_merged_keys(keys)))


def _merged_keys(keys: Iterable[tuple[str, Binding]]) -> Iterator[KeyHelp]:
    by_action: dict[str, dict[str, Binding]] = {}
    for key, binding in keys:
        by_action.setdefault(binding.action, {})[key] = binding
    for shown in by_action.values():
        *_, binding = shown.values()
        text = binding.tooltip or binding.description
        yield KeyHelp(" ".join(shown), text, binding.description or text)


def _bindings(frame: Screen[None]) -> Iterator[tuple[str, Binding]]:
    """Return the keys of a screen, except the framework's own, which have no id."""
    for one in frame.active_bindings.values():
        if one.binding.id and (one.binding.tooltip or one.binding.description):
            yield frame.app.get_key_display(one.binding), one.binding


def keys_of(places: Iterable[ScreenPlace], app: EventApp) -> Iterator[PaletteItem]:
    """Yield screens' keys; choosing one goes to its screen and shows what it does."""
    for place in places:
        module, name = SCREENS[place.name]
        made: type[Screen[None]] = getattr(import_module(module), name)
        location = f"in {place.short} (g {place.letter})"
        for binding in made.BINDINGS:
            help_ = isinstance(binding, Binding) and (binding.tooltip or binding.description)
            if isinstance(binding, Binding) and binding.id and help_:
                text = f"{app.shown_key(binding.id, app.get_key_display(binding))}  {help_}"
                yield PaletteItem(text, location, partial(_go, app, place.name, text), binding.id)


def _go(app: EventApp, place: str, text: str) -> None:
    app.go_to(place)
    app.call_after_refresh(app.say, f"{text}.")


TWO_FROM = 100
"""Columns of a terminal from which keys are in two columns, each with its complete sentence."""
SHORT = 24
"""Cells of a key with what it does in a word or two."""
NARROW_SHORT = 19
TELLING = 37
"""Cells of a column in which a key has a line that says more than a word."""
CLAUSE, LEAST = 32, 10
"""Cells of that line at most, beside its key; a shorter line says no more than the word."""
GAP = 2


class KeyHelp(Value):
    """A key: its effect in a sentence, and in a word or two."""

    key: str
    sentence: str
    short: str


class KeyGroup(Value):
    """The keys of one subject, under a heading."""

    heading: str
    keys: tuple[KeyHelp, ...]


_Columns = tuple[Callable[[KeyHelp], str], int]
"""What a group says of a key, and in how many columns."""
_sentence = attrgetter("sentence")


def key_page(groups: Sequence[KeyGroup], width: int, height: int) -> tuple[Line, ...]:
    """Return the groups as fully as `height` lines allow; no key is ever left out."""
    found = [tuple(_page(groups, width, *layout)) for layout in _layouts(width)]
    return next((one for one in found if len(one) <= height), min(found, key=len))


def _layouts(width: int) -> Iterator[tuple[_Columns, _Columns, bool]]:
    """Yield the first group's columns, the others', and whether a blank line separates groups.

    The most informative layout comes first.
    """
    two = 2 if width >= TWO_FROM else 1
    full: _Columns = _sentence, two
    short: _Columns = (
        attrgetter("short"),
        max(1, width // (SHORT if width >= 2 * SHORT else NARROW_SHORT)),
    )
    yield (_sentence, 1), full, True
    yield full, full, True
    yield full, short, True
    yield (_sentence, max(two, width // 40)), short, True
    for first in ((_clause, 2), short) if width >= 2 * TELLING else (short,):
        yield first, short, True
        yield first, short, False


def _clause(one: KeyHelp) -> str:
    """Return the sentence if it fits on a column's line, else its first part, else a word."""
    first = re.split(r"[:;,] ", one.sentence)[0]
    found = (text for text in (one.sentence, first) if LEAST < width_of(text) <= CLAUSE)
    return next(found, one.short)


def _page(
    groups: Sequence[KeyGroup], width: int, first: _Columns, others: _Columns, separated: bool
) -> Iterator[Line]:
    for at, group in enumerate(groups):
        if at and separated:
            yield ()
        yield (Part(group.heading, "heading strong"),)
        text_of, columns = others if at else first
        yield from _set(group.keys, columns, text_of, width)


def _set(
    keys: Sequence[KeyHelp], columns: int, text_of: Callable[[KeyHelp], str], width: int
) -> Iterator[Line]:
    """Yield lines of keys in columns, read downwards; text too long for a line is continued."""
    column_width = (width - GAP * (columns - 1)) // columns
    key = max((width_of(one.key) for one in keys), default=0) + 1
    cells = [list(_cell(one, text_of(one), key, column_width)) for one in keys]
    deep = max(ceil(sum(map(len, cells)) / columns), max(map(len, cells), default=0))
    # A key with several lines is never split, so an even share of the lines may be too few.
    while len(stacks := _stacked(cells, deep)) > columns:
        deep += 1
    for row in zip_longest(*stacks, fillvalue=("", "")):
        parts: list[Part] = []
        for index, (before, text) in enumerate(row):
            gap = "" if index == len(stacks) - 1 else " " * GAP
            parts.append(Part(before, "key"))
            parts.append(Part(pad(text, column_width - width_of(before)) + gap))
        yield tuple(parts)


def _stacked(cells: Sequence[Sequence[tuple[str, str]]], deep: int) -> list[list[tuple[str, str]]]:
    """Return the cells in columns of at most `deep` lines; no cell is split."""
    stacks: list[list[tuple[str, str]]] = [[]]
    for cell in cells:
        if stacks[-1] and len(stacks[-1]) + len(cell) > deep:
            stacks.append([])
        stacks[-1] += cell
    return stacks


def _cell(one: KeyHelp, text: str, key: int, wide: int) -> Iterator[tuple[str, str]]:
    for at, line in enumerate(folded(text, max(8, wide - key))):
        yield (pad(one.key, key) if not at else " " * key), line.strip() if at else line
