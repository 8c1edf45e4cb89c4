"""From paper to the terminal and back, in the middle of a game."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant
from seated import Seated

from srtui.commands.clock.game import EndTurn
from srtui.commands.clock.round import Resume
from srtui.commands.game.by_hand import Adopt, AdoptClock, Mode
from srtui.commands.game.proposals import Agree, Confirm
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.game.turn import EndGame
from srtui.model.refused import Refused
from srtui.rules.clock import Stage
from srtui.rules.record import Outcome


def test_a_game_from_paper_goes_on_with_its_turn_its_points_and_both_times(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts", start=False)
    judge = hall.judge()
    judge.run(meant(judge, Adopt, "1", 3, "2", 4, 2))
    said = judge.run(meant(judge, AdoptClock, "1", 3, "2", "21:30", "18:05")).sentence
    assert said == (
        f"Table 1: the clock is set to {seated.names[1]}'s turn 3, 21:30 and 18:05 left, and "
        "paused."
    )
    seated.wait(300)
    assert seated.left == (1290, 1085)
    judge.run(meant(judge, Resume, "1"))
    seated.turn("terrain=2", seconds=45)
    assert (seated.left, seated.points) == ((1290, 1040), (4, 3))
    assert (seated.clock.active, seated.clock.turn) == (0, 6)


def test_a_clock_that_went_apart_from_the_score_is_set_right(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.wait(20).run(meant(seated, EndTurn, "1"))
    with pytest.raises(Refused, match="a judge must correct the clock"):
        seated.turn()
    judge = hall.judge()
    judge.run(meant(judge, AdoptClock, "1", 1, "1", "49:30", "50:00"))
    judge.run(meant(judge, Resume, "1"))
    seated.turn(seconds=30)
    assert seated.left == (2940, 3000)


def test_a_set_clock_says_where_the_score_is_in_another_turn(hall: Hall) -> None:
    Seated(hall, "two-fronts").begin()
    said = hall.run(meant(hall, AdoptClock, "1", 4, "1", "10:00", "10:00"))
    assert said.endswith("and paused. The score is in a different turn.")


@pytest.mark.parametrize(
    ("turn", "left", "reason"),
    [
        (1, "50:01", "50 minutes."),
        (1, "5", "is not a time"),
        (1, "5:61", "is not a time"),
        (0, "5:00", "counted from 1 to 7"),
        (8, "5:00", "counted from 1 to 7"),
    ],
)
def test_a_clock_is_not_set_to_what_cannot_be(
    hall: Hall, turn: int, left: str, reason: str
) -> None:
    seated = Seated(hall, "two-fronts").begin()
    before = seated.left
    with pytest.raises(Refused, match=reason):
        hall.run(meant(hall, AdoptClock, "1", turn, "1", left, "5:00"))
    assert seated.left == before


def test_players_do_not_set_their_clock(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    with pytest.raises(Refused, match="not for a table"):
        seated.run(meant(seated, AdoptClock, "1", 1, "1", "40:00", "40:00"))


def test_game_on_paper_is_typed_in_with_one_final_result(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(4)
    hall.run(meant(hall, Result, "1", "2", "a", 3, 4))
    assert (seated.game.outcome, seated.clock.stage) == (Outcome.SECOND, Stage.STOPPED)
    with pytest.raises(Refused, match="has a result: only the organizer can correct it"):
        seated.turn()
    hall.run(meant(hall, ClearResult, "1"))
    hall.judge().run(meant(hall, Resume, "1"))
    seated.turn()
    assert seated.clock.turn == 5


def test_a_table_that_only_types_points_still_passes_its_clock(hall: Hall) -> None:
    hall.run(meant(hall, Mode, "points", table=1))
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.turn("+2", "+1")
    assert (seated.points, seated.clock.turn) == ((2, 1), 4)
    seated.run(meant(seated, EndGame, "1", "concession", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    hall.run(meant(hall, Confirm, "1"))
    assert seated.game.outcome is Outcome.FIRST
