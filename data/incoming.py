"""Rosters and games as rows with known columns, found by name in whatever order and spelling.

Columns are compared without case, accents, blanks and signs: `player1_cp`, `P1 CP` and `cp1` are
one. What each is called stands in `data.headings`.
"""

from __future__ import annotations

from data.clean import fold, shown
from data.columns import OTHER, OWN, Sheet, Words, whole_number
from data.doubt import Doubt, Weight, lines_said
from data.headings import game_words, roster_words
from data.headings import meaning_said as said_of
from data.joined import joined
from data.rows import GameRow, Incoming, RosterRow
from data.several import one_event
from data.tabular import SheetRow, Table, TableFault

MOST = 9999
"""The largest figure and table number, and the most players of a file."""
ROUNDS = 99
_WON = frozenset(("w", "win", "won", "v", "victory", "winner", "yes", "1-0", "1", "1.0"))
_LOST = frozenset(("l", "loss", "lost", "lose", "defeat", "loser", "no", "0-1", "0", "0.0"))
_DRAWN = frozenset(
    ("t", "d", "tie", "tied", "draw", "drawn", "=", "½", "½-½", "1/2", "1/2-1/2", "0.5", "0.5-0.5")
)


def roster(table: Table, name: str, words: Words | None = None) -> Incoming[RosterRow]:
    """The players of a table from the file `name`. Raises `TableFault` without a name column."""
    sheet = Sheet(table, name, words or roster_words())
    named = [key for key in ("name", "family", "given", "nickname") if sheet.has(key)]
    if not named:
        refuse_games(table, name)
        sheet.require("name")
    refuse_more(len(table.rows), name)
    rows = tuple(
        RosterRow(
            line=row.line,
            name=_player(sheet, row, "name", "given", "family") or sheet.cell(row, "nickname"),
            faction=sheet.cell(row, "faction"),
            club=sheet.cell(row, "club"),
            paid=sheet.flag(row, "paid"),
            here=sheet.flag(row, "here"),
            stand_in=sheet.flag(row, "stand_in"),
        )
        for row in table.rows
    )
    return Incoming(rows, sheet.doubts(), sheet.columns)


def _player(sheet: Sheet, row: SheetRow, key: str, given: str, family: str) -> str:
    """A name from its own column, or of a first and a last name."""
    return sheet.cell(row, key) or f"{sheet.cell(row, given)} {sheet.cell(row, family)}".strip()


def refuse_games(table: Table, name: str) -> None:
    """Raise `TableFault` where a table that should be a roster has the columns of games."""
    words = game_words()
    keys = {words.key(column) for column in table.columns}
    if "round" in keys and keys & {"winner", "loser", "first", "second"}:
        raise TableFault(
            f"{name} holds games, not a roster: bring it in as the file of games (srtui import)."
        )


def refuse_more(rows: int, name: str) -> None:
    """Raise `TableFault` where there are more players than an event can have."""
    if rows > MOST:
        raise TableFault(f"{name} has {rows:,} lines of players: {MOST:,} are the most.")


def games(table: Table, name: str, words: Words | None = None, only: str = "") -> Incoming[GameRow]:
    """The games of a table from the file `name`.

    Columns name winner and loser, or two players and who won, or each line is one player's view
    of a game. `only`: which event, where the file has several. Raises `TableFault` where no
    columns do.
    """
    sheet = Sheet(table, name, words or game_words())
    sides = _sides(sheet, table, name)
    read, doubts = _rows(sheet, table, name, sides)
    one = [row for _, row in one_event(read, name, only)]
    rows, more = joined(one, name, by_table=not _has(sheet, sides[1]))
    return Incoming(tuple(rows), (*doubts, *more, *sheet.doubts()), sheet.columns)


def _has(sheet: Sheet, side: str) -> bool:
    return sheet.has(side) or sheet.has(f"given {side}") or sheet.has(f"family {side}")


def _sides(sheet: Sheet, table: Table, name: str) -> tuple[str, str]:
    """The columns of the two players; raises `TableFault` where they do not suffice."""
    if not sheet.has("round") and not _round_titles(table):
        _refuse_roster(table, name)
        sheet.require("round")
    first, second = _has(sheet, "first"), _has(sheet, "second")
    if _has(sheet, "winner") and not first and (second or _has(sheet, "loser")):
        return ("winner", "second" if second else "loser")
    if _has(sheet, "winner") and _has(sheet, "loser") and not second:
        return ("winner", "loser")
    if not first or not (second or sheet.has("table")):
        sheet.require(*(["winner"] if sheet.has("loser") else []), "first", "second")
    if not sheet.has("result"):
        sheet.require("winner")
    return ("first", "second")


