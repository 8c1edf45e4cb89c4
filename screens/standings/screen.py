"""The standings after any round: ranks and reasons, factions and clubs, cut, prizes, the end."""

from functools import partial
from typing import Literal

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.event_app import app_of
from screens.frame import Frame, refused
from screens.pages import reports
from screens.theme.signs import Mark
from screens.widgets.grid import Cell, Row, row_cells
from screens.widgets.heading import DOT, Offer, legend
from screens.widgets.pane import Looking
from srtui.commands.rounds.ending import Decide, Finish, MakeCut
from srtui.commands.teams.matches import DecideTeams
from srtui.model.cut import complete_rounds
from srtui.model.event import Event
from srtui.queries.event.report_page import EventReport
from srtui.queries.pairing.verify import Verify
from srtui.queries.standings.details import Explain, ExplainTeam, standings_pane
from srtui.queries.standings.standings import (
    StandingRow,
    Standings,
    group_columns,
    groups,
    note_text,
    prize_text,
    standings,
    standings_columns,
    standings_title,
)
from srtui.rules.value import replace


class StandingsScreen(Frame):
    """Ranks and the reasons for them: enter explains the selected player.

    An equals sign is a shared rank. f and k show factions and clubs. In a team event teams are
    shown, and t shows the players. When the event is finished the prizes are shown below the list.
    """

    CSS_PATH = "standings.tcss"
    place = "standings"
    numbers = "rank"

    BINDINGS = bindings(
        bind("enter", "standings.explain", "Explain", "Explain the selected player's rank"),
        bind("left_square_bracket", "standings.earlier", "Earlier",
             "Show the standings after the previous round"),
        bind("right_square_bracket", "standings.later", "Later",
             "Show the standings after the next round", show=False),
        bind("t", "standings.teams", "Teams", "Show the teams' standings, or the players'"),
        bind("f", "standings.factions", "Factions",
             "Rank factions by TP, or go back to players", action="group('faction')"),
        bind("k", "standings.clubs", "Clubs",
             "Rank clubs by TP, or go back to players", action="group('club')", show=False),
        bind("c", "standings.cut", "Cut", "Cut to the top players", begins=MakeCut),
        bind("d", "standings.decide", "Decide", "Break the selected tie to decide a prize"),
        bind("z", "standings.finish", "Finish", "End the event", begins=Finish),
        bind("p", "standings.prize", "Announce",
             "Announce the next prize on the boards; the winner comes last",
             begins="prize.tell", show=False),
        bind("r", "standings.report", "Report", "Show the report: wins, matchups and pairings",
             shows=EventReport),
        bind("v", "standings.verify", "Verify", "Check that every round is legal and reproducible",
             shows=Verify),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._round = 0  # 0: the newest
        self._players = False
        """Whether players are shown in a team event; at first its teams are."""
        self._group: Literal["faction", "club"] | None = None

    def body(self) -> ComposeResult:
        """Yield the round, the list, the prizes."""
        yield from super().body()
        yield Static("", id="prizes", classes="hidden", markup=False)

    def show(self, event: Event) -> None:
        """Show the standings of the chosen round, or of the newest if that is gone."""
        if self._round >= event.played:
            self._round = 0
        ends = {"standings.finish": Finish(), "standings.cut": MakeCut(top=2)}
        nothing = () if event.played else ("standings.decide",)
        alone = ("standings.teams",) if event.team_size is None else ()
        self.keys_useless = refused(event, ends) | frozenset((*nothing, *alone))
        shown = self._entrants(event)
        view = standings(shown, self._round or None)
        self._show_prizes(shown, view)
        if self._group is not None:
            self._show_groups(event, view, self._group)
            return
        earlier = "Earlier round: " if self._round else ""
        of = "" if event.team_size is None else f" · {view.entrant_heading.lower()}s"
        key = app_of(self).shown_key("standings.earlier", "[")
        complete = complete_rounds(shown)
        whole = f"{key}: after round {complete}" if 0 < complete == view.round - 1 else ""
        title, _, more = f"{earlier}{standings_title(shown, view)}{of}".partition(DOT)
        remark = DOT.join(filter(None, (whole, more)))
        playing = sum(row.playing for row in view.rows)
        counts: dict[Mark, tuple[str, int]] = {
            "open": ("playing", playing),
            "dropped": ("out", sum(row.out for row in view.rows)),
        }
        signs = app_of(self).signs
        self._heading.say(title, remark, legend(signs, counts))
        *known, note = standings_columns(view)
        table = (*known, replace(note, heading=""))
        rows = [_row(row, row_cells(table, row, signs)) for row in view.rows]
        if view.cut_after:
            line, played = signs.rule * 2, "played" if view.final else "play"
            cut = f"{line} the top {view.cut_after} {played} on {line}"
            rows.insert(view.cut_after, Row("cut", (cut,), group=True))
        self._grid.fill(rows, table)
        self.offer_keys("No players yet", more=(Offer("g r", "Add players to the roster"),))

    def _entrants(self, event: Event) -> Event:
        """Return the event whose standings are shown, with teams or players as entrants."""
        return event if self._players or self._group is not None else event.pairing

    def looking(self, event: Event) -> Looking | None:
        """Return the reasons for the rank under the cursor; groups use the full width."""
        row = self._grid.current
        if self._group is not None or row is None or not row.id:
            return None
        return partial(standings_pane, self._entrants(event), row.id, self._round or None)

    def _show_groups(
        self, event: Event, view: Standings, group: Literal["faction", "club"]
    ) -> None:
        averages = groups(event, group, self._round or None)
        several = {"faction": "Factions", "club": "Clubs"}[group]
        said = f"{several} by average TP" if averages else f"No one has a {group}."
        self._heading.say(said, f"{standings_title(event, view)} · esc: players")
        table, signs = group_columns(group), app_of(self).signs
        rows = [
            Row(one.name, row_cells(table, one, signs), f"{one.name} {one.best}")
            for one in averages
        ]
        self._grid.fill(rows, table)

    def _show_prizes(self, event: Event, view: Standings) -> None:
        prizes = self.query_one("#prizes", Static)
        prizes.set_class(not view.final, "hidden")
        if view.final:
            lines = (Text(f"{prize_text(event, one)}.") for one in view.prizes)
            prizes.update(Text("\n").join(lines))

    # Parts of the standings

    def action_explain(self) -> None:
        """Explain the rank under the cursor."""
        event, ranked = app_of(self).event, self._ranked_under_cursor()
        if ranked is None:
            return
        number = self._round or None
        of_team = event.team_size is not None and not self._players
        query = ExplainTeam(ranked, number) if of_team else Explain(ranked, number)
        reports.show(app_of(self), query)

    def action_earlier(self) -> None:
        """Show the standings after the round before."""
        event = app_of(self).event
        if event.played:
            self._round = max(1, (self._round or event.played) - 1)
            self.reload()

    def action_later(self) -> None:
        """Show the standings after the next round."""
        if self._round:
            self._round += 1
        self.reload()

    def action_teams(self) -> None:
        """Show the standings of teams, or of players."""
        event = app_of(self).event
        if event.team_size is not None:
            self._group, self._players = None, not self._players
            self.reload()
            # A team's id may equal a player's, on whom the cursor would stay.
            first = next(iter(standings(self._entrants(event), self._round or None).rows), None)
            if first is not None:
                self._grid.go_to(first.player)

    def action_group(self, by: Literal["faction", "club"]) -> None:
        """Show factions or clubs, or players again."""
        self._group = None if self._group == by else by
        self.reload()

    def action_back(self) -> None:
        """Go from the groups to the players; otherwise end the filter."""
        self._group = None
        super().action_back()
        self.reload()

    # What is done

    def action_decide(self) -> None:
        """Break the tie between those who share the rank under the cursor."""
        event, ranked = app_of(self).event, self._ranked_under_cursor()
        if ranked is None:
            return
        if self._round:
            said = "This is an earlier round: press {standings.later|]} until you reach the newest."
            self.message_line.refuse(app_of(self).with_keys(said))
            return
        shown, rows = self._entrants(event), standings(self._entrants(event)).rows
        row = next(one for one in rows if one.player == ranked)
        equal = tuple(one.player for one in rows if one.rank == row.rank is not None)
        if len(equal) < 2:
            self.message_line.refuse(f"{row.name} is not tied.")
        elif shown is event:
            self.app.push_screen(CommandForm(Decide, {"players": equal}))
        else:
            self.app.push_screen(CommandForm(DecideTeams, {"teams": equal}))

    def _ranked_under_cursor(self) -> int | None:
        """Return the player or team under the cursor, or show what to do if there is none."""
        row = self._grid.current
        if self._group is not None or row is None or not row.id:
            said = "No player is chosen: press {back|esc} to go back to the players."
            self.message_line.refuse(app_of(self).with_keys(said))
            return None
        return row.id


def _row(row: StandingRow, cells: tuple[Cell, ...]) -> Row:
    words = f"{row.name} {row.team} {row.faction} {row.club} {note_text(row)}"
    if row.out:
        return Row(row.player, cells, words, row.rank, "done", "dropped")
    return Row(row.player, cells, words, row.rank, mark="open" if row.playing else None)
