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
from screens.captain.screen import CaptainScreen
from screens.dialogs.pick import Pick
from screens.game.entry import NOT, TurnEntry
from screens.game.rows import summed_up
from screens.game.state import EntryStage
from screens.pages.page import Page
from screens.table.door import DoorScreen
from screens.table.halves import ends_turn, meaning
from screens.table.pad_page import PadPage, page_of
from screens.table.screen import TableScreen
from screens.table.shown import Shown
from screens.table.sides import Both
from srtui.model.played import first_names
from srtui.model.turn_answers import ROLL
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.value import Value, replace
from srtui.text.phrases import capital

SENT = {
    "tab": "\t", "backspace": "\x7f", "enter": "\r", "escape": "\x1b", "space": " ",
    "up": "\x1b[A", "down": "\x1b[B",
}  # fmt: skip
"""What a terminal sends for keys that are no sign."""
PLAIN = {"up": "Up", "down": "Down"}
"""Keys that no line of keys shows, and what they do."""
ALONE = frozenset({"table.call-letter", "table.missing", "quit"})
"""Bindings that another key stands for, or that nobody may tap."""
OF_ROWS = frozenset({
    "table.cycle", "table.up", "table.down", "table.rub-out", "table.roll", "table.happened",
})  # fmt: skip
"""Bindings that answer the row under the cursor: every row has buttons of its own."""
OF_SIDES = frozenset({"table.end", "table.phase"})
"""Bindings that the key of the active player's side stands for, where that does something."""
MAIN = frozenset({"table.done"})
"""Bindings that finish what is asked, as enter does."""
ABOUT_ROW = frozenset({"table.rule", "table.count"})
"""Bindings that concern the row under the cursor, whose name their button says."""
MOVES = frozenset({"app.focus_next", "app.focus_previous"})
"""What Textual's own keys do on every screen: a finger taps what it means."""
MILLISECOND = 1_000_000
"""Nanoseconds."""
HAPPENED = "happened"
"""The slot of the turn's destroyed and captured elements."""
DIGITS = "1234567890"
BETWEEN = "-"
"""Stands between two figures, and for one that nobody knows."""


class Tap(Value):
    """A button. `sends`: what a terminal would send; empty if it answers a row: `slot` by `value`.

    `kind`: "key", "answer", "digit", "delete" (the last digit) or "figure" (the one to type next).
    `chosen`: this is the answer now. `main`: it leads on, shown larger than others.
    """

    sends: str
    said: str
    kind: str = "key"
    slot: str = ""
    value: str = ""
    chosen: bool = False
    main: bool = False
    id: str = ""
    """By which the browser says that it was tapped: what it does and its label, so that a button
    that has gone meanwhile does nothing.
    """


class PadClock(Value):
    """A player's clock, which the browser counts down by itself: it costs no message.

    `left`: milliseconds that are left; of one that `runs`, the moment of the server's own clock, in
    milliseconds, at which none will be. None: nothing is timed. `points` as text.
    """

    left: int | None = None
    runs: bool = False
    points: str = ""


class PadRow(Value):
    """A question with its answers. `columns`: those of the left and the right player; `taps`:
    the answers of any other question.
    """

    text: str
    columns: tuple[tuple[Tap, ...], tuple[Tap, ...]] = ((), ())
    taps: tuple[Tap, ...] = ()
    missing: bool = False

    @property
    def every(self) -> tuple[Tap, ...]:
        """All its buttons."""
        return (*self.columns[0], *self.columns[1], *self.taps)


class Pad(Value):
    """`sides`: what the left and the right side's key do now; "" where one does nothing."""

    sides: tuple[str, str] = ("", "")
    names: tuple[str, str] = ("", "")
    """Who sits left and right."""
    clocks: tuple[PadClock, PadClock] = (PadClock(), PadClock())
    rows: tuple[PadRow, ...] = ()
    """The questions of a turn."""
    taps: tuple[Tap, ...] = ()
    typing: bool = False
    """Words are typed now."""
    asks: bool = False
    """Something is asked: keys need more room than the sides."""
    sums: tuple[str, ...] = ()
    """The turn as it will be saved, and the first missing answer."""
    page: PadPage | None = None
    """A page that is read: the browser shows and scrolls it."""
    shared: bool = False
    """Each of the players may have a device of his own: another one sits at the table."""

    def tapped(self, id: str) -> Tap | None:
        """Return the button of this id; None if it is not there any more."""
        every = (*self.taps, *(tap for row in self.rows for tap in row.every), *self.side_taps)
        return next((tap for tap in every if tap.id == id), None)

    @property
    def side_taps(self) -> tuple[Tap, Tap]:
        """The keys of both sides."""
        left, right = self.sides
        return _named(Tap(SENT["tab"], left)), _named(Tap(SENT["backspace"], right))


