"""Tables and Scoring begin, run and settle a clock; all clocks pause at once."""

from __future__ import annotations

from at_screen import press, seen
from board_app import app_on, board, later
from clocked import clock_at, started
from hall import Hall
from meant import meant
from watching import until

from screens.ask import ConfirmScreen
from screens.dialogs.typed import TextPrompt
from srtui.commands.clock.round import Pause, Resume
from srtui.rules.clock import Stage

SIZE = (80, 24)


async def test_the_key_of_the_clock_is_shown_in_both_places(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            assert ". Clock" in seen(app)
            await press(pilot, "enter")
            assert ". Clock" in seen(app)


async def test_from_tables_a_clock_begins_runs_and_ends_a_phase(hall: Hall) -> None:
    started(hall, rolled=1)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "2", "enter", "full_stop", "1", "ctrl+s", "full_stop")
            now = clock_at(hall, 2)
            assert (now.stage, now.running) == (Stage.PHASES, 0)
            await press(pilot, "full_stop", "a")
            assert clock_at(hall, 2).running == 1
            await press(pilot, "full_stop", "a")
            assert clock_at(hall, 2).running == 0
            await press(pilot, "full_stop", "b")
            assert clock_at(hall, 2).phase == 1


async def test_from_scoring_as_well(hall: Hall) -> None:
    started(hall, rolled=1)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "2", "enter", "enter", "1", "full_stop")
            await until(pilot, lambda: clock_at(hall, 2).running == 0)
            await press(pilot, "full_stop", "a")
            await until(pilot, lambda: clock_at(hall, 2).running == 1)


async def test_a_fallen_flag_is_settled_with_the_same_key(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await later(pilot, hall, 3601)
            await press(pilot, "2", "enter", "full_stop")
            assert "Settle it" in seen(app)


async def test_what_waits_for_nothing_names_the_key_of_its_clock(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "v")
            assert "table 1 needs nothing; press . for its clock." in seen(app)


async def test_pause_of_all_tables_is_immediate_and_takes_a_reason(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "P")
            assert isinstance(app.screen, TextPrompt)
            assert all(clock_at(hall, table).paused_hall for table in (1, 2, 3, 4))
            hall.machine.go_on(60)
            await press(pilot, *"fire", "enter")
            assert clock_at(hall, 2).paused == "fire"
            assert clock_at(hall, 2).paused_ns == clock_at(hall, 1).paused_ns
            await until(pilot, "All tables are paused: fire.")
            assert not isinstance(app.screen, ConfirmScreen)


async def test_pause_of_all_tables_needs_no_reason(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "P", "escape")
            assert clock_at(hall, 3).paused == ""
            await press(pilot, "P")
            await app.workers.wait_for_complete()
            assert clock_at(hall, 3).paused is None


async def test_a_table_paused_for_itself_stays_listed_until_it_goes_on(hall: Hall) -> None:
    started(hall)
    hall.run(meant(hall, Pause, "2", reason="broken table"))
    hall.run(meant(hall, Pause, "all"))
    hall.run(meant(hall, Resume, "all"))
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            shown = await board(pilot)
            shown = seen(app)  # type: ignore[assignment]
            assert "1 paused" in shown.splitlines()[0]  # type: ignore[attr-defined]
            assert "Table 2 is paused." in shown.splitlines()[-2]  # type: ignore[attr-defined]
            assert "Enter the results" not in shown  # type: ignore[operator]
            await press(pilot, "2", "enter", "p")
            await until(pilot, lambda: "paused" not in "".join(seen(app).splitlines()[:2]))
