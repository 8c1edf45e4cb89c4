"""Standings: figures and order, each number worked out by hand (rules.md 1.8, 2.8, 3.7, 7)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from covers import covers
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.edition import Figure, SosFormula, StandingsRule
from srtui.rules.record import Game, Outcome, Player, Status, StatusChange, Way
from srtui.rules.standings import Cut, Field, PlayerFigures, opponent_share, standings
from srtui.rules.value import replace

BASELINE = StandingsRule((Figure.TP, Figure.SOS, Figure.POINTS, Figure.DESTROYED))
F, S, T = Outcome.FIRST, Outcome.SECOND, Outcome.TIE


def players(count: int) -> list[Player]:
    return [Player(n, f"P{n:02}") for n in range(1, count + 1)]


def game(
    number: int,
    first: int,
    second: int | None,
    outcome: Outcome | None = F,
    points: tuple[int, int] = (0, 0),
    destroyed: tuple[int, int] = (0, 0),
    way: Way | None = Way.SCENARIO,
) -> Game:
    if second is None:
        outcome, way = Outcome.BYE, None
    return Game(
        0,
        number,
        first,
        second,
        outcome=outcome,
        way=way,
        points=points,
        recorded=points,
        destroyed=destroyed,
    )


def field(people: list[Player], games: list[Game], until: int, **more: object) -> Field:
    rule = more.pop("rule", BASELINE)
    total = more.pop("total_rounds", until)
    return Field(people, games, rule, until=until, total_rounds=total, **more)  # type: ignore[arg-type]


def order(event: Field) -> list[int]:
    return [line.player for line in standings(event)]


def line(event: Field, player: int) -> PlayerFigures:
    return next(one for one in standings(event) if one.player == player)


FOUR = [game(1, 1, 2), game(1, 3, 4), game(2, 1, 3), game(2, 2, 4)]
"""1 beats 2 and 3; 3 beats 4; 2 beats 4: TP 2, 1, 1, 0."""


@covers("0")
def test_sos_adds_up_the_tp_of_all_opponents() -> None:
    event = field(players(4), FOUR, 2)
    assert [(one.player, one.tp, one.figures[Figure.SOS]) for one in standings(event)] == [
        (1, 2, 2),
        (2, 1, 2),
        (3, 1, 2),
        (4, 0, 2),
    ]


def test_wins_losses_and_ties_add_up_to_the_games() -> None:
    event = field(players(4), [*FOUR, game(3, 1, 4, T), game(3, 2, 3, S)], 3)
    assert [(one.player, one.wins, one.losses, one.ties) for one in standings(event)] == [
        (1, 2, 0, 1),
        (3, 2, 1, 0),
        (2, 1, 2, 0),
        (4, 0, 2, 1),
    ]


def test_a_game_of_which_only_the_winner_is_said_counts_0_in_each_figure() -> None:
    event = field(players(2), [Game(1, 1, 1, 2, outcome=F)], 1)
    for one in standings(event):
        assert one.unknown == ()
        assert (one.figures[Figure.POINTS], one.figures[Figure.DESTROYED]) == (0, 0)


@covers("example 14", "0", "24-10")
def test_equal_tp_and_sos_go_by_points_and_then_by_destroyed() -> None:
    """rules.md section 7, example 14."""
    games = [
        game(1, 1, 2, points=(3, 2)),
        game(1, 3, 4, points=(3, 2), destroyed=(10, 0)),
        game(1, 5, 6, points=(4, 1)),
    ]
    event = field(players(6), games, 1)
    assert order(event)[:3] == [5, 3, 1]
    assert [one.rank for one in standings(event)] == [1, 2, 3, 4, 4, 6]


@covers("0")
def test_a_tie_and_both_lose_give_no_tp() -> None:
    games = [game(1, 1, 2, T, way=None), game(1, 3, 4, Outcome.BOTH_LOSE)]
    lines = {one.player: one for one in standings(field(players(4), games, 1))}
    assert [(lines[n].tp, lines[n].ties, lines[n].losses) for n in (1, 2, 3, 4)] == [
        (0, 1, 0),
        (0, 1, 0),
        (0, 0, 1),
        (0, 0, 1),
    ]


@covers("ALL-4")
def test_all_4_bye_counts_for_its_owner_and_not_for_sos() -> None:
    games = [game(1, 1, 2), game(1, 3, None, points=(3, 0)), game(2, 3, 1), game(2, 2, None)]
    event = field(players(3), games, 2)
    three, one = line(event, 3), line(event, 1)
    assert (three.tp, three.byes) == (2, 1)
    assert (three.figures[Figure.SOS], three.figures[Figure.POINTS]) == (1, 3)
    assert one.figures[Figure.SOS] == 1 + 2  # player 2 has 1 TP by the bye, player 3 has 2


@covers("P-2")
def test_p_2_players_equal_on_every_figure_share_a_rank() -> None:
    games = [game(1, 1, 2), game(1, 3, 4)]
    lines = standings(field(players(4), games, 1))
    assert [(one.rank, one.shared) for one in lines] == [
        (1, True),
        (1, True),
        (3, True),
        (3, True),
    ]


def test_p_2_a_decided_order_never_parts_a_shared_rank() -> None:
    games = [game(1, 1, 2), game(1, 3, 4)]
    lines = standings(field(players(4), games, 1, orders=((3, 1),)))
    assert [(one.player, one.rank) for one in lines][:2] == [(3, 1), (1, 1)]


@covers("ALL-6")
def test_a_disqualified_player_and_a_stand_in_have_no_rank_but_count_as_opponents() -> None:
    people = players(4)
    people[0] = replace(
        people[0], status_changes=(StatusChange(1, Status.IN), StatusChange(3, Status.DISQUALIFIED))
    )
    people[1] = replace(people[1], stand_in=True)
    event = field(people, FOUR, 2)
    lines = standings(event)
    assert [(one.player, one.rank) for one in lines] == [(3, 1), (4, 2), (1, None), (2, None)]
    assert line(event, 4).figures[Figure.SOS] == 1 + 1  # of player 3, and of the stand-in
    assert line(event, 3).figures[Figure.SOS] == 2 + 0  # the disqualified player's TP still count


def test_a_player_disqualified_later_had_a_rank_before() -> None:
    people = players(4)
    people[0] = replace(
        people[0], status_changes=(StatusChange(1, Status.IN), StatusChange(3, Status.DISQUALIFIED))
    )
    assert order(field(people, FOUR, 1))[0] == 1
    assert line(field(people, FOUR, 1), 1).rank == 1


@covers("ALL-6")
def test_all_6_a_dropped_player_keeps_results_and_rank() -> None:
    people = players(4)
    people[2] = replace(
        people[2], status_changes=(StatusChange(1, Status.IN), StatusChange(2, Status.DROPPED))
    )
    games = [game(1, 1, 2), game(1, 3, 4), game(2, 1, 4), game(2, 2, None)]
    event = field(people, games, 2)
    assert line(event, 3).rank is not None
    assert line(event, 4).figures[Figure.SOS] == 1 + 2


@covers("ALL-6")
def test_a_late_entry_begins_with_nothing() -> None:
    people = [*players(4), Player(5, "Late", status_changes=(StatusChange(2, Status.IN),))]
    assert line(field(people, FOUR, 1), 5).tp == 0


def test_only_games_up_to_the_round_count_and_open_games_never() -> None:
    games = [*FOUR, game(3, 4, 1, outcome=None, way=None)]
    assert line(field(players(4), games, 1), 1).tp == 1
    assert line(field(players(4), games, 3), 4).games == 2


@covers("P-18")
def test_p_18_a_rematch_counts_its_opponent_twice() -> None:
    games = [game(1, 1, 2), game(2, 1, 2, S)]
    assert line(field(players(2), games, 2), 1).figures[Figure.SOS] == 1 + 1


LARGE_2015 = StandingsRule(BASELINE.order, SosFormula.WINS_PER_ROUND)
LARGE_2012 = StandingsRule(BASELINE.order, SosFormula.TP_PER_GAME)


@covers("example 2", "15-13", "2.8", "sr2015:variants[large-event]")
def test_large_event_2015_worked_example() -> None:
    """Section 7 example 2, decision 15-13: 4 wins, 3 wins, gone with 2, gone with 0, of 5."""
    people = players(20)
    for gone in (4, 5):
        people[gone - 1] = replace(
            people[gone - 1],
            status_changes=(StatusChange(1, Status.IN), StatusChange(4, Status.DROPPED)),
        )
    # Player 1 meets 2, 3, 4 and 5; they win 4, 3, 2 and 0 games against others.
    games = [game(1, 1, 2, S), game(2, 1, 3, S), game(3, 1, 4, S), game(4, 1, 5)]
    others = iter(range(6, 21))
    for player, wins in ((2, 3), (3, 2), (4, 1)):
        games += [game(1 + n, player, next(others)) for n in range(wins)]
    event = field(people, games, 5, rule=LARGE_2015, total_rounds=5)
    strength = line(event, 1).figures[Figure.SOS]
    assert strength == Fraction(4, 5) + Fraction(3, 5) + Fraction(2, 5) + Fraction(1, 5)
    assert strength == 2


@covers("15-11")
def test_15_11_an_opponent_who_stayed_without_a_win_gives_nothing() -> None:
    games = [game(1, 1, 2), game(1, 3, 4)]
    event = field(players(4), games, 1, rule=LARGE_2015, total_rounds=5)
    assert opponent_share(event)(2) == 0
    assert opponent_share(event)(1) == Fraction(1, 5)


@covers("15-11")
def test_15_11_a_bye_is_a_win_and_a_disqualified_player_a_drop() -> None:
    people = players(3)
    people[1] = replace(
        people[1], status_changes=(StatusChange(1, Status.IN), StatusChange(2, Status.DISQUALIFIED))
    )
    games = [game(1, 1, 2), game(1, 3, None)]
    share = opponent_share(field(people, games, 1, rule=LARGE_2015, total_rounds=4))
    assert share(3) == Fraction(1, 4)
    assert share(2) == Fraction(1, 4)


@covers("12-10", "sr2012:variants[large-event]")
def test_12_10_a_bye_counts_in_neither_half_of_the_2012_fraction() -> None:
    games = [game(1, 1, None), game(2, 1, 2), game(3, 1, 3, S), game(1, 2, 3)]
    share = opponent_share(field(players(3), games, 3, rule=LARGE_2012, total_rounds=4))
    assert share(1) == Fraction(1, 2)  # one win in two games; the bye left out
    assert share(2) == Fraction(1, 2)
    assert share(3) == Fraction(1, 2)


@covers("1.8", "sr2012:variants[large-event]")
def test_2012_large_event_gives_one_over_the_rounds_for_an_opponent_without_tp() -> None:
    games = [game(1, 1, 2), game(2, 2, None)]
    share = opponent_share(field(players(2), games, 2, rule=LARGE_2012, total_rounds=5))
    assert share(2) == Fraction(1, 5)  # the only TP is of a bye
    assert share(1) == 1


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ((Figure.TP, Figure.POINTS, Figure.DESTROYED, Figure.SOS), [2, 1, 3, 4]),
        ((Figure.TP, Figure.DESTROYED, Figure.POINTS, Figure.SOS), [1, 2, 4, 3]),
        ((Figure.TP, Figure.ASSASSINATIONS, Figure.DESTROYED, Figure.POINTS), [2, 1, 4, 3]),
    ],
)
def test_the_order_of_the_variants(figures: tuple[Figure, ...], expected: list[int]) -> None:
    """Control points, destruction, assassin: the same two games, another order each."""
    games = [
        game(1, 1, 3, points=(3, 2), destroyed=(40, 5)),
        game(1, 2, 4, points=(5, 0), destroyed=(30, 20), way=Way.ASSASSINATION),
    ]
    assert order(field(players(4), games, 1, rule=StandingsRule(figures))) == expected


@covers("P-13")
def test_p_13_only_the_editions_own_ways_count_as_assassination() -> None:
    games = [game(1, 1, 2, way=Way.CLOCK), game(1, 3, 4, way=Way.ASSASSINATION)]
    assert line(field(players(4), games, 1), 1).figures[Figure.ASSASSINATIONS] == 0
    both = field(players(4), games, 1, killing=frozenset({Way.CLOCK, Way.ASSASSINATION}))
    assert line(both, 1).figures[Figure.ASSASSINATIONS] == 1
    assert line(both, 2).figures[Figure.ASSASSINATIONS] == 0


def test_each_figure_is_its_key_and_has_every_part() -> None:
    assert [str(figure) for figure in Figure] == [
        "tp",
        "sos",
        "points",
        "destroyed",
        "assassinations",
        "games_won",
    ]
    for figure in Figure:
        assert Figure(figure.value) is figure  # type: ignore[arg-type]
        assert figure.rule.heading
        assert figure.rule.name
    assert [figure for figure in Figure if figure.rule.of_game is None] == [Figure.SOS]


EIGHT = [
    game(1, 1, 8), game(1, 2, 7), game(1, 3, 6), game(1, 4, 5),
    game(2, 1, 4), game(2, 2, 3), game(2, 5, 8), game(2, 6, 7),
]  # fmt: skip
"""After two rounds: 2 TP for 1 and 2, 1 TP for 3, 4, 5, 6, none for 7 and 8."""
FINALS = StandingsRule(
    BASELINE.order,
    finals_tables=True,
    finals_rest=(Figure.TP, Figure.SOS, Figure.POINTS),
)


def with_points(*last: Game) -> list[Game]:
    """Return the eight's games with points that order 1 before 2 and 3 before 4."""
    scored = [replace(one, recorded=(9 - one.first, 0)) for one in EIGHT]
    return [*scored, *last]


