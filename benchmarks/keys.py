"""Time from a key to the changed screen: `python -m benchmarks.keys [times]`.

Two programs in terminals of 80x24, used in turns: the Scoring screen of a game, in which `a` gives
an objective to a player and `0` takes it back (the turn is folded and drawn again), and an empty
Textual app that only shows the same text. Measured is the wall time from key to changed last line.
Aim: the 95th percentile within 1.3 times that of the empty app.
"""

import json
import random
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from rich.text import Text

from benchmarks.hall import Hall
from benchmarks.terminal import Terminal
from screens.game.entry import TurnEntry
from screens.game.rows import RowKeys
from screens.scoring.lines import heading, question_lines, sentence
from screens.theme.signs import FINE
from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.rounds.stages import Scenario
from srtui.documents.map.cells import plain
from srtui.model.played import read_played
from srtui.model.turn_answers import PanelAnswers
from srtui.queries.game.scoring import scoring
from srtui.text import find
from srtui.text.phrases import as_made

TIMES = 200
PLAYERS = 8
AIM = 1.3
SRTUI = str(Path(sys.executable).with_name("srtui"))


def event_in(folder: Path) -> Path:
    """Return an event in which the next turn at table 1 is the first that scores."""
    hall = Hall(folder / "event.srtui", PLAYERS, drops=False)
    hall.pair()
    hall.desk.run(Scenario("two-fronts"))
    hall.publish()
    game = hall.desk.event().rounds[-1].games[0].id
    hall.desk.run(FirstTurn(game, 0))
    for _ in range(3):
        hall.desk.run(Turn(game))
    (folder / "texts.json").write_text(json.dumps(texts(hall)), encoding="utf-8")
    hall.close()
    return hall.store.path


def texts(hall: Hall) -> dict[str, list[str]]:
    """Return what the Scoring screen shows before and after the key."""
    event = hall.desk.event()
    with hall.store.read() as reader:
        played = read_played(reader, event, find.game(event, "1"))
    shown: dict[str, list[str]] = {"heading": [], "picture": [], "questions": [], "sentence": []}
    slot = scoring(event, played).rows[0].slots[0]
    entry = TurnEntry()
    entry.take(event, played)
    for entered in (PanelAnswers(), PanelAnswers({slot: "secures"})):
        entry.become(entered=entered)
        view = entry.look()
        assert view is not None
        shown["heading"].append(heading(view, 0))
        shown["picture"].append("\n".join(plain(view.map, 40, 17)))
        shown["questions"].append(
            joined(question_lines(entry, (38, 17), FINE, RowKeys(), large=False, players=True))
        )
        shown["sentence"].append(joined(sentence(entry, 78, as_made)))
    return shown


def joined(lines: Iterable[Text]) -> str:
    """Lines of a screen as one plain text."""
    return "\n".join(line.plain for line in lines)


def opened(path: Path, folder: Path) -> Terminal:
    """Return the Scoring screen in a terminal."""
    terminal = Terminal((SRTUI, "open", str(path)), folder)
    terminal.wait_for("Open only", "open ", "Slip")
    sleep(0.5)
    terminal.press("1\x14")  # table 1, ctrl+t
    terminal.wait_for("Enter saves it.")
    return terminal


def timed(terminal: Terminal, key: str, word: str) -> float:
    """Milliseconds from a key until the word is painted."""
    begun = perf_counter()
    terminal.press(key)
    terminal.wait_for(word)
    return 1000 * (perf_counter() - begun)


def run(folder: Path, times: int) -> tuple[list[float], list[float]]:
    """Milliseconds of the Scoring screen and of the empty app."""
    dice = random.Random(1)
    ours = opened(event_in(folder), folder)
    line = (sys.executable, "-m", "benchmarks.empty_keys", str(folder / "texts.json"))
    empty = Terminal(line, folder)
    empty.wait_for("Enter saves it.")
    # What the last line says once the objective is given, and once nobody holds it.
    steps = (("a", "+1, 1-0."), ("0", "no points"))
    found: tuple[list[float], list[float]] = ([], [])
    for at in range(times):
        sleep(0.02 + dice.random() * 0.05)
        found[0].append(timed(ours, *steps[at % 2]))
        found[1].append(timed(empty, *steps[at % 2]))
    ours.close()
    empty.close()
    return found


def percentile(values: list[float], percent: int) -> float:
    """Return the value below which `percent` per cent are."""
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def main() -> None:
    """Print both programs and their ratio."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    with TemporaryDirectory() as folder:
        ours, empty = run(Path(folder), times)
    print(f"A key to the changed screen, {times} times, wall ms{'median':>14}{'95 %':>9}")
    for name, values in (("Scoring screen", ours), ("empty app", empty)):
        print(f"{name:<48}{median(values):>14.1f}{percentile(values, 95):>9.1f}")
    ratio = percentile(ours, 95) / percentile(empty, 95)
    print(
        f"{'ratio (aim of the 95th percentile: ' + str(AIM) + ')':<48}"
        f"{median(ours) / median(empty):>14.2f}{ratio:>9.2f}"
    )


if __name__ == "__main__":
    main()
