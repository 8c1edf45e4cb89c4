"""The server of a hall: terminals for tables, judges and boards, by SSH."""

from __future__ import annotations

import asyncio
import os
import secrets
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from srtui.cli import out
from srtui.cli.locked import scrub
from srtui.cli.opening import FilePath, desk_at, file_argument, utc_now
from srtui.desk.desk import Seat
from srtui.state.refused import Refused
from srtui.state.serving import PORT

if TYPE_CHECKING:
    from srtui.state.serving import Serving


@click.command("serve")
@file_argument
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, metavar="N",
    help="0: any that is free.",
)  # fmt: skip
@click.option(
    "--host", default="", metavar="ADDRESS", help="Only at this address; default: at all."
)
def serve(file: str, port: int, host: str) -> None:
    """Let tables, judges and boards show the event by SSH, until it is stopped.

    Devices connect as table3@, judge@ or board@ and wait until they are let in (device); organizers
    come in as to@ with a key that was added here (organizers). Nothing else can be reached.
    """
    _forget_terminal()
    with desk_at(file, Seat()) as desk:
        from data import writer
        from srtui.venue.folder import Folder  # asyncssh and textual, for who serves
        from srtui.venue.house import House
        from srtui.venue.keys import organizers
        from srtui.venue.log import Log
        from srtui.venue.serve import serve_process

        writer.load()
        folder, log = Folder(), Log(_print, utc_now)
        house = House(
            desk, folder, log, lambda: organizers(folder), lambda: secrets.randbelow(2**32), _kept
        )
        try:
            asyncio.run(serve_process(house, host, port, _say_ready))
        finally:
            house.close()


def _forget_terminal() -> None:
    """What the server's own terminal shows says nothing about those of the devices."""
    scrub()
    for name in ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "COLUMNS", "LINES"):
        os.environ.pop(name, None)


def _print(line: str) -> None:
    out.say(line)


def _say_ready(told: Serving) -> None:
    out.say(f"Serving. Process {told.process}, port {told.port}, key {told.host_key}")
    for address in told.addresses or ("ADDRESS",):
        out.say(f"  ssh -p {told.port} table1@{address}")
    if not told.addresses:
        out.warn(["This machine has no address that other devices reach: it is in no network."])


def _kept(fault: Exception) -> str:
    """Keep an unexpected fault in a file; says what it is and where."""
    from platformdirs import user_log_path  # only for a fault of the program

    what = f"something unexpected happened ({type(fault).__name__})"
    at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path: Path = user_log_path("srtui") / f"crash-{at}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
    except OSError:
        return what
    return f"{what}: {path}"


@click.command("organizers")
@click.option("--add", "added", type=FilePath(), metavar="FILE.pub", help="Let this key in.")
@click.option("--name", default="", metavar="NAME", help="Whose it is, as the journal says it.")
@click.option("--remove", "removed", default="", metavar="NAME", help="Let it in no longer.")
def organizers_(added: str | None, name: str, removed: str) -> None:
    """Show the keys with which organizers come in by SSH (serve), add one, or take one away.

    They count for all events of this machine.
    """
    from srtui.venue.folder import Folder  # asyncssh, for who has keys
    from srtui.venue.keys import add_organizer, organizers, remove_organizer

    folder = Folder()
    if added is not None:
        if not name:
            raise Refused("Say whose key it is: --name NAME.")
        try:
            line = Path(added).read_text(encoding="utf-8")[:20_000]
        except (OSError, UnicodeDecodeError):
            raise Refused(f"{added} cannot be read.") from None
        out.say(add_organizer(folder, line, name))
    elif removed:
        out.say(remove_organizer(folder, removed))
    else:
        found = organizers(folder)
        out.lines([f"{one}  {key}" for key, one in found.items()])
        if not found:
            out.say("No key of an organizer is known here: --add FILE.pub --name NAME.")
