"""The judges' queue: who waits, at which table, since when, and who has taken the call."""

from textual import on, work
from textual.app import ComposeResult

from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.event_app import app_of
from screens.widgets.grid import Grid, Row, row_cells
from screens.widgets.heading import invitation, offers
from srtui.commands.clock.game import Attend, CallJudge, TakeCall
from srtui.commands.command import Command
from srtui.documents.sections import Piece
from srtui.documents.table import TableColumn
from srtui.queries.clock.rows import ClockRow, calls

COLUMNS: tuple[TableColumn[ClockRow], ...] = (
    TableColumn("Table", lambda row: str(row.table or "?"), right=True),
    TableColumn("Since", lambda row: _since(row), right=True),
    TableColumn("Taken by", lambda row: _judge(row)),
    TableColumn("Players", lambda row: _players(row)),
)
LOOK = 1.0
"""Seconds between two looks at who waits."""


class Calls(Dialog[None]):
    """Enter takes the call under the cursor, so that the others go elsewhere.

    V says that a judge is there. c writes down a call of players who have no terminal, and came to
    the desk.
    """

    CSS_PATH = "../settings.tcss"
    box = "settings"
    heading = "Calls for a judge"
    keys = (
        "{calls.take|enter} take   {calls.there|v} arrived   {calls.call|c} call   "
        "{calls.leave|esc} back"
    )
    tells = True
    BINDINGS = bindings(
        bind("enter", "calls.take", "Take it"),
        bind("v", "calls.there", "I am there", action="attend"),
        bind("c", "calls.call", "Call a judge", "Call a judge to a table that has no terminal"),
        bind("escape,j", "calls.leave", "Back"),
    )  # fmt: skip

    def parts(self) -> ComposeResult:
        """Yield the queue."""
        yield Grid(COLUMNS)

    def on_mount(self) -> None:
        """Show who waits, and keep that current."""
        self._grid.focus()
        self.call_after_refresh(self._fill)
        self.set_interval(LOOK, self._fill)

    def _fill(self) -> None:
        app = app_of(self)
        rows = []
        for row in calls(app.clock_rows()):
            words = f"{row.table} {_players(row)}"
            rows.append(Row(row.game, row_cells(COLUMNS, row, app.signs), words, row.table))
        self._grid.fill(rows)
        self._grid.below(() if rows else invitation("No judge calls", offers(self, "calls.call")))

    @on(Grid.Moved)
    def _told_whole(self) -> None:
        """Show the waiting players' full names if a narrow list cuts them."""
        row, grid = self._grid.current, self._grid
        if row is not None and grid.needed.width > grid.size.width:
            self.message_line.plain(f"Table {row.words}")

    def action_call(self) -> None:
        """Call a judge to a table, for someone who came to the desk or waves."""
        from screens.dialogs.form import CommandForm  # not for the start of a judge's terminal

        self.app.push_screen(CommandForm(CallJudge, {}))

    def action_take(self) -> None:
        """Record that this terminal's judge is on the way."""
        if (row := self._grid.current) is not None:
            self._do(TakeCall(row.id))

    def action_attend(self) -> None:
        """Record that a judge is at the table, which no longer waits."""
        if (row := self._grid.current) is not None:
            self._do(Attend(row.id))

    @work(group="do")
    async def _do(self, command: Command) -> None:
        app, said = app_of(self), self.message_line
        if reason := await app.attempt(command):
            said.refuse(reason)
            return
        said.plain(app.last_said)
        await app.read(every_game=app.frame is not None and app.frame.every_game)
        self._fill()


def _since(row: ClockRow) -> str:
    minutes = row.call.waited // 60 if row.call is not None else 0
    return f"{minutes} min" if minutes else "now"


def _judge(row: ClockRow) -> Piece:
    judge = row.call.judge if row.call is not None else ""
    return Piece(judge, "muted") if judge else Piece("nobody", "late")


def _players(row: ClockRow) -> str:
    return (row.call.caller if row.call is not None else "") or " - ".join(row.players)
