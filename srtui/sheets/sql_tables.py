"""An event's calculated figures, as plain tables for SQL."""

from collections.abc import Iterator, Mapping
from itertools import chain

from data.exporting.export import SqlRow, SqlTable
from srtui.model.courses import Course, Courses
from srtui.model.event import Event, Round
from srtui.model.pregame import list_by, played_list
from srtui.rules.edition import Figure
from srtui.rules.record import Game
from srtui.rules.standings import PlayerFigures
from srtui.rules.teams.match import Team, TeamMatch, as_game
from srtui.rules.value import fields_of
from srtui.text.players import status_words
from srtui.text.rounds import public_scenario
from srtui.text.standings import decimal


def sql_tables(event: Event, courses: Courses) -> Mapping[str, SqlTable]:
    """Return all tables by name, without drafts and scenarios that are not public."""
    armies = (fields_of(army, " ".join(_ARMY_LIST)) for army in chain(*event.lists.values()))
    games = (
        _game(event, round_, game, courses.get(game.id, Course()))
        for round_ in event.published
        for game in round_.games
    )
    return {
        "event": SqlTable(_EVENT, ("name",), (_event(event),)),
        "player": SqlTable(_PLAYER, ("id",), tuple(_players(event))),
        "army_list": SqlTable(
            _ARMY_LIST, ("player", "number"), tuple(armies), {"player": "player"}
        ),
        "round": SqlTable(
            _ROUND, ("number",), tuple(_round(event, one) for one in event.published)
        ),
        "game": SqlTable(
            _GAME, ("id",), tuple(games),
            dict.fromkeys(("player1", "player2", "winner", "first_turn"), "player"),
        ),
        "standing": SqlTable(
            _STANDING, ("round", "player"), tuple(_standings(event)), {"player": "player"}
        ),
        **_of_teams(event),
    }  # fmt: skip


def _of_teams(event: Event) -> Mapping[str, SqlTable]:
    if event.team_size is None:
        return {}
    shown = [match for match in event.matches if event.rounds[match.round - 1] in event.published]
    matches = tuple(_match(event, match) for match in shown)
    return {
        "team": SqlTable(_TEAM, ("id",), tuple(_team(event, team) for team in event.teams)),
        "team_player": SqlTable(
            _TEAM_PLAYER, ("player",), tuple(_team_players(event)),
            {"team": "team", "player": "player"},
        ),
        "team_match": SqlTable(
            _TEAM_MATCH, ("id",), matches, dict.fromkeys(("team1", "team2", "winner"), "team")
        ),
        "team_standing": SqlTable(
            _TEAM_STANDING, ("round", "team"), tuple(_team_standings(event)), {"team": "team"}
        ),
    }  # fmt: skip


_EVENT = {"name": str, "edition": str, "size": int, "finished_at": str}
_PLAYER = {"id": int, "name": str, "faction": str, "club": str, "stand_in": int, "status": str}
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
# Saved queries name these columns, so new figures come last.
_STANDING |= {figure.value: int for figure in Figure if figure.value not in _STANDING}


_TEAM = {"id": int, "name": str, "captain": str, "status": str}
_TEAM_PLAYER = {"team": int, "player": int, "seat": int}
_TEAM_MATCH = {
    "id": int, "round": int, "zone": int, "team1": int, "team2": int, "winner": int,
    "outcome": str, "won1": int, "won2": int, "points1": int, "points2": int, "destroyed1": int,
    "destroyed2": int,
}  # fmt: skip
_TEAM_STANDING = {("team" if name == "player" else name): kind for name, kind in _STANDING.items()}


def _event(event: Event) -> SqlRow:
    return fields_of(event, "name size finished_at") | {"edition": event.edition.title}


def _players(event: Event) -> Iterator[SqlRow]:
    for player in event.players:
        status = status_words(player, event.next_number)
        known = fields_of(player, "id name faction club")
        yield {**known, "stand_in": int(player.stand_in), "status": status}


def _round(event: Event, round_: Round) -> SqlRow:
    return {
        "number": round_.number,
        "phase": round_.phase.value,
        "scenario": public_scenario(event, round_),
        "started_at": round_.started_at,
    }


def _game(event: Event, round_: Round, game: Game, course: Course) -> SqlRow:
    done = game.outcome is not None
    row: dict[str, str | int | float | None] = {
        **fields_of(game, "id round table winner"),
        **fields_of(course, "turns minutes"),
        "scenario": public_scenario(event, round_),
        "player1": game.first,
        "player2": game.second,
        "outcome": game.outcome.value if game.outcome else None,
        "way": game.way.value if game.way else None,
        "first_turn": None if course.opener is None else game.players[course.opener],
    }
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
    # In column order; for a bye, the second player's columns are empty.
    return {name: row.get(name) for name in _GAME}


def _standings(event: Event) -> Iterator[SqlRow]:
    for number in range(1, event.played + 1):
        for line in event.standings(number):
            yield _standing(number, line)


def _standing(number: int, line: PlayerFigures) -> SqlRow:
    record = {name: getattr(line, name) for name in _STANDING if hasattr(line, name)}
    figures = {figure.value: decimal(line.figures[figure]) for figure in Figure}
    row = {**record, **figures, "round": number, "shared": int(line.shared)}
    return {name: row[name] for name in _STANDING}


# Teams


def _team(event: Event, team: Team) -> SqlRow:
    status = status_words(event.pairing.by_id[team.id], event.next_number)
    return {**fields_of(team, "id name captain"), "status": status}


def _team_players(event: Event) -> Iterator[SqlRow]:
    """Yield all teams' players; a reserve has no seat."""
    for team in event.teams:
        for seat, player in enumerate(team.players, 1):
            yield {"team": team.id, "player": player, "seat": seat}
        for player in team.reserves:
            yield {"team": team.id, "player": player, "seat": None}


def _match(event: Event, match: TeamMatch) -> SqlRow:
    result = event.tally_of(match)
    game = as_game(match, result)
    outcome = result.outcome.value if result.outcome else None
    row = {"team1": match.first, "team2": match.second, "winner": game.winner, "outcome": outcome}
    for name in ("won", "points", "destroyed"):
        row[f"{name}1"], row[f"{name}2"] = getattr(result, name)
    return {**fields_of(match, "id round zone"), **row}


def _team_standings(event: Event) -> Iterator[SqlRow]:
    for row in _standings(event.pairing):
        yield {("team" if name == "player" else name): cell for name, cell in row.items()}