def _refuse_roster(table: Table, name: str) -> None:
    words = roster_words()
    keys = {words.key(column) for column in table.columns}
    if keys & {"name", "family"} and keys & {"faction", "club", "paid", "here", "given"}:
        raise TableFault(
            f"{name} holds a roster, not games: bring it in with srtui roster FILE import, or as "
            "the file of the roster beside the games."
        )


def _round_titles(table: Table) -> bool:
    """Whether lines like `Round 2` stand between the games."""
    return any(map(_title, table.before)) or any(
        _title(row.cells[0]) for row in table.rows if not any(row.cells[1:])
    )


def _title(words: str) -> int | None:
    """The number of a title like `Round 2`."""
    bare = words.strip(" #*=-:;,\t\"'")
    return whole_number(bare, ROUNDS) if fold(bare).startswith(("round", "runde")) else None


def _rows(
    sheet: Sheet, table: Table, name: str, sides: tuple[str, str]
) -> tuple[list[tuple[str, GameRow]], list[Doubt]]:
    """The rows that name a round, each with the event that it says."""
    titled = not sheet.has("round")
    # Above the headings several titles may stand: the event's, then that of the first round.
    current = next(filter(None, map(_title, reversed(table.before))), None)
    read: list[tuple[str, GameRow]] = []
    out: list[int] = []
    lost: list[int] = []
    for row in table.rows:
        if titled and not any(row.cells[1:]) and (found := _title(row.cells[0])):
            current = found
            continue
        number = current if titled else whole_number(sheet.cell(row, "round"), ROUNDS)
        if not number:
            out.append(row.line)
            continue
        game = _game(sheet, row, number, sides)
        # Where columns are winner and loser, a row without a winner cannot say who has won.
        if sides[0] == "winner" and game.first in ("", "-") and game.second not in ("", "-"):
            lost.append(row.line)
        else:
            read.append((sheet.cell(row, "event"), game))
    doubts = [
        Doubt(f"{name}, {lines_said(at)}: {said}; left out.", Weight.LOST)
        for at, said in ((out, "no round is named"), (lost, "only the one who lost is named"))
        if at
    ]
    return read, [*doubts, *_own_figures(sheet, name, sides)]


def _own_figures(sheet: Sheet, name: str, sides: tuple[str, str]) -> list[Doubt]:
    """Headings that name no side, and are read as the first player's, in a line of two players."""
    headings = [
        heading
        for heading, key in sheet.columns
        if key.endswith(f" {OWN}") and not sheet.has(key.removesuffix(OWN) + OTHER)
    ]
    if not headings or sides[0] == "first":
        return []
    said = f"{name}: read as figures of the {said_of(sides[0])}: {', '.join(map(shown, headings))}."
    return [Doubt(said, Weight.FIGURE)]


def _game(sheet: Sheet, row: SheetRow, number: int, sides: tuple[str, str]) -> GameRow:
    first, second = (_player(sheet, row, one, f"given {one}", f"family {one}") for one in sides)
    way, result, winner = (sheet.cell(row, key) for key in ("way", "result", "winner"))
    how = _result(result)
    if result and not how:
        if result in ("2", first, second):
            winner = winner or result
        else:
            way = way or result
    return GameRow(
        line=row.line,
        round=number,
        first=first,
        second=second,
        winner=first if sides[0] == "winner" else winner,
        way=way,
        points=_pair(sheet, row, "points", sides),
        destroyed=_pair(sheet, row, "destroyed", sides),
        table=sheet.number(row, "table", MOST) or None,
        scenario=sheet.cell(row, "scenario"),
        result="" if sides[0] == "winner" else how,
    )


def _result(word: str) -> str:
    """How a game went for the first player; empty where the word does not say it."""
    if not word:
        return ""
    key = fold(word).replace(" ", "").replace("–", "-").replace(",", ".").replace("⁄", "/")
    if key in _WON:
        return "won"
    return "lost" if key in _LOST else "tie" if key in _DRAWN else ""


def _pair(
    sheet: Sheet, row: SheetRow, figure: str, sides: tuple[str, str]
) -> tuple[int | None, int | None]:
    return (
        _figure(sheet, row, figure, sides[0], OWN),
        _figure(sheet, row, figure, sides[1], OTHER),
    )


def _figure(sheet: Sheet, row: SheetRow, figure: str, side: str, else_: str) -> int | None:
    found = sheet.number(row, f"{figure} {side}", MOST)
    return sheet.number(row, f"{figure} {else_}", MOST) if found is None else found
