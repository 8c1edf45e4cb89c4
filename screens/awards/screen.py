"""Awards: winners, entries, blind votes, and players who cannot win and why."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import ActiveBinding

from screens.awards.ballot import Ballot
from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.event_app import app_of
from screens.frame import Frame
from screens.pages.page import Page
from screens.theme.signs import Mark, Signs
from screens.widgets.grid import Grid, Part, Row, row_cells
from screens.widgets.heading import DOT
from screens.widgets.pane import Looking
from screens.widgets.text_part import TextPart
from srtui.commands.awards import special as commands
from srtui.commands.awards import votes
from srtui.documents.from_sections import written
from srtui.documents.sections import Piece, sentences
from srtui.documents.table import TableColumn
from srtui.model.event import Event
from srtui.queries.awards.awards import AwardRow, awards, awards_pane, awards_text
from srtui.queries.event.report_page import EventReport
from srtui.rules.awards import Special
from srtui.sheets.event_sheets import awards_list

COLUMNS: tuple[TableColumn[AwardRow], ...] = (
    TableColumn("Award", lambda row: row.name),
    TableColumn("For", lambda row: Piece(row.category, "muted"), gives=1),
    TableColumn("Winner", lambda row: Piece(row.winner, "winner"), name=True),
    TableColumn("State", lambda row: Piece(row.state, "muted"), gives=2, prose=True),
)


class AwardsScreen(Frame):
    """First to third come from the standings.

    The others are given by choice or by a blind vote: a offers one, i puts players in for it, v
    opens the vote and takes the votes, c closes it. A vote is typed hidden, and only the tally and
    the names of those who voted are saved.
    """

    place = "awards"
    numbers = ""
    subjects = frozenset({"event", "roster", "round", "games", "awards"})

    BINDINGS = bindings(
        bind("enter", "awards.look", "Details",
             "Show entries, votes and voters of the selected award", action="whole"),
        bind("a", "awards.add", "Add", "Add a standard award, or one of your own"),
        bind("e", "awards.edit", "Edit", "Change the award's name or category"),
        bind("i", "awards.enter", "Entries", "Enter players for the award, one at a time",
             begins=commands.EnterAward, target="award"),
        bind("v", "awards.vote", "Vote", "Open a vote on the award, or collect votes"),
        bind("c", "awards.close", "Close", "Close the vote and count the votes",
             begins=votes.CloseVote, target="award"),
        bind("o", "awards.give", "Choose", "Choose the winner, or break a tie",
             asks=commands.GiveAward, target="award"),
        bind("w", "awards.barred", "Ineligible", "Show who cannot win, and what to check first"),
        bind("r", "awards.report", "Report", "Report on wins, matchups and pairings",
             shows=EventReport, show=False),
        bind("x", "awards.call-off", "Cancel", "Cancel the vote; every vote cast is lost",
             begins=votes.CallOff, target="award", show=False),
        bind("delete", "awards.remove", "Remove", "Remove the award",
             begins=commands.RemoveAward, target="award", show=False),
    )  # fmt: skip

    _seeks_open_award = False
    """Whether the cursor is to go to an award that nobody has."""

    def body(self) -> ComposeResult:
        """Yield the number of awards decided, and the list."""
        yield from super().body()
        yield TextPart(id="painting")

    def show(self, event: Event) -> None:
        """Show the current awards."""
        view = awards(event)
        self._grid.fill([_row(one, app_of(self).signs) for one in view.rows], COLUMNS)
        if self._seeks_open_award:
            open_ = (one for one in view.rows if one.kind == "special" and not one.winner)
            self._seeks_open_award = not self._grid.go_to(next(map(_key, open_), ""))
        decided = DOT.join(text.removesuffix(".") for text in awards_text(event, view))
        # A reminder, with its key, to check players before prizes are read out.
        to_check = Part(f"{app_of(self).signs.late} {len(view.barred)} to check (w)", "late")
        self._heading.say("Awards", decided, [to_check] if view.barred else ())
        painting = self.query_one("#painting", TextPart)
        painting.display = bool(view.standard)
        painting.write([Text(f"{view.standard} is required.")])
        self.refresh_bindings()

    def show_next_step(self, table: int) -> None:
        """Move the cursor to the first award without a winner, which is the next step."""
        del table
        self._seeks_open_award = True
        self.reload()

    # Keys

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Return the keys that apply to the award under the cursor."""
        found, hidden = super().active_bindings, _idle_keys(self._under_cursor())
        return {key: one for key, one in found.items() if one.binding.id not in hidden}

    def _under_cursor(self) -> tuple[str, Special | None]:
        """Return the kind of the row under the cursor, and its award if it is a special one."""
        event = app_of(self).event
        grid = next(iter(self.query(Grid)), None)
        row = None if grid is None else grid.current
        if row is None:
            return "", None
        kind, _, number = row.word.partition(":")
        special = (one for one in event.specials if kind == "special" and str(one.id) == number)
        return kind, next(special, None)

    @on(Grid.Moved)
    def _another_award(self) -> None:
        self.refresh_bindings()

    # Looking

    def looking(self, event: Event) -> Looking | None:
        """Return the award under the cursor: its entries, its votes, who cannot win it."""
        row = self._grid.current
        if row is None:
            return None
        kind, _, award = row.word.partition(":")
        return partial(awards_pane, event, kind, award)

    def action_whole(self) -> None:
        """Show the award under the cursor with its votes, unless they are secret."""
        row, looking = self._row(), self.looking(app_of(self).event)
        view = looking() if looking is not None else None
        if row is not None and view is not None:
            self.app.push_screen(Page(row.name, view.sections))

    def action_barred(self) -> None:
        """Show everything to read out, with the players who cannot win."""
        event = app_of(self).event
        shown = (*written([awards_list(event)]), *sentences(awards(event).notes, "Notes"))
        self.app.push_screen(Page("Awards", shown))

    # Doing

    def action_add(self) -> None:
        """Offer an award, prefilled with the one under the cursor if it is not given yet."""
        row = self._row()
        given = {"name": row.name} if row is not None and row.kind == "offer" else {}
        self.app.push_screen(CommandForm(commands.AddAward, given))

    def action_edit(self) -> None:
        """Change the name or category."""
        if (award := self._award()) is not None:
            current = {"name": award.name, "category": award.category}
            form = CommandForm(commands.EditAward, {"award": award.id}, current=current)
            self.app.push_screen(form)

    def action_vote(self) -> None:
        """Open a vote, or take votes."""
        award, app = self._award(), app_of(self)
        if award is not None and award.vote is not None and award.vote.open:
            app.push_screen(Ballot(app.desk, app.event, award.id))
        elif award is not None:
            app.do(votes.OpenVote(award.id))

    def target_values(self, target: str) -> Mapping[str, Any] | None:
        """Return the award under the cursor, or show what to do if there is none."""
        award = self._award()
        return None if award is None else {target: award.id}

    def _row(self) -> AwardRow | None:
        event, row = app_of(self).event, self._grid.current
        if row is None:
            return None
        return next((one for one in awards(event).rows if _key(one) == row.key), None)

    def _award(self) -> Special | None:
        """Return the special award under the cursor, or show what to do if there is none."""
        event, row = app_of(self).event, self._row()
        if row is None:
            return None
        if row.kind in ("place", "team"):
            self.message_line.refuse(
                f"{row.name} comes from the standings. To break a tie, press g s, then d."
            )
        elif row.kind == "offer":
            self.message_line.refuse(f"{row.name} hasn't been added yet: press a.")
        return next((one for one in event.specials if _key(row) == f"special:{one.id}"), None)


_SPECIAL = frozenset({"edit", "enter", "vote", "give", "remove"})
"""What is done to a special award alone."""
_VOTING = frozenset({"close", "call-off"})
"""What is done to an open vote alone."""


def _idle_keys(under: tuple[str, Special | None]) -> frozenset[str]:
    """Return the ids of keys that do not apply to the row under the cursor."""
    kind, award = under
    idle = frozenset[str]() if kind else frozenset({"look"})
    if award is None:
        idle |= _SPECIAL | _VOTING
    elif award.vote is None or not award.vote.open:
        idle |= _VOTING
    else:
        idle |= {"edit", "enter", "give", "remove"}
    return frozenset(f"awards.{one}" for one in idle)


def _key(row: AwardRow) -> str:
    return f"{row.kind}:{row.id}"


def _mark(row: AwardRow) -> Mark | None:
    if row.kind == "offer":
        return None
    if any(vote.open for vote in row.votes):
        return "running"
    return "done" if row.winner else "open"


def _row(row: AwardRow, signs: Signs) -> Row:
    mark = _mark(row)
    words = " ".join((row.name, row.category, row.winner, row.state))
    means = "" if mark else "muted"
    return Row(_key(row), row_cells(COLUMNS, row, signs), words, means=means, mark=mark)
