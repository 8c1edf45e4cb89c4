"""The roster: who is in the event."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Input

from data.clean import fold
from screens.bindings import bind, bindings
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Checklist
from screens.event_app import app_of
from screens.frame import Frame
from screens.importing.roster import Many
from screens.pages import reports
from screens.theme.signs import Mark, Signs
from screens.widgets.grid import Row, row_cells
from screens.widgets.pane import Looking
from srtui.commands.command import Command
from srtui.commands.roster import conduct, models
from srtui.commands.roster import keep_apart as apart
from srtui.commands.roster import players as commands
from srtui.commands.roster.models import Inspect, Painted
from srtui.commands.roster.money import SetFee
from srtui.commands.roster.tidy import Tidy
from srtui.documents.table import TableColumn, chosen, without
from srtui.model.event import Event
from srtui.queries.lists import list_state
from srtui.queries.roster.conduct import Penalties
from srtui.queries.roster.money import OwingQuery, has_fee
from srtui.queries.roster.players import PlayerRow, player_columns, roster, roster_pane, roster_text
from srtui.rules.record import Player, Status
from srtui.rules.value import fields_of
from srtui.text.players import status_text

ASKED_AT_THE_DOOR, PLAYED = ("Here", "Paid"), ("W-L-T",)
"""Columns that are left out if the same is true of everybody. Once round 1 is paired the heading is
enough, and they leave their room to others; before it nobody has played.
"""
CHECKING = (
    "{roster.here|space} here   {roster.here-paid|P} here and paid   "
    "{roster.all-here|A} everyone   {back|esc} done"
)
DONE = "Everyone is here. To check a player out, type the number and {roster.here|space}."
SAID_AT_MOST = 2
"""Matching players who are not missing, named in a line at most."""

BEFORE = frozenset({"roster.many", "roster.check-in", "roster.here"})
"""Keys of the time before round 1; afterwards somebody leaves, or has paid at last."""
DURING = frozenset({"roster.penalty"})
"""Keys of the time after it."""


class RosterScreen(Frame):
    """Players: checked in, paid, dropped. Add many quickly: the form stays open.

    The keys act on the player under the cursor. c leaves only the missing players: space checks
    each in on arrival, and moves on.
    """

    place = "roster"
    numbers = "number"
    subjects = Frame.subjects | {"lists"}

    BINDINGS = bindings(
        bind("a", "roster.add", "Add", "Add players, one at a time", begins=commands.AddPlayer),
        bind("m", "roster.many", "Add many", "Paste a list, or import a file"),
        bind("b", "roster.bring-in", "Import", "Import an event started elsewhere, with its games",
             begins="import", show=False),
        bind("space", "roster.here", "Here", "Check in or out, then go to the next row"),
        bind("c", "roster.check-in", "Check in", "Show only missing players, or everyone"),
        bind("A", "roster.all-here", "All here", "Check everyone in", show=False),
        bind("p", "roster.paid", "Paid", "Paid or not"),
        bind("P", "roster.here-paid", "Here, paid",
             "Check in as paid, then go to the next row", show=False),
        bind("f", "roster.fee", "Fee",
             "Set the fee, then show what is due and what has been paid", show=False),
        bind("t", "roster.painted", "Painted",
             "Change the paint check: meets the standard, falls below it, not checked", show=False),
        bind("o", "roster.inspect", "Models", "Record the model check", show=False),
        bind("l", "roster.lists", "Lists", "Show the player's army lists"),
        bind("e,enter", "roster.edit", "Edit", "Change name, club, faction or table"),
        bind("d", "roster.drop", "Drop", "Drop, or return"),
        bind("k", "roster.apart", "Keep apart", "Keep two players apart for the whole event",
             begins=apart.KeepApart, target="player", show=False),
        bind("i", "roster.stand-in", "Stand-in", "Add a stand-in, to make the numbers even",
             begins=commands.StandIn, show=False),
        bind("x", "roster.penalty", "Penalty", "Give a warning or a game loss",
             begins=conduct.Penalty, target="player"),
        bind("w", "roster.penalties", "Penalties", "Show all penalties and their effects",
             shows=Penalties, show=False),
        bind("X", "roster.disqualify", "Disqualify", "Disqualify the player",
             begins=conduct.Disqualify, target="player", show=False),
        bind("T", "roster.tidy", "Tidy", "Tidy the spelling of names, factions and clubs",
             begins=Tidy, show=False),
        bind("delete", "roster.remove", "Remove", "Remove a player (only before round 1)",
             begins=commands.RemovePlayer, target="player", show=False),
    )  # fmt: skip

    _missing_only = False
    """Whether only those are shown who are not checked in."""

    def show(self, event: Event) -> None:
        """Fill the list; show what to do while it is empty."""
        view = roster(event)
        signs = app_of(self).signs
        self.keys_last = BEFORE if event.rounds else DURING
        self.keys_useless = frozenset({"roster.drop"} if event.finished_at else ())
        missing = [row.player for row in view.rows if row.active and not row.checked_in]
        # If nobody is left to check in, show everyone again: somebody may need checking out.
        done, self._missing_only = self._missing_only, self._missing_only and bool(missing)
        names = ASKED_AT_THE_DOOR if event.rounds else PLAYED
        table = without_uniform_columns(player_columns(event), view.rows, names)
        # Done rows are muted beside open ones; if nothing is open, the roster is normal text.
        waits = any(row.active and not _ready(row) for row in view.rows)
        status = partial(status_text, event)
        everyone = [_row(table, row, signs, status(row.player), waits=waits) for row in view.rows]
        shown = [row for row in everyone if row.key in missing] if self._missing_only else everyone
        # Measured by everyone: at check-in a row goes with each player, and columns would jump.
        self._grid.fill(shown, table, measured=everyone)
        self.offer_keys("No players yet", "roster.add", "roster.many", "roster.bring-in")
        said = roster_text(event, view, brief=True) if view.rows else "Roster"
        if self._missing_only:
            here = sum(row.active and row.checked_in for row in view.rows)
            what = app_of(self).with_keys(CHECKING)
            said = f"Check-in: {here} of {here + len(missing)} here. {what}"
        elif done and view.rows:
            said = app_of(self).with_keys(DONE)
        self._heading.sum_up(said)

    def look_beside(self) -> None:
        """Show the details of the player under the cursor, and what `d` would do."""
        super().look_beside()
        words = {"roster.drop": "Return"} if self._is_dropped else {}
        if words != self.key_words:
            self.key_words = words
            self.refresh_bindings()

    @property
    def _is_dropped(self) -> bool:
        row, event = self._grid.current, app_of(self).event
        player = event.by_id.get(row.id) if row is not None else None
        return player is not None and player.status(event.entering_round) is Status.DROPPED

    def looking(self, event: Event) -> Looking | None:
        """Return the player under the cursor: what is in order, lists, games, conduct."""
        row, app = self._grid.current, app_of(self)
        if row is None:
            return None
        return partial(roster_pane, event, row.id, app.desk.seat.role, keys=app.with_keys)

    def action_many(self) -> None:
        """Paste or import many players at once."""
        self.app.push_screen(Many())

    def action_paid(self) -> None:
        """Toggle whether the player under the cursor has paid."""
        self._do(lambda player: commands.Paid(player.id, unpaid=player.paid))

    def action_here(self) -> None:
        """Check the player under the cursor in or out; the cursor moves on."""
        self._do(lambda player: commands.CheckIn(player.id, out=player.checked_in), moves=True)

    def action_here_paid(self) -> None:
        """Check in the player under the cursor as paid; the cursor moves on."""
        self._do(lambda player: commands.CheckIn(player.id, paid=True), moves=True)

    def _do(self, command: Callable[[Player], Command], *, moves: bool = False) -> None:
        """Run a command on the player under the cursor, if there is one."""
        if (player := self._player()) is None:
            return
        app_of(self).do(command(player))
        if moves and not self._missing_only:  # else the row disappears, and the next one moves up
            self._grid.action_move(1)

    def action_fee(self) -> None:
        """Set the fee or, if there is one, show who has not paid."""
        if self.shown is not None and has_fee(self.shown):
            reports.show(app_of(self), OwingQuery())
        else:
            self.begin(SetFee, {})

    def action_check_in(self) -> None:
        """Show only missing players, or everybody."""
        self._missing_only = not self._missing_only
        self.reload()

    def action_all_here(self) -> None:
        """Check everybody in; refused while some are hidden, because it would include them."""
        if self._grid.filter_text:
            said = "Some players are hidden: press {back|esc} first, then check everyone in."
            self.message_line.refuse(app_of(self).with_keys(said))
            return
        app_of(self).do(commands.CheckIn(None))

    def show_next_step(self, table: int) -> None:
        """Start check-in, the next step."""
        del table
        self._missing_only = True
        self.reload()

    def left(self) -> None:
        """Show everyone again at the next visit."""
        self._missing_only = False

    def action_back(self) -> None:
        """End the filter or, without one, check-in."""
        if self._missing_only and not self._grid.filter_text:
            self.action_check_in()
        super().action_back()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Check a player in or out by a number and a space; during check-in only in."""
        number = self.finding.number
        if event.input.id != "find" or not number or not event.value.endswith(" "):
            super().on_input_changed(event)
            return
        found = self._grid.find(number)
        self._close_find()
        if found:
            self.action_here()
        else:
            who = "missing player" if self._missing_only else "player"
            self.message_line.refuse(f"No {who} has number {number}.")

    def nothing_left(self, word: str) -> str:
        """Return a note, during check-in, that the player may be checked in already."""
        if not self._missing_only or self.shown is None:
            return super().nothing_left(word)
        found = [row for row in roster(self.shown).rows if fold(word) in fold(row.name)]
        reasons = [_why_not_missing(self.shown, row) for row in found[:SAID_AT_MOST]]
        return " ".join(reasons) or super().nothing_left(word)

    def action_edit(self) -> None:
        """Change name, club, faction, table, note."""
        if (player := self._player()) is not None:
            current = fields_of(player, "name club faction note") | {"table": player.pinned_table}
            form = CommandForm(commands.EditPlayer, {"player": player.id}, current=current)
            self.app.push_screen(form)

    def action_painted(self) -> None:
        """Cycle through not checked, painted and below standard."""
        self._do(
            lambda one: models.Painted(one.id, no=one.painted is True, unseen=one.painted is False)
        )

    def action_inspect(self) -> None:
        """Check the models of the player under the cursor, point by point."""
        if (player := self._player()) is not None:
            self.app.push_screen(ModelCheck(app_of(self).event, player))

    def action_lists(self) -> None:
        """Open the player's army lists: submit, check, accept."""
        if (player := self._player()) is not None:
            from screens.lists.screen import PlayerListsScreen  # 4 ms: not for the start

            self.app.push_screen(PlayerListsScreen(player.id))

    def action_drop(self) -> None:
        """Drop the player, or undo a drop."""
        command = commands.Return if self._is_dropped else commands.Drop
        self._do(lambda player: command(player.id))

    def target_values(self, target: str) -> Mapping[str, Any] | None:
        """Return the player under the cursor, or show what to do if there is none."""
        player = self._player()
        return None if player is None else {target: player.id}

    @property
    def under_cursor(self) -> Mapping[str, Any]:
        """Arguments for commands: the player in the row under the cursor."""
        row = self._grid.current
        return {} if row is None else {"player": row.id}

    def _player(self) -> Player | None:
        row, event = self._grid.current, app_of(self).event
        if row is not None:
            return event.by_id.get(row.id)
        way = "press {roster.add|a} to add the first"
        if event.players:
            way = "{back|esc} shows all players"
        self.message_line.refuse(app_of(self).with_keys(f"No player is chosen: {way}."))
        return None


