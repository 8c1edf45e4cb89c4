"""The first program that is awake again ends an interruption, at its table or for all."""

from __future__ import annotations

import pytest
from clocked import clock_at, do, left_at, started, taps_at, to_turns
from hall import Hall
from meant import meant

from srtui.commands.clock.round import Charge, Notice, Pause, Resume
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.model.refused import Refused


@pytest.fixture
def played(hall: Hall) -> Hall:
    """Four tables in the first turn, no time used."""
    started(hall)
    for table in (1, 2, 3, 4):
        to_turns(hall, table)
    return hall


def test_the_organizers_program_sees_it_for_all_tables_at_once(played: Hall) -> None:
    played.machine.go_on(60)
    played.run(meant(played, Pause, "3", "a call"))
    played.machine.sleep(600)
    said = do(played.desk, meant(played.desk, Notice, "all"))
    assert (
        said
        == "Clocks were interrupted at tables 1, 2, 4: decide how much time to charge each player."
    )
    played.machine.go_on(45)
    assert [left_at(played, table)[0] for table in (1, 2, 3, 4)] == [2940] * 4
    assert clock_at(played, 3).interrupted is None
    do(played.desk, meant(played.desk, Charge, "all", "0:30"))
    do(played.desk, meant(played.desk, Resume, "all"))
    assert left_at(played, 1) == (2910, 3000)


def test_second_notice_of_an_interruption_is_refused(played: Hall) -> None:
    played.machine.restart(300)
    do(played.table(2), meant(played.table(2), Notice, "2"))
    with pytest.raises(Refused, match="already recorded"):
        do(played.table(2), meant(played.table(2), Notice, "2"))
    do(played.desk, meant(played.desk, Notice, "all"))
    for table in (1, 2, 3, 4):
        assert taps_at(played, table).count("notice") == 1


def test_nothing_is_written_while_the_machine_is_awake(played: Hall) -> None:
    played.machine.go_on(60)
    with pytest.raises(Refused, match="No clock was interrupted"):
        do(played.desk, meant(played.desk, Notice, "all"))
    assert "notice" not in taps_at(played, 1)


def test_a_table_sees_only_its_own_and_the_hall_screen_none(played: Hall) -> None:
    played.machine.sleep(60)
    with pytest.raises(Refused, match="belongs to table 2"):
        do(played.table(2), meant(played.table(2), Notice, "1"))
    with pytest.raises(Refused, match="organizer"):
        do(
            played.at(Seat(Role.BOARD, "wall")),
            meant(played.at(Seat(Role.BOARD, "wall")), Notice, "all"),
        )
