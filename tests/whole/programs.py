"""Programs of their own that work on one event file: what they do, and how they tell it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

from command_line import CommandLine, command, srtui

from data.sqlite import EventFileError
from srtui.cli.opening import desk_at
from srtui.desk.command import Command, Doubtful, Refused, Role
from srtui.desk.desk import Seat

programs = multiprocessing.get_context("forkserver")
programs.set_forkserver_preload(["programs", "sqlite_utils", "filelock", "rustworkx"])


def event_of(path: Path, players: int) -> CommandLine:
    """An event file with its roster, made by command lines."""
    assert srtui("new", path, "--edition", "sr2026", "--seed", "together").code == 0
    line = CommandLine(path)
    names = "\n".join(["name", *(f"Player {number:02}" for number in range(players)), ""])
    assert srtui("roster", path, "import", "-", stdin=names).code == 0
    return line


def play(path: Path, mouth: Connection) -> None:
    """Pair, publish and type results round after round; tell each command when it is done."""
    with desk_at(str(path), Seat()) as desk:
        while True:
            if desk.refusal(command("pair")) is None:
                mouth.send(("said", desk.run(command("pair"), sure=True).sentence))
                mouth.send(("said", desk.run(command("publish"), sure=True).sentence))
            one = desk.event().rounds[-1]
            if one.open_games:
                game = one.open_games[0]
                desk.run(
                    command("result", str(game.table), "1", "a", 5, game.id, 40, 30), sure=True
                )
                mouth.send(("result", game.id))
            else:
                return


def do_all(path: Path, seat: str, commands: Sequence[Command], mouth: Connection) -> None:
    """Do commands one after another; tell the sentence of each."""
    with desk_at(str(path), Seat(Role.TO, seat)) as desk:
        for one in commands:
            mouth.send(desk.run(one, sure=True).sentence)


def do_at_once(path: Path, seat: str, one: Command, start: Barrier, mouth: Connection) -> None:
    """Do one command at the same moment as others; tell whether it was done, and its sentence."""
    with desk_at(str(path), Seat(Role.TO, seat)) as desk:
        start.wait()
        try:
            mouth.send((True, desk.run(one).sentence))
        except (Refused, Doubtful, EventFileError) as fault:
            mouth.send((False, str(fault)))
