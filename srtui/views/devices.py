"""Devices over the network: who asks to come in, who sits where, what to type on a new one."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.rules.value import Value
from srtui.state.devices import Device
from srtui.state.serving import Serving
from srtui.words.seats import place_of
from srtui.words.wording import capital

ASKS, HERE, AWAY, OUT = "asks to come in", "connected", "not connected", "let out"
NO_SERVER = "No server runs for this event: srtui serve FILE, in another terminal."


class DeviceRow(Value):
    """A device. `number` is shown on one that asks; `id` is that of one that was let in. `place` is
    as in its address, `said` in words. `since`: UTC in ISO form; "" where it is not there.
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


def device_rows(serving: Serving | None, devices: Sequence[Device]) -> tuple[DeviceRow, ...]:
    """Who asks, in that order; who is there; who was let in and is not there; who was let out."""
    return (*_asking(serving), *_there(serving, devices), *_gone(serving, devices))


def _asking(serving: Serving | None) -> list[DeviceRow]:
    return [
        DeviceRow(
            one.key,
            one.place,
            _said(one.place),
            ASKS,
            number=one.number,
            address=one.address,
            since=one.since,
        )
        for one in (serving.waiting if serving else ())
    ]


def _there(serving: Serving | None, devices: Sequence[Device]) -> list[DeviceRow]:
    ids = {(one.key, one.place): one.id for one in devices if not one.out}
    return [
        DeviceRow(
            one.key,
            one.place,
            _said(one.place),
            HERE,
            one.name,
            id=ids.get((one.key, one.place)),
            address=one.address,
            size=f"{one.width}x{one.height}",
            since=one.since,
        )
        for one in (serving.seated if serving else ())
    ]


def _gone(serving: Serving | None, devices: Sequence[Device]) -> list[DeviceRow]:
    there = {(one.key, one.place) for one in (serving.seated if serving else ())}
    away = [one for one in devices if (one.key, one.place) not in there]
    return [
        DeviceRow(
            one.key, one.place, _said(one.place), OUT if one.out else AWAY, one.name, id=one.id
        )
        for one in sorted(away, key=lambda one: one.out)
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
    said = ", ".join(f"{_said(one.place)} ({one.number})" for one in waiting[:4])
    more = f" and {len(waiting) - 4} more" if len(waiting) > 4 else ""
    return f"{len(waiting)} devices ask to come in: {said}{more}."


def how(serving: Serving | None) -> tuple[str, ...]:
    """What to type on a device, and what it may ask about."""
    if serving is None:
        return (NO_SERVER,)
    typed = [f"ssh -t -p {serving.port} table1@{one}" for one in serving.addresses[:2]]
    if not typed:
        typed = ["This machine has no address that other devices reach: it is in no network."]
    return (
        "On a device (table1, table2 ..., judge, board):  " + "   or   ".join(typed),
        f"It may ask about this machine's key: {serving.host_key}",
    )
