"""The event's server: terminals for tables, judges and boards over SSH."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from srtui.cli import out
from srtui.cli.faults import write_report
from srtui.cli.look import scrub_environment
from srtui.cli.opening import EventPath, FilePath, desk_at, event_at, path_of, utc_now
from srtui.commands.desk import Seat
from srtui.model.refused import Refused
from srtui.model.serving import PORT, Started
from srtui.queries.hall.devices import NO_NETWORK, captains_typed, changes, taken_over, typed_on
from srtui.rules.value import replace
from srtui.server.process import NOT_HANDED_ON
from srtui.text.seats import address_of, place_of, refuse_strange

if TYPE_CHECKING:
    from srtui.model.serving import Serving


OFF = "off"
"""The word for an option that ends what the last start began."""
_MOST_WRITTEN = 100
"""Places in the code of which is remembered that a fault there is written down."""
_LONGEST = 100_000
"""Signs that are read of a file of keys."""


class WebPort(click.IntRange):
    """A port for browsers, or `off`, which becomes -1."""

    name = "port"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the port number; -1 for `off`."""
        return -1 if value == OFF else super().convert(value, param, ctx)


@click.command("serve")
@click.argument("file", type=EventPath(), metavar="FILE", required=False)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help=f"The port for SSH; 0: any free one. Default: as last time for this event, or {PORT}.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    help="Listen only on this address; all: every address. Default: as last time, or all.",
)
@click.option(
    "--device",
    "place",
    default="",
    metavar="PLACE",
    help="Print a device's command (table3, captain-alder, judge, board, to), also as a QR code.",
)
@click.option(
    "--at",
    "tried",
    multiple=True,
    metavar="ADDRESS",
    help="For --device: an address to try; several are tried in turn.",
)
@click.option("--unit", is_flag=True, help="Print a service file for systemd.")
@click.option(
    "--authorized-keys",
    "keys",
    type=FilePath(),
    metavar="KEYS",
    help="Print lines for sshd instead: KEYS holds public keys, each followed by its place.",
)
@click.option(
    "--web",
    type=WebPort(0, 65535),
    metavar="N",
    help="Also serve browsers on this port; 0: any free port; off: none. Default: as last time.",
)
@click.option(
    "--cert",
    type=FilePath(),
    metavar="PEM",
    help="For --web: TLS with this certificate; off: none. Default: as last time.",
)
@click.option("--key", type=FilePath(), metavar="PEM", help="For --cert: its key.")
@click.option(
    "--addresses",
    type=FilePath(),
    metavar="FILE.html",
    help="For --web: write a sheet with new one-time addresses for the tables, also as QR codes.",
)
@click.option(
    "--zones",
    is_flag=True,
    help="With --addresses: also one for a tablet in each zone, which asks both captains there.",
)
@click.option(
    "--sure",
    "-y",
    is_flag=True,
    help="With --addresses: make new ones even if unused ones stop working.",
)
@click.option(
    "--words", default="", metavar="SHA256:...", help="Show a key's fingerprint as words."
)
def serve(
    file: str | None,
    place: str,
    tried: tuple[str, ...],
    unit: bool,
    keys: str | None,
    words: str,
    addresses: str | None,
    zones: bool,
    sure: bool,
    **start: Any,
) -> None:
    """Serve the event to tables, captains, judges and boards over SSH, until you stop it.

    Devices connect as table3@, judge@ or board@ and wait to be allowed (device); in a team event
    also as captain-alder@, which follows the team Alder through all rounds, or as zone3@, a tablet
    that stays there for both captains. Organizers connect as to@ with a key that was added here
    (see organizers). Nothing else can be reached. The organizer's screen also starts the server
    (g d, then S).
    """
    address, requested = _address(start["host"]), partial(requested_start, **start)
    hosts = tried or ((address,) if address else ())
    if words:
        from srtui.server.keys import in_words  # 86 ms: asyncssh, for who serves

        out.say(in_words(words))
    elif place:
        _print_device(file, place, hosts, start["port"])
    elif file is None:
        raise click.UsageError("Name the event's file: srtui serve FILE.")
    elif unit:
        _print_unit(path_of(file), requested)
    elif keys is not None:
        _print_authorized(path_of(file), Path(keys))
    elif addresses is not None:
        from srtui.cli.serve_web import write_sheet  # segno, for who prints one

        cert = None if start["cert"] == OFF else start["cert"]
        write_sheet(file, Path(addresses), start["web"], hosts, cert, sure=sure, zones=zones)
    else:
        _serve(file, requested)


def _address(host: str | None) -> str | None:
    """Return the address from --host; "" for all addresses, None if it was not given."""
    return "" if host is not None and host.strip().lower() == "all" else host


def _free_port(host: str | None) -> int:
    """Return a port that is free at this address, or at every one; 0 if it is not ours."""
    family = socket.AF_INET6 if ":" in (host or "") else socket.AF_INET
    try:
        with socket.create_server((host or "", 0), family=family) as server:
            return int(server.getsockname()[1])
    except OSError:  # the server says why nobody can connect there
        return 0


def requested_start(
    last: Started,
    port: int | None,
    host: str | None,
    web: int | None,
    cert: str | None,
    key: str | None,
) -> Started:
    """Return the start options: those typed, and for the rest those of the last start."""
    typed: dict[str, Any] = {} if port is None else {"port": port}
    if host is not None:
        typed["host"] = _address(host)
    if web is not None:
        typed["web"] = web if web >= 0 else None
    if cert is not None:
        typed |= {"cert": "" if cert == OFF else str(Path(cert).resolve()), "key": ""}
    if key is not None:
        typed["key"] = str(Path(key).resolve())
    # Choose it before listening, which would pick a different port for each kind of address.
    for name in ("port", "web"):
        if typed.get(name) == 0:
            typed[name] = _free_port(typed.get("host", last.host))
    requested = replace(last, **typed)
    if requested.web and requested.web == requested.port:
        raise Refused(f"SSH and browsers cannot share port {requested.port}: choose two ports.")
    return requested


