"""Effects of the players' keys: phases in order, turns, lending, extensions, questions, the end."""

from __future__ import annotations

import pytest
from clock_driver import Game
from covers import covers

from srtui.rules.clock import SECOND, Kind, Stage

CLOCKS = [
    ("sr2017beta", 75, ()),
    ("sr2024", 75, ()),
    ("sr2026", 75, ()),
    ("sr2015", 50, ("death-clock",)),
]


# Beginning, phases, turns


@covers("2.3", "3.3", "4.3", "5.3", "5.5")
@pytest.mark.parametrize(("edition_id", "size", "variants"), CLOCKS)
@pytest.mark.parametrize("opener", [0, 1])
def test_phases_run_on_the_clock_of_whose_they_are_and_lead_to_the_first_turn(
    edition_id: str, size: int, variants: tuple[str, ...], opener: int
) -> None:
    game = Game(edition_id, size, *variants, opener=opener).begin()
    whole = game.budget.player
    for number, phase in enumerate(game.budget.phases):
        mine = opener if phase.order == 0 else 1 - opener
        assert (game.clock.stage, game.clock.phase) == (Stage.PHASES, number)
        assert game.clock.active == game.clock.running == mine
        game.turns(1, seconds=30)
    assert (game.clock.stage, game.clock.turn, game.clock.running) == (Stage.TURNS, 0, opener)
    each = 30 * len(game.budget.phases) / 2
    assert game.left == (whole - each, whole - each)


@covers("1.3")
def test_chess_clocks_of_2012_begin_with_the_first_turn() -> None:
    game = Game("sr2012", 50, "chess-clocks", opener=1).begin()
    assert (game.clock.stage, game.clock.running) == (Stage.TURNS, 1)


def test_clocks_begin_only_once_and_after_the_first_turn_is_set() -> None:
    assert Game("sr2024", 75, opener=None).begin().refused == "opener"
    assert Game("sr2024", 75).begin().begin().refused == "begun"
    assert Game("sr2024", 75).press(Kind.END, 0).refused == "not_begun"
    assert Game("sr2024", 75).run(0).refused == "not_begun"
    assert Game("sr2024", 75).office(Kind.PAUSE).begin().refused == "paused"


def test_the_clock_keeps_the_opener_it_began_with() -> None:
    """An opener that is corrected later does not change the clocks that run."""
    game = Game("sr2024", 75).press(Kind.BEGIN, opener=1)
    assert game.clock.active == 1
    assert game.folded.active == 1


@covers("4.3")
def test_the_end_of_a_turn_passes_the_clock_on_and_counts_the_turn() -> None:
    game = Game("sr2024", 75).first_turn(0)
    game.turns(5, seconds=100)
    assert (game.clock.turn, game.clock.active, game.clock.running) == (5, 1, 1)
    assert game.left == (3000 - 300, 3000 - 200)
    assert game.clock.turn_ns == 0


def test_only_whose_turn_it_is_ends_it() -> None:
    game = Game("sr2024", 75).first_turn().go(60).press(Kind.END, 1)
    assert game.refused == "not_active"
    assert game.clock.turn == 0
    assert game.press(Kind.END).clock.turn == 1, "without a name the active player is meant"


def test_nothing_is_written_while_a_clock_runs_and_it_is_right_at_any_moment() -> None:
    game = Game("sr2024", 75).first_turn(0)
    for seconds in (1, 59, 600, 1200):
        game.go(seconds)
    assert game.left == (3000 - 1860, 3000)
    assert len(game.taps) == 5


# Lending


