"""The rule of an element, a fact or a figure is one key away from its question."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from scored import begun, points
from table_app import begin, set_up, terminal, turn

from screens.app import SrtuiApp
from screens.pages.page import Page

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
SIZES = [(80, 24), (60, 20)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_shows_the_rule_of_the_row_under_the_cursor(
    hall: Hall, size: tuple[int, int]
) -> None:
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            assert "w Rule" not in seen(app), "nothing is asked"
            await press(pilot, "space", *["up"] * 9, "w")
            assert "High Stakes: the rule" in seen(app)
            assert "a 50 mm" in seen(app)
            assert "Contests: a model within 3 in." in seen(app)
            await press(pilot, "tab")
            assert not isinstance(app.screen, Page), "any key closes it"
            await press(pilot, "down", "w")
            assert "b blue 40 mm" in seen(app)
            await press(pilot, "down")
            assert isinstance(app.screen, Page), "it scrolls"
            await press(pilot, "a")
            assert not isinstance(app.screen, Page)
            assert "nobody" in seen(app), "the key that closes answers nothing"


@pytest.mark.parametrize("size", SIZES)
async def test_scoring_shows_the_rule_of_the_row_under_the_cursor(
    event_of: Make, app_for: App, size: tuple[int, int]
) -> None:
    hall = begun(event_of(2), "two-fronts")
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "1", "ctrl+t")
        await press(pilot, "w")
        assert "Two Fronts: the rule" in seen(app)
        assert "Who counts" in seen(app)
        await press(pilot, "w")
        assert not isinstance(app.screen, Page)
        await press(pilot, "k")
        await press(pilot, "w")
        assert "Kill box from the Attacker's turn 2 on" in seen(app)
        await press(pilot, "enter")
        assert not isinstance(app.screen, Page)
    assert points(hall) == (0, 0)


async def test_the_key_of_the_rule_is_on_the_line_of_keys(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2), "two-fronts")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "1", "ctrl+t")
        assert "w Rule" in seen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_die_that_picks_an_element_says_what_each_face_picks(
    hall: Hall, size: tuple[int, int]
) -> None:
    hall.add(2)
    set_up(hall, "high-stakes")
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            await press(pilot, "space", "enter")  # who holds what comes first, then the fuse
            said = " ".join(seen(app).split())
            faces = "type 1 blue terrain, 2 red terrain, 3 50 mm, or r "
            assert f"{faces}to roll" in said or f"{faces}… w: all" in said
