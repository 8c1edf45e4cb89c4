"""A disputed turn: marked by the opponent until the next turn ends, settled by a judge."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant
from seated import Seated

from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.corrections import CorrectTurn, Dispute, Settle, WithdrawDispute
from srtui.commands.game.proposals import Agree, Confirm
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame
from srtui.model.refused import Refused


def scored(hall: Hall) -> Seated:
    """Return a game whose player named second has just confirmed a point for themselves."""
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.turn("terrain=2")
    return seated


def test_a_dispute_flags_the_game_and_stops_nothing(hall: Hall) -> None:
    seated = scored(hall)
    said = seated.run(meant(seated, Dispute, "1", "1"))
    one, two = seated.names
    assert said == f"{one} has disputed a turn. Table 1, {two}'s turn 2: {two} +1, 0-1."
    assert hall.event.disputes == {seated.game.id: hall.id(one)}
    assert seated.clock.running == 0
    seated.turn()
    assert len(seated.played.parts) == 5, "the game goes on"
    assert hall.event.disputes, "and the mark stays"


def test_only_the_opponent_disputes_a_turn_and_only_once(hall: Hall) -> None:
    seated = scored(hall)
    with pytest.raises(Refused, match="take it back instead"):
        seated.run(meant(seated, Dispute, "1", "2"))
    seated.run(meant(seated, Dispute, "1", "1"))
    with pytest.raises(Refused, match="This turn is already disputed"):
        seated.run(meant(seated, Dispute, "1", "1"))


def test_player_withdraws_their_own_dispute_and_nobody_elses(hall: Hall) -> None:
    seated = scored(hall)
    seated.run(meant(seated, Dispute, "1", "1"))
    one, two = seated.names
    with pytest.raises(Refused, match=f"{two} has no turn in dispute now"):
        seated.run(meant(seated, WithdrawDispute, "1", "2"))
    said = seated.run(meant(seated, WithdrawDispute, "1", "1"))
    assert said == f"{one} has withdrawn the dispute. Table 1, {two}'s turn 2: {two} +1, 0-1."
    assert not hall.event.disputes
    with pytest.raises(Refused, match=f"{one} has no turn in dispute now"):
        seated.run(meant(seated, WithdrawDispute, "1", "1"))
    seated.run(meant(seated, Dispute, "1", "1"))
    assert hall.event.disputes, "a second look may find another fault"


def test_a_turn_can_be_disputed_until_the_next_one_has_ended(hall: Hall) -> None:
    seated = scored(hall)
    seated.turn("terrain=0", goes_on=True)
    seated.run(meant(seated, Dispute, "1", "1"))
    assert [part.number for part in seated.played.parts if part.steps[-1].disputed_by] == [4]
    seated.turn()
    with pytest.raises(Refused, match="take it back instead"):
        seated.run(meant(seated, Dispute, "1", "1"))


def test_a_judge_settles_a_turn_as_it_stands(hall: Hall) -> None:
    seated = scored(hall)
    seated.run(meant(seated, Dispute, "1", "1"))
    seated.turn()
    with pytest.raises(Refused, match="not for a table"):
        seated.run(meant(seated, Settle, "1"))
    points = seated.points
    hall.judge().run(meant(hall, Settle, "1"))
    assert (hall.event.disputes, seated.points) == ({}, points)
    with pytest.raises(Refused, match="No turn of this game is disputed"):
        hall.judge().run(meant(hall, Settle, "1"))


def test_a_judge_settles_a_turn_with_a_correction_and_later_turns_stay(hall: Hall) -> None:
    """The point was the first player's: the next turn counts the corrected score."""
    seated = scored(hall)
    seated.run(meant(seated, Dispute, "1", "1"))
    seated.turn("terrain=1", "blue-50=1")
    assert seated.points == (2, 1)
    said = hall.judge().run(meant(hall, Settle, "1", ("terrain=1",))).sentence
    assert "A turn was corrected. Table 1, " in said
    assert (seated.points, hall.event.disputes) == ((3, 0), {})
    marked = [one for one in seated.played.steps if one.disputed_by]
    assert [one.settled for one in marked] == [True], "what happened can be read later"


def test_a_correction_of_another_turn_keeps_the_mark(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.turn("terrain=2").strip()
    seated.turn("blue-50=1")
    seated.run(meant(seated, Dispute, "1", "2"))
    hall.run(meant(hall, CorrectTurn, "1", 4, ("terrain=0",)))
    assert hall.event.disputes == {seated.game.id: hall.id(seated.names[1])}


def test_open_dispute_is_shown_before_the_organizer_confirms(hall: Hall) -> None:
    seated = scored(hall)
    seated.run(meant(seated, Dispute, "1", "1"))
    seated.run(meant(seated, EndGame, "1", "concession", "2"))
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    with pytest.raises(ConfirmationRequired, match="disputes a turn that is not settled"):
        hall.desk.run(meant(hall.desk, Confirm, "1"))


def test_undo_takes_the_settling_back(hall: Hall) -> None:
    seated = scored(hall)
    seated.run(meant(seated, Dispute, "1", "1"))
    judge = hall.judge()
    judge.run(meant(judge, Settle, "1"))
    judge.undo()
    assert hall.event.disputes
