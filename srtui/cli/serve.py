"""The server of a hall: terminals for tables, judges and boards, by SSH."""

from __future__ import annotations

import asyncio
import os
import secrets
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from srtui.cli import out
from srtui.cli.faults import write_report
from srtui.cli.locked import scrub
from srtui.cli.opening import EventPath, FilePath, desk_at, event_at, path_of, utc_now
from srtui.desk.desk import Seat
from srtui.state.refused import Refused
from srtui.state.serving import PORT
from srtui.views.devices import NO_NETWORK, typed_on
from srtui.words.seats import place_of, refuse_strange

if TYPE_CHECKING:
    from srtui.state.serving import Serving


WEB_PORT = 8040
"""Where browsers are served, unless it is said."""
_MOST_WRITTEN = 100
"""Places in the code of which is remembered that a fault there is written down."""
_LONGEST = 100_000
"""Signs that are read of a file of keys."""


@click.command("serve")
@click.argument("file", type=EventPath(), metavar="FILE", required=False)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=None, metavar="N",
    help=f"0: any that is free. Default: the last one of this machine, {PORT} at first.",
)  # fmt: skip
@click.option(
    "--host", default="", metavar="ADDRESS", help="Only at this address; default: at all."
)
@click.option(
    "--device", "place", default="", metavar="PLACE",
    help="Print the line that the device of a place runs (table3, judge, board, to), and as QR.",
)  # fmt: skip
@click.option(
    "--at", "tried", multiple=True, metavar="ADDRESS",
    help="For --device: the address that it tries; several: in turn.",
)  # fmt: skip
@click.option("--unit", is_flag=True, help="Print a service file for systemd.")
@click.option(
    "--authorized-keys", "keys", type=FilePath(), metavar="KEYS",
    help="Print lines for sshd instead: KEYS has public keys, each with its place behind it.",
)  # fmt: skip
@click.option(
    "--web", type=click.IntRange(0, 65535), default=None, metavar="N",
    help="Tables and boards for browsers, too, at this port; 0: any that is free.",
)  # fmt: skip
@click.option("--cert", type=FilePath(), metavar="PEM", help="For --web: TLS by this certificate.")
@click.option("--key", type=FilePath(), metavar="PEM", help="For --cert: its key.")
@click.option(
    "--addresses", type=FilePath(), metavar="FILE.html",
    help="Write a sheet with new one-time addresses of the tables, for --web, and as QR.",
)  # fmt: skip
@click.option("--words", default="", metavar="SHA256:...", help="Say a key's fingerprint in words.")
def serve(
    file: str | None, port: int | None, host: str, place: str, tried: tuple[str, ...], unit: bool,
    keys: str | None, words: str, web: int | None, cert: str | None, key: str | None,
    addresses: str | None,
) -> None:  # fmt: skip
    """Let tables, judges and boards show the event by SSH, until it is stopped.

    Devices connect as table3@, judge@ or board@ and wait until they are let in (device); organizers
    come in as to@ with a key that was added here (organizers). Nothing else can be reached. The
    organizer's screen starts it as well (g d, then S).
    """
    if words:
        from srtui.venue.keys import in_words  # asyncssh, for who serves

        out.say(in_words(words))
    elif place:
        _say_device(file, place, tried, _port(port))
    elif file is None:
        raise click.UsageError("Name the event's file: srtui serve FILE.")
    elif unit:
        _say_unit(path_of(file), _port(port), host)
    elif keys is not None:
        _say_authorized(path_of(file), Path(keys))
    elif addresses is not None:
        from srtui.cli.serve_web import write_sheet  # segno, for who prints one

        write_sheet(file, Path(addresses), web or WEB_PORT, tried, cert)
    else:
        _serve(file, _port(port), host, web, cert, key)


def _port(said: int | None) -> int:
    """The port that was said, else where devices of this machine know it."""
    from srtui.venue.folder import Folder, place  # for who serves

    if said is not None:
        return said
    return Folder().port() if place().is_dir() else PORT


def _serve(
    file: str, port: int, host: str, web: int | None, cert: str | None, key: str | None
) -> None:
    if web and web == port:
        raise Refused(f"Devices by SSH and browsers need a port each, not both {port}.")
    _forget_terminal()
    with desk_at(file, Seat()) as desk:
        from data import writer
        from srtui.venue.folder import Folder  # asyncssh and textual, for who serves
        from srtui.venue.house import House
        from srtui.venue.keys import organizers
        from srtui.venue.log import Log
        from srtui.venue.serve import serve_process

        # Now: a tenth of a second at least, for which the first device's key would else wait.
        writer.load()
        folder, log = Folder(), Log(_print, utc_now)
        house = House(
            desk, folder, log, lambda: organizers(folder), lambda: secrets.randbelow(2**32),
            Reports().keep,
        )  # fmt: skip
        also = None
        if web is not None:
            from srtui.cli.serve_web import browsers  # aiohttp, for who serves browsers

            also = browsers(house, host, web, cert, key)

        def ready(told: Serving) -> None:
            with suppress(Refused):  # a full disk stops nobody
                folder.keep_web(web if cert is None else None)  # the screen serves no TLS
            _say_ready(told)

        try:
            asyncio.run(serve_process(house, host, port, ready, also))
        finally:
            house.close()


