"""The event's report: how games were won, who beat whom, game lengths, pairing quality.

It holds figures only; `report_sheet` turns them into sentences and tables. Drafts are excluded. It
reveals which lists were played, so others may see it only once the event is finished.
"""

from collections import defaultdict
from collections.abc import Mapping

from srtui.documents.chart import GameChart
from srtui.model.courses import Course, Courses
from srtui.model.event import Event, Round
from srtui.model.pregame import list_by, played_list
from srtui.rules.record import Game, Status, Way
from srtui.rules.report import (
    Endings,
    Group,
    Quality,
    Spread,
    Versus,
    decided,
    endings,
    groups,
    quality,
    spread,
    versus,
)
from srtui.rules.value import Value, field
from srtui.text.rounds import public_scenario


class OfRound(Value):
    """A round: its scenario if public, how its games ended, and how long they took.

    `minutes` run until the results were entered; `played` are minutes on both clocks together.
    """

    round: int
    scenario: str
    endings: Endings
    pairs: Quality
    minutes: Spread | None
    played: Spread | None


class Left(Value):
    """Minutes left on the clocks at the end of games, of winners and of losers."""

    games: int
    winner: Spread | None
    loser: Spread | None


class Report(Value):
    """All figures of an event so far.

    `brought`: the number of imported games, about which less is known; `rulings`: how many of these
    count as a ruling because their file gives no way of winning. `drops`: players who dropped, by
    name, with their last round.
    """

    event: str
    edition: str
    finished: bool
    players: int
    rounds: tuple[OfRound, ...]
    all: Endings
    byes: int
    imported: int = field(name="brought")
    rulings: int
    scenarios: tuple[tuple[str, Endings], ...]
    turns: tuple[tuple[int, Endings], ...]
    factions: tuple[Group, ...]
    faction_pairs: tuple[Versus, ...]
    leaders: tuple[Group, ...]
    leader_pairs: tuple[Versus, ...]
    minutes: Spread | None
    played: Spread | None
    left: Left
    drops: tuple[tuple[str, int, str], ...]


def report(event: Event, courses: Courses) -> Report:
    """Return the event's figures; `courses` holds further facts about its games."""
    rounds = event.published
    games = tuple(game for one in rounds for game in one.games)
    played = decided(games)
    openers = {id: one.opener for id, one in courses.items() if one.opener is not None}

    def faction(game: Game, side: int) -> str:
        return event.by_id[game.players[side]].faction

    def leader(game: Game, side: int) -> str:
        found = list_by(event, game.players[side], played_list(event, game, side))
        return found.leader if found is not None else ""

    imported = [game for game in played if game.imported]
    by_turn = sorted(_by_turn(played, courses).items())
    minutes, on_clocks = _lengths(played, courses)
    players = sum(not player.stand_in for player in event.players)
    rounds_played = tuple(_round(event, one, courses, openers) for one in rounds)
    byes = sum(game.second is None for game in games)
    rulings = sum(game.way is Way.RULING for game in imported)
    return Report(
        event=event.name,
        edition=event.edition.title,
        finished=event.finished_at is not None,
        players=players,
        rounds=rounds_played,
        all=endings(played, openers),
        byes=byes,
        imported=len(imported),
        rulings=rulings,
        scenarios=_by_scenario(event, rounds, openers),
        turns=tuple((turn, endings(ended, openers)) for turn, ended in by_turn),
        factions=groups(played, faction),
        faction_pairs=versus(played, faction),
        leaders=groups(played, leader),
        leader_pairs=versus(played, leader),
        minutes=minutes,
        played=on_clocks,
        left=_time_left(played, courses),
        drops=_departures(event),
    )


def game_chart(event: Event, game: Game, course: Course | None) -> GameChart | None:
    """Return a game's chart, or None if neither points nor clocks by turn are known."""
    if course is None or not (course.points_by_turn or course.left_by_turn):
        return None
    clocks = tuple((first // 60, second // 60) for first, second in course.left_by_turn)
    term = event.edition_at(game.round).terms.points
    return GameChart(event.names_of(game), term, course.points_by_turn, clocks)


def _round(event: Event, round_: Round, courses: Courses, openers: Mapping[int, int]) -> OfRound:
    games = decided(round_.games)
    return OfRound(
        round_.number,
        public_scenario(event, round_),
        endings(games, openers),
        quality(event.games, event.by_id, round_.number),
        *_lengths(games, courses),
    )


def _by_scenario(
    event: Event, rounds: tuple[Round, ...], openers: Mapping[int, int]
) -> tuple[tuple[str, Endings], ...]:
    found: defaultdict[str, list[Game]] = defaultdict(list)
    for one in rounds:
        if named := public_scenario(event, one):
            found[named] += one.games
    counted = ((name, endings(games, openers)) for name, games in sorted(found.items()))
    return tuple((name, ended) for name, ended in counted if ended.games)


def _by_turn(games: tuple[Game, ...], courses: Courses) -> Mapping[int, list[Game]]:
    by_turn: defaultdict[int, list[Game]] = defaultdict(list)
    for game in games:
        turns = courses.get(game.id, Course()).turns
        if turns is not None:
            by_turn[turns].append(game)
    return by_turn


def _lengths(games: tuple[Game, ...], courses: Courses) -> tuple[Spread | None, Spread | None]:
    """Return how long games took: until their results were entered, and on their clocks."""
    known = [courses[game.id] for game in games if game.id in courses]
    values = (course.minutes for course in known if course.minutes is not None)
    return (
        spread(values),
        spread(round(sum(course.used) / 60) for course in known if course.used is not None),
    )


def _time_left(games: tuple[Game, ...], courses: Courses) -> Left:
    winners: list[int] = []
    losers: list[int] = []
    for game in games:
        left = courses.get(game.id, Course()).left
        if left is not None and game.winner is not None:
            side = game.side(game.winner)
            winners.append(left[side] // 60)
            losers.append(left[1 - side] // 60)
    return Left(len(winners), spread(winners), spread(losers))


def _departures(event: Event) -> tuple[tuple[str, int, str], ...]:
    """Return the players who left for good, with their last round and how they left."""
    drops = []
    for player in event.players:
        last = player.status_changes[-1] if player.status_changes else None
        if last is not None and last.status is not Status.IN and not player.stand_in:
            drops.append((player.name, last.round - 1, last.status.value))
    return tuple(sorted(drops, key=lambda one: (one[1], one[0])))
