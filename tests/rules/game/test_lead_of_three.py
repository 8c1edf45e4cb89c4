"""Shared rules of SR2024 and SR2026: rules.md 4.5, 4.6, 5.7, 5.8 and decision 24-2."""

from collections.abc import Collection

import pytest
from covers import covers
from driver import FIRST, SECOND, Table, edition

from srtui.rules.game import Answered, Ended, EndTurn, Typed, asked

THREE = {
    ("sr2024", "recon-mk4"): "red-30 blue-30 red-terrain",
    ("sr2024", "battle-lines"): "red-40 blue-40 red-30",
    ("sr2024", "wolves-at-our-heels"): "red-50 blue-50 red-40",
    ("sr2024", "payload"): "red-40 blue-40 30mm",
    ("sr2024", "two-fronts"): "red-50 red-40 30mm",
    ("sr2024", "invasion"): "red-50 40mm 30mm",
    ("sr2026", "trench-warfare"): "red-50 red-40 blue-50",
    ("sr2026", "two-fronts"): "red-50 red-40 terrain",
    ("sr2026", "wolves-at-our-heels"): "red-50 blue-50 red-terrain",
    ("sr2026", "pressure-point"): "50mm far-left",
    ("sr2026", "high-stakes"): "red-40 blue-40 red-terrain",
    ("sr2026", "fault-line"): "red-50 blue-50 blue-40-left",
    ("sr2026", "payload"): "red-40 blue-40 red-terrain",
}
"""Elements that are worth three points to the first player, by hand from rules.md."""

THREE_SECOND = THREE | {("sr2026", "fault-line"): "red-50 blue-50 red-40-left"}
"""To the second player."""

ONE = {
    key: "far-left" if key[1] == "pressure-point" else three.split()[0]
    for key, three in THREE.items()
}
NO_KILL_BOX = {("sr2024", "two-fronts")}
"""Decision 24-7; 26-6: all of SR2026 have one."""

everywhere = pytest.mark.parametrize("key", THREE, ids="/".join)


def test_every_scenario_is_here() -> None:
    known = {(one, rule.id) for one in ("sr2024", "sr2026") for rule in edition(one).scenarios}
    assert known == set(THREE)


@covers("example 15", "26-4", "4.5", "5.7")
@everywhere
def test_a_lead_of_three_wins_after_the_opponents_turn_and_not_before(key: tuple[str, str]) -> None:
    game = Table(*key).to(3, FIRST).turn(THREE[key])
    assert (game.points, game.won) == ((3, 0), None)
    game.turn()
    assert (game.points, game.won) == ((3, 0), (FIRST, "scenario"))
    assert game.state.turn == 5


@everywhere
def test_the_second_player_wins_after_the_first_players_turn(key: tuple[str, str]) -> None:
    game = Table(*key).to(2, SECOND).turn("", THREE_SECOND[key])
    assert (game.points, game.won) == ((0, 3), None)
    assert game.turn().won == (SECOND, "scenario")


@everywhere
def test_three_more_is_a_lead_and_not_three_points(key: tuple[str, str]) -> None:
    game = Table(*key).to(3, FIRST).turn(THREE[key])
    game.turn("", ONE[key])
    assert (game.points, game.won) == ((3, 1), None)


@covers("4.5", "5.7")
@everywhere
def test_scoring_begins_at_the_end_of_the_second_players_second_turn(key: tuple[str, str]) -> None:
    game = Table(*key).to(2, FIRST)
    game.turn()
    game.do(EndTurn())
    assert f"{ONE[key]}:0" in game.asks
    assert f"{ONE[key]}:1" in game.asks


@covers("26-6", "4.5", "5.7")
@everywhere
def test_kill_box_gives_the_opponent_two_from_the_first_players_second_turn(
    key: tuple[str, str],
) -> None:
    game = Table(*key)
    for _ in range(2):
        assert game.do(EndTurn()).asks == []
    if key in NO_KILL_BOX:
        assert game.do(EndTurn()).asks == []
        assert "kill_box" not in _all_asked(game.do(EndTurn()))
        return
    assert game.turn(kill_box="yes").points == (0, 2)
    assert game.turn(kill_box="yes").points == (2, 2)


