"""Devices of tables and judges: allowed on the network, and removed."""

from srtui.commands.command import Command, Work, arg
from srtui.model.refused import Refused, clean
from srtui.model.serving import Device, find_device, read_devices
from srtui.text.phrases import Phrase, capital, phrase
from srtui.text.seats import DevicePlace, SeatKind, place_of, place_text, refuse_strange


class LetIn(Command, id="device.let-in", title="Allow this device", subject="devices"):
    """Name the device, after making sure that it shows the number in the list.

    It may use its place until you remove it. Its name appears in the journal.
    """

    key: str = arg("key")
    place: str = arg("place")
    name: str = arg("name", help="such as Ines, the blue tablet")

    def apply(self, work: Work) -> Phrase:
        place = place_of(self.place)
        if place.kind in (SeatKind.BOARD, SeatKind.TO):
            raise Refused("Devices can be allowed at tables, in zones, as captains and as judges.")
        refuse_strange(place, work.event)
        name = clean(self.name, "The device's name")
        devices = read_devices(work.writer)
        others = (each for each in devices if each.key != self.key and not each.out)
        judges = [each.name.casefold() for each in others if each.place == SeatKind.JUDGE]
        if place.kind is SeatKind.JUDGE and name.casefold() in judges:
            raise Refused(f"A judge's device is already called {name}: choose another name.")
        device, seat = find_device(devices, self.key, self.place), _seat_text(work, place)
        if device is not None and not device.out and device.name == name:
            raise Refused(f"{name} is already allowed {seat}.")
        work.writer.put("device", {"key": self.key, "place": self.place}, name=name, out=0)
        if name == capital(place_text(work.event, place)):
            return phrase("{name} is now allowed.", name)
        return phrase("{name} is now allowed {seat}.", name, seat)


class LetOut(Command, id="device.let-out", title="Remove a device", subject="devices"):
    """Remove a device by its row number; to be allowed in again, it must ask."""

    device: int = arg("device")

    def apply(self, work: Work) -> Phrase:
        device = _device(work, self.device)
        work.writer.update("device", device.id, out=1)
        seat = _seat_text(work, place_of(device.place))
        return phrase("{device} was removed and is no longer {seat}.", device.name, seat)


class Move(Command, id="device.move", title="Move this device", subject="devices"):
    """Move a device to another table, which it shows from now on."""

    device: int = arg("device")
    place: str = arg("table")

    def apply(self, work: Work) -> Phrase:
        device = _device(work, self.device)
        place = place_of(f"table{self.place}" if self.place.isdecimal() else self.place)
        if place.kind is not SeatKind.TABLE or place_of(device.place).kind is not SeatKind.TABLE:
            raise Refused("A device can move from one table to another, but nowhere else.")
        refuse_strange(place, work.event)
        # The old row stays, marked as removed, and is reused if the device returns.
        work.writer.update("device", device.id, out=1)
        work.writer.put("device", {"key": device.key, "place": str(place)}, name=device.name, out=0)
        return phrase(
            "{device} has moved to {place} and is no longer {seat}.",
            device.name,
            place_text(work.event, place),
            _seat_text(work, place_of(device.place)),
        )


def _device(work: Work, id: int) -> Device:
    for one in read_devices(work.writer):
        if one.id == id and not one.out:
            return one
    raise Refused("This device has not been allowed in, or has been removed.")


def _seat_text(work: Work, place: DevicePlace) -> str:
    text = place_text(work.event, place)
    preposition = {SeatKind.TABLE: "at", SeatKind.ZONE: "in"}.get(place.kind, "as")
    return f"{preposition} {text}"
