"""The start: `python -m benchmarks.start`.

Whole processes in a terminal of 80x24, from the call to the first full frame: the two lines on
top, every visible row of the list and, in ours, the line of keys. The event has 128 players and a
round that runs, so that it opens at its results: 64 games. The baseline is an empty Textual app
with the same two lines and a DataTable of the same columns and rows that also imports sqlite_utils
(`benchmarks/empty_app.py`). They run in turn; the ratios are of medians. CPU is that of the whole
process until then, and steadier than the wall on a busy machine.
"""

import asyncio
import json
import sys
from compileall import compile_dir
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.hall import Hall
from benchmarks.measure import middle_and_worst
from benchmarks.terminal import SIZE, Terminal
from data.event.watch import Watcher
from screens.app import SrtuiApp
from screens.widgets.columns import text_of
from screens.widgets.frame_lines import NextLine, TopLine
from screens.widgets.grid import Grid

PLAYERS = 128
REPEATS = 21
AIM = 1.15
SRTUI = str(Path(sys.executable).with_name("srtui"))


@dataclass(frozen=True)
class Program:
    """Program to start, with the words that end its first full frame."""

    name: str
    line: tuple[str, ...]
    frame: tuple[str, ...]


async def shown(hall: Hall) -> dict[str, Any]:
    """Return what our app shows of an event, for the baseline: lines, columns, rows."""
    watcher = Watcher(hall.store)
    app = SrtuiApp(hall.desk, watcher, poll=False)
    async with app.run_test(size=SIZE[::-1]) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        screen = app.screen
        grid = screen.query_one(Grid)
        state = "".join(part.text for part in screen.query_one(TopLine).lines[0])
        wide = [(at, width) for at, width in enumerate(grid.widths) if width]
        found = {
            "lines": [state, f"n {app.signs.next} {screen.query_one(NextLine).action}"],
            "columns": [[grid.spec[at].heading, width] for at, width in wide],
            "rows": [[text_of(row.cells[at]) for at, _ in wide] for row in grid.shown],
            "height": grid.scrollable_content_region.height,
        }
    watcher.close()
    return found


def programs(folder: Path) -> tuple[Program, Program]:
    """Ours on an event, and the baseline with what ours shows."""
    for package in ("srtui", "screens", "data", "benchmarks"):  # as an installed program has it
        compile_dir(package, quiet=1)
    event, frame = folder / "event.srtui", folder / "frame.json"
    hall = Hall(event, PLAYERS, drops=False)
    hall.play(2)
    hall.pair()
    hall.publish()
    found = asyncio.run(shown(hall))
    hall.close()
    frame.write_text(json.dumps(found), encoding="utf-8")
    lines = [str(line)[:40] for line in found["lines"]]
    rows = [str(row[1])[:11] for row in found["rows"]]
    ours, theirs = rows[found["height"] - 2], rows[SIZE[0] - len(lines) - 2]
    empty_app = (sys.executable, "-m", "benchmarks.empty_app", str(frame))
    return (
        Program("srtui open FILE", (SRTUI, "open", str(event)), (*lines, ours, "Commands")),
        Program("empty Textual app", empty_app, (*lines, theirs)),
    )


def run(folder: Path) -> dict[str, tuple[list[float], list[float]]]:
    """Wall and CPU milliseconds of every start, by program; the first of each is left out."""
    both = programs(folder)
    times: dict[str, tuple[list[float], list[float]]] = {one.name: ([], []) for one in both}
    # In turn: what else the machine does hits both alike.
    for turn in range(REPEATS + 1):
        for one in both:
            terminal = Terminal(one.line, folder)
            wall, cpu = terminal.wait_for(*one.frame)
            terminal.close()
            if turn:
                times[one.name][0].append(wall)
                times[one.name][1].append(cpu)
    return times


def main() -> None:
    """Print both programs and their ratios."""
    with TemporaryDirectory() as folder:
        times = run(Path(folder))
    ours, baseline = times.values()
    print(f"From the call to the first full frame, {PLAYERS} players, ms: median and worst")
    print(f"{'':<20}{'wall':>19} {'CPU':>19}")
    for name, (wall, cpu) in times.items():
        print(f"{name:<20}{middle_and_worst(wall)} {middle_and_worst(cpu)}")
    ratios = [median(mine) / median(theirs) for mine, theirs in zip(ours, baseline, strict=True)]
    print(f"{'ratio':<20}{ratios[0]:>8.2f}x {ratios[1]:>18.2f}x {f'(aim {AIM})':>20}")


if __name__ == "__main__":
    main()
