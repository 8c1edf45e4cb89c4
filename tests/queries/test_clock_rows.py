"""Every game of a round as a row: clocks as text, who runs, states in words, who is needed."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner
from clocked import clock_at, do, game_at, publish, started, to_turns
from hall import Hall
from meant import meant

from data.event.reader import Reader
from srtui.cli.app import app as command_line
from srtui.commands.clock.game import Adjust, Attend, CallJudge, Hold, PressKey, Strike
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.by_hand import Adopt
from srtui.commands.game.corrections import Dispute
from srtui.commands.game.proposals import Agree, Confirm
from srtui.commands.game.result import Result
from srtui.commands.game.turn import Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish
from srtui.documents.table import tabled
from srtui.model.event import Event
from srtui.model.played import PlayedGame
from srtui.queries.clock import face
from srtui.queries.clock.book import ClockBook, sheet_of
from srtui.queries.clock.facts import RANK, State
from srtui.queries.clock.rows import (
    CLOCKS,
    ClockRow,
    Summary,
    by_need,
    by_table,
    by_time,
    clock_row,
    clock_text,
    game_text,
)
from srtui.queries.day.status import status
from srtui.rules.clock import SECOND, Clock, Stage
from srtui.rules.record import Game
from srtui.rules.value import replace


def rows(hall: Hall) -> dict[int, ClockRow]:
    """Return the rows at this moment, by table."""
    return {row.table or 0: row for row in sheet_of(hall.desk).rows(hall.machine())}


def row(hall: Hall, table: int = 1) -> ClockRow:
    return rows(hall)[table]


def waiting(hall: Hall) -> Summary:
    return sheet_of(hall.desk).summary(hall.machine())


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (7200, "120m"),
        (3599, "59m"),
        (601, "10m"),
        (600, "10m"),
        (599, "9:59"),
        (60, "1:00"),
        (59, "0:59"),
        (0, "0:00"),
        (None, ""),
    ],
)
def test_minutes_stand_alone_above_ten_minutes(seconds: int | None, text: str) -> None:
    assert clock_text(seconds) == text


def test_a_clock_shows_nothing_left_only_when_it_has_run_out(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    hall.machine.go_on(50 * 60 - 0.25)
    assert row(hall).left[0] == "0:01"
    hall.machine.go_on(0.25)
    assert row(hall).left[0] == "0:00"
    assert row(hall).state is State.FLAG


def test_running_clock_has_a_mark_a_number_and_a_sentence(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 1)
    assert row(hall).runs == 0
    do(terminal, meant(terminal, PressKey, "1", "1"))
    lent = row(hall)
    assert (lent.runs, lent.active) == (1, 0)
    assert f"{lent.players[1]}'s clock is running." in game_text(lent)
    assert tabled(CLOCKS, [lent]).rows[0][3].text == "2"


def test_turn_and_points_come_from_the_steps_that_are_kept(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 1)
    for words in ((), (), ("+2", "+1")):
        hall.machine.go_on(30)
        do(terminal, meant(terminal, Turn, "1", words))
    assert row(hall).turn_said == "2/2"
    assert row(hall).points == (2, 1)


def test_before_the_first_turn_the_phase_is_named(hall: Hall) -> None:
    started(hall)
    assert (row(hall).turn, row(hall).phase) == (0, "deployment")
    assert "'s deployment" in game_text(row(hall))


# States


def test_before_the_roll_the_game_waits_for_it(hall: Hall) -> None:
    publish(hall, rolled=1)
    assert row(hall, 2).state is State.ROLL
    assert "starting roll" in row(hall, 2).waits
    assert row(hall, 1).state_text == "not started"


def test_a_running_game_waits_for_nothing(hall: Hall) -> None:
    started(hall)
    assert (row(hall).state, row(hall).waits, row(hall).needs) == (State.PLAYS, "", False)


def test_a_called_judge_is_counted_by_waiting_time(hall: Hall) -> None:
    started(hall)
    do(hall.table(3), meant(hall.table(3), CallJudge, "3", "2"))
    assert row(hall, 3).state_text == "called now"
    hall.machine.go_on(70)
    do(hall.table(1), meant(hall.table(1), CallJudge, "1"))
    hall.machine.go_on(60)
    found = row(hall, 3)
    assert (found.state_text, found.waited, found.needs) == ("called 2m", 130, True)
    assert found.waits == f"{found.players[1]} called a judge 2 minutes ago."
    assert found.also == ()
    assert row(hall, 1).waits == "A judge was called 1 minute ago."
    assert waiting(hall).called == (3, 1)
    do(hall.judge(), meant(hall.judge(), Attend, "3"))
    assert row(hall, 3).state is State.PLAYS


def test_fallen_flag_names_the_next_act_in_either_turn(hall: Hall) -> None:
    started(hall, rolled=2)
    to_turns(hall, 1)
    terminal = to_turns(hall, 2)
    hall.machine.go_on(10)
    do(terminal, meant(terminal, PressKey, "2", "1"))
    hall.machine.go_on(50 * 60)
    own, other = row(hall, 1), row(hall, 2)
    assert (own.state_text, other.state_text) == ("flag fallen", "flag fallen")
    assert f"Only {own.players[1]} scores now" in own.waits
    assert f"{other.players[0]} finishes this turn" in other.waits
    assert own.needs
    assert own.runs is None
    assert waiting(hall).flags == (1, 2)


@pytest.mark.parametrize(
    ("left", "state", "short"),
    [
        (301, State.PLAYS, "playing"),
        (299, State.LOW, "under 5 min"),
        (61, State.LOW, "under 5 min"),
        (59, State.LAST, "under 1 min"),
    ],
)
def test_low_time_is_worded(hall: Hall, left: int, state: State, short: str) -> None:
    publish(hall)
    clock = running(hall, first=left)
    found = shown(hall, clock)
    assert (found.state, found.state_text) == (state, short)


def running(hall: Hall, first: int) -> Clock:
    """Return a clock in the first turn; `first` seconds are left for the player named first."""
    clock = clock_at(hall, 1)
    return replace(
        clock,
        stage=Stage.TURNS,
        phase=len(clock.budget.phases),
        active=0,
        turned=0,
        running=0,
        left_ns=(first * SECOND, 3000 * SECOND),
        moment=hall.machine(),
    )


def shown(hall: Hall, clock: Clock) -> ClockRow:
    return clock_row(hall.event, game_at(hall, 1), clock, hall.machine())


def test_low_time_is_hidden_while_the_clock_is_paused(hall: Hall) -> None:
    publish(hall)
    clock = replace(running(hall, 30), running=None, paused="", paused_alone=True)
    assert shown(hall, clock).state_text == "paused"


def test_a_turn_timer_shows_the_turn_and_says_when_it_is_up(hall_of: Callable[..., Hall]) -> None:
    hall = started(hall_of("sr2012"))
    terminal = to_turns(hall, 1)
    do(terminal, meant(terminal, PressKey, "1", "2"))
    first = row(hall)
    assert first.left[1] == ""
    assert first.seconds[0] is not None
    hall.machine.go_on(first.seconds[0] - 1)
    assert row(hall).left == ("0:01", "")
    hall.machine.go_on(1)
    assert (row(hall).state_text, row(hall).left) == ("time up", ("0:00", ""))


def test_pause_of_all_tables_differs_from_that_of_one(hall: Hall) -> None:
    started(hall)
    do(hall.judge(), meant(hall.judge(), Pause, "2", reason="terrain"))
    assert (row(hall, 2).state_text, row(hall, 2).waits) == (
        "paused",
        "This table is paused: terrain.",
    )
    hall.run(meant(hall, Pause, "all", reason="fire alarm"))
    assert row(hall, 1).state_text == "all paused"
    assert row(hall, 1).waits == "All tables are paused: fire alarm."
    hall.run(meant(hall, Resume, "all"))
    assert row(hall, 1).state is State.PLAYS
    assert row(hall, 2).state is State.PAUSED


@pytest.mark.parametrize("how", ["restart", "sleep"])
def test_an_interruption_says_how_long_and_whose_clock_ran(hall: Hall, how: str) -> None:
    started(hall)
    hall.machine.go_on(30)
    getattr(hall.machine, how)(250)
    found = row(hall)
    assert (found.state_text, found.needs, found.runs) == ("interrupted", True, None)
    long = {"restart": "4:40 minutes", "sleep": "4:10 minutes"}[how]
    assert f"for {long}. {found.players[0]}'s clock was running." in found.waits
    assert waiting(hall).interrupted == (1, 2, 3, 4)


def test_a_disputed_turn_flags_the_board_and_stops_nothing(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 1)
    hall.machine.go_on(30)
    do(terminal, meant(terminal, Turn, "1"))
    do(terminal, meant(terminal, Dispute, "1", "2"))
    found = row(hall)
    assert (found.state_text, found.needs) == ("disputed", True)
    assert found.runs == 1
    assert found.waits.startswith(found.players[1])
    assert waiting(hall).disputed == (1,)


def test_a_result_is_proposed_agreed_and_confirmed(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 1)
    hall.machine.go_on(30)
    propose = meant(
        hall,
        Result,
        "1",
        winner="1",
        way="s",
        points_first=5,
        points_second=3,
        destroyed_first=40,
        destroyed_second=12,
        by="1",
    )
    do(terminal, propose)
    hall.now = hall.machine.utc
    assert row(hall).state is State.PROPOSED
    assert "wins by scenario, 5-3, destroyed 40-12" in row(hall).waits
    assert not row(hall).needs
    hall.machine.go_on(180)
    unanswered = row(hall)
    assert unanswered.needs
    assert "has not answered for" in unanswered.waits
    do(terminal, meant(terminal, Agree, "1", "2"))
    agreed = row(hall)
    assert (agreed.state_text, agreed.needs) == ("agreed", True)
    assert waiting(hall).agreed == (1,)
    hall.run(meant(hall, Confirm, "1"))
    over = row(hall)
    assert (over.state_text, over.points, over.needs) == ("over", (5, 3), False)
    assert over.waits.endswith("wins, 5-3.")


def test_both_clocks_stand_for_questions(hall: Hall) -> None:
    hall.run(ClockSettings(questions="stop"))
    started(hall)
    terminal = to_turns(hall, 1)
    do(terminal, meant(terminal, Hold, "1"))
    assert (row(hall).state_text, row(hall).runs) == ("questions", None)


def test_a_game_on_paper_has_no_clock(hall: Hall) -> None:
    publish(hall)
    hall.run(meant(hall, Adopt, "2", 3, "2", 4, 1, first="1"))
    found = row(hall, 2)
    assert (found.state_text, found.turn_said, found.points) == ("no clock", "3/2", (4, 1))


def test_second_stop_loses_on_the_board_if_the_edition_says_so(
    hall_of: Callable[..., Hall],
) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "death-clock"))
    started(hall)
    to_turns(hall, 1)
    do(hall.judge(), meant(hall.judge(), Strike, "1", "2"))
    assert row(hall).state is State.PLAYS
    do(hall.judge(), meant(hall.judge(), Strike, "1", "2"))
    assert (row(hall).state_text, row(hall).needs) == ("stopped 2x", True)


def test_most_urgent_state_comes_first_and_others_follow(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    do(hall.table(1), meant(hall.table(1), CallJudge, "1", "1"))
    hall.machine.go_on(50 * 60)
    found = row(hall)
    assert found.states[:2] == (State.FLAG, State.CALLED)
    assert any("called a judge" in sentence for sentence in found.also)
    assert waiting(hall).called == (1,)
    assert RANK[State.FLAG] < RANK[State.CALLED] < RANK[State.INTERRUPTED] < RANK[State.DISPUTED]


# Orders


def test_orders(hall: Hall) -> None:
    started(hall)
    for table in (1, 2, 3, 4):
        to_turns(hall, table)
    hall.run(meant(hall, Adjust, "3", "1", "-46:00"))
    do(hall.table(4), meant(hall.table(4), CallJudge, "4"))
    hall.machine.go_on(5)
    do(hall.table(2), meant(hall.table(2), CallJudge, "2"))
    found = list(rows(hall).values())
    assert [one.table for one in sorted(found, key=by_table)] == [1, 2, 3, 4]
    assert [one.table for one in sorted(found, key=by_need)] == [4, 2, 3, 1]
    assert [one.table for one in sorted(found, key=by_time)] == [3, 1, 2, 4]


# What is read


def test_only_the_game_that_has_moved_is_read_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(hall)
    book = ClockBook()
    read: list[int] = []
    plain = face.read_played

    def counting(reader: Reader, event: Event, game: Game) -> PlayedGame:
        read.append(game.table or 0)
        return plain(reader, event, game)

    monkeypatch.setattr(face, "read_played", counting)

    def look() -> None:
        with hall.store.read() as reader:
            book.read(reader, hall.event)

    look()
    assert sorted(read) == [1, 2, 3, 4]
    read.clear()
    look()
    assert read == []
    do(hall.table(3), meant(hall.table(3), CallJudge, "3"))
    look()
    assert read == [3]


def test_without_taps_only_told_games_are_read_for_the_two_lines(hall: Hall) -> None:
    publish(hall)
    assert sheet_of(hall.desk, every_game=False).games == ()
    do(hall.table(2), meant(hall.table(2), CallJudge, "2"))
    found = sheet_of(hall.desk, every_game=False)
    assert [game.table for game, _, _ in found.games] == [2]


def test_of_a_draft_nothing_is_shown(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    assert sheet_of(hall.desk).rows(hall.machine()) == ()


# The organizer's two lines


def two_lines(hall: Hall, *, judge: bool = False) -> tuple[str, str, str]:
    said = status(hall.event, hall.machine.utc, waiting(hall), judge=judge)
    return said.state, said.next.text, said.next.place


def test_the_two_lines_count_called_judges_and_fallen_flags(hall: Hall) -> None:
    started(hall)
    for table in (1, 2, 3):
        to_turns(hall, table)
    do(hall.table(2), meant(hall.table(2), CallJudge, "2"))
    hall.machine.go_on(90)
    do(hall.table(4), meant(hall.table(4), CallJudge, "4"))
    hall.run(meant(hall, Pause, "3"))
    hall.run(meant(hall, Adjust, "1", "1", "-48:20"))
    hall.machine.go_on(20)
    state, sentence, place = two_lines(hall)
    assert "2 called, 1 flag" in state
    assert (sentence, place) == ("Answer the judge call at table 2. Table 4 waits, too.", "tables")
    do(hall.judge(), meant(hall.judge(), Attend, "2"))
    do(hall.judge(), meant(hall.judge(), Attend, "4"))
    assert two_lines(hall)[1] == "Settle the fallen flag at table 1."


def test_where_nobody_waits_the_next_step_is_the_organizers(hall: Hall) -> None:
    started(hall, rolled=2)
    assert two_lines(hall)[1] == "Enter the results. Tables 3 and 4 are still open."
    assert two_lines(hall, judge=True)[1:] == ("Wait for the next judge call.", "tables")


def test_what_is_played_at_terminals_is_not_to_be_typed(hall: Hall) -> None:
    started(hall)
    assert two_lines(hall)[1:] == (
        "Wait for the tables to finish their games. 4 games are still in play.",
        "tables",
    )
    hall.run(meant(hall, Pause, "2", "a broken table"))
    assert two_lines(hall)[1] == "Resume table 2 with p in Clocks. Table 2 is paused."


def test_pause_of_all_tables_is_on_top_until_they_resume(hall: Hall) -> None:
    started(hall)
    hall.run(meant(hall, Pause, "all", "fire alarm"))
    state, sentence, _ = two_lines(hall)
    assert "all paused" in state
    assert sentence == "Resume all tables with P in Clocks. They are paused."
    hall.run(meant(hall, Resume, "all"))
    assert "paused" not in two_lines(hall)[0]


def test_an_agreed_result_is_the_next_step(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 3)
    hall.machine.go_on(30)
    do(terminal, meant(terminal, Result, "3", winner="2", way="s", points_second=5, by="1"))
    do(terminal, meant(terminal, Agree, "3", "2"))
    assert two_lines(hall)[1] == "Confirm the result of table 3. Both players agree on the result."


# On the command line


def say(hall: Hall, *words: str) -> str:
    done = CliRunner().invoke(command_line, ["clock", str(hall.path), "show", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_clocks_are_on_the_command_line_as_text_and_json(hall: Hall) -> None:
    started(hall)
    do(hall.table(2), meant(hall.table(2), CallJudge, "2", "1"))
    text = say(hall)
    assert "Clock 1" in text.splitlines()[0]
    assert len([line for line in text.splitlines() if "deployment" in line]) >= 4
    found = json.loads(say(hall, "--json"))["data"]
    assert [one["table"] for one in found] == [1, 2, 3, 4]
    assert found[1]["states"][0] in ("called", "interrupted")
    (one,) = json.loads(say(hall, "2", "--json"))["data"]
    assert one["players"] == list(row(hall, 2).players)
    assert say(hall, "2").startswith("Table 2: ")


def test_a_bye_has_no_clock(hall: Hall) -> None:
    hall.add(3)
    hall.run(PairRound())
    hall.run(Publish())
    bye = next(game for game in hall.event.games if game.second is None)
    done = CliRunner().invoke(
        command_line, ["clock", str(hall.path), "show", hall.event.name_of(bye.first)]
    )
    assert done.exit_code == 1
    assert "has the bye" in done.output


def test_the_status_on_the_command_line_counts_them_too(hall: Hall) -> None:
    publish(hall)
    do(hall.table(2), meant(hall.table(2), CallJudge, "2"))
    done = CliRunner().invoke(command_line, ["status", str(hall.path)])
    assert "1 called" in done.output
    assert "Answer the judge call at table 2." in done.output


def test_what_a_result_by_hand_leaves_is_over(hall: Hall) -> None:
    started(hall)
    hall.run(meant(hall, Result, "2", "1", "s", 5, 1, 40, 10))
    assert row(hall, 2).state is State.OVER
    assert row(hall, 2).runs is None


def test_where_turns_are_timed_the_time_is_that_of_the_turn(hall_of: Callable[[str], Hall]) -> None:
    hall = started(hall_of("sr2012"))
    do(hall.table(1), meant(hall.table(1), PressKey, "1", "2"))
    hall.machine.go_on(17)
    first, second = row(hall).players
    said = f"Table 1: {first} and {second}, {first}'s turn 1, 9:43 left of it, 0-0."
    assert game_text(row(hall)).startswith(said)


def test_where_each_player_has_a_clock_both_times_are_said(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    first, second = row(hall).players
    assert game_text(row(hall)).startswith(
        f"Table 1: {first} 50m and {second} 50m, {first}'s turn 1, "
    )
