"""What a table's terminal shows, as words: before, while and after a game, and where to go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from command_line import srtui
from hall import Hall
from meant import meant

from srtui.cli.out import plain
from srtui.commands.clock.game import Begin, CallJudge, EndTurn, PressKey
from srtui.commands.clock.round import DiceDown, Pause
from srtui.commands.game.corrections import Dispute
from srtui.commands.game.proposals import Agree, Confirm
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame, Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.setup.choosing import Roll, Select, SetupDone
from srtui.queries.clock.face import countdown, face_of, low_bells, next_change
from srtui.queries.game.table import TableView, table_view
from srtui.queries.game.table_read import TableStage, read_table
from srtui.rules.clock import SECOND, Clock, Stage
from srtui.rules.clock.advance import Budget, start
from srtui.rules.value import replace

MINUTE = 60


def shown(hall: Hall, table: int = 1) -> TableView:
    return table_view(read_table(hall.table(table), table), hall.machine())


def ready(hall: Hall, scenario: str = "two-fronts") -> Hall:
    """Anna and Bert at table 1; Anna is named first and has the first turn."""
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "1", "first"))
    hall.run(meant(hall, SetupDone, "1"))
    return hall


def playing(hall: Hall, scenario: str = "two-fronts") -> Hall:
    """Start the clock of the first turn."""
    ready(hall, scenario)
    hall.run(meant(hall, Begin, "1"))
    while shown(hall).phase:
        hall.run(meant(hall, EndTurn, "1"))
    return hall


def sides(view: TableView) -> list[tuple[str, str, str]]:
    assert view.players is not None
    return [(one.name, one.time, one.clock_text) for one in view.players]


# Before


def test_before_the_first_round_and_in_a_draft_nobody_plays(hall: Hall) -> None:
    hall.add(2)
    assert (shown(hall).stage, shown(hall).now) == (TableStage.FREE, "No round is published yet.")
    hall.run(PairRound())
    view = shown(hall)
    assert view.stage is TableStage.FREE
    assert "Anna" not in str(plain(view))


def test_published_round_shows_players_and_hides_the_scenario(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())
    view = shown(hall)
    assert view.players is not None
    assert [one.name for one in view.players] == ["Anna", "Bert"]
    assert view.stage is TableStage.SETUP
    assert "Two Fronts" not in str(plain(view))
    hall.run(Start())
    assert shown(hall).scenario == "Two Fronts"


def test_a_table_without_a_game_says_so(hall: Hall) -> None:
    ready(hall)
    assert shown(hall, 9).now == "There is no game here this round."


def test_who_is_first_is_named_by_the_edition_s_word(hall: Hall) -> None:
    view = shown(ready(hall))
    assert view.players is not None
    assert [one.role for one in view.players] == ["Attacker", "Defender"]
    assert view.stage is TableStage.READY
    assert sides(view) == [("Anna", "50:00", ""), ("Bert", "50:00", "")]


# While a game is played


def test_phases_come_by_name_before_the_first_turn(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, Begin, "1"))
    view = shown(hall)
    assert (view.phase, view.turn, view.active) == ("deployment", 0, 0)
    assert view.now == "Anna's deployment: up to 6 in from their edge."
    hall.run(meant(hall, EndTurn, "1"))
    assert shown(hall).now == "Bert's deployment: up to 11 in from their edge."


def test_whose_clock_runs_and_that_it_is_lent(hall: Hall) -> None:
    playing(hall)
    assert sides(shown(hall)) == [("Anna", "50:00", "runs"), ("Bert", "50:00", "waits")]
    hall.machine.go_on(100)
    hall.run(meant(hall, PressKey, "1", who="1"))
    hall.machine.go_on(30)
    view = shown(hall)
    assert sides(view) == [("Anna", "48:20", "waits"), ("Bert", "49:30", "runs, borrowed")]
    assert view.alerts == (), "what stands in his half is not said twice"
    assert (view.active, view.runs) == (0, 1)


@pytest.mark.parametrize(
    ("left", "text"),
    [(3000, "50:00"), (2999.1, "50:00"), (599, "9:59"), (0.2, "0:01"), (0, "0:00")],
)
def test_only_a_clock_that_has_run_out_shows_nothing_left(left: float, text: str) -> None:
    clock = start(Budget("clocks", player=3000), 0)
    assert face_of(replace(clock, left_ns=(round(left * SECOND), 0)), 0).time == text


def test_low_time_is_worded_at_five_minutes_and_at_one(hall: Hall) -> None:
    playing(hall)
    hall.machine.go_on(45 * MINUTE - 1)
    assert shown(hall).alerts == ()
    hall.machine.go_on(2)
    assert shown(hall).alerts == ("Anna has under five minutes left.",)
    hall.machine.go_on(4 * MINUTE)
    assert shown(hall).alerts == ("Anna has under a minute left.",)
    hall.machine.go_on(MINUTE)
    view = shown(hall)
    assert view.stage is TableStage.FALLEN
    assert view.alerts[0].startswith("Anna has no time left in their own turn.")
    assert sides(view)[0] == ("Anna", "0:00", "flag fallen")


def test_reason_of_a_stopped_clock_comes_first(hall: Hall) -> None:
    playing(hall)
    hall.machine.go_on(46 * MINUTE)
    hall.run(meant(hall, CallJudge, "1"))
    hall.run(meant(hall, PressKey, "1", who="1"))
    hall.run(meant(hall, Pause, "1", reason="a ruling"))
    assert shown(hall).alerts[0] == "This table is paused: a ruling."


def test_dice_down_is_said(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2012")
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "overrun"))
    hall.run(Publish())
    hall.run(Start())
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "1", "first"))
    hall.run(meant(hall, SetupDone, "1"))
    hall.run(meant(hall, Begin, "1"))
    hall.run(DiceDown())
    said = "Dice are down. Finish the current action; then the turn and the game end."
    assert said in shown(hall).alerts


def test_the_least_time_of_a_turn_is_counted_down(hall_of: Callable[[str], Hall]) -> None:
    """rules.md 3.3: at least 15 seconds."""
    hall = hall_of("sr2017beta")
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    hall.run(Start())
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "1", "first"))
    hall.run(meant(hall, SetupDone, "1"))
    hall.run(meant(hall, Begin, "1"))
    while shown(hall).phase:
        hall.run(meant(hall, EndTurn, "1"))
    hall.machine.go_on(3)
    assert shown(hall).countdown == "The turn can end in 12 s."
    hall.machine.go_on(12)
    assert shown(hall).countdown == ""


def test_the_turn_before_is_read_back_and_who_disputes_it(hall: Hall) -> None:
    playing(hall)
    for _ in range(3):
        hall.run(meant(hall, Turn, "1"))
    hall.table(1).run(meant(hall, Turn, "1", answers=("blue-50=1",)))
    view = shown(hall)
    assert view.confirmed == "Bert's turn 2: Anna +1, 1-0."
    assert view.back == view.confirmed
    assert view.disputed == ""
    hall.table(1).run(meant(hall, Dispute, "1", "1"))
    assert shown(hall).disputed == "Anna"


def test_before_the_next_turn_ends_a_key_can_be_taken_back(hall: Hall) -> None:
    playing(hall)
    hall.table(1).run(meant(hall, PressKey, "1", who="1"))
    assert shown(hall).back == "the key that starts Bert's clock"


# After


def test_proposed_agreed_and_done(hall: Hall) -> None:
    playing(hall)
    hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, EndGame, "1", how="assassination", who="2"))
    view = shown(hall)
    assert view.stage is TableStage.OVER
    assert "Bert wins by assassination" in view.now
    hall.run(meant(hall, Result, "1", by="2"))
    assert (shown(hall).stage, shown(hall).now.split(":")[0]) == (
        TableStage.PROPOSED,
        "Bert proposes",
    )
    hall.run(meant(hall, Agree, "1", who="1"))
    assert shown(hall).stage is TableStage.AGREED
    assert shown(hall).now.endswith("The organizer confirms it.")
    hall.run(meant(hall, Confirm, "1"))
    view = shown(hall)
    assert view.stage is TableStage.DONE
    assert view.now.startswith("The result is in: Bert wins by assassination")
    assert view.now.endswith("You may leave; the next round will be paired soon.")


def test_where_each_goes_is_told_when_the_next_round_is_published(hall: Hall) -> None:
    hall.add(5)
    hall.play()
    here = [hall.event.name_of(one) for one in hall.event.rounds[0].at_table(1).players]
    hall.run(PairRound())
    assert shown(hall).goes == (), "a draft is never told"
    hall.run(Publish())
    goes = {one.name: one.text for one in shown(hall).goes}
    assert sorted(goes) == sorted(here)
    for name in here:
        game = hall.game(name)
        if game.second is None:
            assert goes[name] == "has the bye"
        else:
            assert goes[name] == ("stays here" if game.table == 1 else f"table {game.table}")


# The same in words


def test_without_a_terminal_it_is_printed(hall: Hall) -> None:
    ready(hall)
    said = srtui("table", hall.path, 1)
    assert said.code == 0
    assert "Table 1 · round 1 · Two Fronts" in said.out
    assert "Anna · Attacker · 50:00 · 0 VP" in said.out
    assert '"stage": "ready"' in srtui("table", hall.path, 1, "--json").out


def test_nothing_but_a_table_s_number_is_taken(hall: Hall) -> None:
    assert srtui("table", hall.path, "Anna").code == 2
    assert srtui("table", hall.path, 0).code == 2


# A clock by itself


def turns(active: int | None, **more: object) -> Clock:
    clock = start(Budget("turns", turn=600, extension=300, extensions=1), 0)
    return replace(clock, stage=Stage.TURNS, active=active, **more)  # type: ignore[arg-type]


def test_with_a_timer_for_the_turn_only_whose_turn_it_is_has_a_time() -> None:
    clock = turns(1, running=1, turn_ns=90 * SECOND)
    assert face_of(clock, 0).time == ""
    assert face_of(clock, 1).time == "8:30"
    assert face_of(replace(clock, extending=True), 1).time == "13:30"
    assert face_of(replace(clock, running=None), 1).clock_text == "timer off"
    up = replace(clock, running=None, turn_ns=600 * SECOND, time_up=True)
    assert (face_of(up, 1).time, face_of(up, 1).clock_text) == ("0:00", "time is up")


def test_the_next_look_is_when_the_text_changes() -> None:
    clock = turns(0, running=0, turn_ns=90 * SECOND + SECOND // 4)
    assert next_change(clock) == 0.75
    assert next_change(replace(clock, turn_ns=90 * SECOND)) == 1.0
    assert next_change(replace(clock, running=None)) is None


def test_bells_come_at_five_minutes_at_one_and_at_the_flag() -> None:
    clock = replace(start(Budget("clocks", player=3000), 0), stage=Stage.TURNS)
    lefts = [(301, 0), (300, 1), (61, 1), (60, 2), (1, 2), (0, 3)]
    for left, bells in lefts:
        assert low_bells(replace(clock, left_ns=(left * SECOND, 3000 * SECOND))) == (bells, 0)


def test_no_turn_is_counted_down_without_such_a_rule() -> None:
    assert countdown(turns(0)) == ""


def test_finished_event_shows_thanks_winner_and_final_ranks(hall: Hall) -> None:
    """4 players, 2 rounds: who sat here last may have won, or have come in where the ranks say."""
    hall.add(4)
    for _ in range(2):
        hall.play()
    hall.run(Finish())
    first, *_ = hall.event.standings()
    for table in (1, 2):
        view = shown(hall, table)
        assert (view.stage, view.players) == (TableStage.FREE, None)
        assert view.now == "The event is over. Thank you for playing."
        said = {one.name: one.text for one in view.goes}
        assert said.pop(hall.event.name_of(first.player)) == "wins the event"
        here = hall.event.rounds[1].at_table(table)
        assert here is not None
        assert set(said) == {hall.event.name_of(one) for one in here.players} - {
            hall.event.name_of(first.player)
        }
        ranks = {hall.event.name_of(one.player): one.rank for one in hall.event.standings()}
        ordinals = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", None: "no rank"}
        for name, where in said.items():
            assert f"{ordinals[ranks[name]]} of 4" in where


def test_unused_table_shows_the_winner(hall: Hall) -> None:
    hall.add(2)
    hall.play()
    hall.run(Finish())
    view = shown(hall, 7)
    assert [one.text for one in view.goes] == ["wins the event"]
    assert view.head == "Table 7 · Hall"


def test_the_end_that_is_taken_back_shows_the_result_again(hall: Hall) -> None:
    hall.add(2)
    hall.play()
    hall.run(Finish())
    hall.desk.undo()
    assert shown(hall).stage is TableStage.DONE
