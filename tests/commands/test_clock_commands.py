"""Clocks by commands: who starts them, keys, late and repeated taps, roles, and the journal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from clocked import clock_at, do, game_at, left_at, publish, started, taps_at, to_turns
from hall import Hall
from meant import Said, meant

from data.event import journal
from srtui.commands.clock.base import TapRefused
from srtui.commands.clock.game import (
    Adjust,
    Attend,
    Begin,
    CallJudge,
    EndTurn,
    Extend,
    Hold,
    PressKey,
    Strike,
)
from srtui.commands.clock.round import Resume
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.game.turn import FirstTurn
from srtui.commands.rounds.stages import Start
from srtui.model.refused import Refused
from srtui.model.times import Settings, read_settings
from srtui.rules.clock import Stage

MINUTE = 60


def entries(hall: Hall) -> int:
    with hall.store.read() as reader:
        return len(journal.entries(reader))


def settings_of(hall: Hall) -> Settings:
    with hall.store.read() as reader:
        return read_settings(reader)


# Who starts


def test_the_round_starts_the_clocks_of_every_table_that_has_made_its_roll(hall: Hall) -> None:
    publish(hall, players=8, rolled=2)
    said = hall.run(Start())
    assert said.endswith(
        "Clocks are running at 2 tables. Tables 3, 4 are still setting up: their clocks start "
        "once both players are ready."
    )
    assert [clock_at(hall, table).stage for table in (1, 2, 3, 4)] == [
        Stage.PHASES,
        Stage.PHASES,
        Stage.WAITING,
        Stage.WAITING,
    ]
    assert clock_at(hall, 1).running == 0


def test_key_at_a_table_does_not_read_the_whole_event(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(hall)
    desk = to_turns(hall, 1)
    desk.event()
    read: list[object] = []
    for module in ("srtui.commands.undone", "srtui.model.read_event"):
        monkeypatch.setattr(f"{module}.read_event", read.append)
    do(desk, meant(desk, PressKey, "1", "1"))
    assert taps_at(hall, 1)[-1] == "run"
    assert read == []


def test_a_round_on_paper_starts_without_a_word_about_clocks(hall: Hall) -> None:
    publish(hall, rolled=0)
    assert "lock" not in hall.run(Start())


def test_a_late_table_begins_by_itself_once_the_round_runs(hall: Hall) -> None:
    publish(hall, rolled=0)
    terminal = hall.table(3)
    hall.run(meant(hall, FirstTurn, "3", "2"))
    with pytest.raises(Refused, match="organizer starts"):
        do(terminal, meant(terminal, Begin, "3"))
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(Start())
    assert clock_at(hall, 3).running == 1
    hall.run(meant(hall, FirstTurn, "2", "1"))
    assert "starts with deployment" in do(hall.table(2), meant(hall.table(2), Begin, "2"))


def test_without_a_roll_no_clock_begins(hall: Hall) -> None:
    started(hall, rolled=1)
    with pytest.raises(Refused, match="starting roll"):
        do(hall.table(2), meant(hall.table(2), Begin, "2"))


def test_each_table_starts_its_own_where_that_is_set(hall: Hall) -> None:
    hall.run(ClockSettings(starts="table"))
    publish(hall)
    do(hall.table(2), meant(hall.table(2), Begin, "2"))
    assert "lock" not in hall.run(Start())
    assert clock_at(hall, 2).running == 0
    assert clock_at(hall, 1).stage is Stage.WAITING


def test_unmentioned_clock_settings_stay(hall: Hall) -> None:
    assert settings_of(hall) == Settings("organizer", "run", "off")
    hall.run(ClockSettings(questions="stop"))
    hall.run(ClockSettings(bells="on"))
    assert settings_of(hall) == Settings("organizer", "stop", "on")
    assert hall.desk.undo().sentence.startswith("Undone: Clocks:")
    assert settings_of(hall) == Settings("organizer", "stop", "off")
    with pytest.raises(Refused, match="not one of"):
        hall.run(ClockSettings(starts="nobody"))


def test_edition_without_time_limits_has_no_clock(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "no-time-limits"))
    publish(hall)
    assert hall.run(Start()).endswith("No time limit.")
    for command in (
        meant(hall, Begin, "1"),
        meant(hall, PressKey, "1", "1"),
        meant(hall, EndTurn, "1"),
        meant(hall, Extend, "1"),
        meant(hall, Hold, "1"),
    ):
        with pytest.raises(Refused, match="without time limits"):
            do(hall.table(1), command)
    do(hall.table(1), meant(hall.table(1), CallJudge, "1", "2"))
    assert clock_at(hall, 1).called_by == 1


# Keys


def test_my_key_runs_your_clock_and_pressed_again_it_does_nothing(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    first, second = (hall.event.name_of(player) for player in game_at(hall, 1).players)
    hall.machine.go_on(60)
    said = do(desk, meant(desk, PressKey, "1", "1"))
    assert said == f"Table 1: {second}'s clock is running, lent by {first}."
    hall.machine.go_on(30)
    before = taps_at(hall, 1)
    with pytest.raises(TapRefused) as fault:
        do(desk, meant(desk, PressKey, "1", "1"))
    assert fault.value.name == "runs"
    assert taps_at(hall, 1) == before
    assert do(desk, meant(desk, PressKey, "1", "2")) == f"Table 1: {first}'s clock is running."
    assert left_at(hall, 1) == (49 * MINUTE, 50 * MINUTE - 30)


def test_with_a_timer_for_the_turn_one_key_stops_it_and_the_other_lets_it_run(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = started(hall_of("sr2012"))
    desk = hall.table(1)
    assert clock_at(hall, 1).running is None
    do(desk, meant(desk, PressKey, "1", "2"))
    hall.machine.go_on(60)
    do(desk, meant(desk, PressKey, "1", "1"))
    hall.machine.go_on(600)
    do(desk, meant(desk, PressKey, "1", "2"))
    assert clock_at(hall, 1).running == 0
    assert clock_at(hall, 1).turn_ns == 60 * 10**9


def test_an_extension_is_declared_once(hall_of: Callable[[str], Hall]) -> None:
    hall = started(hall_of("sr2012"))
    desk = hall.table(1)
    do(desk, meant(desk, PressKey, "1", "2"))
    before = clock_at(hall, 1).turn_left_ns
    said = do(desk, meant(desk, Extend, "1"))
    assert "has extended the turn by 5 minutes" in said
    assert clock_at(hall, 1).turn_left_ns - before == 5 * MINUTE * 10**9
    with pytest.raises(Refused, match="already extended"):
        do(desk, meant(desk, Extend, "1"))


def test_both_clocks_stand_for_questions_only_where_that_is_set(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    with pytest.raises(Refused, match="run on the clock"):
        do(desk, meant(desk, Hold, "1"))
    hall.run(ClockSettings(questions="stop"))
    do(desk, meant(desk, Hold, "1"))
    hall.machine.go_on(100)
    do(desk, meant(desk, PressKey, "1", "2"))
    assert left_at(hall, 1) == (50 * MINUTE, 50 * MINUTE)


# Late, twice, from two terminals


def test_a_tap_that_comes_late_from_a_second_terminal_changes_nothing(hall: Hall) -> None:
    to_turns(started(hall), 1)
    left, right = hall.table(1, "left"), hall.table(1, "right")
    seen = clock_at(hall, 1).taps
    do(left, meant(left, EndTurn, "1", seen=seen))
    hall.machine.go_on(5)
    with pytest.raises(TapRefused) as fault:
        do(right, meant(right, EndTurn, "1", seen=seen))
    assert fault.value.name == "stale"
    assert clock_at(hall, 1).turn == 1
    do(right, meant(right, PressKey, "1", "2", seen=seen + 1))
    assert clock_at(hall, 1).running == 0


def test_a_call_and_a_judge_who_comes_do_not_make_a_key_late(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    seen = clock_at(hall, 1).taps
    do(desk, meant(desk, CallJudge, "1", "1", seen=seen))
    do(hall.judge(), meant(hall.judge(), Attend, "1"))
    do(desk, meant(desk, EndTurn, "1", seen=seen))
    assert clock_at(hall, 1).turn == 1


def test_a_tap_sent_twice_counts_once(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    hall.machine.go_on(60)
    phases = taps_at(hall, 1).count("end")
    for _ in range(3):
        do(desk, meant(desk, EndTurn, "1", key="a7"))
        hall.machine.go_on(1)
    assert clock_at(hall, 1).turn == 1
    assert taps_at(hall, 1).count("end") == phases + 1
    with pytest.raises(Refused, match="another tap"):
        do(desk, meant(desk, PressKey, "1", "1", key="a7"))
    do(desk, meant(desk, PressKey, "1", "2", key="a8"))
    with pytest.raises(Refused, match="another tap"):
        do(desk, meant(desk, PressKey, "1", "1", key="a8"))


def test_a_key_counts_from_when_it_was_pressed(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    hall.machine.go_on(60)
    pressed = hall.machine()
    hall.machine.go_on(3)  # the disk was busy
    desk.run(meant(desk, EndTurn, "1"), pressed_at=pressed)
    assert left_at(hall, 1) == (49 * MINUTE, 50 * MINUTE - 3)


# Roles and the journal


TABLES_OWN = [Said(Begin), Said(PressKey, "1"), Said(EndTurn), Said(Extend), Said(CallJudge)]


@pytest.mark.parametrize("said", TABLES_OWN, ids=str)
def test_a_table_touches_no_other_clock(hall: Hall, said: Said) -> None:
    started(hall)
    name = hall.event.name_of(game_at(hall, 2).first)
    for named in ("2", name):
        with pytest.raises(Refused, match="belongs to table 1 only"):
            do(hall.table(1), meant(hall, said.command, named, *said.words))


def test_a_table_that_has_no_game_is_told_so(hall: Hall) -> None:
    started(hall)
    with pytest.raises(Refused, match="no game at table 9"):
        do(hall.table(9), meant(hall.table(9), PressKey, "9", "1"))
    with pytest.raises(Refused, match="does not belong to a table"):
        do(
            hall.at(Seat(Role.TABLE, "lost")),
            meant(hall.at(Seat(Role.TABLE, "lost")), PressKey, "1", "1"),
        )


@pytest.mark.parametrize(
    "command",
    [
        Said(Adjust, "1", "1", "+1:00"),
        Said(Attend, "1"),
        Said(Strike, "1", "1"),
        Said(ClockSettings, bells="on"),
    ],
    ids=str,
)
def test_what_is_the_judges_is_refused_to_a_table(hall: Hall, command: Said) -> None:
    started(hall)
    with pytest.raises(Refused, match="not for a table"):
        do(hall.table(1), command(hall))


@pytest.mark.parametrize(
    "command",
    [
        Said(PressKey, "1", "1"),
        Said(CallJudge, "1"),
        Said(Adjust, "1", "1", "+1:00"),
    ],
    ids=str,
)
def test_a_board_touches_no_clock(hall: Hall, command: Said) -> None:
    started(hall)
    with pytest.raises(Refused, match="not for a board"):
        do(hall.at(Seat(Role.BOARD, "wall")), command(hall))


def test_taps_of_a_table_leave_no_entry_and_those_of_a_judge_do(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    before = entries(hall)
    do(desk, meant(desk, PressKey, "1", "1"))
    do(desk, meant(desk, PressKey, "1", "2"))
    do(desk, meant(desk, EndTurn, "1"))
    do(desk, meant(desk, CallJudge, "1"))
    assert entries(hall) == before
    said = do(hall.judge("Jo"), meant(hall.judge("Jo"), Attend, "1"))
    with hall.store.read() as reader:
        newest = journal.entries(reader)[0]
    assert (newest.sentence, newest.role, newest.terminal) == (said, "judge", "Jo")
    do(hall.judge("Jo"), meant(hall.judge("Jo"), PressKey, "1", "2"))
    assert entries(hall) == before + 2


def test_taps_cannot_be_undone_and_do_not_stand_in_the_way(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    do(desk, meant(desk, PressKey, "1", "1"))
    do(hall.desk, meant(hall.desk, Adjust, "2", "1", "+1:00"))
    assert desk.next_undo() is None
    assert (hall.desk.next_undo() or "").startswith("Round 1 has started")


def test_a_tap_lets_nobody_read_the_event_again(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    before = hall.desk.event()
    do(desk, meant(desk, PressKey, "1", "1"))
    assert hall.desk.event() is before
    hall.add(["Zoe"])
    assert hall.desk.event() is not before


# Judges


def test_time_given_is_added_with_its_reason(hall: Hall) -> None:
    to_turns(started(hall), 1)
    hall.machine.go_on(60)
    name = hall.event.name_of(game_at(hall, 1).first)
    said = do(hall.judge(), meant(hall.judge(), Adjust, "1", "1", "+1:30", "rules question"))
    assert said == f"Table 1: {name} has got 1:30 more, 50:30 left. Reason: rules question."
    do(hall.judge(), meant(hall.judge(), Adjust, "1", "2", "-0:45"))
    assert left_at(hall, 1) == (50 * MINUTE + 30, 49 * MINUTE + 15)


@pytest.mark.parametrize("text", ["1:30", "+90", "+1:60", "+", "", "+1:3", "++1:30", "+1000:00"])
def test_a_time_that_is_none_is_refused_in_a_sentence(hall: Hall, text: str) -> None:
    started(hall)
    with pytest.raises(Refused, match=r"not a time|Start with"):
        do(hall.judge(), meant(hall.judge(), Adjust, "1", "1", text))
    assert left_at(hall, 1) == (50 * MINUTE, 50 * MINUTE)


def test_a_fallen_flag_stops_everything_until_time_is_given(hall: Hall) -> None:
    desk = to_turns(started(hall), 1)
    hall.machine.go_on(51 * MINUTE)
    assert clock_at(hall, 1).fallen == 0
    for command in (
        meant(hall, PressKey, "1", "1"),
        meant(hall, PressKey, "1", "2"),
        meant(hall, EndTurn, "1"),
    ):
        with pytest.raises(Refused, match="flag"):
            do(desk, command)
    said = do(hall.judge(), meant(hall.judge(), Adjust, "1", "1", "+2:00"))
    assert "2:00 left. The clock is paused." in said
    assert clock_at(hall, 1).fallen is None


def test_second_clock_stop_loses_if_the_edition_says_so(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "death-clock"))
    started(hall)
    name = hall.event.name_of(game_at(hall, 1).second or 0)
    judge = hall.judge()
    assert do(judge, meant(judge, Strike, "1", "2")) == (
        f"Table 1: {name} has stopped the clock once. 1 more loses the game."
    )
    assert "That loses the game by ruling" in do(judge, meant(judge, Strike, "1", "2"))


def test_no_edition_without_warnings_gives_one(hall: Hall) -> None:
    started(hall)
    with pytest.raises(Refused, match="no warning"):
        do(hall.judge(), meant(hall.judge(), Strike, "1", "1"))


# Results


def test_a_result_typed_by_hand_stops_the_clock(hall: Hall) -> None:
    to_turns(started(hall), 1)
    hall.machine.go_on(60)
    hall.run(meant(hall, Result, "1", "1", "a", 3, 1, 40, 20))
    hall.machine.go_on(600)
    assert clock_at(hall, 1).stage is Stage.STOPPED
    assert left_at(hall, 1) == (49 * MINUTE, 50 * MINUTE)
    with pytest.raises(Refused):
        do(hall.table(1), meant(hall.table(1), PressKey, "1", "1"))
    with pytest.raises(Refused, match="already has a result"):
        do(hall.judge(), meant(hall.judge(), Begin, "1"))
    assert hall.run(meant(hall, ClearResult, "1")).endswith(
        "Its clock is paused: resume it (clock resume)."
    )
    do(hall.judge(), meant(hall.judge(), Resume, "1"))
    hall.machine.go_on(5)
    assert left_at(hall, 1) == (49 * MINUTE - 5, 50 * MINUTE)


def test_a_result_of_a_table_without_a_clock_writes_no_tap(hall: Hall) -> None:
    started(hall, rolled=1)
    hall.run(meant(hall, Result, "2", "1", "a", 3, 1, 40, 20))
    assert taps_at(hall, 2) == []


def test_a_bye_has_no_clock(hall: Hall) -> None:
    started(hall, players=5, rolled=2)
    bye = next(game for game in hall.event.rounds[0].games if game.second is None)
    with pytest.raises(Refused, match="has the bye"):
        do(hall.judge(), meant(hall.judge(), Begin, f"#{bye.first}"))


def test_no_clock_before_publication(hall: Hall) -> None:
    hall.add(4)
    for desk in (hall.desk, hall.judge()):
        with pytest.raises(Refused, match="published"):
            do(desk, meant(desk, PressKey, "1", "1"))
