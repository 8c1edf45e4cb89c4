"""Rows of a turn as lines of text: questions, answers, keys."""

from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from screens.game.answering import counts_up
from screens.game.entry import TurnEntry
from screens.theme.means import BADGES, HUES
from screens.theme.signs import Signs
from srtui.documents.layout import cut, pad, width_of
from srtui.model.played import first_names
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.plural import translate_label
from srtui.rules.value import Value
from srtui.text.phrases import phrase

Names = Mapping[str, str]
"""First names by names, where they tell the players apart."""
VALUE = 18
"""Cells of an answer, behind its question."""
WIDE_FROM = 60
"""Cells from which an answer may be longer than that."""
LETTER = 4
"""Cells of a row before its question: the cursor, the word of an element, a blank."""
OWNER = 4
"""Cells of a shortened name by which players still recognize it."""
ROWS_LEAST = 4
"""Questions that stay visible, however long the text about the current one."""


NOBODY_OR_HELD = 2
"""Answers about an element that has only one level."""


class RowKeys(Value):
    """Keys of this user for counting, rolling, and showing the full rule."""

    count: str = "o"
    roll: str = "r"
    rule: str = "w"

    @property
    def more(self) -> str:
        """Hint after the text of a row that is cut."""
        return phrase(" {rule}: all", self.rule)


def row_keys(place: str, shown_key: Callable[[str, str], str]) -> RowKeys:
    """Return the row keys of a screen with a game, `scoring` or `table`."""
    made = RowKeys()
    return RowKeys(
        count=shown_key(f"{place}.count", made.count),
        roll=shown_key(f"{place}.roll", made.roll),
        rule=shown_key(f"{place}.rule", made.rule),
    )


def first_lines(view: Scoring, width: int) -> list[Text]:
    """Return the lines above the rows of a turn."""
    fallen = phrase("{fallen}'s clock has run out: last turn.", view.fallen)
    first = [one_line(fallen, width)] if view.fallen else []
    if view.broken:
        first.append(Text(view.broken, style="warned"))
    first += [Text(note) for note in view.notes]
    if view.points_only and not view.over:
        first.append(Text(phrase("1, 2: add a point; 0: start over")))
    return first


def asking_lines(
    entry: TurnEntry, size: tuple[int, int], signs: Signs, keys: RowKeys, *, least: int = 1
) -> list[Text]:
    """Return a line per row, then how to answer the one under the cursor.

    If there is little room, the explanation is cut first, then rows except `least`.
    """
    view, rows, (width, room) = entry.view, entry.rows, size
    if view is None or not rows:
        return []
    cursor = min(entry.state.cursor, len(rows) - 1)
    names = dict(zip(view.players, short_names(view.players), strict=True))
    value = _value_width(rows, width, names)
    lines = [
        _row(row, number == cursor, (width, value), names, signs) for number, row in enumerate(rows)
    ]
    about = wrapped(_about_lines(rows[cursor], width, keys, short_names(view.players)), width)
    about = beginning(about, room - lines_needed(rows), width, signs, keys.more)
    shown = _rows_in_sight(lines, rows, cursor, max(least, room - len(about)), signs)
    for line in shown:  # a wrapped line would push out the lines below
        line.truncate(width, overflow="ellipsis")
    return [*shown, *about]


def lines_needed(rows: Sequence[TurnRow]) -> int:
    """Return the number of lines that questions need first, including one for hidden rows."""
    return len(rows) if len(rows) <= ROWS_LEAST else ROWS_LEAST + 1


