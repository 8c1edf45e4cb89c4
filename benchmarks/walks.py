"""How far a key goes: `python -m benchmarks.walks`.

Five walks, each with the files and functions of ours that run between the act and the repainted
screen (or the printed answer), the calls between packages, and which of them are called most. A
profile counts calls, and no clock ticks meanwhile, so the figures do not depend on the machine. A
walk is done once before, so that what is loaded on first use does not count.
"""

import asyncio
import io
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

from benchmarks.hall import NOON, Hall
from data.event.store import Store
from data.event.watch import Watcher
from data.machine.boot_clock import stamp
from screens.app import SrtuiApp
from screens.frame import Frame
from screens.table.app import TableApp
from screens.table.screen import TableScreen
from srtui.cli.app import app as command_line
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.game.turn import FirstTurn
from srtui.commands.rounds.stages import Scenario
from srtui.commands.setup.choosing import SetupDone

ROOT = str(Path(__file__).resolve().parents[1]) + "/"
OURS = ("srtui/", "screens/", "data/")
PLAYERS = 32
MOST = 4


class Walk:
    """Calls of our functions while it is under way, in every thread."""

    def __init__(self) -> None:
        self.functions: Counter[CodeType] = Counter()
        self.crossings: Counter[tuple[str, str]] = Counter()
        self.under_way = False
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not self.under_way:
            return
        package = package_of(frame.f_code)
        if package:
            self.functions[frame.f_code] += 1
            caller = frame.f_back
            while caller is not None and not package_of(caller.f_code):
                caller = caller.f_back
            if caller is not None and package_of(caller.f_code) != package:
                self.crossings[package, frame.f_code.co_qualname] += 1

    def said(self, name: str) -> str:
        """Return the walk as a row, and what is called most across packages."""
        files = {code.co_filename for code in self.functions}
        most = ", ".join(f"{name} {count}" for (_, name), count in self.crossings.most_common(MOST))
        figures = (len(files), len(self.functions), sum(self.crossings.values()))
        return f"{name:<14}" + "".join(f"{figure:>11}" for figure in figures) + f"   {most}"


def package_of(code: CodeType) -> str:
    """Return the package of a function of ours; empty for others."""
    path = code.co_filename.removeprefix(ROOT)
    if not path.startswith(OURS):
        return ""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == "srtui" else parts[0]


def desk_of(path: Path, seat: Seat) -> Desk:
    """Return a desk on an event file."""
    return Desk(Store.open(path), seat, lambda: NOON, lambda: "entropy", stamp)


async def result(path: Path, measured: Callable[[Callable[[], Awaitable[None]]], Any]) -> None:
    """Type the slips of two tables; the second is measured, from enter to the painted row."""
    desk = desk_of(path, Seat())
    app = SrtuiApp(desk, Watcher(desk.store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "t")

        async def enter() -> None:
            await pilot.press("enter")
            await rested(pilot)

        for table, act in ((1, None), (2, measured)):
            await pilot.press(*f"{table}1s5")
            await pilot.press("space", *"3", "space", *"30", "space", *"20")
            await rested(pilot)
            await (enter() if act is None else act(enter))


async def turn(path: Path, measured: Callable[[Callable[[], Awaitable[None]]], Any]) -> None:
    """End three turns at a table; the third is measured, with its questions."""
    desk = desk_of(path, Seat(Role.TABLE, "table 1", 1))
    app = TableApp(desk, Watcher(desk.store))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("tab", "backspace", "space", "space"):  # both are ready, two deployments
            app.held.allow_next_press()
            await pilot.press(key)
            await rested(pilot)

        async def end() -> None:
            app.held.allow_next_press()
            await pilot.press("space", "enter")
            await rested(pilot)

        for act in (None, None, measured):
            await (end() if act is None else act(end))


async def rested(pilot: Any) -> None:
    """Wait until nothing is to be done: what a desk writes comes from another thread."""
    for _ in range(8):
        await pilot.pause()
        await asyncio.sleep(0.05)


def printed(*words: str) -> None:
    """Run one command line in this process."""
    with redirect_stdout(io.StringIO()):
        command_line(list(words), prog_name="srtui", standalone_mode=False)


def main() -> None:
    """Measure the walks one after the other."""
    walk = Walk()
    for screen in (Frame, TableScreen):
        setattr(screen, "tick", lambda _: None)  # noqa: B010 - a method of a class
    print(f"{'walk':<14}{'files':>11}{'functions':>11}{'crossings':>11}   most called")
    with TemporaryDirectory() as name:
        folder = Path(name)
        for title, made in (("result", result), ("turn", turn)):
            hall = Hall(folder / f"{title}.srtui", PLAYERS, drops=False)
            hall.pair()
            hall.desk.run(Scenario("two-fronts"))
            hall.publish()
            if made is turn:
                game = hall.desk.event().rounds[-1].games[0].id
                hall.desk.run(FirstTurn(game, 0))
                hall.desk.run(SetupDone(game), sure=True)
            hall.close()

            async def measured(act: Callable[[], Awaitable[None]]) -> None:
                walk.under_way = True
                await act()
                walk.under_way = False

            asyncio.run(made(folder / f"{title}.srtui", measured))
            report(walk, title)
        file = folder / "lines.srtui"
        printed("new", str(file), "--edition", "sr2026", "--seed", "walks")
        (folder / "many.csv").write_text("name,club\nDora,Iron\nEmil,Iron\n", encoding="utf-8")
        (folder / "more.csv").write_text("name,club\nFritz,Iron\nGerd,Iron\n", encoding="utf-8")
        roster = ("roster", str(file))
        added, brought, told = (*roster, "add"), (*roster, "import"), ("report", str(file))
        lines = (
            ("new player", (*added, "Anna"), (*added, "Bert")),
            ("import", (*brought, str(folder / "many.csv")), (*brought, str(folder / "more.csv"))),
            ("printed report", told, told),
        )
        for title, before, now in lines:
            printed(*before)
            walk.under_way = True
            printed(*now)
            walk.under_way = False
            report(walk, title)


def report(walk: Walk, title: str) -> None:
    """Print a walk and begin the next."""
    print(walk.said(title))
    walk.functions.clear()
    walk.crossings.clear()


if __name__ == "__main__":
    main()
