"""A fallen flag is a state, in both players' turns, by edition (rules.md 12-4, 15-3, 24-2)."""

from __future__ import annotations

import pytest
from clock_driver import Game
from covers import covers

from srtui.rules.clock import SECOND, Kind, Stage, flag_case
from srtui.rules.clock.end_of_round import FlagCase
from srtui.rules.clock.keys import goes_on

NAMES = ("Ann", "Ben")
SCORES = {
    "loses": "nobody",
    "wins_if_scoring_wins": "fallen",
    "opponent_scores": "opponent",
    "loses_scored": "both",
    "opponent_ends_turn": "both",
}
"""For whom the table is scored before the game is decided."""


def own_turn(edition_id: str, size: int, *variants: str) -> Game:
    """Return a game whose first player ran out of time in their own turn, ten seconds ago."""
    game = Game(edition_id, size, *variants).first_turn(0)
    return game.go(game.budget.player + 10)


def other_turn(edition_id: str, size: int, *variants: str) -> Game:
    """Return a game whose second player ran out of time while acting in the first player's turn."""
    game = Game(edition_id, size, *variants).first_turn(0).go(100).run(1)
    return game.go(game.budget.player + 10)


def case(game: Game) -> FlagCase:
    found = flag_case(game.rule, game.now)
    assert found is not None
    return found


def shown(found: FlagCase) -> tuple[bool, str, bool, bool]:
    return found.own_turn, SCORES[found.rule], found.rule == "wins_if_scoring_wins", found.goes_on


ALL = [
    ("sr2012", 50, ("chess-clocks",)),
    ("sr2015", 50, ("death-clock",)),
    ("sr2017beta", 75, ()),
    ("sr2024", 75, ()),
    ("sr2026", 75, ()),
]


