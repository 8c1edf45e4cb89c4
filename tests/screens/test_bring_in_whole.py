"""A full event exported by srtui is accepted by the form for a file of games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press, seen
from hall import Hall
from watching import until

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.importing.roster import BringIn
from screens.widgets.choice_field import PathField
from srtui.cli.exchange import export_
from srtui.queries.standings.standings import standings

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def file(hall: Hall, tmp_path: Path) -> Path:
    hall.add(6)
    hall.play()
    place = tmp_path / "all.json"
    line = [str(hall.path), "all", "--json", "--to", str(place)]
    export_.main(line, standalone_mode=False)
    return place


async def test_the_screen_shows_what_it_is_asks_and_brings_it_in(
    hall: Hall, app_for: AppFor, tmp_path: Path, file: Path
) -> None:
    (tmp_path / "again").mkdir()
    again = Hall(tmp_path / "again", "sr2015")
    app = app_for(again.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: all(one.is_finished for one in app.workers if one.group == "open")
        )
        await press(pilot, "g", "e", "b")
        await until(pilot, lambda: isinstance(app.screen, BringIn))
        app.screen.query_one("#games", PathField).value = str(file)
        await until(pilot, "6 players, 1 round, 3 games.")
        shown = seen(app)
        assert "Hall: Steamroller 2026, 75 points, exported by srtui." in shown
        assert "Standings after these rounds: " in shown
        assert not again.event.players
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        assert "will become Hall (sr2026)" in seen(app)
        await pilot.press("y")
        await until(pilot, lambda: bool(again.event.rounds))
    assert standings(again.event).rows == standings(hall.event).rows
    again.store.close()


async def test_json_of_another_kind_is_one_sentence_on_the_screen(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    (tmp_path / "x.json").write_text("[1]")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(
            pilot, lambda: all(one.is_finished for one in app.workers if one.group == "open")
        )
        await press(pilot, "g", "e", "b")
        await until(pilot, lambda: isinstance(app.screen, BringIn))
        app.screen.query_one("#games", PathField).value = str(tmp_path / "x.json")
        await until(pilot, "x.json is JSON without games: use a CSV table")
