"""Two players kept apart for the whole event: the command, the draws, what verify says."""

from __future__ import annotations

import pytest
from hall import Hall, by_name
from meant import meant

from srtui.desk.pairing.pair import Pair
from srtui.desk.roster.apart import KeepApart
from srtui.desk.roster.players import RemovePlayer
from srtui.state.refused import Refused
from srtui.views.pairings import pairings
from srtui.views.roster import roster
from srtui.views.verify import report, verify


def met(hall: Hall, one: str, other: str) -> bool:
    both = {hall.id(one), hall.id(other)}
    return any(both == set(game.players) for game in hall.event.games)


@pytest.mark.parametrize("edition", ["sr2012", "sr2026"])
def test_two_kept_apart_do_not_meet_in_the_whole_event(hall_of, edition: str) -> None:
    hall = hall_of(edition)
    hall.add(16)
    hall.run(meant(hall, KeepApart, "Anna", "Bert", "one car"))
    hall.run(meant(hall, KeepApart, "Dora", "Cleo"))
    for _ in range(4):
        hall.play(by_name)
    assert not met(hall, "Dora", "Cleo") or _named(hall, "Cleo", "Dora")
    assert not met(hall, "Anna", "Bert") or _named(hall, "Anna", "Bert")
    assert hall.event.rounds[0].game_of(hall.id("Anna")) is not None


def _named(hall: Hall, one: str, other: str) -> bool:
    """Whether the round in which they met says that they were to be kept apart."""
    numbers = [
        game.round for game in hall.event.games if {hall.id(one), hall.id(other)} <= {*game.players}
    ]
    return all(
        any("were to be kept apart" in said for said in pairings(hall.event, number).warnings)
        for number in numbers
    )


def test_where_it_cannot_be_draw_proof_and_reasons_name_it(hall: Hall) -> None:
    hall.add(2)
    hall.run(meant(hall, KeepApart, "Anna", "Bert", "one household"))
    said = hall.run(Pair())
    assert "were to be kept apart: every other way breaks this" in said
    (pair,) = pairings(hall.event).pairs
    assert "to be kept apart" in pair.remarks
    assert "were to be kept apart" in pair.why
    with hall.store.read() as reader:
        lines = report(verify(hall.event, reader))
    assert any(
        "pairs that were to be kept apart: 1, best: an exact search found none with less" in line
        for line in lines
    )
    assert any("draws these pairs again" in line for line in lines)


def test_a_wish_that_came_later_does_not_judge_the_draws_before_it(hall: Hall) -> None:
    hall.add(2)
    hall.play()
    hall.run(meant(hall, KeepApart, "Anna", "Bert"))
    with hall.store.read() as reader:
        (first,) = verify(hall.event, reader)
    assert first.best
    assert all("kept apart" not in one.level for one in first.judged)
    hall.run(meant(hall, KeepApart, "Anna", "Bert", off=True))


def test_it_is_said_in_the_roster_taken_back_and_undone(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo"])
    said = hall.run(meant(hall, KeepApart, "bert", "anna", "one household"))
    assert said == "Anna and Bert are kept apart from the next draw on (one household)."
    assert "Kept apart: Anna and Bert (one household)." in roster(hall.event).sentence
    with pytest.raises(Refused, match="are kept apart already"):
        hall.run(meant(hall, KeepApart, "Anna", "Bert"))
    hall.run(meant(hall, KeepApart, "Anna", "Bert", off=True))
    assert hall.event.apart == ()
    hall.desk.undo()
    assert len(hall.event.apart) == 1
    hall.run(meant(hall, RemovePlayer, "Anna"))
    assert hall.event.apart == ()


def test_who_meet_in_the_draft_are_named(hall: Hall) -> None:
    hall.add(2)
    hall.run(Pair())
    assert "They meet in the draft of round 1: draw it again." in hall.run(
        meant(hall, KeepApart, "An", "Be")
    )