def _named(tap: Tap) -> Tap:
    """Return a button with its id."""
    does = f"{tap.slot}={tap.value}" if tap.slot else tap.sends
    return replace(tap, id=f"{does}|{tap.said}")


def pad_of(app: App[str]) -> Pad:
    """What does something on the screen that is shown now."""
    if not app.is_running or not app.screen_stack:
        return Pad()
    try:
        return _pad_of(app, app.screen)
    except ScreenStackError:  # the app ends: its bindings ask for a screen that has gone
        return Pad()


def _pad_of(app: App[str], screen: Screen[object]) -> Pad:
    if isinstance(screen, Page):
        return Pad(taps=(_named(Tap(SENT["escape"], "Back")),), asks=True, page=page_of(screen))
    typing = isinstance(app.focused, Input)
    rows = _rows(screen)
    answers = tuple(_answers(screen, typing=typing))
    taken = {one.sends for one in answers}
    keys = [one for one in _keys(screen) if one.sends not in taken]
    if isinstance(screen, Pick):
        keys = [one for one in keys if one.sends == "\x1b"]  # every line can be tapped itself
    if isinstance(screen, CaptainScreen):  # likewise
        keys = [one for one in keys if one.sends not in (SENT["up"], SENT["down"], SENT["enter"])]
    leaves = isinstance(screen, TableScreen | CaptainScreen | DoorScreen | Ask) or any(
        k.sends == "\x1b" for k in keys
    )
    if not leaves:
        keys.append(Tap("\x1b", "Back"))
    if typing:
        keys += [Tap("\r", "Done", main=True), Tap("\x7f", "Rub out")]
    asks = bool(answers) or _asks(screen)
    taps = tuple(map(_named, (*answers, *keys)))
    return Pad(
        _sides(screen), _names(screen), _clocks(screen), rows, taps, typing, asks, _sums(screen)
    )


def _asks(screen: Screen[object]) -> bool:
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


def _sums(screen: Screen[object]) -> tuple[str, ...]:
    """Return the turn as it will be saved, while it is asked."""
    if not isinstance(screen, TableScreen) or not screen.entry.state.asking:
        return ()
    if screen.entry.view is None:
        return ()
    return tuple(filter(None, summed_up(screen.entry, "", enter=False)))


def _clocks(screen: Screen[object]) -> tuple[PadClock, PadClock]:
    """Return the clocks of the left and the right player."""
    shown = screen.shown if isinstance(screen, TableScreen) else None
    if shown is None or shown.view.players is None:
        return PadClock(), PadClock()
    left, right = (_clock(shown, number) for number in shown.seating.order)
    return left, right