def _why_not_missing(event: Event, row: PlayerRow) -> str:
    if row.active:
        return f"{row.name} is already here."
    return f"{row.name}: {status_text(event, row.player)}."


def without_uniform_columns(
    table: Sequence[TableColumn[PlayerRow]], rows: Sequence[PlayerRow], names: Sequence[str]
) -> tuple[TableColumn[PlayerRow], ...]:
    """Return the columns without those in `names` whose cells are equal in all rows."""
    columns = chosen(table, names)
    same = [one for one in columns if len(set(map(one.brief or one.content, rows))) == 1]
    return without(table, *(column.heading for column in same))


def _ready(row: PlayerRow) -> bool:
    return row.checked_in and row.paid


def _row(
    table: Sequence[TableColumn[PlayerRow]],
    row: PlayerRow,
    signs: Signs,
    status: str,
    *,
    waits: bool,
) -> Row:
    quiet = not row.active or (waits and _ready(row))
    found_by = [row.name, row.team, row.club, row.faction, status, "lists", list_state(row.lists)]
    words = " ".join([*found_by, "note", row.note] if row.note else found_by)
    here: Mark = "done" if row.checked_in else "open"
    mark: Mark = here if row.active else "dropped"
    means = "done" if quiet else ""
    return Row(row.player, row_cells(table, row, signs), words, row.player, means, mark)


