"""How far each deploys stands on the screens where it is asked: set-up, phases of the clock."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import Clock, press, seen, settled
from hall import Hall
from meant import meant
from table_app import LEFT, RIGHT, paired, set_up, terminal

from screens.app import SrtuiApp
from srtui.commands.game.turn import FirstTurn

HallOf = Callable[[str], Hall]


async def test_a_phase_of_deployment_says_how_far_at_the_table(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "Anna deploys within 6 in of their edge, across the full width" in seen(app)
            await press(pilot, LEFT, RIGHT)
            assert "Anna's deployment: up to 6 in from their edge." in seen(app)
            for said in (
                "Bert's deployment: up to 11 in",
                "Anna's advance deployment: up to 9 in",
                "Bert's advance deployment: up to 14 in",
            ):
                app.held.allow_next_press()
                await press(pilot, "space")
                assert said in seen(app)


async def test_a_phase_of_deployment_says_how_far_in_scoring_and_on_tables(
    hall: Hall, app_for: Callable[..., SrtuiApp], clock: Clock
) -> None:
    clock.now = hall.machine.utc  # the round has just begun
    hall.add(2)
    set_up(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "c", "less_than_sign")
        said = " ".join(seen(app).split())
        assert "Anna's deployment: up to 6 in from their edge" in said
        await press(pilot, "g", "t", "1", "ctrl+t")
        assert "Table 1 · Two Fronts · Anna's deployment: up to 6 in from their edge" in seen(app)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_set_up_of_a_timed_game_says_both_depths(
    hall_of: HallOf, size: tuple[int, int]
) -> None:
    hall = hall_of("sr2012")
    hall.add(["Ada Berg", "Bo Lind"])
    flank = next(one for one in hall.event.next_edition.scenarios if one.deployment == "flank")
    paired(hall, flank.id)
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            assert "Ada Berg deploys" not in seen(app), "nobody knows who is first"
            hall.run(meant(hall, FirstTurn, "1", "1"))
            app.look()
            await settled(pilot)
            said = " ".join(seen(app).split())
            assert (
                said.count("28 in along the edge from the left corner of their edge, as seen") == 2
            )
