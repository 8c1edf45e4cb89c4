"""One game scored turn by turn: the table on the left, the questions of the turn on the right."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Literal

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from data.sqlite import EventFileError
from screens.ask import Ask
from screens.context import app_of
from screens.form import CommandForm
from screens.frame import Frame
from screens.page import Page
from screens.pick import Pick
from screens.scoring_lines import heading, question_lines, sentence, under_picture
from screens.turn.endings import endings
from screens.turn.entry import TurnEntry
from srtui.desk.at_table.disputes import disputed
from srtui.desk.at_table.turn import TableTurn
from srtui.desk.command import Command, Refused
from srtui.desk.scoring.base import HOW
from srtui.desk.scoring.commands import Close, EndGame, FirstTurn, Turn
from srtui.desk.scoring.corrections import CorrectTurn, DropTurns, refit
from srtui.desk.scoring.office import Adopt, Mode, Overrule
from srtui.desk.scoring.played import ANSWERS, POINTS, Played, read_played
from srtui.desk.state import Event
from srtui.rules.clock import Clock
from srtui.rules.game import Ended
from srtui.rules.game.ends import DESTROYED
from srtui.views.scenario import scenario_view, sheet
from srtui.views.scoring import Scoring, scoring
from srtui.views.turn_rows import Row

Keeping = Literal["idle", "keeping", "kept", "unread"]
"""Whether a turn is on its way to the file; kept: it is there, and has to be read again; unread:
that could not be done, and what is shown is not how the game stands.
"""
Choice = tuple[str, Callable[[], object]]
"""A line of a menu, and what it does."""
LARGE = 34
"""Lines of a terminal from which the picture is drawn larger."""
PICTURE, LARGE_PICTURE = (40, 17), (56, 25)
"""Cells of the picture, and lines."""
QUESTIONS = 30
"""Cells that the questions need beside the picture; it is left out where they have less."""


class ScoringScreen(Frame):
    """Score the turn that ends: a letter gives its element to player 1, the capital letter to
    player 2, pressed again it climbs or lets go; 1 and 2 add or take one player on the row under
    the cursor. What is not touched stays as it stood. Enter keeps the turn.
    """

    CSS_PATH = "scoring.tcss"
    AUTO_FOCUS = ""
    place = "results"
    subjects = frozenset({"event", "round", "games"})

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", "Keep turn", id="scoring.confirm",
                tooltip="Keep the turn as the sentence below says, or go to what is missing"),
        Binding("x", "happened", "Happened", id="scoring.happened",
                tooltip="Something was destroyed or captured in this turn"),
        Binding("r", "roll", "Roll", id="scoring.roll", tooltip="Roll a die, from the seed"),
        Binding("s", "turns", "Turns", id="scoring.turns",
                tooltip="The turns so far; say one anew, or drop it and what follows"),
        Binding("z", "menu", "Game", id="scoring.menu",
                tooltip="End the game, points only, take over from paper, overrule"),
        Binding("t", "sheet", "Scenario", id="scoring.sheet", tooltip="What the scenario says"),
        Binding("up", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("space", "cycle", show=False),
        Binding("backspace", "rub_out", show=False),
    ]  # fmt: skip

    def __init__(self, game: int, *, disputed: bool = False) -> None:
        super().__init__()
        self.game = game
        self._disputed = disputed
        """Whether the disputed turn is to be said anew as soon as the game is read."""
        self._timed = False
        """Whether the clock of the game goes on: a turn that ends here ends on it as well."""
        self._subjects = (f"game:{game}", "round")
        self.entry = TurnEntry()
        self._keeping: Keeping = "idle"
        self._rested = asyncio.Event()
        """No turn is being kept."""
        self._rested.set()
        self._written: dict[str, Text] = {}

    def body(self) -> ComposeResult:
        """Heading, picture and questions, the sentence of the turn."""
        yield Static("", id="heading", classes="heading", markup=False)
        with Horizontal(id="game"):
            yield Static("", id="picture", markup=False)
            yield Static("", id="questions", markup=False)
        yield Static("", id="sentence", markup=False)

    def show(self, event: Event) -> None:
        """Read the game's steps and show them."""
        self._read(event)

    @work(exclusive=True, group="show")
    async def _read(self, event: Event) -> None:
        try:
            played, clock = await asyncio.to_thread(self._from_file, event)
        except (EventFileError, Refused) as fault:
            self.said.refuse(str(fault))
            self.unread()
            return
        self._timed = clock.running is not None or clock.held
        self.entry.take(event, played)
        marked = disputed(played) if self._disputed else ()
        self._disputed = False
        if marked:
            self.entry.anew(marked[0].number)
        self.draw()
        if self._keeping in ("kept", "unread"):
            self._now("idle")

    def _from_file(self, event: Event) -> tuple[Played, Clock]:
        game = next((one for one in event.games if one.id == self.game), None)
        if game is None:
            raise Refused("This game is no longer paired: escape leads back.")
        desk = app_of(self).desk
        with desk.store.read() as reader:
            return read_played(reader, event, game), desk.clocks.read(reader, event, game)

    # What is drawn

    @property
    def view(self) -> Scoring | None:
        """The game as it was drawn last."""
        return self.entry.view

    @property
    def rows(self) -> Sequence[Row]:
        """The rows to be answered: the questions, or what the result still needs."""
        return self.entry.rows

    def draw(self) -> None:
        """Write everything that the game and what is told of it now say."""
        large = self.size.height >= LARGE
        size = LARGE_PICTURE if large else PICTURE
        entry, view = self.entry, self.entry.look(size)
        if view is None or entry.played is None:
            return
        asked = self.query_one("#questions").content_size
        width = max(20, asked.width - 1)
        rows = entry.rows
        self._write("#heading", heading(view, entry.part))
        self._write("#picture", under_picture(view, size[0], large=large))
        done = entry.played.game.outcome is not None
        room = (width, asked.height)
        said = question_lines(view, rows, entry.keys.at, room, large=large, done=done)
        self._write("#questions", said)
        self._write("#sentence", sentence(view, entry.told, rows, self.size.width - 2, done=done))

    def _write(self, where: str, text: Text) -> None:
        """Paint a part only where it has changed."""
        if self._written.get(where) != text:
            self._written[where] = text
            self.query_one(where, Static).update(text, layout=False)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        picture = self.query_one("#picture")
        width = (LARGE_PICTURE if self.size.height >= LARGE else PICTURE)[0]
        picture.styles.width = width
        picture.display = self.size.width >= width + QUESTIONS
        self.call_after_refresh(self.draw)

    # Keys

    def on_key(self, event: events.Key) -> None:
        """Letters and digits answer the rows."""
        view, char = self.view, event.character
        if view is None or not char or not char.isascii() or not char.isalnum():
            return
        if self._typed(char):
            event.stop()

    def _typed(self, char: str) -> bool:
        """Take a letter or a digit; False where it means nothing here."""
        view = self.view
        if view is None:
            return False
        if self._keeping == "unread":
            self.reload()
        elif view.active is None and char in ("1", "2"):
            self._begin_keeping(FirstTurn(self._table, char))
        elif self.entry.press(char):
            self._answered(self.entry.row)
        else:
            return False
        return True

    def _answered(self, row: Row | None) -> None:
        """Draw; after a choice or a die the cursor goes on to what is missing next."""
        self.draw()
        if row is not None and row.kind in ("choose", "die") and self.entry.missing():
            self.draw()

    @property
    def _table(self) -> str:
        assert self.entry.played is not None
        return f"#{self.entry.played.game.first}"

    def action_find(self, text: str) -> None:
        """Nothing to find in one game."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no list to filter."""
        return False if action == "find" else super().check_action(action, parameters)

    def action_move(self, by: int) -> None:
        """Move between the rows."""
        self.entry.move(by)
        self.draw()

    def action_cycle(self) -> None:
        """The next answer of the row."""
        self.entry.cycle()
        self.draw()

    def action_rub_out(self) -> None:
        """Take the answer of the row back."""
        self.entry.rub_out()
        self.draw()

    def action_roll(self) -> None:
        """Roll the die that is asked."""
        if self.entry.roll():
            self._answered(self.entry.row)
        else:
            self.said.refuse("No die is asked now.")

    def action_back(self) -> None:
        """First drop what is told of an old turn or an ending, then leave."""
        if self.entry.part or self.entry.told.ended is not None:
            self.entry.forget()
            self.draw()
        else:
            self.app.pop_screen()

    @work(group="ask")
    async def action_go(self) -> None:
        """Leave the game, then choose a place."""
        self.app.pop_screen()
        frame = app_of(self).frame
        if frame is not None:
            frame.action_go()

    def action_undo(self) -> None:
        """Take back what was done last in this game, or in the round."""
        app_of(self).undo(self._subjects)

    def action_redo(self) -> None:
        """Bring back what was last undone."""
        app_of(self).redo(self._subjects)

    # Keeping

    def action_confirm(self) -> None:
        """Keep the turn, or go to what is missing."""
        view, played = self.view, self.entry.played
        if view is None or played is None:
            return
        if self._keeping == "unread":
            self.reload()
        elif view.active is None:
            self.said.refuse("Say who has the first turn: 1 or 2.")
        elif self.entry.missing():
            self.draw()
        elif view.refused:
            self.said.refuse(view.refused)
        else:
            command = self._command(view, played)
            if command is None:
                self.said.refuse("The result is in; escape leads back.")
            else:
                self._begin_keeping(command)

    def _begin_keeping(self, command: Command) -> None:
        self._now("keeping")
        self._keep(command)

    def _now(self, keeping: Keeping) -> None:
        """Where the keeping of a turn is; keys wait while something is done for it."""
        self._keeping = keeping
        if keeping in ("keeping", "kept"):
            self._rested.clear()
        else:
            self._rested.set()

    async def at_rest(self) -> None:
        """A key means what it says on the turn that is shown: it waits while one is kept."""
        await self._rested.wait()

    def unread(self) -> None:
        """The turn that was kept cannot be shown: the next key reads again."""
        if self._keeping == "kept":
            self._now("unread")

    def on_screen_suspend(self) -> None:
        """A question about the turn that is being kept: it is answered by who sees it."""
        if not self._rested.is_set():
            app_of(self).forget_keys()
            self._rested.set()

    def on_screen_resume(self) -> None:
        """The question is answered: the turn is still being kept."""
        self._now(self._keeping)

    def _command(self, view: Scoring, played: Played) -> Command | None:
        told, table = self.entry.told, self._table
        if self.entry.part:
            return CorrectTurn(table, self.entry.part, view.words)
        if view.over:
            if played.game.outcome is not None:
                return None
            return Close(table, *self.entry.destroyed)
        if told.ended is not None:
            side = told.ended.side
            who = "-" if side is None else str(side + 1)
            return EndGame(table, told.ended.how, who, view.words)
        ends = TableTurn if self._timed else Turn
        return ends(table, words=view.words, after=view.kept)

    @work(group="do")
    async def _keep(self, command: Command) -> None:
        """Do it; what is typed meanwhile waits until the game is read again."""
        sure = await self._refitted(command) if isinstance(command, CorrectTurn) else command
        reason = "" if sure is None else await app_of(self).attempt(sure)
        if reason is not None:
            self._now("idle")
            if reason:
                self.said.refuse(reason)
            return
        self.entry.forget()
        self.workers.cancel_group(self, "show")  # what was read before the turn was kept
        self._now("kept")
        if isinstance(command, Close):
            self._leave()

    def _leave(self) -> None:
        """Back to the results, with the sentence of what was done."""
        self._now("idle")
        said = app_of(self).last_said
        self.app.pop_screen()
        frame = app_of(self).frame
        if frame is not None:
            frame.said.plain(said)

    async def _refitted(self, command: CorrectTurn) -> CorrectTurn | None:
        """Where later turns no longer fit, ask whether to drop them."""
        played, event = self.entry.played, self.entry.event
        assert played is not None and event is not None  # noqa: PT018
        try:
            found = refit(played, played.parts[command.part - 1], command.words)
        except Refused as refused:
            self.said.refuse(str(refused))
            return None
        if not found.dropped:
            return command
        first, count = found.dropped[0].number, len(found.dropped)
        doubts = (f"Number {first} of the list no longer fits: {found.reason}",)
        question = f"Drop the last {count} of the list?"
        if await self.app.push_screen_wait(Ask(doubts, question)):
            return replace(command, drop_rest=True)
        return None

    # What seldom happens

    @work(group="ask")
    async def action_happened(self) -> None:
        """Choose what was destroyed or captured, or take the last one back."""
        lines, after = self.entry.happenings()
        if not lines:
            self.said.refuse("Nothing can be destroyed or captured in this scenario now.")
            return
        at = await self.app.push_screen_wait(Pick("In this turn", lines))
        if at >= 0:
            self.entry.happened(after[at])
            self.draw()

    @work(group="ask")
    async def action_turns(self) -> None:
        """Choose a turn, then say it anew or drop it."""
        view, played = self.view, self.entry.played
        if view is None or played is None or not view.turns:
            self.said.refuse("No turn is scored yet.")
            return
        event = self.entry.event
        lines = [one.said for one in scoring(event, played).turns] if event else []
        at = await self.app.push_screen_wait(Pick("Turns so far", lines, last=True))
        if at < 0:
            return
        part = played.parts[at]
        choices = (f"Say it anew: {lines[at]}", "Drop it and everything after it")
        what = await self.app.push_screen_wait(Pick(f"Number {at + 1}", choices))
        if what == 0:
            self.entry.anew(part.number)
            self.draw()
        elif what == 1:
            app_of(self).do(DropTurns(self._table, part.number))

    @work(group="ask")
    async def action_menu(self) -> None:
        """What seldom happens."""
        view, played = self.view, self.entry.played
        if view is None or played is None:
            return
        choices = self._choices(view, played)
        at = await self.app.push_screen_wait(Pick("The game", [said for said, _ in choices]))
        if at >= 0:
            choices[at][1]()

    def _choices(self, view: Scoring, played: Played) -> list[Choice]:
        found: list[Choice] = []
        table = {"table": self._table}
        if not view.over and view.active is not None:
            found += self._endings(view)
        mode = ANSWERS if view.points_only else POINTS
        said = "Ask for answers in this game" if view.points_only else "Type only points here"
        found.append((said, partial(app_of(self).do, Mode(mode, game=self._table))))
        if view.active is not None:
            found.append(("Set the points by hand", partial(self._form, Overrule, table)))
        if not played.steps:
            found.append(("Take over from paper", partial(self._form, Adopt, table)))
        found.append(("Who has the first turn", partial(self._form, FirstTurn, table)))
        return found

    def _form(self, command: type[Command], given: dict[str, str]) -> None:
        self.app.push_screen(CommandForm(command, given))

    def _endings(self, view: Scoring) -> list[Choice]:
        """Every way in which this game can end before its time."""
        assert self.entry.played is not None
        wins = self.entry.played.play.rule.wins
        ways = [how for how in HOW if how not in DESTROYED or getattr(wins, how)]
        found = endings(view.players, ways)
        return [(said, partial(self._end, ended)) for said, ended in found]

    def _end(self, ended: Ended) -> None:
        """Ask what the end needs: the last scoring, the tiebreakers."""
        self.entry.end(ended)
        self.entry.missing()
        self.draw()

    def action_sheet(self) -> None:
        """The scenario in our own words."""
        event, played = self.entry.event, self.entry.played
        if event is None or played is None:
            return
        edition = event.edition_at(played.game.round)
        view = scenario_view(edition, played.play.scenario)
        self.app.push_screen(Page(view.name, lambda width: sheet(view, width)))
