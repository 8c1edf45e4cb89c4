"""Two players kept apart for the whole event: the command, the draws, what verify says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asking import answer_to, lines_of
from hall import Hall, by_name
from meant import meant

from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.keep_apart import KeepApart
from srtui.commands.roster.players import RemovePlayer
from srtui.model.refused import Refused
from srtui.queries.pairing.pairings import pairings, warnings_text
from srtui.queries.pairing.verify import Verify
from srtui.queries.roster.players import roster, roster_text
from srtui.rules.edition import Level


def met(hall: Hall, one: str, other: str) -> bool:
    both = {hall.id(one), hall.id(other)}
    return any(both == set(game.players) for game in hall.event.games)


@pytest.mark.parametrize("edition", ["sr2012", "sr2026"])
def test_two_kept_apart_do_not_meet_in_the_whole_event(
    hall_of: Callable[[str], Hall], edition: str
) -> None:
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
    views = (pairings(hall.event, number) for number in numbers)
    return all(
        any("should be kept apart" in said for said in warnings_text(hall.event, view))
        for view in views
    )


def test_where_it_cannot_be_draw_proof_and_reasons_name_it(hall: Hall) -> None:
    hall.add(2)
    hall.run(meant(hall, KeepApart, "Anna", "Bert", "one household"))
    said = hall.run(PairRound())
    assert "should be kept apart: every other pairing breaks this" in said
    (pair,) = pairings(hall.event).pairs
    assert "to be kept apart" in pair.remarks
    assert "should be kept apart" in pair.reason
    lines = lines_of(hall, Verify())
    assert any(
        "pairings of players to keep apart: 1, the lowest possible, proven by an exact search"
        in line
        for line in lines
    )
    assert any("draws the same pairings again" in line for line in lines)


def test_a_wish_that_came_later_does_not_judge_the_draws_before_it(hall: Hall) -> None:
    hall.add(2)
    hall.play()
    hall.run(meant(hall, KeepApart, "Anna", "Bert"))
    (first,) = answer_to(hall, Verify())
    assert first.best
    assert Level.APART not in {one.level for one in first.report.levels}
    hall.run(meant(hall, KeepApart, "Anna", "Bert", off=True))


def test_keep_apart_is_listed_removed_and_undone(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo"])
    said = hall.run(meant(hall, KeepApart, "bert", "anna", "one household"))
    assert said == "Anna and Bert will be kept apart from the next draw on (one household)."
    assert "Kept apart: Anna and Bert (one household)." in roster_text(
        hall.event, roster(hall.event)
    )
    with pytest.raises(Refused, match="are already kept apart"):
        hall.run(meant(hall, KeepApart, "Anna", "Bert"))
    hall.run(meant(hall, KeepApart, "Anna", "Bert", off=True))
    assert hall.event.kept_apart == ()
    hall.desk.undo()
    assert len(hall.event.kept_apart) == 1
    hall.run(meant(hall, RemovePlayer, "Anna"))
    assert hall.event.kept_apart == ()


def test_kept_apart_players_who_meet_in_the_draft_are_named(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    assert "The two meet in the draft of round 1: redraw it." in hall.run(
        meant(hall, KeepApart, "An", "Be")
    )
