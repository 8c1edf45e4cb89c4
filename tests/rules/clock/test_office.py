"""Acts of organizer and judges alone: pauses, added time, warnings, answered calls."""

from __future__ import annotations

import pytest
from clock_driver import Game
from covers import covers

from srtui.rules.clock import SECOND, Kind, Stage


@covers("2.3", "3.3", "4.3", "5.3")
@pytest.mark.parametrize(
    "kind",
    [Kind.PAUSE, Kind.ADJUST, Kind.CHARGE, Kind.ATTEND, Kind.STRIKE, Kind.DICE_DOWN, Kind.ADOPT],
)
def test_no_key_of_a_table_does_what_is_the_organizers(kind: Kind) -> None:
    game = Game("sr2024", 75).first_turn()
    before = game.clock.running
    assert game.press(kind, 0, seconds=60).refused == "role"
    assert game.clock.running == before
    paused = Game("sr2024", 75).first_turn().office(Kind.PAUSE)
    assert paused.press(Kind.RESUME).refused == "role"


@covers("2.3", "3.3", "4.3", "5.3")
@pytest.mark.parametrize("role", ["to", "judge"])
def test_a_judge_pauses_and_lets_it_go_on_and_no_time_is_used(role: str) -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).press(Kind.PAUSE, role=role, reason="rules")
    assert (game.clock.paused, game.clock.running) == ("rules", None)
    game.go(300)
    assert game.left == (2940, 3000)
    assert game.now.paused_ns == 300 * SECOND
    assert game.end().refused == game.run(1).refused == "paused"
    game.press(Kind.RESUME, role=role)
    assert (game.clock.paused, game.clock.paused_at, game.clock.running) == (None, None, 0)
    assert game.go(1).left == (2939, 3000)
    assert game.press(Kind.RESUME, role=role).refused == "not_paused"


def test_lent_clock_and_questions_survive_a_pause() -> None:
    lent = Game("sr2024", 75).first_turn(0).run(1).office(Kind.PAUSE).go(9).office(Kind.RESUME)
    assert (lent.clock.active, lent.clock.running) == (0, 1)
    held = Game("sr2024", 75).first_turn(0).press(Kind.HOLD).office(Kind.PAUSE)
    held.office(Kind.RESUME)
    assert (held.clock.held, held.clock.running) == (True, None)


def test_table_with_its_own_pause_stays_when_all_resume() -> None:
    game = Game("sr2024", 75).first_turn(0).office(Kind.PAUSE, reason="spilt drink")
    assert game.office(Kind.PAUSE).refused == "paused"
    game.office(Kind.PAUSE, hall=True, reason="fire alarm").go(600)
    assert game.refused == ""
    assert game.clock.paused == "spilt drink"
    assert game.office(Kind.PAUSE, hall=True).refused == "paused"
    game.office(Kind.RESUME, hall=True)
    assert (game.clock.paused, game.clock.paused_hall) == ("spilt drink", False)
    assert game.office(Kind.RESUME, hall=True).refused == "not_paused"
    assert game.office(Kind.RESUME).clock.running == 0
    assert game.now.paused_ns == game.now.hall_ns == 600 * SECOND


def test_one_table_can_resume_while_all_are_paused() -> None:
    game = Game("sr2024", 75).first_turn(0).office(Kind.PAUSE, hall=True, reason="draught")
    assert game.office(Kind.RESUME).clock.running == 0
    assert game.office(Kind.RESUME, hall=True).refused == "not_paused"


def test_a_pause_before_the_clocks_begin_keeps_them_from_beginning() -> None:
    game = Game("sr2024", 75).office(Kind.PAUSE, hall=True).go(60)
    assert game.begin().refused == "paused"
    game.office(Kind.RESUME, hall=True).begin()
    assert (game.clock.running, game.clock.paused_ns) == (0, 0)


def test_adjusted_time_never_falls_below_zero() -> None:
    game = Game("sr2024", 75).first_turn(0).office(Kind.ADJUST, 1, seconds=-90, reason="late")
    assert game.left == (3000, 2910)
    game.office(Kind.ADJUST, 0, seconds=60.5)
    assert game.left == (3060.5, 2910)
    assert game.clock.running == 0
    game.office(Kind.ADJUST, 0, seconds=-1_000_000)
    assert (game.left, game.clock.fallen) == ((0, 2910), 0)


@pytest.mark.parametrize("seconds", [None, 0, True, "60", float("nan"), float("inf")])
def test_adjustment_of_zero_is_ignored(seconds: object) -> None:
    game = Game("sr2024", 75).first_turn(0).office(Kind.ADJUST, 0, seconds=seconds)
    assert game.refused == "no_time"
    assert game.left == (3000, 3000)
    assert game.office(Kind.ADJUST, seconds=60).refused == "no_time", "nobody is named"