@covers("26-5", "4.6", "5.8")
@everywhere
def test_at_the_turn_limit_more_points_decide(key: tuple[str, str]) -> None:
    game = Table(*key).to(7, SECOND).turn(ONE[key])
    assert (game.points, game.won) == ((1, 0), (FIRST, "tiebreak"))
    game = Table(*key).to(7, SECOND).turn("", ONE[key])
    assert game.won == (SECOND, "tiebreak")


@covers("4.6", "5.8")
@everywhere
def test_at_the_turn_limit_presence_decides_where_the_points_are_equal(
    key: tuple[str, str],
) -> None:
    game = Table(*key).to(7, FIRST)
    assert game.turn().won is None
    game.turn()
    assert game.asks == ["presence:0", "presence:1"]
    assert game.tiebreak(18, 21).won == (SECOND, "tiebreak")


@covers("ALL-9", "4.6")
@everywhere
def test_equal_after_the_last_tiebreaker_is_a_tie(key: tuple[str, str]) -> None:
    game = Table(*key).to(8, FIRST)
    assert game.tiebreak(18, 18).won == (None, "")


@covers("4.5", "5.7")
@everywhere
def test_both_leaders_at_one_element_both_score(key: tuple[str, str]) -> None:
    game = Table(*key).to(3, FIRST).turn(ONE[key], ONE[key])
    assert game.points == (1, 1)


@everywhere
def test_all_leaders_gone_goes_to_the_tiebreakers(key: tuple[str, str]) -> None:
    game = Table(*key).to(3, FIRST).turn(ONE[key])
    game.last("both_leaders", None)
    assert (game.points, game.won) == ((1, 0), (FIRST, "tiebreak"))


# Last scoring after an assassination: for the record only


@covers("0")
@everywhere
def test_assassination_scores_elements_once_more_and_keeps_the_winner(key: tuple[str, str]) -> None:
    game = Table(*key).to(3, SECOND)
    game.do(Ended("assassination", SECOND))
    copy = Table(*key).to(3, SECOND).do(Ended("assassination", SECOND))
    assert "kill_box" not in _all_asked(copy)
    game.answer(THREE[key])
    assert (game.points, game.won) == ((3, 0), (SECOND, "assassination"))


@everywhere
def test_assassination_before_the_first_scoring_turn_scores_nothing(key: tuple[str, str]) -> None:
    game = Table(*key).to(2, FIRST).do(Ended("assassination", FIRST))
    assert (game.asks, game.points, game.won) == ([], (0, 0), (FIRST, "assassination"))


def test_assassination_asks_for_no_fuse_token_or_haul() -> None:
    stakes = Table("sr2026", "high-stakes").to(3, FIRST)
    before = dict(stakes.state.counters)
    stakes.last("assassination", FIRST, "center")
    assert stakes.won
    assert (stakes.points, stakes.state.counters) == ((1, 0), before)
    wolves = Table("sr2026", "wolves-at-our-heels").to(3, FIRST)
    wolves.last("assassination", FIRST, "red-40")
    assert wolves.won
    assert (wolves.points, wolves.state.counters) == ((1, 0), {})
    payload = Table("sr2024", "payload").to(3, FIRST)
    payload.last("assassination", FIRST, "red-50")
    assert payload.won
    assert payload.points == (1, 0)


def test_assassination_counts_captures_of_that_turn() -> None:
    game = Table("sr2026", "trench-warfare").to(3, FIRST).happens("captured", "blue-cache", FIRST)
    game.last("assassination", FIRST)
    assert game.points == (2, 0)


def test_captures_of_the_turn_before_are_not_counted_again() -> None:
    game = Table("sr2026", "trench-warfare").to(3, FIRST).happens("captured", "blue-cache", FIRST)
    game.turn().last("assassination", SECOND)
    assert game.points == (2, 0)


# 24-2: a fallen clock


@covers("24-2", "4.3", "5.3")
@everywhere
def test_24_2_in_the_own_turn_the_opponent_alone_scores_and_wins_ahead(
    key: tuple[str, str],
) -> None:
    game = Table(*key).to(3, FIRST)
    game.do(Ended("clock", FIRST))
    assert {ask.rpartition(":")[2] for ask in game.asks} == {"1"}
    game.answer("", ONE[key])
    assert (game.points, game.won) == ((0, 1), (SECOND, "scenario"))


