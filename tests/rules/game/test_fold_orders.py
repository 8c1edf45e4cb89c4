"""The order of a turn end, and what is refused: rules.md section 8."""

from typing import Any

import pytest
from covers import covers
from driver import FIRST, SECOND, Table

from srtui.rules.game import Adopted, Answered, Ended, EndTurn, Move, Overruled, Typed


def four_to_three(*variants: str) -> Table:
    game = Table("sr2015", "close-quarters", *variants).to(3, FIRST)
    return game.do(Overruled((4, 3), "set up"))


@covers("15-10")
def test_kill_box_and_zones_in_one_check() -> None:
    """The leader at 4-3 is in the kill box and scores two: 6-5, and a win."""
    game = four_to_three().turn("flag-2=dominates", kill_box="yes")
    assert (game.points, game.won) == ((6, 5), (FIRST, "scenario"))


@covers("15-10", "sr2015:variants[kill-box-first]", "sr2017beta:variants[kill-box-first]")
def test_kill_box_first_is_a_switch() -> None:
    game = four_to_three("kill-box-first").turn("flag-2=dominates", kill_box="yes")
    assert (game.points, game.won) == ((4, 5), (SECOND, "scenario"))


@covers("sr2024:variants[kill-box-first]", "sr2026:variants[kill-box-first]")
@pytest.mark.parametrize("edition_id", ["sr2024", "sr2026"])
def test_kill_box_first_can_give_the_lead_of_three(edition_id: str) -> None:
    def played(*variants: Any) -> Table:
        game = Table(edition_id, "payload", *variants).to(2, SECOND)
        return game.turn("", "blue-40").turn("red-40", "", kill_box="yes")

    assert (played().points, played().won) == ((1, 3), None)
    first = played("kill-box-first")
    assert (first.points, first.won) == ((0, 3), (SECOND, "scenario"))


def test_a_win_is_found_before_the_effects_after_the_scoring() -> None:
    game = Table("sr2024", "battle-lines").to(3, FIRST).turn("red-40 red-30 red-terrain")
    game.do(EndTurn())
    while game.asks and not game.won:
        assert "move:1:choose" not in game.asks
        game.do(Answered({ask: "no" if ask == "kill_box" else "" for ask in game.asks}))
    assert game.won == (FIRST, "scenario")


# Typed, adopted, overruled


def test_typed_points_are_watched_for_a_win() -> None:
    game = Table("sr2026", "payload").to(3, FIRST).do(Typed((3, 0)))
    assert game.won is None
    assert game.do(Typed((0, 0))).won == (FIRST, "scenario")


def test_typed_points_are_the_last_scoring_too() -> None:
    game = Table("sr2026", "payload").to(3, FIRST).do(Ended("assassination", SECOND))
    assert (game.do(Typed((2, 1))).points, game.won) == ((2, 1), (SECOND, "assassination"))


@pytest.mark.parametrize(
    ("move", "name"),
    [
        (Typed((-1, 0)), "negative"),
        (Typed((0, 10_000)), "no_number"),
        (Overruled((0, -1), "why"), "negative"),
        (Overruled((1, 0), "  "), "no_reason"),
        (Adopted(3, (0, 0)), "begun"),
        (Answered({}), "not_asked"),
        (Ended("assassination"), "no_side"),
        (Ended("dice_down", FIRST), "no_side"),
    ],
)
def test_refused_in_the_middle_of_a_game(move: Move, name: str) -> None:
    assert Table("sr2026", "payload").to(3, FIRST).refused(move) == name


def test_refused_at_the_beginning() -> None:
    game = Table("sr2026", "payload")
    assert game.refused(Typed((1, 0))) == "too_early"
    assert game.refused(Adopted(-1, (0, 0))) == "negative"
    assert game.refused(Adopted(3, (-1, 0))) == "negative"
    assert game.refused(Adopted(14, (0, 0))) == "turn_limit"


def test_refused_while_questions_are_open() -> None:
    game = Table("sr2026", "payload").to(3, FIRST).do(EndTurn())
    held = dict.fromkeys(game.asks, "")
    assert game.refused(EndTurn()) == "not_now"
    assert game.refused(Answered(held | {"red-50:0": "dominates"})) == "no_option"
    assert game.refused(Answered(held | {"green-50:0": "secures"})) == "not_asked"
    assert game.refused(Answered({"red-50:0": "secures"})) == "missing"
    game.do(Answered(held))
    assert game.refused(Typed((1, 0))) == "not_now"


def test_refused_when_it_is_over() -> None:
    game = Table("sr2026", "payload").do(Ended("concession", FIRST))
    assert game.refused(EndTurn()) == "over"
    assert game.refused(Typed((0, 0))) == "over"
    assert game.do(Overruled((0, 2), "counted anew")).points == (0, 2)


def test_an_adopted_game_goes_on_at_its_turn() -> None:
    game = Table("sr2026", "payload").do(Adopted(5, (2, 1)))
    assert (game.state.number, game.state.active, game.points) == (3, SECOND, (2, 1))
    assert game.turn("red-40 blue-40").won == (FIRST, "scenario")


def test_an_adopted_game_ends_with_its_last_scoring() -> None:
    game = Table("sr2026", "payload").do(Adopted(5, (2, 1)))
    game.last("assassination", SECOND, "red-40")
    assert (game.points, game.won) == ((3, 1), (SECOND, "assassination"))


def test_overruled_points_are_kept_apart_and_can_fall() -> None:
    game = Table("sr2026", "payload").to(3, FIRST).turn("red-40 blue-40")
    game.do(Overruled((1, 0), "the blue one was contested"))
    assert game.points == (1, 0)
    assert [(one.source, one.points) for one in game.state.gains][-1] == ("overruled", -1)