@pytest.mark.parametrize(("edition_id", "size", "variants"), ALL)
def test_a_flag_falls_at_the_very_moment_and_everything_stands(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = own_turn(edition_id, size, *variants)
    now = game.now
    assert (now.fallen, now.fallen_in, now.running) == (0, 0, None)
    assert now.left_ns == (0, now.budget.player_ns)
    assert now.fallen_at is not None
    assert game.stamp.ns - now.fallen_at.ns == 10 * SECOND
    assert (game.stamp.utc - now.fallen_at.utc).total_seconds() == 10
    assert now.stood_ns == 10 * SECOND
    keys = [game.end().refused, game.run(0).refused, game.run(1).refused]
    assert [*keys, game.press(Kind.HOLD).refused] == ["fallen"] * 4


def test_a_second_before_nothing_has_fallen() -> None:
    game = Game("sr2024", 75).first_turn(0).go(2999)
    assert game.now.fallen is None
    assert flag_case(game.rule, game.now) is None
    assert game.end().refused == ""
    assert game.left == (1, 3000)


def test_a_key_of_the_very_moment_comes_too_late() -> None:
    assert Game("sr2024", 75).first_turn(0).go(3000).end().refused == "fallen"


@covers("1.3", "12-4")
def test_2012_the_clock_simply_loses() -> None:
    own, other = own_turn("sr2012", 50, "death-clock"), other_turn("sr2012", 50, "chess-clocks")
    assert shown(case(own)) == (True, "nobody", False, False)
    assert shown(case(other)) == (False, "nobody", False, False)
    assert case(own).sentence(NAMES) == (
        "Ann has no time left in their own turn. Ann loses by the clock."
    )


@covers("2.3", "3.3", "15-3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"),
    [("sr2015", 50, ("death-clock",)), ("sr2017beta", 75, ())],
)
def test_2015_and_2017_score_for_the_fallen_in_his_turn_if_both_agree_on_the_table(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    own, other = own_turn(edition_id, size, *variants), other_turn(edition_id, size, *variants)
    assert shown(case(own)) == (True, "fallen", True, False)
    assert shown(case(other)) == (False, "both", False, False)
    assert case(other).sentence(NAMES).startswith("Ben has no time left in Ann's turn. Ben ")


@covers("4.3", "5.3", "24-2")
@pytest.mark.parametrize("edition_id", ["sr2024", "sr2026"])
def test_2024_and_2026_opponent_scores_alone_or_ends_the_turn(edition_id: str) -> None:
    assert shown(case(own_turn(edition_id, 75))) == (True, "opponent", False, False)
    assert shown(case(other_turn(edition_id, 75))) == (False, "both", False, True)


@covers("24-2")
@pytest.mark.parametrize("edition_id", ["sr2024", "sr2026"])
def test_opponent_of_a_fallen_flag_finishes_the_turn(edition_id: str) -> None:
    game = other_turn(edition_id, 75)
    assert game.now.running is None, "everything stands until he says that he goes on"
    assert game.run(1).refused == "fallen"
    assert game.run(0).refused == ""
    assert game.clock.running == 0
    game.go(50)
    assert game.left == (3000 - 150, 0)
    assert game.run(1).refused == "fallen", "the fallen clock is never lent to again"
    assert game.end().refused == ""
    assert not case(game).goes_on
    assert game.run(0).refused == game.run(1).refused == game.end().refused == "done"
    assert game.press(Kind.STOP).clock.stage is Stage.STOPPED


@covers("24-2")
def test_opponent_may_end_that_turn_and_a_second_flag_is_ignored() -> None:
    assert other_turn("sr2024", 75).end().refused == ""
    game = other_turn("sr2024", 75).run(0).go(4000)
    assert (game.now.fallen, game.now.fallen_in, game.left) == (1, 0, (0, 0))
    assert game.run(0).refused == "no_time"
    assert game.end().refused == ""


@pytest.mark.parametrize(("edition_id", "size", "variants"), ALL[1:])
def test_a_flag_that_falls_while_deploying_simply_loses(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = Game(edition_id, size, *variants).begin().turns(1)
    game.go(game.budget.player)
    assert (game.now.fallen, game.now.stage) == (1, Stage.PHASES)
    assert shown(case(game)) == (True, "nobody", False, False)
    lent = Game(edition_id, size, *variants).begin().run(1)
    lent.go(lent.budget.player)
    assert shown(case(lent)) == (False, "nobody", False, False)
    assert not goes_on(lent.now)
    assert lent.end().refused == "fallen"


@pytest.mark.parametrize(("edition_id", "size", "variants"), ALL)
def test_fallen_flag_allows_only_a_judge_call_and_a_stop(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = own_turn(edition_id, size, *variants)
    assert game.press(Kind.CALL, 1).refused == ""
    assert game.office(Kind.ATTEND).refused == ""
    assert game.office(Kind.PAUSE, reason="talk").refused == ""
    assert game.office(Kind.RESUME).refused == ""
    assert game.now.fallen == 0
    assert game.press(Kind.STOP).refused == ""


def test_time_given_back_lifts_the_flag_and_waits_for_the_judge() -> None:
    game = own_turn("sr2024", 75).office(Kind.ADJUST, 1, seconds=60)
    assert game.now.fallen == 0, "time for the other one lifts nothing"
    game.office(Kind.ADJUST, 0, seconds=90, reason="the key was stuck")
    assert (game.clock.fallen, game.clock.fallen_in, game.clock.fallen_at) == (None, None, None)
    assert game.clock.paused == "time was given after the flag fell"
    assert game.go(60).left == (90, 3060)
    assert game.office(Kind.RESUME).clock.running == 0
    assert game.go(30).left == (60, 3060)


def test_time_given_back_lets_the_game_of_a_finished_turn_go_on() -> None:
    game = other_turn("sr2024", 75).end().office(Kind.ADJUST, 1, seconds=60)
    assert not game.clock.done
    game.office(Kind.RESUME)
    assert game.run(1).refused == ""
    assert game.clock.running == 1


def test_a_judge_takes_the_last_key_back_where_it_let_the_flag_fall() -> None:
    game = Game("sr2024", 75).first_turn(0).go(2900).end()
    game.go(10).run(0)
    game.go(100)
    assert game.now.fallen == 0
    wrong = len(game.taps)
    assert game.back(wrong).refused == "role"
    game.back(wrong, role="judge")
    assert game.refused == ""
    assert (game.clock.fallen, game.clock.running) == (None, 1)
    assert game.left == (100, 2890)
