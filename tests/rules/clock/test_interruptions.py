"""Restarts, sleep, a clock on the wall that is set; keys that are late, sent twice, taken back."""

from __future__ import annotations

import pytest
from clock_driver import Game

from srtui.rules.clock import SECOND, Gap, Kind, Stage
from srtui.rules.value import replace

# The machine


def test_restart_asks_what_to_charge_since_the_last_key() -> None:
    game = Game("sr2024", 75).first_turn(0).turns(2).go(30).run(1).go(40).restart(200)
    now = game.now
    assert now.interrupted == Gap("restart", 240, 1)
    assert (now.running, game.left) == (None, (2910, 2940))
    assert game.end().refused == game.run(0).refused == "interrupted"
    game.office(Kind.CHARGE, seconds=40)
    assert (game.clock.interrupted, game.clock.paused) == (None, "the interruption is settled")
    assert game.left == (2910, 2900)
    assert game.clock.gap_ns == 200 * SECOND
    assert game.go(60).office(Kind.RESUME).clock.running == 1
    assert game.go(5).left == (2910, 2895)


@pytest.mark.parametrize(("charged", "left"), [(0, 3000), (240, 2760), (90.5, 2909.5)])
def test_an_interruption_is_charged_wholly_in_part_or_not_at_all(
    charged: float, left: float
) -> None:
    game = Game("sr2024", 75).first_turn(0).restart(240).office(Kind.CHARGE, seconds=charged)
    assert game.left == (left, 3000)
    assert game.clock.gap_ns == (240 - charged) * SECOND
    assert game.office(Kind.CHARGE, seconds=1).refused == "not_interrupted"


@pytest.mark.parametrize(
    ("charged", "refused"),
    [(-1, "no_time"), (None, "no_time"), ("10", "no_time"), (250, "too_much")],
)
def test_impossible_charge_is_refused(charged: object, refused: str) -> None:
    game = Game("sr2024", 75).first_turn(0).restart(240).office(Kind.CHARGE, seconds=charged)
    assert (game.refused, game.left) == (refused, (3000, 3000))
    assert game.now.interrupted is not None


def test_a_charge_of_more_than_was_left_lets_the_flag_fall_when_the_game_goes_on() -> None:
    game = Game("sr2024", 75).first_turn(0).restart(4000).office(Kind.CHARGE, seconds=4000)
    assert (game.left, game.clock.fallen) == ((0, 3000), None)
    assert game.office(Kind.RESUME).clock.fallen == 0


@pytest.mark.parametrize(
    "stand", [Kind.PAUSE, Kind.HOLD, Kind.STOP], ids=["paused", "questions", "stopped"]
)
def test_restart_without_a_running_clock_interrupts_nothing(stand: Kind) -> None:
    game = Game("sr2024", 75).first_turn(0).go(60)
    game.office(stand).restart(500)
    assert game.now.interrupted is None
    assert game.left == (2940, 3000)
    if stand is Kind.PAUSE:
        assert game.now.paused_ns == 500 * SECOND


def test_before_the_beginning_and_after_a_fallen_flag_a_restart_interrupts_nothing() -> None:
    assert Game("sr2024", 75).press(Kind.CALL).restart(60).now.interrupted is None
    fallen = Game("sr2024", 75).first_turn(0).go(3100).press(Kind.CALL)
    assert fallen.restart(60).now.interrupted is None
    assert fallen.now.fallen == 0


def test_while_a_turn_timer_stands_a_restart_interrupts_nothing() -> None:
    assert Game("sr2012", 50).begin().restart(60).now.interrupted is None
    running = Game("sr2012", 50).begin().run(0).go(30).restart(60)
    assert running.now.interrupted == Gap("restart", 90, 0)
    running.office(Kind.CHARGE, seconds=30)
    assert running.now.turn_left_ns == 570 * SECOND


def test_sleep_charges_waking_time_and_asks_about_the_rest() -> None:
    game = Game("sr2024", 75).first_turn(0).go(100).sleep(600).go(20)
    assert game.now.interrupted == Gap("sleep", 600, 0)
    assert game.left == (2880, 3000)
    game.office(Kind.CHARGE, seconds=60).go(30).office(Kind.RESUME)
    assert game.go(1).left == (2819, 3000)


def test_half_a_second_of_sleep_does_not_interrupt() -> None:
    game = Game("sr2024", 75).first_turn(0).go(100).sleep(0.5)
    assert game.now.interrupted is None
    assert game.left == (2899.5, 3000)


