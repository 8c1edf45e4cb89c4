"""Buttons beside a table's screen in a browser, built from its bindings and rows."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Literal

from textual.app import App, ScreenStackError
from textual.binding import ActiveBinding
from textual.keys import key_to_character
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from screens.ask import ConfirmScreen
from screens.captain.screen import CaptainScreen
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.game.answering import EntryStage
from screens.game.entry import NOT, TurnEntry
from screens.game.panel import BOTH
from screens.game.rows import turn_summary
from screens.pages.page import Page
from screens.table.door import DoorScreen
from screens.table.halves import ends_turn, meaning
from screens.table.screen import TableScreen
from screens.table.shown import TableSnapshot
from screens.table.sides import Both
from srtui.documents.map.cells import plain
from srtui.documents.sections import Bar, Item, PaneLine, PanePicture, PaneTable, Piece
from srtui.model.played import first_names
from srtui.model.turn_answers import ROLL
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.plural import translate_label
from srtui.rules.value import Value, replace
from srtui.text.phrases import capital, phrase

SENT = {
    "tab": "\t", "backspace": "\x7f", "enter": "\r", "escape": "\x1b", "space": " ",
    "up": "\x1b[A", "down": "\x1b[B",
}  # fmt: skip
"""Text that a terminal sends for keys that type no character."""
PLAIN = {"up": phrase("Up"), "down": phrase("Down")}
"""Labels of keys whose bindings have no description."""
NO_BUTTON = frozenset({"table.call-letter", "table.missing", "quit"})
"""Ids of bindings that another button covers, or that must not be tapped by accident."""
OF_ROWS = frozenset(
    {"table.cycle", "table.up", "table.down", "table.rub-out", "table.roll", "table.happened"}
)
"""Ids of bindings that answer the row under the cursor: each row has its own buttons instead."""
OF_SIDES = frozenset({"table.end", "table.phase"})
"""Ids of bindings without a button while the active player's side button does the same."""
MAIN = frozenset({"table.done"})
"""Ids of bindings that finish the open question, as enter does."""
ABOUT_ROW = frozenset({"table.rule", "table.count"})
"""Ids of bindings that concern the row under the cursor: their button names that row."""
MOVES = frozenset({"app.focus_next", "app.focus_previous"})
"""Actions of Textual that move the focus: a finger taps its target instead."""
MILLISECOND = 1_000_000
"""Nanoseconds."""
HAPPENED = "happened"
"""Slot that a tap on one of the turn's destroyed or captured elements answers."""
DIGITS = "1234567890"
BETWEEN = "-"
"""Key that separates two figures, and that stands for an unknown figure."""


MAP = (44, 30)
"""Cells of a map that a telephone shows whole."""


class PageBlock(Value):
    """A part of a page: a heading, a paragraph, a list item, a table, or a text map."""

    kind: Literal["heading", "line", "item", "table", "map"]
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class PadPage(Value):
    """A page to read, made of a title and blocks."""

    title: str
    blocks: tuple[PageBlock, ...]


class Tap(Value):
    """A button, labelled `label`. It types `sends`, or else answers `slot` of a row with `value`.

    `kind`: "key", "answer", "hold" (an element's holders), "event" (sets or clears one), "digit",
    "delete" (the last digit) or "figure" (selects the figure to type). `chosen`: the button shows
    the current answer. `main`: it leads to the next step and is shown larger than others.
    """

    sends: str
    label: str
    kind: str = "key"
    slot: str = ""
    value: str = ""
    chosen: bool = False
    main: bool = False
    id: str = ""
    """Name that the browser sends when it is tapped, made of its effect and its label.

    A button that has disappeared or changed in the meantime therefore does nothing.
    """


class PadClock(Value):
    """A player's clock, which the browser counts down without further messages.

    `left`, in milliseconds: time left while the clock is stopped; while it `runs`, the server's
    clock time at which it reaches zero. None: the game is not timed. `points` is text with its
    unit: "3 CP".
    """

    left: int | None = None
    runs: bool = False
    points: str = ""


class PadRow(Value):
    """A question with buttons for its answers.

    `columns`: buttons of the left and the right player, if each can answer; `taps`: buttons that
    belong to neither player. `missing`: the turn cannot be saved without an answer.
    """

    text: str
    columns: tuple[tuple[Tap, ...], tuple[Tap, ...]] = ((), ())
    taps: tuple[Tap, ...] = ()
    missing: bool = False

    @property
    def every(self) -> tuple[Tap, ...]:
        """Return the buttons of both columns and those of neither player."""
        return (*self.columns[0], *self.columns[1], *self.taps)


