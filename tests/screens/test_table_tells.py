"""Messages and reminders that a table shows by itself, and for how long."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall
from table_app import LEFT, begin, set_up, terminal, turn

from screens.table.pad import HAPPENED, pad_of
from screens.table.screen import FADES

SIZE = (80, 24)


async def test_last_act_is_shown_until_it_has_been_read(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            shown = await turn(pilot)
            assert "Now Bert, turn 1." in shown
            hall.machine.go_on(FADES - 1)
            app.home.tick()
            await settled(pilot)
            assert "Now Bert, turn 1." in seen(app)
            hall.machine.go_on(1)
            app.home.tick()
            await settled(pilot)
            assert "Now Bert, turn 1." not in seen(app)


async def test_player_who_would_win_now_is_named(hall: Hall) -> None:
    """Two Fronts is won with a lead of three points after the opponent's turn."""
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            for _ in range(3):
                app.held.allow_next_press()
                await turn(pilot)
            app.held.allow_next_press()
            shown = await turn(pilot, "a")
            assert "wins at the end of this turn" not in shown, "not with one point"
            app.held.allow_next_press()
            shown = await turn(pilot, "b", "c", "d")
            assert "Anna wins at the end of this turn unless the table" in shown


async def test_turn_asks_for_what_was_destroyed_or_captured(hall: Hall) -> None:
    hall.add(2)
    set_up(hall, "trench-warfare")
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            for _ in range(3):
                app.held.allow_next_press()
                await turn(pilot)
            app.held.allow_next_press()
            await press(pilot, "space")
            assert "x if anything was destroyed or" in seen(app)  # the line wraps beside the map
            row = pad_of(app).rows[-1]
            captured = next(tap for tap in row.taps if "captured by" in tap.label)
            app.home.tapped(captured.kind, captured.slot, captured.value)
            await settled(pilot)
            assert f"in this turn: {captured.label}" in seen(app)
            (taken,) = [tap for tap in pad_of(app).rows[-1].taps if tap.chosen]
            assert (taken.label, taken.slot) == (captured.label, HAPPENED)
            app.home.tapped(taken.kind, taken.slot, taken.value)
            await settled(pilot)
            assert "in this turn" not in seen(app)


async def test_owner_is_named_where_a_rule_asks_whose_an_element_is(hall: Hall) -> None:
    hall.add(2)
    set_up(hall, "wolves-at-our-heels")
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            for _ in range(3):
                app.held.allow_next_press()
                shown = await turn(pilot)
            assert "Anna's 40 mm" in shown
            assert "Bert's 40 mm" in shown
            assert "red" not in shown


async def test_rumble_reminds_each_player_in_their_first_turn(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2017beta")
    hall.add(2)
    set_up(hall, "rumble-patrol")
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            assert "Now: Anna: Rumble Deployment" in seen(app)
            hall.machine.go_on(20)  # no turn is shorter than that
            shown = await turn(pilot)
            assert "Now: Bert: Rumble Deployment" in shown
            hall.machine.go_on(20)
            app.held.allow_next_press()
            assert "Rumble Deployment" not in await turn(pilot)


async def test_map_does_not_leave_while_a_turn_is_answered(hall: Hall) -> None:
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            for _ in range(3):
                app.held.allow_next_press()
                await turn(pilot)
            app.held.allow_next_press()
            await press(pilot, "space")
            shown = app.home.map.display
            for key in ("a", "B", "enter", "1", "2"):
                await press(pilot, key)
                assert app.home.map.display is shown


async def test_page_in_a_browser_is_its_words_and_a_way_back(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "t")
            pad = pad_of(app)
            assert pad.page is not None
            assert pad.page.title == "Two Fronts"
            assert [tap.label for tap in pad.taps] == ["Back"]
            kinds = {block.kind for block in pad.page.blocks}
            assert {"heading", "map"} <= kinds
            words = " ".join(block.text for block in pad.page.blocks)
            assert "both 40 mm" in words
            await press(pilot, "escape")
            assert pad_of(app).page is None


async def test_clocks_of_the_browser_cost_no_message_while_they_run(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            before = pad_of(app)
            assert [clock.runs for clock in before.clocks] == [True, False]
            hall.machine.go_on(7)
            app.home.draw()
            await settled(pilot)
            assert pad_of(app).clocks == before.clocks
            await press(pilot, LEFT, "enter")
            assert [clock.runs for clock in pad_of(app).clocks] == [False, True]
