"""The screen of a league without rounds: games in one line, and no place that is for rounds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.app import App

from screens.league.screen import read_line
from srtui.model.refused import Refused

AppFor = Callable[..., App[str]]


@pytest.fixture
def league(tmp_path: Path) -> Hall:
    hall = Hall(tmp_path, "league")
    hall.add(["Ada Berg", "Bo Lind", "Cy"])
    return hall


async def test_a_game_is_typed_in_one_line(league: Hall, app_for: AppFor) -> None:
    app = app_for(league.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        line = ("space" if letter == " " else letter for letter in "ada bo s 5 3")
        await press(pilot, "g", "l", "a", *line, "enter")
        assert "Ada Berg beat Bo Lind" in " ".join(seen(app).split())
        await press(pilot, "g", "s")
        assert "Standings after 1 game" in seen(app)


async def test_places_of_rounds_are_not_offered(league: Hall, app_for: AppFor) -> None:
    app = app_for(league.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g")
        shown = seen(app)
        assert "Games of the league" in shown
        assert not any(word in shown for word in ("Pairings", "Results", "clocks", "Terrain"))


@pytest.mark.parametrize("line", ["ada", "ada bo", "ada bo q", "ada zoe s", "ada bo s 1 2 3 4 5"])
def test_line_that_is_no_game_is_refused(league: Hall, line: str) -> None:
    with pytest.raises(Refused):
        read_line(league.event, line)
