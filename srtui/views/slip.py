"""One paper slip as one line: table, winner, how, points, points, destroyed, destroyed.

`7 1 s 5 3 60 45` is table 7, won by its first player by scenario, 5-3, destroyed 60-45.
`7 t 3 3 20 20` is a tie, `7 b` a game that both lose, `7 2 n` a no-show. A part of the winner's
name stands for 1 or 2. `d1` or `d2` at the end drops that player as well. While the line grows
it is read back, and what is missing is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from srtui.desk.command import Refused
from srtui.desk.find import game as find_game
from srtui.desk.rounds.results import Correct, Result, way_meant
from srtui.desk.rounds.score import kept_said, score_said
from srtui.desk.state import Event
from srtui.desk.wording import is_number, where, which
from srtui.rules.record import Game
from srtui.views.words import sides, with_record

if TYPE_CHECKING:
    from srtui.desk.roster.commands import Drop

FIELDS = ("points_first", "points_second", "destroyed_first", "destroyed_second")
FIGURES = len(FIELDS)
NO_WAY = frozenset({"t", "tie", "b", "both"})


@dataclass(frozen=True, slots=True)
class Slip:
    """What is understood so far. `result` is None until the line is whole.

    `reading` reads back what is there, `asks` says what comes next ("" when nothing must).
    """

    reading: str
    asks: str
    result: Result | None = None
    drops: tuple[Drop, ...] = ()


def read_slip(event: Event, line: str, in_round: int = 0) -> Slip:
    """Read a line as far as it goes; never raises. `in_round` is an older round to correct."""
    words = line.split()
    if not words:
        return Slip("", "table?")
    try:
        return _read(event, words, in_round)
    except Refused as refused:
        return Slip(str(refused), "")


def _read(event: Event, words: list[str], in_round: int) -> Slip:
    game = find_game(event, words[0], in_round or None)
    if game.second is None:
        raise Refused(f"{event.name_of(game.first)} has the bye; there is nothing to type.")
    words, drops = _drops(game, words)
    head = _who(event, game, in_round)
    if len(words) == 1:
        return Slip(head, "who won? 1, 2, a name, t tie, b both lose")
    winner, rest = words[1], words[2:]
    asks_way = winner.casefold() not in NO_WAY
    ways = event.edition_at(game.round).ways
    if asks_way and not rest:
        return Slip(head, "how? " + "  ".join(f"{way.key} {way.name}" for way in ways))
    way = rest.pop(0) if asks_way else "-"
    figures = _figures(rest)
    result = _command(words[0], winner, way, figures, in_round)
    found, score = result.read(event)
    reading = (kept_said if in_round else score_said)(event, found, score)
    missing = _missing(event, game, way, winner, len(rest))
    return Slip(reading, missing, None if missing else result, drops)


def _drops(game: Game, words: list[str]) -> tuple[list[str], tuple[Drop, ...]]:
    """The words without `d1` and `d2`, and the drops that they stand for."""
    from srtui.desk.roster.commands import Drop  # not for the start

    meant = {"d1": game.first, "d2": game.second or game.first}
    found = [word for word in words[1:] if word.casefold() in meant]
    kept = [words[0], *(word for word in words[1:] if word not in found)]
    return kept, tuple(Drop(player=f"#{meant[word.casefold()]}") for word in found)


def _who(event: Event, game: Game, in_round: int) -> str:
    assert game.second is not None
    known = sides(event, game.round)
    first, second = with_record(known[game.first]), with_record(known[game.second])
    place = which(game) if in_round else where(game)
    return f"{place}: 1 {first} — 2 {second}"


def _figures(words: list[str]) -> list[int]:
    if len(words) > FIGURES:
        raise Refused(
            f"Four figures at most: points, points, destroyed, destroyed; not {words[4]}."
        )
    for word in words:
        if not is_number(word):
            raise Refused(f"“{word[:20]}” is no whole number.")
    return [int(word) for word in words]


def _command(table: str, winner: str, way: str, figures: list[int], in_round: int) -> Result:
    padded = [*figures, *[0] * (FIGURES - len(figures))]
    given = dict(zip(FIELDS, padded, strict=True))
    if in_round:
        return Correct(table, winner, way, **given, in_round=in_round)
    return Result(table, winner, way, **given)


def _missing(event: Event, game: Game, way: str, winner: str, given: int) -> str:
    """The next figure to type; none has to be where no game was played to its end."""
    if winner.casefold() in ("b", "both"):
        return ""
    rule = way_meant(event.edition_at(game.round), way)
    if rule is not None and rule.award:
        return ""
    assert game.second is not None
    names = [event.name_of(game.first), event.name_of(game.second)] * 2
    if given >= FIGURES:
        return ""
    if given >= 2:
        return f"destroyed by {names[given]}?"
    return f"{event.edition_at(game.round).terms.points} of {names[given]}?"
