"""Teams on the command line: the teams, the matches of a round, a captains' board."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.offering import named_argument
from srtui.cli.opening import event_at, json_option, round_option
from srtui.documents.layout import Column
from srtui.model.captains import newest_match
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.teams import rows as views
from srtui.text.teams import NO_TEAMS, find_team


def _event() -> Event:
    event = event_at(click.get_current_context().find_root().obj["file"])
    if event.team_size is None:
        raise Refused(NO_TEAMS)
    return event


@click.command("list")
@json_option
def team_list(as_json: bool) -> None:
    """Show the teams with their players, captains and findings."""
    view = views.teams(_event())
    if as_json:
        out.as_json("teams", view)
        return
    out.lines(views.team_lines(view))


@click.command("matches")
@round_option
@json_option
def team_matches(number: int | None, as_json: bool) -> None:
    """Show the matches of a round: zones, results, and the captain whose turn it is."""
    view = views.matches(_event(), number)
    if as_json:
        out.as_json("matches", view)
        return
    columns = (
        Column("Zone", right=True), Column("Tables"), Column("Team"), Column("Team"),
        Column("State"),
    )  # fmt: skip
    out.rows(
        columns,
        [
            (
                str(row.zone or ""),
                f"{row.tables[0]}-{row.tables[-1]}" if row.tables else "",
                row.first,
                row.second,
                row.state,
            )
            for row in view.rows
        ],
    )


@click.command("board")
@named_argument("team", "team")
@json_option
def team_board(team: str, as_json: bool) -> None:
    """Show the captains' board of a team's match: who must act, both hands, tables, games."""
    event = _event()
    match = newest_match(event, find_team(event, team).id)
    if match.second is None:
        raise Refused(f"{event.team(match.first).name} has the bye.")
    if event.newest_round().phase.value == "draft":
        raise Refused("The captains pair their players once the round is published.")
    view = views.match_board(event, match)
    if as_json:
        out.as_json("match", view)
        return
    out.lines(views.board_lines(view))
