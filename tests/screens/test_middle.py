"""Nothing lies pinned to a corner of an empty screen; names have the room that there is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import Clock, press, seen, settled
from clocked import started
from hall import Hall
from meant import meant
from watching import go, until

from screens.app import SrtuiApp
from screens.game.front import name_line
from screens.start.screen import StartApp, World
from screens.theme.look import Look
from screens.theme.palette import DARK
from screens.theme.signs import FINE, PLAIN, Signs
from screens.widgets.grid import Grid
from screens.widgets.heading import centred
from screens.widgets.pane import LEAST, SHARE, SQUEEZED, Pane, width_of_pane
from screens.widgets.text_part import Part
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import CheckIn, Paid

AppFor = Callable[..., SrtuiApp]
SIZES = ((40, 15), (80, 24), (120, 40), (200, 60))


def blanks_around(shown: str, words: str, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Blank cells left and right of these words in their line, and lines above and below them."""
    lines = shown.splitlines()
    at = next(number for number, line in enumerate(lines) if words in line)
    left = len(lines[at]) - len(lines[at].lstrip())
    return left, size[0] - left - len(words), at, size[1] - at - 1


@pytest.mark.wide
@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize(
    ("letter", "title"),
    [
        ("r", "No players yet"),
        ("p", "No round is paired yet"),
        ("t", "No round is paired yet"),
        ("c", "No round is published yet"),
        ("s", "No players yet"),
        ("m", "There are no tables yet"),
    ],
)
async def test_an_empty_place_says_in_its_middle_what_to_do(
    hall: Hall, app_for: AppFor, letter: str, title: str, size: tuple[int, int]
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        shown = await go(pilot, letter, title)
        left, right, above, below = blanks_around(shown, title, size)
        assert left >= size[0] // 8
        assert right >= size[0] // 8
        assert size[1] // 5 <= above <= below


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_list_of_events_stands_in_the_middle(
    hall: Hall, tmp_path: Path, size: tuple[int, int]
) -> None:
    world = World(lambda: [hall.path], Path, Clock(), lambda: "entropy", hall.machine, Path)
    app = StartApp(world)
    async with app.run_test(size=size) as pilot:
        await until(pilot, "Start")
        await settled(pilot)
        region = app.screen.query_one(Grid).region
        assert abs(2 * region.x + region.width - size[0]) <= 1
        assert region.bottom <= size[1] - 2
        if size[1] >= 24:
            assert region.y > size[1] // 8


def test_lines_in_the_middle_keep_their_edge_and_never_leave_the_room() -> None:
    lines = ((Part("two"),), (), (Part("longer"),))
    assert centred(lines, 10, 8) == (
        (),
        (),
        (Part("  "), Part("two")),
        (),
        (Part("  "), Part("longer")),
    )
    assert centred(lines, 4, 2) == ((Part(""), Part("two")), (), (Part(""), Part("longer")))


@pytest.mark.parametrize(
    ("width", "needed", "pane"),
    [
        (200, 0, 200 * SHARE // 100),
        (200, 128, 72),
        (200, 190, LEAST),
        (120, 80, SQUEEZED),
        (120, 81, LEAST),
    ],
)
def test_a_pane_gives_way_to_a_list_that_needs_the_room(width: int, needed: int, pane: int) -> None:
    assert width_of_pane(width, needed) == pane


async def test_names_on_the_clocks_are_complete_beside_the_pane(
    hall: Hall, app_for: AppFor
) -> None:
    started(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "c", "Players 1 / 2")
        await settled(pilot)
        assert app.screen.query_one(Pane).display
        event = hall.event
        for game in event.rounds[-1].games:
            if game.second is not None:
                both = f"{event.name_of(game.first)} / {event.name_of(game.second)}"
                assert both in seen(app)


async def test_who_is_here_is_asked_until_round_1_is_paired(
    event_of: Callable[[int], Hall], app_for: AppFor
) -> None:
    hall = event_of(4)
    hall.run(CheckIn(None))
    for player in hall.event.players:
        hall.run(meant(hall, Paid, player.name))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await go(pilot, "r", "Player")
        assert "Here    Paid" in shown
        hall.run(PairRound())
        app.look()
        await settled(pilot)
        assert "Here    Paid" not in seen(app)
        assert "4 here, 4 paid" in seen(app)
        await press(pilot, "p")
        assert "Paid" in next(line for line in seen(app).splitlines() if "No." in line)


@pytest.mark.parametrize("signs", [FINE, PLAIN], ids=lambda one: one.name)
async def test_enter_is_named_where_signs_are_plain(
    hall: Hall, tmp_path: Path, signs: Signs
) -> None:
    world = World(lambda: [hall.path], Path, Clock(), lambda: "entropy", hall.machine, Path)
    async with StartApp(world, look=Look(DARK, signs)).run_test(size=(80, 24)) as pilot:
        shown = await until(pilot, "Start")
        keys = shown.splitlines()[-1].split()[0]
        assert keys == ("⏎" if signs.fine else "enter")


def test_name_above_a_clock_is_cut_at_its_end() -> None:
    said = name_line(0, "Lucía Barrenechea", "Attacker", 20, "…", strong=False)
    assert [part.text for part in said] == [" 1 ", " ", "Lucía Barrenec…", ""]