def _serve(file: str, started_after: Callable[[Started], Started]) -> None:
    scrub_environment()
    # Before importing textual: otherwise rich would give this terminal's colours to all devices.
    for name in NOT_HANDED_ON:
        os.environ.pop(name, None)
    with desk_at(file, Seat()) as desk:
        from srtui.server.serving import started_last, store_started

        last = started_last(desk.store.path)
        requested = started_after(last)
        click.echo("Loading the server …", err=True)

        from data.event import writer
        from srtui.server.folder import Folder  # asyncssh and textual, for who serves
        from srtui.server.hub import House
        from srtui.server.keys import organizers
        from srtui.server.log import Log
        from srtui.server.loop import PriorityLoop
        from srtui.server.serve import serve_process

        # Load it now: it takes 0.1 s or more, which would delay the first device.
        writer.load()
        folder, log = Folder(), Log(out.say, utc_now)
        click.echo("Reading the event …", err=True)
        house = House(
            desk,
            folder,
            log,
            lambda: organizers(folder),
            lambda: secrets.randbelow(2**32),
            Reports().keep,
        )
        also = None
        if requested.web is not None:
            from srtui.cli.serve_web import browsers  # 292 ms: aiohttp, for who serves browsers

            also = browsers(house, requested)

        def ready(serving: Serving) -> None:
            # Store the actual ports: one picked at random now belongs to the devices' set-up.
            web = None if requested.web is None else house.web
            now = replace(requested, port=serving.port, web=web, since=serving.since)
            with nullcontext() if now.host else suppress(Refused):  # a full disk stops nobody
                # But a server bound to one address must not listen on all of them after a restart.
                store_started(folder, desk.store.path, now)
            _print_ready(serving, captains_typed(house.event))
            out.lines(filter(None, (taken_over(last, now), *changes(last, now))))

        click.echo("Connecting …", err=True)
        try:
            with asyncio.Runner(loop_factory=PriorityLoop) as runner:
                runner.run(serve_process(house, requested.host, requested.port, ready, also))
        finally:
            house.close()


def _print_device(file: str | None, text: str, tried: tuple[str, ...], port: int | None) -> None:
    from srtui.cli.serve_lines import ANYWHERE, device_line, qr  # for who sets up devices
    from srtui.server.addresses import addresses
    from srtui.server.serving import heard, started_last

    read = None if file is None else event_at(file)
    place, last, found = place_of(text, read), Started(), tuple(addresses()[:1])
    user = str(place)
    if file is not None and read is not None:
        refuse_strange(place, read)
        user = address_of(read, place)
        event = path_of(file).resolve()
        last = started_last(event)
        if runs := heard(event):
            last, found = replace(last, port=runs.port), runs.addresses[:1]
        elif last.host:
            found = (last.host,)
    hosts = tried or found
    line = device_line(user, hosts or (ANYWHERE,), last.port if port is None else port)
    out.say(line)
    if hosts:
        out.say(qr(line))
    else:
        out.warn([NO_NETWORK])


def _print_unit(path: Path, started_after: Callable[[Started], Started]) -> None:
    from getpass import getuser

    from srtui.cli.serve_lines import refuse_without_systemd, unit  # for who sets up a service
    from srtui.server.process import options
    from srtui.server.serving import started_last

    refuse_without_systemd(sys.platform)
    if not path.is_file():
        raise Refused(f"There is no file {path}.")
    words = options(started_after(started_last(path.resolve())))
    out.say(unit(path.resolve(), words, getuser(), os.environ))


def _print_authorized(path: Path, keys: Path) -> None:
    from srtui.cli.serve_lines import authorized_keys  # for who uses sshd

    lines = _text_of(keys).splitlines()
    if not path.is_file():
        raise Refused(f"There is no file {path}.")
    out.lines(authorized_keys(path.resolve(), event_at(str(path)), lines))


def _text_of(keys: Path) -> str:
    try:
        return keys.read_text(encoding="utf-8")[:_LONGEST]
    except (OSError, UnicodeDecodeError):
        raise Refused(f"{keys} cannot be read.") from None


def _print_ready(serving: Serving, captains: Sequence[str]) -> None:
    out.say(f"Serving. Process {serving.process}, port {serving.port}, key {serving.host_key}")
    out.say(f"  in words: {serving.words}")
    out.lines(f"  {line}" for line in typed_on(serving))
    out.lines(f"  {line}" for place in captains for line in typed_on(serving, place)[:1])
    if not serving.addresses:
        out.warn([NO_NETWORK])


class Reports:
    """A server's unexpected faults, one report per place in the code, so that no disk fills up."""

    def __init__(self) -> None:
        self._written: dict[str, Path] = {}

    def keep(self, fault: Exception) -> str:
        """Record a fault if it is new; return its description and where the report is."""
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
@click.option("--name", default="", metavar="NAME", help="The key owner's name, for the journal.")
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
        out.say(add_organizer(folder, _text_of(Path(added)), name))
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
    help="Write this machine's key and devices to a file in FOLDER, such as on a USB drive.",
)
@click.option(
    "--unpack",
    "unpacked",
    type=FilePath(),
    metavar="FILE",
    help="Make devices accept this machine in place of the packed one.",
)
@click.option("--replace", is_flag=True, help="Set aside this machine's own key.")
def takeover(packed: str | None, unpacked: str | None, replace: bool) -> None:
    """Move the server to a second machine, with the key that devices know it by.

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