@everywhere
def test_24_2_in_the_own_turn_not_ahead_is_a_clock_win(key: tuple[str, str]) -> None:
    game = Table(*key).to(3, FIRST).last("clock", FIRST)
    assert (game.points, game.won) == ((0, 0), (SECOND, "clock"))
    game = Table(*key).to(3, FIRST).turn(ONE[key]).last("clock", SECOND, THREE[key])
    assert (game.points, game.won) == ((4, 0), (FIRST, "scenario"))
    game = Table(*key).to(2, SECOND).turn(ONE[key]).last("clock", FIRST, "", ONE[key])
    assert (game.points, game.won) == ((1, 1), (SECOND, "clock"))


@everywhere
def test_24_2_own_turn_before_scoring_asks_nothing(key: tuple[str, str]) -> None:
    game = Table(*key).to(2, FIRST).do(Ended("clock", FIRST))
    assert (game.asks, game.won) == ([], (SECOND, "clock"))


@covers("24-2", "4.3", "5.3")
@everywhere
def test_24_2_opponent_finishes_the_turn_and_both_score(key: tuple[str, str]) -> None:
    game = Table(*key).to(2, SECOND).do(Ended("clock", FIRST))
    assert (game.asks, game.won) == ([], None)
    game.turn(ONE[key], THREE_SECOND[key])
    assert (game.points, game.won) == ((1, 3), (SECOND, "scenario"))


@everywhere
def test_24_2_in_the_opponents_turn_not_ahead_is_a_clock_win_even_against_a_lead(
    key: tuple[str, str],
) -> None:
    game = Table(*key).to(2, SECOND).do(Ended("clock", FIRST)).turn(THREE[key])
    assert (game.points, game.won) == ((3, 0), (SECOND, "clock"))


@everywhere
def test_24_2_in_the_opponents_turn_before_scoring_begins(key: tuple[str, str]) -> None:
    game = Table(*key).to(2, FIRST).do(Ended("clock", SECOND)).turn()
    assert (game.points, game.won) == ((0, 0), (FIRST, "clock"))


@covers("24-2")
def test_24_2_one_state_of_the_table_is_never_scored_twice() -> None:
    game = Table("sr2024", "battle-lines").to(3, FIRST)
    game.do(EndTurn())
    while game.asks != ["move:0:choose"]:
        game.do(_answers(game, held={"red-40:0", "red-30:0", "blue-40:1"}))
    assert game.points == (2, 1)
    own, other = Table("sr2024", "battle-lines"), Table("sr2024", "battle-lines")
    for one in (own, other):
        one.state, one.moves = game.state, list(game.moves)
    assert own.do(Ended("clock", FIRST)).won == (SECOND, "clock")
    assert other.do(Ended("clock", SECOND)).won == (FIRST, "scenario")
    assert own.points == other.points == (2, 1)


def test_24_2_points_of_the_finished_turns_haul_count() -> None:
    game = Table("sr2026", "payload").to(2, SECOND).do(Ended("clock", FIRST))
    game.turn("red-40", "blue-50", haul_1="yes")
    assert (game.points, game.won) == ((1, 4), (SECOND, "scenario"))


def test_24_2_a_second_clock_changes_nothing() -> None:
    game = Table("sr2026", "payload").to(2, SECOND).do(Ended("clock", FIRST))
    assert game.refused(Ended("clock", SECOND)) == "fallen"


def test_24_2_with_typed_points() -> None:
    game = Table("sr2026", "payload").to(2, SECOND).do(Ended("clock", FIRST)).do(Typed((2, 3)))
    assert game.won == (SECOND, "scenario")
    game = Table("sr2026", "payload").to(3, FIRST).do(Ended("clock", FIRST))
    assert game.refused(Typed((1, 0))) == "not_his"
    assert game.do(Typed((0, 1))).won == (SECOND, "scenario")


def _all_asked(game: Table) -> list[str]:
    """Return every key asked until the turn is over, nothing held."""
    keys, turn = [], game.state.turn
    while game.asks and game.state.turn == turn:
        keys += game.asks
        game.do(_answers(game, held=()))
    return keys


def _answers(game: Table, held: Collection[str]) -> Answered:
    asks = asked(game.play, game.state).asks
    words = {ask.key: ask.options[-1] for ask in asks if ask.key in held}
    return Answered({ask.key: words.get(ask.key) or ask.standing or ask.options[0] for ask in asks})
