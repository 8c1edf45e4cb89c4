"""Real events in six foreign formats, imported through the screen as they are.

They are in the folder that SRTUI_REAL_EVENTS names; an invented event is imported the same way
everywhere.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from hall import Hall
from scrambled import MEANINGS, SHAPES, Files, Rows
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList
from watching import until

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.dialogs.pick import Pick
from screens.importing.roster import BringIn
from screens.widgets.choice_field import PathField
from srtui.commands.importing.importing import ImportEvent
from srtui.model.event import Event
from srtui.rules.edition import Figure

AppFor = Callable[..., SrtuiApp]
FOLDER = Path(os.environ.get("SRTUI_REAL_EVENTS", "-"))
REAL = ("20-players", "54-players", "122-players")

GAMES = """round,scenario,winner,loser,condition,winner_cp,loser_cp,winner_destroyed,loser_destroyed
1,,Ada,Bo,Scenario,6,2,40,20
1,,Cy,Di,Assassination,1,3,30,50
1,,Eve,Fay,Scenario,3,1,12,13
2,,Ada,Cy,Clock,2,2,10,60
2,,Eve,Bo,Scenario,5,0,33,12
2,,Di,Fay,Assassination,0,0,75,5
3,,Eve,Ada,Scenario,4,3,20,30
3,,Bo,Cy,Assassination,2,2,25,31
"""
ROSTER = "name,faction,club\nAda,Khador,Iron\nBo,Cryx,\nCy,Cygnar,Iron\nDi,,\nEve,,\nFay,,\n"


def rows_of(text: str) -> Rows:
    return list(csv.DictReader(text.splitlines()))


def standings(event: Event) -> list[tuple[object, ...]]:
    """Every figure of every player, by name."""
    return sorted(
        (
            event.name_of(one.player),
            one.rank,
            one.tp,
            one.figures[Figure.SOS],
            one.figures[Figure.POINTS],
            one.figures[Figure.DESTROYED],
        )
        for one in event.standings()
    )


async def pick(pilot: Pilot[str], wanted: str) -> None:
    """Pick the line that begins so."""
    await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
    options = pilot.app.screen.query_one(OptionList)
    lines = [str(options.get_option_at_index(at).prompt)[2:] for at in range(options.option_count)]
    options.highlighted = next(at for at, line in enumerate(lines) if line.startswith(wanted))
    await pilot.press("enter")
    await settled(pilot)


async def bring_in(pilot: Pilot[str], folder: Path, files: Files, *, meanings: bool) -> None:
    """Import as a person does: two paths, the meaning of columns if asked, a look, yes."""
    app = pilot.app
    (folder / "games.csv").write_bytes(files.games)
    (folder / "roster.csv").write_bytes(files.roster)
    await until(pilot, lambda: all(one.is_finished for one in app.workers if one.group == "open"))
    await press(pilot, "g", "e", "b")
    await until(pilot, lambda: isinstance(app.screen, BringIn))
    app.screen.query_one("#games", PathField).value = str(folder / "games.csv")
    if files.roster:
        app.screen.query_one("#roster", PathField).value = str(folder / "roster.csv")
    if meanings:
        for heading, meaning in MEANINGS.items():
            await until(pilot, lambda: "ctrl+l: unused columns" in seen(app))
            await pilot.press("ctrl+l")
            await pick(pilot, f"{heading}:")
            await pick(pilot, meaning)
    await until(pilot, "Standings after these rounds: ")
    await pilot.press("ctrl+s")
    await until(pilot, lambda: isinstance(app.screen, ConfirmScreen) or has_rounds(app))
    if isinstance(app.screen, ConfirmScreen):
        await pilot.press("y")
    await until(pilot, lambda: has_rounds(app))


def has_rounds(app: App[str]) -> bool:
    """Whether the event of an app has rounds."""
    assert isinstance(app, SrtuiApp)
    return app.event is not None and bool(app.event.rounds)


async def came_in(
    hall: Hall, again: Hall, app: SrtuiApp, folder: Path, texts: Sequence[str], shape: str
) -> None:
    """Check that a scrambled event has the standings of the original."""
    files = SHAPES[shape](rows_of(texts[0]), rows_of(texts[1]))
    (folder / "g.csv").write_text(texts[0], encoding="utf-8")
    (folder / "r.csv").write_text(texts[1], encoding="utf-8")
    hall.run(ImportEvent(str(folder / "g.csv"), str(folder / "r.csv")))
    async with app.run_test(size=(80, 24)) as pilot:
        await bring_in(pilot, folder, files, meanings=shape == "told")
    assert standings(again.event) == standings(hall.event)


@pytest.fixture
def two_halls(hall_of: Callable[[str], Hall], tmp_path: Path) -> tuple[Hall, Hall]:
    (tmp_path / "again").mkdir()
    return hall_of("sr2017beta"), Hall(tmp_path / "again", "sr2017beta")


@pytest.mark.wide(3)
@pytest.mark.parametrize("shape", SHAPES)
async def test_an_event_in_a_foreign_shape_comes_in_through_the_screen(
    two_halls: tuple[Hall, Hall], app_for: AppFor, tmp_path: Path, shape: str
) -> None:
    hall, again = two_halls
    await came_in(hall, again, app_for(again.path), tmp_path, (GAMES, ROSTER), shape)


@pytest.mark.skipif(not FOLDER.is_dir(), reason="SRTUI_REAL_EVENTS names no folder")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", REAL)
async def test_a_real_event_in_a_foreign_shape_has_the_standings_that_it_had(
    two_halls: tuple[Hall, Hall], app_for: AppFor, tmp_path: Path, name: str, shape: str
) -> None:
    hall, again = two_halls
    texts = [
        (FOLDER / name / one).read_text(encoding="utf-8") for one in ("games.csv", "roster.csv")
    ]
    await came_in(hall, again, app_for(again.path), tmp_path, texts, shape)