@covers("1.3", "2.3", "3.3", "4.3", "5.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"), [*CLOCKS, ("sr2012", 50, ("chess-clocks",))]
)
def test_active_player_lends_the_clock_and_gets_it_back(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = Game(edition_id, size, *variants).first_turn(0)
    whole = float(game.budget.player)
    game.go(20).run(1)
    assert (game.clock.active, game.clock.running) == (0, 1)
    game.go(7).run(0)
    assert (game.clock.active, game.clock.running) == (0, 0)
    game.go(3)
    assert game.left == (whole - 23, whole - 7)
    assert game.now.turn_ns == 30 * SECOND, "the turn lasts as long as something runs"


def test_a_key_pressed_again_does_nothing() -> None:
    game = Game("sr2024", 75).first_turn()
    assert game.go(5).run(0).refused == "runs"
    assert game.run(1).refused == ""
    assert game.run(1).refused == "runs"
    assert game.clock.running == 1


def test_a_clock_can_be_lent_while_a_player_deploys() -> None:
    game = Game("sr2024", 75).begin().go(10).run(1).go(4).end()
    assert game.left == (2990, 2996)
    assert (game.clock.phase, game.clock.running) == (1, 1)


def test_a_turn_that_ends_on_the_lent_clock_goes_on_with_the_next_players_clock() -> None:
    game = Game("sr2024", 75).first_turn(0).go(10).run(1).go(5).end()
    assert (game.clock.active, game.clock.running) == (1, 1)
    assert game.go(60).end().clock.running == 0


# The shortest turn, and a turn that wins


@covers("2.3", "3.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"), [CLOCKS[0], CLOCKS[3]], ids=["2017", "2015"]
)
def test_a_turn_lasts_at_least_15_seconds(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = Game(edition_id, size, *variants).first_turn(0)
    assert game.go(14.9).end().refused == "too_short"
    assert game.clock.turn == 0
    assert game.go(0.1).end().refused == ""
    assert game.clock.turn == 1


@covers("2.3", "3.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"), [CLOCKS[0], CLOCKS[3]], ids=["2017", "2015"]
)
def test_a_turn_that_wins_by_both_players_word_may_end_before(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = Game(edition_id, size, *variants).first_turn(0)
    assert game.go(4).end(early=True).refused == ""


@covers("4.3", "5.3", "1.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"),
    [("sr2024", 75, ()), ("sr2026", 75, ()), ("sr2012", 50, ("death-clock",))],
)
def test_turn_without_a_minimum_may_end_at_once(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    assert Game(edition_id, size, *variants).first_turn(0).go(1).end().refused == ""


@covers("3.3")
def test_a_phase_of_deployment_has_no_shortest_time_and_lending_counts_for_the_turn() -> None:
    game = Game("sr2017beta", 75).first_turn(1)
    assert game.clock.stage is Stage.TURNS
    game.go(5).run(1).go(6).run(0).go(4)
    assert game.end().refused == ""


# Questions


def test_both_stand_while_the_questions_are_answered() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).press(Kind.HOLD, 0)
    assert game.clock.held
    assert game.go(90).left == (2940, 3000)
    assert game.press(Kind.HOLD, 0).refused == "held"
    game.end()
    assert (game.clock.running, game.clock.held, game.left) == (1, False, (2940, 3000))
    assert game.clock.stood_ns == 90 * SECOND


def test_questions_that_were_asked_too_early_are_left_by_the_own_key() -> None:
    game = Game("sr2024", 75).first_turn(0).go(60).press(Kind.HOLD, 0).go(30).run(0).go(10)
    assert game.left == (2930, 3000)
    assert Game("sr2024", 75).begin().press(Kind.HOLD, 0).refused == "no_questions"


# Timed turns


@covers("1.3", "2.3")
@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015"])
def test_turn_timer_waits_for_the_start_of_the_turn(edition_id: str) -> None:
    """What happens at the beginning of a turn, continuous effects above all, is not timed."""
    game = Game(edition_id, 50).begin()
    assert (game.clock.stage, game.clock.active, game.clock.running) == (Stage.TURNS, 0, None)
    game.go(40).run(0)
    assert game.go(60).now.turn_left_ns == 540 * SECOND
    game.end()
    assert (game.clock.active, game.clock.running) == (1, None)
    assert game.clock.turn_left_ns == 600 * SECOND


@covers("1.3", "2.3")
def test_the_active_player_may_stop_the_timer_while_the_other_acts() -> None:
    game = Game("sr2012", 50).begin().run(0).go(60).run(1)
    assert game.clock.running is None
    assert game.run(1).refused == "runs"
    assert game.go(100).now.turn_left_ns == 540 * SECOND
    assert game.run(0).go(1).now.turn_left_ns == 539 * SECOND


@covers("1.3", "2.3")
def test_when_the_time_of_a_turn_is_over_it_only_ends() -> None:
    game = Game("sr2012", 50).begin().run(0).go(600)
    assert game.now.time_up
    assert game.now.running is None
    assert game.run(0).refused == "time_up"
    assert game.press(Kind.EXTEND, 0).refused == "time_up"
    assert game.go(20).end().refused == ""
    assert (game.clock.turn, game.clock.time_up) == (1, False)


