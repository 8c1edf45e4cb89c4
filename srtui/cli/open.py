"""Opening the screens; where there is no terminal, the status is printed instead."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from data import recent
from srtui.cli import out
from srtui.cli.opening import (
    desk_at,
    event_at,
    file_argument,
    path_of,
    seat_of,
    seat_options,
    utc_now,
)
from srtui.desk.desk import Seat
from srtui.views.status import status


@click.command("open")
@file_argument
@seat_options
def open_(file: str, role: str, terminal: str) -> None:
    """Open the event's screens."""
    _show(path_of(file), seat_of(role, terminal))


def open_last() -> None:
    """Open the event that was open last; where there is none, say how to begin."""
    found = recent.recent()
    if found:
        _show(found[0], Seat())
        return
    out.say("No event has been opened yet. Make one: srtui new FILE --edition sr2026")
    out.say("Or look at a ready one: srtui demo. All commands: srtui --help")


def _show(path: Path, seat: Seat) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        event = event_at(str(path))
        said = status(event, utc_now())
        out.lines([said.state, said.next.sentence])
        out.warn(["The screens need a terminal; this is the status instead."])
        return
    from screens.app import run

    with desk_at(str(path), seat) as desk:
        recent.remember(path)
        run(desk)
