"""Devices at tables and with judges, let in over the network and let out again."""

from __future__ import annotations

from srtui.desk.command import Command, Work, arg
from srtui.state.devices import Device, find_device, read_devices
from srtui.state.refused import Refused
from srtui.words.seats import Kind, Place, place_of, refuse_strange
from srtui.words.typed import clean


class LetIn(Command, id="device.let-in", title="Let a device in", subject="devices", offered=False):
    """Let a device sit at its place, from now on, until it is let out.

    `key` is the fingerprint of its SSH key; its name stands in the journal with what is done there.
    """

    key: str = arg("key")
    place: str = arg("place")
    name: str = arg("name")

    def apply(self, work: Work) -> str:
        place = place_of(self.place)
        if place.kind not in (Kind.TABLE, Kind.JUDGE):
            raise Refused("Devices are let in at tables and as judges.")
        refuse_strange(place, work.event)
        name = clean(self.name, "The device's name")
        devices = read_devices(work.writer)
        if place.kind is Kind.JUDGE and _named(devices, name, self.key):
            raise Refused(f"There is a judge's device called {name} already: take another name.")
        device = find_device(devices, self.key, self.place)
        if device is None:
            row = {"key": self.key, "place": self.place, "name": name}
            work.writer.insert("device", row)
        elif device.out or device.name != name:
            work.writer.update("device", device.id, name=name, out=0)
        else:
            raise Refused(f"{name} is let in {_where(place)} already.")
        return f"{name} is let in {_where(place)}."


class LetOut(
    Command, id="device.let-out", title="Let a device out", subject="devices", offered=False
):
    """Take a device's place away; it has to ask again. Its number is that of its row."""

    device: int = arg("device")

    def apply(self, work: Work) -> str:
        device = _device(work, self.device)
        work.writer.update("device", device.id, out=1)
        return f"{device.name} is let out: no longer {_where(place_of(device.place))}."


class Move(Command, id="device.move", title="Move a device", subject="devices", offered=False):
    """Let a device sit at another place instead of its own."""

    device: int = arg("device")
    place: str = arg("place")

    def apply(self, work: Work) -> str:
        device, place = _device(work, self.device), place_of(self.place)
        if place.kind is not Kind.TABLE or place_of(device.place).kind is not Kind.TABLE:
            raise Refused("Devices move from table to table.")
        refuse_strange(place, work.event)
        there = find_device(read_devices(work.writer), device.key, self.place)
        # His old row stays, let out: it says where the device has been, and coming back it takes
        # that row again.
        work.writer.update("device", device.id, out=1)
        if there is None:
            row = {"key": device.key, "place": self.place, "name": device.name}
            work.writer.insert("device", row)
        else:
            work.writer.update("device", there.id, out=0, name=device.name)
        return f"{device.name} goes to {place.said}, no longer {_where(place_of(device.place))}."


def _device(work: Work, id: int) -> Device:
    for one in read_devices(work.writer):
        if one.id == id and not one.out:
            return one
    raise Refused("This device is not let in.")


def _named(devices: tuple[Device, ...], name: str, key: str) -> bool:
    return any(
        device.name.casefold() == name.casefold() and device.key != key and not device.out
        for device in devices
        if device.place == Kind.JUDGE
    )


def _where(place: Place) -> str:
    return f"at {place.said}" if place.kind is Kind.TABLE else "as a judge"