class Pad(Value):
    """Content of the browser's page beside a table's screen.

    `sides`: labels of the left and the right player's key; "" if the key currently does nothing.
    """

    sides: tuple[str, str] = ("", "")
    names: tuple[str, str] = ("", "")
    """Players from left to right."""
    clocks: tuple[PadClock, PadClock] = (PadClock(), PadClock())
    rows: tuple[PadRow, ...] = ()
    """The questions of a turn."""
    taps: tuple[Tap, ...] = ()
    typing: bool = False
    """A text field has the focus."""
    asks: bool = False
    """A question is open: its buttons need the room of the two large side buttons."""
    sums: tuple[str, ...] = ()
    """The turn as it will be saved, and the first missing answer."""
    page: PadPage | None = None
    """Page of text that is open: the browser shows and scrolls it."""
    shared: bool = False
    """Another device is connected at this table, so that each player may have one."""

    def tapped(self, id: str) -> Tap | None:
        """Return the button with this id, or None if it has disappeared."""
        every = chain(self.taps, *(row.every for row in self.rows), self.side_taps)
        return next((tap for tap in every if tap.id == id), None)

    @property
    def side_taps(self) -> tuple[Tap, Tap]:
        """Return the buttons of the left and the right player."""
        left, right = self.sides
        return _with_name(Tap(SENT["tab"], left)), _with_name(Tap(SENT["backspace"], right))


def _with_name(tap: Tap) -> Tap:
    does = f"{tap.slot}={tap.value}" if tap.slot else tap.sends
    return replace(tap, id=f"{does}|{tap.label}")


def pad_of(app: App[str]) -> Pad:
    """Return the buttons of the current screen; an empty pad while the app starts or ends."""
    if not app.is_running or not app.screen_stack:
        return Pad()
    try:
        with app._context():  # asked for outside, and its buttons are in the device's language
            return _pad_of(app, app.screen)
    except ScreenStackError:  # the app ends: its bindings ask for a screen that has gone
        return Pad()


def _pad_of(app: App[str], screen: Screen[object]) -> Pad:
    if isinstance(screen, Page):
        return Pad(
            taps=(_with_name(Tap(SENT["escape"], phrase("Back"))),),
            asks=True,
            page=PadPage(screen.heading, tuple(_blocks(screen))),
        )
    typing = isinstance(app.focused, Input)
    answers = tuple(_answers(screen, typing=typing))
    answering = {tap.sends for tap in answers}
    keys = [tap for tap in _keys(screen) if tap.sends not in answering]
    # A menu's lines are buttons themselves, so keys that move between lines need none.
    if isinstance(screen, Pick):
        keys = [tap for tap in keys if tap.sends == SENT["escape"]]
    if isinstance(screen, CaptainScreen):
        keys = [tap for tap in keys if tap.sends not in (SENT["up"], SENT["down"], SENT["enter"])]
    if not any(tap.sends == SENT["escape"] for tap in keys) and not isinstance(
        screen, TableScreen | CaptainScreen | DoorScreen | ConfirmScreen
    ):
        keys.append(Tap(SENT["escape"], phrase("Back")))
    if typing:
        # They replace the line's own buttons, which would be second ones for the same keys.
        own = (SENT["enter"], SENT["backspace"])
        keys = [tap for tap in keys if tap.sends not in own]
        keys += [Tap(own[0], phrase("Done"), main=True), Tap(own[1], phrase("Delete"))]
    taps = tuple(_with_name(tap) for tap in (*answers, *keys))
    pad = _game_page(screen)
    return replace(pad, taps=taps, typing=typing, asks=bool(answers) or pad.asks)


def _game_page(screen: Screen[object]) -> Pad:
    """Return the page of a game: its players, its questions and the turn so far."""
    if not isinstance(screen, TableScreen):
        return Pad(sides=_side_labels(screen), asks=not isinstance(screen, Both))
    entry, order = screen.entry, screen.order
    asks = entry.state.stage is not EntryStage.WATCHING
    rows = rows_of(entry, order) if asks else ()
    sums = turn_summary(entry, "", enter=False) if entry.state.asking and entry.view else ()
    pad = Pad(rows=rows, asks=asks, sums=tuple(filter(None, sums)))
    if (shown := _shown_table(screen)) is None or (players := shown.view.players) is None:
        return pad
    left, right = order
    return replace(
        pad,
        sides=(_side(shown, left), _side(shown, right)),
        names=(players[left].name, players[right].name),
        clocks=(_clock(shown, left), _clock(shown, right)),
    )


def _side_labels(screen: Screen[object]) -> tuple[str, str]:
    """Return the labels of the sides' keys on a screen that covers a table's."""
    if isinstance(screen, Both):
        left, right = screen.names
        return phrase("{left}: yes", left), phrase("{right}: yes", right)
    actions = [active.binding.action for active in screen.active_bindings.values()]
    if any(action.startswith("press(") for action in actions):
        return phrase("left side"), phrase("right side")
    return "", ""


