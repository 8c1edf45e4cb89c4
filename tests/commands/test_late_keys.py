"""Keys that came late because a line had stalled: kept, marked, corrected by a judge.

Tables have sr2026's clocks: 50 minutes each unless a test differs; times are worked out by hand.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from clocked import clock_at, do, game_at, left_at, started, taps_at, to_turns
from hall import Hall
from meant import meant

from data.event import journal
from srtui.commands.clock.game import EndTurn, PressKey, SetRight
from srtui.commands.desk import Desk
from srtui.model.refused import Refused
from srtui.queries.clock.book import sheet_of
from srtui.queries.clock.facts import State
from srtui.queries.clock.rows import ClockRow


def row_at(hall: Hall, table: int) -> ClockRow:
    rows = sheet_of(hall.desk, every_game=False).rows(hall.machine())
    return next(row for row in rows if row.table == table)


def ends_late(hall: Hall, played: int, late: int) -> Desk:
    """End the first turn after `played` seconds; its key came up to `late` seconds late."""
    desk = to_turns(started(hall), 1)
    hall.machine.go_on(played)
    do(desk, meant(desk, EndTurn, "1", late_by=late))
    return desk


def test_a_late_key_counts_from_its_arrival_and_says_how_late_it_may_be(hall: Hall) -> None:
    ends_late(hall, 60, 8)
    before = left_at(hall, 1)
    row = row_at(hall, 1)
    first = hall.event.name_of(game_at(hall, 1).first)
    assert before[0] == pytest.approx(before[1] - 60)
    assert (row.state, row.state_text) == (State.KEY_LATE, "late by 8s")
    assert row.waits == (
        f"A key arrived up to 8 seconds late while {first}'s clock ran, just now: a judge can "
        "fix it."
    )


def test_set_right_it_is_as_if_it_had_been_pressed_then(hall: Hall) -> None:
    ends_late(hall, 60, 8)
    first, second = left_at(hall, 1)
    names = [hall.event.name_of(player) for player in game_at(hall, 1).players]
    hall.machine.go_on(20)
    said = do(hall.judge(), meant(hall.judge(), SetRight, "1"))
    assert said == (
        f"Table 1: the late key was corrected; {names[0]} gets 8 seconds, {names[1]} loses 8 "
        "seconds."
    )
    assert left_at(hall, 1) == (first + 8, second - 20 - 8)
    assert row_at(hall, 1).state is State.PLAYS
    with hall.store.read() as reader:
        newest = journal.entries(reader)[0]
    assert newest.sentence == said


def test_it_is_set_right_once(hall: Hall) -> None:
    ends_late(hall, 60, 8)
    do(hall.desk, meant(hall, SetRight, "1"))
    before = left_at(hall, 1)
    with pytest.raises(Refused, match="no late key to correct"):
        do(hall.desk, meant(hall, SetRight, "1"))
    assert left_at(hall, 1) == before


def test_no_key_was_pressed_before_the_one_that_it_follows(hall: Hall) -> None:
    ends_late(hall, 5, 30)
    assert row_at(hall, 1).state_text == "late by 5s"
    first, second = left_at(hall, 1)
    do(hall.desk, meant(hall, SetRight, "1"))
    assert left_at(hall, 1) == (first + 5, second - 5)


def test_a_late_key_is_marked_also_after_others(hall: Hall) -> None:
    desk = ends_late(hall, 60, 8)
    hall.machine.go_on(30)
    do(desk, meant(desk, PressKey, "1", "2"))
    assert row_at(hall, 1).state is State.KEY_LATE


def test_of_several_late_keys_a_person_says_what_each_has_cost(hall: Hall) -> None:
    desk = ends_late(hall, 60, 8)
    hall.machine.go_on(40)
    do(desk, meant(desk, EndTurn, "1", late_by=6))
    assert row_at(hall, 1).waits.startswith("2 keys arrived up to 8 seconds late, just now")
    with pytest.raises(Refused, match=r"2 keys came late. Give or take time instead"):
        do(hall.desk, meant(hall, SetRight, "1"))


def test_no_flag_falls_by_setting_right(hall: Hall) -> None:
    desk = ends_late(hall, 60, 8)
    left = int(left_at(hall, 1)[1])
    hall.machine.go_on(left - 5)
    taps = taps_at(hall, 1)
    with pytest.raises(Refused, match="has less time left than that"):
        do(hall.desk, meant(hall, SetRight, "1"))
    assert taps_at(hall, 1) == taps
    assert clock_at(hall, 1).fallen is None
    del desk


def test_a_table_sets_nothing_right(hall: Hall) -> None:
    desk = ends_late(hall, 60, 8)
    with pytest.raises(Refused):
        do(desk, meant(desk, SetRight, "1"))


def test_with_a_timer_for_the_turn_the_turn_that_goes_on_has_less(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = started(hall_of("sr2012"))
    desk = hall.table(1)
    do(desk, meant(desk, PressKey, "1", "2"))
    hall.machine.go_on(60)
    do(desk, meant(desk, PressKey, "1", "1"))
    hall.machine.go_on(60)
    do(desk, meant(desk, PressKey, "1", "2", late_by=8))
    before = clock_at(hall, 1).turn_left_ns
    do(hall.desk, meant(hall, SetRight, "1"))
    after = clock_at(hall, 1).turn_left_ns
    assert before is not None
    assert after is not None
    assert before - after == 8 * 10**9
