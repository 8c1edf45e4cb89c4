"""A judge can be called at any time, also while letters answer the questions of a turn."""

from __future__ import annotations

from at_screen import press, seen
from hall import Hall
from table_app import begin, set_up, terminal

CALLED = "A judge was called"


async def test_while_questions_are_open_a_judge_is_called_by_a_key_that_is_no_letter(
    hall: Hall,
) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            assert "! Call judge" in seen(app)
            await press(pilot, "space", "c")
            assert CALLED not in seen(app), "the letter answers"
            assert "! Call judge" in seen(app)
            await press(pilot, "exclamation_mark")
            assert CALLED in seen(app)
            assert app.home.entry.state.asking, "nothing else has changed"


async def test_the_menu_names_the_key_that_calls_a_judge_now(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await begin(pilot)
            await press(pilot, "z")
            assert "Call a judge (!)" in seen(app)
            await press(pilot, "escape", "space", "z")
            assert "Call a judge (!)" in seen(app)
            line = next(one for one in seen(app).splitlines() if "Call a judge (!)" in one)
            await press(pilot, line.partition("Call a judge")[0].split()[-1])
            assert CALLED in seen(app)
            assert app.home.entry.state.asking
