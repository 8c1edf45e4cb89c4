"""Correcting an older round on the screen of results: it names the round, and it ends by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.widgets.slip_line import SlipLine
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.event import Event

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
WARNED = ("#heading", "#reading", "#slip-label")
NEW_SLIP = (
    "1",
    "space",
    "2",
    "space",
    "s",
    "space",
    "1",
    "space",
    "5",
    "space",
    "1",
    "0",
    "space",
    "3",
    "0",
    "enter",
)


def hall_after_rounds(event_of: Make, rounds: int) -> Hall:
    hall = event_of(8)
    for _ in range(rounds):
        hall.play()
    return hall


def _points_of_round_1(event: Event) -> list[tuple[int, int]]:
    return [game.points for game in event.rounds[0].games]  # type: ignore[misc]


async def _correcting(pilot: Pilot[str]) -> None:
    """At the results, with `[` pressed until round 1 is corrected."""
    await settled(pilot)
    await press(pilot, "g", "t", *["left_square_bracket"] * 9)
    assert "Correcting round 1" in seen(pilot.app)


async def test_a_correction_of_round_1_takes_no_slip_of_round_4(
    event_of: Make, app_for: App
) -> None:
    hall = hall_after_rounds(event_of, 3)
    before = _points_of_round_1(hall.event)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        hall.run(PairRound())
        hall.run(meant(hall, Scenario, "payload"))
        app.look()
        await settled(pilot)
        await press(pilot, "n", "y", "n", "y", *NEW_SLIP)
        assert "Correcting" not in seen(app)
    assert _points_of_round_1(hall.event) == before
    assert hall.event.rounds[3].games[0].points == (1, 5)


@pytest.mark.parametrize("begins", [Publish, Start])
async def test_a_round_that_begins_ends_the_correction(
    event_of: Make, app_for: App, begins: type[Publish | Start]
) -> None:
    hall = hall_after_rounds(event_of, 3)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    if begins is Start:
        hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        hall.run(begins())
        app.look()
        await settled(pilot)
        assert "Correcting" not in seen(app)


async def test_n_ends_the_correction(event_of: Make, app_for: App) -> None:
    hall = hall_after_rounds(event_of, 3)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, "n", "g", "t")
        assert "Correcting" not in seen(app)


async def test_leaving_the_place_ends_the_correction(event_of: Make, app_for: App) -> None:
    app = app_for(hall_after_rounds(event_of, 2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, "g", "s", "g", "t")
        assert "Correcting" not in seen(app)


async def test_the_only_round_is_typed_not_corrected(event_of: Make, app_for: App) -> None:
    app = app_for(hall_after_rounds(event_of, 1).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "left_square_bracket")
        assert "Correcting" not in seen(app)


async def test_while_it_lasts_heading_slip_and_reading_name_the_round_as_a_warning(
    event_of: Make, app_for: App
) -> None:
    app = app_for(hall_after_rounds(event_of, 2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, "1", "space")
        assert all(app.screen.query_one(one).has_class("correcting") for one in WARNED)
        lines = seen(app).splitlines()
        assert any(line.startswith(" Round 1, table 1: 1 ") for line in lines), "what is read"
        assert any(line.startswith(" Round 1: 1") for line in lines), "where it is typed"
        await press(pilot, "escape", "right_square_bracket")
        assert not any(app.screen.query_one(one).has_class("correcting") for one in WARNED)


async def test_a_half_typed_correction_waits_at_its_own_round(event_of: Make, app_for: App) -> None:
    app = app_for(hall_after_rounds(event_of, 2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, "3", "space", "2")
        for place in ("standings", "results"):
            app.go_to(place)
            await settled(pilot)
        line = app.screen.query_one(SlipLine)
        assert line.value == ""
        await press(pilot, "left_square_bracket")
        assert line.value == "3 2"


async def test_abandoned_correction_returns_in_no_other_round(event_of: Make, app_for: App) -> None:
    app = app_for(hall_after_rounds(event_of, 2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, "3", "escape", "right_square_bracket", "escape")
        assert app.screen.query_one(SlipLine).value == ""


async def test_no_result_of_the_newest_round_is_cleared_from_a_correction(
    event_of: Make, app_for: App
) -> None:
    hall = hall_after_rounds(event_of, 1)
    hall.run(PairRound())
    hall.run(Publish())
    hall.type()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, "c")
        assert "Not done: This round is over" in seen(app)
    assert hall.event.rounds[1].complete


async def test_the_question_shows_round_old_and_new_result(event_of: Make, app_for: App) -> None:
    app = app_for(hall_after_rounds(event_of, 2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, *NEW_SLIP)
        asked = " ".join(seen(app).replace("│", " ").split())
        assert "Round 1, table 1 already has a result:" in asked
        assert "5-1 VP, destroyed 20-10." in asked
        assert "This replaces it:" in asked
        assert "5-1 VP, destroyed 30-10." in asked


async def test_undo_names_the_round_of_a_correction(event_of: Make, app_for: App) -> None:
    app = app_for(hall_after_rounds(event_of, 2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _correcting(pilot)
        await press(pilot, *NEW_SLIP, "y", "u")
        assert "Round 1, table 1: " in seen(app)
        assert "Undo this?" in seen(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (44, 20)])
async def test_prompt_keeps_round_and_example_apart(
    event_of: Make, app_for: App, size: tuple[int, int]
) -> None:
    app = app_for(hall_after_rounds(event_of, 2).path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        assert any(line.startswith(" Slip: 7 1 s 5 3 60 45") for line in seen(app).splitlines())
        await press(pilot, "left_square_bracket")
        await settled(pilot)
        prompt = next(line for line in seen(app).splitlines() if line.startswith(" Round 1: "))
        assert prompt.rstrip(" │").endswith(("destroyed", "60 45"))
