"""Results by table: the slips are typed here, one line each."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, partial

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from screens.bindings import bind, bindings
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.frame import Frame
from screens.place_screen import still_there
from screens.rounds.slip import TypedSlip, read_slip, without_suggested_table
from screens.theme.means import HUES
from screens.theme.signs import Mark, Signs
from screens.widgets.clock_board import mark_of
from screens.widgets.frame_lines import NextLine
from screens.widgets.grid import Grid, Part, Row, row_cells
from screens.widgets.heading import Heading, legend
from screens.widgets.pane import Looking
from screens.widgets.slip_line import SlipLine
from srtui.commands.game.result import ClearResult, LeaveUnknown
from srtui.commands.lists.choice import PlayedLists
from srtui.commands.rounds.stages import Announce, Start
from srtui.documents.sections import Piece
from srtui.documents.table import Content, TableColumn
from srtui.model.event import Event, Phase
from srtui.model.pregame import numbers_of, waits_for_announcement
from srtui.queries.clock.facts import LOW, State
from srtui.queries.clock.rows import ClockRow
from srtui.queries.rounds.results import ResultRow, Results, open_words, results, results_text
from srtui.rules.value import Value
from srtui.text import find
from srtui.text.figures import LISTS
from srtui.text.next_step import concession_slip
from srtui.text.phrases import counted, is_number, joined, phrase_count, rounds_words, table_words
from srtui.text.results import outcome_words, pair_text, way_name
from srtui.text.slips import slip_of
from srtui.text.standings import record_text
from srtui.text.teams import match_label

SLIP = "slip"
LEGEND: tuple[Mark, ...] = ("draft", "open", "running", "late", "judge", "done")
"""The states of games, as the heading counts them."""
HINTS = (
    "7 1 s 5 3 60 45 or 71s5 3 60 45: table, winner, how, points, destroyed",
    "7 1 s 5 3 60 45: table, winner, how, points, destroyed",
    "7 1 s 5 3 60 45",
)
"""What a slip looks like, the longest first: the line shows the first for which it has room."""
NO_TABLE_HINTS = (
    "enter, then 1 s 5 3 60 45: winner, how, points, destroyed",
    "enter, then 1 s 5 3 60 45",
)
"""The same for games without tables: the slip begins with a name, which enter writes."""


class ResultsScreen(Frame):
    """Type a table's number to begin its slip.

    Order: table, winner, how, points, points, destroyed, destroyed, enter; 71s5 3 60 45 is enough.
    Several slips can be pasted at once. The winner is 1, 2 or part of a name, t for a tie, b if
    both lose: 7 t 3 3 20 20, with a space after the table. Type - for an unknown figure, and d1 or
    d2 at the end to drop that player as well. A reason, for a ruling for example, comes after a
    colon: 7 2 r 3 5 20 38: slow play. The line above the slip shows how it is read while you type.
    """

    place = "results"

    BINDINGS = bindings(
        bind("enter", "results.slip", "Type slip",
             "Enter the slip for the selected table", action="slip_here"),
        bind("t,ctrl+t", "results.turns", "Turns", "Score the selected game turn by turn"),
        bind("s", "results.announce", "Announce scenario",
             "Announce the scenario, so that players can choose lists and set up", begins=Announce),
        bind("s", "results.start", "Start round", "Start the round's timer and the clocks",
             begins=Start),
        bind("c", "results.clear", "Clear", "Clear a result"),
        bind("l", "results.lists", "Lists", "Record which lists were played", show=False),
        bind("m", "results.missing", "Missing", "List the games with missing figures or lists"),
        bind("o", "results.open", "Open only",
             "Show only games without a result, or all of them", action="only_open"),
        bind("left_square_bracket", "results.earlier", "Earlier round",
             "Show an earlier round, to correct it"),
        bind("right_square_bracket", "results.later", "Later round",
             "Return to the current round", show=False),
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._round = 0  # the older round that is corrected; 0: the newest
        self._begun: frozenset[tuple[int, Phase]] = frozenset()
        self._refused = ""  # the line that was refused, until it is corrected
        self._pasted = 0  # slips that were pasted at once and are being saved
        self._offered = ""  # the table that was put on the line, before anything was typed
        self._newest = 0
        self._open_only = False
        self._view: Results | None = None
        self._read_back: tuple[str, tuple[int, ...]] = "", ()
        """The line as it was typed, and the game and players that were read back for it."""
        self._pending_table = 0
        """The table whose slip is to be begun as soon as there is a line for it."""

    @property
    def also_help(self) -> str:
        """Return every way to win of the event's edition, with its letter."""
        ways = ", ".join(f"{way.key} {way.name}" for way in app_of(self).event.next_edition.ways)
        return f"Ways to win: {ways}."

    def body(self) -> ComposeResult:
        """Yield the games, the meaning of the slip, the slip."""
        yield Heading(id="heading")
        yield Grid((), id="games")
        yield Static("", id="reading", classes="reading", markup=False)
        with Horizontal(classes="slip"):
            yield Static("", id="slip-label", classes="slip-label")
            # Not selected: the framework selects the whole text on focus, and the next letter would
            # replace a half-typed slip.
            yield SlipLine(HINTS, id="slip", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Restore a half-typed slip."""
        self._restore_slip()
        self.set_focus(self._slip)
        if self._pending_table:
            self.show_next_step(self._pending_table)

    def show(self, event: Event) -> None:
        """Show the round's games; a starting round ends a correction."""
        going = (Phase.PUBLISHED, Phase.RUNNING)
        begun = frozenset((one.number, one.phase) for one in event.rounds if one.phase in going)
        if self._round and (self._round >= len(event.rounds) or begun - self._begun):
            self._end_correction()
        self._begun = begun
        another = self._newest not in (0, len(event.rounds))
        if another:
            self._slip.aside = ""  # a slip of the round before does not belong to this one
        self._newest = len(event.rounds)
        self._mark_correction()
        self._view = results(event, self._round or None) if event.rounds else None
        self.keys_useless = _useless_keys(event, self._view)
        self._offer_line(bool(event.rounds))
        self._fill(event, app_of(self).clock_rows())
        if another and not self._round:
            self._grid.action_end(-1)  # the first table, not where the round before was left
        self._read()

    def _offer_line(self, visible: bool) -> None:
        """Show the slip line from the first round on; before that, nothing can be typed there."""
        self._slip.hints = HINTS if self._view is None or self._view.at_tables else NO_TABLE_HINTS
        self._slip.on_resize()
        line = self.query_one(".slip")
        if line.has_class("hidden") == visible:
            line.set_class(not visible, "hidden")
            self.set_focus(self._slip if visible else self._grid)

    # Details beside the list

    def looking(self, event: Event) -> Looking | None:
        """Return the game under the cursor: its state, the reason for the pairing, its log."""
        row = self._grid.current
        if row is None:
            return None
        return partial(app_of(self).games_beside.view, event, row.id, app_of(self).row_of(row.id))

    def show_clocks(self, event: Event, rows: Sequence[ClockRow]) -> None:
        """Update late games and calls as the clocks run."""
        self._fill(event, rows)
        self.look_beside()

    def _fill(self, event: Event, clocks: Sequence[ClockRow]) -> None:
        view, signs = self._view, app_of(self).signs
        if view is None:
            self._heading.say("Results")
            self._grid.fill([])
            self.offer_keys(
                "No round is paired yet", more=(self.before_a_round("Pair the first one"),)
            )
            return
        known = {} if self._round else {row.game: row for row in clocks}
        draft = view.phase == Phase.DRAFT
        columns = _columns(view.points_term)[not view.at_tables and bool(view.rows) :]
        lines = [GameLine(row, known.get(row.game), signs, draft, event) for row in view.rows]
        rows = {line.result: _row(line, columns) for line in lines}
        self._say_heading(view, rows)
        shown = [one for row, one in rows.items() if row.open or not self._open_only]
        self._grid.fill(shown, columns)
        if view.rows:
            self.offer_keys("Every game is in", "results.open", left_out=True)
        else:
            self.offer_keys("No games have been paired yet", more=(self.before_a_round(""),))

    def _say_heading(self, view: Results, rows: Mapping[ResultRow, Row]) -> None:
        """Show round and scenario, and a legend of symbols with their counts."""
        only = ["open games only"] * self._open_only
        if view.lacking and not self._round:
            lacking = phrase_count(
                "figures are missing in {count} game from {rounds}",
                "figures are missing in {count} games from {rounds}",
                len(view.lacking),
                rounds_words(one.round for one in view.lacking),
            )
            only.insert(0, lacking)
        if self._round:
            newest = len(app_of(self).event.rounds)
            title = Part(f"Correcting round {view.round}", "late")
            goes_on = app_of(self).with_keys(f"{{next|n}} returns to round {newest}")
            self._heading.say(title, " · ".join(filter(None, [goes_on, view.scenario, *only])))
            return
        # While a round is played, its sentence says no more than the legend.
        tells = not view.missing or view.phase == Phase.DRAFT
        remaining = [view.scenario, *only, results_text(app_of(self).event, view) if tells else ""]
        played = [shown for row, shown in rows.items() if row.second is not None]
        found = Counter(row.mark for row in played)
        self._heading.say(
            f"Round {view.round}",
            " · ".join(filter(None, remaining)),
            legend(app_of(self).signs, {mark: (mark, found[mark]) for mark in LEGEND}),
        )

    # Corrections: `[` begins one, any other action ends it

    def _correct(self, number: int) -> None:
        """Show an older round to correct it, or the newest (0); a typed slip stays with its own."""
        self._store_slip()
        self._round = number
        self._restore_slip()

    def _end_correction(self) -> None:
        """Return to the newest round: the next slip is never for a round long finished."""
        older, line = self._round, self._slip.value
        if not older:
            return
        self._correct(0)
        if line:
            self.message_line.warn(f"You left round {older}, where the slip “{line}” is waiting.")

    def _mark_correction(self) -> None:
        label = f"Round {self._round}" if self._round else "Slip"
        if self._slip.waiting:
            label += f" +{len(self._slip.waiting)}"
        label += ":"
        self.query_one("#slip-label", Static).update(label)
        for name in ("#heading", "#reading", "#slip-label"):
            self.query_one(name).set_class(bool(self._round), "correcting")

    @property
    def _draft(self) -> str:
        return f"{SLIP} of round {self._round}" if self._round else SLIP

    def _store_slip(self) -> None:
        app_of(self).half_typed[self._draft] = {
            "line": self._slip.value,
            "aside": self._slip.aside,
            "waiting": "\n".join(self._slip.waiting),
        }

    def _restore_slip(self) -> None:
        kept = app_of(self).half_typed.get(self._draft, {})
        self._slip.waiting = tuple(kept.get("waiting", "").splitlines())
        self._slip.aside, self._slip.value = kept.get("aside", ""), kept.get("line", "")
        self._slip.cursor_position = len(self._slip.value)

    def left(self) -> None:
        """End a correction when another screen is opened."""
        self._end_correction()

    def action_next_step(self) -> None:
        """Go to the event's current next step, not an older round's."""
        if self._round:
            self._end_correction()
            self.reload()
        super().action_next_step()

    def show_next_step(self, table: int) -> None:
        """Start the table's slip, or offer a concession; a half-typed slip continues."""
        if not still_there(self):
            self._pending_table = table  # just gone to
        elif not self._slip.value.strip():
            self._offer(concession_slip(app_of(self).event, table) or f"{table} ")
        else:
            self.focus_body()

    # The slip

    @property
    def keys_idle(self) -> frozenset[str]:
        """Return the slip's keys while it is empty; otherwise the slash is typed into it."""
        begun = any(line.value for line in self.query(SlipLine))
        return super().keys_idle | ({"filter"} if begun else {"slip.save", "slip.aside"})

    @property
    def _slip(self) -> SlipLine:
        return self.query_one("#slip", SlipLine)

    def action_find(self, text: str) -> None:
        """Start a slip on a digit; `/` still filters."""
        if text:
            self._begin_slip(text)
        else:
            super().action_find(text)

    def action_slip_here(self) -> None:
        """Start the slip of the table under the cursor."""
        row, event = self._grid.current, app_of(self).event
        if row is not None and (game := event.game(row.id)).second:
            self._offer(f"{game.table or find.short_name(event, game.first)} ")

    def _offer(self, slip: str) -> None:
        """Start a game's slip; a complete slip of another table may still replace it."""
        if self._slip.waiting and not self._slip.value:
            return  # pasted slips are being saved: a line that is begun would hold them up
        self._offered = self._slip.begun = slip
        self._begin_slip(self._offered)

    def _begin_slip(self, text: str) -> None:
        self._slip.value = text
        self.set_focus(self._slip)
        self._slip.cursor_position = len(text)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Read the slip back during typing."""
        if event.input.id == SLIP:
            self.query_one("#next", NextLine).typing = bool(event.value)
            self._offered = self._offered if event.value else ""
            self._store_slip()
            self._mark_correction()
            if (event.value or self._refused) and event.value != self._refused:
                self._refused = ""
                self.message_line.clear_refusal()
            self._read_typed()
        else:
            super().on_input_changed(event)

    @work(group="ask")
    async def _choose(self, slip: TypedSlip) -> None:
        """Let a key choose one of two readings; enter then saves it."""
        names = [reading for reading, _ in slip.readings]
        chosen = await self.app.push_screen_wait(Pick(slip.reading, names))
        if chosen >= 0:
            self._begin_slip(slip.readings[chosen][1])

    def _read_typed(self) -> None:
        """Read back the typed slip, which is what enter saves."""
        slip = self._read()
        self._read_back = self._slip.value, slip.about if slip is not None else ()

    def _read(self) -> TypedSlip | None:
        event = app_of(self).event
        if not event.rounds:
            return None
        # A whole slip may be typed after the table inserted by n: read as one line, it would name
        # an unknown way to win.
        line = without_suggested_table(event, self._slip.value, self._offered, self._round)
        slip = read_slip(event, line, self._round)
        aside = "" if line or not self._slip.aside else f"  esc: back to “{self._slip.aside}”"
        asks = ("  " + slip.asks, "bold") if slip.asks else ""
        self.query_one("#reading", Static).update(Text.assemble(slip.reading, asks, aside))
        if slip.table is not None:
            self._grid.find(str(slip.table))
        return slip

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save the slip once complete; on an empty line, start the slip of the cursor's table."""
        if event.input.id == SLIP:
            event.stop()
            if event.value.strip():
                self._save()
            else:
                self.action_slip_here()
        else:
            super().on_input_submitted(event)

    def _save(self) -> None:
        slip, line, read = self._read(), self._slip.value, app_of(self).event
        if slip is not None and slip.readings:
            self._choose(slip)
            return
        if slip is None or slip.result is None:
            self._refused = line
            # The line above says what is missing or cannot be read.
            number = self._pasted - len(self._slip.waiting)
            slip_name = f"Slip {number} of {self._pasted}" if self._pasted else "The slip"
            fault = f"{slip_name} is incomplete. Type the rest, or - for unknown."
            if slip and not slip.asks:
                fault = f"{slip_name} is unclear."
            self.message_line.refuse(f"{fault}{self._what_waits()}")
            self._read()
            return
        if self._read_back != (line, slip.about):
            self._read_typed()
            self._refused = line
            self.message_line.refuse(
                f"Table {slip.table} has changed since you typed the slip: check it again, "
                "then press enter."
            )
            return
        # Before saving: whoever keeps typing types the next slip.
        self._slip.value = ""
        self._do(slip, line, read)

    @work(group="do")
    async def _do(self, slip: TypedSlip, line: str, read: Event | None) -> None:
        """Save; a refused slip is restored unless another has been started."""
        assert slip.result is not None
        number = self._round
        for command in (slip.result, *slip.drops):
            refused = await app_of(self).attempt(command, read=read)
            if refused is None:
                continue
            await app_of(self).read()  # what comes back is read back as it stands by now
            if not self._slip.value and self._round == number:
                self._refused = line
                self._begin_slip(line)
            if refused:
                self.message_line.refuse(f"{refused} (slip {line}){self._what_waits()}")
            return
        if self._round == number:
            aside = read_slip(app_of(self).event, self._slip.aside, self._round)
            if aside.about[:1] == slip.about[:1]:
                self._slip.aside = ""  # a set-aside slip for the same table
            self._read()
        if self._slip.waiting and not self._slip.value and self._round == number:
            self._save_next()
        elif self._pasted and (waiting := len(self._slip.waiting)):
            saved = self._pasted - waiting
            self.message_line.plain(
                f"{saved} of {counted(self._pasted, 'slip')} saved; {waiting} more after this one."
            )
        elif self._pasted:
            saved, self._pasted = self._pasted, 0
            self.message_line.plain(
                f"{counted(saved, 'slip')} saved. The last: {app_of(self).last_said}"
            )

    # Several pasted slips

    def on_slip_line_pasted(self) -> None:
        """Save them one after another, up to the first that cannot be read."""
        self._pasted = len(self._slip.waiting)
        self._save_next()

    def _save_next(self) -> None:
        line, *rest = self._slip.waiting
        self._slip.waiting = tuple(rest)
        self._begin_slip(line)
        self._read_typed()  # nobody sees it before it is saved: the whole line was pasted
        self._save()

    def _what_waits(self) -> str:
        """Return what happens to the slips after the refused one."""
        waiting = len(self._slip.waiting)
        more = "the one after it" if waiting == 1 else f"the {waiting} after it"
        return f" Fix it, then press enter to save it and {more}." if waiting else ""

    def on_slip_line_moved(self, event: SlipLine.Moved) -> None:
        """Move the list's cursor from the slip."""
        self._grid.action_move(event.step)

    def focus_body(self) -> None:
        """Focus the slip line."""
        self.set_focus(self._slip)

    # Other keys

    def action_turns(self) -> None:
        """Score the game under the cursor, or the typed table's, turn by turn."""
        row = self._grid.current
        if row is None or row.number is None:
            self.message_line.refuse("Only a game at a table can be scored turn by turn.")
            return
        # A number alone selects a table; it is not an unfinished slip.
        if is_number(self._slip.value.strip()):
            self._slip.value = ""
        self.app.push_screen(app_of(self).game_screen(row.id))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let one key announce the scenario first, and then start the round."""
        if action == "use":
            announces = "results.announce" not in self.keys_useless
            return announces == (parameters[0] == "results.announce")
        return super().check_action(action, parameters)

    def action_clear(self) -> None:
        """Clear the result under the cursor."""
        if self._round:
            self.message_line.refuse(
                "This round is over: to correct a result, type its slip again."
            )
            return
        row, event = self._grid.current, app_of(self).event
        if row is not None and event.game(row.id).second:
            app_of(self).do(ClearResult(row.id))

    @work(group="ask")
    async def action_missing(self) -> None:
        """Choose a game that lacks figures or lists: enter them, or leave them unknown."""
        games = self._view.lacking if self._view is not None else ()
        places = [f"Round {one.round}, {table_words([one.table or 0])}" for one in games]
        lines = [f"{at}: {joined(one.figures)}" for at, one in zip(places, games, strict=True)]
        chosen = await self.app.push_screen_wait(Pick("These games are incomplete:", lines))
        if chosen < 0:
            return
        game = games[chosen]
        ways = ("enter it now", "leave it unknown, as nobody remembers")
        way = await self.app.push_screen_wait(Pick(lines[chosen], ways, letters="eu"))
        if way == 1:
            app_of(self).do(LeaveUnknown(game.game, in_round=game.round))
        elif way == 0 and game.figures == (LISTS,):
            self._note_lists(game.game)
        elif way == 0:
            self._correct(game.round if game.round < self._newest else 0)
            self.reload()
            event = app_of(self).event
            self._offer(slip_of(event, event.game(game.game)))

    def action_lists(self) -> None:
        """Record which lists were played at the table under the cursor, or count for a bye."""
        if (row := self._grid.current) is not None:
            self._note_lists(row.id)

    def _note_lists(self, id: int) -> None:
        event = app_of(self).event
        game = event.game(id)
        values = {"game": game.id, "in_round": game.round}
        values |= {
            side: number
            for side, number in zip(("first", "second"), game.lists, strict=True)
            if number is not None
        }
        from screens.dialogs.form import CommandForm  # 11 ms: not for the start

        # Always in a form, where a wrongly recorded list is corrected.
        hints = {}
        for side, player in zip(("first", "second"), game.players, strict=False):
            numbers = joined([str(number) for number in numbers_of(event, game, player)], "or")
            hints[side] = f"{event.name_of(player)}: {numbers}"
        self.app.push_screen(CommandForm(PlayedLists, values, first_field="first", hints=hints))

    def action_only_open(self) -> None:
        """Show only open games, or all."""
        self._open_only = not self._open_only
        self.reload()

    def action_earlier(self) -> None:
        """Show an earlier round, to correct it."""
        newest = len(app_of(self).event.rounds)
        if newest > 1:
            self._correct(max(1, (self._round or newest) - 1))
            self.message_line.plain("")  # the message was about the previous round
            self.reload()

    def action_later(self) -> None:
        """Show a later round, up to the newest."""
        if self._round:
            later = self._round + 1
            self._correct(later if later < len(app_of(self).event.rounds) else 0)
            self.message_line.plain("")
        self.reload()


def _useless_keys(event: Event, view: Results | None) -> frozenset[str]:
    """Return the ids of keys that have no effect in the shown round."""
    newest = event.rounds[-1] if event.rounds else None
    waits = (
        newest is not None
        and newest.phase is Phase.PUBLISHED
        and any(game.outcome is None for game in newest.games)
    )
    phase = view.phase if view is not None else ""
    uses = {
        "results.announce": waits_for_announcement(event),
        "results.start": waits and not waits_for_announcement(event),
        "results.earlier": len(event.rounds) > 1,
        "results.turns": phase != Phase.DRAFT and (view is None or view.at_tables),
        "results.clear": phase not in (Phase.DRAFT, Phase.CLOSED),
        "results.missing": view is not None and bool(view.lacking),
    }
    return frozenset(key for key, useful in uses.items() if not useful)


class GameLine(Value, dict=True):
    """A game in the list: its result, its clock if used, and the terminal's symbols."""

    result: ResultRow
    clock: ClockRow | None
    signs: Signs
    draft: bool
    event: Event

    @cached_property
    def state(self) -> tuple[Mark, Content]:
        """The game's state, and its text."""
        row, clock = self.result, self.clock
        if not row.open:
            return "done", _result_cell(self)
        if row.proposed:
            return "running", Piece(open_words(row), "running")
        if any(side is not None and side.left for side in (row.first, row.second)):
            return "open", Piece(open_words(row), "late")
        if clock is None or clock.state is State.OVER:
            return "open", open_words(row)
        mark = mark_of(clock.state)
        if mark == "judge":
            word = "JUDGE" if clock.state is State.CALLED else clock.state_text
            return mark, Piece(f" {self.signs.judge} {word} ", "called")
        if clock.state in (State.LAST, State.LOW):
            at = min(0, 1, key=lambda side: clock.seconds[side] or LOW)
            return mark, (Piece(f"{clock.left[at]} left", "late"), Piece(f" {at + 1}", HUES[at]))
        if clock.state is State.PLAYS:  # colour and order show whose clock is running
            times = map(Piece, (f" {left}" for left in clock.left), HUES) if all(clock.left) else ()
            return mark, (Piece("running", "running"), *times)
        return mark, Piece(clock.state_text, "" if mark == "open" else mark)


def _columns(points: str) -> tuple[TableColumn[GameLine], ...]:
    return (
        TableColumn("Tbl", lambda line: line.result.table, right=True),
        TableColumn("First", _first_name, name=True),
        TableColumn("W-L", lambda line: record_text(line.result.first), gives=3),
        TableColumn("Second", _second_name, name=True),
        TableColumn("W-L", _second_record, gives=3),
        TableColumn("Result", lambda line: line.state[1], least=16),
        TableColumn(
            points, lambda line: _figure(line.result, line.result.points), right=True, gives=1
        ),
        TableColumn(
            "APD", lambda line: _figure(line.result, line.result.destroyed), right=True, gives=2
        ),
        TableColumn(
            "Match",
            lambda line: Piece(match_label(line.event, line.result.match), "muted"),
            gives=4,
        ),
    )


def _row(line: GameLine, columns: Sequence[TableColumn[GameLine]]) -> Row:
    row = line.result
    second = row.second.name if row.second else "bye"
    return Row(
        row.game,
        row_cells(columns, line, line.signs),
        f"{row.first.name} {second} {match_label(line.event, row.match)}",
        row.table,
        "" if row.open else "done",
        "draft" if line.draft else line.state[0],
    )


def _first_name(line: GameLine) -> Piece:
    row = line.result
    won = row.second is not None and row.winner == row.first.player
    return Piece(row.first.name, "winner one" if won else "")


def _second_name(line: GameLine) -> Piece:
    second = line.result.second
    if second is None:
        return Piece("(bye)")
    return Piece(second.name, "winner two" if line.result.winner == second.player else "")


def _second_record(line: GameLine) -> str:
    second = line.result.second
    return "" if second is None else record_text(second)


def _figure(row: ResultRow, figures: tuple[int | None, int | None]) -> str:
    """Return both players' figure, or a bye's for its player."""
    if row.open:
        return ""
    if row.second is not None:
        return pair_text(figures)
    return "?" if figures[0] is None else str(figures[0] or "")


def _result_cell(line: GameLine) -> Content:
    game = line.event.game(line.result.game)
    if game.winner is None or game.second is None:
        return outcome_words(line.event, game)
    side = game.side(game.winner)
    way = way_name(line.event.edition_at(game.round), game.way)
    return (Piece(str(side + 1), ("winner one", "winner two")[side]), Piece(f" {way}", "done"))
