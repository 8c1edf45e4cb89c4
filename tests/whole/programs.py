"""Programs of their own that work on one event file: what they do, and how they tell it."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

from command_line import CommandLine, command, srtui
from meant import Said as Spoken
from meant import meant

from data.event.sqlite import EventFileError
from srtui.cli.opening import desk_at
from srtui.commands.clock.game import PressKey
from srtui.commands.command import ConfirmationRequired, Role
from srtui.commands.desk import Seat
from srtui.model.clock import read_clock
from srtui.model.refused import Refused
from srtui.text.find import game as find_game

PRELOADED = [
    "pytest", "srtui.cli.opening", "srtui.cli.from_fields", "sqlite_utils", "filelock",
    "rustworkx",
]  # fmt: skip
if sys.platform == "win32":
    programs = multiprocessing.get_context("spawn")
else:
    programs = multiprocessing.get_context("forkserver")
    # what is installed: the server does not look into tests
    programs.set_forkserver_preload(PRELOADED)


def event_of(path: Path, players: int) -> CommandLine:
    """Create an event file with its roster, by command lines."""
    assert srtui("new", path, "--edition", "sr2026", "--seed", "together").code == 0
    line = CommandLine(path)
    names = "\n".join(["name", *(f"Player {number:02}" for number in range(players)), ""])
    assert srtui("roster", path, "import", "-", stdin=names).code == 0
    return line


def play(path: Path, mouth: Connection) -> None:
    """Pair, publish and type results round after round; tell each command when it is done."""
    with desk_at(str(path), Seat()) as desk:
        while True:
            if desk.refusal(command("pair")(desk)) is None:
                mouth.send(("said", desk.run(command("pair")(desk), sure=True).sentence))
                mouth.send(("said", desk.run(command("publish")(desk), sure=True).sentence))
            one = desk.event().rounds[-1]
            if one.open_games:
                game = one.open_games[0]
                desk.run(
                    command("result", str(game.table), "1", "a", 5, game.id, 40, 30)(desk),
                    sure=True,
                )
                mouth.send(("result", game.id))
            else:
                return


def do_all(path: Path, seat: str, commands: Sequence[Spoken], mouth: Connection) -> None:
    """Do commands one after another; tell the sentence of each."""
    with desk_at(str(path), Seat(Role.TO, seat)) as desk:
        for one in commands:
            mouth.send(desk.run(one(desk), sure=True).sentence)


def do_at_once(path: Path, seat: str, one: Spoken, start: Barrier, mouth: Connection) -> None:
    """Do one command at the same moment as others; tell whether it was done, and its sentence."""
    with desk_at(str(path), Seat(Role.TO, seat)) as desk:
        meaning = one(desk)
        start.wait()
        try:
            mouth.send((True, desk.run(meaning).sentence))
        except (Refused, ConfirmationRequired, EventFileError) as fault:
            mouth.send((False, str(fault)))


def tap_and_tell(path: Path, table: int, mouth: Connection) -> None:
    """Press keys for the running clocks without a screen, and report each tap once it is stored.

    It begins with the file's state of the running game. The taps are a judge's: such fast keys of
    players are a burst, of which none counts.
    """
    with desk_at(str(path), Seat(Role.JUDGE, f"table {table}", table)) as desk:
        with desk.store.read() as reader:
            clock = read_clock(reader, desk.event(), find_game(desk.event(), str(table)))
        who, seen = (clock.running or 0) + 1, clock.taps
        while True:
            at, key = desk.stamps(), f"{table}-{os.getpid()}-{seen}"
            desk.run(meant(desk, PressKey, str(table), str(who), seen=seen, key=key), pressed_at=at)
            mouth.send((table, key, who, at.ns))
            who, seen = 3 - who, seen + 1


def tap_many(path: Path, tables: list[int], count: int, start: Barrier, mouth: Connection) -> None:
    """Tap so often for several tables in turn, every fifth tap sent twice; tell each tap."""
    with desk_at(str(path), Seat(Role.JUDGE, f"tables {tables[0]}-{tables[-1]}")) as desk:
        desks = {one: desk.for_seat(Seat(Role.TABLE, f"table {one}", one)) for one in tables}
        start.wait()
        for number in range(count):
            table, who = tables[number % len(tables)], 1 + number // len(tables) % 2
            at, key = desk.stamps(), f"{table}/{number}/{os.getpid()}"
            for _ in range(2 if number % 5 == 0 else 1):
                desks[table].run(
                    meant(desks[table], PressKey, str(table), str(who), key=key), pressed_at=at
                )
            mouth.send((table, key, who, at.ns))
