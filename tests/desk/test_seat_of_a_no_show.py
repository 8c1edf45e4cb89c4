"""A latecomer who takes a seat in a published round plays that round; the no-show did not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from srtui.desk.pairing.by_hand import Bye, Pin, Swap, TakeSeat, Unpair
from srtui.desk.pairing.pair import Pair
from srtui.desk.roster.players import AddPlayer, Drop
from srtui.desk.rounds.stages import Publish
from srtui.rules.record import Status
from srtui.views.explain import explain
from srtui.views.roster import roster


def published(hall: Hall, players: int = 8) -> Hall:
    hall.add(players)
    hall.run(Pair())
    hall.run(Publish())
    return hall


def listed(hall: Hall) -> dict[str, str]:
    """Each player's status, as the roster says it."""
    return {row.name: row.status for row in roster(hall.event).rows}


def test_neither_is_late_from_the_next_round(hall: Hall) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    assert listed(hall)["Anna"] == "in"
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    hall.type()
    hall.run(Pair())
    assert (listed(hall)["Zoe"], listed(hall)["Anna"]) == ("in", "in")
    assert hall.event.by_id[hall.id("Zoe")].status(1) is Status.IN


def test_the_no_show_did_not_start_and_so_the_number_of_rounds_stays(hall: Hall) -> None:
    """8 started, whoever they were: 9 would need another round by the table."""
    published(hall)
    before = hall.event.planned_rounds
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    assert hall.event.planned_rounds == before == 3


def test_taking_it_back_makes_him_late_again(hall: Hall) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    hall.desk.undo()
    assert hall.event.by_id[hall.id("Zoe")].status(1) is None


@pytest.mark.parametrize("how", ["swap", "pin", "bye"])
def test_however_he_is_seated_he_plays_that_round(hall: Hall, how: str) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    seat: dict[str, Callable[[], str]] = {
        "swap": lambda: hall.run(meant(hall, Swap, "Zoe", "Anna")),
        "pin": lambda: hall.run(meant(hall, Pin, "Zoe", "Anna")),
        "bye": lambda: hall.run(meant(hall, Bye, "Zoe")),
    }
    seat[how]()
    assert hall.event.by_id[hall.id("Zoe")].status(1) is Status.IN


def test_in_a_later_round_he_is_late_from_the_round_that_he_plays(hall: Hall) -> None:
    hall.add(8)
    hall.play()
    hall.run(Pair())
    hall.run(Publish())
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    hall.type()
    assert listed(hall)["Zoe"] == "late, from round 2"
    said = [one.result for one in explain(hall.event, hall.id("Zoe")).steps]
    assert said[0] == "not yet in"
    assert said[1] != "no game"


def test_who_had_dropped_before_he_was_seated_is_in_for_that_round_alone(hall: Hall) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, Drop, "Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    zoe = hall.event.by_id[hall.id("Zoe")]
    assert (zoe.status(1), zoe.status(2)) == (Status.IN, Status.DROPPED)


def test_somebody_taken_out_of_his_pair_in_round_2_has_started_all_the_same(hall: Hall) -> None:
    hall.add(9)
    hall.play()
    before = hall.event.planned_rounds
    hall.run(Pair())
    hall.run(Publish())
    hall.run(meant(hall, Unpair, "Anna"))
    assert hall.event.planned_rounds == before == 4
