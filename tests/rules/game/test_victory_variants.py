"""Games without assassination, with jacks and beasts to lose, without tiebreakers (P-8)."""

from typing import Any

import pytest
from covers import covers
from driver import FIRST, SECOND, Table

from srtui.rules.game import Ended, Stage
from srtui.rules.game.values import End


@covers("1.7", "2.7", "3.6", "P-8")
@covers("sr2012:variants[no-caster-kill]", "sr2015:variants[no-assassination]")
@covers("sr2017beta:variants[no-assassination]")
@pytest.mark.parametrize(
    ("edition_id", "scenario", "variant"),
    [
        ("sr2012", "gauntlet", "no-caster-kill"),
        ("sr2015", "incursion", "no-assassination"),
        ("sr2017beta", "breakdown", "no-assassination"),
    ],
)
def test_without_assassination_the_last_model_ends_a_game_and_a_leader_does_not(
    edition_id: str, scenario: str, variant: str
) -> None:
    game = Table(edition_id, scenario, variant)
    assert game.refused(Ended("assassination", FIRST)) == "no_win"
    assert game.state.stage is Stage.PLAY
    assert game.do(Ended("wiped_out", SECOND)).won == (SECOND, "wiped_out")
    printed = Table(edition_id, scenario)
    assert printed.refused(Ended("wiped_out", SECOND)) == "no_win"
    assert printed.do(Ended("assassination", FIRST)).won == (FIRST, "assassination")


@pytest.mark.parametrize(
    ("edition_id", "scenario", "variant", "how"),
    [
        ("sr2012", "gauntlet", "no-caster-kill", "wiped_out"),
        ("sr2015", "outflank", "no-assassination", "wiped_out"),
        ("sr2015", "outflank", "mangled-metal", "battlegroup"),
        ("sr2017beta", "breakdown", "no-assassination", "wiped_out"),
    ],
)
def test_last_model_lost_is_followed_by_no_scoring(
    edition_id: str, scenario: str, variant: str, how: End
) -> None:
    """Only dice down and an assassination have a last scoring (corrections 2)."""
    game = Table(edition_id, scenario, variant).to(2, 1)
    assert game.do(Ended(how, FIRST)).won == (FIRST, how)
    assert game.points == (0, 0)


def test_the_scenario_still_wins_without_assassination() -> None:
    game = Table("sr2012", "gauntlet", "no-caster-kill").to(2, 1)
    game.turn(first="zone-2").turn(first="zone-2")
    assert game.won == (FIRST, "scenario")


def test_kill_box_of_2012_is_not_asked_if_no_leader_death_counts() -> None:
    def asked_in_turn(*variants: Any) -> list[Any]:
        game = Table("sr2012", "gauntlet", *variants).to(2, 0)
        game.turn()
        return [move.values for move in game.moves if hasattr(move, "values")]

    assert any("kill_box" in values for values in asked_in_turn())
    assert not any("kill_box" in values for values in asked_in_turn("no-caster-kill"))


def test_kill_box_that_gives_points_is_still_asked() -> None:
    game = Table("sr2017beta", "breakdown", "no-assassination").to(2, 0).turn(kill_box="yes")
    assert game.state.points == (0, 2)


@covers("2.7", "sr2015:variants[mangled-metal]")
def test_a_player_without_jacks_and_beasts_has_lost() -> None:
    game = Table("sr2015", "incursion", "mangled-metal")
    assert game.do(Ended("battlegroup", SECOND)).won == (SECOND, "battlegroup")
    assert Table("sr2015", "incursion").refused(Ended("battlegroup", SECOND)) == "no_win"
    both = Table("sr2015", "incursion", "mangled-metal", "no-assassination")
    assert both.refused(Ended("assassination", FIRST)) == "no_win"
    assert both.do(Ended("battlegroup", FIRST)).won == (FIRST, "battlegroup")


@covers("sr2012:variants[no-tiebreakers]", "sr2015:variants[no-tiebreakers]")
@pytest.mark.parametrize(
    ("edition_id", "scenario"), [("sr2012", "gauntlet"), ("sr2015", "incursion")]
)
def test_without_tiebreakers_time_out_is_a_tie_whatever_the_points(
    edition_id: str, scenario: str
) -> None:
    game = Table(edition_id, scenario, "no-tiebreakers").to(2, 1)
    game.turn(first="zone-2" if scenario == "gauntlet" else "left")
    assert game.state.points == (1, 0)
    game.last("dice_down")
    assert (game.state.stage, game.state.result.side) == (Stage.OVER, None)


def test_without_tiebreakers_the_last_scoring_can_still_win() -> None:
    game = Table("sr2012", "gauntlet", "no-tiebreakers").to(2, 1).turn(first="zone-2")
    assert game.last("dice_down", first="zone-2").won == (FIRST, "scenario")


def test_without_tiebreakers_both_leaders_gone_is_a_tie() -> None:
    game = Table("sr2012", "gauntlet", "no-tiebreakers").to(2, 1).last("both_leaders")
    assert game.state.result.side is None


@covers("3.6", "sr2017beta:variants[no-tiebreakers]")
def test_2017_the_last_turn_is_won_by_more_points_but_the_end_of_time_by_nobody() -> None:
    """The turn limit is a way to win by the scenario; dice down is the end of the time."""
    variants = ("classic-turn-timing", "no-tiebreakers")
    ahead = Table("sr2017beta", "breakdown", *variants).to(2, 1).turn(first="left-circle")
    assert ahead.state.points == (1, 0)
    assert ahead.to(7, 1).turn().won == (FIRST, "scenario")
    level = Table("sr2017beta", "breakdown", *variants).to(7, 1).turn()
    assert (level.state.stage, level.state.result.side) == (Stage.OVER, None)
    timed = Table("sr2017beta", "breakdown", *variants).to(2, 1).turn(first="left-circle")
    timed.last("dice_down")
    assert (timed.state.stage, timed.state.result.side) == (Stage.OVER, None)
