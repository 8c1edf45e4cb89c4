"""One-time addresses: with one a browser sits down, once; its cookie is known after that.

What lies on the disk, and in the event, are hashes: who reads them has no address and no cookie.
That an address was used is not kept: the device that was let in by it says so, so that an address
is good again where that is undone.
"""

import hashlib
import hmac
import secrets
from base64 import b32encode
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import DecodeError, json

from srtui.model.devices import Device
from srtui.rules.value import Value
from srtui.server.folder import Folder
from srtui.server.serving import name_of
from srtui.text.seats import DevicePlace, SeatKind

SEATS = ("1", "2")
"""Each table has two: one tablet between both players, or a device for each."""
TOKEN = 10
"""Bytes: 80 bits, 16 characters to type."""
COOKIE = 24
MOST_SAID = 64
"""Characters of a token or a cookie that are checked."""
PREFIX = "browser "


class Ticket(Value):
    """`hash`: of its token. `place`: as in an address."""

    hash: str
    place: str
    seat: str


def hash_of(secret: str) -> str:
    """Return the stored form of a token or a cookie."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()[:40]


Fresh = tuple[DevicePlace, str, str]
"""Place, seat and token of a new ticket."""


def new_tokens(places: Iterable[DevicePlace]) -> list[Fresh]:
    """Return a new ticket for each seat: two at a table, one of a captain."""
    return [
        (place, seat, b32encode(secrets.token_bytes(TOKEN)).decode().lower())
        for place in places
        for seat in (SEATS if place.kind is SeatKind.TABLE else SEATS[:1])
    ]


def make_tickets(folder: Folder, event: Path, places: Iterable[DevicePlace]) -> list[Fresh]:
    """Make and keep new tickets; return them as `new_tokens` does."""
    fresh = new_tokens(places)
    keep_tickets(folder, event, fresh)
    return fresh


def keep_tickets(folder: Folder, event: Path, fresh: Iterable[Fresh]) -> None:
    """Keep new tickets; those made before are void, unless they were used."""
    kept = [Ticket(hash_of(token), str(place), seat) for place, seat, token in fresh]
    folder.write(name_of(event, "tickets"), json.encode(kept))


def tickets(folder: Folder, event: Path) -> list[Ticket]:
    """Return the newest tickets."""
    try:
        return json.decode(folder.read(name_of(event, "tickets")) or b"[]", type=list[Ticket])
    except DecodeError:
        return []


def find_ticket(among: Sequence[Ticket], token: str) -> Ticket | None:
    """Return the ticket of a token. All are compared, each in the same time."""
    wanted = hash_of(token[:MOST_SAID].lower())
    found = None
    for one in among:
        # Without leaving the loop: how long it takes must not say which one it was.
        if hmac.compare_digest(one.hash, wanted):
            found = one
    return found


def is_used(ticket: Ticket, devices: Iterable[Device]) -> bool:
    """Tell whether it has allowed a device."""
    return any(one.key.startswith(f"{PREFIX}{ticket.seat} {ticket.hash} ") for one in devices)


def was_used_by(token: str, device: Device) -> bool:
    """Tell whether a device was let in by the ticket of this token."""
    return device.key.startswith(PREFIX) and f" {hash_of(token[:MOST_SAID].lower())} " in device.key


def unused(folder: Folder, event: Path, devices: Iterable[Device]) -> list[Ticket]:
    """Return the tickets made last by which no device was allowed."""
    known = tuple(devices)
    return [ticket for ticket in tickets(folder, event) if not is_used(ticket, known)]


def new_cookie() -> str:
    """Return a new secret for a browser to keep."""
    return secrets.token_urlsafe(COOKIE)


def device_key(ticket: Ticket, cookie: str) -> str:
    """Return the key of the device that sits down with a one-time address."""
    return f"{PREFIX}{ticket.seat} {ticket.hash} {hash_of(cookie)}"


def device_of(cookie: str, devices: Iterable[Device]) -> Device | None:
    """Return the allowed device that has this cookie."""
    wanted, found = hash_of(cookie[:MOST_SAID]), None
    for device in devices:
        known = device.key.rpartition(" ")[2] if device.key.startswith(PREFIX) else ""
        if hmac.compare_digest(known.encode(), wanted.encode()) and not device.out:
            found = device
    return found


def seat_of(device: Device) -> str:
    """Return its seat at its table."""
    return device.key.removeprefix(PREFIX)[:1]
