"""Opening the screens; where there is no terminal, the status is printed instead."""

from __future__ import annotations

import os
from pathlib import Path

import click

from data import recent
from data.machine import stamp
from screens.chosen import Own
from screens.theme.look import Look
from srtui.cli import out
from srtui.cli.look import look_here, look_options, own_here
from srtui.cli.opening import (
    desk_at,
    entropy,
    file_argument,
    path_of,
    seat_of,
    seat_options,
    utc_now,
)
from srtui.cli.streams import interactive
from srtui.desk.command import Role
from srtui.desk.desk import Seat


@click.command("open")
@file_argument
@seat_options
@look_options
def open_(file: str, role: str, terminal: str, colours: str | None, signs: str | None) -> None:
    """Open the event's screens."""
    path = path_of(file)
    if interactive():
        show(path, seat_of(role, terminal), colours, signs)
    else:
        _status(path, judge=role != Role.TO.value)


def open_last() -> None:
    """Show the events opened last; without a terminal the status of the last one."""
    found = recent.recent()
    if interactive():
        show(None, Seat())
    elif found:
        _status(found[0])
    else:
        out.say("No event has been opened yet. Make one: srtui new FILE --edition ID")
        out.say("The editions on offer: srtui editions")
        out.say("Or look at a ready one: srtui demo. All commands: srtui --help")


def _status(path: Path, *, judge: bool = False) -> None:
    from srtui.cli.event import status_at  # the screens do without

    said = status_at(str(path), judge=judge)
    out.lines([said.state, said.next.sentence])
    out.warn([*said.warnings, "The screens need a terminal; this is the status instead."])


def show(
    path: Path | None, seat: Seat, colours: str | None = None, signs: str | None = None
) -> None:
    """The list of events and one event after the other, until the program is quit."""
    from screens.app import run  # textual, once the event is open
    from srtui.venue.apart import Apart  # the event's server, which runs beside this

    wish: str | None = "list"
    own = own_here()
    while wish is not None:
        look = look_here(own, colours, signs)
        path = path or _chosen(wish, look, own)
        if path is None:
            return
        with desk_at(str(path), seat) as desk:
            recent.remember(path)
            shapes_at = recent.kept_in("columns.json")
            server = Apart(desk.store.path, dict(os.environ))
            before = own.chosen
            wish = run(desk, look=look, own=own, shapes_at=shapes_at, server=server)
        if own.chosen != before:
            colours = signs = None  # what was chosen since is newer than what was asked for
        path = None


def _chosen(wish: str, look: Look, own: Own) -> Path | None:
    from screens.start.screen import World, choose  # textual, where no event is named

    return choose(World(recent.recent, path_of, utc_now, entropy, stamp), wish, look=look, own=own)