@covers("example 19", "P-4")
def test_finals_tables_give_the_first_three_places() -> None:
    """rules.md section 7, example 19, and P-4."""
    assert order(field(players(8), with_points(), 2))[:4] == [1, 2, 3, 4]
    last = [game(3, 1, 2, S), game(3, 3, 4, S), game(3, 5, 6), game(3, 7, 8)]
    event = field(players(8), with_points(*last), 3, rule=FINALS, finals=3)
    lines = standings(event)
    assert [(one.player, one.rank) for one in lines][:3] == [(2, 1), (1, 2), (4, 3)]
    # The rest by TP, SoS, points. 5 has 2 TP; 3, 6 and 7 have 1; 8 has none. SoS: 3 met 6 (1), 2
    # (3), 4 (2) = 6; 6 met 3 (1), 7 (1), 5 (2) = 4; 7 met 2 (3), 6 (1), 8 (0) = 4. 6 has 3 points
    # of the win over 7, who has none.
    assert [one.player for one in lines][3:] == [5, 3, 6, 7, 8]
    assert [one.rank for one in lines] == list(range(1, 9))


@covers("P-4")
def test_p_4_a_tie_at_a_finals_table_leaves_the_order_of_the_standings() -> None:
    last = [game(3, 1, 2, T, way=None), game(3, 3, 4, Outcome.BOTH_LOSE)]
    event = field(players(8), with_points(*last), 3, rule=FINALS, finals=3)
    assert order(event)[:3] == [1, 2, 3]


