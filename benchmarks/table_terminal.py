"""Terminals at tables: `python -m benchmarks.table_terminal [seconds]`.

First one terminal of 80x24 whose clock runs, left alone: its share of a core and the bytes that it
writes; then the same while 64 other tables tap in other processes, once in five seconds each. The
baseline in the same run is an empty Textual app that counts seconds in a line.

Then 64 terminals in one process with no network between, their clocks running, painting for
terminals of 80x24 that count what they would be sent: memory and CPU. The baseline is the same
process with 64 of the empty app.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver

from benchmarks.board import SRTUI, playing
from benchmarks.empty_clock import EmptyClock
from benchmarks.taps import EVERY, PROCESSES, TABLES
from benchmarks.terminal import Terminal

OTHERS = PROCESSES * TABLES
OWN = OTHERS + 1
SECONDS = 20.0
TIMES = 3
SETTLED = 15.0
"""Seconds after which 64 apps have started, also on a busy machine."""
AIM = (1.1, 600.0)
AIM_MANY = (25.0, 150.0)


class Counting(HeadlessDriver):
    """A terminal that is not there; it counts what it would be sent, for all of them."""

    sent = 0

    @property
    def is_headless(self) -> bool:
        """Paint as for an existing terminal."""
        return False

    def write(self, data: str) -> None:
        """Count, and send nothing."""
        Counting.sent += len(data.encode())


def alone(line: Sequence[str], home: Path, shown: str, seconds: float) -> tuple[float, float]:
    """Percent of a core, and bytes a second, of one program that nobody touches."""
    terminal = Terminal(line, home)
    terminal.wait_for(shown)
    terminal.listen(2)  # what is left of the start
    found = terminal.listen(seconds)
    os.kill(terminal.process, signal.SIGTERM)
    terminal.close()
    return found


def among(path: Path, home: Path, line: Sequence[str], seconds: float) -> tuple[float, float]:
    """Measure as `alone`, with a terminal beside 64 tables that tap in other processes."""
    module = (sys.executable, "-m", "benchmarks.taps", "serve", str(path))
    others = [
        subprocess.Popen((*module, str(first), str(seconds + 4)), stdout=subprocess.DEVNULL)
        for first in range(1, OTHERS + 1, TABLES)
    ]
    found = alone(line, home, "turn", seconds)
    for one in others:
        one.wait()
    return found


async def many(apps: Sequence[App[str]], seconds: float) -> tuple[float, float, float]:
    """Percent of a core, megabytes of memory and bytes a second of many apps in this process."""
    tasks = [asyncio.create_task(one.run_async(size=(80, 24), mouse=False)) for one in apps]
    await asyncio.sleep(SETTLED)
    Counting.sent, cpu, begun = 0, process_time(), perf_counter()
    await asyncio.sleep(seconds)
    wall = perf_counter() - begun
    found = (100 * (process_time() - cpu) / wall, memory(), Counting.sent / wall)
    for one in apps:
        one.exit()
    await asyncio.gather(*tasks)
    return found


def memory() -> float:
    """Megabytes of this process that are in memory; Linux only, elsewhere not a number."""
    if sys.platform != "linux":
        return float("nan")
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def tables(path: Path) -> list[App[str]]:
    """Return a terminal for each table, as one process would serve them."""
    from data.event.store import Store
    from data.event.watch import Watcher
    from data.machine.boot_clock import stamp
    from screens.table.app import TableApp
    from srtui.cli.opening import entropy, utc_now
    from srtui.commands.command import Role
    from srtui.commands.desk import Desk, Seat

    store = Store.open(path)
    first = Desk(store, Seat(Role.TABLE, "table 1", 1), utc_now, entropy, stamp)
    watcher = Watcher(store)
    seats = [Seat(Role.TABLE, f"table {number}", number) for number in range(1, OTHERS + 1)]
    return [TableApp(first.for_seat(seat), watcher) for seat in seats]


def in_one_process(what: str, seconds: float) -> tuple[float, float, float]:
    """Figures of a process of its own with 64 apps: of an event's tables, or the empty one."""
    line = (sys.executable, "-m", "benchmarks.table_terminal", "many", what, str(seconds))
    found = subprocess.run(line, capture_output=True, text=True, check=True).stdout.split()
    cpu, megabytes, sent = map(float, found)
    return cpu, megabytes, sent


def main(seconds: float = SECONDS) -> None:
    """Print the figures of one terminal, then of 64 in one process, each beside the empty app."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        hall = playing(home / "event.srtui", 0, players=2 * OWN)
        path = hall.store.path
        line = (SRTUI, "table", str(path), str(OWN))
        empty = (sys.executable, "-m", "benchmarks.empty_clock")
        print(f"One terminal of 80x24, left alone for {seconds:.0f} s, {TIMES} times")
        print(f"{'':<44}{'% of a core':>20}{'bytes/s':>16}")
        told(
            "empty app, one count a second",
            [alone(empty, home, "9:5", seconds) for _ in range(TIMES)],
        )
        told(
            "table terminal, a clock runs",
            [alone(line, home, "turn", seconds) for _ in range(TIMES)],
        )
        told(
            f"the same while {OTHERS} tables tap ({OTHERS / EVERY:.0f} a second)",
            [among(path, home, line, seconds) for _ in range(TIMES)],
        )
        print(f"aims: {AIM[0]:g} % of a core, {AIM[1]:.0f} bytes a second")
        print(f"\n{OTHERS} apps in one process{'% of a core':>20}{'MB':>10}{'bytes/s each':>16}")
        for name, what in (("empty app", "empty"), ("table terminals", str(path))):
            cpu, megabytes, sent = in_one_process(what, seconds)
            print(f"{name:<23}{cpu:>20.1f}{megabytes:>10.0f}{sent / OTHERS:>16.0f}")
        print(f"aims: {AIM_MANY[0]:g} % of a core, {AIM_MANY[1]:g} MB")
        hall.close()


def told(name: str, found: Sequence[tuple[float, float]]) -> None:
    """Print one line of figures: median, and worst."""
    cpu, sent = [one for one, _ in found], [one for _, one in found]
    print(
        f"{name:<44}{median(cpu):>11.2f} {f'({max(cpu):.2f})':>8}"
        f"{median(sent):>8.0f} {f'({max(sent):.0f})':>7}",
        flush=True,
    )


def _serve(what: str, seconds: float) -> None:
    apps: Sequence[App[str]]
    apps = [EmptyClock() for _ in range(OTHERS)] if what == "empty" else tables(Path(what))
    for one in apps:
        one.driver_class = Counting
    print(*asyncio.run(many(apps, seconds)), file=sys.__stdout__)  # the apps have taken the other


if __name__ == "__main__":
    if sys.argv[1:2] == ["many"]:
        _serve(sys.argv[2], float(sys.argv[3]))
    else:
        main(*map(float, sys.argv[1:]))
