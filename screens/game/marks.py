"""Elements as every screen of a game shows them: the map's word, and the holder."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from screens.theme.means import BADGES, HUES
from screens.theme.signs import Signs
from srtui.documents.layout import cut, pad, width_of
from srtui.model.played import first_names
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.turn_rows import TurnRow

SHORT = 10
"""Cells of a first name in a narrow column."""


def word(row: TurnRow, signs: Signs) -> Text:
    """Return an element's word as on the map: its letter and its holder."""
    held = [player for player, value in zip(row.players, row.values, strict=True) if value]
    if len(held) == 2:
        return Text(f"{row.letter}!", style="contested")
    if held:
        return Text(f"{row.letter}{held[0] + 1}", style=BADGES[held[0]])
    return Text(f"{row.letter}{signs.dot}", style="free")


def element_name(row: TurnRow) -> str:
    """Name an element with the tokens that are left on it."""
    left = [note.split()[-1] for note in row.notes] if row.kind == "claim" else []
    return f"{row.short} [{' '.join(left)}]" if left else row.short


def badge(number: int) -> Text:
    """Return a player's number in their hue."""
    return Text(f" {number + 1} ", style=BADGES[number])


def short_names(names: tuple[str, str]) -> tuple[str, str]:
    """First names where they tell the players apart, for narrow columns."""
    first, second = first_names(names)
    return (first, second) if (first, second) == names else (cut(first, SHORT), cut(second, SHORT))


def held_said(row: TurnRow, names: Sequence[str]) -> Text:
    """Return the holders of an element, each in their hue with number, and how they hold it."""
    plain = len([one for one in row.options if one]) == 1
    holders = Text()
    for player, value in zip(row.players, row.values, strict=True):
        if value:
            holders.append(" and " if holders else "")
            how = "" if plain else f" {value}"
            holders.append(f"{player + 1} {names[player]}{how}".rstrip(), f"strong {HUES[player]}")
    return holders or Text("nobody", style="muted")


def heading(said: str, width: int, signs: Signs) -> Text:
    """Return a title with a rule behind it."""
    rule = signs.rule * max(0, width - width_of(said) - 1)
    return Text.assemble((said, "strong"), " ", (rule, "rule"))


def element_lines(view: Scoring, width: int, signs: Signs) -> list[Text]:
    """Return every element with its holder and what it scores at the end of this turn."""
    claims = [row for row in view.rows if row.kind == "claim"]
    names, gives = short_names(view.players), dict(view.gives)
    wide = max((width_of(element_name(row)) for row in claims), default=0)
    # Beside the name: its word and a blank, two blanks, a holder's number with a name of `SHORT`.
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
            line.append(f" for {names[player] or player + 1}", "muted")
    return line


def element_words(view: Scoring, signs: Signs) -> Text:
    """Return every element as its word on the map alone, in one line, for small terminals."""
    claims = [row for row in view.rows if row.kind == "claim"]
    return Text(" ").join(word(row, signs) for row in claims)


def points_lines(view: Scoring, signs: Signs) -> list[Text]:
    """Points by turn, a line for each player; nothing before the first turn has ended."""
    turns = list(range(1, max(view.turn, 1) + 1))
    if not view.turns or view.points_only:
        return []
    by_turn = dict(view.by_turn)
    head = Text.assemble(("turn ", "muted"), *((f"{turn:>4}", "muted") for turn in turns))
    head.append("   sum", "muted")
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