def _clock(shown: Shown, number: int) -> PadClock:
    assert shown.view.players is not None
    player, clock = shown.view.players[number], shown.clock
    points = f"{player.points or 0} {shown.view.points_term}" if player.time else ""
    left = clock.left_of(number) if player.time else None
    if left is None:
        return PadClock(points=points)
    runs = clock.running == number and clock.at is not None and left > 0
    moment = clock.at.ns if runs and clock.at is not None else 0
    return PadClock((moment + left) // MILLISECOND, runs, points)


def _keys(screen: Screen[object]) -> Iterator[Tap]:
    """The keys that do something, each action once, the sides' apart."""
    seen, ends = set(), _side_ends(screen)
    for key, (node, binding, enabled, _tooltip) in screen.active_bindings.items():
        label = binding.description or PLAIN.get(key, "")
        name = binding.action.partition("(")[0]
        side = name in ("side", "agree") and key not in ("enter", "escape")
        alone = binding.id in ALONE or binding.id in OF_ROWS or name in MOVES
        alone = alone or (ends and binding.id in OF_SIDES)
        still = name.startswith("scroll_") and isinstance(node, Widget) and not node.max_scroll_y
        if not enabled or side or alone or still or not label or binding.action in seen:
            continue
        sends = SENT.get(key) or key_to_character(key)
        if sends and (len(sends) == 1 or key in SENT):
            seen.add(binding.action)
            main = sends == "\r" or binding.id in MAIN
            yield Tap(sends, _label(screen, binding.id or "", label), main=main)


def _side_ends(screen: Screen[object]) -> bool:
    """Tell whether a side's button ends the turn or the phase."""
    shown = screen.shown if isinstance(screen, TableScreen) else None
    if shown is None or shown.view.players is None:
        return False
    return any(ends_turn(shown, number) and _side(shown, number) for number in (0, 1))


def _label(screen: Screen[object], id: str, label: str) -> str:
    """Label a key, with the row that it concerns."""
    if not isinstance(screen, TableScreen):
        return label
    rows, row = screen.entry.rows, screen.entry.row
    if id in ABOUT_ROW and row is not None:
        return f"{label}: {row.text if row.kind == 'number' else row.short}"
    if id == "table.confirm":
        missing = next((row for row in rows if row.missing), None)
        return "Done" if missing is None else f"Next: {missing.short}"
    return label


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
    elif isinstance(screen, Pick | CaptainScreen):
        yield from (Tap(letter, said, "answer") for letter, said in screen.choices)
    elif isinstance(screen, Ask):
        return
    elif isinstance(screen, TableScreen):
        step = None if screen.shown is None else screen.shown.step
        if step is not None:
            for at, (_, said) in enumerate(step.options[:9], 1):
                yield Tap(str(at), said, "answer")


# The questions of a turn


def _rows(screen: Screen[object]) -> tuple[PadRow, ...]:
    """Return the questions of a turn or of a result, as they stand on the screen."""
    if not isinstance(screen, TableScreen) or screen.entry.state.stage is EntryStage.WATCHING:
        return ()
    return rows_of(screen.entry, screen.seating.order)


def rows_of(entry: TurnEntry, order: tuple[int, int]) -> tuple[PadRow, ...]:
    """Return every row with its buttons. `order`: the players from left to right."""
    if entry.base is None:
        return ()
    names, cursor = first_names(entry.base.names), entry.row
    rows = [_row(row, names, order, current=row == cursor) for row in entry.rows]
    happened = tuple(_happened(entry)) if entry.state.asking else ()
    if happened:
        rows.append(PadRow("Destroyed or captured in this turn", taps=happened))
    return tuple(rows)


def _happened(entry: TurnEntry) -> Iterator[Tap]:
    """Yield the possible events of the turn: one touch sets one, the next clears it."""
    for line in entry.happenings()[0]:
        said = line.removeprefix(NOT)
        chosen = line != said
        yield _named(Tap("", capital(said), "event", HAPPENED, line, chosen=chosen))


def _row(row: TurnRow, names: tuple[str, str], order: tuple[int, int], *, current: bool) -> PadRow:
    """Build a question. Buttons of a player stand on the side where they sit."""
    said = capital(row.short or row.text)
    if row.kind == "claim":
        columns = tuple(tuple(_of_player(row, names, player)) for player in order)
        notes = f" ({', '.join(row.notes)})" if row.notes else ""
        return PadRow(f"{said}{notes}", (columns[0], columns[1]))
    asked = f"{row.who}: " if row.who else ""
    if row.kind == "number":
        return PadRow(
            f"{asked}{row.text}", taps=tuple(_figure(row, current=current)), missing=row.missing
        )
    taps = tuple(_of_choice(row))
    return PadRow(f"{asked}{_question(row)}", taps=taps, missing=row.missing)


def _question(row: TurnRow) -> str:
    """Word a question, with its rule where that is what is decided."""
    return row.text if row.kind in ("choose", "yes") else row.short


def _of_player(row: TurnRow, names: tuple[str, str], player: int) -> Iterator[Tap]:
    """Yield each word that a player can have: one touch sets it, the next clears it."""
    if player not in row.players:
        return
    place = row.players.index(player)
    words = [word for word in row.open[place] if word]
    plain = len([option for option in row.options if option]) == 1
    for word in words:
        chosen = row.values[place] == word
        said = names[player] if plain else f"{names[player]} {word}"
        yield _named(
            Tap("", said, "answer", row.slots[place], "" if chosen else word, chosen=chosen)
        )


def _of_choice(row: TurnRow) -> Iterator[Tap]:
    """Yield the answers of a choice, a die or a question of yes and no."""
    for number, option in enumerate(row.options):
        said = row.named[number] if row.named else option
        if row.kind == "die" and row.notes:
            said = f"{option}: {row.notes[number]}"
        said = capital(said) or "nobody"
        yield _named(Tap("", said, "answer", row.slots[0], option, chosen=row.values[0] == option))
    if row.kind == "die":
        yield _named(Tap("", "Roll it here", "answer", row.slots[0], ROLL))


def _figure(row: TurnRow, *, current: bool) -> Iterator[Tap]:
    """Yield the digits of the figure that is typed; of another one, what it is so far."""
    slot, figure = row.slots[0], row.values[0]
    if not current:
        yield _named(Tap("", figure or "Type it", "figure", slot))
        return
    yield _named(Tap("", figure or "?", "figure", slot, chosen=True))
    for digit in DIGITS:
        yield _named(Tap("", digit, "digit", slot, digit))
    yield _named(Tap("", "Delete", "delete", slot))
