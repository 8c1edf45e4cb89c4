"""Imports of long sign-ups: `python -m benchmarks.import_names`.

Timed is the CPU of whole command lines: adding one player, and importing sheets of 250 and more
lines about 250 people. The baseline in the same run is the added player; 1,500 lines should take
less than three times as long.
"""

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

SRTUI = str(Path(sys.executable).with_name("srtui"))
PEOPLE = 250
LINES = (250, 500, 1000, 1500)
RUNS = 3
AIM = 3.0


def seconds_of(arguments: Sequence[str]) -> float:
    """Return the CPU seconds of a command line."""
    program = subprocess.Popen([SRTUI, *arguments], stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(program.pid, 0)
    return used.ru_utime + used.ru_stime


def sheet(lines: int) -> str:
    """Return a sign-up sheet that names people several times."""
    dice = random.Random(7)
    syllables = ("ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "zu")

    def word() -> str:
        return "".join(dice.choices(syllables, k=3)).title()

    people = [f"{word()} {word()}" for _ in range(PEOPLE)]
    rows = (f"{people[number % PEOPLE]};Khador;Club {number % 9}" for number in range(lines))
    return "\n".join(["Name;Faction;Club", *rows, ""])


def main() -> None:
    """Print the CPU seconds of each import, beside those of an added player."""
    with TemporaryDirectory() as folder:
        event = str(Path(folder) / "event.srtui")
        seconds_of(["new", event, "--edition", "sr2026"])
        times = [seconds_of(["roster", event, "add", f"Player {run}"]) for run in range(RUNS)]
        added = median(times)
        print(f"one player added: {added:.2f} s")
        for lines in LINES:
            file = Path(folder) / f"{lines}.csv"
            file.write_text(sheet(lines), encoding="utf-8")
            times = []
            for run in range(RUNS):
                copy = str(Path(folder) / f"{lines}-{run}.srtui")
                seconds_of(["new", copy, "--edition", "sr2026"])
                times.append(seconds_of(["roster", copy, "import", str(file), "--sure"]))
            print(f"{lines:5} lines: {median(times):.2f} s, {median(times) / added:.1f} times")
        print(f"aim: {LINES[-1]} lines below {AIM} times")


if __name__ == "__main__":
    main()
