"""A table's terminal by keyboard: clocks, turns, ends, agreements, what a judge does there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import LEFT, RIGHT, SIZES, begin, paired, set_up, terminal, turn
from textual.pilot import Pilot
from watching import until

from screens.dialogs.pick import LETTERS
from screens.table.app import TableApp
from screens.table.sides import Both
from srtui.commands.clock.game import PressKey
from srtui.commands.clock.round import Notice, Pause
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.event.settings import SetEvent
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.proposals import Confirm
from srtui.commands.pairing.pair import PairRound
from srtui.commands.pins import SetPin
from srtui.commands.rounds.stages import Announce, Publish, Scenario
from srtui.model.clock import read_clock
from srtui.model.played import read_played
from srtui.rules.clock import SECOND, Clock, Stage, advance
from srtui.rules.record import Outcome, Way
from srtui.text import find

SIZE = (80, 24)
MINUTE = 60


@pytest.fixture
def game(hall: Hall) -> Hall:
    """Anna and Bert at table 1; Anna is named first and has the first turn."""
    hall.add(2)
    return set_up(hall)


def clock(hall: Hall) -> Clock:
    event = hall.event
    with hall.store.read() as reader:
        return advance(read_clock(reader, event, find.game(event, "1")), hall.machine())


def points(hall: Hall) -> tuple[int, int]:
    event = hall.event
    with hall.store.read() as reader:
        played = read_played(reader, event, find.game(event, "1"))
    return played.pair(played.state.points)


def side_of(app: TableApp, name: str) -> str:
    """Return the key of a player."""
    assert app.home.view is not None and app.home.view.players is not None  # noqa: PT018
    left = app.home.view.players[app.home.order[0]].name
    return LEFT if left == name else RIGHT


def letter_of(app: TableApp, line: str) -> str:
    """Return the letter of a line of the menu."""
    return LETTERS[[said for said, _ in app.home._choices()].index(line)]


async def to_scoring(pilot: Pilot[str]) -> None:
    """Up to the second turn of the second player, the first that scores."""
    await begin(pilot)
    for _ in range(3):
        await turn(pilot)


async def type_in(pilot: Pilot[str], text: str) -> None:
    await press(pilot, *text, "enter")


# Before the game


async def test_from_the_lists_to_the_first_turn(hall: Hall) -> None:
    hall.add(2)
    paired(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            shown = await until(pilot, "Choose one of your lists")
            assert "Two Fronts" in shown
            await press(pilot, "1")
            assert "has chosen" in seen(app)
            assert "list 1" not in seen(app).split("has chosen")[1].split("[ ]")[0]
            await press(pilot, "2", "space")
            assert "plays list 1" in seen(app)
            await press(pilot, "2")
            shown = seen(app)
            assert "Attacker or Defender?" in shown
            await press(pilot, "1", "z", "a", "y")
            assert "The rest of the set-up is done." in seen(app)
            await press(pilot, LEFT)
            assert clock(hall).stage is Stage.WAITING
            await press(pilot, LEFT)
            assert clock(hall).stage is Stage.WAITING, "one player alone begins nothing"
            await press(pilot, RIGHT)
            assert clock(hall).stage is Stage.PHASES
            assert "deployment" in seen(app)


async def test_step_that_is_asked_is_not_listed_a_second_time(hall: Hall) -> None:
    hall.add(2)
    paired(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            shown = " ".join((await until(pilot, "Choose one of your lists")).split())
            for player in hall.event.players:
                assert shown.count(f"{player.name}: Choose one of your lists") == 1


async def test_before_the_round_starts_the_scenario_is_secret(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            shown = await until(pilot, "Set-up starts once the scenario is announced.")
            assert "Two Fronts" not in shown
            await press(pilot, "t", LEFT, RIGHT)
            assert "Two Fronts" not in seen(app)
            assert clock(hall).stage is Stage.WAITING
            hall.run(Announce())
            await until(pilot, "Two Fronts")
            assert clock(hall).stage is Stage.WAITING


# The clocks


async def test_a_key_runs_the_other_one_s_clock_and_pressed_again_does_nothing(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            before = clock(game)
            assert before.running == 0
            game.machine.go_on(10)
            await press(pilot, "l")
            lent = clock(game)
            assert (lent.active, lent.running) == (0, 1)
            assert lent.left_ns[0] == (50 * MINUTE - 10) * SECOND
            assert "runs, borrowed" in seen(app)
            game.machine.go_on(5)
            await press(pilot, "l")
            assert clock(game).taps == lent.taps
            assert "Not done" not in seen(app)
            await press(pilot, RIGHT)
            back = clock(game)
            assert back.running == 0
            assert back.left_ns[1] == (50 * MINUTE - 5) * SECOND
            assert "borrowed" not in seen(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 20)])
async def test_a_lent_clock_leaves_everything_in_its_place(
    game: Hall, size: tuple[int, int]
) -> None:
    """Clocks are lent and given back all the time, and a new layout sends the complete screen."""
    with terminal(game) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            front = app.screen.query_one("#front")
            high = front.size.height
            for key in (LEFT, RIGHT, LEFT):
                await press(pilot, key)
                await settled(pilot)
                assert front.size.height == high


async def test_arrows_are_the_same_keys(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "l", "right")
            assert clock(game).running == 0
            await press(pilot, "left", "enter")
            assert clock(game).running == 1


async def test_key_of_the_active_player_ends_the_turn_and_lends_nothing(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            assert "tab: ends the turn" in seen(app)
            assert "l Lend the clock" in seen(app)
            await press(pilot, LEFT)
            assert clock(game).running == 0
            assert "Enter saves it; x" in seen(app)
            await press(pilot, "enter")
            assert (clock(game).active, clock(game).running) == (1, 1)
            assert "backspace: ends the turn" in seen(app)
            assert "tab:" not in seen(app)


async def test_the_key_counts_from_the_moment_it_was_pressed(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            async with app._busy:  # the file cannot be written yet
                game.machine.go_on(30)
                await pilot.press("l")
                await until(pilot, lambda: app._under_way == 1)
                game.machine.go_on(20)
            await until(pilot, "runs, borrowed")
            now = clock(game)
            assert now.left_ns == ((50 * MINUTE - 30) * SECOND, (50 * MINUTE - 20) * SECOND)


async def test_a_tap_after_another_terminal_s_is_stale_and_says_so(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            app._changes.poll = lambda: frozenset()  # type: ignore[method-assign]  # not seen yet
            game.table(1, "phone").run(meant(game, PressKey, "1", who="1"))
            taps = clock(game).taps
            await press(pilot, "b", LEFT, RIGHT)
            assert clock(game).taps == taps
            assert "Not done" in seen(app)


async def test_two_keys_in_a_hurry_both_count(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            taps = clock(game).taps
            await pilot.press("l", RIGHT, "l")
            await until(pilot, lambda: clock(game).taps == taps + 3)
            assert clock(game).running == 1


async def test_low_time_is_said_in_words(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            game.machine.go_on(45 * MINUTE + 1)
            app.home.draw()
            assert "Anna has under five minutes left." in await until(pilot, "under 5 min")
            game.machine.go_on(4 * MINUTE)
            app.home.draw()
            assert "Anna has under a minute left." in await until(pilot, "under 1 min")


async def test_bells_ring_only_if_the_event_allows_them(game: Hall) -> None:
    rung: list[int] = []
    with terminal(game) as app:
        app.bell = lambda: rung.append(1)  # type: ignore[method-assign]
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            game.machine.go_on(45 * MINUTE + 1)
            app.home.draw()
            assert not rung
            game.run(ClockSettings(bells="on"))
            await until(pilot, lambda: app.last_read.settings.bells == "on")
            game.machine.go_on(4 * MINUTE)
            app.home.draw()
            app.home.draw()
            assert len(rung) == 1


async def test_a_pause_is_said_and_no_key_of_the_players_counts(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            game.run(meant(game, Pause, "1", reason="fire alarm"))
            await until(pilot, "This table is paused: fire alarm.")
            left = clock(game).left_ns
            game.machine.go_on(90)
            await press(pilot, LEFT)
            assert clock(game).left_ns == left


async def test_an_interruption_waits_for_the_organizer(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            game.machine.sleep(130)
            app.home.draw()
            shown = await until(pilot, "The machine was asleep")
            assert "2:10" in shown
            await until(
                pilot,
                lambda: app.last_read.clock is not None and bool(app.last_read.clock.interrupted),
            )
            await press(pilot, LEFT, "enter")
            assert "Not done" in seen(app)


async def test_a_turn_timer_is_started_stopped_and_extended_by_the_same_keys(
    hall_of: Callable[[str], Hall],
) -> None:
    """rules.md 1.3, size 50: ten minutes a turn, one extension of five."""
    hall = hall_of("sr2012")
    hall.run(SetEvent(size=50))
    hall.add(2)
    set_up(hall, "overrun")
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT, RIGHT)
            assert "timer off" in seen(app)
            assert "backspace: runs Anna's time" in seen(app)
            assert "l Stop timer" not in seen(app), "it stands"
            hall.machine.go_on(2)  # or else it would be the same key held down
            await press(pilot, RIGHT)
            assert "l Stop timer" in seen(app)
            hall.machine.go_on(9 * MINUTE)
            await press(pilot, "l")
            hall.machine.go_on(5 * MINUTE)
            assert clock(hall).turn_left_ns == MINUTE * SECOND, "it stands while the other acts"
            await press(pilot, "m", RIGHT)
            assert clock(hall).turn_left_ns == 6 * MINUTE * SECOND
            assert "More time" not in seen(app), "the only extension is used"
            hall.machine.go_on(6 * MINUTE)
            app.home.tick()
            await until(pilot, "Turn time is up:")
            await turn(pilot)
            assert clock(hall).active == 1
            assert clock(hall).turn_left_ns == 10 * MINUTE * SECOND


async def test_without_time_limits_there_is_only_the_score(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "no-time-limits"))
    hall.add(2)
    set_up(hall, "overrun")
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, "turn 1, Anna")
            assert app.home.front.shape.clock is None, "no digits"
            await press(pilot, LEFT)
            assert "Not done" not in seen(app)
            await turn(pilot)
            await until(pilot, "turn 1, Bert")
            await press(pilot, "b", LEFT, RIGHT)
            await until(pilot, "turn 1, Anna")


# Turns


async def test_a_turn_is_scored_on_the_clock_and_read_back(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            active = clock(game).active
            assert active == 1
            await press(pilot, "space", "a", "e")
            game.machine.go_on(12)
            assert clock(game).running == 1, "the questions run on the clock of whose turn ends"
            await press(pilot, "enter")
            now = clock(game)
            assert (now.active, now.running, now.turn) == (0, 0, 4)
            assert now.left_ns[1] == (50 * MINUTE - 12) * SECOND
            assert points(game) == (2, 0)
            assert "Confirmed, Bert's turn 2: Anna +2, 2-0." in seen(app)


async def test_questions_may_stop_both_clocks(game: Hall) -> None:
    game.run(ClockSettings(questions="stop"))
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "space")
            assert clock(game).held
            game.machine.go_on(60)
            await press(pilot, "escape")
            assert clock(game).running == 0
            await press(pilot, "space")
            game.machine.go_on(60)
            await press(pilot, "enter")
            assert clock(game).left_ns == (50 * MINUTE * SECOND,) * 2
            assert clock(game).running == 1


async def test_a_lent_clock_comes_back_also_while_questions_are_asked(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await press(pilot, "l", "space", "a")
            assert clock(game).running == 0
            assert "a1 blue 50 mm" in seen(app)
            await press(pilot, LEFT, "e", "enter")
            assert points(game) == (2, 0)


async def test_the_opponent_disputes_the_turn_before_and_nothing_stops(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await turn(pilot, "a")
            await press(pilot, "d", *"not so", "enter")
            assert list(game.event.disputes.values()) == [game.id("Anna")]
            assert clock(game).running == 0
            assert "Anna disputes a confirmed turn." in seen(app)


async def test_the_end_of_a_phase_is_not_called_a_turn(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT, RIGHT, "space", "b")
            assert "the end of a phase" in seen(app)
            assert "the end of a turn" not in seen(app)


async def test_another_key_before_the_clocks_says_which_keys_begin(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await press(pilot, "space")
            said = " ".join(seen(app).split())
            assert "Each player presses their own key: tab left, backspace right." in said


async def test_a_turn_end_is_taken_back_when_both_agree(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await turn(pilot, "a")
            await press(pilot, "b")
            assert "Bert's turn 2: Anna +1" in seen(app)
            await press(pilot, LEFT, LEFT)
            assert isinstance(app.screen, Both), "one player alone takes nothing back"
            await press(pilot, "n")
            assert points(game) == (1, 0)
            await press(pilot, "b", LEFT, RIGHT)
            assert points(game) == (0, 0)
            assert clock(game).active == 1


# Ends


async def test_a_scenario_win_is_proposed_agreed_and_confirmed(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await turn(pilot, "a", "b", "c", "d", "e")
            assert clock(game).stage is Stage.STOPPED
            assert "Anna wins by scenario" in seen(app)
            await press(pilot, "5", "5", "enter", "2", "0", "enter", LEFT)
            proposal = next(iter(game.event.proposals.values()))
            assert proposal.destroyed == (55, 20)
            assert not proposal.agreed
            assert "Anna proposes: Anna wins by scenario" in seen(app)
            await press(pilot, LEFT)
            assert not next(iter(game.event.proposals.values())).agreed
            await press(pilot, RIGHT)
            assert "The organizer confirms it." in " ".join(seen(app).split())
            game.run(meant(game, Confirm, "1"))
            shown = await until(pilot, "You may leave;")
            assert "Anna wins by scenario" in shown
    result = find.game(game.event, "1")
    assert (result.outcome, result.way) == (Outcome.FIRST, Way.SCENARIO)
    assert result.destroyed == (55, 20)


async def test_retyped_figure_replaces_the_old_one(game: Hall) -> None:
    """Digits behind a wrong figure make another wrong one: 112 and then 12 were 1212."""
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await turn(pilot, "a", "b", "c", "d", "e")
            await press(pilot, *"55", "enter", *"112", "enter", *"12", "enter", "up", *"4")
            await press(pilot, "5", "enter", "enter", LEFT)
            proposal = next(iter(game.event.proposals.values()))
            assert proposal.destroyed == (45, 12)


async def test_a_digit_that_is_rubbed_out_belongs_to_the_figure_that_is_typed(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await turn(pilot, "a", "b", "c", "d", "e")
            await press(pilot, *"55", "enter", *"29", "backspace", *"0", "enter", LEFT)
            proposal = next(iter(game.event.proposals.values()))
            assert proposal.destroyed == (55, 20)


async def test_an_assassination(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await turn(pilot)
            await press(pilot, "z", letter_of(app, "Bert wins by assassination"), "enter")
            assert "Bert wins by assassination" in seen(app)
            assert clock(game).stage is Stage.STOPPED
            await press(pilot, RIGHT, "y", LEFT)
            game.run(meant(game, Confirm, "1"))
            await until(pilot, "The result is in")
    result = find.game(game.event, "1")
    assert (result.outcome, result.way) == (Outcome.SECOND, Way.ASSASSINATION)


async def test_a_flag_in_the_own_turn_is_settled_by_steps(game: Hall) -> None:
    """24-2: the opponent alone scores, if this turn would score; more points win the scenario."""
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            game.machine.go_on(50 * MINUTE + 1)
            app.home.tick()
            assert "Bert has no time left in their own turn." in await until(pilot, "no time left")
            taps = clock(game).taps
            await press(pilot, LEFT, RIGHT)
            assert clock(game).taps == taps, "a fallen flag waits for its steps"
            await press(pilot, "space", "a", "enter")
            shown = seen(app)
            assert "Anna wins by scenario" in shown
            assert clock(game).stage is Stage.STOPPED
    assert points(game) == (1, 0)


async def test_a_flag_in_the_opponent_s_turn_lets_him_finish_it(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await press(pilot, "l")
            game.machine.go_on(50 * MINUTE + 1)
            app.home.tick()
            await until(pilot, "Anna has no time left in Bert's turn.")
            await press(pilot, "space", "enter")
            await press(pilot, LEFT)
            assert clock(game).running == 1
            await turn(pilot, "A")
            assert "Bert wins by scenario" in seen(app)


async def test_a_proposal_is_withdrawn(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await turn(pilot, "a", "b", "c", "d", "e")
            await press(pilot, LEFT, "y", "b", "b")
            assert not game.event.proposals
            assert "Either player's key proposes this result." in seen(app)


async def test_a_result_without_scoring_is_proposed(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            letter = letter_of(app, "Propose a final result without scored turns")
            await press(pilot, "z", letter, "b", "a")
            await type_in(pilot, "2-4")
            await type_in(pilot, "20 30")
            await press(pilot, "b")
            proposal = next(iter(game.event.proposals.values()))
            assert proposal.outcome is Outcome.SECOND
            assert (proposal.points, proposal.destroyed) == ((2, 4), (20, 30))


# After the game


async def test_table_waits_for_the_next_round_and_shows_the_seats(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    before = [hall.event.name_of(player) for player in hall.event.rounds[0].at_table(1).players]
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, "You may leave;")
            paired(hall)
            shown = await until(pilot, "round 2")
            for name in before:
                game = hall.game(name)
                where = "stays here" if game.table == 1 else f"table {game.table}"
                assert where == "stays here" or f"{name}: {where}" in shown


async def test_started_again_it_shows_the_running_game(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await turn(pilot, "a")
    game.machine.go_on(63)
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            shown = await until(pilot, "Confirmed, Bert's turn 2: Anna +1, 1-0.")
            assert "turn 3 of 7, Anna" in shown
            assert app.home.view is not None
            assert app.home.view.players is not None
            assert app.home.view.players[0].time == "48:57"


# A judge, and the way out


async def test_a_judge_s_pin_counts_for_one_action(game: Hall) -> None:
    game.run(SetPin("judge", "2468"))
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "p")
            await type_in(pilot, "2469")
            await until(pilot, "That PIN does not belong to this event.")
            await press(pilot, "p")
            await type_in(pilot, "2468")
            assert "2468" not in await until(pilot, "Judge: one action")
            await press(pilot, "a")
            await type_in(pilot, "a ruling")
            await until(pilot, "This table is paused: a ruling.")
            await press(pilot, "a")
            assert clock(game).paused is not None, "the PIN was for one action"


async def test_judge_may_pause_without_a_reason(game: Hall) -> None:
    """Enter on the empty line led back to the menu, and nothing said why."""
    game.run(SetPin("judge", "2468"))
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "p")
            await type_in(pilot, "2468")
            await until(pilot, "Judge: one action")
            await press(pilot, "a", "enter")
            await until(pilot, "This table is paused.")
    assert clock(game).paused == ""


async def test_judges_fields_are_asked_for_until_the_judge_leaves(game: Hall) -> None:
    game.run(SetPin("judge", "2468"))
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "p")
            await type_in(pilot, "2468")
            await until(pilot, "Give or take time")
            await press(pilot, "b", "a", "enter")
            await until(pilot, "nothing is typed yet")
            await press(pilot, "escape")
            await until(pilot, "Judge: one action")


async def test_a_judge_corrects_the_points_without_the_turn_being_told_again(game: Hall) -> None:
    game.run(SetPin("judge", "2468"))
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "p")
            await type_in(pilot, "2468")
            shown = await until(pilot, "Correct the points")
            line = next(one for one in shown.splitlines() if "Correct the points" in one)
            await press(pilot, line.partition("Correct")[0].split()[-1])
            await until(pilot, "now 0-0")
            await type_in(pilot, "four")
            await until(pilot, "enter the points,")
            await press(pilot, *["backspace"] * 4)
            await type_in(pilot, "4-2")
            await until(pilot, "The reason")
            await type_in(pilot, "miscounted")
            await until(pilot, "Points set from 0-0 to 4-2 by hand: miscounted")
    assert [one.points for one in (app.home.view.players or ())] == [4, 2]


async def test_only_the_organizer_s_pin_closes_it(game: Hall) -> None:
    game.run(SetPin("judge", "2468"))
    game.run(SetPin("to", "1357"))
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "ctrl+q")
            await type_in(pilot, "2468")
            await until(pilot, "Only the organizer's PIN closes a terminal")
            assert app.is_running
            await press(pilot, "ctrl+q", "escape")
            assert app.is_running
            await press(pilot, "ctrl+q", *"1357")
            await pilot.press("enter")
            await until(pilot, lambda: app._exit)


async def test_why_a_pin_was_refused_stays_until_the_next_key(game: Hall) -> None:
    """Whatever the game does meanwhile: another terminal taps, or sees that the machine slept."""
    game.run(SetPin("to", "1357"))
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "ctrl+q")
            await type_in(pilot, "2468")
            await until(pilot, "That PIN does not belong to this event.")
            taps = app.home._taps
            game.machine.restart(30)
            game.table(1, "phone").run(Notice(app.last_read.game.id if app.last_read.game else 0))
            app.catch_up()
            await until(pilot, lambda: app.home._taps != taps)
            await settled(pilot)
            assert "That PIN does not belong to this event." in seen(app)
            await press(pilot, "f9")
            assert "That PIN does not belong to this event." not in seen(app)


async def test_without_a_pin_nothing_closes_it(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, "ctrl+q")
            await type_in(pilot, "0000")
            await until(pilot, "No PIN is set")
            assert app.is_running


async def _fails(app: TableApp) -> None:
    async with app.run_test(size=SIZE) as pilot:
        app.home.call_later(lambda: 1 // 0)
        await pilot.pause()


async def test_one_app_that_fails_leaves_the_others_running(
    game: Hall,
) -> None:
    with terminal(game) as one, terminal(game) as other:
        async with other.run_test(size=SIZE) as there:
            with pytest.raises(ZeroDivisionError):
                await _fails(one)
            await begin(there)
            await turn(there)
            assert "Confirmed, Anna's turn 1" in seen(other)


async def test_two_terminals_at_one_table_show_the_same(game: Hall) -> None:
    with terminal(game) as one, terminal(game) as other:
        async with one.run_test(size=SIZE) as here, other.run_test(size=SIZE) as there:
            await begin(here)
            await until(there, "turn 1 of 7, Anna")
            await turn(there)
            await until(here, "turn 1 of 7, Bert")


# How it looks


@pytest.mark.parametrize("size", SIZES)
def test_the_questions_of_a_turn(
    game: Hall, snap_compare: Callable[..., bool], size: tuple[int, int]
) -> None:
    async def asked(pilot: Pilot[str]) -> None:
        await to_scoring(pilot)
        game.machine.go_on(372)
        await press(pilot, "space", "a", "B", "e")

    with terminal(game) as app:
        assert snap_compare(app, terminal_size=size, run_before=asked)


@pytest.mark.parametrize("size", SIZES)
def test_a_lent_clock_with_little_time(
    game: Hall, snap_compare: Callable[..., bool], size: tuple[int, int]
) -> None:
    async def lent(pilot: Pilot[str]) -> None:
        await to_scoring(pilot)
        await turn(pilot, "a")
        game.machine.go_on(46 * MINUTE)
        await press(pilot, "l")
        game.machine.go_on(75)
        await press(pilot, "c")

    with terminal(game) as app:
        assert snap_compare(app, terminal_size=size, run_before=lent)


def test_phases_before_the_clocks_in_order(hall: Hall, snap_compare: Callable[..., bool]) -> None:
    hall.add(2)
    paired(hall)

    async def chosen(pilot: Pilot[str]) -> None:
        await press(pilot, "1")

    with terminal(hall) as app:
        assert snap_compare(app, terminal_size=(40, 20), run_before=chosen)


async def test_on_a_large_screen_without_a_map_they_stand_in_its_middle(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    with terminal(hall) as app:
        async with app.run_test(size=(200, 60)) as pilot:
            await settled(pilot)
            lines = seen(app).splitlines()
            first, last = (
                next(at for at, line in enumerate(lines) if word in line)
                for word in ("Attacker or Defender?", "Put the scenario")
            )
            assert 20 < first < last < 45
            assert lines[first].index("Attacker") > 40


async def test_a_concession_is_read_at_the_table_as_it_will_count(game: Hall) -> None:
    """5 points and half of an army of 75; the table read 0-0 beside the sentence that said 5-0."""
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            names = [game.event.name_of(player) for player in game.event.games[0].players]
            await press(pilot, "z", letter_of(app, f"{names[0]} wins: {names[1]} concedes"))
            await press(pilot, "enter", LEFT, "y")
            said = " ".join((app.home.view.now if app.home.view else "").split())
            assert "wins by concession, 5-0, destroyed 38-0" in said


async def test_a_concession_without_scoring_asks_for_the_winner_alone(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            letter = letter_of(app, "Propose a final result without scored turns")
            await press(pilot, "z", letter, "b")
            ways = [way for way in game.event.edition.ways if way.played]
            at = next(n for n, way in enumerate(ways) if way.way is Way.CONCESSION)
            await press(pilot, LETTERS[at])
            assert "as 5 (-: unknown)" in " ".join(seen(app).split())
            await type_in(pilot, "6-3")
            assert "Not done: Type it like 40" in seen(app)
            await press(pilot, "backspace", "backspace", "enter")
            await type_in(pilot, "60")
            await press(pilot, "b")
            proposal = next(iter(game.event.proposals.values()))
            assert (proposal.points, proposal.destroyed) == ((0, 6), (0, 60))
