"""A game that had ended goes on: the time in which it was over is nobody's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import Said, meant
from seated import Seated

from srtui.commands.clock.round import Pause, Resume
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.proposals import Agree, Confirm
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.game.take_back import TakeBack
from srtui.commands.game.turn import EndGame, Turn
from srtui.model.refused import Refused
from srtui.rules.clock import SECOND, Stage

BACK = Said(TakeBack, "1", agreed=True)


@pytest.fixture
def seated(hall: Hall) -> Seated:
    """Two minutes of the first player's and one of the second's are played, 50 each to begin."""
    return Seated(hall, "two-fronts").begin().turns(3)


def test_the_time_in_which_a_game_was_over_is_nobodys_when_its_end_is_taken_back(
    seated: Seated,
) -> None:
    """30 s of the turn, then 20 s in which both thought that the game was over."""
    seated.wait(30)
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.wait(20)
    seated.run(BACK(seated))
    assert (seated.clock.stage, seated.clock.running) == (Stage.TURNS, 1)
    assert seated.left == (2880, 2910)
    seated.wait(5)
    assert seated.left == (2880, 2905)


def test_a_result_that_is_cleared_a_quarter_of_an_hour_later_costs_nobody_that_time(
    seated: Seated,
) -> None:
    """A minute is left: charged for the time since, the player's flag would fall at once."""
    hall, judge = seated.hall, seated.hall.judge()
    seated.wait(2880)
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    hall.run(meant(hall, Confirm, "1"))
    seated.wait(900)
    hall.run(meant(hall, ClearResult, "1"))
    with pytest.raises(Refused, match="first take back what ended it"):
        judge.run(meant(judge, Resume, "1"))
    judge.run(meant(judge, TakeBack, "1"))
    assert (seated.left, seated.clock.fallen) == ((2880, 60), None)
    assert (seated.clock.running, seated.played.state.result) == (1, None)


def test_a_result_typed_for_the_wrong_table_costs_nobody_time_and_makes_no_tie(
    seated: Seated,
) -> None:
    """The organizer stopped it: a pause of the organizer's, by the rule of five minutes."""
    seated.hall.run(meant(seated.hall, Result, "1", "1", "s", 5, 0, 40, 20))
    seated.wait(600)
    seated.hall.run(meant(seated.hall, ClearResult, "1"))
    seated.hall.judge().run(meant(seated, TakeBack, "1"))
    assert (seated.left, seated.clock.running) == ((2880, 2940), 1)
    assert (seated.clock.paused_ns, seated.clock.stood_ns) == (600 * SECOND, 0)


def test_after_the_end_was_taken_back_the_turn_before_is_a_judges(seated: Seated) -> None:
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.run(BACK(seated))
    with pytest.raises(Refused, match=r"nothing to take back here\. A judge can do more"):
        seated.run(BACK(seated))
    seated.hall.judge().run(meant(seated, TakeBack, "1"))
    assert (seated.clock.turn, len(seated.played.parts)) == (2, 2)


def test_score_after_a_withdrawn_end_can_be_taken_back(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    seated = Seated(hall, "destruction").begin().turns(4)
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.run(BACK(seated))
    seated.run(meant(seated, Turn, "1", ("destroyed=a-2",), goes_on=True))
    assert seated.points == (1, 0)
    seated.run(BACK(seated))
    assert (seated.points, seated.clock.turn) == ((0, 0), 4)
    seated.run(meant(seated, EndGame, "1", "concession", "2"))
    seated.run(BACK(seated))
    assert (seated.played.state.result, len(seated.played.parts)) == (None, 4)


def test_a_judges_pause_outlives_an_end_that_is_taken_back(seated: Seated) -> None:
    seated.hall.judge().run(meant(seated, Pause, "1", "a ruling"))
    seated.run(meant(seated, EndGame, "1", "concession", "1"))
    with pytest.raises(Refused, match="Only the organizer or a judge"):
        seated.run(BACK(seated))
    seated.hall.judge().run(meant(seated, TakeBack, "1"))
    assert (seated.clock.paused, seated.clock.running) == ("a ruling", None)