PAINT = "painted"
PAINT_TEXTS = {None: "not checked", True: "meets standard", False: "below standard"}
PAINTED = {said: painted for painted, said in PAINT_TEXTS.items()}
NEXT = {None: True, True: False, False: None}

KEYS = (
    "{look.turn|space} toggle   {look.note|tab} note   {look.keep|ctrl+s} save   "
    "{look.leave|esc} back"
)


class ModelCheck(Checklist):
    """Space (or enter) says that a point is not in order, or is again; ctrl+s keeps it all.

    What is marked and typed is there again where the look was broken off.
    """

    keys = KEYS
    BINDINGS = bindings(
        bind("space", "look.turn", "Finding"),
        bind("ctrl+s", "look.keep", "Save", priority=True),
        bind("tab", "look.note", "Note", action="app.focus_next"),
        bind("escape", "look.leave", "Back, finish later"),
    )

    def __init__(self, event: Event, player: Player) -> None:
        super().__init__()
        self._event = event
        self._player = player
        self.heading = f"{player.name}: models"
        found = [one for one in event.findings if one.player == player.id]
        self._wrong = {one.item for one in found}
        self._note = found[0].note if found else ""
        self._painted = player.painted
        self._before: dict[str, str] = {}

    @property
    def _draft(self) -> str:
        return f"look {self._player.id}"

    def parts(self) -> ComposeResult:
        """Yield the painting rule, the points, a note."""
        # Before restoring unfinished input, which is kept as long as it differs from the event.
        self._before = self._marked(self._note)
        if half := app_of(self).half_typed.get(self._draft):
            self._wrong = set(half["wrong"].split())
            self._note = half["note"]
            self._painted = PAINTED[half["painted"]]
        yield from super().parts()
        hint = "note: which model, and what was agreed"
        yield Input(self._note, placeholder=hint, id="note", compact=True)

    def on_mount(self) -> None:
        """Put the cursor on the first point."""
        self.show()
        self.points.focus()

    def lines(self) -> Iterator[tuple[str, Text]]:
        """Yield the paint, then the points of the edition."""
        rule = self._event.edition.painting
        asks = f" ({rule.standard}: {' '.join(rule.asks)})" if rule.standard else " (not required)"
        yield PAINT, Text.assemble(("Paint ", "bold"), (PAINT_TEXTS[self._painted], "bold"), asks)
        for row in self._event.edition.legality:
            box = "NOT  " if row.id in self._wrong else "ok   "
            yield row.id, Text.assemble((box, "bold"), row.text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save everything on enter after the note."""
        event.stop()
        self.action_keep()

    def turn(self, item: str) -> None:
        """Mark a point as in order or not; painting cycles through its three answers."""
        if item == PAINT:
            self._painted = NEXT[self._painted]
        else:
            self._wrong ^= {item}
        self.show(self.points.highlighted or 0)

    @work(exclusive=True, group="do")
    async def action_keep(self) -> None:
        """Record the check, and the painting if it changed."""
        player_id, note = self._player.id, self.query_one("#note", Input).value
        items = tuple(row.id for row in self._event.edition.legality if row.id in self._wrong)
        commands: list[Command] = [Inspect(player_id, items, note)]
        if self._painted is not self._player.painted:
            painted = self._painted
            commands.append(Painted(player_id, no=painted is False, unseen=painted is None))
        for command in commands:
            if reason := await app_of(self).attempt(command):
                self.message_line.refuse(reason)
                return
        app_of(self).half_typed.pop(self._draft, None)
        self.dismiss()

    def action_leave(self) -> None:
        """Close, keeping marks and text for later."""
        now = self._marked(self.query_one("#note", Input).value)
        if now == self._before:
            app_of(self).half_typed.pop(self._draft, None)
        else:
            app_of(self).half_typed[self._draft] = now
        self.dismiss()

    def _marked(self, note: str) -> dict[str, str]:
        wrong = " ".join(sorted(self._wrong))
        return {"wrong": wrong, "note": note, "painted": PAINT_TEXTS[self._painted]}
