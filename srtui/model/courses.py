"""Courses of games: first turn, turns, clocks, time of the result."""

from collections.abc import Mapping
from datetime import datetime

from data.event.reader import Reader
from srtui.model.clock import read_clock
from srtui.model.event import Event, Phase, Round
from srtui.model.played import PlayedGame, read_played
from srtui.model.refused import Refused
from srtui.rules.clock import SECOND, Stage
from srtui.rules.clock.fold import left_by_turn
from srtui.rules.clock.values import IntPair
from srtui.rules.record import Game
from srtui.rules.value import Value


class Course(Value):
    """Known facts about a game with a result; None if unknown. Sides are those of the pairing.

    `turns` is the turn in which it ended, as players count (1, 2, …), if it was scored or timed by
    turns. `used` and `left` are seconds on both clocks. `minutes` run from the start of the round
    to the result, if that was entered before the round was closed.
    """

    opener: int | None = None
    turns: int | None = None
    used: IntPair | None = None
    left: IntPair | None = None
    minutes: int | None = None
    points_by_turn: tuple[IntPair, ...] = ()
    """Points of both at the beginning, and after each turn."""
    left_by_turn: tuple[IntPair, ...] = ()
    """Seconds left of both, the same."""


Courses = Mapping[int, Course]
"""The course of each game, by its id."""


def read_courses(reader: Reader, event: Event, only: int = 0) -> Courses:
    """Return the courses of all two-player games with a result, or of the game `only`."""
    # Read once for all games: most events have no clocks, and each fold takes a query.
    tapped = {row["game"] for row in reader.rows("SELECT DISTINCT game FROM tap")}
    rows = {
        row["id"]: row
        for row in reader.rows(
            "SELECT game.id, opener, made_by, entered_at, closed_at FROM game "
            "JOIN round ON round.number = game.round"
        )
    }
    courses = {}
    for round_ in event.rounds:
        for game in round_.games if round_.phase is not Phase.DRAFT else ():
            if game.outcome is not None and game.second is not None and only in (0, game.id):
                courses[game.id] = _course(
                    reader, event, round_, game, rows[game.id], game.id in tapped
                )
    return courses


def _course(
    reader: Reader, event: Event, round_: Round, game: Game, row: Mapping[str, object], tapped: bool
) -> Course:
    opener = game.side(row["opener"]) if isinstance(row["opener"], int) else None
    turns, points = _turns(reader, event, game) if event.steps.get(game.id) else (None, ())
    used = left = None
    by_turn: tuple[IntPair, ...] = ()
    if tapped:
        clock = read_clock(reader, event, game)
        if clock.stage is not Stage.WAITING and clock.budget.kind == "clocks":
            used = clock.used_ns[0] // SECOND, clock.used_ns[1] // SECOND
            by_turn = tuple((one // SECOND, other // SECOND) for one, other in left_by_turn(clock))
            left = by_turn[-1]
            by_turn = by_turn if clock.turn else ()  # it only ran: nobody has ended a turn on it
            # The clock counts both players' turns; scored turns take precedence.
            turns = turns or clock.turn // 2 + 1
    return Course(opener, turns, used, left, _minutes(round_, row), points, by_turn)


def _turns(reader: Reader, event: Event, game: Game) -> tuple[int | None, tuple[IntPair, ...]]:
    """Return the turn in which a game scored by turns ended, and the points after each turn.

    The turn is None if the game was not finished by turns.
    """
    try:
        played = read_played(reader, event, game)
    except Refused:  # its scenario is gone from the edition
        return None, ()
    last = played.parts[-1].before if played.parts else None
    ended = None if last is None or played.state.result is None else last.number
    return ended, _points(played, ended or 0)


def _points(played: PlayedGame, ended: int) -> tuple[IntPair, ...]:
    points, sums = [(0, 0)], [0, 0]
    gains = played.state.gains
    last = max((gain.turn // 2 + 1 for gain in gains), default=0)
    for turn in range(max(last, (played.state.turn + 1) // 2, ended)):
        for gain in gains:
            sums[gain.side] += gain.points if gain.turn // 2 == turn else 0
        points.append(played.pair((sums[0], sums[1])))
    return tuple(points)


def _minutes(round_: Round, row: Mapping[str, object]) -> int | None:
    entered, closed = row["entered_at"], row["closed_at"]
    if row["made_by"] == "import" or not round_.started_at or not isinstance(entered, str):
        return None
    begin = datetime.fromisoformat(round_.started_at)
    end = datetime.fromisoformat(entered)
    late = isinstance(closed, str) and end > datetime.fromisoformat(closed)
    return None if late or end < begin else round((end - begin).total_seconds() / 60)
