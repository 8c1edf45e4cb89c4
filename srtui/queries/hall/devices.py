"""Devices on the network: who asks to connect, seats, and what to type on a new one."""

from collections.abc import Sequence
from datetime import datetime
from itertools import chain, count
from typing import Literal

from srtui.documents.sections import Piece, Sections, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.model.serving import Device, Seated, Serving, Started, Waiting, read_devices
from srtui.queries.query import Query, Snapshot
from srtui.rules.value import Value
from srtui.text.next_step import Next
from srtui.text.phrases import Phrase, WithKeys, as_made, capital, counted, joined
from srtui.text.seats import SeatKind, address_of, place_of, place_text, players_places

ASKS, CONNECTED, AWAY, OUT = "asks to connect", "connected", "not connected", "removed"
SILENT = "no answer"
NO_SERVER = (
    "No server is running: press {devices.serve|S} to start one, so that devices can connect.",
    "The server needs no other program and keeps running after you close this screen.",
)
NO_SERVER_TYPED = "No server is running: start one with srtui serve FILE."
SHEET_TYPED = "srtui serve FILE --addresses SHEET.html"
NO_NETWORK = "This machine is not on a network, so other devices cannot reach it."
ALONE = "The server was started for this machine only, so no other device can reach it."
ISOLATED = (
    "No answer on a device? It may be on another network, or this Wi-Fi may isolate devices, as "
    "many venues do. If so, bring your own router."
)
NAMED = 2
"""Devices that the next step names: more would take a second line of 80 cells."""
TESTED = {
    "plays": "playing: not asked",
    "asked": "asked: no key yet",
    "left": "left key pressed",
    "both": "both keys work",
}


class DeviceRow(Value):
    """A device that asks to connect (`waiting`), is allowed (`device`) or connected (`seated`).

    `place` is as stored, `address_text` as a device types it, `place_text` in words.
    """

    key: str
    place: str
    name: str
    place_text: Phrase
    address_text: str
    waiting: Waiting | None = None
    device: Device | None = None
    seated: Seated | None = None

    @property
    def connection(self) -> Waiting | Seated | None:
        """The device's connection to the server, or None."""
        return self.waiting or self.seated

    @property
    def state(self) -> str:
        """Whether it asks to connect, is connected, responds, or was removed."""
        if self.seated is not None:
            return SILENT if self.seated.silent else CONNECTED
        if self.waiting is not None:
            return ASKS
        return OUT if self.device is not None and self.device.out else AWAY

    @property
    def tested(self) -> str:
        """The progress of its table's test, in words."""
        return TESTED.get(self.seated.tested, "") if self.seated is not None else ""


def _state_text(row: DeviceRow) -> str:
    silent = 0 if row.seated is None else row.seated.silent
    return f"{SILENT} for {silent} s" if silent else row.state


def state_brief(row: DeviceRow) -> str:
    """Format a device's state; during a test of all tables, its progress."""
    return row.tested if row.tested and row.state == CONNECTED else _state_text(row)


def _link(row: DeviceRow) -> str:
    """Format the round-trip time in milliseconds, and how often the connection was lost."""
    seated = row.seated
    trip = "" if seated is None or seated.trip is None else f"{seated.trip} ms"
    return f"{trip} lost {seated.lost}x".strip() if seated is not None and seated.lost else trip


def device_rows(
    serving: Serving | None, devices: Sequence[Device], event: Event
) -> tuple[DeviceRow, ...]:
    """Return the devices: those asking, in order, then allowed or connected, then removed ones."""
    asking, seated = (serving.waiting, serving.seated) if serving else ((), ())
    allowed = {(one.key, one.place): one for one in devices if not one.out}

    def row(device: Waiting | Seated | Device, name: str) -> DeviceRow:
        place = place_of(device.place)
        known = allowed.get((device.key, device.place))
        return DeviceRow(
            device.key,
            device.place,
            name,
            place_text(event, place),
            address_of(event, place),
            waiting=device if isinstance(device, Waiting) else None,
            device=device if isinstance(device, Device) else known,
            seated=device if isinstance(device, Seated) else None,
        )

    connected = {(one.key, one.place) for one in seated}
    others = (one for one in devices if (one.key, one.place) not in connected)
    named: list[Seated | Device] = [*seated, *others]
    # The server does not yet know of devices that have only just been allowed.
    waiting = (one for one in asking if (one.key, one.place) not in allowed)
    rows = sorted((row(one, one.name) for one in named), key=_rank)
    return (*(row(one, proposed_name(one, devices, event)) for one in waiting), *rows)


