"""Standings: `python -m benchmarks.standings`.

CPU milliseconds of the rules alone (figures, order, ranks, from values in memory) and of the view
(the same, worded row by row), median and worst of many calls, over several events. The baseline is
the event file's own SQL view `standings`, which knows nothing of editions, caps, cuts or shared
ranks. Then the whole process `srtui standings FILE` beside a Python that only imports click and
sqlite3: wall milliseconds.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.hall import Hall
from benchmarks.measure import middle_and_worst, timed
from srtui.queries.standings.standings import standings

SIZES = ((128, 7), (4096, 12))
EVENTS = {128: 10, 4096: 1}
REPEATS = 11
SRTUI = Path(sys.executable).with_name("srtui")


def parts(hall: Hall) -> dict[str, Callable[[], object]]:
    """Return the parts to time, by name; the baseline is last."""
    event = hall.desk.event()

    def view() -> object:
        return standings(event)

    def rules() -> object:
        return event.standings()

    def sql() -> object:
        with hall.store.read() as reader:
            return reader.table("standings")

    return {"rules alone": rules, "the view": view, "SQL view in the file": sql}


def run(players: int, rounds: int, folder: Path) -> dict[str, list[float]]:
    """CPU milliseconds of every call, by part."""
    times: dict[str, list[float]] = {}
    for seed in range(EVENTS[players]):
        hall = Hall(folder / f"{players}-{seed}.srtui", players, seed, drops=False)
        hall.play(rounds)
        for _ in range(REPEATS):
            for name, part in parts(hall).items():
                times.setdefault(name, []).append(timed(part)[1])
        hall.close()
    return times


def processes(file: Path) -> dict[str, list[float]]:
    """Wall milliseconds of whole processes, one after the other in turn."""
    lines = {
        "srtui standings FILE": [str(SRTUI), "standings", str(file)],
        "click and sqlite3 alone": [sys.executable, "-c", "import click, sqlite3"],
    }
    times: dict[str, list[float]] = {}
    for _ in range(REPEATS):
        for name, line in lines.items():
            wall, _ = timed(partial(subprocess.run, line, check=True, capture_output=True))
            times.setdefault(name, []).append(wall)
    return times


def table(times: dict[str, list[float]]) -> None:
    """Median, worst, and how many times the baseline, which is the last."""
    baseline = median(list(times.values())[-1])
    for name, values in times.items():
        print(f"  {name:<24}{middle_and_worst(values)} {median(values) / baseline:>8.2f}x")


def main() -> None:
    """Print what the parts and the whole processes take, for each size."""
    for players, rounds in SIZES:
        with TemporaryDirectory() as folder:
            print(f"Standings of {players} players after {rounds} rounds: CPU ms, median and worst")
            table(run(players, rounds, Path(folder)))
            print("  whole processes: wall ms, median and worst")
            table(processes(Path(folder) / f"{players}-0.srtui"))


if __name__ == "__main__":
    main()
