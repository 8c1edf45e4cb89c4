"""What a table shows in a browser, which has clocks and buttons of its own beside the terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from table_app import LEFT, begin, paired, set_up, terminal, turn

from screens.table.pad import Pad, pad_of

PHONE, TABLET = (51, 17), (64, 25)


def key_labels(pad: Pad) -> list[str]:
    """Return the labels of its keys."""
    return [tap.label for tap in pad.taps]


@pytest.mark.parametrize("size", [PHONE, TABLET])
async def test_browser_leaves_large_digits_to_the_page(hall: Hall, size: tuple[int, int]) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            assert app.home.front.shape.clock is None
            assert "50:00 ► turn" in seen(app)
            hall.machine.go_on(7)
            app.home.tick()
            await settled(pilot)
            assert "49:53 ► turn" in seen(app)


async def test_terminal_of_that_size_has_large_digits(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=TABLET) as pilot:
            await begin(pilot)
            assert app.home.front.shape.clock is not None


async def test_end_of_a_turn_has_one_button(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            pad = pad_of(app)
            assert [end for end in pad.sides if "ends the turn" in end] == ["Anna: ends the turn"]
            assert "End turn" not in key_labels(pad)


async def test_turn_is_saved_by_the_button_that_the_screen_names(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=TABLET) as pilot:
            await begin(pilot)
            await press(pilot, LEFT)
            assert "Done saves it." in seen(app)
            assert "Enter saves" not in seen(app)
            assert [tap.label for tap in pad_of(app).taps if tap.main] == ["Done"]


async def test_reason_is_typed_in_words_and_offers_no_digits(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            await turn(pilot)
            await press(pilot, "d")
            assert [tap.label for tap in pad_of(app).taps] == ["Back", "Done", "Delete"]


async def test_points_stand_on_both_sides_while_one_player_is_timed(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2015")
    hall.add(2)
    set_up(hall)
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            clocks = pad_of(app).clocks
            assert [clock.left is None for clock in clocks] == [False, True]
            assert [clock.points for clock in clocks] == ["0 CP", "0 CP"]


async def test_events_of_a_turn_have_a_row_and_no_key(hall: Hall) -> None:
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            await press(pilot, LEFT)
            pad = pad_of(app)
            assert pad.rows[-1].text == "Destroyed or captured in this turn"
            assert "Happened" not in key_labels(pad)
            assert [tap.label for tap in pad.taps if tap.main] == ["Done"]


async def test_step_of_the_set_up_stands_out_when_it_is_done(hall: Hall) -> None:
    hall.add(2)
    paired(hall, "high-stakes")
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=PHONE) as pilot:
            await settled(pilot)
            while app.home.shown and app.home.shown.step and app.home.shown.step.options:
                await press(pilot, "1")
            assert [tap.label for tap in pad_of(app).taps if tap.main] == ["Done"]


async def test_figures_are_named_in_full(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=PHONE) as pilot:
            await begin(pilot)
            await turn(pilot)
            await press(pilot, "z", "a", "enter")
            assert "Count: army points destroyed" in key_labels(pad_of(app))


@pytest.mark.parametrize("size", [(52, 15), (52, 14), (52, 13)])
async def test_steps_of_the_set_up_are_left_out_whole(hall: Hall, size: tuple[int, int]) -> None:
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall, touch=True) as app:
        async with app.run_test(size=size):
            lines = [line.strip() for line in seen(app).splitlines()]
            assert "done." not in lines
