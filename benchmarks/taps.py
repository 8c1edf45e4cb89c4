"""A round of clocks: `python -m benchmarks.taps [seconds]`.

Eight processes serve eight tables each; every table taps once in five seconds, at moments of its
own. Timed in each process is the wall from the key to the tap on disk. Meanwhile the organizer has
the board of clocks open in a terminal of 120x40, and one more table calls a judge now and then:
timed is from the command's return to the call painted there. The baseline in the same run is one
bare row committed with the same library, journal mode and durability into a file of its own.
"""

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from benchmarks.board import playing
from benchmarks.hall import NOON
from benchmarks.terminal import Terminal
from data.event import writer
from data.event.sqlite import connect, library_is_affected, sqlite3
from data.event.store import Store
from data.machine.boot_clock import stamp
from srtui.commands.clock.game import Attend, CallJudge, EndTurn
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat

PROCESSES = 8
TABLES = 8
EVERY = 5.0
SECONDS = 60.0
SIZE = (40, 120)
AIMS = (50.0, 250.0)
SRTUI = str(Path(sys.executable).with_name("srtui"))


def serve(path: Path, first: int, seconds: float) -> list[float]:
    """Tap at the tables from `first` on; milliseconds of each tap."""
    store = Store.open(path)
    dice = random.Random(first)
    desks = [_at_table(store, number) for number in range(first, first + TABLES)]
    games = [_game_of(desk) for desk in desks]
    writer.load()  # as a terminal does when it has painted its first screen
    begun = perf_counter()
    due = sorted((dice.random() * EVERY, number) for number in range(TABLES))
    taps: list[float] = []
    while due[0][0] < seconds:
        when, number = due.pop(0)
        sleep(max(0.0, begun + when - perf_counter()))
        desk = desks[number]
        pressed = perf_counter()
        desk.run(EndTurn(games[number]), sure=True)
        taps.append(1000 * (perf_counter() - pressed))
        due.append((when + EVERY, number))
    store.close()
    return taps


def _at_table(store: Store, number: int) -> Desk:
    seat = Seat(Role.TABLE, f"table {number}", number)
    return Desk(store, seat, lambda: NOON, lambda: "entropy", stamp)


def _game_of(desk: Desk) -> int:
    """Return the game at the table of a terminal."""
    game = desk.event().rounds[-1].at_table(desk.seat.table or 0)
    assert game is not None
    return game.id


def bare(folder: Path, seconds: float) -> list[float]:
    """Milliseconds of one row committed by itself, as often as one table taps."""
    path = folder / "bare.db"
    path.touch()
    connection = connect(path)
    mode = "delete" if library_is_affected(sqlite3.sqlite_version_info) else "wal"
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.execute("CREATE TABLE one (id INTEGER PRIMARY KEY, at TEXT)")
    commits = []
    for number in range(int(seconds * 2)):
        sleep(0.5)
        begun = perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO one VALUES (?, 'now')", [number])
        connection.execute("COMMIT")
        commits.append(1000 * (perf_counter() - begun))
    connection.close()
    return commits


def calls(desk: Desk, screen: Terminal, game: int, seconds: float) -> list[float]:
    """Milliseconds from a call that is on disk to its being painted at the organizer's."""
    dice, shown, begun = random.Random(7), [], perf_counter()
    while perf_counter() < begun + seconds:
        sleep(0.3 + dice.random())
        desk.run(CallJudge(game), sure=True)
        done = perf_counter()
        screen.wait_for("called")
        shown.append(1000 * (perf_counter() - done))
        sleep(0.3 + dice.random())
        desk.run(Attend(game), sure=True)
    return shown


def run(folder: Path, seconds: float) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds: bare commits, taps to the disk, calls to the screen."""
    hall = playing(folder / "event.srtui", 0, players=2 * (PROCESSES * TABLES + 1))
    screen = Terminal((SRTUI, "open", str(hall.store.path)), folder, SIZE)
    screen.wait_for("round 1")
    screen.press("gc")
    screen.wait_for(f" {PROCESSES * TABLES + 1} ")
    rows = bare(folder, min(20.0, seconds))
    servers = [
        subprocess.Popen(
            (sys.executable, "-m", "benchmarks.taps", "serve", str(hall.store.path), str(first),
             str(seconds)),
            stdout=subprocess.PIPE, text=True,
        )
        for first in range(1, PROCESSES * TABLES + 1, TABLES)
    ]  # fmt: skip
    last = hall.desk.event().rounds[-1].at_table(PROCESSES * TABLES + 1)
    assert last is not None
    shown = calls(hall.desk, screen, last.id, seconds)
    taps = [float(one) for server in servers for one in server.communicate()[0].split()]
    screen.close()
    hall.close()
    return rows, taps, shown


def main(seconds: float = SECONDS) -> None:
    """Print how long taps and calls take, beside a bare row."""
    with TemporaryDirectory() as folder:
        rows, taps, shown = run(Path(folder), seconds)
    print(
        f"{PROCESSES * TABLES} tables in {PROCESSES} processes, a tap each in {EVERY:g} s: wall ms"
    )
    print(f"{'':<34}{'count':>7}{'median':>9}{'99th':>9}{'worst':>9}")
    told("one bare row, nobody else", rows)
    told("a tap, from the key to the disk", taps)
    told("a call, from the disk to the board", shown)
    print(f"aims for the 99th: {AIMS[0]:.0f} and {AIMS[1]:.0f} ms")


def told(name: str, found: Sequence[float]) -> None:
    """Print one line of figures."""
    parts = quantiles(found, n=100, method="inclusive")
    print(f"{name:<34}{len(found):>7}{parts[49]:>9.1f}{parts[98]:>9.1f}{max(found):>9.1f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        print(*serve(Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])))
    else:
        main(*map(float, sys.argv[1:]))
