"""Clocks through the file when a machine stops, sleeps or is set; pauses and decisions for all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from clocked import clock_at, do, game_at, left_at, publish, started, taps_at, to_turns
from hall import Hall
from hypothesis import given
from hypothesis import strategies as st
from meant import Said, meant
from search import wide

from data.event import journal
from srtui.commands.clock.game import Adjust, Begin, EndTurn, PressKey
from srtui.commands.clock.round import Charge, DiceDown, Pause, Reset, Resume
from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Start
from srtui.model.clock import ClockCache, read_clock
from srtui.model.refused import Refused

FULL = 50 * 60


@pytest.fixture
def played(hall: Hall) -> Hall:
    """Four tables in their first turn; each player has 50 minutes."""
    started(hall)
    for table in (1, 2, 3, 4):
        to_turns(hall, table)
    return hall


def newest(hall: Hall) -> journal.JournalEntry:
    with hall.store.read() as reader:
        return journal.entries(reader)[0]


# One machine


def test_a_clock_on_the_wall_that_is_set_means_nothing(played: Hall) -> None:
    desk = played.table(1)
    for seconds in (7200, -86400, 3):
        played.machine.go_on(10)
        played.machine.set_wall(seconds)
        do(desk, meant(desk, PressKey, "1", "1"))
        played.machine.go_on(10)
        do(desk, meant(desk, PressKey, "1", "2"))
    assert left_at(played, 1) == (FULL - 30, FULL - 30)
    assert clock_at(played, 1).interrupted is None


def test_a_terminal_that_starts_again_shows_the_running_game(played: Hall) -> None:
    played.machine.go_on(60)
    do(played.table(1), meant(played.table(1), PressKey, "1", "1"))
    played.machine.go_on(45)
    again = played.table(1, "another")
    with again.store.read() as reader:
        clock = again.clocks.read(reader, again.event(), game_at(played, 1))
    assert clock.running == 1
    assert left_at(played, 1) == (FULL - 60, FULL - 45)


def test_restart_asks_and_charges_nothing_by_default(played: Hall) -> None:
    played.machine.go_on(100)
    do(played.table(1), meant(played.table(1), PressKey, "1", "1"))
    played.machine.restart(300)
    played.machine.go_on(50)
    clock = clock_at(played, 1)
    assert (clock.interrupted is not None, clock.running) == (True, None)
    assert left_at(played, 1) == (FULL - 100, FULL)
    with pytest.raises(Refused, match="interrupted"):
        do(played.table(1), meant(played.table(1), PressKey, "1", "2"))
    said = do(played.judge(), meant(played.judge(), Charge, "1", "2:00"))
    name = played.event.name_of(game_at(played, 1).second or 0)
    assert said.startswith(f"Table 1: 2:00 of 5:50 was charged to {name}.")
    assert left_at(played, 1) == (FULL - 100, FULL - 120)
    played.machine.go_on(600)
    assert left_at(played, 1) == (FULL - 100, FULL - 120)
    assert "has resumed" in do(played.judge(), meant(played.judge(), Resume, "1"))
    played.machine.go_on(7)
    assert left_at(played, 1) == (FULL - 100, FULL - 127)


def test_a_closed_lid_charges_what_was_awake_and_asks_for_the_rest(played: Hall) -> None:
    played.machine.go_on(30)
    played.machine.sleep(600)
    played.machine.go_on(20)
    assert left_at(played, 1) == (FULL - 50, FULL)
    gap = clock_at(played, 1).interrupted
    assert gap is not None
    assert (gap.cause, gap.seconds, gap.side) == ("sleep", 600, 0)
    do(played.judge(), meant(played.judge(), Charge, "1", "nothing"))
    do(played.judge(), meant(played.judge(), Resume, "1"))
    assert left_at(played, 1) == (FULL - 50, FULL)


def test_a_paused_table_is_not_interrupted_by_a_restart(played: Hall) -> None:
    played.machine.go_on(30)
    do(played.judge(), meant(played.judge(), Pause, "1"))
    played.machine.restart(900)
    do(played.judge(), meant(played.judge(), Resume, "1"))
    played.machine.go_on(10)
    assert left_at(played, 1) == (FULL - 40, FULL)


def test_length_of_a_stop_is_asked_after_the_wall_clock_moved(played: Hall) -> None:
    played.machine.go_on(30)
    played.machine.restart(-3600)
    with pytest.raises(Refused, match=r"length is unknown.*--excepted 1=1:30"):
        do(played.judge(), meant(played.judge(), Charge, "all", "all"))
    assert newest(played).command != "clock.charge"
    do(played.judge(), meant(played.judge(), Charge, "1", "1:30"))
    assert left_at(played, 1) == (FULL - 90, FULL)


def test_settling_without_an_interruption_is_refused(played: Hall) -> None:
    for command in (Said(Charge, "all", "all"), Said(Charge, "1", "nothing")):
        with pytest.raises(Refused, match=r"(not|was) interrupted"):
            do(played.judge(), command(played))


# The hall


def test_all_tables_pause_and_resume_in_one_entry(played: Hall) -> None:
    played.machine.go_on(60)
    said = do(played.desk, meant(played.desk, Pause, "all", "fire alarm"))
    assert said == newest(played).sentence == "Paused at 4 tables: fire alarm."
    played.machine.go_on(900)
    with pytest.raises(Refused, match="paused"):
        do(played.table(2), meant(played.table(2), PressKey, "2", "1"))
    later = "The round ends 15 minutes later than planned."
    assert do(played.desk, meant(played.desk, Resume, "all")) == f"Resumed at 4 tables. {later}"
    played.machine.go_on(5)
    assert {left_at(played, table) for table in (1, 2, 3, 4)} == {(FULL - 65, FULL)}
    assert clock_at(played, 1).paused_ns == 900 * 10**9


def test_a_table_paused_for_itself_does_not_go_on_with_the_hall(played: Hall) -> None:
    do(played.judge(), meant(played.judge(), Pause, "2", "measuring"))
    do(played.desk, meant(played.desk, Pause, "all"))
    with pytest.raises(Refused, match="It is already paused"):
        do(played.desk, meant(played.desk, Pause, "all"))
    said = do(played.desk, meant(played.desk, Resume, "all"))
    assert said == "Resumed at 3 tables. Still paused for other reasons: table 2."
    assert clock_at(played, 2).running is None
    with pytest.raises(Refused, match="nobody has paused all tables"):
        do(played.desk, meant(played.desk, Resume, "all"))
    do(played.judge(), meant(played.judge(), Resume, "2"))
    assert clock_at(played, 2).running == 0


def test_only_clocks_that_have_begun_and_not_stopped_are_paused(hall: Hall) -> None:
    started(hall, rolled=2)
    assert "2 tables" in hall.run(meant(hall, Pause, "all"))
    assert taps_at(hall, 3) == []


def test_one_decision_for_all_with_exceptions(played: Hall) -> None:
    played.machine.go_on(60)
    played.machine.restart(240)
    said = do(
        played.desk, meant(played.desk, Charge, "all", "nothing", excepted=("2=all", "3=1:30", "4"))
    )
    assert said == (
        "3 interruptions settled; time charged: nothing; table 2 5:00, table 3 1:30. Still to "
        "settle: table 4. The clocks are paused now: resume them (clock resume)."
    )
    assert newest(played).sentence == said
    first = [left_at(played, table)[0] for table in (1, 2, 3)]
    assert first == [FULL, FULL - 300, FULL - 90]
    assert clock_at(played, 4).interrupted is not None
    later = "The round ends 5 minutes later than planned."
    assert do(played.desk, meant(played.desk, Resume, "all")) == f"Resumed at 3 tables. {later}"
    assert [clock_at(played, table).running for table in (1, 2, 3, 4)] == [0, 0, 0, None]


def test_exceptions_that_make_no_sense_change_nothing(played: Hall) -> None:
    do(played.table(1), meant(played.table(1), PressKey, "1", "1"))
    do(played.judge(), meant(played.judge(), Pause, "1"))
    played.machine.restart(60)
    cases = {
        ("1=all",): "not interrupted",
        ("9",): "no game at table 9",
        ("2=soon",): "not a time",
        ("2", "3", "4"): "nothing is left to decide",
    }
    for excepted, why in cases.items():
        with pytest.raises(Refused, match=why):
            do(played.desk, meant(played.desk, Charge, "all", "all", excepted=excepted))
    with pytest.raises(Refused, match="only work with all tables"):
        do(played.desk, meant(played.desk, Charge, "2", "all", excepted=("3",)))
    assert clock_at(played, 2).interrupted is not None


def test_more_than_the_interruption_is_not_charged(played: Hall) -> None:
    played.machine.restart(60)
    with pytest.raises(Refused, match="shorter"):
        do(played.desk, meant(played.desk, Charge, "all", "5:00"))


def test_a_table_that_is_paused_does_not_keep_the_round_from_starting(hall: Hall) -> None:
    publish(hall, rolled=3)
    do(hall.judge(), meant(hall.judge(), Pause, "2", "terrain"))
    assert "Clocks are running at 2 tables" in hall.run(Start())
    do(hall.judge(), meant(hall.judge(), Resume, "2"))
    do(hall.table(2), meant(hall.table(2), Begin, "2"))
    assert clock_at(hall, 2).running == 0


def test_dice_down_ends_the_games_if_the_edition_says_so(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = started(hall_of("sr2012"), rolled=2)
    assert hall.run(DiceDown()).startswith("Dice down at 2 tables:")
    do(hall.table(1), meant(hall.table(1), PressKey, "1", "2"))
    do(hall.table(1), meant(hall.table(1), EndTurn, "1"))
    with pytest.raises(Refused, match="No more turns start"):
        do(hall.table(1), meant(hall.table(1), PressKey, "1", "1"))
    with pytest.raises(Refused, match="Dice down was called"):
        hall.run(DiceDown())


def test_dice_down_is_not_called_where_clocks_end_the_game(hall: Hall) -> None:
    started(hall)
    with pytest.raises(Refused, match="no dice down: enter the open games in Results"):
        hall.run(DiceDown())


def test_dice_down_is_the_organizers(hall_of: Callable[[str], Hall]) -> None:
    hall = started(hall_of("sr2012"))
    with pytest.raises(Refused, match="for the organizer"):
        do(hall.judge(), DiceDown())


def test_no_clock_is_reset_before_a_game_is_under_way(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    with pytest.raises(Refused, match="no game is under way"):
        do(hall.desk, meant(hall.desk, Reset, "all"))


def test_clocks_that_began_too_early_are_set_back(hall: Hall) -> None:
    started(hall, rolled=3)
    hall.machine.go_on(20)
    do(hall.table(3), meant(hall.table(3), EndTurn, "3"))
    do(hall.desk, meant(hall.desk, Pause, "all"))
    with pytest.raises(
        ConfirmationRequired, match=r"“Paused at 3 tables\.” came later and cannot be undone"
    ):
        hall.desk.undo()
    with pytest.raises(Refused, match="Clocks of round 1 are running: reset them first"):
        hall.desk.undo(sure=True)
    said = do(hall.desk, meant(hall.desk, Reset, "all"))
    assert said == "The clocks were reset at 2 tables. Already in use: table 3."
    assert left_at(hall, 1) == (FULL, FULL)
    with pytest.raises(Refused, match="players have used every clock"):
        do(hall.desk, meant(hall.desk, Reset, "all"))
    with pytest.raises(Refused, match="have used this clock"):
        do(hall.desk, meant(hall.desk, Reset, "3"))
    with pytest.raises(Refused, match="not started"):
        do(hall.desk, meant(hall.desk, Reset, "1"))
    do(hall.desk, meant(hall.desk, Resume, "all"))
    assert "Undone: Round 1 has started" in hall.desk.undo(sure=True).sentence
    hall.machine.go_on(300)
    assert "Clocks are running at 2 tables" in hall.run(Start())
    hall.machine.go_on(10)
    assert left_at(hall, 1) == (FULL - 10, FULL)


# The fold and its cache


def test_what_a_refused_command_wrote_is_forgotten(played: Hall) -> None:
    """The taps of an exception that cannot be leave neither rows nor a clock in memory."""
    played.machine.restart(60)
    with pytest.raises(Refused, match="shorter"):
        do(played.desk, meant(played.desk, Charge, "all", "nothing", excepted=("4=9:00",)))
    assert taps_at(played, 1).count("charge") == 0
    do(played.desk, meant(played.desk, Charge, "all", "nothing"))
    assert taps_at(played, 1).count("charge") == 1


act = st.sampled_from(["key 1", "key 2", "end", "pause", "resume", "more", "wait", "sleep", "boot"])


@wide(6, 500)
@given(acts=st.lists(act, max_size=40))
def test_clocks_in_memory_are_those_of_the_file(
    tmp_path_factory: pytest.TempPathFactory, acts: list[str]
) -> None:
    hall = Hall(tmp_path_factory.mktemp("hall"))
    publish(hall, players=2, rolled=1)
    table, judge = hall.table(1), hall.judge()
    do(judge, meant(judge, Begin, "1"))
    commands = {
        "key 1": (table, meant(hall, PressKey, "1", "1")),
        "key 2": (table, meant(hall, PressKey, "1", "2")),
        "end": (table, meant(hall, EndTurn, "1")), "pause": (judge, meant(hall, Pause, "1")),
        "resume": (judge, meant(hall, Resume, "1")),
        "more": (judge, meant(hall, Adjust, "1", "1", "+0:10")),
    }  # fmt: skip
    for number, word in enumerate(acts):
        hall.machine.go_on(7)
        if word == "sleep":
            hall.machine.sleep(60)
        elif word == "boot":
            hall.machine.restart(90, f"boot {number + 2}")
        elif word in commands:
            desk, command = commands[word]
            try:
                desk.run(command)
            except Refused:
                continue
    with hall.store.read() as reader:
        game = game_at(hall, 1)
        anew = read_clock(reader, hall.event, game)
        assert table.clocks.read(reader, hall.event, game) == anew
        assert judge.clocks.read(reader, hall.event, game) == anew
        assert ClockCache(table.clocks).read(reader, hall.event, game) == anew
        assert anew.taps == reader.value("SELECT count(*) FROM tap")
    hall.store.close()


def test_a_size_that_is_set_right_counts_at_once(hall: Hall) -> None:
    to_turns(started(hall), 1)
    hall.machine.go_on(60)
    hall.run(SetEvent(size=50))
    assert left_at(hall, 1) == (29 * 60, 30 * 60)
