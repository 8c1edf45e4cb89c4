"""The whole command `pair` at the desk: `python -m benchmarks.pair_command [largest]`.

From the call to the answer: the event is read, a copy of the file is made (SQLite's backup, checked
and synced), the round is drawn (matching where the shuffle fails, walk, tables), written with its
journal entry, and committed to disk. Whole events are simulated, of even and odd numbers and in
both orders of the pairing's levels; every round is timed. Rounds in which the draw fell back to the
matching are reported apart. Wall milliseconds; beside them the CPU time as a multiple of the draw
alone, of the same round in the same run.
"""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.hall import Hall
from benchmarks.measure import middle_and_worst, timed
from srtui.model.pairing import entrants, levels
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Request

EDITIONS = ("sr2012", "sr2026")
"""A second pair-down weighs more than the gap in the one, less in the other."""
SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
AIMS = {128: 1_000.0, 4096: 30_000.0}
"""Wall milliseconds that the worst round may take."""


@dataclass
class Times:
    """Times of all rounds of one size: wall ms by the draw's method, CPU ms in total and of it."""

    shuffled: list[float] = field(default_factory=list)
    matched: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    draws: list[float] = field(default_factory=list)


def events_of(size: int) -> int:
    """Return how many events of a size are simulated."""
    return max(4, min(40, 8_000 // size))


def run(size: int, folder: Path) -> Times:
    """Play events of a size, and time the pairing of each of their rounds."""
    times = Times()
    for seed in range(events_of(size)):
        path = folder / f"{size}-{seed}.srtui"
        hall = Hall(path, size + seed % 2, seed, edition=EDITIONS[seed // 2 % 2])
        for _ in range(max(3, size.bit_length())):
            # Before the command pairs it: the same round by the same seed, in the same minute.
            times.draws.append(draw_alone(hall))
            wall, cpu = timed(hall.pair)
            with hall.store.read() as reader:
                method = reader.value("SELECT method FROM draw ORDER BY id DESC LIMIT 1")
            fell_back = method.startswith("matching")
            (times.matched if fell_back else times.shuffled).append(wall)
            times.cpu.append(cpu)
            hall.publish()
            hall.type_results()
        hall.close()
    return times


def draw_alone(hall: Hall) -> float:
    """CPU milliseconds of the draw that the command will make, on values already read."""
    event = hall.desk.event()
    number = event.next_number
    request = Request(entrants(event, number, event.players_of(number)), levels(event, number))
    start = process_time()
    draw(request, f"{event.seed}/{number}/1")
    return 1000 * (process_time() - start)


def main(largest: int = SIZES[-1]) -> None:
    """Print a line for each size, up to the largest one."""
    print("The command pair: wall ms, median and worst; CPU as a multiple of the draw alone")
    print(
        f"{'players':>7} {'events':>6} {'rounds':>6}{'shuffled':>20}{'fell back':>12}"
        f"{'matched':>19}{'CPU / draw':>12}"
    )
    for size in (one for one in SIZES if one <= largest):
        with TemporaryDirectory() as folder:
            times = run(size, Path(folder))
        ratio = median(times.cpu) / median(times.draws)
        print(
            f"{size:>7} {events_of(size):>6} {len(times.cpu):>6} "
            f"{middle_and_worst(times.shuffled)} {len(times.matched):>11} "
            f"{middle_and_worst(times.matched)} {ratio:>10.1f}x",
            flush=True,
        )
        if size in AIMS:
            worst = max(times.shuffled + times.matched)
            print(f"{'':>7} worst {worst:.0f} ms: {worst / AIMS[size]:.2f} of the aim")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
