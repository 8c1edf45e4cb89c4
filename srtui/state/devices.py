"""Devices that were let in over the network: who sits where."""

from __future__ import annotations

from collections.abc import Iterable

from data.reader import Reader
from srtui.rules.value import Value


class Device(Value):
    """`key`: the fingerprint of its SSH key, or a name of its one connection. `place`: as in its
    address. `name`: as the journal calls it. `out`: it was let out again.
    """

    id: int
    key: str
    place: str
    name: str
    out: bool


def read_devices(reader: Reader) -> tuple[Device, ...]:
    """Every device that was ever let in, in that order."""
    return tuple(
        Device(row["id"], row["key"], row["place"], row["name"], bool(row["out"]))
        for row in reader.table("device")
    )


def find_device(devices: Iterable[Device], key: str, place: str) -> Device | None:
    """The device with this key at this place, also one that was let out."""
    return next((one for one in devices if (one.key, one.place) == (key, place)), None)
