"""One paper slip as one line: table, winner, how, points, points, destroyed, destroyed.

`7 1 s 5 3 60 45` is table 7, won by its first player by scenario, 5-3, destroyed 60-45.
`7 t 3 3 20 20` is a tie, `7 b` a game that both lose, `7 2 n` a no-show. A part of the winner's
name stands for 1 or 2, `-` for a figure that nobody knows, at the end also for those behind it.
`d1` or `d2` at the end drops that player as well. While the line grows it is read back, and what is
missing is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from srtui.desk.game.result import Correct, Result
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.state.score import Score
from srtui.words.figures import UNKNOWN, Typed, read_figure, wanting
from srtui.words.find import game as find_game
from srtui.words.results import kept_said, score_said
from srtui.words.standings import sides, with_record
from srtui.words.wording import where, which

if TYPE_CHECKING:
    from srtui.desk.roster.players import Drop

FIELDS = ("points_first", "points_second", "destroyed_first", "destroyed_second")
FIGURES = len(FIELDS)
NO_WAY = frozenset({"t", "tie", "b", "both"})


class Slip(Value):
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
        return Slip(head, "who won? 1, 2, a name, t=tie, b=both lose")
    winner, rest = words[1], words[2:]
    asks_way = winner.casefold() not in NO_WAY
    ways = event.edition_at(game.round).ways
    if asks_way and not rest:
        return Slip(head, "how? " + "  ".join(f"{way.key}={way.name}" for way in ways))
    way = rest.pop(0) if asks_way else UNKNOWN
    result = _command(words[0], winner, way, _figures(rest), in_round)
    found, score = result.read(event)
    reading = (kept_said if in_round else score_said)(event, found, score)
    missing = _missing(event, game, score, result, len(rest))
    return Slip(reading, missing, None if missing else result, drops)


def _drops(game: Game, words: list[str]) -> tuple[list[str], tuple[Drop, ...]]:
    """The words without `d1` and `d2`, and the drops that they stand for."""
    from srtui.desk.roster.players import Drop  # not for the start

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


def _figures(words: list[str]) -> list[Typed]:
    """Four figures; what stands behind a last `-` nobody knows either."""
    if len(words) > FIGURES:
        raise Refused(
            f"Four figures at most: points, points, destroyed, destroyed; not {words[4]}."
        )
    rest = UNKNOWN if words[-1:] == [UNKNOWN] else None
    return [*map(read_figure, words), *[rest] * (FIGURES - len(words))]


def _command(table: str, winner: str, way: str, figures: list[Typed], in_round: int) -> Result:
    given = dict(zip(FIELDS, figures, strict=True))
    if in_round:
        return Correct(table, winner, way, **given, in_round=in_round)
    return Result(table, winner, way, **given)


def _missing(event: Event, game: Game, score: Score, result: Result, given: int) -> str:
    """The next figure to type; none has to be that is known without, as an award."""
    if not wanting(score, result.typed):
        return ""
    name = event.name_of(game.players[given % 2])
    if given >= 2:
        return f"destroyed by {name}? (-: nobody knows)"
    return f"{event.edition_at(game.round).terms.points} of {name}? (-: nobody knows)"
