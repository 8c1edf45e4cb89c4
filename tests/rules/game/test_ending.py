"""A game that is ending already cannot be ended in another way, but conceded until it is over."""

import pytest
from driver import Table

from srtui.rules.game import Answered, Ended
from srtui.rules.game.values import End

HOW = [("assassination", 1), ("both_leaders", None), ("dice_down", None)]


@pytest.mark.parametrize(("how", "side"), HOW)
def test_not_while_the_last_scoring_is_asked(how: End, side: int | None) -> None:
    game = Table("sr2012", "gauntlet").to(2, 1).do(Ended("assassination", 0))
    assert game.asks
    assert game.refused(Ended(how, side)) == "ending"


@pytest.mark.parametrize(("how", "side"), HOW)
def test_not_while_a_tiebreaker_is_asked(how: End, side: int | None) -> None:
    game = Table("sr2012", "gauntlet").to(2, 1).last("dice_down")
    assert game.refused(Ended(how, side)) == "ending"


@pytest.mark.parametrize(("how", "side"), HOW)
def test_not_while_a_tiebreaker_is_asked_at_the_turn_limit(how: End, side: int | None) -> None:
    game = Table("sr2026", "fault-line").to(7, 1).turn()
    assert game.asks == ["presence:0", "presence:1"]
    assert game.refused(Ended(how, side)) == "ending"


def test_conceded_until_it_is_over() -> None:
    game = Table("sr2012", "gauntlet").to(2, 1).last("dice_down").do(Ended("concession", 0))
    assert game.won == (0, "concession")
    assert game.refused(Ended("concession", 1)) == "over"


@pytest.mark.parametrize(
    ("how", "side"), [("assassination", None), ("clock", None), ("dice_down", 0)]
)
def test_early_end_without_its_side_is_refused(how: End, side: int | None) -> None:
    assert Table("sr2012", "gauntlet").refused(Ended(how, side)) == "no_side"


def test_a_tiebreakers_figures_are_whole_numbers_up_to_9999() -> None:
    game = Table("sr2026", "fault-line").to(7, 1).turn()
    for figure in ("10000", "99999", "-1", "2.5", "²", ""):
        answer = Answered({"presence:0": "0", "presence:1": figure})
        assert game.refused(answer) == "no_number"
    game.do(Answered({"presence:0": "9998", "presence:1": "9999"}))
    assert game.won == (1, "tiebreak")
