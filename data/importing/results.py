"""Readers of how games ended and who won; rows that are one game; names in games."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from data.clean import fold, shown
from data.importing import vocabulary
from data.importing.cells import words_of
from data.importing.columns import ColumnTable, Words
from data.importing.import_warning import InputWarning, Weight, about_lines, quoted
from data.importing.name_parts import parts_of
from data.importing.rows import Figures, GameRow
from srtui.rules.value import replace

_ENDS = ("won", "lost", "tie", "both_lose")


def game_end(cell: str) -> str:
    """Return won, lost, tie or both_lose if a cell is a word for it, otherwise ""."""
    key = words_of(cell)
    return next((end for end in _ENDS if key and key in vocabulary.words("outcome", end)), "")


def _side_of(cell: str, words: Words) -> str:
    """Return “1” or “2” for the player whom a cell names by a column or a side, else ""."""
    key = words_of(cell)
    for side, number in (("first", "1"), ("second", "2")):
        if words.exact(cell) == side or key in vocabulary.words("outcome", side):
            return number
    return ""


def letter_meanings(cells: Iterable[str]) -> Mapping[str, str]:
    """Return the meanings of a result column's letters on which all fitting alphabets agree."""
    letters = {key for cell in cells if len(key := words_of(cell)) == 1 and key.isalpha()}
    fitting = [meanings for meanings in _letter_tables() if letters <= set(meanings)]
    results = {letter: {meanings[letter] for meanings in fitting} for letter in letters}
    return {letter: ends.pop() for letter, ends in results.items() if len(ends) == 1}


@cache
def _letter_tables() -> tuple[Mapping[str, str], ...]:
    read: list[Mapping[str, str]] = []
    for alphabet in vocabulary.section("letters").values():
        ends = zip(_ENDS, alphabet.split("|"), strict=False)
        read.append({letter: end for end, letters in ends for letter in letters})
    return tuple(read)


_NUMBER = re.compile(r"\d{1,4}[.)]\s+(?=[^\W\d])")
# Anna Berg (timeout), Berg by assassination, Anna wins 5-2
_REASON = re.compile(
    r"\s+(?:by|durch|par|por|przez)\s+|\s*[(\[,;]|\s+\d{1,3}\s*[-–:]\s*\d", re.IGNORECASE
)
_SIGN = re.compile(r"\s*(?:[(\[:,|/]|\s[-–—])")
_OWN_HEADINGS = ("round", "table", "scenario", "player1", "player2", "winner", "way")
"""The first headings of games as srtui exports them; their names stay as they are."""


def without_additions(
    rows: Sequence[GameRow], sheet: ColumnTable, name: str
) -> tuple[list[GameRow], list[InputWarning]]:
    """Return games with bare names, if most players' cells also have a number or a faction."""
    headings = tuple(heading for heading, _ in sheet.columns)
    cells = [cell for row in rows for cell in (row.first, row.second) if words_of(cell)]
    changed = [cell for cell in cells if _bare(cell) != cell]
    if headings[: len(_OWN_HEADINGS)] == _OWN_HEADINGS or len(changed) * 2 <= len(cells):
        return list(rows), []
    bare = [
        replace(row, first=_bare(row.first), second=_bare(row.second), winner=_bare(row.winner))
        for row in rows
    ]
    some = f"“{shown(changed[0])}” is {shown(_bare(changed[0]))}"
    return bare, [InputWarning(f"Only the names were read from {name}: {some}.", Weight.PLAYER)]


def _bare(cell: str) -> str:
    """Return a name without a number before it and a faction after a separator."""
    text = _NUMBER.sub("", cell, count=1) if _NUMBER.match(cell) else cell
    parts = parts_of(text)
    behind = text[len(parts.name) :]
    only_faction = parts.faction and not parts.club and not parts.status and parts.paid is None
    return parts.name if only_faction and _SIGN.match(behind) else text


def winner_in(cell: str, first: str, second: str, words: Words) -> str:
    """Return the winner in a cell: by part of one name, “1” or “2”, or the unchanged cell."""
    before = _REASON.split(cell, maxsplit=1)[0]
    won = vocabulary.words("outcome", "won")
    # “Player 1 wins” names Player 1.
    bare = " ".join(word for word in before.split() if words_of(word) not in won)
    for text in (cell, before, bare):
        named = next((name for name in (first, second) if text and fold(text) == fold(name)), "")
        if named or (named := _side_of(text, words)):
            return named
    parts = set(words_of(bare).split())
    matches = [name for name in (first, second) if parts and parts <= set(words_of(name).split())]
    long_enough = all(len(part) > 1 for part in parts)
    return matches[0] if len(matches) == 1 and long_enough and not game_end(cell) else cell


