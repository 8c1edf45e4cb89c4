"""The terminals at a table and for the board; without a terminal, the same as plain text."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from srtui.cli import out
from srtui.cli.look import (
    locked,
    look_options,
    machine_preferences,
    scrub_environment,
    terminal_look,
)
from srtui.cli.opening import desk_at, event_at, file_argument, json_option, reading, utc_now
from srtui.cli.streams import interactive
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat, captains_desk
from srtui.documents.map.cells import plain
from srtui.model.refused import Refused
from srtui.queries.clock.book import sheet_of
from srtui.queries.game.table import TableView, table_view
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.board import headline, pages
from srtui.queries.teams.captain import captain_seat, seat_lines, zone_seat
from srtui.text.results import figure_text
from srtui.text.seats import CAPTAIN, DevicePlace, SeatKind, place_of, place_text, refuse_strange

if TYPE_CHECKING:
    from screens.base import BaseApp

WIDTH, HEIGHT = 80, 22
"""Cells and lines of a page where there is no terminal."""


@click.command("table")
@file_argument
@click.argument("place", metavar="N")
@look_options
@json_option
def table(file: str, place: str, as_json: bool, colours: str | None, signs: str | None) -> None:
    """Show table N's terminal: two clocks, the turn's questions, the result.

    In a team event, captain-alder is the captain of the team Alder, wherever it plays, and zone3 a
    tablet in zone 3 for both captains there. Nothing else can be reached from a terminal; the
    organizer's PIN closes it (pins set). Without a terminal, its screen is printed.
    """
    shown, kinds = not as_json and interactive(), (SeatKind.CAPTAIN, SeatKind.ZONE)
    try:
        event = event_at(file) if place.startswith(CAPTAIN) else None
        device_place = place_of(f"table{place}" if place.isdecimal() else place, event)
    except Refused as refused:
        raise click.UsageError(str(refused)) from None
    if device_place.kind in kinds:
        _open_captain(file, device_place, (colours, signs), shown=shown, as_json=as_json)
        return
    if device_place.table is None:
        raise click.UsageError(f"“{place[:20]}” is not a table's number, a captain or a zone.")
    seat = Seat(Role.TABLE, f"table {device_place.table}", device_place.table)
    with desk_at(file, seat, read_only=not shown) as desk:
        if not shown:
            view = table_view(read_table(desk, device_place.table), desk.stamps())
            out.as_json("table", view) if as_json else out.lines(table_lines(view))
            return
        scrub_environment()
        from screens.table.app import TableApp  # 174 ms: textual, for a seat at the table

        _run_locked(desk, TableApp, colours, signs, mouse=False)


def _open_captain(
    file: str,
    device_place: DevicePlace,
    look: tuple[str | None, str | None],
    *,
    shown: bool,
    as_json: bool,
) -> None:
    event = event_at(file)
    refuse_strange(device_place, event)
    seat = captains_desk(device_place, place_text(event, device_place))
    with desk_at(file, seat, read_only=not shown) as desk:
        if not shown:
            event = desk.event()
            zone = seat.zone
            view = captain_seat(event, seat.team or 0) if zone is None else zone_seat(event, zone)
            out.as_json("captain", view) if as_json else out.lines(seat_lines(view))
            return
        scrub_environment()
        from screens.captain.screen import CaptainApp  # 165 ms: textual, for a seat at the table

        _run_locked(desk, CaptainApp, *look)


def _run_locked(
    desk: Desk,
    kind: Callable[..., BaseApp],
    colours: str | None,
    signs: str | None,
    *,
    mouse: bool = True,
    **options: Any,
) -> None:
    """Run an app on this terminal, locked.

    Call `scrub_environment` before importing the app: screens read the environment while loading.
    """
    from screens.hall_terminal import run_here

    own = machine_preferences()
    worn = terminal_look(own, colours, signs)
    run_here(desk, locked, partial(kind, desk, look=worn, preferences=own, **options), mouse=mouse)


def table_lines(view: TableView) -> list[str]:
    """Format what the terminal at a table shows, as plain lines for `srtui table FILE N`."""
    shown = [view.head, view.now, *view.alerts]
    for player in view.players or ():
        points = f"{figure_text(player.points)} {view.points_term}"
        turn = "active" if player.active else ""
        parts = (player.name, player.role, player.time, points, player.clock_text, turn)
        shown.append(" · ".join(part for part in parts if part))
    shown += [view.countdown, f"Confirmed, {view.confirmed}" if view.confirmed else ""]
    shown.append(f"{view.disputed} disputes a turn." if view.disputed else "")
    shown += [f"[{'x' if done else ' '}] {said}" for said, done in view.steps]
    shown += [f"{place.name}: {place.text}" for place in view.goes]
    shown.append(f"Can be undone: {view.back}" if view.back else "")
    return [line for line in shown if line]


@click.command("board")
@file_argument
@click.option(
    "--seconds",
    type=click.IntRange(3, 120),
    default=12,
    show_default=True,
    help="How many seconds each page is shown.",
)
@look_options
def board(file: str, seconds: int, colours: str | None, signs: str | None) -> None:
    """Show the board on a terminal at the venue; nothing can be changed there.

    Its pages turn automatically. Without a terminal they are printed.
    """
    with reading(file) as desk:
        if not interactive():
            sheet = sheet_of(desk, every_game=False)
            out.say(headline(sheet.event, utc_now()))
            for page in pages(
                sheet.event, utc_now().astimezone(), WIDTH, HEIGHT, sheet.rows(desk.stamps())
            ):
                drawn = plain(page.map, WIDTH, HEIGHT) if page.map is not None else ()
                out.lines(["", page.title, "", *page.head, *drawn, *page.lines])
            return
        scrub_environment()
        from screens.board.screen import WallApp  # 151 ms: textual, for the board in a terminal
        from srtui.server.process import ServerProcess

        server = ServerProcess(desk.store.path, dict(os.environ))
        _run_locked(desk, WallApp, colours, signs, seconds=seconds, server=server)
