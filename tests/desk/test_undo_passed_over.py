"""Undo goes past what cannot be undone, and says so: a secret choice, a vote."""

from __future__ import annotations

from hall import Hall

from srtui.desk.awards.commands import AddAward
from srtui.desk.awards.votes import CastVote, CloseVote, OpenVote
from srtui.desk.lists.choice import ChooseList
from srtui.desk.pairing.commands import Pair
from srtui.desk.rounds.commands import Publish


def test_an_undo_behind_a_closed_vote_says_that_the_vote_stays(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo"])
    hall.run(AddAward("Best Sport"))
    hall.run(OpenVote("Best Sport"))
    for name, choice in (("Anna", 1), ("Bert", 1), ("Cleo", 2)):
        hall.run(CastVote("Best Sport", name, choice))
    closed = hall.run(CloseVote("Best Sport"))
    hall.run(AddAward("Spoon"))
    assert hall.desk.next_undo() == "Spoon will be given."
    assert hall.desk.passed_over() is None
    assert hall.desk.undo().warnings == ()
    assert hall.desk.next_undo() == "Best Sport will be given."
    assert hall.desk.passed_over() == f"“{closed}” came later and stays: it cannot be undone."


def test_an_undo_behind_a_secret_choice_says_that_the_choice_stays(hall: Hall) -> None:
    hall.add(2)
    hall.run(Pair())
    published = hall.run(Publish())
    chosen = hall.run(ChooseList("1", "1", 1))
    assert hall.desk.next_undo() == published
    assert chosen == "Table 1: Anna has chosen a list."
    assert hall.desk.passed_over() == f"“{chosen}” came later and stays: it cannot be undone."


def test_what_was_gone_past_is_said_with_the_undo(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    hall.run(AddAward("Best Sport"))
    hall.run(AddAward("Spoon"))
    opened = hall.run(OpenVote("Best Sport"))
    done = hall.desk.undo()
    assert done.sentence == "Undone: Spoon will be given."
    assert done.warnings == (f"“{opened}” came later and stays: it cannot be undone.",)
