"""What an interruption of the machine means for the end of the round (rules.md 1.3 to 5.3)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from clocked import clock_at, do, started, to_turns
from hall import Hall
from meant import meant

from srtui.commands.clock.game import PressKey
from srtui.commands.clock.round import Charge, Notice, Resume
from srtui.queries.clock.book import sheet_of
from srtui.queries.clock.facts import State


def ends(hall: Hall) -> datetime:
    return datetime.fromisoformat(hall.event.rounds[0].ends_at or "")


def power_cut(hall: Hall, charged: str, *excepted: str) -> None:
    """Play a minute; 20 minutes without power, 2 until it is settled, 1 until all resume."""
    hall.machine.go_on(60)
    for table in (1, 2, 3, 4):
        do(hall.table(table), meant(hall.table(table), PressKey, str(table), "1"))
    hall.machine.restart(1200)
    do(hall.judge(), meant(hall.judge(), Notice, "all"))
    hall.machine.go_on(120)
    do(hall.desk, meant(hall.desk, Charge, "all", charged, excepted=excepted))
    hall.machine.go_on(60)


@pytest.fixture
def played(hall: Hall) -> Hall:
    started(hall)
    for table in (1, 2, 3, 4):
        to_turns(hall, table)
    return hall


@pytest.mark.parametrize(("charged", "minutes"), [("nothing", 23), ("5:00", 18), ("all", 3)])
def test_time_charged_to_nobody_extends_the_round(played: Hall, charged: str, minutes: int) -> None:
    before = ends(played)
    power_cut(played, charged)
    said = do(played.desk, meant(played.desk, Resume, "all"))
    assert said == (f"Resumed at 4 tables. The round ends {minutes} minutes later than planned.")
    assert ends(played) - before == timedelta(minutes=minutes)
    assert all(State.LATE not in row.states for row in sheet_of(played.desk).rows(played.machine()))


def test_a_table_decided_by_itself_puts_nothing_off(played: Hall) -> None:
    """The hall is charged all of it: 3 minutes are nobody's, whatever table 3 is given back."""
    before = ends(played)
    power_cut(played, "all", "3=nothing")
    assert "4 tables" in do(played.desk, meant(played.desk, Resume, "all"))
    assert ends(played) - before == timedelta(minutes=3)


def test_resuming_tables_singly_ends_the_common_pause(
    played: Hall,
) -> None:
    before = ends(played)
    power_cut(played, "nothing")
    do(played.judge(), meant(played.judge(), Resume, "1"))
    assert ends(played) - before == timedelta(minutes=23)
    assert (clock_at(played, 1).running, clock_at(played, 2).running) == (1, None)


def test_dice_down_is_not_called_for_the_time_without_power(
    hall_of: Callable[[str], Hall],
) -> None:
    """Timed turns: nobody's clock shows it, so the round alone has to be as much longer."""
    hall = started(hall_of("sr2012"))
    for table in (1, 2, 3, 4):
        do(hall.table(table), meant(hall.table(table), PressKey, str(table), "2"))
    before = ends(hall)
    hall.machine.go_on(60)
    hall.machine.restart(1200)
    do(hall.judge(), meant(hall.judge(), Notice, "all"))
    hall.machine.go_on(120)
    do(hall.desk, meant(hall.desk, Charge, "all", "1:00"))
    hall.machine.go_on(60)
    assert "later" not in do(hall.desk, meant(hall.desk, Resume, "all")), "the end is hidden"
    assert ends(hall) - before == timedelta(minutes=23)


def test_a_second_interruption_before_the_first_is_settled_counts_as_well(played: Hall) -> None:
    before = ends(played)
    played.machine.restart(600)
    do(played.judge(), meant(played.judge(), Notice, "all"))
    played.machine.restart(300, "boot 3")
    do(played.desk, meant(played.desk, Charge, "all", "nothing"))
    do(played.desk, meant(played.desk, Resume, "all"))
    assert ends(played) - before == timedelta(minutes=15)
