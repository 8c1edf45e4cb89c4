"""Standings of teams by the two documented orders, and byes (teams.md E-2, E-6, T-45 to T-51)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from srtui.rules.edition import Figure, Level, StandingsRule
from srtui.rules.pairing.check import check
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Entrant, Request
from srtui.rules.record import Game, Outcome, Player, Status, StatusChange, past
from srtui.rules.seeded import Seeded
from srtui.rules.standings import Field, PlayerFigures, standings
from srtui.rules.tables import assign
from srtui.rules.teams.match import zone_tables

TW, GW, SOS = Figure.TP, Figure.GAMES_WON, Figure.SOS
POINTS, DESTROYED = Figure.POINTS, Figure.DESTROYED
P1 = StandingsRule((TW, GW, SOS, POINTS, DESTROYED))
P2 = StandingsRule((TW, SOS, GW, POINTS, DESTROYED))
LEVELS = (
    Level.REMATCH,
    Level.SECOND_BYE,
    Level.LOWEST_BYE,
    Level.TP_GAP,
    Level.SECOND_PAIR_DOWN,
)
A, B, C, D = range(1, 5)

Side = tuple[int, int, int]
"""Games won, points, destroyed."""


def match(number: int, first: int, second: int | None, won: Side, lost: Side = (0, 0, 0)) -> Game:
    outcome = Outcome.BYE if second is None else Outcome.FIRST
    return Game(
        10 * number + first,
        number,
        first,
        second,
        outcome=outcome,
        recorded=(won[1], lost[1]),
        destroyed=(won[2], lost[2]),
        games_won=(won[0], lost[0]),
    )


EXAMPLE_2 = (
    match(1, A, B, (2, 14, 190), (1, 9, 150)),
    match(1, D, C, (2, 12, 170), (1, 10, 160)),
    match(2, A, D, (3, 16, 230), (0, 5, 90)),
    match(2, C, B, (2, 13, 180), (1, 11, 175)),
    match(3, A, C, (3, 15, 220), (0, 6, 110)),
    match(3, B, None, (3, 9, 150)),
)
DROPPED = (StatusChange(1, Status.IN), StatusChange(3, Status.DROPPED))


def table(rule: StandingsRule) -> Sequence[PlayerFigures]:
    teams = [Player(team, name) for team, name in zip((A, B, C), "ABC", strict=True)]
    teams.append(Player(D, "D", status_changes=DROPPED))
    return standings(Field(teams, EXAMPLE_2, rule, until=3, total_rounds=3))


def test_figures_of_example_2() -> None:
    order = (TW, GW, SOS, POINTS, DESTROYED)
    figures = {line.player: tuple(line.figures[each] for each in order) for line in table(P1)}

    assert figures == {
        A: (3, 8, 3, 45, 640),
        B: (1, 5, 4, 29, 475),
        C: (1, 3, 5, 29, 450),
        D: (1, 2, 4, 17, 260),
    }


@pytest.mark.parametrize(("rule", "order"), [(P1, [A, B, C, D]), (P2, [A, C, B, D])])
def test_both_orders_of_example_2(rule: StandingsRule, order: list[int]) -> None:
    lines = table(rule)

    assert [line.player for line in lines] == order
    assert [line.rank for line in lines] == [1, 2, 3, 4]


def _entrants(teams: Sequence[int], games: Sequence[Game], number: int) -> tuple[Entrant, ...]:
    history = past(games, number)
    return tuple(
        Entrant(
            team,
            history[team].tp if team in history else 0,
            frozenset(history[team].opponents if team in history else ()),
            history[team].byes if team in history else 0,
            history[team].pair_downs if team in history else 0,
        )
        for team in teams
    )


def test_round_3_of_example_2_gives_b_the_bye() -> None:
    request = Request(_entrants((A, B, C), EXAMPLE_2, 3), LEVELS)
    drawn = draw(request, "seed")

    assert drawn.bye == B
    assert drawn.pairs == ((A, C),)


def _event(count: int, rounds: int, seed: str) -> list[list[Game]]:
    """Return the rounds of an event whose matches end as the seed has it."""
    dice, games, teams = Seeded(seed), list[Game](), range(1, count + 1)
    for number in range(1, rounds + 1):
        request = Request(_entrants(teams, games, number), LEVELS)
        drawn = draw(request, f"{seed}/{number}")
        report = check(request, drawn.pairs, drawn.bye)
        assert report.legal
        assert report.best
        for first, second in drawn.pairs:
            sides = (first, second) if dice.below(2) else (second, first)
            games.append(match(number, *sides, (2, 9, 100), (1, 5, 60)))
        if drawn.bye is not None:
            games.append(match(number, drawn.bye, None, (3, 9, 150)))
    return [[game for game in games if game.round == number] for number in range(1, rounds + 1)]


def test_odd_number_gives_byes_to_three_teams() -> None:
    """Example 6."""
    byes = [game.first for games in _event(5, 3, "six") for game in games if game.second is None]

    assert len(set(byes)) == 3


def _no_team_meets_twice(rounds: Sequence[Sequence[Game]]) -> None:
    pairs = [frozenset(game.players) for games in rounds for game in games if game.second]
    byes = [game.first for games in rounds for game in games if game.second is None]
    assert len(pairs) == len(set(pairs))
    assert len(byes) == len(set(byes))


@given(st.integers(12, 24), st.text("abc", min_size=1, max_size=4))
@settings(max_examples=10, deadline=None)
def test_teams_meet_once_and_have_one_bye(count: int, seed: str) -> None:
    _no_team_meets_twice(_event(count, 4, seed))


@pytest.mark.deep
@pytest.mark.parametrize("count", [63, 64])
def test_sixty_four_teams_meet_once_in_200_events(count: int) -> None:
    for event in range(100):
        _no_team_meets_twice(_event(count, 6, f"event {event}"))


def test_zone_is_fresh_for_both_teams() -> None:
    seen: Mapping[int, Sequence[int]] = {1: [1], 2: [2], 3: [1], 4: [2]}
    seating = assign([(1, 3), (2, 4)], 4, seen, {}, "mixed", "seed")

    zones = {pair: zone_tables(zone, 3) for pair, zone in seating.tables.items()}
    assert 1 not in zones[1, 3]
    assert 4 not in zones[2, 4]
    assert set(zones[1, 3]).isdisjoint(zones[2, 4])


def test_byes_of_example_6_add_no_schedule() -> None:
    """Five teams, three rounds: three byes, and a team with a bye and two wins has three."""
    a, b, c, d, e = range(1, 6)
    games = [
        match(1, a, b, (2, 9, 100), (1, 5, 60)),
        match(1, c, d, (2, 9, 100), (1, 5, 60)),
        match(1, e, None, (3, 9, 150)),
        match(2, e, a, (2, 9, 100), (1, 5, 60)),
        match(2, c, b, (2, 9, 100), (1, 5, 60)),
        match(2, d, None, (3, 9, 150)),
        match(3, e, c, (2, 9, 100), (1, 5, 60)),
        match(3, a, d, (2, 9, 100), (1, 5, 60)),
        match(3, b, None, (3, 9, 150)),
    ]
    teams = [Player(team, name) for team, name in zip((a, b, c, d, e), "ABCDE", strict=True)]
    lines = {line.player: line for line in standings(Field(teams, games, P1, 3, 3))}

    assert {team: lines[team].tp for team in lines} == {a: 2, b: 1, c: 2, d: 1, e: 3}
    assert {team: lines[team].byes for team in lines} == {a: 0, b: 1, c: 0, d: 1, e: 1}
    assert lines[e].figures[SOS] == 2 + 2, "two opponents only: A and C"
    assert lines[a].figures[SOS] == 1 + 3 + 1
    assert lines[e].games == 2


TIED = (Player(A, "A"), Player(B, "B"), Player(C, "C"))
EQUAL: Side = (2, 9, 100)


def tied(*games: Game, head_to_head: bool = True) -> list[tuple[int, int | None]]:
    """Return teams and ranks by team wins alone."""
    rule = StandingsRule((TW,))
    field = Field(TIED, games, rule, 3, 3, head_to_head=head_to_head)
    return [(line.player, line.rank) for line in standings(field)]


def test_match_between_two_tied_teams_decides() -> None:
    games = (match(1, B, A, EQUAL), match(2, A, C, EQUAL), match(3, C, None, EQUAL))

    assert tied(games[0], games[1], head_to_head=True)[:2] == [(B, 1), (A, 2)]
    assert tied(games[0], games[1], head_to_head=False)[:2] == [(A, 1), (B, 1)]


def test_circle_of_three_tied_teams_shares_the_rank() -> None:
    circle = (match(1, A, B, EQUAL), match(2, B, C, EQUAL), match(3, C, A, EQUAL))

    assert [rank for _, rank in tied(*circle)] == [1, 1, 1]


def test_tied_teams_that_have_not_all_met_share_the_rank() -> None:
    games = (match(1, A, B, EQUAL), match(2, B, None, EQUAL), match(3, C, None, EQUAL))

    assert [rank for _, rank in tied(*games)] == [1, 1, 1]
