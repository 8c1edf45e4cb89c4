"""Undo stops at what cannot be undone and names it; what is older is taken back when sure."""

from __future__ import annotations

import pytest
from clocked import started
from hall import Hall
from meant import meant

from srtui.commands.awards.special import AddAward
from srtui.commands.awards.votes import CastVote, CloseVote, OpenVote
from srtui.commands.clock.game import Adjust
from srtui.commands.command import ConfirmationRequired
from srtui.commands.lists.choice import ChooseList
from srtui.commands.pairing.by_hand import Tables
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import CheckIn
from srtui.commands.rounds.stages import Announce, Publish, Scenario
from srtui.model.refused import Refused


def test_a_new_event_has_nothing_to_undo_and_stays(hall: Hall) -> None:
    assert hall.desk.next_undo() is None
    with pytest.raises(Refused, match="There is nothing of yours to undo here"):
        hall.desk.undo()
    hall.add(["Anna"])
    hall.desk.undo()
    with pytest.raises(Refused, match="There is nothing of yours to undo here"):
        hall.desk.undo()
    assert hall.event.name == "Hall"


def test_an_undo_behind_a_closed_vote_says_that_the_vote_stays(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo"])
    hall.run(AddAward("Best Sport"))
    hall.run(meant(hall, OpenVote, "Best Sport"))
    for name, choice in (("Anna", 1), ("Bert", 1), ("Cleo", 2)):
        hall.run(meant(hall, CastVote, "Best Sport", name, choice))
    closed = hall.run(meant(hall, CloseVote, "Best Sport"))
    hall.run(AddAward("Spoon"))
    assert hall.desk.next_undo() == "Added Spoon."
    assert hall.desk.passed_over() is None
    assert hall.desk.undo().warnings == ()
    assert hall.desk.next_undo() == "Added Best Sport."
    assert hall.desk.passed_over() == f"“{closed}” came later and cannot be undone."


def test_an_undo_behind_a_secret_choice_says_that_the_choice_stays(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    published = hall.run(Publish())
    chosen = hall.run(meant(hall, ChooseList, "1", "1", 1))
    assert hall.desk.next_undo() == published
    assert chosen == "Table 1: Anna has chosen a list."
    assert hall.desk.passed_over() == f"“{chosen}” came later and cannot be undone."


def test_undo_names_the_entries_it_passes_over(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    hall.run(AddAward("Best Sport"))
    hall.run(AddAward("Spoon"))
    opened = hall.run(meant(hall, OpenVote, "Best Sport"))
    done = hall.desk.undo(sure=True)
    assert done.sentence == "Undone: Added Spoon."
    assert done.warnings == (f"“{opened}” came later and cannot be undone.",)


def adjusted(hall: Hall) -> str:
    """Set a clock by hand in a round in play; return the sentence."""
    started(hall, 2, 1)
    return hall.run(meant(hall, Adjust, "1", "1", "+1:00", reason="a question of rules"))


def test_an_undo_stops_at_a_clock_that_was_adjusted_and_names_it(hall: Hall) -> None:
    said = adjusted(hall)
    with pytest.raises(ConfirmationRequired) as caught:
        hall.desk.undo()
    assert caught.value.warnings[0] == f"“{said}” came later and cannot be undone."
    assert caught.value.warnings[1].startswith("You can only undo an older change: “")
    assert hall.event.round is not None
    assert hall.event.round.phase == "running"


def test_undo_without_an_earlier_entry_names_the_obstacle(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    hall.run(Announce())
    judge = hall.judge()
    judge.run(meant(judge, ChooseList, "1", "1", 1))
    with pytest.raises(Refused, match=r"“Table 1: Anna has chosen a list\.” cannot be undone"):
        judge.undo()


def number_of(hall: Hall, sentence: str) -> int:
    with hall.store.read() as reader:
        found = reader.value("SELECT id FROM journal WHERE sentence = ?", [sentence])
    assert isinstance(found, int)
    return found


def test_an_organizer_takes_back_anothers_act_after_a_yes_that_names_both(hall: Hall) -> None:
    hall.add(2)
    said = hall.judge().run(meant(hall, CheckIn, "Anna")).sentence
    number = number_of(hall, said)
    with pytest.raises(ConfirmationRequired) as caught:
        hall.desk.undo_entry(number)
    (asked,) = caught.value.warnings
    assert "judge 1" in asked
    assert "organizer" in asked
    assert said in asked
    assert hall.event.players[0].checked_in
    done = hall.desk.undo_entry(number, sure=True)
    assert done.sentence == f"Undone: {said} (judge 1 did that.)"
    assert not hall.event.players[0].checked_in
    with pytest.raises(Refused, match="undone"):
        hall.desk.undo_entry(number, sure=True)
    hall.desk.redo()
    assert hall.event.players[0].checked_in


def test_a_judge_does_not_take_back_what_the_organizer_did(hall: Hall) -> None:
    hall.add(["Anna"])
    with pytest.raises(Refused, match="only the organizer can undo it"):
        hall.judge().undo_entry(number_of(hall, "Anna has joined the event."), sure=True)


def test_an_entry_that_was_chosen_is_refused_where_something_rests_on_it(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    hall.run(PairRound())
    with pytest.raises(Refused, match=r"Round 1 is drawn: 1 game.*Undo that first"):
        hall.desk.undo_entry(number_of(hall, "Anna has joined the event."))
    with pytest.raises(Refused, match="started the event"):
        hall.desk.undo_entry(1)
    with pytest.raises(Refused, match="no entry 99"):
        hall.desk.undo_entry(99)


def test_undoing_another_users_undo_restores_the_entry(hall: Hall) -> None:
    hall.add(["Anna"])
    judge = hall.judge()
    said = judge.run(meant(judge, CheckIn, "Anna")).sentence
    judge.undo()
    done = hall.desk.undo_entry(number_of(hall, f"Undone: {said}"), sure=True)
    assert done.sentence == f"Redone: {said} (judge 1 did that.)"
    assert hall.event.players[0].checked_in
    with pytest.raises(Refused, match="is a redo: choose entry"):
        hall.desk.undo_entry(number_of(hall, done.sentence), sure=True)


def test_entry_without_changes_is_passed_over_silently(hall: Hall) -> None:
    hall.add(2)
    paired = hall.run(PairRound())
    hall.run(Tables())
    assert [game.table for game in hall.event.games] == [1]
    assert hall.desk.next_undo() == paired
    assert hall.desk.passed_over() is None
    assert hall.desk.undo().warnings == ()
    assert hall.event.round is None


def test_only_what_was_asked_about_is_undone(hall: Hall) -> None:
    hall.add(["Anna"])
    asked = hall.desk.to_undo()
    assert asked is not None
    hall.add(["Bert"])
    with pytest.raises(Refused, match=r"“Bert has joined the event\.” was added meanwhile"):
        hall.desk.undo(expected=asked.id)
    assert [one.name for one in hall.event.players] == ["Anna", "Bert"]
    hall.desk.undo()
    assert hall.desk.undo(expected=asked.id).sentence == "Undone: Anna has joined the event."


def test_only_what_was_asked_about_is_redone(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    hall.desk.undo()
    asked = hall.desk.to_redo()
    assert asked is not None
    hall.desk.undo()
    with pytest.raises(Refused, match=r"“Anna has joined the event\.” was added meanwhile"):
        hall.desk.redo(expected=asked.id)
    assert hall.event.players == ()
