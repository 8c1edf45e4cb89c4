"""The roster: who is in the event."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from screens.frame import Frame
from screens.widgets.grid import Column, Grid, Row
from srtui.desk import conduct, roster
from srtui.desk.command import Command
from srtui.desk.state import Event
from srtui.views.roster import rows, summary

COLUMNS = (
    Column("#", 4, right=True),
    Column("Player", flex=4),
    Column("Club", flex=2, wide=True),
    Column("Faction", flex=3),
    Column("Here", 4),
    Column("Paid", 4),
    Column("Table", 5, right=True, wide=True),
    Column("W-L-T", 6),
    Column("Status", flex=3),
)


class RosterScreen(Frame):
    """Who is in the event, paid, here, dropped. Add many quickly: the form stays open.

    The keys act on the player under the cursor.
    """

    place = "roster"
    undoes = ("roster",)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "add", "Add", id="roster.add", tooltip="Add players, one after the other"),
        Binding("space", "mark('checked_in')", "Here", id="roster.here", tooltip="Check in or out"),
        Binding("p", "mark('paid')", "Paid", id="roster.paid", tooltip="Paid or not"),
        Binding("e,enter", "edit", "Edit", id="roster.edit", tooltip="Name, club, faction, table"),
        Binding("d", "drop", "Drop", id="roster.drop", tooltip="Drop, or return"),
        Binding("i", "stand_in", "Stand-in", id="roster.stand-in", show=False,
                tooltip="Add a stand-in for odd numbers"),
        Binding("x", "penalty", "Penalty", id="roster.penalty", show=False,
                tooltip="A warning or the loss of a game"),
        Binding("X", "disqualify", "Disqualify", id="roster.disqualify", show=False,
                tooltip="Disqualify the player"),
        Binding("delete", "remove", "Remove", id="roster.remove", show=False,
                tooltip="Take off the roster before round 1"),
    ]  # fmt: skip

    def body(self) -> ComposeResult:
        """One list."""
        yield Grid(COLUMNS, id="players")

    def show(self, event: Event) -> None:
        """Fill the list; say what to do while it is empty."""
        found = rows(event)
        self.query_one("#players", Grid).fill(
            [
                Row(
                    key=str(row.id),
                    cells=(
                        str(row.id), row.name, row.club, row.faction, row.here, row.paid,
                        row.table, row.record, row.status,
                    ),
                    words=f"{row.name} {row.club} {row.faction} {row.status}",
                    table=row.at_table,
                    style="" if row.playing else "dim",
                )
                for row in found
            ]
        )  # fmt: skip
        self.sub_title = summary(event)

    def _do(self, command: type[Command], **given: str) -> None:
        row = self.query_one("#players", Grid).current
        if row is None:
            self.said.refuse("The roster is empty: press a to add the first player.")
            return
        self.begin(command, {"player": f"#{row.key}", **given})

    def action_add(self) -> None:
        """Add players."""
        self.begin(roster.AddPlayer, {}, again=True)
