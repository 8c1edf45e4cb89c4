"""What digits and words find: what the list numbers, and a filter that stays in sight."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen
from hall import Hall
from meant import meant
from watching import fill, go, until

from screens.app import SrtuiApp
from screens.frame import Frame
from screens.widgets.grid import Grid
from srtui.commands.roster.players import RemovePlayer

AppFor = Callable[..., SrtuiApp]
SIZE = (80, 24)


def current(app: SrtuiApp) -> tuple[str, ...]:
    assert isinstance(app.screen, Frame)
    assert isinstance(app.screen.grid, Grid)
    row = app.screen.grid.current
    assert row is not None
    return row.cells  # type: ignore[return-value]


async def test_digits_in_standings_are_a_rank_and_the_line_says_so(
    hall: Hall, app_for: AppFor
) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "s", "Standings after round 3")
        await until(pilot, "Anna")
        await press(pilot, "2")
        assert "Rank 2" in seen(app)
        await press(pilot, "enter")
        assert current(app)[:2] == ("2", "Bert")
        await press(pilot, "3", "enter")
        assert current(app)[:2] == ("=3", "Cleo")
        await press(pilot, "3", "enter")
        assert current(app)[:2] == ("=3", "Dora"), "the next who shares it"
        await press(pilot, "9", "enter")
        assert "There is no rank 9 here." in seen(app)


async def test_digits_in_roster_are_the_number_that_it_shows(hall: Hall, app_for: AppFor) -> None:
    hall.add(4)
    hall.run(meant(hall, RemovePlayer, "Bert"))
    app = app_for(hall.path)
    async with app.run_test(size=(40, 20)) as pilot:
        shown = await go(pilot, "r", "Dora")
        assert next(line for line in shown.splitlines() if "Player" in line).split()[0] == "No."
        assert next(line for line in shown.splitlines() if "Cleo" in line)[2:].split()[0] == "3"
        await press(pilot, "3")
        assert "Number 3" in seen(app)
        await press(pilot, "enter")
        assert current(app)[1] == "Cleo"
        await press(pilot, "2", "enter")
        assert "There is no number 2 here." in seen(app)


async def test_digits_in_pairings_are_a_table_and_the_line_says_so(
    hall: Hall, app_for: AppFor
) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "p", "Round 3")
        await press(pilot, "2")
        assert "Table 2" in seen(app)
        await press(pilot, "enter")
        assert current(app)[0] == "2"


async def test_where_nothing_is_numbered_digits_are_words(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna", "Bert 7"])
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "j", "Anna has joined")
        await press(pilot, "7", "enter")
        shown = seen(app)
        assert "Only 7" in shown
        assert "Bert 7 has joined" in shown
        assert "Anna has joined" not in shown


async def test_an_active_filter_stays_in_sight(hall: Hall, app_for: AppFor) -> None:
    """Also when other sentences come: what is left out stays said while it is."""
    hall.add(4)
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "slash", *"bert", "enter", "space")
        shown = await until(pilot, "Bert: here.")
        assert "Only bert" in shown
        assert "1 of 4 · esc: all" in shown
        assert "Anna" not in shown.partition("n ►")[0], "the next step names who is not here"
        await press(pilot, "escape")
        shown = await until(pilot, "Anna")
        assert "Only bert" not in shown
        assert "of 4" not in shown


async def test_filter_without_matches_says_so(hall: Hall, app_for: AppFor) -> None:
    hall.add(2)
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "slash", *"zoe", "enter")
        assert "0 of 2 · esc: all" in seen(app)
        assert "Nothing matches “zoe”" in seen(app)


async def test_filtered_count_follows_the_list(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna", "Bert"])
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "r", "Anna")
        await press(pilot, "slash", *"an", "enter")
        assert "1 of 2" in seen(app)
        hall.add(["Hanna"])
        await until(pilot, "2 of 3 · esc: all")


async def test_what_is_found_begins_at_the_first_row(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Ada", "Cid", "Zed One", "Zed Two"])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Zed Two")
        await press(pilot, "down", "slash", *"zed", "enter")
        current = app.screen.query_one(Grid).current
        assert current is not None
        assert "Zed One" in current.words
