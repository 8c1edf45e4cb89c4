"""The roster: who is in the event."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from screens.anywhere import reports
from screens.bring_in.roster import Many
from screens.context import app_of
from screens.dialogs.form import CommandForm
from screens.frame import Frame
from screens.look import Look
from screens.theme.signs import Mark, Signs
from screens.widgets.grid import Cell, Column, Grid, Part, Row
from screens.widgets.pane import Looking
from srtui.desk.command import Command
from srtui.desk.roster import apart, conduct, models
from srtui.desk.roster import players as commands
from srtui.rules.record import Player, Status
from srtui.state.event import Event
from srtui.views.roster import PlayerRow, roster

COLUMNS = (
    Column("No.", right=True, gives=1),
    Column("Player", name=True),
    Column("Club", gives=9),
    Column("Faction", gives=8),
    Column("Here"),
    Column("Paid"),
    Column("Paint", gives=5),
    Column("Models", gives=6),
    Column("Table", right=True, gives=7),
    Column("Lists", gives=3),
    Column("W-L-T", gives=4),
    Column("Status", gives=2),
)
"""Who is here and has paid is in sight on any terminal: that is asked at the door."""


class RosterScreen(Frame):
    """Who is in the event, paid, here, dropped. Add many quickly: the form stays open.

    The keys act on the player under the cursor.
    """

    place = "roster"
    numbers = "number"
    subjects = Frame.subjects | {"lists"}

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "add", "Add", id="roster.add", tooltip="Add players, one after the other"),
        Binding("m", "many", "Add many", id="roster.many",
                tooltip="Paste a list, or bring a file in"),
        Binding("b", "bring_in", "Bring in", id="roster.bring-in", show=False,
                tooltip="Bring in an event begun elsewhere, games and all"),
        Binding("space", "mark('checked_in')", "Here", id="roster.here", tooltip="Check in or out"),
        Binding("p", "mark('paid')", "Paid", id="roster.paid", tooltip="Paid or not"),
        Binding("t", "painted", "Painted", id="roster.painted", show=False,
                tooltip="Painted as asked, falls short, not looked at"),
        Binding("o", "inspect", "Models", id="roster.inspect", show=False,
                tooltip="Note what the look at the models found"),
        Binding("l", "lists", "Lists", id="roster.lists", tooltip="The player's army lists"),
        Binding("e,enter", "edit", "Edit", id="roster.edit", tooltip="Name, club, faction, table"),
        Binding("d", "drop", "Drop", id="roster.drop", tooltip="Drop, or return"),
        Binding("k", "apart", "Keep apart", id="roster.apart", show=False,
                tooltip="Keep the player and another apart for the whole event"),
        Binding("i", "stand_in", "Stand-in", id="roster.stand-in", show=False,
                tooltip="Add a stand-in for odd numbers"),
        Binding("x", "penalty", "Penalty", id="roster.penalty", show=False,
                tooltip="A warning or the loss of a game"),
        Binding("w", "penalties", "Penalties", id="roster.penalties", show=False,
                tooltip="Every penalty, what it cost and what follows"),
        Binding("X", "disqualify", "Disqualify", id="roster.disqualify", show=False,
                tooltip="Disqualify the player"),
        Binding("delete", "remove", "Remove", id="roster.remove", show=False,
                tooltip="Take off the roster before round 1"),
    ]  # fmt: skip

    def body(self) -> ComposeResult:
        """The list and its sum."""
        yield Grid(COLUMNS, id="players")
        yield Static("", id="summary", classes="summary", markup=False)

    def show(self, event: Event) -> None:
        """Fill the list; say what to do while it is empty."""
        found = roster(event)
        signs = app_of(self).signs
        self.query_one("#players", Grid).fill([_row(row, signs) for row in found.rows])
        self.invite("No players yet", "roster.add", "roster.many", "roster.bring-in")
        self.query_one("#summary", Static).update(found.sentence if found.rows else "")

    def looking(self, event: Event) -> Looking | None:
        """The player under the cursor: what is in order, lists, games, conduct."""
        from srtui.views.pane.roster import roster_pane  # not for the start

        row = self.query_one("#players", Grid).current
        if row is None:
            return None
        return partial(roster_pane, event, int(row.key), app_of(self).desk.seat.role)

    def action_add(self) -> None:
        """Add players, one after the other."""
        self.begin(commands.AddPlayer, {}, again=True)

    def action_many(self) -> None:
        """Paste or bring in many at once."""
        self.app.push_screen(Many())

    def action_bring_in(self) -> None:
        """Bring in a whole event."""
        app_of(self).begin("import", {})

    def action_mark(self, what: str) -> None:
        """Turn here or paid over for the player under the cursor."""
        player = self._player()
        if player is None:
            return
        if what == "paid":
            app_of(self).do(commands.Paid(player.id, unpaid=player.paid))
        else:
            app_of(self).do(commands.CheckIn(player.id, out=player.checked_in))

    def action_edit(self) -> None:
        """Change name, club, faction, table, note."""
        player = self._player()
        if player is not None:
            stands = {
                "name": player.name,
                "club": player.club,
                "faction": player.faction,
                "note": player.note,
                "table": player.pinned_table,
            }
            given = {"player": player.id}
            self.app.push_screen(CommandForm(commands.EditPlayer, given, stands=stands))

    def action_painted(self) -> None:
        """From not looked at to painted, to falling short, and round again."""
        player = self._player()
        if player is not None:
            now = player.painted
            app_of(self).do(models.Painted(player.id, no=now is True, unseen=now is False))

    def action_inspect(self) -> None:
        """Look at the models of the player under the cursor, point by point."""
        player, event = self._player(), app_of(self).event
        if player is not None and event is not None:
            self.app.push_screen(Look(event, player))

    def action_penalties(self) -> None:
        """Every penalty."""
        reports.penalties(app_of(self))

    def action_lists(self) -> None:
        """The army lists of the player: hand in, look at, accept."""
        player = self._player()
        if player is not None:
            from screens.lists.screen import PlayerListsScreen  # not for the start

            self.app.push_screen(PlayerListsScreen(player.id))

    def action_drop(self) -> None:
        """Drop the player, or bring him back."""
        player = self._player()
        event = app_of(self).event
        if player is None or event is None:
            return
        gone = player.status(event.entering_round) is Status.DROPPED
        command = commands.Return if gone else commands.Drop
        app_of(self).do(command(player.id))

    def action_stand_in(self) -> None:
        """Add a stand-in."""
        self.begin(commands.StandIn, {})

    def action_penalty(self) -> None:
        """A warning or the loss of a game."""
        self._begin_for(conduct.Penalty)

    def action_apart(self) -> None:
        """Keep the player and another apart."""
        self._begin_for(apart.KeepApart)

    def action_disqualify(self) -> None:
        """Disqualify; asks for the reason."""
        self._begin_for(conduct.Disqualify)

    def action_remove(self) -> None:
        """Take a player off the roster."""
        self._begin_for(commands.RemovePlayer)

    def _begin_for(self, command: type[Command]) -> None:
        player = self._player()
        if player is not None:
            self.begin(command, {"player": player.id})

    @property
    def under_cursor(self) -> Mapping[str, Any]:
        """The player in whose row the cursor is, as commands are told him."""
        row = self.query_one("#players", Grid).current
        return {} if row is None else {"player": int(row.key)}

    def _player(self) -> Player | None:
        row = self.query_one("#players", Grid).current
        event = app_of(self).event
        if row is None or event is None:
            self.said.refuse("No player is chosen: press a to add the first.")
            return None
        return event.by_id.get(int(row.key))


def _row(row: PlayerRow, signs: Signs) -> Row:
    none = Part(signs.dot, "muted")
    quiet = not row.active or (row.here and row.paid)
    cells: tuple[Cell, ...] = (
        Part(str(row.player), "muted"),
        row.name if row.active else Part(row.name, "dropped"),
        Part(row.club, "muted"),
        Part(row.faction, "muted"),
        f"{signs.done} here" if row.here else none,
        f"{signs.done} paid" if row.paid else none,
        row.painted,
        "ok" if row.models == "ok" else _look("", signs) if row.models else "",
        str(row.table or ""),
        _lists(row.lists, signs),
        row.record,
        "" if row.status == "in" else row.status,
    )
    words = f"{row.name} {row.club} {row.faction} {row.status} lists {row.lists}"
    mark: Mark = "dropped" if not row.active else "done" if row.here else "open"
    return Row(str(row.player), cells, words, row.player, "done" * quiet, mark)


def _lists(state: str, signs: Signs) -> Cell:
    """How it stands with a player's lists."""
    if state == "none":
        return Part(signs.dot, "muted")
    return f"{signs.done} ok" if state == "ok" else _look(f"{state.split()[0]} ", signs)


def _look(much: str, signs: Signs) -> Part:
    """That something is to be looked at."""
    return Part(f"{signs.late} {much}LOOK", "late")
