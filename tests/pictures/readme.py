"""Pictures of the README, from the program itself: `make readme-pictures`."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import packaged
from at_screen import press, settled

from data.event.watch import Watcher
from data.exporting.printing import PrintableSheet, put_sheet
from pictures import events
from pictures.cells import cells_of, steady_cursor
from pictures.film import Frame, film
from pictures.scenes import BY_NAME, LOOKS, OFFICE, cells
from pictures.svg import svg
from screens.app import SrtuiApp
from srtui.documents.html import page
from srtui.sheets.scenario import scenario_sheet

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (80, 24)
STILLS = {
    "results-dark": ("results", (80, 24), "dark", "Results of a round"),
    "results-light": ("results", (80, 24), "light", "Results of a round"),
    "table": ("table-turn", (100, 30), "dark", "A table during a turn"),
    "captain": ("captain-b", (80, 24), "dark", "A captain picks a player"),
    "board": ("wall-by-table", (120, 40), "dark", "The board with a round's pairings"),
}
"""Scene, size, look and title of each picture."""
SHEET = ("sr2026", "high-stakes")
"""Edition and scenario of the printed sheet."""
LOOK = LOOKS["dark"]
SLOW, QUICK = 1.8, 0.12
"""Seconds that a screen stays that is to be read, and one with another letter typed."""
ROUND = (
    ("n", SLOW),
    ("p", 2 * SLOW),
    ("w", 2 * SLOW),
    ("escape", SLOW / 2),
    ("n", SLOW),
    ("y", SLOW),
    ("n", SLOW),
    ("enter", SLOW),
    ("n", SLOW),
    ("y", SLOW),
)
"""From pairing to the start of a round."""
NAMES = {"escape": "esc"}
"""Keys by the words on a keyboard."""
SLIPS = ("1 1 s 5 3 60 45", "2 2 a 2 4 30 55", "4 1 c 4 3 52 40")


def pictures() -> dict[str, str]:
    """Every picture by its name."""
    stills = {
        f"{name}.svg": svg(cells(BY_NAME[scene], size, LOOKS[look]), title)
        for name, (scene, size, look, title) in STILLS.items()
    }
    return {**stills, "round.svg": film(asyncio.run(_round()), "One round, key by key")}


def print_sheet(to: Path) -> None:
    """Print a scenario's first page as a picture: by this machine's browser, and poppler."""
    edition = packaged.edition(SHEET[0])
    scenario = edition.scenario(SHEET[1])
    assert scenario is not None
    document = scenario_sheet(edition, scenario)
    with TemporaryDirectory() as folder:
        pdf = Path(folder) / "sheet.pdf"
        put_sheet(PrintableSheet(lambda: page([document]), str), str(pdf))
        subprocess.run(
            ["pdftoppm", "-r", "80", "-gray", "-png", "-singlefile", pdf, to.with_suffix("")],
            check=True,
        )


async def _round() -> list[Frame]:
    """Play a round of the pictures' event: paired, explained, published, started, first slips."""
    path, machine = events.file_of("complete")
    desk = events.desk_on(path, machine, OFFICE)
    frames: list[Frame] = []
    with steady_cursor(), closing(desk.store), closing(Watcher(desk.store)) as watcher:
        app = SrtuiApp(desk, watcher, look=LOOK, poll=False)
        async with app.run_test(size=SIZE) as pilot:
            await settled(pilot)
            frames.append(Frame(cells_of(pilot.app, LOOK.palette), SLOW))
            for key, seconds in _keys():
                await press(pilot, key)
                shown = cells_of(pilot.app, LOOK.palette)
                frames.append(Frame(shown, seconds, NAMES.get(key, key)))
    return frames


def _keys() -> Iterator[tuple[str, float]]:
    """Yield each key, and for how many seconds what it shows is to be seen."""
    yield from ROUND
    for slip in SLIPS:
        for at, letter in enumerate(slip, 1):
            yield "space" if letter == " " else letter, QUICK if at < len(slip) else SLOW
        yield "enter", SLOW
    yield from (("g", SLOW), ("s", 2 * SLOW), ("enter", 3 * SLOW))


def main() -> None:
    """Make them all."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        (FOLDER / name).write_text(drawn, encoding="utf-8")
        print(f"{FOLDER.name}/{name}: {len(drawn) // 1000} kB")
    print_sheet(FOLDER / "sheet.png")


if __name__ == "__main__":
    main()
