"""One-time addresses: each seats one browser, once; from then on its cookie identifies it.

The disk and the event hold only hashes: whoever reads them gets no address and no cookie. That an
address was used is not stored: it follows from the device allowed with it, so an address is valid
again if that is undone. A printed sheet has a slip for each, with its address as text and QR code.
"""

import hashlib
import hmac
import io
import os
import secrets
from base64 import b32encode
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path

import segno
from msgspec import DecodeError, json

from data.locale import first_language
from data.machine.disk import reason, replace
from srtui.model.refused import Refused
from srtui.model.serving import Device
from srtui.rules.plural import in_language, language_code
from srtui.rules.value import Value
from srtui.server.folder import Folder
from srtui.server.serving import name_of
from srtui.text.phrases import capital, counted, phrase, translate
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
    """A one-time address. `hash`: its token's. `place`: as in an address."""

    hash: str
    place: str
    seat: str


def hash_of(secret: str) -> str:
    """Return a token or a cookie in the form in which it is stored."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()[:40]


Fresh = tuple[DevicePlace, str, str]
"""Place, seat and token of a new ticket."""


def new_tickets(places: Iterable[DevicePlace]) -> list[Fresh]:
    """Return a new ticket for each seat: two for a table, one for any other place."""
    return [
        (place, seat, b32encode(secrets.token_bytes(TOKEN)).decode().lower())
        for place in places
        for seat in (SEATS if place.kind is SeatKind.TABLE else SEATS[:1])
    ]


def store_tickets(folder: Folder, event: Path, fresh: list[Fresh]) -> list[Fresh]:
    """Store and return new tickets; earlier ones become void, unless they were used."""
    kept = [Ticket(hash_of(token), str(place), seat) for place, seat, token in fresh]
    folder.write(name_of(event, "tickets"), json.encode(kept))
    return fresh


def tickets(folder: Folder, event: Path) -> list[Ticket]:
    """Return the newest tickets."""
    try:
        return json.decode(folder.read(name_of(event, "tickets")) or b"[]", type=list[Ticket])
    except DecodeError:
        return []


def find_ticket(among: Sequence[Ticket], token: str) -> Ticket | None:
    """Return a token's ticket, or None. All tickets are compared, in constant time."""
    wanted = hash_of(token[:MOST_SAID].lower())
    found = None
    for one in among:
        # Never stop early: the duration must not reveal which ticket matched.
        if hmac.compare_digest(one.hash, wanted):
            found = one
    return found


def is_used(ticket: Ticket, devices: Iterable[Device]) -> bool:
    """Tell whether a device has been allowed with this ticket."""
    return any(one.key.startswith(f"{PREFIX}{ticket.seat} {ticket.hash} ") for one in devices)


def was_used_by(token: str, device: Device) -> bool:
    """Tell whether a device was allowed with this token's ticket."""
    return device.key.startswith(PREFIX) and f" {hash_of(token[:MOST_SAID].lower())} " in device.key


def unused(folder: Folder, event: Path, devices: Iterable[Device]) -> list[Ticket]:
    """Return the newest tickets with which no device has been allowed."""
    known = tuple(devices)
    return [ticket for ticket in tickets(folder, event) if not is_used(ticket, known)]


def new_cookie() -> str:
    """Return a new secret for a browser's cookie."""
    return secrets.token_urlsafe(COOKIE)


def device_key(ticket: Ticket, cookie: str) -> str:
    """Return the key of a device that was seated by a one-time address."""
    return f"{PREFIX}{ticket.seat} {ticket.hash} {hash_of(cookie)}"


def device_of(cookie: str, devices: Iterable[Device]) -> Device | None:
    """Return the allowed device with this cookie, or None."""
    wanted, found = hash_of(cookie[:MOST_SAID]), None
    for device in devices:
        known = device.key.rpartition(" ")[2] if device.key.startswith(PREFIX) else ""
        if hmac.compare_digest(known.encode(), wanted.encode()) and not device.out:
            found = device
    return found


def seat_of(device: Device) -> str:
    """Return the device's seat at its table."""
    return device.key.removeprefix(PREFIX)[:1]


NO_TABLES = "The event has no tables yet: set their number or add players, then make the addresses."
_STYLE = (
    "body{font:14px sans-serif;display:grid;grid-template-columns:1fr 1fr}"
    "div{border:1px dashed;padding:8mm;break-inside:avoid}svg{width:40mm;height:40mm}"
    "code{overflow-wrap:anywhere}"
)


def write_tickets(
    folder: Folder,
    event: Path,
    places: Mapping[DevicePlace, str],
    sheet: Path,
    base: str,
    languages: Sequence[str] = (),
) -> str:
    """Write new addresses for the event at `event` (resolved) to `sheet`; return a sentence.

    `places`: with their names. `languages`: the players'; slips are in the first of them.

    Earlier addresses that were not used become void. `base`: where browsers are served, such as
    http://192.0.2.7:8040. Refused if there are no places, or the sheet cannot be written.
    """
    if not places:
        raise Refused(NO_TABLES)
    fresh = new_tickets(places)
    with in_language(first_language(languages)):
        page = _page(places, fresh, base).encode()
    # Complete on disk before any address becomes void, and in place only afterwards: this also
    # keeps a sheet whose addresses are still valid from being overwritten.
    written = sheet.with_name(f"{sheet.name}.{os.getpid()}.new")
    try:
        written.touch(mode=0o600)
        written.write_bytes(page)
        store_tickets(folder, event, fresh)
        replace(written, sheet)
    except OSError as fault:
        raise Refused(f"{sheet} cannot be written: {reason(fault, sheet)}.") from None
    finally:
        with suppress(OSError):
            written.unlink()
    addresses = counted(len(fresh), "address", "addresses")
    return f"{addresses}, each for one use: print {sheet}, then delete it."


def _page(names: Mapping[DevicePlace, str], fresh: Sequence[Fresh], base: str) -> str:
    slips = "".join(
        _slip(names[place], place, seat, f"{base}/t/{token}") for place, seat, token in fresh
    )
    return (
        f'<!DOCTYPE html><html lang="{language_code()}"><meta charset="utf-8">'
        f"<title>{phrase('Addresses')}</title>"
        f"<style>{_STYLE}</style>{slips}</html>"
    )


def _slip(name: str, place: DevicePlace, seat: str, address: str) -> str:
    device = phrase("{place}, device {device}", name, seat)
    heading = capital(device if place.kind is SeatKind.TABLE else name)
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True
    )
    return (
        f"<div><h2>{escape(heading)}</h2>{drawn.getvalue().decode()}"
        f"<p><code>{escape(address)}</code><p>{translate(_NOTES[place.kind])}</div>"
    )


_NOTES = {
    SeatKind.TABLE: phrase(
        "Works once, for one device. A table's second device goes beside the first."
    ),
    SeatKind.CAPTAIN: phrase("Works once, for one device: it follows the team through all rounds."),
    SeatKind.ZONE: phrase(
        "Works once, for one tablet that stays here: both captains of each round use it."
    ),
}
