"""The guide walked: its commands by the real command line, its keys in the organizer's program."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from unittest.mock import patch

from at_screen import Clock, press, seen, settled
from click.testing import CliRunner
from guide_page import File, Picture, Row, Typed, steps
from pictures.cells import Cell, cells_of, steady_cursor
from watching import until

from data.event.store import Store
from data.event.watch import Watcher
from screens.app import SrtuiApp
from screens.theme.look import Look
from screens.theme.palette import PALETTES
from screens.theme.signs import FINE
from srtui.cli import opening
from srtui.cli.app import app as command_line
from srtui.commands.desk import Desk, Seat
from srtui.server.process import ServerProcess

PLAYERS = (
    "Ada Kowalska",
    "Bo Lindqvist",
    "Chidi Okafor",
    "Dana Levy",
    "Emre Demir",
    "Fay Moreau",
    "Gus Novak",
    "Hana Sato",
)
NEW = (
    "new harbour --edition sr2026 --tables 4",
    *(f"roster harbour add '{one}'" for one in PLAYERS),
)


def one_round(scenario: str) -> tuple[str, ...]:
    """Return the lines that take a round up to its first result."""
    return (
        "pair harbour",
        "publish harbour",
        f"scenario harbour {scenario}",
        "announce harbour",
        "start harbour",
    )


ROUND = one_round("two-fronts")
TABLES = (1, 2, 3, 4)


def results(number: int) -> tuple[str, ...]:
    """Return the slips of a round; no two are alike, since ties would be decided by hand."""
    destroyed = {table: 60 + table * table + 3 * number * (table % 3) for table in TABLES}
    return tuple(f"result harbour {table} 1 scenario 5 3 {destroyed[table]} 45" for table in TABLES)


PLAYED = ("two-fronts", "payload", "high-stakes")
WHOLE = (
    *NEW,
    *(
        line
        for number, scenario in enumerate(PLAYED, 1)
        for line in (*one_round(scenario), *results(number))
    ),
)
BEFORE: dict[str, tuple[str, ...]] = {
    "friday": (),
    "saturday": NEW,
    "round": (*NEW, *ROUND, results(1)[0]),
    "tables": NEW,
    "prizes": WHOLE,
    "leagues": (),
    "teams": (),
    "wrong": (*NEW, "set harbour --backup-to stick", *ROUND, "backup harbour"),
    "questions": NEW,
}
"""What was done before a page begins."""
ELSEWHERE = ("uv ", "python3 -m venv", "srtui/bin/python", "export PATH=", "ssh ", "cp -r ")
"""Commands of other programs; `release` and tests/server try them."""
OPENS = "srtui harbour"
LOOK = Look(PALETTES["dark"], FINE)

Shot = Callable[[Path, list[list[Cell]]], None]
"""What is done with a picture: where it is kept, and the screen as it is."""


class Walk:
    """One page in a folder of its own, at a clock that is paused."""

    def __init__(self, folder: Path, shot: Shot) -> None:
        self._folder, self._shot = folder, shot
        self._clock, self._seeds = Clock(), count(1)

    async def page(self, name: str) -> None:
        """Do what a page says, and look whether it is so."""
        with self._here():
            Path("stick").mkdir()
            for line in BEFORE[name]:
                typed(f"srtui {line}")
            if name == "wrong":  # the other laptop has nothing but the stick
                for one in self._folder.glob("harbour.*"):
                    shutil.rmtree(one) if one.is_dir() else one.unlink()
            inside: list[Row | Picture] = []
            for step in steps(name):
                if isinstance(step, Row | Picture):
                    inside.append(step)
                    continue
                await self._play(inside)
                inside = []
                if isinstance(step, File):
                    Path(step.name).write_text(step.text, encoding="utf-8")
                else:
                    do(step)
            await self._play(inside)

    @contextmanager
    def _here(self) -> Iterator[None]:
        before = Path.cwd()
        with ExitStack() as stack:
            for what, value in (
                ("utc_now", self._clock),
                ("entropy", self._seed),
                ("stamp", self._clock.stamp),
            ):
                stack.enter_context(patch.object(opening, what, value))
            stack.enter_context(steady_cursor())
            stack.callback(os.chdir, before)
            os.chdir(self._folder)
            yield

    def _seed(self) -> str:
        return f"guide-{next(self._seeds)}"

    async def _play(self, rows: Sequence[Row | Picture]) -> None:
        """Open the event and press what the rows say."""
        if not rows:
            return
        path = self._folder / "harbour.srtui"
        with closing(Store.open(path)) as store, closing(Watcher(store)) as watcher:
            desk = Desk(store, Seat(), self._clock, self._seed, self._clock.stamp)
            app = SrtuiApp(desk, watcher, look=LOOK, poll=False, server=ServerProcess(path, {}))
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(pilot)
                for row in rows:
                    if isinstance(row, Picture):
                        self._shot(row.path, cells_of(app, LOOK.palette))
                        continue
                    await press(pilot, *row.keys)
                    for words in row.seen:
                        await until(pilot, _shows(app, words))


def typed(line: str) -> str:
    """Type a line into a terminal; what it prints."""
    first, *words = shlex.split(line)
    assert first == "srtui", line
    done = CliRunner().invoke(command_line, words, prog_name="srtui", catch_exceptions=False)
    assert done.exit_code == 0, f"{line}\n{done.output}"
    return done.output


def do(step: Typed) -> None:
    """Type the lines of a block; what the page shows is printed."""
    said = ""
    for line in step.lines:
        if line == OPENS:
            continue  # the keys that follow are pressed in it
        if line.startswith("cp -r "):
            _, _, here, there = shlex.split(line)
            shutil.copytree(here, Path(there) / Path(here).name, dirs_exist_ok=True)
        elif not line.startswith(ELSEWHERE):
            said += typed(line)
    for line in step.prints.splitlines():
        assert line in said, f"{line}\n{said}"


def _shows(app: SrtuiApp, words: str) -> Callable[[], bool]:
    """Whether the words stand on the screen, wherever its lines break."""
    wanted = " ".join(words.lower().split())
    return lambda: wanted in " ".join(seen(app).lower().replace("│", " ").split())
