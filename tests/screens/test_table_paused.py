"""A table whose clocks the organizer has paused: no turn can end, and none is asked about."""

from __future__ import annotations

from at_screen import press, seen, settled
from hall import Hall
from table_app import LEFT, RIGHT, begin, set_up, terminal
from textual.pilot import Pilot
from watching import until

from screens.table.app import TableApp
from srtui.commands.clock.round import Pause, Resume

END_TURN = "End turn"
WHY_NOT = "Not done: The clocks are paused by the organizer or a judge."


async def paused(hall: Hall, app: TableApp, pilot: Pilot[str]) -> None:
    """Play the first turn, then pause all tables."""
    await begin(pilot)
    await press(pilot, "space", "enter")
    app.held.allow_next_press()
    hall.run(Pause(None))
    await until(pilot, "All tables are paused.")
    await settled(pilot)


async def test_paused_table_offers_no_end_of_a_turn(hall: Hall) -> None:
    hall.add(2)
    with terminal(set_up(hall)) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await paused(hall, app, pilot)
            assert END_TURN not in seen(app)
            await press(pilot, "space")
            assert not app.home.entry.state.asking
            hall.run(Resume(None))
            await until(pilot, END_TURN)
            await press(pilot, "space")
            assert app.home.entry.state.asking


async def test_own_key_at_a_paused_table_says_why_nothing_ends(hall: Hall) -> None:
    hall.add(2)
    with terminal(set_up(hall)) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await paused(hall, app, pilot)
            assert app.home.view is not None
            await press(pilot, RIGHT if app.home.view.active else LEFT)
            assert WHY_NOT in seen(app)
            assert not app.home.entry.state.asking
