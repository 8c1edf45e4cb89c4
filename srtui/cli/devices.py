"""Devices that ask to come in, and those that were let in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from srtui.cli import out
from srtui.cli.answers import DeviceList
from srtui.cli.done import report
from srtui.cli.opening import desk_at, json_option, path_of, reading
from srtui.desk.command import Command
from srtui.desk.desk import Seat
from srtui.state.devices import Device, read_devices
from srtui.state.refused import Refused
from srtui.views.devices import NO_SERVER_TYPED, device_rows, how, proposed_name
from srtui.views.layout import Column

if TYPE_CHECKING:
    from srtui.state.serving import Serving


def _file() -> str:
    found: str = click.get_current_context().find_root().obj["file"]
    return found


def _serving(file: str) -> Serving | None:
    from srtui.venue.serving import heard  # where a server runs or ran

    return heard(Path(path_of(file)).resolve())


@click.command("list")
@json_option
def device_list(as_json: bool) -> None:
    """Show who waits, who is connected and who was let in."""
    file = _file()
    serving = _serving(file)
    with reading(file) as desk, desk.store.read() as reader:
        devices = read_devices(reader)
    if as_json:
        out.as_json("devices", DeviceList(serving, devices))
        return
    out.lines([one.said for one in how(serving)] if serving else [NO_SERVER_TYPED])
    columns = ("#", "Place", "Device", "", "Number", "From", "Size", "Answers in")
    rows = [
        [str(one.id or ""), one.place, one.name, one.state, str(one.number or ""), one.address,
         one.size, one.link]
        for one in device_rows(serving, devices)
    ]  # fmt: skip
    if rows:
        out.rows([Column(one) for one in columns], rows)


@click.command("let-in")
@click.argument("number", type=click.IntRange(1000, 9999), metavar="NUMBER")
@click.option("--name", default="", metavar="NAME", help="As the journal calls it.")
@json_option
def let_in(number: int, name: str, as_json: bool) -> None:
    """Let the device in that shows this number."""
    from srtui.desk.hall.devices import LetIn  # for who does it

    file = _file()
    serving = _serving(file)
    found = [one for one in serving.waiting if one.number == number] if serving else []
    if not found:
        raise Refused(f"No device waits with the number {number}.")
    asks = found[0]
    with reading(file) as desk, desk.store.read() as reader:
        name = name or proposed_name(asks, read_devices(reader))
    if not name:
        raise Refused("A judge's name stands in the journal: --name NAME.")
    _run(file, LetIn(asks.key, asks.place, name), as_json)


@click.command("let-out")
@click.argument("device", metavar="DEVICE")
@json_option
def let_out(device: str, as_json: bool) -> None:
    """Take a device's place away, by its number in the list, its name or its place."""
    from srtui.desk.hall.devices import LetOut  # likewise

    file = _file()
    _run(file, LetOut(_device_named(file, device).id), as_json)


@click.command("move")
@click.argument("device", metavar="DEVICE")
@click.argument("place", metavar="PLACE")
@json_option
def move(device: str, place: str, as_json: bool) -> None:
    """Let a device sit at another table: table7, or 7."""
    from srtui.desk.hall.devices import Move  # likewise

    file = _file()
    _run(
        file,
        Move(_device_named(file, device).id, f"table{place}" if place.isdecimal() else place),
        as_json,
    )


def _device_named(file: str, named: str) -> Device:
    with reading(file) as desk, desk.store.read() as reader:
        devices = [one for one in read_devices(reader) if not one.out]
    fitting = [
        one for one in devices if named.casefold() in (str(one.id), one.name.casefold(), one.place)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Refused(f"“{named}” can be {len(fitting)} devices: give the number of the list.")
    raise Refused(f"No device that is let in is called “{named}”.")


def _run(file: str, command: Command, as_json: bool) -> None:
    with desk_at(file, Seat()) as desk:
        report(desk.run(command), as_json)