def _rank(row: DeviceRow) -> tuple[bool, int, int, str]:
    place = place_of(row.place)
    return row.state == OUT, [*SeatKind].index(place.kind), place.number or 0, row.name


def proposed_name(asks: Waiting, devices: Sequence[Device], event: Event) -> str:
    """Return a device's former name, or its table's; empty for a judge, who types a name."""
    named = [device.name for device in devices if device.key == asks.key]
    if named:
        return named[-1]
    if asks.place == SeatKind.JUDGE:
        return ""
    table = capital(place_text(event, place_of(asks.place)))
    taken = {device.name for device in devices}
    # Two devices with the same name could not be told apart in the list and the journal.
    numbered = (f"{table} ({number})" for number in count(2))
    return next(name for name in chain((table,), numbered) if name not in taken)


def door_step(serving: Serving | None, event: Event, *, lost: bool) -> Next | None:
    """Return the step for devices: start a server that was `lost`, or allow a device that asks."""
    if lost:
        again = "The server has stopped. Devices will reconnect on their own."
        action = "Start the server again with {devices.serve|S} in Devices."
        return Next(action, "devices", reason=again)
    waiting = serving.waiting if serving else ()
    if not waiting:
        return None
    named = [(place_text(event, place_of(one.place)), one.number) for one in waiting[:NAMED]]
    if len(waiting) == 1:
        name, number = named[0]
        reason = f"{capital(name)} asks to connect and shows {number}."
        return Next("Allow the device.", "devices", reason=reason)
    names = ", ".join(f"{name} ({number})" for name, number in named)
    more = f" and {len(waiting) - NAMED} more" if len(waiting) > NAMED else ""
    reason = f"{len(waiting)} wait: {names}{more}."
    return Next("Allow the devices.", "devices", reason=reason)


def captains_typed(event: Event) -> tuple[str, ...]:
    """Return what captains in a team event type before the @ on their devices."""
    return tuple(
        address_of(event, place)
        for place in players_places(event)
        if place.kind is SeatKind.CAPTAIN
    )


def typed_on(serving: Serving, place: str = "table1") -> tuple[str, ...]:
    """Return what to type on a device, for each of this machine's addresses, likeliest first."""
    return tuple(f"ssh -t -p {serving.port} {place}@{one}" for one in serving.addresses)


def taken_over(last: Started, now: Started) -> str:
    """Return what a start takes over from the last one, and since when; empty if nothing."""
    at = f"only at {last.host}" if last.host else "every address"
    browsers = "no browsers" if last.web is None else f"browsers on port {last.web}"
    accepted = {
        f"port {last.port}": now.port == last.port,
        at: now.host == last.host,
        browsers: now.web == last.web,
        f"certificate {last.cert}": last.cert and now.cert == last.cert,
    }
    texts = [text for text, is_so in accepted.items() if is_so]
    if not last.since or not texts:
        return ""
    moment = f"{datetime.fromisoformat(last.since).astimezone():%Y-%m-%d %H:%M}"
    return f"Same as last time ({moment}): {', '.join(texts)}."


def changes(before: Started, after: Started) -> list[str]:
    """Return, as sentences, what a new start means for the devices in use."""
    if not before.since:
        return []
    tell = []
    if after.port != before.port:
        tell.append(
            f"Devices can't connect on port {before.port} any more: type {after.port} instead "
            "on each device."
        )
    if after.host not in ("", before.host):
        tell.append(f"Only {after.host} answers now: type that address on each device.")
    if before.host and not after.host:
        tell.append(f"All of this machine's addresses answer now, not only {before.host}.")
    if before.web is None:
        return tell
    if after.web is None:
        return [*tell, "Browsers can't connect until you give them a port again."]
    if after.web != before.web:
        tell.append(
            f"Browsers can't connect on port {before.web} any more: open port {after.web} on each."
        )
    if after.cert and not before.cert:
        tell.append("Browsers must now open https instead of http.")
    if before.cert and not after.cert:
        tell.append("Browsers must now open http, each with a new one-time address.")
    return tell


class ServerLine(Value):
    """A line about the server. `kind`: something to type, a warning, or further reading."""

    text: str
    kind: Literal["typed", "warning", "more"] = "more"


