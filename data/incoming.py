"""Rosters and games as rows with known columns, found by name in whatever order and spelling.

Columns are compared without case, accents and signs: `player1_cp`, `P1 CP` and `cp1` are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from data.columns import Sheet, plain, whole
from data.tabular import Row, Table, TableFault, lines, parse_text

T = TypeVar("T")
MOST = 9999
"""The largest figure and table number, and the most players of a file."""
ROUNDS = 99

_ROSTER = {
    "name": "name|player|player name|full name|participant|nickname",
    "faction": "faction|army|army faction",
    "club": "club|team|meta|group|club meta|club team|home",
    "paid": "paid|payment|fee paid",
    "here": "here|checked in|check in|present",
    "stand_in": "stand in|dummy|ringer",
}
_SIDES = {
    "winner": "winner|winning player",
    "loser": "loser|losing player",
    "first": "p 1|player 1|first|first player|attacker|player a",
    "second": "p 2|player 2|second|second player|defender|player b",
}
_GAMES = {
    "round": "round|rd|r|round number",
    "table": "table|board|table number",
    "scenario": "scenario|mission",
    "way": "way|condition|how|result|win condition|victory condition|win type|won by|by|method",
    **_SIDES,
}
_FIGURES = {
    "points": "cp|vp|points|point|score|scored|control points|victory points|scenario points",
    "destroyed": "destroyed|ap|kills|army points|army points destroyed|points destroyed",
}
_OWN = ("id", "status", "note", "rank", "pinned table", "number")
"""Columns of this program's own exports that say nothing to bring in."""
_BULLET = re.compile(r"\s*(?:\d{1,4}[.)]|[-*•])\s+")


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A player as a file says; empty text and None are what it does not say."""

    line: int
    name: str
    faction: str = ""
    club: str = ""
    paid: bool | None = None
    here: bool | None = None
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as a file says, words unread. `second` is empty where only one player is named.

    `winner` is a name or a word like `tie`; where the columns say winner and loser, `first` is
    the winner. Figures belong to `first` and `second`; None is an empty cell.
    """

    line: int
    round: int
    first: str
    second: str = ""
    winner: str = ""
    way: str = ""
    points: tuple[int | None, int | None] = (None, None)
    destroyed: tuple[int | None, int | None] = (None, None)
    table: int | None = None
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class Incoming(Generic[T]):
    """Rows of one kind, and everything that is doubtful about them as sentences."""

    rows: tuple[T, ...] = ()
    doubts: tuple[str, ...] = ()


def roster(table: Table, name: str) -> Incoming[RosterRow]:
    """The players of a table from the file `name`. Raises `TableFault` without a name column."""
    sheet = Sheet(table, name, _spellings(_ROSTER), _OWN)
    sheet.require("name")
    _refuse_more(len(table.rows), name)
    rows = tuple(
        RosterRow(
            line=row.line,
            name=sheet.cell(row, "name"),
            faction=sheet.cell(row, "faction"),
            club=sheet.cell(row, "club"),
            paid=sheet.flag(row, "paid"),
            here=sheet.flag(row, "here"),
            stand_in=bool(sheet.flag(row, "stand_in")),
        )
        for row in table.rows
    )
    return Incoming(rows, sheet.doubts())


def pasted(given: str, name: str = "The text") -> Incoming[RosterRow]:
    """Players as people paste them: one a line, `name; faction; club`, or CSV with a header.

    Numbers and bullets before a name go. Raises `TableFault`.
    """
    first = next((line for line in given.splitlines() if line.strip()), "")
    known = _spellings(_ROSTER)
    head = [known.get(plain(cell)) for cell in re.split(r"[;,\t|]", first)]
    if "name" in head and None not in head:
        return roster(parse_text(given, name), name)
    _refuse_more(given.count("\n"), name)
    rows: list[RosterRow] = []
    more: list[int] = []
    for number, line in enumerate(given.splitlines(), 1):
        cells = [cell.strip() for cell in re.split(r"[;\t]", _BULLET.sub("", line, count=1))]
        if any(cells):
            who, faction, club = (*cells, "", "")[:3]
            rows.append(RosterRow(number, who, faction, club))
        if any(cells[3:]):
            more.append(number)
    wide = f"{name}, {lines(more)}: more than name; faction; club; what is too much is left out."
    return Incoming(tuple(rows), (wide,) if more else ())


def _refuse_more(rows: int, name: str) -> None:
    if rows > MOST:
        raise TableFault(f"{name} has {rows:,} lines of players: {MOST:,} are the most.")


def games(table: Table, name: str) -> Incoming[GameRow]:
    """The games of a table from the file `name`.

    Columns name winner and loser, or two players and the winner. Raises `TableFault` where they
    do not.
    """
    sheet = Sheet(table, name, _game_spellings(), _OWN)
    sheet.require("round")
    sides = ("first", "second")
    if not sheet.has("first", "second") and sheet.has("winner", "loser"):
        sides = ("winner", "loser")
    sheet.require(*sides, "winner")
    rounds = [(row, whole(sheet.cell(row, "round"), ROUNDS)) for row in table.rows]
    read = tuple(_game(sheet, row, number, sides) for row, number in rounds if number)
    out = [row.line for row, number in rounds if not number]
    left_out = (f"{name}, {lines(out)}: no round is named; left out.",) if out else ()
    return Incoming(read, (*left_out, *sheet.doubts()))


def _game(sheet: Sheet, row: Row, number: int, sides: tuple[str, str]) -> GameRow:
    return GameRow(
        line=row.line,
        round=number,
        first=sheet.cell(row, sides[0]),
        second=sheet.cell(row, sides[1]),
        winner=sheet.cell(row, "winner"),
        way=sheet.cell(row, "way"),
        points=_pair(sheet, row, "points", sides),
        destroyed=_pair(sheet, row, "destroyed", sides),
        table=sheet.number(row, "table", MOST) or None,
        scenario=sheet.cell(row, "scenario"),
    )


def _pair(
    sheet: Sheet, row: Row, figure: str, sides: tuple[str, str]
) -> tuple[int | None, int | None]:
    return (
        sheet.number(row, f"{figure} {sides[0]}", MOST),
        sheet.number(row, f"{figure} {sides[1]}", MOST),
    )


def _spellings(columns: Mapping[str, str]) -> dict[str, str]:
    return {spelling: key for key, all_ in columns.items() for spelling in all_.split("|")}


def _game_spellings() -> dict[str, str]:
    found = _spellings({**_GAMES, "second": f"{_GAMES['second']}|opponent"})
    found |= {"player": "first", "name": "first"}
    for figure, words in _FIGURES.items():
        for side, names in _SIDES.items():
            for word in words.split("|"):
                for spelling in _orders(word, [*names.split("|"), *_digit(side)]):
                    found.setdefault(spelling, f"{figure} {side}")
    return found


def _digit(side: str) -> list[str]:
    return {"first": ["1"], "second": ["2"]}.get(side, [])


def _orders(figure: str, sides: Iterable[str]) -> list[str]:
    return [f"{side} {figure}" for side in sides] + [f"{figure} {side}" for side in sides]
