"""Imports of long sign-ups: `python -m benchmarks.import_names [FORMER]`.

Timed is the CPU of whole command lines: adding one player, and importing sheets of 250 and more
lines about 250 people, whose names are spelled in several ways: without accents, the last name
first, with a letter wrong. One sheet has each person twice. FORMER is a checkout of an earlier
commit, timed in turn with this one. 1,500 lines should take less than three times as long as an
added player.
"""

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent.parent
PEOPLE = 250
LINES = (250, 500, 1000, 1500)
RUNS = 3
AIM = 3.0
PLAIN = str.maketrans("áéíóúñçøåäöüßłżśćńęěščřž", "aeiouncoaaouslzscneescrz")
FIRST = (
    *("Ánna", "Anní", "Annika", "Anton", "Antonín", "Mária", "Marián", "Martin", "Martina"),
    *("Matías", "Jóhan", "Jöhanna", "Jonas", "Joséf", "Josefa", "Jürgen"),
)
LAST = (
    *("Andersén", "Anderssøn", "Bergström", "Bergstrand", "Lindström", "Lindqvist", "Lindberg"),
    *("Müller", "Möller", "Kowálski", "Kowalczyk", "Nowák", "Novotný", "García", "Garcés", "Gómez"),
)
"""Names that have much in common, as those of one country have."""


def seconds_of(folder: Path, arguments: Sequence[str]) -> float:
    """Return the CPU seconds of a command line with the code in a folder."""
    start = [sys.executable, "-c", "from srtui.cli import main; main()", *arguments]
    program = subprocess.Popen(start, cwd=folder, stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(program.pid, 0)
    return used.ru_utime + used.ru_stime


def other_spelling(dice: random.Random, name: str) -> str:
    """Return a name as the same person may write it another time."""
    first, last = name.split()
    at = dice.randrange(1, len(name) - 1)
    return dice.choice(
        (
            name.translate(PLAIN),
            f"{last}, {first}",
            f"{last} {first}".translate(PLAIN),
            name[:at] + name[at + 1 :],
            name[:at] + name[at] + name[at:],
            f"{first[0]}. {last}",
            name,
        )
    )


def sheet(lines: int, *, twice: bool = False) -> str:
    """Return a sign-up sheet that names people several times; `twice`: exactly twice, as before."""
    dice = random.Random(7)

    people = dice.sample([f"{first} {last}" for first in FIRST for last in LAST], PEOPLE)
    names = [
        people[number % PEOPLE]
        if twice or number < PEOPLE
        else other_spelling(dice, people[number % PEOPLE])
        for number in range(lines)
    ]
    rows = (f"{name};Khador;Club {number % 9}" for number, name in enumerate(names))
    return "\n".join(["Name;Faction;Club", *rows, ""])


def timed(folder: Path, work: Path, sheets: Sequence[Path]) -> list[float]:
    """Return the median CPU seconds of an added player, then of the import of each sheet."""
    event = str(work / "event.srtui")
    seconds_of(folder, ["new", event, "--edition", "sr2026"])
    added = [seconds_of(folder, ["roster", event, "add", f"Player {run}"]) for run in range(RUNS)]
    times = [median(added)]
    for file in sheets:
        runs = []
        for run in range(RUNS):
            copy = str(work / f"{file.stem}-{run}.srtui")
            seconds_of(folder, ["new", copy, "--edition", "sr2026"])
            runs.append(seconds_of(folder, ["roster", copy, "import", str(file), "--sure"]))
        times.append(median(runs))
    return times


def main() -> None:
    """Print the CPU seconds of each import, beside those of an added player."""
    folders = [HERE, *map(Path, sys.argv[1:])]
    with TemporaryDirectory() as place:
        sheets = []
        for lines in LINES:
            sheets.append(Path(place) / f"{lines} lines.csv")
            sheets[-1].write_text(sheet(lines), encoding="utf-8")
        sheets.append(Path(place) / "500 lines, each person twice.csv")
        sheets[-1].write_text(sheet(500, twice=True), encoding="utf-8")
        for folder in folders:
            with TemporaryDirectory() as work:
                added, *times = timed(folder, Path(work), sheets)
            print(f"{folder.name}: one player added: {added:.2f} s")
            for file, seconds in zip(sheets, times, strict=True):
                print(f"  {file.stem}: {seconds:.2f} s, {seconds / added:.1f} times")
    print(f"aim: {LINES[-1]} lines below {AIM} times")


if __name__ == "__main__":
    main()
