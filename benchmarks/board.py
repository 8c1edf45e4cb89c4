"""The board of clocks: `python -m benchmarks.board [seconds]`.

64 tables at 120x40 in a real terminal, all with a running clock; measured is what the process costs
while nobody touches it: its share of one core, and the bytes that it writes. Three times: every
clock shows minutes alone; a quarter of them minutes and seconds; all of them, which is the worst
that can happen. The baseline in the same run is an empty Textual app that counts seconds in a line.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep

from benchmarks.hall import Hall
from benchmarks.terminal import Terminal
from data.event.store import JournalHead
from data.machine.boot_clock import stamp
from srtui.commands.clock.game import Adjust, Begin, EndTurn
from srtui.commands.command import Command

PLAYERS = 128
SIZE = (40, 120)
SECONDS = 10.0
TIMES = 3
AIM = (2.5, 6500.0)
SRTUI = str(Path(sys.executable).with_name("srtui"))


def playing(path: Path, low: int, players: int = PLAYERS) -> Hall:
    """Return an event with running clocks at every table, `low` of them under ten minutes."""
    hall = Hall(path, players, drops=False)
    hall.pair()
    hall.publish()
    with hall.store.write(
        JournalHead("2026-03-07T12:00:00", "to", "laptop", "x", "{}", "round")
    ) as one:
        for row in one.table("game", "second IS NOT NULL"):
            one.update("game", row["id"], opener=row["first"])
        one.say("Everybody has rolled.")
    event = hall.desk.event()
    games = [game.id for game in event.rounds[-1].games if game.second is not None]
    _each(hall, [Begin(game) for game in games])
    for _ in event.edition.timing.phases:
        _each(hall, [EndTurn(game) for game in games])
    _each(hall, [Adjust(game, who=0, time=-41 * 60) for game in games[:low]])
    return hall


def _each(hall: Hall, commands: Sequence[Command]) -> None:
    for command in commands:
        hall.desk.run(command, sure=True, pressed_at=stamp())


def measure(line: Sequence[str], home: Path, shown: str, keys: str = "") -> tuple[float, float]:
    """CPU as a share of one core (%), and bytes a second, of a program that is left alone."""
    terminal = Terminal(line, home, SIZE)
    terminal.wait_for(shown)
    if keys:
        sleep(0.5)
        terminal.press(keys)
        terminal.wait_for("clock running")
    terminal.listen(2)  # what is left of the start
    found = terminal.listen(SECONDS)
    terminal.close()
    return found


def main() -> None:
    """Print the cost of the empty app, then of the board with more and more seconds in sight."""
    print(
        f"64 running clocks at {SIZE[1]}x{SIZE[0]}, left alone for {SECONDS:.0f} s, {TIMES} times"
    )
    print(f"{'':<34}{'% of a core':>24}{'bytes/s':>18}")
    with TemporaryDirectory() as folder:
        home = Path(folder)
        empty = (sys.executable, "-m", "benchmarks.empty_clock")
        base = _told("empty app, one count a second", [measure(empty, home, "9:5")])
        for low in (0, 16, 64):
            hall = playing(home / f"{low}.srtui", low)
            line = (SRTUI, "open", str(hall.store.path), "--role", "judge", "--terminal", "bench")
            cost = _told(
                f"{low} of 64 with seconds",
                [measure(line, home, "64 games", "ff") for _ in range(TIMES)],
            )
            print(f"{'':<34}{cost[0] - base[0]:>15.2f} more than the empty app")
            hall.close()
    print(f"aims: {AIM[0]} % of a core, {AIM[1]:.0f} bytes a second")


def _told(name: str, found: Sequence[tuple[float, float]]) -> tuple[float, float]:
    cpu, bytes_ = [one for one, _ in found], [one for _, one in found]
    worst = f"({max(cpu):.2f})"
    print(f"{name:<34}{median(cpu):>15.2f} {worst:>8}{median(bytes_):>10.0f} ({max(bytes_):.0f})")
    return median(cpu), median(bytes_)


if __name__ == "__main__":
    main()