def _rows_in_sight(
    lines: Sequence[Text], rows: Sequence[TurnRow], cursor: int, room: int, signs: Signs
) -> Sequence[Text]:
    """Return the rows around the cursor in `room` lines, with a line naming hidden ones."""
    if len(lines) <= room:
        return lines
    # One line names the hidden rows.
    room = max(1, room - 1)
    first = max(0, min(cursor - room // 2, len(lines) - room))
    named = []
    for sign, hidden in ((signs.up, rows[:first]), (signs.down, rows[first + room :])):
        if hidden:
            names = ", ".join(row.letter or row.short for row in hidden)
            named.append(f"{sign} {names}")
    more = Text(phrase("more questions: {named}", "  ".join(named)), style="muted")
    return [*lines[first : first + room], more]


def _holder_text(row: TurnRow, names: Names) -> Text:
    if row.kind != "claim":
        style = "muted" if row.answer == "no" else "strong"
        return Text(translate_label(row.answer), style="late" if row.missing else style)
    said = held_said(row, tuple(names.values()))
    return said.append(phrase(", carried"), "muted") if row.carried else said


def _question(row: TurnRow, names: Names) -> str:
    """Return a row's question after its letter: its player, and what is still open."""
    who = f"{names.get(row.asked, row.asked)}: " if row.asked else ""
    return f"{who}{element_name(row)}{' !' if row.limits else ''}"


def _owner_prefix(asked: str, width: int) -> str:
    """Shorten a player's name if there is little room, so that the question is complete."""
    before, possessive, name = asked.partition("'s ")
    if not possessive:
        before, possessive, name = asked.partition(": ")
    prefix, blank, owner = before.rpartition(" ")
    room = width - width_of(prefix + blank + possessive + name)
    if width_of(asked) <= width or room < OWNER:
        return asked
    return f"{prefix}{blank}{cut(owner, room)}{possessive}{name}"


def _value_width(rows: Sequence[TurnRow], width: int, names: Names) -> int:
    """Return the cells for answers: half the width, or less if questions are long."""
    if width < WIDE_FROM:
        return VALUE
    asked = max((LETTER + width_of(_question(row, names)) for row in rows), default=0)
    said = max((width_of(_holder_text(row, names).plain) for row in rows), default=0)
    half = width // 2
    left = width - asked - 1
    return max(VALUE, min(said, max(half, left)), min(half, left))


def all_rows_fit(view: Scoring, rows: Sequence[TurnRow], width: int) -> bool:
    """Tell whether every question and answer fits in this many cells."""
    names = dict(zip(view.players, short_names(view.players), strict=True))
    value = _value_width(rows, width, names)
    return all(
        width_of(_question(row, names)) <= width - value - 1 - LETTER
        and width_of(_holder_text(row, names).plain) <= value
        for row in rows
    )


def _row(row: TurnRow, is_current: bool, size: tuple[int, int], names: Names, signs: Signs) -> Text:
    """Return a row, exactly this wide; the current one has a background and a bar before it."""
    width, value = size
    held = _holder_text(row, names)
    held.truncate(value, overflow="ellipsis", pad=True)
    room = width - value - 1 - LETTER
    asked = pad(_owner_prefix(_question(row, names), room), room)
    bar = Text(signs.cursor if is_current else " ", style="key")
    letter = word(row, signs) if row.kind == "claim" else Text(pad(row.letter, 2), style="key")
    if row.missing:
        letter = Text("? ", style="late")
    line = Text.assemble(bar, letter, " ", asked, " ", held)
    if is_current:
        line.style = "cursor"
    return line


def answer_keys(row: TurnRow, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the keys that answer an element, each with what it sets."""
    letters = row.letter, row.letter.upper()
    keys: list[tuple[str, str]] = []
    for player in row.players:
        either = phrase("{letter} or {player}", letters[player], player + 1)
        keys.append((either if row.letter else str(player + 1), names[player]))
    if any(all(values) for values in row.choices if values[1:]):
        keys.append(("3", phrase("both")))
    return [*keys, ("0", phrase("nobody"))]


def _about_lines(row: TurnRow, width: int, keys: RowKeys, names: Sequence[str]) -> list[Text]:
    """Return how to answer the current row, then its rule; a key opens text that is cut."""
    if row.kind == "choose":
        said = "  ".join(f"{number} {name}" for number, name in enumerate(row.named, 1))
        return [Text(phrase("type {said}", said)), Text(row.text)]
    if row.kind == "die":
        faces = ", ".join(f"{face} {what}" for face, what in enumerate(row.notes, 1))
        types = phrase("type {faces}, or {key} to roll", faces, keys.roll)
        if not faces:
            types = phrase("type 1 to {faces}, or {key} to roll", len(row.options), keys.roll)
        return [Text(types), Text(row.text)]
    if row.kind == "claim":
        pairs = answer_keys(row, names)
        said = "   ".join(f"{key}: {label}" for key, label in pairs)
        if width_of(said) > width:
            said = "  ".join(f"{key[-1]} {label}" for key, label in pairs)
        if len(row.options) > NOBODY_OR_HELD:
            said = f"{said}   {phrase('again: next level')}"
        left = [one_line(f"{row.text}: {', '.join(row.notes)}", width)] if row.notes else []
        return [Text(said), *left, *map(Text, row.limits)]
    if row.kind == "yes":
        return [Text(row.text)]
    asks = phrase("{question}: type the number", row.text)
    if counts_up(row):
        asks = phrase("{question}: type the number, or {key} to add it up", row.text, keys.count)
    return [Text(asks), *map(Text, row.notes)]


def instruction_lines(prompts: Sequence[str]) -> list[Text]:
    """Return what players must do now, one line each, the first after a heading."""
    head = phrase("Now: ")
    return [
        Text.assemble((" " * len(head) if at else head, "strong"), prompt)
        for at, prompt in enumerate(prompts)
    ]


def wrapped(lines: Sequence[Text], width: int) -> list[Text]:
    """Wrap lines at spaces to this many cells."""
    console = Console(width=width)
    return [part for line in lines for part in line.wrap(console, width)]


def beginning(lines: list[Text], room: int, width: int, signs: Signs, more: str = "") -> list[Text]:
    """Return as many lines as fit; a cut is marked at the end, followed by `more`."""
    if len(lines) <= room:
        return lines
    more = f" {signs.cut}{more}"
    shown = lines[: max(0, room)]
    for last in shown[-1:]:
        last.rstrip()
        if len(last) > width - len(more):
            last.truncate(max(0, last.plain.rfind(" ", 0, width - len(more) + 1)))
        last.append(more)
    return shown


def one_line(said: str, width: int) -> Text:
    """Return a single line, cut if too long."""
    return Text(cut(said, width))


def turn_summary(
    entry: TurnEntry,
    to_do: str,
    *,
    ending: str = phrase("The game ends. "),
    goes_on: bool = False,
    enter: bool = True,
) -> tuple[str, str]:
    """Return the turn as it will be saved, or why it cannot be; then what to do.

    `to_do` is used if nothing is missing; `ending` precedes an ending's sentence. `goes_on`: a flag
    has fallen and the opponent may finish their turn. `enter`: a key leads to what is missing.
    """
    view = entry.view
    assert view is not None
    missing = next((row for row in entry.rows if row.missing), None)
    if view.refused:
        return f"{view.refused}", phrase("Change it; the preview ignores it.")
    if view.over:
        return view.result, to_do
    if entry.entered.ended is not None and goes_on:
        return phrase("Play the turn to its end; then the game is over."), to_do
    asks = to_do
    if missing is not None:
        asks = phrase("Missing: {answer}.", missing.short)
        if enter:
            asks = phrase("Missing: {answer}; enter goes there.", missing.short)
    return f"{ending if entry.entered.ended is not None else ''}{view.sentence}", asks


SHORT = 10
"""Cells of a first name in a narrow column."""


def word(row: TurnRow, signs: Signs) -> Text:
    """Return an element's label as on the map: its letter and its holder."""
    held = [player for player, value in zip(row.players, row.values, strict=True) if value]
    if len(held) == 2:
        return Text(f"{row.letter}!", style="contested")
    if held:
        return Text(f"{row.letter}{held[0] + 1}", style=BADGES[held[0]])
    return Text(f"{row.letter}{signs.dot}", style="free")


def element_name(row: TurnRow) -> str:
    """Return an element's name with the tokens left on it."""
    left = " ".join(map(str, row.counters))
    return f"{row.short} [{left}]" if left else row.short


def badge(number: int) -> Text:
    """Return a player's number in their colour."""
    return Text(f" {number + 1} ", style=BADGES[number])


def short_names(names: tuple[str, str]) -> tuple[str, str]:
    """Return first names if they differ, for narrow columns, otherwise full names."""
    first, second = first_names(names)
    return (first, second) if (first, second) == names else (cut(first, SHORT), cut(second, SHORT))


def held_said(row: TurnRow, names: Sequence[str]) -> Text:
    """Return an element's holders, with number and colour, and how they hold it."""
    plain = len([one for one in row.options if one]) == 1
    holders = Text()
    for player, value in zip(row.players, row.values, strict=True):
        if value:
            holders.append(f" {phrase('and')} " if holders else "")
            how = "" if plain else f" {translate_label(value)}"
            holders.append(f"{player + 1} {names[player]}{how}".rstrip(), f"strong {HUES[player]}")
    return holders or Text(phrase("nobody"), style="muted")


def heading(said: str, width: int, signs: Signs) -> Text:
    """Return a title followed by a rule."""
    rule = signs.rule * max(0, width - width_of(said) - 1)
    return Text.assemble((said, "strong"), " ", (rule, "rule"))


def element_lines(view: Scoring, width: int, signs: Signs) -> list[Text]:
    """Return every element with its holder and what it scores at the end of this turn."""
    claims = [row for row in view.rows if row.kind == "claim"]
    names, gives = short_names(view.players), dict(view.gives)
    wide = max((width_of(element_name(row)) for row in claims), default=0)
    # Next to the name: its label and a space, two spaces, a holder's number with a name of `SHORT`.
    room = max(8, min(wide, width - 3 - 2 - 12))
    numbers = ("", "")
    lines: list[Text] = []
    for row in claims:
        line = _element(row, names, gives.get(row.element), room, signs)
        if len(line) > width:
            line = _element(row, numbers, gives.get(row.element), room, signs)
            line.truncate(width)
        lines.append(line)
    return lines


def _element(
    row: TurnRow, names: Sequence[str], gives: tuple[int, int] | None, room: int, signs: Signs
) -> Text:
    line = Text.assemble(word(row, signs), " ", pad(cut(element_name(row), room), room), "  ")
    line.append_text(held_said(row, names))
    for player, points in enumerate(gives or (0, 0)):
        if points:
            line.append(f"  +{points}", HUES[player])
            who = phrase("for {player}", names[player] or player + 1)
            line.append(f" {who}", "muted")
    return line


def points_lines(view: Scoring, signs: Signs) -> list[Text]:
    """Return points by turn, a line per player; empty before the first turn has ended."""
    turns = list(range(1, max(view.turn, 1) + 1))
    if not view.turns or view.points_only:
        return []
    by_turn = dict(view.by_turn)
    head = Text.assemble((phrase("turn "), "muted"), *((f"{turn:>4}", "muted") for turn in turns))
    head.append(phrase("   sum"), "muted")
    lines = [head]
    for player, hue in enumerate(HUES):
        line = Text.assemble(badge(player), "  ")
        for turn in turns:
            points = by_turn.get(turn, (0, 0))[player]
            said = str(points) if turn < view.turn or points else signs.dot
            line.append(f"{said:>4}", "muted" if not points else f"strong {hue}")
        line.append(f"{view.points[player]:>6}", f"strong {hue}")
        lines.append(line)
    return lines