@covers("1.3")
def test_each_player_extends_one_turn_of_a_game_and_declares_it_in_time() -> None:
    game = Game("sr2012", 50).begin().run(0).go(500)
    assert game.press(Kind.EXTEND, 1).refused == "not_active"
    assert game.press(Kind.EXTEND, 0).refused == ""
    assert game.press(Kind.EXTEND, 0).refused == "extending"
    assert game.now.turn_left_ns == (100 + 300) * SECOND
    assert not game.go(399).now.time_up
    assert game.go(1).now.time_up
    game.end().run(1).go(1).press(Kind.EXTEND, 1)
    assert game.refused == ""
    game.end().run(0).go(1).press(Kind.EXTEND, 0)
    assert game.refused == "extended"
    assert game.clock.extended == (1, 1)


@covers("1.3")
def test_reinforcement_rounds_give_a_second_extension_but_not_in_the_same_turn() -> None:
    game = Game("sr2012", 50, reinforcements=True).begin().run(0)
    assert game.press(Kind.EXTEND, 0).refused == ""
    assert game.press(Kind.EXTEND, 0).refused == "extending"
    game.end().end().run(0)
    assert game.press(Kind.EXTEND, 0).refused == ""
    game.end().end().run(0)
    assert game.press(Kind.EXTEND, 0).refused == "extended"


@covers("1.3")
def test_reinforcements_at_size_15_give_no_second_extension() -> None:
    game = Game("sr2012", 15, reinforcements=True).begin().run(0)
    assert game.press(Kind.EXTEND, 0).refused == ""
    game.end().end().run(0)
    assert game.press(Kind.EXTEND, 0).refused == "extended"


@covers("2.3", "1.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"),
    [
        ("sr2015", 25, ()),
        ("sr2012", 50, ("no-extensions",)),
        ("sr2012", 50, ("chess-clocks",)),
        ("sr2015", 50, ("hardcore-time",)),
        ("sr2024", 75, ()),
    ],
)
def test_extension_is_refused_in_an_edition_without_any(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = Game(edition_id, size, *variants).first_turn()
    assert game.press(Kind.EXTEND, 0).refused == "no_extensions"


@covers("1.3", "2.3")
def test_after_dice_down_the_turn_is_finished_and_none_begins() -> None:
    game = Game("sr2012", 50).begin().run(0).go(60).office(Kind.DICE_DOWN)
    assert game.clock.running == 0, "the movement or the roll that was begun is finished"
    assert game.office(Kind.DICE_DOWN).refused == "dice_down"
    game.go(5).end()
    assert game.refused == ""
    assert game.run(1).refused == game.end().refused == "done"
    assert Game("sr2012", 50, "chess-clocks").first_turn().office(Kind.DICE_DOWN).refused == ""


@covers("1.3", "2.3", "3.3", "4.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants"), [*CLOCKS, ("sr2012", 50, ("death-clock",))]
)
def test_dice_down_is_never_called_where_the_clocks_end_the_games(
    edition_id: str, size: int, variants: tuple[str, ...]
) -> None:
    game = Game(edition_id, size, *variants).first_turn()
    assert game.office(Kind.DICE_DOWN).refused == "no_dice_down"


# No time limits, and the end


def test_a_game_without_time_limits_still_has_turns_and_judges() -> None:
    game = Game("sr2012", 50, "no-time-limits").begin().go(5000).end()
    assert (game.clock.turn, game.clock.active, game.clock.running) == (1, 1, None)
    assert game.run(1).refused == "untimed"
    assert game.office(Kind.ADJUST, 0, seconds=60).refused == "untimed"
    assert game.press(Kind.CALL, 1).clock.called_by == 1
    assert game.now.fallen is None


def test_a_game_that_is_over_stops_and_goes_on_when_that_is_withdrawn() -> None:
    game = Game("sr2024", 75).first_turn(0).turns(2).go(30).press(Kind.STOP, 0)
    assert (game.clock.stage, game.clock.running) == (Stage.STOPPED, None)
    assert game.go(500).left == (2910, 2940)
    assert game.end().refused == game.run(0).refused == "stopped"
    assert game.press(Kind.STOP).refused == "stopped"
    game.press(Kind.RESUME)
    assert (game.clock.stage, game.clock.turn, game.clock.running) == (Stage.TURNS, 2, 0)
    assert game.go(10).left == (2900, 2940)


def test_withdrawn_concession_continues_in_deployment() -> None:
    game = Game("sr2024", 75).begin().turns(1).press(Kind.STOP).press(Kind.RESUME)
    assert (game.clock.stage, game.clock.phase) == (Stage.PHASES, 1)
    waiting = Game("sr2024", 75).press(Kind.STOP).press(Kind.RESUME)
    assert waiting.clock.stage is Stage.WAITING
