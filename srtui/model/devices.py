"""Devices allowed on the network, with their seats."""

from collections.abc import Iterable

from data.event.reader import Reader
from srtui.model.setting import of_rows
from srtui.rules.value import Value


class Device(Value):
    """An allowed device.

    `key` is its SSH key's fingerprint, or a name for its single connection; `place` as in its
    address; `name` as in the journal. `out`: it was removed.
    """

    id: int
    key: str
    place: str
    name: str
    out: bool


def read_devices(reader: Reader) -> tuple[Device, ...]:
    """Return every device ever allowed, in that order."""
    return of_rows(Device, reader.table("device"))


def find_device(devices: Iterable[Device], key: str, place: str) -> Device | None:
    """Return the device with this key at this table or desk, even if removed; None if unknown."""
    return next((one for one in devices if (one.key, one.place) == (key, place)), None)