def test_finals_do_not_reach_back_to_earlier_standings() -> None:
    last = [game(3, 1, 2, S), game(3, 3, 4, S)]
    event = field(players(8), with_points(*last), 2, rule=FINALS, finals=3)
    assert order(event)[:2] == [1, 2]


@covers("P-3")
def test_p_3_the_cut_keeps_the_others_where_they_were() -> None:
    """Below, figures and ranks stay; the last of the top stays above them after any loss."""
    after = [game(3, 1, 4), game(3, 2, 3), game(4, 1, 2), game(4, 3, 4)]
    cut = Cut(2, (1, 2, 3, 4))
    before = standings(field(players(8), with_points(), 2))
    event = field(players(8), with_points(*after), 4, cut=cut)
    lines = standings(event)
    assert [one.player for one in lines][:4] == [1, 2, 3, 4]
    assert [one.tp for one in lines][:4] == [4, 3, 2, 1]
    below = {one.player: one for one in before[4:]}
    assert {one.player: (one.rank, one.figures[Figure.SOS], one.tp) for one in lines[4:]} == {
        player: (one.rank, one.figures[Figure.SOS], one.tp) for player, one in below.items()
    }


def test_p_3_ties_at_the_last_rank_of_the_cut_follow_it() -> None:
    """Four losers share rank 5; one of them, then three of them, are drawn into the cut."""
    games = [game(1, 1, 5), game(1, 2, 6), game(1, 3, 7), game(1, 4, 8)]
    assert [one.rank for one in standings(field(players(8), games, 1))] == [1] * 4 + [5] * 4
    event = field(players(8), [*games, game(2, 1, 2)], 2, cut=Cut(1, (1, 2, 3, 4, 5)))
    assert [(one.player, one.rank, one.shared) for one in standings(event)][5:] == [
        (6, 6, True),
        (7, 6, True),
        (8, 6, True),
    ]
    event = field(players(8), [*games, game(2, 1, 2)], 2, cut=Cut(1, (1, 2, 3, 4, 5, 6)))
    assert [(line.player, line.rank, line.shared) for line in standings(event)][6:] == [
        (7, 7, True),
        (8, 7, True),
    ]
    event = field(players(8), [*games, game(2, 1, 2)], 2, cut=Cut(1, (1, 2, 3, 4, 5, 6, 7)))
    assert [(one.player, one.rank, one.shared) for one in standings(event)][7:] == [(8, 8, False)]


