"""Teams, matches and a captains' board as queries."""

from srtui.commands.command import arg, option
from srtui.documents.document import Section
from srtui.documents.sections import PaneView, Piece, Sections, line, section, sentences
from srtui.documents.table import TableColumn, printed, tabled, unheaded
from srtui.model.captains import newest_match
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.queries.query import Query, Snapshot
from srtui.queries.roster.conduct import conduct, penalty_line
from srtui.queries.standings.standings import rank_columns, standings
from srtui.queries.teams.rows import (
    BoardCard,
    BoardGame,
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
    teams_text,
)
from srtui.rules.value import replace
from srtui.text.phrases import phrase
from srtui.text.rounds import round_title
from srtui.text.teams import refuse_singles

MEMBERS: tuple[TableColumn[TeamMember], ...] = (
    TableColumn("Seat", lambda member: member.seat or "R", right=True),
    TableColumn("Player", lambda member: member.name_and_role),
    TableColumn("Faction", lambda member: Piece(member.faction, "muted")),
    TableColumn("Leaders", lambda member: Piece(" / ".join(member.leaders), "muted")),
)
CARDS: tuple[TableColumn[BoardCard], ...] = (
    TableColumn("Player", lambda card: card.name),
    TableColumn("State", lambda card: card.state),
    TableColumn("Leaders", lambda card: Piece(" / ".join(card.leaders), "muted")),
)
GAMES: tuple[TableColumn[BoardGame], ...] = (
    TableColumn("Table", lambda game: game.table or "-", right=True),
    TableColumn("First", lambda game: game.first),
    TableColumn("Second", lambda game: game.second),
    TableColumn("Result", lambda game: Piece(game.result, "muted")),
)
MATCHES: tuple[TableColumn[MatchRow], ...] = (
    TableColumn("Zone", lambda row: row.zone or "-", right=True, brief=lambda row: row.zone),
    TableColumn("Tables", lambda row: f"{row.tables[0]}-{row.tables[-1]}" if row.tables else None),
    TableColumn("First team", lambda row: row.first, name=True),
    TableColumn("Second team", lambda row: row.second or phrase("bye"), name=True),
    TableColumn("Games", match_score, brief=lambda row: f"{row.won[0]}-{row.won[1]}"),
    TableColumn("Now", lambda row: Piece(row.state, "muted"), prose=True),
)


class TeamsQuery(Query[TeamList], id="team.list", title="Teams", answer="teams", paged=False):
    """Show the teams with their players, captains and findings."""

    def read(self, snapshot: Snapshot) -> TeamList:
        refuse_singles(snapshot.event)
        return teams(snapshot.event)

    def page(self, value: TeamList, snapshot: Snapshot) -> Sections:
        table = tabled(MEMBERS, ())
        rows = tuple(cells for row in value.rows for cells in _team_rows(row))
        shown = replace(table, rows=rows) if rows else None
        return (*section("", [shown]), *sentences([teams_text(value)]))


def _team_rows(row: TeamRow) -> tuple[tuple[Piece, ...], ...]:
    """Return a team's title and findings across the table, with its players between them."""
    status = f" ({row.status})" if row.status else ""
    here = ", here" if row.checked_in else ""
    title = Piece(f"{row.name}{status}, captain {row.captain or '-'}{here}", "strong")
    members = tabled(MEMBERS, row.members).rows
    findings = ((Piece(f"  {finding}"),) for finding in row.findings)
    return ((title,), *members, *findings)


class MatchesQuery(
    Query[MatchList], id="team.matches", title="Team matches", answer="matches", paged=False
):
    """Show the matches of a round: zones, results, and the captain whose turn it is."""

    round: int | None = option("round", "number", help="default: the current round", default=None)

    def read(self, snapshot: Snapshot) -> MatchList:
        """Return the round's matches. Raises `Refused` if there is no such round."""
        refuse_singles(snapshot.event)
        return matches(snapshot.event, self.round)

    def page(self, value: MatchList, snapshot: Snapshot) -> Sections:
        title = line(round_title(value.round, value.phase, "", ""))
        return section("", [title, tabled(MATCHES, value.rows)])


class BoardQuery(
    Query[MatchBoard], id="team.board", title="Captains' board", answer="match", paged=False
):
    """Show the captains' board for a team's match: whose turn it is, both hands, tables, games."""

    team: int = arg("team", "team")

    def read(self, snapshot: Snapshot) -> MatchBoard:
        """Return the board of the team's newest match. Raises `Refused` before it is published."""
        event = snapshot.event
        refuse_singles(event)
        match = newest_match(event, self.team)
        if match.second is None:
            raise Refused(f"{event.team(match.first).name} has the bye.")
        if event.rounds[match.round - 1].phase is Phase.DRAFT:
            raise Refused("The captains pair their players once the round is published.")
        return match_board(event, match)

    def page(self, value: MatchBoard, snapshot: Snapshot) -> Sections:
        return sentences(board_lines(value))


def team_pane(event: Event, team: int) -> PaneView:
    """Return a team with its players, lists and findings."""
    row = next((row for row in teams(event).rows if row.team == team), None)
    if row is None:
        return PaneView("nobody", ())
    penalties = [each for each in conduct(event).rows if each.of_team and each.player == team]
    findings = [line(text, mark="dot") for text in row.findings]
    return PaneView(
        f"team {team}",
        (
            *section("", [line(row.name), line(f"Captain: {row.captain or '-'}")]),
            *section("Players", [unheaded(MEMBERS, row.members)]),
            *section("To check", findings),
            *section("Penalties", (penalty_line(event, penalty) for penalty in penalties)),
        ),
    )


def match_pane(event: Event, match: int) -> PaneView:
    """Return the captains' board of a match: who must act, both hands, tables, games, steps."""
    team_match = next((each for each in event.matches if each.id == match), None)
    if team_match is None or team_match.second is None:
        return PaneView("nobody", ())
    if event.rounds[team_match.round - 1].phase is Phase.DRAFT:
        text = "The round is a draft: the captains pair their players once it is published."
        return PaneView(f"match {match}", section("", [line(text)]))
    view = match_board(event, team_match)
    parts = [*section("", [line(view.title), line(view.scenario, "muted")])]
    parts += section("Next", [line(text) for text in view.next])
    for hand in view.hands:
        parts += section(hand.title, [unheaded(CARDS, hand.cards)])
    if view.tables:
        parts += section("Tables left", [line(", ".join(map(str, view.tables)))])
    parts += section("Games", [unheaded(GAMES, view.games)])
    parts += section("Steps", [line(step, "muted") for step in view.steps])
    return PaneView(f"match {match}", tuple(parts))


def team_facts(event: Event) -> tuple[tuple[str, str], ...]:
    """Return how many teams and matches there are; empty unless it is a team event."""
    if event.team_size is None:
        return ()
    played = sum(event.tally_of(match).outcome is not None for match in event.matches)
    teams = phrase("{teams}, with {size} players each", len(event.teams), event.team_size)
    return ((phrase("Teams"), teams), (phrase("Matches played"), str(played)))


def standings_of_teams(event: Event) -> tuple[Section, ...]:
    """Return the teams' standings in short; empty unless it is a team event."""
    if event.team_size is None:
        return ()
    view = standings(event.pairing)
    return (Section("Teams", grid=printed(rank_columns(view), view.rows)),)
