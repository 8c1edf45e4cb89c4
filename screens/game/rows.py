"""The rows of a turn in lines of text: what is asked, how it stands, how it is answered."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from screens.game.entry import TurnEntry
from screens.game.keys import counts_up
from srtui.views.layout import cut, pad, width_of
from srtui.views.scoring import Scoring
from srtui.views.turn_rows import TurnRow

VALUE = 18
"""Cells of an answer, behind its question."""
WIDE = 60
"""Cells from which an answer may be longer than that."""
SHORT = 10
"""Cells of a first name in such an answer."""
MORE = " … w: all"
"""Behind what is said of a row and cut: the key of its rule."""
ROWS_LEAST = 3
"""So many questions stay in sight, however much there is to say about the one under the cursor."""


def asking_lines(
    view: Scoring, rows: Sequence[TurnRow], at: int, width: int
) -> tuple[list[Text], list[Text], list[Text]]:
    """What is said first, a line for each row, how the row under the cursor is answered."""
    above: list[Text] = []
    if view.fallen:
        above.append(one_line(f"The clock of {view.fallen} is out; last turn.", width))
    if view.broken:
        above.append(Text(view.broken, style="bold"))
    above += [Text(note) for note in view.notes]
    if view.points_only and not view.over:
        above.append(Text("1, 2: a point more; 0: begin again"))
    at = min(at, len(rows) - 1)
    short = _short(view.players)
    value = _value_width(rows, width, short)
    lines = [_row(row, number == at, (width, value), short) for number, row in enumerate(rows)]
    return above, lines, _about(rows[at], view, width) if 0 <= at < len(rows) else []


def in_sight(asked: Sequence[Text], rows: Sequence[TurnRow], at: int, room: int) -> Sequence[Text]:
    """The rows around the cursor in `room` lines; those that are out of sight are named below."""
    if len(asked) <= room:
        return asked
    room = max(1, room - 1)
    at = min(at, len(asked) - 1)
    first = max(0, min(at - room // 2, len(asked) - room))
    hidden = (("↑", rows[:first]), ("↓", rows[first + room :]))
    named = (
        f"{where} {', '.join(row.letter or row.short for row in left)}"
        for where, left in hidden
        if left
    )
    return [*asked[first : first + room], Text(f"also asked: {'  '.join(named)}")]


def _short(names: tuple[str, str]) -> dict[str, str]:
    """First names where they tell the players apart, for narrow columns."""
    first = [cut(name.split()[0], SHORT) for name in names]
    return dict(zip(names, first if first[0] != first[1] else names, strict=True))


def _held(row: TurnRow, names: dict[str, str]) -> str:
    """The answer of a row, with first names."""
    if row.kind != "claim":
        return row.said
    plain = len([word for word in row.options if word]) == 1
    holders = [
        list(names.values())[player] + ("" if plain else f" {value}")
        for player, value in zip(row.players, row.values, strict=True)
        if value
    ]
    return (" and ".join(holders) or "nobody") + (", carried" if row.carried else "")


def _question(row: TurnRow, names: dict[str, str]) -> str:
    """What a row asks: its letter, of whom, in short, what is left of it."""
    mark = "?" if row.missing else row.letter or " "
    who = f"{names.get(row.who, row.who)}: " if row.who else ""
    left = [note.split()[-1] for note in row.notes] if row.kind == "claim" else []
    notes = f" [{' '.join(left)}]" if left else ""
    notes += " !" if row.limits else ""
    return f"{mark} {who}{row.short}{notes}"


def _value_width(rows: Sequence[TurnRow], width: int, names: dict[str, str]) -> int:
    """Cells of the answers: half of the width, less where a question is longer than that."""
    if width < WIDE:
        return VALUE
    asked = max((width_of(_question(row, names)) for row in rows), default=0)
    said = max((width_of(_held(row, names)) for row in rows), default=0)
    return max(VALUE, min(said, width // 2), min(width // 2, width - asked - 1))


def _row(row: TurnRow, here: bool, size: tuple[int, int], names: dict[str, str]) -> Text:
    width, value = size
    said = _held(row, names)
    text = pad(_question(row, names), width - value - 1)
    style = "reverse" if here else ""
    bold = "bold" if row.missing or row.said not in ("nobody", "no") else ""
    return Text.assemble((text, style), (" " + pad(said, value), f"{style} {bold}".strip()))


def _about(row: TurnRow, view: Scoring, width: int) -> list[Text]:
    """How the row under the cursor is answered, and the rule behind a number."""
    if row.kind == "choose":
        claims = {claim.element: claim for claim in view.rows if claim.kind == "claim"}
        said = "  ".join(
            f"{claims[name].letter} {claims[name].short}" if name in claims else f"{at} {name}"
            for at, name in enumerate(row.options, 1)
        )
        return [Text(row.text), Text(f"type {said}")]
    if row.kind == "die":
        faces = ", ".join(f"{face} {what}" for face, what in enumerate(row.notes, 1))
        return [Text(row.text), Text(f"type {faces or f'1 to {len(row.options)}'}, or r rolls")]
    if row.kind == "claim":
        left = [one_line(f"{row.text}: {', '.join(row.notes)}", width)] if row.notes else []
        return [*left, *map(Text, row.limits)]
    if row.kind == "yes":
        return [Text(row.text)]
    if row.kind == "number":
        adds = ", or o adds it up" if counts_up(row) else ""
        return [Text(f"{row.text}: type the number{adds}"), *map(Text, row.notes)]
    return []


def now_lines(prompts: Sequence[str]) -> list[Text]:
    """What the players do now, each below the other behind one heading."""
    heads = ("Now: ", *[" " * len("Now: ")] * len(prompts))
    return [Text.assemble((head, "bold"), said) for head, said in zip(heads, prompts, strict=False)]


def wrapped(lines: Sequence[Text], width: int) -> list[Text]:
    """The same lines, broken where they are too long."""
    console = Console(width=width)
    return [part for line in lines for part in line.wrap(console, width)]


def beginning(lines: list[Text], room: int, width: int, more: str = " …") -> list[Text]:
    """As many lines as there is room for; `more` at the end where some are left out."""
    if len(lines) <= room:
        return lines
    kept = lines[: max(0, room)]
    for last in kept[-1:]:
        if len(last) > width - len(more):
            last.truncate(max(0, last.plain.rfind(" ", 0, width - len(more) + 1)))
        last.append(more)
    return kept


def one_line(said: str, width: int) -> Text:
    """One line that is cut where it is too long."""
    return Text(cut(said, width))


def summed_up(
    entry: TurnEntry, to_do: str, *, ending: str = "The game ends. ", goes_on: bool = False
) -> tuple[str, str]:
    """The turn as it will be kept, or why it cannot be; then what is to be done.

    `to_do` is said where nothing is missing, `ending` before the sentence of an end. `goes_on`: a
    flag has fallen, and the opponent may finish his turn.
    """
    view = entry.view
    assert view is not None
    missing = next((row for row in entry.rows if row.missing), None)
    if view.refused:
        return f"Cannot be: {view.refused}", "Change it; what is shown leaves that out."
    if view.over:
        return view.result, to_do
    if entry.told.ended is not None and goes_on:
        return "The turn goes on to its end, then the game is over.", to_do
    asks = f"Missing: {missing.short}; enter goes there." if missing else to_do
    return (ending if entry.told.ended is not None else "") + view.sentence, asks