def test_p_3_the_standings_before_the_cut_know_nothing_of_it() -> None:
    event = field(players(8), with_points(), 2, cut=Cut(2, (8, 7)))
    assert order(event)[0] == 1


def test_a_player_disqualified_after_the_cut_leaves_no_gap_on_top() -> None:
    people = players(8)
    people[0] = replace(
        people[0], status_changes=(StatusChange(1, Status.IN), StatusChange(4, Status.DISQUALIFIED))
    )
    event = field(people, with_points(game(3, 1, 2)), 3, cut=Cut(2, (1, 2, 3, 4)))
    lines = standings(event)
    # 2 has 2 TP; 3 and 4 have 1 each, 4 met 5 (1) and 1 (3), 3 met 6 (1) and 2 (2).
    assert [(one.player, one.rank) for one in lines][:3] == [(2, 1), (4, 2), (3, 3)]
    assert lines[-1].player == 1
    assert lines[-1].rank is None


OUTCOMES = st.sampled_from([F, S, T, Outcome.BOTH_LOSE, None])


@given(st.data(), st.integers(2, 12), st.integers(1, 4))
def test_every_player_stands_once_and_the_tp_are_the_wins(
    data: st.DataObject, count: int, rounds: int
) -> None:
    games: list[Game] = []
    for number in range(1, rounds + 1):
        seats = data.draw(st.permutations(range(1, count + 1)))
        for at in range(0, count - 1, 2):
            outcome = data.draw(OUTCOMES)
            way = Way.SCENARIO if outcome in (F, S) else None
            games.append(game(number, seats[at], seats[at + 1], outcome, way=way))
        if count % 2:
            games.append(game(number, seats[-1], None))
    lines = standings(field(players(count), games, rounds))
    assert sorted(one.player for one in lines) == list(range(1, count + 1))
    assert sum(one.tp for one in lines) == sum(one.winner is not None for one in games)
    ranks = [one.rank or 0 for one in lines]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1


def test_p_2_an_order_among_others_says_nothing_about_these_equals() -> None:
    """Players 1 and 3 are equal; an order of 1 and 2 was decided when those two were."""
    games = [game(1, 1, 2), game(1, 3, 4)]
    lines = standings(field(players(4), games, 1, orders=((2, 1), (4, 3, 2))))
    assert [one.player for one in lines][:2] == [1, 3]