@covers("1.3")
def test_time_is_given_to_the_turn_that_is_played() -> None:
    game = Game("sr2012", 50).begin().run(0).go(700)
    assert game.now.time_up
    assert game.office(Kind.ADJUST, 1, seconds=60).refused == "not_active"
    game.office(Kind.ADJUST, 0, seconds=60)
    assert (game.clock.time_up, game.clock.running) == (False, None)
    assert game.run(0).go(59).now.running == 0
    assert game.go(1).now.time_up
    game.end().run(1)
    assert game.clock.turn_left_ns == 600 * SECOND


@covers("2.3")
def test_the_second_time_a_player_of_2015_pauses_the_clock_himself_loses() -> None:
    game = Game("sr2015", 50, "death-clock").first_turn(0)
    game.office(Kind.STRIKE, 1).office(Kind.STRIKE, 0)
    assert (game.clock.strikes, game.clock.struck_out) == ((1, 1), None)
    game.press(Kind.STRIKE, 1, role="judge")
    assert game.clock.struck_out == 1
    assert game.clock.running == 0, "the judge rules; until then nothing is decided"
    assert game.office(Kind.STRIKE).refused == "no_side"


@covers("3.3", "4.3", "5.3", "1.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"),
    [("sr2017beta", 75, ()), ("sr2024", 75, ()), ("sr2012", 50, ("chess-clocks",))],
)
def test_other_editions_count_no_warnings_for_it(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = Game(edition_id, size, *variants).first_turn().office(Kind.STRIKE, 0)
    assert game.refused == "no_strikes"


def test_a_judge_is_called_once_and_the_clock_goes_on() -> None:
    game = Game("sr2024", 75).first_turn(0).go(10).press(Kind.CALL, 1)
    called = game.stamp
    assert (game.clock.called_by, game.clock.called_at) == (1, called)
    assert game.clock.running == 0
    assert game.go(5).press(Kind.CALL, 0).refused == "called"
    assert game.clock.called_at == called
    game.press(Kind.ATTEND, role="judge")
    assert (game.clock.called_by, game.clock.called_at) == (None, None)
    assert game.press(Kind.ATTEND, role="judge").refused == "not_called"


def test_judge_call_passes_from_one_judge_to_another() -> None:
    game = Game("sr2024", 75).first_turn(0).go(10)
    assert game.press(Kind.TAKE, role="judge", by="Kim").refused == "not_called"
    game.press(Kind.CALL, 1).press(Kind.TAKE, role="judge", by="Kim")
    assert game.clock.taken_by == "Kim"
    assert game.press(Kind.TAKE, role="judge", by="Kim").refused == "taken"
    assert game.press(Kind.TAKE, role="judge", by="Lee").clock.taken_by == "Lee"
    assert game.press(Kind.TAKE, by="Max").refused != ""
    assert game.press(Kind.ATTEND, role="judge").clock.taken_by == ""
    assert game.press(Kind.CALL).clock.taken_by == ""


def test_a_judge_is_called_before_the_clocks_begin_and_after_they_stop() -> None:
    assert Game("sr2024", 75).press(Kind.CALL, 0).clock.called_by == 0
    stopped = Game("sr2024", 75).first_turn().press(Kind.STOP).press(Kind.CALL)
    assert stopped.refused == ""
    assert stopped.clock.called_at == stopped.stamp


def test_stopped_clock_is_not_paused() -> None:
    assert Game("sr2024", 75).press(Kind.STOP).office(Kind.PAUSE).refused == "stopped"


def test_game_from_paper_continues_at_its_state() -> None:
    game = Game("sr2024", 75, opener=1).office(Kind.ADOPT, turns=3, left=[1500, 1620.5])
    assert (game.clock.stage, game.clock.turn, game.clock.active) == (Stage.TURNS, 3, 0)
    assert (game.clock.paused, game.left) == ("the clock was set", (1500, 1620.5))
    game.office(Kind.RESUME).go(60)
    assert game.left == (1440, 1620.5)
    assert game.now.used_ns == (1560 * SECOND, 1379.5 * SECOND)


def test_no_clock_is_set_to_more_than_it_ever_had() -> None:
    game = Game("sr2024", 75, opener=1).office(Kind.ADOPT, turns=3, left=[3001, 10])
    assert game.refused == "no_time"
    game = Game("sr2024", 75).first_turn(0).office(Kind.ADJUST, 0, seconds=120)
    assert game.office(Kind.ADOPT, turns=3, left=[3120, 3000]).refused == ""
    assert game.office(Kind.ADOPT, turns=3, left=[3000, 3120]).refused == "no_time"


@covers("1.3")
def test_where_turns_are_timed_what_is_left_of_the_turn_is_set() -> None:
    """rules.md 1.3, size 50: ten minutes a turn."""
    game = Game("sr2012", 50, opener=0).office(Kind.ADOPT, turns=3, left=[0, 240])
    assert (game.clock.active, game.clock.turn_left_ns) == (1, 240 * SECOND)
    whole = Game("sr2012", 50, opener=0).office(Kind.ADOPT, turns=3, left=[0, 0])
    assert whole.clock.turn_left_ns == 600 * SECOND
    late = Game("sr2012", 50, opener=0).office(Kind.ADOPT, turns=3, left=[0, 601])
    assert late.refused == "no_time"