def without_empty_doubles(
    rows: Sequence[GameRow], name: str
) -> tuple[Sequence[GameRow], list[InputWarning]]:
    """Remove 0-0 draws if the same two players have a real game in the round.

    Pages of team events list such draws at the tables of matches.
    """
    real = {_pair(row) for row in rows if not _is_empty(row)}
    empty = [row for row in rows if _is_empty(row) and row.second and _pair(row) in real]
    said = "skipped as a 0-0 draw between players who also have a real game in this round."
    warnings = about_lines(name, [row.line for row in empty], said, Weight.FIGURE)
    return [row for row in rows if row not in empty], list(warnings)


def _is_empty(row: GameRow) -> bool:
    draw = row.result in ("", "tie") and (not row.winner or game_end(row.winner) == "tie")
    return draw and (0, 0) in (row.points, row.score)


def _pair(row: GameRow) -> object:
    return row.round, frozenset((fold(row.first), fold(row.second)))


def joined(
    rows: Sequence[GameRow], name: str, *, by_table: bool
) -> tuple[Sequence[GameRow], list[InputWarning]]:
    """Return one row per game if a file has a line for each of its players."""
    if by_table:
        # A game's number takes precedence over a table, which may be used twice.
        return _pairs_at(rows, lambda row: (row.round, row.match or row.table), name, by_table=True)
    keys = [(row.round, fold(row.first), fold(row.second)) for row in rows if row.second]
    there = set(keys)
    both = sum((number, second, first) in there for number, first, second in keys)
    # Only if most lines have a counterpart: else two rounds of a pair would become one game.
    if both * 2 < len(keys) or not keys:
        return rows, []

    return _pairs_at(rows, _pair, name)


def _pairs_at(
    rows: Sequence[GameRow], key: Callable[[GameRow], object], name: str, *, by_table: bool = False
) -> tuple[list[GameRow], list[InputWarning]]:
    """Return each game's first line, with additions from the other player's line."""
    paired: dict[object, GameRow] = {}
    done: set[object] = set()
    results: list[int] = []
    figures: list[int] = []
    for row in rows:
        # Lines without a table share none: each is a separate game.
        alone = by_table and row.table is None and not row.match
        game_key = len(paired) if alone else key(row)
        first = paired.get(game_key)
        if first is None:
            paired[game_key] = row
        elif game_key in done or not (by_table or fold(first.first) == fold(row.second)):
            paired[len(paired)] = row
        else:
            done.add(game_key)
            # From the first player's point of view; a line without an opponent is of theirs.
            other = (replace(row, second=first.first) if by_table else row).turned()
            paired[game_key] = _merged_row(first, other)
            if first.result and other.result and first.result != other.result:
                results.append(row.line)
            if _differ(first.points, other.points) or _differ(first.destroyed, other.destroyed):
                figures.append(row.line)
    who = "the game's two lines disagree about the winner, so it has no result yet."
    what = "the game's two lines disagree about the figures, so those of the first line were used."
    return list(paired.values()), [
        *about_lines(name, results, who, Weight.RESULT),
        *about_lines(name, figures, what, Weight.FIGURE),
    ]


def decided_by_score(
    rows: Sequence[GameRow], name: str, *, any_winner: bool
) -> tuple[Sequence[GameRow], list[InputWarning]]:
    """Let the higher score win if neither winner nor result is named, with a warning.

    `any_winner`: the file has a winner column, in which an empty cell means a game without one;
    then only a score in the result column counts.
    """
    decided: list[GameRow] = []
    scores: dict[str, None] = {}
    equal: list[int] = []
    for row in rows:
        told = row.score != (None, None)
        first, second = row.score if told else row.points
        is_open = not row.winner and not row.result and bool(row.second)
        result = row.result
        if is_open and (told or not any_winner) and first is not None and second is not None:
            scores[f"{first}-{second}"] = None
            if first == second:
                equal.append(row.line)
            else:
                result = "won" if first > second else "lost"
        decided.append(replace(row, result=result))
    if not scores:
        return rows, []
    said = f"{name} doesn't say who won, so the higher score wins ({quoted([*scores][:3])})."
    even = "both scores are equal, so the game has no result yet."
    warnings = about_lines(name, equal, even, Weight.RESULT)
    return decided, [InputWarning(said, Weight.ASKED), *warnings]


def _differ(one: Figures, other: Figures) -> bool:
    return any(a is not None and b is not None and a != b for a, b in zip(one, other, strict=True))


def _merged_row(row: GameRow, other: GameRow) -> GameRow:
    """Return one game for two lines from the same point of view."""
    agree = not (row.result and other.result) or row.result == other.result
    return replace(
        row,
        second=row.second or other.second,
        points=_merged_pair(row.points, other.points),
        score=_merged_pair(row.score, other.score),
        destroyed=_merged_pair(row.destroyed, other.destroyed),
        result=(row.result or other.result) if agree else "",
        winner=row.winner or other.winner,
        way=row.way or other.way,
        table=row.table or other.table,
        scenario=row.scenario or other.scenario,
    )


def _merged_pair(one: Figures, other: Figures) -> Figures:
    first, second = (b if a is None else a for a, b in zip(one, other, strict=True))
    return first, second
