"""Two organizers and a judge at once: the journal names each, and undo is one's own."""

from __future__ import annotations

import pytest
from hall import Hall

from data.event.journal import entries
from srtui.commands.command import ConfirmationRequired, Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.roster.players import AddPlayer
from srtui.model.refused import Refused


def names(hall: Hall) -> list[str]:
    return [one.name for one in hall.event.players]


@pytest.fixture
def desks(hall: Hall) -> tuple[Desk, Desk]:
    """Anna's and Kim's, of one event."""
    anna, kim = hall.at(Seat(Role.TO, "Anna")), hall.at(Seat(Role.TO, "Kim"))
    anna.run(AddPlayer("By Anna"))
    kim.run(AddPlayer("By Kim"))
    return anna, kim


def test_journal_names_the_author_of_each_entry(hall: Hall, desks: tuple[Desk, Desk]) -> None:
    with hall.store.read() as reader:
        found = {(one.author, one.sentence) for one in entries(reader, 2)}
    assert {who for who, _ in found} == {"organizer Anna", "organizer Kim"}
    assert all(who.removeprefix("organizer ") in sentence for who, sentence in found)


def test_undo_takes_back_ones_own_although_the_other_was_later(
    hall: Hall, desks: tuple[Desk, Desk]
) -> None:
    anna, kim = desks
    anna.undo()
    assert names(hall) == ["By Kim"]
    with pytest.raises(Refused, match="nothing of yours"):
        anna.undo()
    assert names(hall) == ["By Kim"]
    with pytest.raises(Refused, match="nothing of yours to redo"):
        kim.redo()
    anna.redo()
    assert sorted(names(hall)) == ["By Anna", "By Kim"]


def test_anothers_is_taken_back_from_the_journal_and_both_are_named(
    hall: Hall, desks: tuple[Desk, Desk]
) -> None:
    anna, _ = desks
    with hall.store.read() as reader:
        kims = next(one for one in entries(reader) if one.terminal == "Kim")
    with pytest.raises(ConfirmationRequired) as asked:
        anna.undo_entry(kims.id)
    assert "organizer Kim" in str(asked.value)
    assert "organizer Anna" in str(asked.value)
    assert sorted(names(hall)) == ["By Anna", "By Kim"]
    said = anna.undo_entry(kims.id, sure=True).sentence
    assert "(organizer Kim did that.)" in said
    assert names(hall) == ["By Anna"]


def test_a_judge_takes_back_nothing_of_an_organizer(hall: Hall, desks: tuple[Desk, Desk]) -> None:
    judge = hall.judge("Maria")
    with hall.store.read() as reader:
        annas = next(one for one in entries(reader) if one.terminal == "Anna")
    with pytest.raises(Refused, match="only the organizer can undo it"):
        judge.undo_entry(annas.id, sure=True)
    with pytest.raises(Refused, match="nothing of yours"):
        judge.undo()
    assert sorted(names(hall)) == ["By Anna", "By Kim"]
