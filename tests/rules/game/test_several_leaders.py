"""A second warcaster among the reinforcements (SR2012): the box may destroy one of two."""

from driver import FIRST, SECOND, Table

from srtui.rules.game import Answered, Ended, EndTurn
from srtui.rules.game.ends import leader_by_tiebreaks

BOTH = ("artifice-kill-box", "artifice-reinforcements", "leader-reinforcements")


def test_kill_box_ends_no_game_while_another_leader_stands() -> None:
    game = Table("sr2012", "gauntlet", *BOTH).to(2, FIRST).do(EndTurn())
    assert game.asks == ["kill_box", "another_leader"]
    game.answer(kill_box="yes", another_leader="yes")
    assert game.won is None
    assert (game.state.number, game.state.active) == (2, SECOND)


def test_kill_box_ends_the_game_of_the_last_leader() -> None:
    game = Table("sr2012", "gauntlet", *BOTH).to(2, FIRST)
    game.turn(kill_box="yes", another_leader="no")
    assert game.won == (SECOND, "assassination")


def test_another_leader_must_be_answered_only_after_the_kill_box() -> None:
    game = Table("sr2012", "gauntlet", *BOTH).to(2, FIRST).do(EndTurn())
    assert game.standing == ["no", ""]
    assert game.refused(Answered({"kill_box": "yes"})) == "missing"
    assert game.do(Answered({"kill_box": "no"})).won is None


def test_kill_box_asks_nothing_more_without_reinforcements() -> None:
    game = Table("sr2012", "gauntlet", "leader-reinforcements").to(2, FIRST).do(EndTurn())
    assert game.asks == ["kill_box"]


def test_elements_still_score_when_another_leader_stands() -> None:
    game = Table("sr2012", "gauntlet", *BOTH).to(2, SECOND).turn("zone-2", "")
    game.turn("zone-2", "zone-1", kill_box="yes", another_leader="yes")
    assert (game.points, game.won) == ((2, 1), (FIRST, "scenario"))


def test_dice_down_in_the_kill_box_goes_on_to_the_tiebreakers_with_another_leader() -> None:
    game = Table("sr2012", "gauntlet", *BOTH).to(3, FIRST).do(Ended("dice_down"))
    game.answer(kill_box="yes", another_leader="yes")
    assert game.asks == ["leaders:0", "leaders:1"]


def test_points_lead_while_each_player_has_one_leader() -> None:
    """2-0 control points: the first tiebreaker is equal until somebody has lost (2012, 2015)."""
    game = Table("sr2015", "outflank").to(2, SECOND).turn("left=controls right=controls", "")
    assert game.points == (2, 0)
    side, step = leader_by_tiebreaks(game.play, game.state)
    assert (side, step.text) == (FIRST, "control points")


def test_leaders_lead_where_players_may_have_several_or_none() -> None:
    for variants in (BOTH, ("no-caster-kill",)):
        game = Table("sr2012", "gauntlet", *variants)
        side, step = leader_by_tiebreaks(game.play, game.state)
        assert (side, step.id) == (None, "leaders")
