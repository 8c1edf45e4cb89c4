"""Two programs on one file: `python -m benchmarks.together`.

One process commits results, another has the event's screens open in a terminal of 80x24. Timed is
the wall from the moment a commit is on disk (the command has returned) until the other has painted
it: its state line then counts one game less. Between two commits lies a random pause, so that they
fall anywhere between two looks at the file. The baseline is the interval of those looks.
"""

import random
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from benchmarks.hall import Hall
from benchmarks.measure import middle_and_worst
from benchmarks.terminal import Terminal
from screens.event_app import POLL
from srtui.commands.game.result import Result
from srtui.rules.record import Outcome, Way

PLAYERS = 204
COMMITS = 100
AIM = 250.0
SRTUI = str(Path(sys.executable).with_name("srtui"))


def run(folder: Path) -> tuple[list[float], list[float]]:
    """Milliseconds of each commit, and from there to the other program's screen."""
    dice = random.Random(1)
    hall = Hall(folder / "event.srtui", PLAYERS, drops=False)
    hall.pair()
    hall.publish()
    other = Terminal((SRTUI, "open", str(hall.store.path), "--terminal", "other"), folder)
    games = PLAYERS // 2
    played = hall.desk.event().rounds[-1].games
    other.wait_for(f"{games} of {games} games out", "Commands")
    commits, shown = [], []
    for number, game in enumerate(played[:COMMITS], 1):
        # A steady beat would always fall into the same place between two looks at the file.
        sleep(0.2 + dice.random() * POLL)
        begun = perf_counter()
        hall.desk.run(Result(game.id, Outcome.FIRST, Way.SCENARIO, 5, 3, 60, 45))
        done = perf_counter()
        other.wait_for(f" {games - number} of {games} games out")
        shown.append(1000 * (perf_counter() - done))
        commits.append(1000 * (done - begun))
    other.close()
    hall.close()
    return commits, shown


def main() -> None:
    """Print what commits take, and how much later the other program shows them."""
    with TemporaryDirectory() as folder:
        commits, shown = run(Path(folder))
    print(f"Two programs on one file, {COMMITS} results of {PLAYERS} players: wall ms")
    print(f"{'':<28}{'median':>9} {'worst':>9}")
    print(f"{'the command':<28}{middle_and_worst(commits)}")
    print(f"{'until the other shows it':<28}{middle_and_worst(shown)}")
    polls, late = median(shown) / (1000 * POLL), sum(one > AIM for one in shown)
    print(f"median: {polls:.2f} of the interval of {1000 * POLL:.0f} ms between two looks")
    print(f"later than the aim of {AIM:.0f} ms: {late} of {COMMITS}")


if __name__ == "__main__":
    main()
