"""Teams: the event's teams, the newest round's matches, and the captains' board."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

from textual import work

from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.frame import Frame
from screens.importing.roster import Many
from screens.pages.page import Page
from screens.theme.signs import Mark, Signs
from screens.widgets.grid import Row, row_cells
from screens.widgets.pane import Looking
from srtui.commands.command import Command
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams import roster
from srtui.commands.teams.captains import PairsByHand, RollOff, TakeStep, UndoStep
from srtui.commands.teams.matches import PenalizeTeam, RuleMatch, SwapTeams
from srtui.documents.sections import Piece
from srtui.documents.table import TableColumn, without
from srtui.model.captains import captains_board
from srtui.model.event import Event, Phase
from srtui.queries.teams.overview import MATCHES, match_pane, team_pane
from srtui.queries.teams.rows import MatchRow, TeamRow, choice_text, matches, teams, teams_text
from srtui.rules.teams.match import TeamMatch
from srtui.rules.teams.values import CaptainAsk, StepKind
from srtui.text.teams import question_text

TeamView = Literal["matches", "teams"]
NO_TEAMS = "This event has no teams"
TEAM_COLUMNS: tuple[TableColumn[TeamRow], ...] = (
    TableColumn("Team", lambda row: row.name, name=True),
    TableColumn("Captain", lambda row: Piece(row.captain, "muted"), gives=1),
    TableColumn(
        "Players", lambda row: sum(one.seat is not None for one in row.members), right=True
    ),
    TableColumn("Note", lambda row: row.status or " ".join(row.findings), prose=True),
)
MATCH_COLUMNS = without(MATCHES, "Tables")


class TeamsScreen(Frame):
    """The teams and their matches.

    Enter on a match takes the next step of its captains: it shows who must act, and what is
    possible. In a draft, y swaps two teams. v changes between matches and teams.
    """

    place = "teams"
    numbers = "zone"

    BINDINGS = bindings(
        bind("enter", "teams.step", "Captain",
             "Take the next step for a captain, or show the team"),
        bind("v", "teams.view", "View", "Show the round's matches, or the teams"),
        bind("a", "teams.add", "Add", "Add a team with its players"),
        bind("m", "teams.many", "Add many", "Paste teams, or import a file"),
        bind("c", "teams.check-in", "Check in", "Check in the whole team, or undo that"),
        bind("space", "teams.here", "Here", "Check in or out, then go to the next row", show=False),
        bind("p", "teams.pair", "Pair", "Pair the next round of teams"),
        bind("o", "teams.scenario", "Scenario", "Choose or roll the round's scenario",
             asks=Scenario),
        bind("b", "teams.publish", "Publish", "Publish the draft", begins=Publish),
        bind("r", "teams.redraw", "Redraw", "Redraw the draft", begins=Redraw, show=False),
        bind("y", "teams.swap", "Swap", "Swap the team with another team in the draft",
             asks=SwapTeams, target="match", show=False),
        bind("x", "teams.undo", "Take back", "Take back the captains' last step",
             begins=UndoStep, target="match"),
        bind("h", "teams.by-hand", "By hand", "Enter the pairings of the match",
             asks=PairsByHand, target="match", show=False),
        bind("s", "teams.substitute", "Substitute", "Let a reserve play in a player's place",
             asks=roster.Substitute, show=False),
        bind("e", "teams.edit", "Edit", "Change the team's name or captain",
             asks=roster.EditTeam, target="team", show=False),
        bind("w", "teams.rule", "Ruling", "Decide the match by ruling, for example after a penalty",
             asks=RuleMatch, target="match", show=False),
        bind("l", "teams.penalty", "Penalty", "Warn the team, or take match points from it",
             show=False),
        bind("d", "teams.drop", "Drop", "Drop the team",
             asks=roster.DropTeam, target="team", show=False),
        bind("z", "teams.size", "Team size",
             "Set the team size, which makes this a team event", show=False),
        bind("t", "teams.settings", "Settings", "Set how captains pair and how teams are ranked",
             begins=roster.SetTeamRule, show=False),
    )  # fmt: skip

    _list: TeamView | None = None
    """The list that was chosen; None: the one that is needed now."""

    def _current_grid(self, event: Event) -> TeamView:
        return self._list or ("matches" if event.matches else "teams")

    def show(self, event: Event) -> None:
        """Show the current list."""
        if event.team_size is None:
            self._grid.fill([], TEAM_COLUMNS)
            self._heading.say("Teams", "")
            self.offer_keys(NO_TEAMS, "teams.size")
        elif self._current_grid(event) == "teams":
            view = teams(event)
            self._grid.fill([_team_row(row, app_of(self).signs) for row in view.rows], TEAM_COLUMNS)
            self._heading.say("Teams", teams_text(view))
            self.offer_keys("No teams yet", "teams.add", "teams.many")
        else:
            self._show_matches(event)

    def _show_matches(self, event: Event) -> None:
        found = matches(event).rows if event.rounds else ()
        self._grid.fill([_match_row(row, app_of(self).signs) for row in found], MATCH_COLUMNS)
        newest = event.round
        title = "Matches" if newest is None else f"Matches of round {newest.number}"
        phase = "" if newest is None else newest.phase.value
        if newest is not None and newest.phase is Phase.RUNNING and newest.complete:
            phase = "complete"
        self._heading.say(title, phase)
        self.offer_keys("No round is paired yet", "teams.pair")

    def looking(self, event: Event) -> Looking | None:
        """Return what to show beside the list: a match's board, or a team."""
        row = self._grid.current
        if event.team_size is None or row is None or not row.id:
            return None
        pane = match_pane if self._current_grid(event) == "matches" else team_pane
        return partial(pane, event, row.id)

    # Views

    def action_view(self) -> None:
        """Show the next list."""
        self._list = "teams" if self._current_grid(app_of(self).event) == "matches" else "matches"
        self.reload()

    def action_step(self) -> None:
        """Take the next step of the match under the cursor, or show the team's page."""
        event, match = app_of(self).event, self._match()
        if match is None or match.second is None or event.games_of(match):
            self._show_page(event)
        elif event.rounds[match.round - 1].phase is Phase.DRAFT:
            self.message_line.refuse("The captains pair their players once the round is published.")
        else:
            self._take_step(event, match)

    def _show_page(self, event: Event) -> None:
        row, looking = self._grid.current, self.looking(event)
        view = looking() if looking is not None else None
        if row is not None and view is not None:
            self.app.push_screen(Page("Teams", view.sections))

    @work(exclusive=True, group="ask")
    async def _take_step(self, event: Event, match: TeamMatch) -> None:
        """Ask for the captains' next answer, and record it."""
        ask = await self._asked(event, match)
        if ask is None:
            return
        team = match.teams[ask.side or 0]
        if ask.kind is StepKind.ROLL:
            await self._give(RollOff(team))
            return
        options = [choice_text(event, ask, choice) for choice in ask.choices]
        at = await self.app.push_screen_wait(Pick(question_text(event, match, ask), options))
        if at >= 0:
            await self._give(TakeStep(team, ask.choices[at]))

    async def _asked(self, event: Event, match: TeamMatch) -> CaptainAsk | None:
        """Return the captains' question; if two are secret, the organizer chooses one."""
        board = captains_board(event, match)
        asks = [ask for ask in board.asks if (match.id, ask.side) not in event.hidden_steps]
        if len(asks) == 1:
            return asks[0]
        options = [question_text(event, match, ask) for ask in asks]
        at = await self.app.push_screen_wait(Pick("Which captain?", options))
        return asks[at] if at >= 0 else None

    async def _give(self, command: Command) -> None:
        if reason := await app_of(self).attempt(command):
            self.message_line.refuse(reason)

    # Actions

    def show_next_step(self, table: int) -> None:
        """Take the next step of the first match whose captains have not paired their players."""
        del table
        event = app_of(self).event
        if event.round is None:
            return
        self._list = None
        self.show(event)
        here = (match for match in event.matches if match.round == event.round.number)
        waiting = (match for match in here if match.second is not None)
        match = next((match for match in waiting if not event.games_of(match)), None)
        if match is not None:
            self._grid.go_to(match.id)
            self._take_step(event, match)

    def action_add(self) -> None:
        """Add a team."""
        self.app.push_screen(CommandForm(roster.AddTeam, {}))

    def action_many(self) -> None:
        """Paste or import many teams."""
        self.app.push_screen(Many())

    def action_check_in(self) -> None:
        """Check in the team under the cursor, or undo it."""
        event, team = app_of(self).event, self._team()
        if team is not None:
            app_of(self).do(roster.CheckInTeam(team, out=event.pairing.by_id[team].checked_in))

    def action_here(self) -> None:
        """Check in the team under the cursor, or undo that; then move to the next team."""
        if self._team() is not None:
            self.action_check_in()
            self._grid.action_move(1)

    def action_pair(self) -> None:
        """Pair the next round."""
        self._list = None
        app_of(self).do(PairRound())

    def action_penalty(self) -> None:
        """Open the form for a penalty of the team under the cursor."""
        self.app.push_screen(CommandForm(PenalizeTeam, self.under_cursor))

    def action_size(self) -> None:
        """Change the number of players in a team."""
        self.app.push_screen(CommandForm(SetEvent, {}, only=("teams",)))

    @property
    def under_cursor(self) -> Mapping[str, Any]:
        """The team, or the match's first team, under the cursor."""
        event, row = app_of(self).event, self._grid.current
        if event.team_size is None or row is None or not row.id:
            return {}
        match = self._match_of(event)
        return {"team": row.id if match is None else match.first}

    def target_values(self, target: str) -> Mapping[str, Any] | None:
        """Return the team, or the match's first team, under the cursor; else say what to do."""
        match = self._match() if target == "match" else None
        team = self._team() if target == "team" else match and match.first
        return None if team is None else {"team": team}

    def _match(self) -> TeamMatch | None:
        """Return the match under the cursor; show what to do if the shown matches have none."""
        event = app_of(self).event
        match = self._match_of(event)
        if match is None and self._current_grid(event) == "matches":
            self.message_line.refuse("No match is selected: press p to pair the next round.")
        return match

    def _match_of(self, event: Event) -> TeamMatch | None:
        row = self._grid.current
        if row is None or self._current_grid(event) != "matches":
            return None
        return next((match for match in event.matches if match.id == row.id), None)

    def _team(self) -> int | None:
        """Return the id of the team under the cursor, or None after telling the user what to do."""
        event, row = app_of(self).event, self._grid.current
        if row is None or not row.id or self._current_grid(event) == "matches":
            self.message_line.refuse("No team is selected: press v to show the teams.")
            return None
        return row.id


def _team_row(row: TeamRow, signs: Signs) -> Row:
    mark: Mark | None = "done" if row.checked_in else None
    if row.status:
        mark = "dropped"
    names = " ".join(member.name for member in row.members)
    return Row(row.team, row_cells(TEAM_COLUMNS, row, signs), f"{row.name} {names}", mark=mark)


def _match_row(row: MatchRow, signs: Signs) -> Row:
    mark: Mark | None = "done" if row.complete else "open"
    cells = row_cells(MATCH_COLUMNS, row, signs)
    return Row(row.match, cells, f"{row.first} {row.second}", row.zone, mark=mark)
