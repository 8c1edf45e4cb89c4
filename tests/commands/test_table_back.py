"""Taking back at a table: the last key or turn end, its steps and the time with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import Said, meant
from seated import Seated

from srtui.commands.clock.game import PressKey
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.by_hand import Overrule
from srtui.commands.game.proposals import Withdraw
from srtui.commands.game.result import Result
from srtui.commands.game.take_back import DropTurns, TakeBack
from srtui.commands.game.turn import EndGame, Turn
from srtui.model.refused import Refused
from srtui.rules.clock import Stage

BACK = Said(TakeBack, "1", agreed=True)


def test_a_turn_end_taken_back_restores_steps_and_time(hall: Hall) -> None:
    """100 s of the turn, 40 s for which the opponent's clock ran by mistake: 140 s."""
    seated = Seated(hall, "two-fronts").begin().turns(3)
    before, steps = seated.left, seated.played.steps
    seated.turn("terrain=2", seconds=100)
    seated.wait(40)
    assert seated.left == (before[0] - 40, before[1] - 100)
    said = seated.run(BACK(seated))
    assert said.startswith(f"Table 1, undone: {seated.names[1]}'s turn 2: {seated.names[1]} +1")
    assert seated.left == (before[0], before[1] - 140)
    assert (seated.played.steps, seated.points) == (steps, (0, 0))
    assert (seated.clock.turn, seated.clock.running) == (3, 1)
    seated.turn("terrain=1", seconds=10)
    assert (seated.points, seated.left) == ((1, 0), (before[0], before[1] - 150))


def test_both_have_to_agree_at_the_table_and_a_judge_need_not_ask(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(1)
    with pytest.raises(Refused, match="Both players must agree"):
        seated.run(meant(seated, TakeBack, "1"))
    hall.judge().run(meant(hall, TakeBack, "1"))
    assert (seated.clock.turn, seated.played.steps) == (0, ())


def test_table_takes_back_one_act_and_a_judge_several(
    hall: Hall,
) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.run(BACK(seated))
    with pytest.raises(Refused, match=r"nothing to take back here\. A judge can do more"):
        seated.run(BACK(seated))
    judge = hall.judge()
    for turns in (1, 0):
        judge.run(meant(judge, TakeBack, "1"))
        assert (seated.clock.turn, len(seated.played.parts)) == (turns, turns)


def test_a_key_that_lent_the_clock_is_taken_back_alone(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(1)
    before = seated.left
    seated.run(meant(seated, PressKey, "1", "2"))
    seated.wait(30)
    assert seated.left == (before[0] - 30, before[1])
    seated.run(BACK(seated))
    assert seated.left == (before[0], before[1] - 30)
    assert len(seated.played.parts) == 1, "the turn before stays"
    with pytest.raises(Refused):
        seated.run(BACK(seated))


def test_withdrawn_end_of_the_game_lets_it_continue(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.wait(20)
    seated.run(BACK(seated))
    assert seated.played.state.result is None
    assert (seated.clock.stage, seated.clock.running) == (Stage.TURNS, 1)


def test_with_a_proposed_result_nothing_is_taken_back(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    with pytest.raises(Refused, match="withdraw it first"):
        seated.run(BACK(seated))


def test_part_of_a_turn_is_taken_back_before_the_turn_end(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    seated = Seated(hall, "destruction").begin().turns(4)
    seated.turn("destroyed=a-2", goes_on=True)
    seated.run(BACK(seated))
    assert (seated.points, seated.clock.turn) == ((0, 0), 4)
    seated.run(BACK(seated))
    assert (len(seated.played.parts), seated.clock.turn) == (3, 3)


def test_a_game_without_clocks_takes_back_its_last_turn(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2017beta")
    hall.run(meant(hall, UseVariant, "no-time-limits"))
    seated = Seated(hall, "the-pit-ii").turns(2)
    seated.run(BACK(seated))
    assert len(seated.played.parts) == 1


def test_players_do_not_take_back_what_a_judge_has_scored(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    hall.judge().run(meant(hall, Overrule, "1", 5, 0, "misplaced terrain"))
    with pytest.raises(Refused, match="A judge or the organizer has scored this"):
        seated.run(BACK(seated))
    hall.judge().run(meant(hall, TakeBack, "1"))
    assert seated.points == (0, 0)


def test_a_score_that_was_changed_since_is_not_dropped_by_a_tap(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    hall.run(meant(hall, DropTurns, "1", 3))
    with pytest.raises(Refused, match="The score has changed since:"):
        seated.run(BACK(seated))
    hall.run(meant(hall, Turn, "1"))
    seated.run(BACK(seated))
    assert (seated.clock.turn, len(seated.played.parts)) == (2, 2)


def test_a_judge_goes_back_past_a_result_that_was_withdrawn(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, Result, "1", winner="1", way="s", points_first=5, by="1"))
    seated.run(meant(seated, Withdraw, "1", "2"))
    seated.turn()
    judge = hall.judge()
    judge.run(meant(judge, TakeBack, "1"))
    assert (seated.clock.turn, seated.clock.stage) == (0, Stage.TURNS)
    judge.run(meant(judge, TakeBack, "1"))
    assert seated.clock.stage is Stage.PHASES, "the end of the last phase"


def test_outdated_step_is_refused_before_the_question(hall: Hall) -> None:
    """The very first step: the game has nothing left that a question could name."""
    seated = Seated(hall, "trench-warfare").begin()
    seated.turn("gone=red-terrain")
    hall.run(meant(hall, SetHouseRule, "game.terrain_gone", '""', from_round=1))
    with hall.store.read() as reader, pytest.raises(Refused, match=r"Step 1 .* no longer fits"):
        meant(hall, TakeBack, "1").question(hall.event, reader)
    hall.run(meant(hall, DropTurns, "1", 1))
    assert seated.played.steps == ()