def test_a_flag_that_fell_in_the_time_awake_needs_nobody_to_settle_the_sleep() -> None:
    game = Game("sr2024", 75).first_turn(0).go(3000).sleep(600)
    assert (game.now.interrupted, game.now.fallen) == (None, 0)


def test_an_interruption_stands_from_the_first_key_after_it() -> None:
    game = Game("sr2024", 75).first_turn(0).go(100).sleep(600).go(20).press(Kind.CALL).go(300)
    assert game.left == (2880, 3000)
    assert game.now.gap_ns == 300 * SECOND


def test_a_program_that_is_awake_again_ends_the_interruption() -> None:
    """What follows until a judge comes is charged to nobody, after sleep or a restart."""
    asleep = Game("sr2024", 75).first_turn(0).go(100).sleep(600).press(Kind.NOTICE).go(90)
    assert asleep.refused == ""
    assert (asleep.left, asleep.now.interrupted) == ((2900, 3000), Gap("sleep", 600, 0))
    anew = Game("sr2024", 75).first_turn(0).go(100).restart(50).press(Kind.NOTICE).go(90)
    assert anew.now.interrupted == Gap("restart", 150, 0)
    for game in (asleep, anew):
        assert game.now.gap_ns == 90 * SECOND
        assert game.end().refused == "interrupted"
        assert game.office(Kind.CHARGE, seconds=0).refused == ""


def test_no_interruption_is_noticed_without_one() -> None:
    assert Game("sr2024", 75).first_turn(0).go(60).press(Kind.NOTICE).refused == "not_interrupted"
    paused = Game("sr2024", 75).first_turn(0).office(Kind.PAUSE).sleep(60)
    assert paused.press(Kind.NOTICE).refused == "not_interrupted"


def test_the_clock_on_the_wall_may_be_set_at_any_time() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).set_wall(-7200).go(60).set_wall(86_400)
    assert game.left == (2880, 3000)
    game.end()
    assert game.set_wall(-999_999).go(10).left == (2880, 2990)


def test_a_wall_clock_set_back_over_a_restart_leaves_the_length_unknown() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).set_wall(-7200).restart(30)
    assert game.now.interrupted == Gap("restart", None, 0)
    game.office(Kind.CHARGE, seconds=75)
    assert (game.refused, game.left) == ("", (2925, 3000))


def test_a_restart_in_the_same_second_is_no_time_at_all() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).set_wall(-90).restart(30)
    assert game.now.interrupted == Gap("restart", 0, 0)


# Keys


def test_of_two_keys_pressed_at_once_the_second_comes_too_late() -> None:
    """Two terminals on one table: both saw the same, one was first."""
    game = Game("sr2024", 75).first_turn(0).go(60)
    seen = len(game.taps)
    assert game.press(Kind.END, 0, seen=seen).refused == ""
    assert game.press(Kind.END, 0, seen=seen).refused == "stale"
    assert game.press(Kind.RUN, 0, seen=seen).refused == "stale"
    assert (game.clock.turn, game.clock.running) == (1, 1)


def test_what_moves_no_clock_makes_no_key_stale() -> None:
    game = Game("sr2015", 50, "death-clock").first_turn(0).go(60)
    seen = len(game.taps)
    game.press(Kind.CALL, 1).office(Kind.ATTEND).office(Kind.STRIKE, 1)
    game.office(Kind.ADJUST, 1, seconds=5)
    assert game.press(Kind.END, 0, seen=seen).refused == ""


def test_a_key_pressed_before_a_pause_was_seen_does_not_count_after_it() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60)
    seen = len(game.taps)
    game.office(Kind.PAUSE).office(Kind.RESUME)
    assert game.press(Kind.END, 0, seen=seen).refused == "stale"
    assert game.office(Kind.PAUSE, seen=0).refused == "", "the organizer's word is never stale"


def test_a_key_sent_twice_counts_once() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).end(key="k1")
    assert game.go(1).press(Kind.END, 1, key="k1").refused == "again"
    assert game.clock.turn == 1
    assert game.press(Kind.CALL, key="c").press(Kind.CALL, key="c").refused == "again"


def test_a_late_key_counts_from_when_it_was_pressed() -> None:
    """The stamp is taken before the key waits for its turn to be written."""
    game = Game("sr2024", 75).first_turn(0).go(60)
    pressed = game.stamp
    game.go(3).end(at=pressed)
    assert game.left == (2940, 2997)


def test_a_stamp_never_goes_back() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60)
    early = replace(game.stamp, ns=game.stamp.ns - 20 * SECOND)
    game.end().press(Kind.END, 1, at=early)
    assert game.refused == ""
    assert game.left == (2940, 3000)


