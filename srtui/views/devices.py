"""Devices over the network: who asks to come in, who sits where, what to type on a new one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import chain, count
from typing import Literal

from srtui.rules.value import Value
from srtui.state.devices import Device
from srtui.state.serving import Seated, Serving, Waiting
from srtui.words.seats import Kind, place_of
from srtui.words.wording import capital, counted, joined

ASKS, HERE, AWAY, OUT = "asks to come in", "connected", "not connected", "let out"
NO_SERVER = (
    "No server runs for this event: {devices.serve|S} starts one, and devices can connect.",
    "It needs no other program, and keeps running when this screen is closed.",
)
LOST = "The server has stopped: {devices.serve|S} on its page starts it, and devices come back."
NO_SERVER_TYPED = "No server runs for this event: srtui serve FILE starts one."
NO_NETWORK = "This machine has no address that other devices reach: it is in no network."
ALONE = "Only this machine itself reaches the server: it was started with --host for that."
APART = (
    "No answer on a device? Then it is in another network, or this Wi-Fi keeps devices apart, as "
    "many venues' do: a router of your own does not."
)
NAMED = 2
"""Devices that the next step names: more would take a second line of 80 cells."""
TESTED = {
    "plays": "plays: not asked",
    "asked": "asked: no key yet",
    "left": "left key came",
    "both": "both keys work",
}
_ORDER = {Kind.TABLE: 0, Kind.JUDGE: 1, Kind.BOARD: 2, Kind.TO: 3}


class DeviceRow(Value):
    """A device. `number` is shown on one that asks; `id` is that of one that was let in. `place` is
    as in its address, `said` in words. `since`: UTC in ISO form; "" where it is not there.
    `tested`: how far its table is while all are tested, in words.
    """

    key: str
    place: str
    said: str
    state: str
    name: str = ""
    number: int | None = None
    id: int | None = None
    address: str = ""
    size: str = ""
    since: str = ""
    tested: str = ""
    link: str = ""
    """Milliseconds to its answer and back, and how often its line was lost."""

    @property
    def stands(self) -> str:
        """Its state; while all are tested, how far it is."""
        return self.tested if self.tested and self.state == HERE else self.state


def _link(seated: Seated) -> str:
    trip = "" if seated.trip is None else f"{seated.trip} ms"
    return f"{trip} lost {seated.lost}x".strip() if seated.lost else trip


def device_rows(serving: Serving | None, devices: Sequence[Device]) -> tuple[DeviceRow, ...]:
    """Who asks, in that order; who was let in or is there, by place; who was let out."""
    rest = sorted((*_seated(serving, devices), *_gone(serving, devices)), key=_rank)
    return (*_asking(serving, devices), *rest)


def _rank(row: DeviceRow) -> tuple[bool, int, int, str]:
    place = place_of(row.place)
    return row.state == OUT, _ORDER[place.kind], place.table or 0, row.name


def _asking(serving: Serving | None, devices: Sequence[Device]) -> list[DeviceRow]:
    """Without those that were let in a moment ago, of which the server has not heard yet."""
    let_in = {(device.key, device.place) for device in devices if not device.out}
    return [
        DeviceRow(
            one.key, one.place, _said(one.place), ASKS, proposed_name(one, devices),
            number=one.number, address=one.address, since=one.since,
        )
        for one in (serving.waiting if serving else ())
        if (one.key, one.place) not in let_in
    ]  # fmt: skip


def proposed_name(asks: Waiting, devices: Sequence[Device]) -> str:
    """As what a device could be let in: as it was called before, else by its table. A judge has a
    name of his own.
    """
    named = [device.name for device in devices if device.key == asks.key]
    if named:
        return named[-1]
    if asks.place == Kind.JUDGE:
        return ""
    table, taken = capital(_said(asks.place)), {device.name for device in devices}
    # Two devices of one name could not be told apart, in the list and in the journal.
    numbered = (f"{table} ({number})" for number in count(2))
    return next(name for name in chain((table,), numbered) if name not in taken)


def _seated(serving: Serving | None, devices: Sequence[Device]) -> list[DeviceRow]:
    ids = {(device.key, device.place): device.id for device in devices if not device.out}
    return [
        DeviceRow(
            one.key, one.place, _said(one.place),
            f"no answer for {one.silent} s" if one.silent else HERE, one.name,
            id=ids.get((one.key, one.place)), address=one.address,
            size=f"{one.width}x{one.height}", since=one.since, tested=TESTED.get(one.tested, ""),
            link=_link(one),
        )
        for one in (serving.seated if serving else ())
    ]  # fmt: skip


def _gone(serving: Serving | None, devices: Sequence[Device]) -> list[DeviceRow]:
    there = {(one.key, one.place) for one in (serving.seated if serving else ())}
    return [
        DeviceRow(
            device.key,
            device.place,
            _said(device.place),
            OUT if device.out else AWAY,
            device.name,
            id=device.id,
        )
        for device in devices
        if (device.key, device.place) not in there
    ]


def _said(place: str) -> str:
    return place_of(place).said


def asks_said(serving: Serving | None) -> str:
    """Who asks to come in, as the next step; empty where nobody does."""
    waiting = serving.waiting if serving else ()
    if not waiting:
        return ""
    if len(waiting) == 1:
        one = waiting[0]
        return f"{capital(_said(one.place))} asks to come in: its device shows {one.number}."
    said = ", ".join(f"{_said(one.place)} ({one.number})" for one in waiting[:NAMED])
    more = f" and {len(waiting) - NAMED} more" if len(waiting) > NAMED else ""
    return f"{len(waiting)} devices ask to come in: {said}{more}."


def typed_on(serving: Serving, place: str = "table1") -> tuple[str, ...]:
    """What is typed on a device, for each address of this machine, the likeliest first."""
    return tuple(f"ssh -t -p {serving.port} {place}@{one}" for one in serving.addresses)


class How(Value):
    """A line of what there is to know about the server. `kind`: what is typed, a warning, or more
    to know.
    """

    said: str
    kind: Literal["typed", "warning", "more"] = "more"


def how(serving: Serving | None) -> tuple[How, ...]:
    """What to type on a device, how it knows this machine, and what is wrong with either."""
    if serving is None:
        return How(NO_SERVER[0], "typed"), How(NO_SERVER[1])
    first, *more = typed_on(serving) or ("",)
    alone = bool(first) and all(map(_own, serving.addresses))
    others = joined([one.partition("@")[2] for one in more[:3]], "or")
    wrong = [*([] if first else [NO_NETWORK]), *([ALONE] if alone else []), *serving.warnings]
    return (
        *([How(f"On a device:  {first}", "typed")] if first else []),
        How(f"Or table2 and so on, judge, board.{f' Also reached at {others}.' if others else ''}"),
        *(How(one) for one in _browsers(serving)),
        How(f"Key:  {serving.words}   {serving.host_key}"),
        How(_counted(serving)),
        *(How(one, "warning") for one in wrong),
        *([How(APART)] if first and not alone and not _others(serving) else []),
    )


def _browsers(serving: Serving) -> list[str]:
    if not serving.browsers:
        return []
    return [
        f"Browsers: {serving.browsers[0]} is for everybody. A table's device opens its one-time "
        "address: {devices.addresses|a} makes a sheet of them."
    ]


def _counted(serving: Serving) -> str:
    since = f"{datetime.fromisoformat(serving.since).astimezone():%H:%M}"
    there = f"{counted(len(serving.seated), 'device')} connected"
    if serving.testing:
        tables = [one for one in serving.seated if one.tested]
        done = sum(1 for one in tables if one.tested == "both")
        ends = "{devices.test|t} ends it."
        return f"All tables are tested: both keys work at {done} of {len(tables)}. {ends}"
    return f"Runs since {since}, also when this screen is closed: {there}."


def _others(serving: Serving) -> bool:
    """Whether any device of the network has come so far."""
    seated, waiting = serving.seated, serving.waiting
    addresses = [one.address for one in seated] + [one.address for one in waiting]
    return not all(map(_own, addresses))


def _own(address: str) -> bool:
    """Whether it is one that only the machine itself reaches."""
    return address.startswith("127.") or address == "::1"
