"""One game scored turn by turn at the organizer's terminal."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from screens.ask import ConfirmScreen
from screens.base import base_of
from screens.bindings import bind, bindings
from screens.clock.scoring import ClockLines, halves
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.game import acts
from screens.game.answering import EntryStage, counts_up
from screens.game.entry import TurnEntry
from screens.game.front import AIRY, Front
from screens.game.panel import GamePanel, show_sheet
from screens.game.rows import row_keys
from screens.game.with_clock import WithClock, clock_bindings
from screens.scoring.lines import below_map, decided, heading, question_lines, sentence, with_result
from screens.widgets.lines import refusing
from screens.widgets.table_map import MapOfTable
from screens.widgets.text_part import TextPart
from srtui.commands.clock.game import EndTurn
from srtui.commands.command import Command
from srtui.commands.game.corrections import CorrectTurn, refit
from srtui.commands.game.result import Result
from srtui.commands.game.take_back import DropTurns
from srtui.commands.game.turn import FirstTurn
from srtui.documents.layout import cut
from srtui.documents.map.cells import size_in
from srtui.model.event import Event
from srtui.model.played import PlayedGame, disputed, read_played
from srtui.model.refused import Refused
from srtui.model.turn_answers import PanelAnswers
from srtui.queries.clock.rows import ClockRow
from srtui.queries.game.scoring import Scoring, scoring
from srtui.rules.clock import Clock, Stage, advance
from srtui.rules.game import Ended
from srtui.text.setup import phase_whose

LARGE = 34
"""Lines of a terminal from which the map is drawn larger."""
MAP, LARGE_MAP, LARGEST_MAP = size_in(40, 17), size_in(56, 26), size_in(90, 38)
"""The map's cells and lines."""
LARGEST = (160, 55)
"""Cells and lines of a terminal from which there is room for the largest map."""
FRONT = (65, LARGE)
"""Cells of the questions and lines of the terminal from which clocks are in large digits."""
AIRY_FROM = 50
"""Lines of the terminal from which digits have space around them, with questions below."""
QUESTIONS = 30
"""Cells that the questions need beside the map; it is left out where they have less."""
OF_A_TURN = frozenset({"scoring.confirm", "scoring.happened", "scoring.roll"})
"""Ids of the keys that do nothing before the first turn is set, nor once the result is in."""


