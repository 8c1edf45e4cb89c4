"""A figure is asked with what counts in it, and can be counted unit by unit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import paired, terminal
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.game.answering import counts_up
from screens.game.count_sheet import CountSheet
from screens.scoring.screen import ScoringScreen
from screens.table.screen import TableScreen
from srtui.commands.clock.game import Begin
from srtui.commands.clock.round import DiceDown
from srtui.commands.game.turn import FirstTurn, Turn

HallOf = Callable[[str], Hall]
App = Callable[..., SrtuiApp]
SIZES = [(80, 24), (60, 20), (40, 20)]
FIRST_WORDS = {
    "sr2015": "All your remaining models",
    "sr2017beta": "Everything destroyed or removed",
    "sr2024": "Your models and units count",
    "sr2026": "Your models and units count",
}
LONG = ("sr2015", "sr2017beta")
"""Editions whose sheet is too long to be shown below its question."""


def at_dice_down(hall: Hall) -> Hall:
    """Dice are down in the first turn of the game at table 1."""
    hall.add(["Ada Berg", "Bo Lindqvist"])
    paired(hall, hall.event.next_edition.scenarios[0].id)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(meant(hall, Begin, "1"))
    hall.run(DiceDown())
    return hall


async def to_dice_down(pilot: Pilot[str]) -> None:
    """Go to the Scoring screen of table 1, when dice are down."""
    await settled(pilot)
    await press(pilot, "g", "t", "1", "ctrl+t", "z")
    line = next(one for one in seen(pilot.app).splitlines() if "Dice down" in one)
    await press(pilot, line.partition("Dice down")[0].split()[-1])


async def to_figure(pilot: Pilot[str]) -> None:
    """Move the cursor to the first figure that is counted."""
    screen = pilot.app.screen
    assert isinstance(screen, (ScoringScreen, TableScreen))
    await press(pilot, *["up"] * 9)
    while not counts_up(screen.entry.row):
        await press(pilot, "down")


@pytest.mark.parametrize("edition", FIRST_WORDS)
async def test_figure_is_shown_with_what_counts_in_it(
    hall_of: HallOf, app_for: App, edition: str
) -> None:
    hall = hall_of(edition)
    hall.add(["Ada Berg", "Bo Lindqvist"])
    paired(hall, hall.event.next_edition.scenarios[0].id)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_dice_down(pilot)
        await to_figure(pilot)
        assert "type the number, or o to add it up" in " ".join(
            "\n".join(line[36:] for line in seen(app).splitlines()).split()
        )
        beside = "\n".join(line[36:] for line in seen(app).splitlines())
        said = " ".join(beside.split())
        assert FIRST_WORDS[edition] in said
        assert "w: all" in said or edition not in LONG
        await press(pilot, "w")
        assert FIRST_WORDS[edition] in " ".join(seen(app).split())


@pytest.mark.wide(3)
@pytest.mark.parametrize("size", SIZES)
async def test_a_count_at_the_table_adds_up(hall_of: HallOf, size: tuple[int, int]) -> None:
    hall = at_dice_down(hall_of("sr2012"))
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await press(pilot, "space")
            await to_figure(pilot)
            at = app.home.entry.state.cursor
            await press(pilot, "o")
            assert isinstance(app.screen, CountSheet)
            assert "army points in the scenario's area" in " ".join(
                seen(app).replace("│", "").split()
            )
            await press(pilot, *"12", "enter", *"9", "space", *"10", "space", "5", "enter")
            await press(pilot, *"leader", "enter")
            assert "26" in seen(app), "12 and 9 and 5"
            await press(pilot, *"8", "space", *"10", "space", "4", "enter")
            assert "8, 4 of 10 models left" in seen(app)
            assert "26" in seen(app), "below half of its models it counts nothing where it stands"
            await press(pilot, "x", "enter")
            assert "“x” is not understood" in seen(app)
            await press(pilot, "backspace", "minus", "enter", "minus", "enter")
            assert "21" in seen(app)
            await press(pilot, "enter")
            assert not isinstance(app.screen, CountSheet)
            assert app.home.entry.rows[at].values == ("21",)
            assert app.home.entry.state.cursor == at + 1, "on to the other player's"
            await press(pilot, "up", "o")
            assert "9, 5 of 10 models left" in seen(app), "the lines are still there"
            await press(pilot, "escape")
            assert app.home.entry.rows[at].values == ("21",)


async def test_a_count_in_scoring_gives_both_figures_of_the_result(
    hall_of: HallOf, app_for: App
) -> None:
    hall = hall_of("sr2026")
    hall.add(2)
    paired(hall)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "1", "ctrl+t")
        assert "o Count" not in seen(app)
        await press(pilot, "o")
        assert not isinstance(app.screen, CountSheet)
        await press(pilot, "z")
        line = next(one for one in seen(app).splitlines() if "ssassinat" in one)
        await press(pilot, line.strip("│ ").split()[0], "enter")
        while "army points destroyed" not in seen(app):
            await press(pilot, "enter")
        assert "o Count" in seen(app)
        await press(pilot, "o", *"14", "enter", "enter")
        await press(pilot, "o", *"20", "enter", *"leader", "enter", "enter", "enter")
    assert hall.event.games[0].destroyed == (14, 30)


async def test_a_figure_that_is_nearly_always_the_same_is_just_said(hall_of: HallOf) -> None:
    hall = at_dice_down(hall_of("sr2012"))
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "space", *["up"] * 9)
            assert "warcasters or warlocks left: type the number" in seen(app)
            await press(pilot, "o")
            assert not isinstance(app.screen, CountSheet)


async def test_at_the_last_turns_end_a_counted_figure_leads_to_the_next(hall_of: HallOf) -> None:
    """The game has not ended before its time: its seven turns are over."""
    hall = hall_of("sr2024")
    hall.add(["Ada Berg", "Bo Lindqvist"])
    paired(hall, "two-fronts")
    hall.run(meant(hall, FirstTurn, "1", "1"))
    for _ in range(13):
        hall.run(meant(hall, Turn, "1"))
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "space")
            await to_figure(pilot)
            await press(pilot, "o", *"12", "enter", "enter")
            assert app.home.entry.state.asking
            await press(pilot, "o", *"7", "enter", "enter")
            assert "by tiebreaker: army points at scenario elements 12-7" in " ".join(
                seen(app).split()
            )
