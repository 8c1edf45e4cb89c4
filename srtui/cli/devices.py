"""Devices that ask to connect, and devices that are allowed."""

from __future__ import annotations

import click

from srtui.cli.done import report
from srtui.cli.opening import desk_at, group_file, json_option, reading, serving_at
from srtui.commands.desk import Desk, Seat
from srtui.commands.hall.devices import LetIn, LetOut, Move
from srtui.model.refused import Refused
from srtui.model.serving import Device, read_devices
from srtui.queries.hall.devices import proposed_name


@click.command("let-in")
@click.argument("number", type=click.IntRange(1000, 9999), metavar="NUMBER")
@click.option("--name", default="", metavar="NAME", help="Its name in the journal.")
@json_option
def let_in(number: int, name: str, as_json: bool) -> None:
    """Allow the device that shows this number."""
    file = group_file()
    serving = serving_at(file)
    found = [one for one in serving.waiting if one.number == number] if serving else []
    if not found:
        raise Refused(f"No device with the number {number} is waiting.")
    asks = found[0]
    with reading(file) as desk, desk.store.read() as reader:
        name = name or proposed_name(asks, read_devices(reader), desk.event())
    if not name:
        raise Refused("A judge's name appears in the journal: --name NAME.")
    with desk_at(file, Seat()) as desk:
        report(desk.run(LetIn(asks.key, asks.place, name)), as_json)


@click.command("let-out")
@click.argument("device", metavar="DEVICE")
@json_option
def let_out(device: str, as_json: bool) -> None:
    """Remove a device's access, by its number in the list, its name or its place."""
    with desk_at(group_file(), Seat()) as desk:
        report(desk.run(LetOut(_device_named(desk, device).id)), as_json)


@click.command("move")
@click.argument("device", metavar="DEVICE")
@click.argument("place", metavar="PLACE")
@json_option
def move(device: str, place: str, as_json: bool) -> None:
    """Move a device to another table, such as table7 or 7."""
    with desk_at(group_file(), Seat()) as desk:
        report(desk.run(Move(_device_named(desk, device).id, place)), as_json)


def _device_named(desk: Desk, named: str) -> Device:
    with desk.store.read() as reader:
        devices = [one for one in read_devices(reader) if not one.out]
    fitting = [
        one for one in devices if named.casefold() in (str(one.id), one.name.casefold(), one.place)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Refused(f"“{named}” matches {len(fitting)} devices: give a number from the list.")
    raise Refused(f"No allowed device is called “{named}”.")