def test_keys_of_one_moment_count_in_the_order_in_which_they_were_written() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).end().end().run(1)
    assert (game.clock.turn, game.clock.active, game.clock.running) == (2, 0, 1)
    assert game.left == (2940, 3000)


def test_a_key_that_does_not_count_is_counted_as_seen() -> None:
    game = Game("sr2024", 75).first_turn(0).press(Kind.END, 1)
    assert game.clock.taps == len(game.taps)
    assert game.folded == game.clock


# Taking back


def test_a_table_takes_its_last_key_back_as_if_it_had_not_been_pressed() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).end().go(7)
    assert game.clock.back == len(game.taps)
    game.back()
    assert game.refused == ""
    assert (game.clock.turn, game.clock.running, game.left) == (0, 0, (2933, 3000))
    assert game.clock.turn_ns == 67 * SECOND
    assert game.clock.back is None
    assert game.folded == game.clock


def test_only_the_last_key_and_only_once() -> None:
    game = Game("sr2024", 75).first_turn(0).turns(2)
    last = len(game.taps)
    assert game.back(last - 1).refused == "not_last"
    game.back(last)
    assert game.refused == ""
    assert game.back(last).refused == "not_last"
    assert game.back(last - 1).refused == "not_last", "further back a judge is asked"


def test_a_judge_goes_further_back_one_by_one() -> None:
    game = Game("sr2024", 75).first_turn(0).turns(3)
    one, two, three = (len(game.taps) - back for back in (2, 1, 0))
    assert game.back(one, role="judge").refused == "later"
    for number in (three, two, one):
        assert game.back(number, role="judge").refused == ""
    assert (game.clock.turn, game.clock.running, game.left) == (0, 0, (2820, 3000))
    assert game.back(one, role="judge").refused == "no_tap"


def test_what_the_organizer_did_between_stays_as_it_was() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).end()
    wrong = len(game.taps)
    game.go(10).office(Kind.PAUSE).office(Kind.ADJUST, 1, seconds=30).go(100).office(Kind.RESUME)
    game.go(5).back(wrong)
    assert game.refused == ""
    assert (game.clock.turn, game.left) == (0, (2925, 3030))
    assert game.clock.paused_ns == 100 * SECOND


def test_judge_takes_back_a_warning_at_any_later_time() -> None:
    game = Game("sr2015", 50, "death-clock").first_turn(0).office(Kind.STRIKE, 1)
    wrong = len(game.taps)
    game.turns(3).back(wrong, role="judge")
    assert (game.refused, game.clock.strikes, game.clock.turn) == ("", (0, 0), 3)


def test_a_table_takes_nothing_back_while_it_is_paused_or_interrupted() -> None:
    paused = Game("sr2024", 75).first_turn(0).go(20).end()
    last = len(paused.taps)
    assert paused.office(Kind.PAUSE).back(last).refused == "role"
    broken = Game("sr2024", 75).first_turn(0).go(20).end().restart(60)
    assert broken.back().refused == "role"


def test_a_key_of_the_organizer_is_not_the_tables_to_take_back() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).end(role="to")
    assert game.clock.back is None
    assert game.back().refused == "not_last"


def test_taking_back_is_not_done_twice_by_a_key_sent_twice() -> None:
    game = Game("sr2024", 75).first_turn(0).turns(2)
    last = len(game.taps)
    game.press(Kind.BACK, tap=last, key="b").press(Kind.BACK, tap=last, key="b")
    assert (game.refused, game.clock.turn) == ("again", 1)


def test_taking_back_without_seeing_later_taps_is_refused() -> None:
    game = Game("sr2024", 75).first_turn(0).turns(1)
    seen = len(game.taps)
    game.go(10).run(0)
    assert game.back(len(game.taps), seen=seen).refused == "stale"
    assert game.clock.running == 0


def test_a_stop_taken_back_lets_the_clock_have_run_all_the_time() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).press(Kind.STOP).go(40).back()
    assert (game.clock.stage, game.clock.running) == (Stage.TURNS, 0)
    assert game.left == (2900, 3000)


@pytest.mark.parametrize("number", [None, 0, 99, "1", 2.0])
def test_other_taps_cannot_be_taken_back(number: object) -> None:
    game = Game("sr2024", 75).first_turn(0).office(Kind.BACK, tap=number)
    assert game.refused in {"no_tap", "later"}
    assert game.clock.stage is Stage.TURNS
