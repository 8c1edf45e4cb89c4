"""Results by table: the slips are typed here, one line each."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from screens.context import app_of
from screens.frame import Frame
from screens.widgets.grid import Column, Grid, Row
from screens.widgets.pane import Looking
from screens.widgets.slip_line import SlipLine
from srtui.desk.game.result import ClearResult
from srtui.desk.lists.choice import PlayedLists
from srtui.desk.rounds.stages import Start
from srtui.state.event import Event, Phase
from srtui.views.pane.value import hint
from srtui.views.results import ResultRow, Results, open_words, results
from srtui.views.slip import Slip, read_slip
from srtui.words.results import pair_text
from srtui.words.wording import counted, is_number

if TYPE_CHECKING:
    from srtui.views.pane.game import GamePane

EMPTY = ("No game is shown.", "g p pairs and publishes the round; o shows games that are in.")
SLIP = "slip"
HINT = "table winner how points points destroyed destroyed: 7 1 s 5 3 60 45"


class ResultsScreen(Frame):
    """Type a table's number to begin its slip: table, winner, how, points, points, destroyed,
    destroyed, enter. The winner is 1, 2 or a part of the name, t for a tie, b where both lose.
    - is a figure that nobody knows. d1 or d2 at the end drops that player as well. What is
    understood is read back while you type.
    """

    place = "results"
    undoes = ("round", "roster")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "slip_here", "Type slip", id="results.slip",
                tooltip="Type the slip of the table under the cursor"),
        Binding("t,ctrl+t", "turns", "Turns", id="results.turns",
                tooltip="Score the game under the cursor turn by turn"),
        Binding("s", "start", "Start round", id="results.start", tooltip="Start the round"),
        Binding("c", "clear", "Clear", id="results.clear", tooltip="Take a result away"),
        Binding("l", "lists", "Lists", id="results.lists", show=False,
                tooltip="Note which lists were played"),
        Binding("o", "only_open", "Open only", id="results.open",
                tooltip="Only games without a result, or all"),
        Binding("left_square_bracket", "earlier", "Earlier round", id="results.earlier",
                show=False, tooltip="An earlier round, to correct it"),
        Binding("right_square_bracket", "later", "Later round", id="results.later", show=False,
                tooltip="Back to the newest round"),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._round = 0  # the older round that is corrected; 0: the newest
        self._begun: frozenset[tuple[int, Phase]] = frozenset()
        self._open_only = False

    def body(self) -> ComposeResult:
        """The games, what the slip says, the slip."""
        yield Static("", id="heading", classes="heading", markup=False)
        yield Grid(_columns("points"), id="games")
        yield Static("", id="reading", classes="reading", markup=False)
        with Horizontal(classes="slip"):
            yield Static("", id="slip-label", classes="slip-label")
            yield SlipLine(placeholder=HINT, id="slip", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """What was half typed is still there."""
        self._take_up()
        self.set_focus(self._slip)

    def show(self, event: Event) -> None:
        """The round's games; a correction gives way to a round that begins."""
        begun = _begun(event)
        if self._round and (self._round >= len(event.rounds) or begun - self._begun):
            self._end_correction()
        self._begun = begun
        self._mark_correction()
        grid = self.query_one("#games", Grid)
        heading = self.query_one("#heading", Static)
        if not event.rounds:
            heading.update("No round is paired yet: press g p and pair the first one.")
            grid.fill([], _columns(event.edition.terms.points))
            return
        view = results(event, self._round or None)
        only = " · open games only" * self._open_only
        heading.update(_heading(view, self._round and len(event.rounds)) + only)
        rows = [_row(row) for row in view.rows if row.open or not self._open_only]
        grid.fill(rows, _columns(view.points_term))
        self._read()

    # What stands beside

    def looking(self, event: Event) -> Looking | None:
        """The game under the cursor: how it stands, why they meet, what happened."""
        row = self.query_one("#games", Grid).current
        if row is None:
            return partial(hint, "nothing", EMPTY)
        return partial(
            self._games_beside.view, event, int(row.key), app_of(self).row_of(int(row.key))
        )

    @cached_property
    def _games_beside(self) -> GamePane:
        from srtui.views.pane.game import GamePane  # what scores a game is not for the start

        return GamePane(app_of(self).desk.store.read)

    # A correction: `[` to its beginning, its end when anything else is gone on with

    def _correct(self, number: int) -> None:
        """Show an older round to correct it, or the newest (0); a half-typed slip stays with the
        round that it was typed for.
        """
        self._put_aside()
        self._round = number
        self._take_up()

    def _end_correction(self) -> None:
        """Back to the newest round: the next slip is never for a round that is long over."""
        older, line = self._round, self._slip.value
        if not older:
            return
        self._correct(0)
        if line:
            self.said.warn(f"Round {older} is corrected no longer: its slip “{line}” waits there.")

    def _mark_correction(self) -> None:
        label = f"Round {self._round}" if self._round else "Slip"
        self.query_one("#slip-label", Static).update(label)
        for name in ("#heading", "#reading", "#slip-label"):
            self.query_one(name).set_class(bool(self._round), "correcting")

    @property
    def _draft(self) -> str:
        return f"{SLIP} of round {self._round}" if self._round else SLIP

    def _put_aside(self) -> None:
        now = {"line": self._slip.value, "aside": self._slip.aside}
        app_of(self).half_typed[self._draft] = now

    def _take_up(self) -> None:
        kept = app_of(self).half_typed.get(self._draft, {})
        self._slip.aside, self._slip.value = kept.get("aside", ""), kept.get("line", "")
        self._slip.cursor_position = len(self._slip.value)

    def left(self) -> None:
        """Another place is gone to, and so the correction ends."""
        self._end_correction()

    def action_next_step(self) -> None:
        """The next step is one of the event as it stands, not of an older round."""
        if self._round:
            self._end_correction()
            self.reload()
        super().action_next_step()

    # The slip

    @property
    def _slip(self) -> SlipLine:
        return self.query_one("#slip", SlipLine)

    def action_find(self, text: str) -> None:
        """Digits begin a slip; `/` still filters."""
        if text:
            self._begin_slip(text)
        else:
            super().action_find(text)

    def action_slip_here(self) -> None:
        """Begin the slip of the table under the cursor."""
        row = self.query_one("#games", Grid).current
        if row is not None and row.number is not None:
            self._begin_slip(f"{row.number} ")

    def _begin_slip(self, text: str) -> None:
        self._slip.value = text
        self.set_focus(self._slip)
        self._slip.cursor_position = len(text)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Read the slip back while it is typed."""
        if event.input.id == SLIP:
            self._put_aside()
            if event.value:
                self.said.clear_refusal()
            self._read()
        else:
            super().on_input_changed(event)

    def _read(self) -> Slip | None:
        event = app_of(self).event
        if event is None or not event.rounds:
            return None
        slip = read_slip(event, self._slip.value, self._round)
        said = Text.assemble(slip.reading, ("  " + slip.asks, "bold") if slip.asks else "")
        self.query_one("#reading", Static).update(said)
        words = self._slip.value.split()
        if words and is_number(words[0]):
            self.query_one("#games", Grid).find(words[0])
        return slip

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save the slip when it is whole; on an empty line begin that of the cursor's table."""
        if event.input.id == SLIP:
            event.stop()
            if event.value.strip():
                self._save()
            else:
                self.action_slip_here()
        else:
            super().on_input_submitted(event)

    def _save(self) -> None:
        slip, line = self._read(), self._slip.value
        if slip is None or slip.result is None:
            reason = (slip.asks or slip.reading) if slip else "no round is paired yet."
            self.said.refuse(f"The slip is not whole: {reason}")
            return
        self._slip.value = ""
        self._do(slip, line)

    @work(group="do")
    async def _do(self, slip: Slip, line: str) -> None:
        """Save; a slip that is refused comes back unless the next one has been begun, or another
        round is on the screen.
        """
        assert slip.result is not None
        number = self._round
        for command in (slip.result, *slip.drops):
            refused = await app_of(self).attempt(command)
            if refused is None:
                continue
            if not self._slip.value and self._round == number:
                self._begin_slip(line)
            if refused:
                self.said.refuse(f"{refused} (slip {line})")
            return

    def on_slip_line_moved(self, event: SlipLine.Moved) -> None:
        """The cursor of the list moves from the slip as well."""
        grid = self.query_one("#games", Grid)
        grid.move_cursor(row=grid.cursor_row + event.by)

    def focus_body(self) -> None:
        """Keys belong to the slip."""
        self.set_focus(self._slip)

    # Other keys

    def action_turns(self) -> None:
        """Score the game under the cursor, or that whose table is typed, turn by turn."""
        event, row = app_of(self).event, self.query_one("#games", Grid).current
        if event is None or row is None or row.number is None:
            self.said.refuse("Only a game at a table is scored turn by turn.")
            return
        if is_number(self._slip.value.strip()):
            self._slip.value = ""
        self.app.push_screen(app_of(self).game_screen(int(row.key)))

    def action_start(self) -> None:
        """Start the round."""
        app_of(self).do(Start())

    def action_clear(self) -> None:
        """Take the result under the cursor away."""
        if self._round:
            self.said.refuse(f"Round {self._round} is over: type the slip of the table again.")
            return
        row = self.query_one("#games", Grid).current
        if row is not None and row.number is not None:
            app_of(self).do(ClearResult(int(row.key)))

    def action_lists(self) -> None:
        """Note which lists were played at the table under the cursor, or are marked on a bye."""
        row, event = self.query_one("#games", Grid).current, app_of(self).event
        if row is None or event is None:
            return
        game = next(one for one in event.games if str(one.id) == row.key)
        given = {"game": game.id, "in_round": game.round}
        given |= {
            side: number
            for side, number in zip(("first", "second"), game.lists, strict=True)
            if number is not None
        }
        self.begin(PlayedLists, given)

    def action_only_open(self) -> None:
        """Only open games, or all."""
        self._open_only = not self._open_only
        self.reload()

    def action_earlier(self) -> None:
        """Show an earlier round, to correct it."""
        event = app_of(self).event
        newest = len(event.rounds) if event is not None else 0
        if newest > 1:
            self._correct(max(1, (self._round or newest) - 1))
            self.reload()

    def action_later(self) -> None:
        """Show a later round, up to the newest."""
        event = app_of(self).event
        if self._round and event is not None:
            later = self._round + 1
            self._correct(later if later < len(event.rounds) else 0)
        self.reload()