def _shown_table(screen: Screen[Any]) -> TableSnapshot | None:
    """Return the table as shown, or None without two players."""
    shown = screen.shown if isinstance(screen, TableScreen) else None
    return None if shown is None or shown.view.players is None else shown


def _clock(shown: TableSnapshot, number: int) -> PadClock:
    assert shown.view.players is not None
    player, clock = shown.view.players[number], shown.clock
    points = f"{player.points or 0} {shown.view.points_term}"
    left = clock.left_of(number) if player.time else None
    if left is None:
        return PadClock(points=points)
    if clock.running == number and clock.moment is not None and left > 0:
        return PadClock((clock.moment.ns + left) // MILLISECOND, runs=True, points=points)
    return PadClock(left // MILLISECOND, points=points)


def _keys(screen: Screen[object]) -> Iterator[Tap]:
    """Yield a button for each action that a key can start now; the sides have their own buttons."""
    actions, shown = set(), _shown_table(screen)
    side_ends = shown is not None and any(
        ends_turn(shown, number) and _side(shown, number) for number in (0, 1)
    )
    for key, active in screen.active_bindings.items():
        binding = active.binding
        label = translate_label(binding.description or PLAIN.get(key, ""))
        if not label or binding.action in actions or not _has_button(key, active):
            continue
        if side_ends and binding.id in OF_SIDES:
            continue
        sends = SENT.get(key) or key_to_character(key)
        if sends and (len(sends) == 1 or key in SENT):
            actions.add(binding.action)
            main = sends == SENT["enter"] or binding.id in MAIN
            yield Tap(sends, _label(screen, binding.id or "", label), main=main)


def _has_button(key: str, active: ActiveBinding) -> bool:
    """Tell whether a labelled key gets a button in addition to those of rows and sides."""
    node, binding = active.node, active.binding
    if not active.enabled or binding.id in NO_BUTTON or binding.id in OF_ROWS:
        return False
    action = binding.action.partition("(")[0]
    if action in MOVES:
        return False
    if action in ("side", "agree"):
        return key in ("enter", "escape")
    if action.startswith("scroll_") and isinstance(node, Widget):
        return bool(node.max_scroll_y)  # 0: all of it is in sight
    return True


def _label(screen: Screen[object], id: str, label: str) -> str:
    if not isinstance(screen, TableScreen):
        return label
    rows, row = screen.entry.rows, screen.entry.row
    if id in ABOUT_ROW and row is not None:
        return f"{label}: {row.text if row.kind == 'number' else row.short}"
    if id == "table.confirm":
        missing = next((row for row in rows if row.missing), None)
        return phrase("Done") if missing is None else phrase("Next: {short}", missing.short)
    return translate_label(label)


def _side(shown: TableSnapshot, number: int) -> str:
    assert shown.view.players is not None
    means = meaning(shown, number, roomy=True)
    return f"{shown.view.players[number].name}: {means}" if means else ""


def _answers(screen: Screen[object], *, typing: bool) -> Iterator[Tap]:
    """Yield a button for each letter or digit that answers the open question."""
    if isinstance(screen, TextPrompt) and screen.words:
        return
    if typing:
        yield from (Tap(digit, digit, "digit") for digit in (*DIGITS, BETWEEN))
    elif isinstance(screen, Pick | CaptainScreen):
        yield from (Tap(letter, said, "answer") for letter, said in screen.choices)
    elif isinstance(screen, ConfirmScreen):
        return
    elif isinstance(screen, TableScreen):
        step = None if screen.shown is None else screen.shown.step
        if step is not None:
            for digit, (_, said) in enumerate(step.options[:9], 1):
                yield Tap(str(digit), said, "answer")


# Questions of a turn


def rows_of(entry: TurnEntry, order: tuple[int, int]) -> tuple[PadRow, ...]:
    """Return every row with its buttons. `order`: the players' numbers from left to right."""
    if entry.base is None:
        return ()
    names, cursor = first_names(entry.base.names), entry.row
    rows = [_row(row, names, order, current=row == cursor) for row in entry.rows]
    happened = tuple(_event_taps(entry)) if entry.state.asking else ()
    if happened:
        rows.append(PadRow(phrase("Destroyed or captured in this turn"), taps=happened))
    return tuple(rows)


def _event_taps(entry: TurnEntry) -> Iterator[Tap]:
    """Yield the possible events of the turn: one touch sets one, the next clears it."""
    for line in entry.happenings()[0]:
        said = line.removeprefix(NOT)
        yield _with_name(Tap("", capital(said), "event", HAPPENED, line, chosen=line != said))


def _row(row: TurnRow, names: tuple[str, str], order: tuple[int, int], *, current: bool) -> PadRow:
    """Build a question with its buttons; a player's buttons are on the side where they sit."""
    title = capital(row.short or row.text)
    if row.kind == "claim":
        left, right = (tuple(_player_taps(row, names, player)) for player in order)
        notes = f" ({', '.join(row.notes)})" if row.notes else ""
        return PadRow(f"{title}{notes}", (left, right), tuple(_nobody_or_both_taps(row)))
    asked = f"{row.asked}: " if row.asked else ""
    # A die's short form is enough: the others need their whole rule.
    text = row.short if row.kind == "die" else row.text
    taps = _figure(row, current=current) if row.kind == "number" else _choice_taps(row)
    return PadRow(f"{asked}{text}", taps=tuple(taps), missing=row.missing)


def _player_taps(row: TurnRow, names: tuple[str, str], player: int) -> Iterator[Tap]:
    """Yield a button for each way in which one player can hold an element alone."""
    for values in row.choices:
        if _holders(row, values) == [player]:
            word = "" if _has_one_word(row) else translate_label(next(filter(None, values)))
            yield _hold(row, values, f"{names[player]} {word}".rstrip())


def _nobody_or_both_taps(row: TurnRow) -> Iterator[Tap]:
    """Yield the buttons for an element that nobody holds or both players hold."""
    for values in row.choices:
        holders = _holders(row, values)
        if not holders:
            yield _hold(row, values, phrase("Nobody"))
        elif len(holders) == 2:
            word = "" if _has_one_word(row) else f": {translate_label(values[0])}"
            yield _hold(row, values, f"{capital(phrase('both'))}{word}")


def _holders(row: TurnRow, values: Sequence[str]) -> list[int]:
    return [player for player, word in zip(row.players, values, strict=True) if word]


def _has_one_word(row: TurnRow) -> bool:
    """Tell whether a row has only one label, so that the player's name is enough."""
    return len([option for option in row.options if option]) == 1


def _hold(row: TurnRow, values: Sequence[str], label: str) -> Tap:
    chosen = tuple(values) == row.values
    return _with_name(Tap("", label, "hold", row.slots[0], BOTH.join(values), chosen=chosen))


def _choice_taps(row: TurnRow) -> Iterator[Tap]:
    """Yield the answers of a choice, a die roll or a yes-or-no question."""
    for number, option in enumerate(row.options):
        said = row.named[number] if row.named else option
        if row.kind == "die" and row.notes:
            said = f"{option}: {row.notes[number]}"
        said = capital(said) or phrase("nobody")
        yield _with_name(
            Tap("", said, "answer", row.slots[0], option, chosen=row.values[0] == option)
        )
    if row.kind == "die":
        yield _with_name(Tap("", phrase("Roll it here"), "answer", row.slots[0], ROLL))


def _figure(row: TurnRow, *, current: bool) -> Iterator[Tap]:
    """Yield the figure's button; if the cursor is on its row (`current`), also digits to type."""
    slot, figure = row.slots[0], row.values[0]
    if not current:
        yield _with_name(Tap("", figure or phrase("Type it"), "figure", slot))
        return
    yield _with_name(Tap("", figure or "?", "figure", slot, chosen=True))
    for digit in DIGITS:
        yield _with_name(Tap("", digit, "digit", slot, digit))
    yield _with_name(Tap("", phrase("Delete"), "delete", slot))


# Pages of text


def _blocks(page: Page) -> Iterator[PageBlock]:
    """Yield a page's blocks, which the browser lays out and scrolls itself."""
    for section in page.sections:
        if section.heading:
            yield PageBlock("heading", section.heading)
        for item in section.items:
            yield from _block(item)


def _block(item: Item) -> Iterator[PageBlock]:
    """Yield an item's blocks; a rule between two printed pages has none."""
    if isinstance(item, PaneLine):
        yield from _line(item)
    elif isinstance(item, PaneTable):
        rows = (tuple(cell.text for cell in row) for row in item.rows)
        yield PageBlock("table", rows=(*([item.headings] if item.headings else []), *rows))
    elif isinstance(item, PanePicture):
        yield PageBlock("map", "\n".join(plain(item.map, *MAP)))
        for line in item.lines:
            yield from _line(line)
    elif isinstance(item, Bar):
        yield PageBlock("line", f"{item.label} {item.text}")


def _line(line: PaneLine) -> Iterator[PageBlock]:
    text, right = _joined(line.parts), _joined(line.right)
    if said := " ".join(part for part in (line.label, text, right) if part):
        yield PageBlock("item" if line.mark == "dot" else "line", said)


def _joined(pieces: Sequence[Piece]) -> str:
    return "".join(piece.text for piece in pieces)
