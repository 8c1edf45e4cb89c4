"""A tie because the round is over counts what each destroyed: the table is asked for it."""

from __future__ import annotations

from at_screen import press, seen
from hall import Hall
from meant import meant
from table_app import RIGHT, begin, set_up, terminal, turn

from srtui.commands.game.proposals import Confirm
from srtui.rules.record import Outcome
from srtui.text import find


async def test_a_tie_at_the_end_of_the_round_asks_for_the_army_points(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            await turn(pilot)
            await press(pilot, "z")
            line = next(one for one in seen(app).splitlines() if "Anna proposes a tie" in one)
            await press(pilot, line.partition("Anna")[0].split()[-1])
            assert "destroyed" in seen(app)
            await press(pilot, *"40-25", "enter")
            assert "Anna proposes: tie, 0-0, destroyed 40-25." in seen(app)
            await press(pilot, RIGHT)
    hall.run(meant(hall, Confirm, "1"))
    result = find.game(hall.event, "1")
    assert (result.outcome, result.destroyed) == (Outcome.TIE, (40, 25))


async def test_a_tie_is_not_proposed_without_the_figures(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            await turn(pilot)
            await press(pilot, "z")
            line = next(one for one in seen(app).splitlines() if "Anna proposes a tie" in one)
            await press(pilot, line.partition("Anna")[0].split()[-1], "escape")
            assert not hall.event.proposals
