"""What can be tapped instead of typed: the keys that do something now, as a page beside the screen
shows them. They come from the screen's own bindings and rows: nothing here knows what a key does.
"""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import App, ScreenStackError
from textual.keys import key_to_character
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from screens.ask import Ask
from screens.dialogs.pick import Pick
from screens.door import DoorScreen
from screens.game.state import EntryStage
from screens.table.halves import meaning
from screens.table.screen import TableScreen
from screens.table.shown import Shown
from screens.table.sides import Both
from srtui.rules.value import Value
from srtui.state.played import first_names
from srtui.views.turn_rows import TurnRow

SENT = {
    "tab": "\t", "backspace": "\x7f", "enter": "\r", "escape": "\x1b", "space": " ",
    "up": "\x1b[A", "down": "\x1b[B",
}  # fmt: skip
"""What a terminal sends for keys that are no sign."""
PLAIN = {"up": "Up", "down": "Down", "minus": "Rub out", "space": "Next answer"}
"""Keys that no line of keys shows, and what they do in the rows of a turn."""
ALONE = frozenset({"table.call-letter", "table.missing", "quit"})
"""Bindings that another key stands for, or that nobody may tap."""
MOVES = frozenset({"app.focus_next", "app.focus_previous"})
"""What Textual's own keys do on every screen: a finger taps what it means."""
DIGITS = "1234567890"
BETWEEN = "-"
"""Stands between two figures, and for one that nobody knows."""


class Tap(Value):
    """`sends`: what a terminal would send. `kind`: "key", "answer" or "digit"."""

    sends: str
    said: str
    kind: str = "key"


class Pad(Value):
    """`sides`: what the left and the right side's key do now; "" where one does nothing."""

    sides: tuple[str, str] = ("", "")
    names: tuple[str, str] = ("", "")
    """Who sits left and right."""
    taps: tuple[Tap, ...] = ()
    typing: bool = False
    """Words are typed now."""
    asks: bool = False
    """Something is asked: keys need more room than the sides."""
    shared: bool = False
    """Each of the players may have a device of his own: another one sits at the table."""


def pad_of(app: App[str]) -> Pad:
    """What does something on the screen that is shown now."""
    if not app.is_running or not app.screen_stack:
        return Pad()
    try:
        return _pad_of(app, app.screen)
    except ScreenStackError:  # the app ends: its bindings ask for a screen that has gone
        return Pad()


def _pad_of(app: App[str], screen: Screen[object]) -> Pad:
    typing = isinstance(app.focused, Input)
    answers = tuple(_answers(screen, typing=typing))
    taken = {one.sends for one in answers}
    keys = [one for one in _keys(screen) if one.sends not in taken]
    if isinstance(screen, Pick):
        keys = [one for one in keys if one.sends == "\x1b"]  # every line can be tapped itself
    leaves = isinstance(screen, TableScreen | DoorScreen | Ask) or any(
        k.sends == "\x1b" for k in keys
    )
    if not leaves:
        keys.append(Tap("\x1b", "Back"))
    if typing:
        keys += [Tap("\r", "Done"), Tap("\x7f", "Rub out")]
    asks = bool(answers) or _told(screen)
    return Pad(_sides(screen), _names(screen), (*answers, *keys), typing, asks)


def _told(screen: Screen[object]) -> bool:
    """Whether more is asked than a key of a side."""
    if isinstance(screen, TableScreen):
        return screen.entry.state.stage is not EntryStage.WATCHING
    return not isinstance(screen, Both)


def _names(screen: Screen[object]) -> tuple[str, str]:
    shown = screen.shown if isinstance(screen, TableScreen) else None
    if shown is None or shown.view.players is None:
        return "", ""
    left, right = (shown.view.players[number].name for number in shown.seating.order)
    return left, right


def _keys(screen: Screen[object]) -> Iterator[Tap]:
    """The keys that do something, each action once, the sides' apart."""
    seen = set()
    for key, (node, binding, enabled, _tooltip) in screen.active_bindings.items():
        label = binding.description or PLAIN.get(key, "")
        name = binding.action.partition("(")[0]
        side = name in ("side", "agree") and key not in ("enter", "escape")
        alone = binding.id in ALONE or name in MOVES
        still = name.startswith("scroll_") and isinstance(node, Widget) and not node.max_scroll_y
        if not enabled or side or alone or still or not label or binding.action in seen:
            continue
        sends = SENT.get(key) or key_to_character(key)
        if sends and (len(sends) == 1 or key in SENT):
            seen.add(binding.action)
            yield Tap(sends, label)


def _sides(screen: Screen[object]) -> tuple[str, str]:
    if isinstance(screen, Both):
        left, right = screen.names
        return f"{left}: yes", f"{right}: yes"
    if any(one.binding.action.startswith("press(") for one in screen.active_bindings.values()):
        return "left side", "right side"
    shown = screen.shown if isinstance(screen, TableScreen) else None
    if shown is None or shown.view.players is None:
        return "", ""
    left, right = (_side(shown, number) for number in shown.seating.order)
    return left, right


def _side(shown: Shown, number: int) -> str:
    assert shown.view.players is not None
    means = meaning(shown, number, wide=True)
    return f"{shown.view.players[number].name}: {means}" if means else ""


def _answers(screen: Screen[object], *, typing: bool) -> Iterator[Tap]:
    """Letters and digits that answer what is asked."""
    if typing:
        yield from (Tap(one, one, "digit") for one in (*DIGITS, BETWEEN))
    elif isinstance(screen, Pick):
        yield from (Tap(letter, said, "answer") for letter, said in screen.choices)
    elif isinstance(screen, Ask):
        return
    elif isinstance(screen, TableScreen):
        step = None if screen.shown is None else screen.shown.step
        if step is not None:
            for at, (_, said) in enumerate(step.options[:9], 1):
                yield Tap(str(at), said, "answer")
        if screen.entry.state.stage is not EntryStage.WATCHING:
            yield from _of_rows(screen)


def _of_rows(screen: TableScreen) -> Iterator[Tap]:
    """What answers the row under the cursor, then the letters of all."""
    played, row = screen.entry.base, screen.entry.row
    names = ("", "") if played is None else first_names(played.names)
    if row is not None:
        yield from _of_row(row)
    for asked in screen.entry.rows:
        if asked.kind == "yes":
            yield Tap(asked.letter, asked.short or asked.text, "answer")
        elif asked.kind == "claim":
            for number in asked.players:
                letter = asked.letter.upper() if number else asked.letter
                yield Tap(letter, f"{asked.short or asked.text}: {names[number]}", "answer")


def _of_row(row: TurnRow) -> Iterator[Tap]:
    if row.kind == "number":
        yield from (Tap(one, one, "digit") for one in DIGITS)
    elif row.kind == "die":
        yield from (Tap(one, one, "digit") for one in row.options if len(one) == 1)
    elif row.kind == "choose":
        for at, said in enumerate(row.options[:9], 1):
            yield Tap(str(at), said or "nobody", "answer")
