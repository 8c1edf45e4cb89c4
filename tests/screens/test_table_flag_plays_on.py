"""A flag in the opponent's turn, which they may finish: no text calls the game over yet."""

from __future__ import annotations

from at_screen import press, seen
from hall import Hall
from table_app import begin, set_up, terminal
from watching import until


async def test_the_turn_goes_on_after_the_flag_is_settled(hall: Hall) -> None:
    """rules.md 24-2: the opponent finishes the turn, then both score."""
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            await press(pilot, "space", "enter", "l")
            hall.machine.go_on(50 * 60 + 1)
            app.home.tick()
            await until(pilot, "Anna has no time left in Bert's turn.")
            await press(pilot, "space")
            assert "The game ends." not in seen(app)
            assert app.home.map.display
            said = " ".join(line.plain for line in app.home.panel.lines)
            assert "Play the turn to its end; then the game is over." in " ".join(said.split())
            await press(pilot, "enter")
            assert "runs Anna's clock" not in seen(app), "it has run out"
            assert "runs Bert's clock" in seen(app)
            await press(pilot, "space")
            assert "Bert wins by" in seen(app)