def server_lines(
    serving: Serving | None, keys: WithKeys | None = None, event: Event | None = None
) -> tuple[ServerLine, ...]:
    """Return what to type on a device, how to verify this machine, and current faults.

    `keys` are the reader's on a screen; None on the command line.
    """
    if serving is None and keys is None:
        return (ServerLine(NO_SERVER_TYPED, "typed"),)
    if serving is None:
        return ServerLine((keys or as_made)(NO_SERVER[0]), "typed"), ServerLine(NO_SERVER[1])
    first, *more = typed_on(serving) or ("",)
    alone = bool(first) and all(map(_is_loopback, serving.addresses))
    lines = []
    if first:
        lines.append(ServerLine(f"On a device:  {first}", "typed"))
    names = "Instead of table1, you can type table2, table3 …, judge or board."
    if captains := () if event is None else captains_typed(event):
        names = f"Instead of table1, you can type table2, table3 …, judge, board or {captains[0]} …"
    others = joined([line.partition("@")[2] for line in more[:3]])
    lines.append(ServerLine(f"{names} The server also answers at {others}." if others else names))
    if serving.browsers:
        makes = SHEET_TYPED if keys is None else keys("{devices.addresses|a}")
        browsers = (
            f"{serving.browsers[0]} is open to every browser. A table's device needs its own "
            f"one-time address: make a sheet of them with {makes}."
        )
        lines.append(ServerLine(browsers))
    lines.append(ServerLine(f"Key:  {serving.words}   {serving.host_key}"))
    lines.append(ServerLine(_addresses_text(serving, keys)))
    if not first:
        lines.append(ServerLine(NO_NETWORK, "warning"))
    if alone:
        lines.append(ServerLine(ALONE, "warning"))
    lines += [ServerLine(text, "warning") for text in serving.warnings]
    if first and not alone and not _has_network_devices(serving):
        lines.append(ServerLine(ISOLATED))
    return tuple(lines)


def _addresses_text(serving: Serving, keys: WithKeys | None) -> str:
    since = f"{datetime.fromisoformat(serving.since).astimezone():%H:%M}"
    connected = f"{counted(len(serving.seated), 'device')} connected"
    if serving.testing:
        states = [device.tested for device in serving.seated if device.tested]
        done = states.count("both")
        ends = "" if keys is None else keys(" {devices.test|t} ends the test.")
        return f"Testing all tables: both keys work at {done} of {len(states)}.{ends}"
    return f"Running since {since}, {connected}. The server keeps running without this screen."


def _has_network_devices(serving: Serving) -> bool:
    """Tell whether any network device has connected so far."""
    seated = all(_is_loopback(device.address) for device in serving.seated)
    return not seated or not all(_is_loopback(device.address) for device in serving.waiting)


def _is_loopback(address: str) -> bool:
    """Tell whether an address only works on the machine itself."""
    return address.startswith("127.") or address == "::1"


def _device_brief(row: DeviceRow) -> str:
    """Return a device's name; empty for one that asks, which only proposes a name."""
    return "" if row.state == ASKS else row.name


def _since_text(row: DeviceRow) -> str:
    """Return a time in the venue's time zone."""
    since = row.connection.since if row.connection else ""
    return f"{datetime.fromisoformat(since).astimezone():%H:%M}" if since else ""


def _size(row: DeviceRow) -> str:
    return f"{row.seated.width}x{row.seated.height}" if row.seated is not None else ""


def _address(row: DeviceRow) -> str:
    return row.connection.address if row.connection else ""


class DeviceList(Value):
    """The running server, if any, and every device that the event knows."""

    serving: Serving | None
    devices: tuple[Device, ...]


DEVICES: tuple[TableColumn[DeviceRow], ...] = (
    TableColumn("#", lambda row: row.device.id if row.device else ""),
    TableColumn("Place", lambda row: row.address_text, brief=lambda row: row.place_text),
    TableColumn("Shows", lambda row: row.waiting.number if row.waiting else None, right=True),
    TableColumn("Device", lambda row: row.name, prose=True, brief=_device_brief),
    TableColumn("State", _state_text, brief=state_brief),
    TableColumn("Since", lambda row: Piece(_since_text(row), "muted"), gives=2),
    TableColumn("From", lambda row: Piece(_address(row), "muted"), gives=1),
    TableColumn("Size", lambda row: Piece(_size(row), "muted"), gives=1),
    TableColumn("Link", lambda row: Piece(_link(row), "muted"), gives=1),
)
"""The columns of devices. `Shows`: the number on one that asks; `#`: that of an allowed one."""


class DevicesQuery(
    Query[DeviceList], id="device.list", title="Devices", answer="devices", paged=False
):
    """Show which devices are waiting, connected or allowed."""

    def read(self, snapshot: Snapshot) -> DeviceList:
        return DeviceList(snapshot.serving(), read_devices(snapshot.reader))

    def page(self, value: DeviceList, snapshot: Snapshot) -> Sections:
        rows = device_rows(value.serving, value.devices, snapshot.event)
        return (
            *sentences(one.text for one in server_lines(value.serving, None, snapshot.event)),
            *section("", [tabled(DEVICES, rows) if rows else None]),
        )
