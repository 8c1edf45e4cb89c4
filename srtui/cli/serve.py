"""The server of a hall: terminals for tables, judges and boards, by SSH."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import traceback
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from srtui.cli import out
from srtui.cli.faults import write_report
from srtui.cli.locked import scrub
from srtui.cli.opening import EventPath, FilePath, desk_at, event_at, path_of, utc_now
from srtui.commands.desk import Seat
from srtui.model.refused import Refused
from srtui.model.serving import PORT
from srtui.queries.hall.devices import NO_NETWORK, typed_on
from srtui.text.seats import place_of, refuse_strange

if TYPE_CHECKING:
    from srtui.model.serving import Serving


WEB_PORT = 8040
"""Default port for browsers."""
_MOST_WRITTEN = 100
"""Places in the code of which is remembered that a fault there is written down."""
_LONGEST = 100_000
"""Signs that are read of a file of keys."""


@click.command("serve")
@click.argument("file", type=EventPath(), metavar="FILE", required=False)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
    metavar="N",
    help=f"0: any free port. Default: the last one used here, or {PORT}.",
)
@click.option(
    "--host",
    default=None,
    metavar="ADDRESS",
    help="Listen only at this address; all: every address. Default: as last time, or all.",
)
@click.option(
    "--device",
    "place",
    default="",
    metavar="PLACE",
    help="Print the line for a device to run (table3, judge, board, to), also as a QR code.",
)
@click.option(
    "--at",
    "tried",
    multiple=True,
    metavar="ADDRESS",
    help="For --device: the address that it tries; several: in turn.",
)
@click.option("--unit", is_flag=True, help="Print a service file for systemd.")
@click.option(
    "--authorized-keys",
    "keys",
    type=FilePath(),
    metavar="KEYS",
    help="Print lines for sshd instead: KEYS has public keys, each followed by its place.",
)
@click.option(
    "--web",
    type=click.IntRange(0, 65535),
    default=None,
    metavar="N",
    help="Also serve tables and boards to browsers, on this port; 0: any free port.",
)
@click.option(
    "--cert", type=FilePath(), metavar="PEM", help="For --web: TLS with this certificate."
)
@click.option("--key", type=FilePath(), metavar="PEM", help="For --cert: its key.")
@click.option(
    "--addresses",
    type=FilePath(),
    metavar="FILE.html",
    help="For --web: write a sheet with new one-time addresses for the tables, also as QR codes.",
)
@click.option(
    "--sure",
    "-y",
    is_flag=True,
    help="With --addresses: make them even if unused ones stop working.",
)
@click.option(
    "--words", default="", metavar="SHA256:...", help="Show a key's fingerprint as words."
)
def serve(
    file: str | None,
    port: int | None,
    host: str | None,
    place: str,
    tried: tuple[str, ...],
    unit: bool,
    keys: str | None,
    words: str,
    web: int | None,
    cert: str | None,
    key: str | None,
    addresses: str | None,
    sure: bool,
) -> None:
    """Serve the event to tables, judges and boards by SSH, until it is stopped.

    Devices connect as table3@, judge@ or board@ and wait to be allowed (device); organizers
    connect as to@ with a key that was added here (organizers). Nothing else can be reached. The
    organizer's screen also starts it (g d, then S).
    """
    if words:
        from srtui.server.keys import in_words  # 86 ms: asyncssh, for who serves

        out.say(in_words(words))
    elif place:
        _say_device(file, place, _hosts(tried, host), _port(port))
    elif file is None:
        raise click.UsageError("Name the event's file: srtui serve FILE.")
    elif unit:
        _say_unit(path_of(file), _port(port), _address(host))
    elif keys is not None:
        _say_authorized(path_of(file), Path(keys))
    elif addresses is not None:
        from srtui.cli.serve_web import SheetOptions, write_sheet  # segno, for who prints one

        asked = SheetOptions(web, _hosts(tried, host), cert, sure)
        write_sheet(file, Path(addresses), asked, WEB_PORT)
    else:
        _serve(file, _port(port), _address(host), web, cert, key)


def _hosts(tried: tuple[str, ...], host: str | None) -> tuple[str, ...]:
    """Return the addresses that were set for a device or a sheet."""
    given = _address(host)
    return tried or ((given,) if given else ())


def _address(host: str | None) -> str | None:
    """Return the address of --host; "": every one; None: not set."""
    return "" if host is not None and host.strip().lower() == "all" else host


def _port(typed: int | None) -> int:
    """Return the typed port, otherwise the one known to this machine's devices."""
    from srtui.server.folder import Folder, place  # for who serves

    if typed is not None:
        return typed
    return Folder().port() if place().is_dir() else PORT


