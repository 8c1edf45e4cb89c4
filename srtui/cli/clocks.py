"""Looking at the clocks of a round."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.offering import named_argument
from srtui.cli.opening import json_option, reading
from srtui.state.refused import Refused
from srtui.views.clock_book import sheet_of
from srtui.views.clocks import COLUMNS, cells, game_told
from srtui.words import find


@click.command("show")
@named_argument("table", "game", required=False)
@json_option
def show(table: str | None, as_json: bool) -> None:
    """Show the clocks of the round: who runs, turn, points, what each game waits for.

    TABLE is a table number, or a player's name; without it all games are shown.
    """
    file = click.get_current_context().find_root().obj["file"]
    with reading(file) as desk:
        sheet = sheet_of(desk)
        event, rows = sheet.event, sheet.rows(desk.stamps())
    if table is not None:
        game = find.game(event, table)
        rows = tuple(row for row in rows if row.game == game.id)
        if not rows:
            raise Refused(f"{event.name_of(game.first)} has the bye, or the round is a draft.")
    if as_json:
        out.as_json("clocks", rows)
    elif table is None:
        out.rows(COLUMNS, [cells(row) for row in rows])
        out.lines(game_told(row) for row in rows if row.needs)
    else:
        out.say(game_told(rows[0]))
