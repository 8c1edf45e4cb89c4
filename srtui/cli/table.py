"""The terminal at a table; without a terminal, the same as plain text."""

from functools import partial

import click

from srtui.cli import out
from srtui.cli.look import locked, look_here, look_options, own_here, scrub
from srtui.cli.opening import desk_at, event_at, file_argument, json_option
from srtui.cli.streams import interactive
from srtui.commands.command import Role
from srtui.commands.desk import Seat, captains_desk
from srtui.model.refused import Refused
from srtui.queries.game.table import TableView, table_view
from srtui.queries.game.table_read import read_table
from srtui.queries.teams.captain import captain_seat, seat_lines, zone_seat
from srtui.text.results import figure_text
from srtui.text.seats import CAPTAIN, DevicePlace, SeatKind, place_of, place_text, refuse_strange


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
        _captain(file, device_place, (colours, signs), shown=shown, as_json=as_json)
        return
    if device_place.table is None:
        raise click.UsageError(f"“{place[:20]}” is not a table's number, a captain or a zone.")
    seat = Seat(Role.TABLE, f"table {device_place.table}", device_place.table)
    with desk_at(file, seat, read_only=not shown) as desk:
        if not shown:
            view = table_view(read_table(desk, device_place.table), desk.stamps())
            out.as_json("table", view) if as_json else out.lines(table_lines(view))
            return
        scrub()
        from screens.hall_terminal import run_here  # 174 ms: textual, for a seat at the table
        from screens.table.app import TableApp

        own = own_here()
        worn = look_here(own, colours, signs)
        make = partial(TableApp, desk, look=worn, preferences=own)
        run_here(desk, locked, make, mouse=False)


def _captain(
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
        scrub()
        from screens.captain.screen import CaptainApp  # 165 ms: textual, for a seat at the table
        from screens.hall_terminal import run_here

        own = own_here()
        make = partial(CaptainApp, desk, look=look_here(own, *look), preferences=own)
        run_here(desk, locked, make)


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
