"""Notices of the organizer: journal, undo, their end, where they are read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hall import Hall
from meant import meant

from srtui.commands.hall.notices import EndNotice, PutNotice
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.board import heading


def on_board(hall: Hall) -> tuple[str, ...]:
    return heading(hall.event, hall.machine.utc).notices


def at_table(hall: Hall, table: int) -> tuple[str, ...]:
    return table_view(read_table(hall.desk, table), hall.machine()).alerts


def test_a_notice_stands_on_boards_and_all_tables(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    assert hall.run(PutNotice("Lunch  until\n14:00")) == "Notice 1: Lunch until 14:00"
    assert on_board(hall) == ("Lunch until 14:00",)
    for table in (1, 2, 9):
        assert "Notice: Lunch until 14:00" in at_table(hall, table)


def test_one_for_a_table_is_read_there_and_on_boards(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(PutNotice("to the desk, please", table=2))
    assert on_board(hall) == ("Table 2: to the desk, please",)
    assert "Notice: to the desk, please" in at_table(hall, 2)
    assert not [one for one in at_table(hall, 1) if "desk" in one]


def test_undo_takes_it_down_and_redo_puts_it_up(hall: Hall) -> None:
    hall.run(PutNotice("Lunch"))
    hall.desk.undo()
    assert on_board(hall) == ()
    hall.desk.redo()
    assert on_board(hall) == ("Lunch",)
    hall.run(EndNotice())
    assert on_board(hall) == ()
    hall.desk.undo()
    assert on_board(hall) == ("Lunch",)


def test_its_time_ends_it(hall: Hall) -> None:
    ends = (hall.machine.utc + timedelta(minutes=30)).astimezone()
    hall.run(meant(hall, PutNotice, "Lunch", until=f"{ends:%H:%M}"))
    hall.machine.go_on(29 * 60 + 59)
    assert on_board(hall) == ("Lunch",)
    hall.machine.go_on(1)
    assert on_board(hall) == ()


def test_a_time_that_is_past_is_tomorrows(hall: Hall) -> None:
    past = (hall.machine.utc - timedelta(minutes=1)).astimezone()
    hall.run(meant(hall, PutNotice, "Lunch", until=f"{past:%H:%M}"))
    assert on_board(hall) == ("Lunch",)


def test_each_is_taken_down_by_its_number(hall: Hall) -> None:
    for text in ("one", "two", "three"):
        hall.run(PutNotice(text))
    assert hall.run(EndNotice(2)) == "Removed: two"
    assert on_board(hall) == ("one", "three")
    with pytest.raises(Refused, match=r"no notice 2\. The notices are 1, 3"):
        hall.run(EndNotice(2))
    assert hall.run(EndNotice()) == "Removed: one · three"
    with pytest.raises(Refused, match="no notice to remove"):
        hall.run(EndNotice())


@pytest.mark.parametrize(("text", "table"), [("", None), ("x" * 101, None), ("x", 0), ("x", 10000)])
def test_notice_that_no_board_can_show_is_refused(hall: Hall, text: str, table: int | None) -> None:
    with pytest.raises(Refused):
        hall.run(PutNotice(text, table))
    assert on_board(hall) == ()