def _serve(
    file: str,
    port: int,
    host_option: str | None,
    web: int | None,
    cert: str | None,
    key: str | None,
) -> None:
    if web and web == port:
        raise Refused(f"SSH devices and browsers need a port each, not both {port}.")
    _forget_terminal()
    with desk_at(file, Seat()) as desk:
        from data.event import writer
        from srtui.server.folder import Folder  # asyncssh and textual, for who serves
        from srtui.server.hub import House
        from srtui.server.keys import organizers
        from srtui.server.log import Log
        from srtui.server.serve import serve_process
        from srtui.server.serving import Started, keep_started, started_last

        # Now: a tenth of a second at least, for which the first device's key would else wait.
        writer.load()
        folder, log = Folder(), Log(_print, utc_now)
        last = started_last(folder, desk.store.path) or Started()
        host = last.host if host_option is None else host_option
        started = Started(host, web, _absolute(cert), _absolute(key))
        house = House(
            desk,
            folder,
            log,
            lambda: organizers(folder),
            lambda: secrets.randbelow(2**32),
            Reports().keep,
        )
        also = None
        if web is not None:
            from srtui.cli.serve_web import browsers  # 292 ms: aiohttp, for who serves browsers

            also = browsers(house, host, web, cert, key)

        def ready(serving: Serving) -> None:
            with suppress(Refused):  # a full disk stops nobody
                folder.keep_web(web if cert is None else None)  # other events have no certificate
            if started != last:
                with nullcontext() if host else suppress(Refused):
                    # A server of one address must not listen at every one when it comes back.
                    keep_started(folder, desk.store.path, started)
            _say_ready(serving)
            if host and host_option is None:
                out.say(f"Only at {host}, as last time: --host all listens at every address.")

        try:
            asyncio.run(serve_process(house, host, port, ready, also))
        finally:
            house.close()


def _absolute(path: str | None) -> str:
    return "" if path is None else str(Path(path).resolve())


def _say_device(file: str | None, text: str, tried: tuple[str, ...], port: int) -> None:
    from srtui.cli.serve_lines import ANYWHERE, device_line, qr  # for who sets up devices
    from srtui.server.addresses import addresses
    from srtui.server.serving import heard, last_host

    place = place_of(text)
    hosts = tried or tuple(addresses()[:1])
    if file is not None:
        refuse_strange(place, event_at(file))
        event = path_of(file).resolve()
        runs = heard(event)
        last = last_host(event)
        if runs:
            port = runs.port
            hosts = tried or runs.addresses[:1]
        elif last:
            hosts = tried or (last,)
    line = device_line(place, hosts or (ANYWHERE,), port)
    out.say(line)
    if hosts:
        out.say(qr(line))
    else:
        out.warn([NO_NETWORK])


def _say_unit(path: Path, port: int, host: str | None) -> None:
    from getpass import getuser

    from srtui.cli.serve_lines import refuse_without_systemd, unit  # for who sets up a service

    refuse_without_systemd(sys.platform)
    if not path.is_file():
        raise Refused(f"There is no file {path}.")
    options = ["--port", str(port), *([] if host is None else ["--host", host or "all"])]
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
    """Remove the settings of the server's own terminal: they do not apply to devices."""
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
    """Unexpected faults of a server, each place in the code recorded once.

    A fault that occurs a thousand times then fills no disk.
    """

    def __init__(self) -> None:
        self._written: dict[str, Path] = {}

    def keep(self, fault: Exception) -> str:
        """Record a fault if it is new; return its description and the report's location."""
        sentence = f"something unexpected happened ({type(fault).__name__})"
        place = "".join(traceback.format_tb(fault.__traceback__))
        path = self._written.get(place) or write_report(fault)
        if path is None:
            return sentence
        if len(self._written) < _MOST_WRITTEN:
            self._written[place] = path
        return f"{sentence}: {path}"


@click.command("organizers")
@click.option("--add", "added", type=FilePath(), metavar="FILE.pub", help="Allow this key.")
@click.option("--name", default="", metavar="NAME", help="The owner's name for the journal.")
@click.option("--remove", "removed", default="", metavar="NAME", help="Remove this key.")
def organizers_(added: str | None, name: str, removed: str) -> None:
    """Show the keys that organizers use to connect by SSH (serve), add one, or remove one.

    They apply to all events on this machine.
    """
    from srtui.server.folder import Folder  # asyncssh, for sheets of keys
    from srtui.server.keys import add_organizer, organizers, remove_organizer

    folder = Folder()
    if added is not None:
        if not name:
            raise Refused("Name the key's owner: --name NAME.")
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
            out.say(
                "This machine knows no organizer's key: add one with --add FILE.pub --name NAME."
            )


@click.command("takeover")
@click.option(
    "--pack",
    "packed",
    type=FilePath(),
    metavar="FOLDER",
    help="Write this machine's key and devices to a file there, for example on a USB drive.",
)
@click.option(
    "--unpack",
    "unpacked",
    type=FilePath(),
    metavar="FILE",
    help="Make devices accept this machine as the packed one.",
)
@click.option("--replace", is_flag=True, help="Set aside this machine's own key.")
def takeover(packed: str | None, unpacked: str | None, replace: bool) -> None:
    """Move the server to a second machine: devices know a machine by its key, and refuse another.

    Pack once, before the day; backups of the event hold the devices' places. Unpack on the second
    machine, restore the event from its newest backup, serve it there, and devices reconnect.
    """
    from srtui.server.folder import Folder  # asyncssh, for who serves
    from srtui.server.takeover import pack, unpack

    if packed is not None:
        said, *care = pack(Folder(), Path(packed))
        out.say(said)
        out.warn(care)
    elif unpacked is not None:
        out.say(unpack(Folder(), Path(unpacked), replace=replace))
    else:
        raise click.UsageError("Choose --pack FOLDER or --unpack FILE.")
