"""The Scoring screen in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from srtui.views.layout import cut, pad, width_of
from srtui.views.scoring import Scoring, Told
from srtui.views.turn_rows import Row

VALUE = 18
"""Cells of an answer, behind its question."""
WIDE = 60
"""Cells from which there is room for whole sentences."""
SHORT = 10
"""Cells of a first name in such an answer."""
ROWS_LEAST = 3
"""So many questions stay in sight, however much there is to say about the one under the cursor."""


def heading(view: Scoring, part: int) -> Text:
    """Table, scenario, whose turn, and that an old one is said anew."""
    said = [f"Table {view.table}", view.scenario]
    if view.over:
        said.append("over")
    elif view.active is not None:
        said.append(f"turn {view.turn}, {view.players[view.active]}")
    if view.kill_box:
        said.append(f"kill box {view.kill_box} in")
    anew = f"SAYING NUMBER {part} ANEW · " if part else ""
    return Text(anew + " · ".join(said), overflow="ellipsis", no_wrap=True)


def under_picture(view: Scoring, width: int, *, large: bool) -> Text:
    """The table; below it, where there is room, what the turns were."""
    *lines, edge = view.picture.lines
    lines.append(edge if view.picture.to_scale else _marked(edge))
    if large:
        lines.append("")
        lines += [cut(f"{one.number:>2} {one.said}", width) for one in view.turns[-8:]]
    return Text("\n".join(lines))


def _marked(edge: str) -> str:
    """The lower edge of a sketch says that it is one."""
    return f"+ not to scale {edge[len('+ not to scale ') :]}"


def question_lines(
    view: Scoring, rows: Sequence[Row], at: int, size: tuple[int, int], *, large: bool, done: bool
) -> Text:
    """Points, rows to be answered, what stands and what it is worth, in so many cells and lines."""
    width, height = size
    lines = [_player(view, number, width) for number in (0, 1)]
    if view.active is None:
        lines += [Text(), Text("Who has the first turn?", style="bold")]
        names = (f"{number} {name}" for number, name in enumerate(view.players, 1))
        lines += [_line(name, width) for name in names]
    above, asked_rows, about = asking_lines(view, rows, at, width)
    room = max(ROWS_LEAST, height - len(lines) - len(above) - len(about))
    lines += [*above, *in_sight(asked_rows, rows, at, room), *about]
    asked = {row.letter for row in rows if row.kind == "claim"}
    lines += [_line(f"{let} {name}", width) for let, name in view.legend if let not in asked]
    lines += [Text(f"in this turn: {said}") for said in view.events]
    if not view.over and view.active is not None:
        lines += _standing(view, width)
    if large or view.over:
        found = (f"{one.points[0]}-{one.points[1]} {one.text}" for one in view.sources)
        lines += [_line(said, width) for said in found]
    if large:
        lines += [Text(), *map(Text, view.victory)]
    if done:
        lines.append(Text("The result is in.", style="bold"))
    return Text("\n").join(lines)


def asking_lines(
    view: Scoring, rows: Sequence[Row], at: int, width: int
) -> tuple[list[Text], list[Text], list[Text]]:
    """What is said first, a line for each row, how the row under the cursor is answered."""
    above: list[Text] = []
    if view.fallen:
        above.append(_line(f"The clock of {view.fallen} is out; last turn.", width))
    if view.broken:
        above.append(Text(view.broken, style="bold"))
    if view.points_only and not view.over:
        above.append(Text("1, 2: a point more; 0: begin again"))
    at = min(at, len(rows) - 1)
    short = _short(view.players)
    value = _value_width(rows, width, short)
    lines = [_row(row, number == at, (width, value), short) for number, row in enumerate(rows)]
    return above, lines, _about(rows[at], view, width) if 0 <= at < len(rows) else []


def in_sight(asked: Sequence[Text], rows: Sequence[Row], at: int, room: int) -> Sequence[Text]:
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


def _player(view: Scoring, number: int, width: int) -> Text:
    name = f"{number + 1} {view.players[number]} ({view.roles[number]})"
    style = "bold reverse" if view.active == number and not view.over else "bold"
    figures = f"{view.points[number]} {view.points_term}"
    return Text(pad(name, width - len(figures) - 1) + figures, style=style)


def _short(names: tuple[str, str]) -> dict[str, str]:
    """First names where they tell the players apart, for narrow columns."""
    first = [cut(name.split()[0], SHORT) for name in names]
    return dict(zip(names, first if first[0] != first[1] else names, strict=True))


def _held(row: Row, names: dict[str, str]) -> str:
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


def _question(row: Row, names: dict[str, str]) -> str:
    """What a row asks: its letter, of whom, in short, what is left of it."""
    mark = "?" if row.missing else row.letter or " "
    who = f"{names.get(row.who, row.who)}: " if row.who else ""
    left = [note.split()[-1] for note in row.notes] if row.kind == "claim" else []
    notes = f" [{' '.join(left)}]" if left else ""
    return f"{mark} {who}{row.short}{notes}"


def _value_width(rows: Sequence[Row], width: int, names: dict[str, str]) -> int:
    """Cells of the answers: half of the width, less where a question is longer than that."""
    if width < WIDE:
        return VALUE
    asked = max((width_of(_question(row, names)) for row in rows), default=0)
    said = max((width_of(_held(row, names)) for row in rows), default=0)
    return max(VALUE, min(said, width // 2), min(width // 2, width - asked - 1))


def _row(row: Row, here: bool, size: tuple[int, int], names: dict[str, str]) -> Text:
    width, value = size
    said = _held(row, names)
    text = pad(_question(row, names), width - value - 1)
    style = "reverse" if here else ""
    bold = "bold" if row.missing or row.said not in ("nobody", "no") else ""
    return Text.assemble((text, style), (" " + pad(said, value), f"{style} {bold}".strip()))


def _about(row: Row, view: Scoring, width: int) -> list[Text]:
    """How the row under the cursor is answered, and the rule behind a number."""
    if row.kind == "choose":
        named = {one.element: one.letter for one in view.rows if one.kind == "claim"}
        said = "  ".join(f"{named.get(one) or at} {one}" for at, one in enumerate(row.options, 1))
        return [Text(row.text), Text(f"type {said}")]
    if row.kind == "die":
        return [Text(row.text), Text(f"type 1 to {len(row.options)}, or r rolls")]
    if row.kind == "claim" and row.notes:
        return [_line(f"{row.text}: {', '.join(row.notes)}", width)]
    if row.kind == "yes":
        return [Text(row.text)]
    if row.kind == "number":
        return [Text(f"{row.text}: type the number"), *map(Text, row.notes)]
    return []


def _standing(view: Scoring, width: int) -> list[Text]:
    """What stands is worth, and what the tiebreakers say."""
    first, second = view.players
    worth = f"stands: {first} +{view.worth[0]}, {second} +{view.worth[1]}"
    return [_line(worth, width), Text(view.tiebreak)]


def sentence(view: Scoring, told: Told, rows: Sequence[Row], width: int, *, done: bool) -> Text:
    """The turn as it will be kept, or why it cannot be; below it what is to be done."""
    missing = next((row for row in rows if row.missing), None)
    if view.refused:
        said, asks = f"Cannot be: {view.refused}", "Change it; what is shown leaves that out."
    elif view.over:
        said = view.result
        asks = "" if done else "Type what each of them destroyed; enter writes the result."
    elif view.active is None:
        said, asks = "", "Press 1 or 2."
    else:
        said = ("Ending the game. " if told.ended is not None else "") + view.sentence
        asks = f"Missing: {missing.short}; enter goes there." if missing else "Enter keeps it."
    return Text(f"{cut(said, width)}\n{cut(asks, width)}")


def closing_rows(view: Scoring, told: Told) -> tuple[Row, ...]:
    """What a result needs beside what was scored."""
    return tuple(
        Row(
            "number", "", "army points destroyed", "destroyed", name, (f"destroyed|{number}",), (),
            (told.answers.get(f"destroyed|{number}", "0"),),
            told.answers.get(f"destroyed|{number}", "0"), (), False, False,
        )
        for number, name in enumerate(view.players)
    )  # fmt: skip


def _line(said: str, width: int) -> Text:
    """One line that is cut where it is too long."""
    return Text(cut(said, width))
