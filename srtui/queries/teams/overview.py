"""Teams, matches and a captains' board as queries."""

from __future__ import annotations

from srtui.commands.command import arg
from srtui.documents.sections import Piece, Sections, line, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.captains import newest_match
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.queries.query import Query, Snapshot
from srtui.queries.teams.rows import (
    MatchBoard,
    MatchList,
    MatchRow,
    TeamList,
    TeamMember,
    TeamRow,
    board_lines,
    match_board,
    match_score,
    matches,
    teams,
)
from srtui.rules.value import replace
from srtui.text.rounds import round_title
from srtui.text.teams import NO_TEAMS

MEMBERS: tuple[TableColumn[TeamMember], ...] = (
    TableColumn("Seat", lambda member: member.seat or "R", right=True),
    TableColumn("Player", lambda member: member.name_and_role),
    TableColumn("Faction", lambda member: member.faction),
    TableColumn("Leaders", lambda member: " / ".join(member.leaders)),
)
MATCHES: tuple[TableColumn[MatchRow], ...] = (
    TableColumn("Zone", lambda row: row.zone or "-", right=True, brief=lambda row: row.zone),
    TableColumn("Tables", lambda row: f"{row.tables[0]}-{row.tables[-1]}" if row.tables else None),
    TableColumn("First team", lambda row: row.first, name=True),
    TableColumn("Second team", lambda row: row.second, name=True),
    TableColumn("Games", match_score, brief=lambda row: f"{row.won[0]}-{row.won[1]}"),
    TableColumn("Now", lambda row: Piece(row.state, "muted"), prose=True),
)


def _event_of_teams(snapshot: Snapshot) -> Event:
    if snapshot.event.team_size is None:
        raise Refused(NO_TEAMS)
    return snapshot.event


class TeamsQuery(Query[TeamList], id="team.list", title="Teams", answer="teams", paged=False):
    """Show the teams with their players, captains and findings."""

    def read(self, snapshot: Snapshot) -> TeamList:
        """Return all teams in the order of their names."""
        return teams(_event_of_teams(snapshot))

    def page(self, value: TeamList, snapshot: Snapshot) -> Sections:
        """Show each team above its players, and how many teams there are."""
        table = tabled(MEMBERS, ())
        rows = tuple(cells for row in value.rows for cells in _team_rows(row))
        shown = replace(table, rows=rows) if rows else None
        return (*section("", [shown]), *sentences([value.sentence]))


def _team_rows(row: TeamRow) -> tuple[tuple[Piece, ...], ...]:
    """Return a team's title and findings across the table, and its players between them."""
    status = f" ({row.status})" if row.status else ""
    here = ", here" if row.checked_in else ""
    captain = row.captain or "-"
    title = Piece(f"{row.name}{status}, captain {captain}{here}", "strong")
    members = tabled(MEMBERS, row.members).rows
    findings = ((Piece(f"  {finding}"),) for finding in row.findings)
    return ((title,), *members, *findings)


class MatchesQuery(
    Query[MatchList], id="team.matches", title="Team matches", answer="matches", paged=False
):
    """Show the matches of a round: zones, results, and the captain whose turn it is."""

    round: int | None = arg(
        "round", "number", option=True, help="the newest if not given", default=None
    )

    def read(self, snapshot: Snapshot) -> MatchList:
        """Return the matches of the round. Refused if there is no such round."""
        return matches(_event_of_teams(snapshot), self.round)

    def page(self, value: MatchList, snapshot: Snapshot) -> Sections:
        """Show the matches by zone, byes last."""
        title = line(round_title(value.round, value.phase, "", ""))
        return section("", [title, tabled(MATCHES, value.rows)])


class BoardQuery(
    Query[MatchBoard], id="team.board", title="Captains' board", answer="match", paged=False
):
    """Show the captains' board of a team's match: who must act, both hands, tables, games."""

    team: int = arg("team", "team")

    def read(self, snapshot: Snapshot) -> MatchBoard:
        """Return the board of the team's newest match. Refused before it is published."""
        event = _event_of_teams(snapshot)
        match = newest_match(event, self.team)
        if match.second is None:
            raise Refused(f"{event.team(match.first).name} has the bye.")
        if event.rounds[match.round - 1].phase is Phase.DRAFT:
            raise Refused("The captains pair their players once the round is published.")
        return match_board(event, match)

    def page(self, value: MatchBoard, snapshot: Snapshot) -> Sections:
        """Show the board, the open questions first."""
        return sentences(board_lines(value))