def _say_device(file: str | None, text: str, tried: tuple[str, ...], port: int) -> None:
    from srtui.cli.serve_lines import ANYWHERE, device_line, qr  # for who sets up devices
    from srtui.venue.addresses import addresses
    from srtui.venue.serving import heard

    place, hosts = place_of(text), tried or tuple(addresses()[:1])
    if file is not None:
        refuse_strange(place, event_at(file))
        runs = heard(path_of(file).resolve())
        port = runs.port if runs else port
        hosts = tried or (runs.addresses[:1] if runs else hosts)
    line = device_line(place, hosts or (ANYWHERE,), port)
    out.say(line)
    if hosts:
        out.say(qr(line))
    else:
        out.warn([NO_NETWORK])


def _say_unit(path: Path, port: int, host: str) -> None:
    from getpass import getuser

    from srtui.cli.serve_lines import unit  # for who sets up a service

    if not path.is_file():
        raise Refused(f"There is no file {path}.")
    options = ["--port", str(port), *(["--host", host] if host else [])]
    out.say(unit(path.resolve(), options, getuser(), os.environ))


def _say_authorized(path: Path, keys: Path) -> None:
    from srtui.cli.serve_lines import authorized_keys  # for who uses sshd

    try:
        lines = keys.read_text(encoding="utf-8")[:_LONGEST].splitlines()
    except (OSError, UnicodeDecodeError):
        raise Refused(f"{keys} cannot be read.") from None
    if not path.is_file():
        raise Refused(f"There is no file {path}.")
    out.lines(authorized_keys(path.resolve(), lines))


def _forget_terminal() -> None:
    """What the server's own terminal shows says nothing about those of the devices."""
    scrub()
    # Before textual is imported: rich would give the colours of this terminal to all devices.
    for name in ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "COLUMNS", "LINES"):
        os.environ.pop(name, None)


def _print(line: str) -> None:
    out.say(line)


def _say_ready(told: Serving) -> None:
    out.say(f"Serving. Process {told.process}, port {told.port}, key {told.host_key}")
    out.say(f"  in words: {told.words}")
    out.lines(f"  {one}" for one in typed_on(told))
    if not told.addresses:
        out.warn([NO_NETWORK])


class Reports:
    """The unexpected faults of a server, each place in the code written down once: what fails a
    thousand times fills no disk.
    """

    def __init__(self) -> None:
        self._written: dict[str, Path] = {}

    def keep(self, fault: Exception) -> str:
        """Write a fault down, if it is a new one; says what it is and where it stands."""
        said = f"something unexpected happened ({type(fault).__name__})"
        place = "".join(traceback.format_tb(fault.__traceback__))
        path = self._written.get(place) or write_report(fault)
        if path is None:
            return said
        if len(self._written) < _MOST_WRITTEN:
            self._written[place] = path
        return f"{said}: {path}"


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
            line = Path(added).read_text(encoding="utf-8")[:_LONGEST]
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


@click.command("takeover")
@click.option(
    "--pack", "packed", type=FilePath(), metavar="FOLDER",
    help="Write this machine's key and devices to a file there, as on a stick.",
)  # fmt: skip
@click.option(
    "--unpack", "unpacked", type=FilePath(), metavar="FILE",
    help="Let devices take this machine for the one that was packed.",
)  # fmt: skip
@click.option("--replace", is_flag=True, help="Put a key that this machine has aside.")
def takeover(packed: str | None, unpacked: str | None, replace: bool) -> None:
    """Let a second machine take over: devices know a machine by its key, and refuse another.

    Pack once, before the day; the copies of the event know who sits where. Unpacked on the second
    machine, the event restored from its newest copy and served there, devices go on as before.
    """
    from srtui.venue.folder import Folder  # asyncssh, for who serves
    from srtui.venue.takeover import pack, unpack

    if packed is not None:
        said, *care = pack(Folder(), Path(packed))
        out.say(said)
        out.warn(care)
    elif unpacked is not None:
        out.say(unpack(Folder(), Path(unpacked), replace=replace))
    else:
        raise click.UsageError("Say what is to be done: --pack FOLDER or --unpack FILE.")
