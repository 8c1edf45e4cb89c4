"""Keys that are held down, hammered, or come late together: what counts, and what is marked."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import LEFT, RIGHT, begin, set_up, terminal
from test_table_terminal import clock, to_scoring
from textual import events
from textual.pilot import Pilot
from watching import until

from screens.terminal.driver import Keys, together
from srtui.commands.clock.round import Pause, Resume
from srtui.rules.clock import SECOND

SIZE = (80, 24)
BYTES = {LEFT: b"\t", RIGHT: b"\x7f", "space": b" ", "l": b"l"}


@pytest.fixture
def game(hall: Hall) -> Hall:
    """Anna and Bert at table 1; Anna is named first and has the first turn."""
    hall.add(2)
    return set_up(hall)


async def hold(pilot: Pilot[str], hall: Hall, key: str, seconds: float, every: float) -> None:
    """Hold a key down: it comes once, again after half a second, and then at this interval."""
    await press(pilot, key)
    passed = 0.5
    hall.machine.go_on(0.5)
    while passed < seconds:
        await press(pilot, key)
        hall.machine.go_on(every)
        passed += every


async def at_once(pilot: Pilot[str], keys: Iterable[str]) -> None:
    """Send keys that are read together, as after a link that stalled."""
    data = b"".join(BYTES[one] for one in keys)
    for key in together(Keys().read(data, 0.0)):
        await pilot.app.on_event(key)  # type: ignore[arg-type]
    await settled(pilot)


def phase(hall: Hall) -> int:
    return clock(hall).phase


async def test_a_held_space_ends_one_phase(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT, RIGHT)
            await hold(pilot, game, "space", 3.0, 0.1)
            assert phase(game) == 1
            assert "before pressing it again." in seen(app)


@pytest.mark.parametrize("every", [0.03, 0.25, 0.5])
async def test_however_fast_the_keyboard_repeats_it(game: Hall, every: float) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT, RIGHT)
            await hold(pilot, game, "space", 1.6, every)
            assert phase(game) == 1


async def test_let_go_and_pressed_again_space_ends_the_next_phase(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT, RIGHT)
            await hold(pilot, game, "space", 1.0, 0.1)
            game.machine.go_on(1.2)
            await press(pilot, "space")
            assert phase(game) == 2


async def test_a_held_space_answers_none_of_the_questions_it_opens(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_scoring(pilot)
            await press(pilot, "space")
            opened = seen(app)
            await hold(pilot, game, "space", 2.0, 0.05)
            assert app.home.entry.state.asking
            assert "a " in opened
            assert rows(opened) == rows(seen(app))
            game.machine.go_on(2)
            await press(pilot, "space")
            assert rows(opened) != rows(seen(app))


def rows(shown: str) -> list[str]:
    """Return the questions of a turn with their answers, which are below the clocks."""
    return shown.splitlines()[12:20]


async def test_a_held_key_that_begins_the_clocks_does_not_lend_them(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT)
            await hold(pilot, game, RIGHT, 2.0, 0.05)
            taps = clock(game).taps
            assert clock(game).running == 0
            assert taps == 1


async def test_sides_in_turn_always_count(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            taps = clock(game).taps
            for number, key in enumerate(["l", RIGHT] * 4, 1):
                await press(pilot, key)
                assert clock(game).taps == taps + number
                game.machine.go_on(0.2)


async def test_a_key_that_was_refused_may_be_pressed_again_at_once(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "space")
            game.run(meant(game, Pause, "1"))
            await press(pilot, "enter")
            assert "Not done" in seen(app)
            game.run(meant(game, Resume, "1"))
            await until(
                pilot, lambda: app.last_read.clock is not None and app.last_read.clock.running == 0
            )
            await press(pilot, "enter")
            assert clock(game).running == 1


async def test_600_taps_in_four_seconds_leave_the_clock_as_it_was(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            game.machine.go_on(30)
            before = clock(game)
            for number in range(600):
                key = ("l", RIGHT)[number % 2]
                await app.on_event(events.Key(key, key if key == "l" else None))
                game.machine.go_on(4 / 600)
            await settled(pilot)
            after = clock(game)
            assert after.running == before.running == 0
            assert after.used_ns[1] == before.used_ns[1]
            assert abs(after.used_ns[0] - before.used_ns[0] - 4 * SECOND) < SECOND // 1000
            assert len(after.log) == len(before.log) + 1
            assert "none counts" in seen(app)
            assert "from both sides" in " ".join(waits(game))
            game.machine.go_on(3)
            await press(pilot, "l")
            assert clock(game).running == 1


async def test_keys_of_both_sides_hammered_open_the_questions_and_tap_nothing(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            before = clock(game)
            for number in range(60):
                await app.on_event(events.Key((LEFT, RIGHT)[number % 2], None))
                game.machine.go_on(0.01)
            await settled(pilot)
            assert clock(game).taps == before.taps
            assert clock(game).running == 0


def waits(hall: Hall) -> list[str]:
    """Return what organizer and judges read about table 1."""
    from srtui.queries.clock.book import sheet_of

    row = sheet_of(hall.desk).rows(hall.machine())[0]
    return [row.waits, *row.also]


async def test_keys_that_come_late_together_are_kept_and_marked(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            taps = clock(game).taps
            await at_once(pilot, ["l", RIGHT, "l"])
            now = clock(game)
            assert (now.taps, now.running) == (taps + 3, 1)
            assert [tap.detail.get("late") for tap in now.log[-3:]] == [True] * 3
            assert any("3 keys arrived" in one for one in waits(game))
            assert "3 keys arrived" in seen(app)


async def test_a_key_that_comes_alone_is_not_marked(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await at_once(pilot, ["l"])
            assert "late" not in clock(game).log[-1].detail


async def test_a_held_key_that_comes_late_is_one_key(game: Hall) -> None:
    with terminal(game) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT, RIGHT)
            await at_once(pilot, ["space"] * 9)
            assert phase(game) == 1
