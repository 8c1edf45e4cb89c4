"""The terminal at a table; where there is no terminal, the same in words."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.locked import locked, scrub
from srtui.cli.look import look_here, look_options, own_here
from srtui.cli.opening import desk_at, file_argument, json_option
from srtui.cli.streams import interactive
from srtui.desk.command import Role
from srtui.desk.desk import Seat
from srtui.views.table import TableView, table_view
from srtui.views.table_read import read_table
from srtui.words.results import figure_text


@click.command("table")
@file_argument
@click.argument("number", type=click.IntRange(1, 9999), metavar="N")
@look_options
@json_option
def table(file: str, number: int, as_json: bool, colours: str | None, signs: str | None) -> None:
    """Show the terminal of table N: two clocks, the turn's questions, the result.

    Nothing else can be reached from it; the organizer's PIN closes it (pins set). Without a
    terminal what it would show is printed.
    """
    seat = Seat(Role.TABLE, f"table {number}", number)
    shown = not as_json and interactive()
    with desk_at(file, seat, read_only=not shown) as desk:
        if not shown:
            view = table_view(read_table(desk, number), desk.stamps())
            out.as_json("table", view) if as_json else out.lines(lines(view))
            return
        scrub()
        from screens.table.app import run  # textual, for who sits at the table

        own = own_here()
        run(desk, locked, look_here(own, colours, signs), own)


def lines(view: TableView) -> list[str]:
    """A table in plain lines."""
    shown = [view.head, view.now, *view.alerts]
    for player in view.players or ():
        points = f"{figure_text(player.points)} {view.points_term}"
        turn = "his turn" if player.active else ""
        parts = (player.name, player.role, player.time, points, player.said, turn)
        shown.append(" · ".join(part for part in parts if part))
    shown += [view.countdown, f"Confirmed: {view.confirmed}" if view.confirmed else ""]
    shown.append(f"{view.disputed} disputes a turn." if view.disputed else "")
    shown += [f"[{'x' if done else ' '}] {said}" for said, done in view.steps]
    shown += [f"{place.name}: {place.said}" for place in view.goes]
    shown.append(f"Can be taken back: {view.back}" if view.back else "")
    return [line for line in shown if line]
