"""What the program has reckoned of an event, as plain tables for whoever asks with SQL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from srtui.rules.record import Game
from srtui.rules.standings import Line
from srtui.rules.value import Value
from srtui.state.before import list_by, played_list
from srtui.state.courses import Course, Courses
from srtui.state.event import Event, Round
from srtui.words.players import status_words
from srtui.words.rounds import told_scenario
from srtui.words.standings import decimal

Cell = str | int | float | None
Row = Mapping[str, Cell]


class Reckoned(Value):
    """A table: the type of each column by its name, in order, then rows by those names.

    `key`: the columns that name a row; `points_to`: columns that hold the id of a player or game.
    """

    columns: Mapping[str, type]
    key: tuple[str, ...]
    rows: tuple[Row, ...]
    points_to: Mapping[str, str] = {}


def reckoned(event: Event, courses: Courses) -> Mapping[str, Reckoned]:
    """Every table by its name; nothing of a draft, and no scenario before everybody knows it."""
    return {
        "event": Reckoned(_EVENT, ("name",), (_event(event),)),
        "player": Reckoned(_PLAYER, ("id",), tuple(_players(event))),
        "army_list": Reckoned(
            _ARMY_LIST, ("player", "number"), tuple(_army_lists(event)), {"player": "player"}
        ),
        "round": Reckoned(
            _ROUND, ("number",), tuple(_round(event, one) for one in event.published)
        ),
        "game": Reckoned(
            _GAME, ("id",), tuple(_games(event, courses)),
            dict.fromkeys(("player1", "player2", "winner", "first_turn"), "player"),
        ),
        "standing": Reckoned(
            _STANDING, ("round", "player"), tuple(_standings(event)), {"player": "player"}
        ),
    }  # fmt: skip


_EVENT = {"name": str, "edition": str, "size": int, "finished_at": str}
_PLAYER = {
    "id": int, "name": str, "faction": str, "club": str, "stand_in": int, "status": str,
}  # fmt: skip
_ARMY_LIST = {
    "player": int, "number": int, "leader": str, "faction": str, "theme": str, "points": int,
}  # fmt: skip
_ROUND = {"number": int, "phase": str, "scenario": str, "started_at": str}
_GAME = {
    "id": int, "round": int, "table": int, "scenario": str, "player1": int, "player2": int,
    "faction1": str, "faction2": str, "leader1": str, "leader2": str, "winner": int,
    "outcome": str, "way": str, "points1": int, "points2": int, "counted1": int, "counted2": int,
    "destroyed1": int, "destroyed2": int, "first_turn": int, "turns": int, "minutes": int,
    "left1": int, "left2": int,
}  # fmt: skip
_STANDING = {
    "round": int, "player": int, "rank": int, "shared": int, "tp": int, "sos": float,
    "points": int, "destroyed": int, "assassinations": int, "wins": int, "losses": int,
    "ties": int, "byes": int,
}  # fmt: skip


def _event(event: Event) -> Row:
    title = event.edition.title
    return {"name": event.name, "edition": title, "size": event.size,
            "finished_at": event.finished_at}  # fmt: skip


def _players(event: Event) -> Iterator[Row]:
    for player in event.players:
        yield {
            "id": player.id, "name": player.name, "faction": player.faction, "club": player.club,
            "stand_in": int(player.stand_in), "status": status_words(player, event.next_number),
        }  # fmt: skip


def _army_lists(event: Event) -> Iterator[Row]:
    for lists in event.lists.values():
        for one in lists:
            yield {name: getattr(one, name) for name in _ARMY_LIST}


def _games(event: Event, courses: Courses) -> Iterator[Row]:
    for one in event.published:
        for game in one.games:
            yield _game(event, one, game, courses.get(game.id, Course()))


def _round(event: Event, one: Round) -> Row:
    return {"number": one.number, "phase": one.phase.value, "scenario": told_scenario(event, one),
            "started_at": one.started_at}  # fmt: skip


def _game(event: Event, round_: Round, game: Game, course: Course) -> Row:
    done = game.outcome is not None
    row: dict[str, Cell] = {
        "id": game.id, "round": game.round, "table": game.table,
        "scenario": told_scenario(event, round_), "player1": game.first, "player2": game.second,
        "winner": game.winner, "outcome": game.outcome.value if game.outcome else None,
        "way": game.way.value if game.way else None, "turns": course.turns,
        "minutes": course.minutes,
        "first_turn": None if course.opener is None else game.players[course.opener],
    }  # fmt: skip
    for side, player in enumerate(game.players):
        played = list_by(event, player, played_list(event, game, side)) if game.second else None
        row |= {
            f"faction{side + 1}": event.by_id[player].faction,
            f"leader{side + 1}": played.leader if played else None,
            f"points{side + 1}": game.points[side] if done else None,
            f"counted{side + 1}": game.recorded[side] if done else None,
            f"destroyed{side + 1}": game.destroyed[side] if done else None,
            f"left{side + 1}": None if course.left is None else course.left[side],
        }
    # In the order of the columns; a bye has no second player to tell of.
    return {name: row.get(name) for name in _GAME}


def _standings(event: Event) -> Iterator[Row]:
    for number in range(1, event.played + 1):
        for line in event.standings(number):
            yield _standing(number, line)


def _standing(number: int, line: Line) -> Row:
    figures = {name: getattr(line, name) for name in _STANDING if hasattr(line, name)}
    return {**figures, "round": number, "shared": int(line.shared), "sos": decimal(line.sos)}