class ScoringScreen(WithClock):
    """Score the turn that ends.

    A letter gives its element to player 1, the capital letter to player 2. On the selected row, 1
    and 2 do the same, 3 gives it to both and 0 to nobody. The same key again goes to the next
    level. Elements that you do not touch stay as they were. Enter saves the turn. While a clock
    runs, < and > are the keys of the first and the second player, and the comma ends a phase or
    turn on it.
    """

    # `disputed`: the disputed turn is re-entered as soon as the game is read.

    AUTO_FOCUS = ""
    CSS_PATH = "scoring.tcss"
    place = "results"
    subjects = frozenset({"event", "round", "games"})
    every_game = True
    patience = inf  # while a turn is being saved and read: a key acts on the turn that is shown

    BINDINGS = bindings(
        *clock_bindings(shown=False),
        bind("p", "clock.pause", "Pause",
             "Pause this table, or resume it", action="row('pause')", show=False),
        bind("enter", "scoring.confirm", "Confirm",
             "Confirm the turn as shown below, or go to a missing answer"),
        bind("o", "scoring.count", "Count",
             "Add up the army points unit by unit, and use the sum", action="answer('count')"),
        bind("x", "scoring.happened", "Happened",
             "Record what was destroyed or captured this turn", action="answer('happened')"),
        bind("w", "scoring.rule", "Rule",
             "Show the rule for the selected question", action="answer('rule')"),
        bind("r", "scoring.roll", "Roll", "Roll a die from the seed", action="answer('roll')"),
        bind("s", "scoring.turns", "Turns",
             "List the turns; re-enter one, or drop it and all later ones"),
        bind("z", "scoring.menu", "Game",
             "End the game, score points only, continue from paper or overrule"),
        bind("t", "scoring.sheet", "Scenario", "What the scenario says"),
        bind("up", "scoring.up", action="answer('move', -1)"),
        bind("down,tab", "scoring.down", action="answer('move', 1)"),
        bind("space", "scoring.cycle", action="answer('cycle')"),
        bind("backspace", "scoring.rub-out", action="answer('rub_out')"),
    )  # fmt: skip

    def __init__(self, game: int, *, disputed: bool = False) -> None:
        super().__init__()
        self.game = game
        self.entry = TurnEntry(rests=EntryStage.ASKING)
        self.panel = GamePanel(self, self.entry, id="questions")
        self.clocks = ClockLines(id="clocks")
        self.front = Front(id="front")
        self.map = MapOfTable(id="map")
        self._disputed = disputed
        self._counts = False
        """Whether the key that counts is offered."""

    def body(self) -> ComposeResult:
        """Yield heading, map and questions, and the turn's sentence."""
        yield TextPart(id="heading", classes="heading")
        with Horizontal(id="game"):
            with Vertical(id="picture"):
                yield self.map
                yield TextPart(id="turns")
            with Vertical(id="asked"):
                yield self.clocks
                yield self.front
                yield self.panel
        yield TextPart(id="sentence")

    # Reading and drawing

    @work(exclusive=True, group="show")
    async def show(self, event: Event) -> None:
        """Read the game's steps and show them."""
        with refusing(self.refuse):
            played = await asyncio.to_thread(self._from_file, event)
            self.entry.take(event, played)
            marked = disputed(played) if self._disputed else ()
            self._disputed = False
            if marked:
                self.entry.anew(marked[0].number)
            self._show_clock()
            self.draw()
            if self.entry.state.stage is EntryStage.SAVED:
                # while a turn is being saved, the stage stays as it was
                self.entry.become(stage=EntryStage.ASKING)

    def _from_file(self, event: Event) -> PlayedGame:
        game = next((game for game in event.games if game.id == self.game), None)
        if game is None:
            raise Refused("This game is no longer paired: press escape to go back.")
        with app_of(self).desk.store.read() as reader:
            return read_played(reader, event, game)

    def show_clocks(self, event: Event, rows: Sequence[ClockRow]) -> None:
        """Update clocks that ran on or were tapped."""
        del event, rows
        self._show_clock()

    def _show_clock(self) -> None:
        """Show both clocks with their keys, in a game that has clocks."""
        clock, played, now = self.clock_of(self.game), self.entry.played, None
        on_paper = clock is None or (clock.stage is Stage.WAITING and played and played.steps)
        if clock is not None and played is not None and not on_paper:
            now = advance(clock, app_of(self).desk.stamps())
        self.offer_clock(ticks=now is not None)
        before = (self.clocks.display, self.front.display)
        names = ("", "") if played is None else played.names
        large = now is not None and self._show_front(now, names)
        if self.front.display != large:
            self.front.display = large
        self.clocks.show(None if large else now, names)
        if before != (self.clocks.display, self.front.display):
            self.call_after_refresh(self._draw_all)

    def _show_front(self, clock: Clock, names: tuple[str, str]) -> bool:
        """Show both clocks in large digits; return False if there is no room or no time to show."""
        view, room = with_result(self.entry), self.query_one("#asked").size
        if view is None or room.width < FRONT[0] or self.size.height < FRONT[1]:
            return False
        width = room.width - 1  # there is a blank before the questions, too
        both = halves(view, clock, names, width // 2, base_of(self).signs)
        if not all(one.time for one in both):
            return False
        self.front.show(None, both, (), (width, AIRY - (self.size.height < AIRY_FROM)))
        return True

    def _draw_all(self) -> None:
        """Lay out clocks and questions again, since they share their room."""
        self._show_clock()
        self.draw()

    def refuse(self, sentence: str) -> None:
        """Show why something was not done."""
        self.message_line.refuse(sentence)

    def draw(self) -> None:
        """Paint the current game and answers."""
        large = self.size.height >= LARGE
        view = self.entry.look()
        if view is None:
            return
        signs = base_of(self).signs
        room = self.panel.content_size
        asked = question_lines(
            self.entry,
            (max(20, room.width - 1), room.height),
            signs,
            row_keys("scoring", base_of(self).shown_key),
            large=large,
            players=not self.front.display,
        )
        phase = "over" if decided(self.entry) else self._phase()
        width = self.size.width - 2
        title = cut(heading(view, self.entry.state.part, phase), width, signs.cut)
        self._part("heading").write([Text(title)])
        self.map.show(view.map, signs)
        turns = self._part("turns")
        turns.write(below_map(view, turns.size, signs) if large else [])
        self.panel.write(asked)
        self._part("sentence").write(sentence(self.entry, width, app_of(self).with_keys))
        begun = view.active is not None or view.over
        useless = frozenset() if begun and not self.entry.decided else OF_A_TURN
        counts = counts_up(self.entry.row)
        if (counts, useless) != (self._counts, self.keys_useless):
            self._counts, self.keys_useless = counts, useless
            self.refresh_bindings()

    def _phase(self) -> str:
        """Return the phase before the first turn, and how far its player may deploy."""
        clock, event, played = self.clock_of(self.game), self.entry.event, self.entry.played
        if clock is None or event is None or played is None or clock.stage is not Stage.PHASES:
            return ""
        return phase_whose(event, played.game, clock)

    def _part(self, id: str) -> TextPart:
        return self.query_one(f"#{id}", TextPart)

    def on_resize(self, _: events.Resize) -> None:
        """Repaint at the new size."""
        size = LARGE_MAP if self.size.height >= LARGE else MAP
        if self.size.width >= LARGEST[0] and self.size.height >= LARGEST[1]:
            size = LARGEST_MAP
        beside = self.query_one("#picture")
        beside.styles.width = size.width
        self.map.styles.height = size.height
        beside.display = self.size.width >= size.width + QUESTIONS
        self.call_after_refresh(self._draw_all)

    # Answering and saving a turn

    def on_key(self, event: events.Key) -> None:
        """Answer the rows by letters and digits."""
        char = event.character
        if char and char.isascii() and char.isalnum() and self._handle_character(char):
            event.stop()

    def _handle_character(self, char: str) -> bool:
        """Handle a letter or a digit; return False if it has no meaning here."""
        view, played = self.entry.view, self.entry.played
        if view is None or played is None:
            return False
        if self._only_retries():
            return True
        if self.entry.decided:
            return False
        if view.active is None and char in ("1", "2"):
            self.keep(FirstTurn(played.game.id, int(char) - 1))
            return True
        return self.panel.press(char)

    def action_answer(self, key: str, by: int = 0) -> None:
        """Answer the rows with a key other than a letter."""
        self.panel.answer(key, by)

    def action_confirm(self) -> None:
        """Save the turn, or go to what is missing."""
        view = self.entry.view
        if view is None or self._only_retries():
            return
        if view.active is None:
            self.refuse("Choose who goes first: 1 or 2.")
        elif self._untold():
            self._ask_without_answers(view.players[view.active], view.sentence)
        else:
            self.panel.confirm(view)

    def _untold(self) -> bool:
        """Tell whether a running turn has no answers: a second enter must not end it."""
        clock, state = self.clock_of(self.game), self.entry.state
        runs = clock is not None and clock.stage is Stage.TURNS and clock.running is not None
        return runs and state.stage is EntryStage.ASKING and state.entered == PanelAnswers()

    @work(group="ask")
    async def _ask_without_answers(self, player: str, as_it_stands: str) -> None:
        warnings = ("No question has been answered, and the clock is still running.", as_it_stands)
        if await self.app.push_screen_wait(ConfirmScreen(warnings, f"End {player}'s turn anyway?")):
            self.panel.confirm(self.entry.view)

    def keep_told(self, view: Scoring) -> None:
        """Save the entered turn, correction, ending or result."""
        del view
        if (command := acts.saving_command(self.entry)) is not None:
            self.keep(command)
        else:
            self.refuse("The result is in: press escape to go back.")

    @work(group="do")
    async def keep(self, command: Command) -> None:
        """Run a command that saves something of this game, and show the outcome."""
        sure = await self._refit_command(command) if isinstance(command, CorrectTurn) else command
        reason = "" if sure is None else await app_of(self).attempt(sure)
        if reason:
            self.refuse(reason)
        if reason is not None:
            return
        self.entry.forget(stage=EntryStage.SAVED)
        self.workers.cancel_group(self, "show")  # what was read before the turn was kept
        if isinstance(command, Result):  # return to the results
            self.app.pop_screen()
            app_of(self).say(app_of(self).last_said)

    async def _refit_command(self, command: CorrectTurn) -> CorrectTurn | None:
        """Ask whether to drop later turns that no longer fit."""
        played = self.entry.played
        assert played is not None
        with refusing(self.refuse):
            fitted = refit(played, played.parts[command.part - 1], command.answers)
            if not fitted.dropped:
                return command
            count = len(fitted.dropped)
            warnings = (f"Entry {fitted.dropped[0].number} no longer fits: {fitted.reason}",)
            question = "Drop the last entry?" if count == 1 else f"Drop the last {count} entries?"
            if await self.app.push_screen_wait(ConfirmScreen(warnings, question)):
                return replace(command, drop_rest=True)
        return None

    def _only_retries(self) -> bool:
        """Tell whether a key only retries reading, because the saved turn could not be read."""
        if self.entry.state.stage is not EntryStage.SAVED:
            return False
        self.reload()
        return True

    # Common to every screen

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the filter, and a clock's keys without a clock."""
        what = parameters[0] if parameters else ""
        if (action, what) == ("answer", "count"):
            return counts_up(self.entry.row)
        timed = self.clocks.display or self.front.display
        if action == "find" or (what in ("adjust", "pause") and not timed):
            return False
        return super().check_action(action, parameters)

    def action_back(self) -> None:
        """First discard the answers about an old turn or an ending, then leave."""
        self._back()

    @work(group="ask")
    async def _back(self) -> None:
        if not await self.entry.may_forget(self.app):
            return
        if self.entry.state.part or self.entry.entered.ended is not None:
            self.entry.forget()
            self.draw()
        else:
            self.app.pop_screen()

    @work(group="ask")
    async def action_go(self) -> None:
        """Leave the game, then choose a place."""
        if not await self.entry.may_forget(self.app):
            return
        self.app.pop_screen()
        if (frame := app_of(self).frame) is not None:
            frame.action_go()

    def clock_row(self) -> ClockRow | None:
        """Return the game shown."""
        row = next((row for row in app_of(self).clock_rows() if row.game == self.game), None)
        if row is None:
            self.refuse("Only games of the current round have running clocks.")
        return row

    def end_turn(self, on_clock: EndTurn) -> None:
        """End a turn and save its score as entered, even if it is nothing; this key confirms it."""
        del on_clock
        if not self._only_retries():
            self.panel.confirm(self.entry.view)

    def open_game(self, game: int, *, disputed: bool = False) -> None:
        """Do nothing, since the game is already open."""
        del game, disputed

    # Rare actions

    @work(group="ask")
    async def action_turns(self) -> None:
        """Choose a turn, then re-enter it or drop it."""
        event, played = self.entry.event, self.entry.played
        turns = scoring(event, played).turns if event and played else ()
        if played is None or not turns:
            self.refuse("No turn has been scored yet.")
            return
        lines = [turn.text for turn in turns]
        index = await self.app.push_screen_wait(Pick("Turns so far", lines, last=True))
        if index < 0:
            return
        number = played.parts[index].number
        ways = ("Re-enter this turn", "Drop this turn and everything after it")
        what = await self.app.push_screen_wait(Pick(lines[index], ways))
        if what == 0:
            self.entry.anew(number)
            self.draw()
        elif what == 1:
            app_of(self).do(DropTurns(played.game.id, number))

    def action_menu(self) -> None:
        """Open the menu of early endings, and of manual changes."""
        view, played = self.entry.view, self.entry.played
        if view is not None and played is not None:
            self.choose(acts.Menu("The game", acts.game_choices(view, played)), played.game.id)

    def end_game(self, ended: Ended) -> None:
        """Ask what the ending needs: the last scoring, the tiebreakers."""
        self.entry.end(ended)
        self.entry.to_begin()
        self.draw()

    def action_sheet(self) -> None:
        """Show the scenario in our own words."""
        if self.entry.event is not None and self.entry.played is not None:
            show_sheet(self.app, self.entry.event, self.entry.played)