def _columns(points: str) -> tuple[Column, ...]:
    return (
        Column("Table", 5, right=True),
        Column("1", flex=4),
        Column("W-L", 5, wide=True),
        Column("2", flex=4),
        Column("W-L", 5, wide=True),
        Column("Result", 9, flex=3),
        Column(points, 7, right=True, spare=True),
        Column("APD", 7, right=True, spare=True),
    )


def _begun(event: Event) -> frozenset[tuple[int, Phase]]:
    """The rounds that are published or running."""
    going = (Phase.PUBLISHED, Phase.RUNNING)
    return frozenset((one.number, one.phase) for one in event.rounds if one.phase in going)


def _heading(view: Results, newest: int) -> str:
    """`newest`: the number of the newest round while an older one is corrected, else 0."""
    scenario = f" · {view.scenario}" if view.scenario else ""
    if newest:
        return f"Correcting round {view.round}{scenario} · n goes on with round {newest}"
    said = view.sentence
    if view.missing and view.phase != Phase.DRAFT:  # which ones, the line on top says
        said = f"{view.missing} of {counted(view.games, 'game')} open"
    return f"Round {view.round}{scenario} · {said}"


def _row(row: ResultRow) -> Row:
    second = row.second
    points, destroyed = ("", "") if row.open else map(pair_text, (row.points, row.destroyed))
    if second is None:
        points, destroyed = str(row.points[0] or ""), str(row.destroyed[0] or "")
    cells = (
        str(row.table or ""),
        row.first.name,
        row.first.record,
        second.name if second else "(bye)",
        second.record if second else "",
        _result(row),
        points,
        destroyed,
    )
    names = f"{row.first.name} {second.name if second else 'bye'}"
    return Row(str(row.game), cells, names, row.table, "bold" if row.open else "")


def _result(row: ResultRow) -> str:
    if row.open:
        return open_words(row)
    if row.winner is None or row.second is None:
        return row.outcome
    side = 1 if row.winner == row.first.player else 2
    return f"{side} by {row.way}"
