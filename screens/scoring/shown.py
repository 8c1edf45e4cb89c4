"""A game as it is scored: read from the file, its picture, its questions, its sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from data.store import EventFileError
from screens.context import app_of
from screens.game.entry import TurnEntry
from screens.game.with_clock import WithClock
from screens.scoring.lines import heading, question_lines, sentence, under_picture
from srtui.rules.clock import Clock
from srtui.state.event import Event
from srtui.state.played import Played, disputed, read_played
from srtui.state.refused import Refused
from srtui.views.clocks import ClockRow
from srtui.views.scoring import Scoring
from srtui.views.turn_rows import TurnRow

LARGE = 34
"""Lines of a terminal from which the picture is drawn larger."""
PICTURE, LARGE_PICTURE = (40, 17), (56, 25)
"""Cells of the picture, and lines."""
QUESTIONS = 30
"""Cells that the questions need beside the picture; it is left out where they have less."""


class ShownGame(WithClock):
    """What is seen of a game, and what of it is not in the file: a turn that is being told.

    `disputed`: the disputed turn is to be said anew as soon as the game is read.
    """

    AUTO_FOCUS = ""
    place = "results"
    subjects = frozenset({"event", "round", "games"})
    every_game = True

    def __init__(self, game: int, *, disputed: bool = False) -> None:
        super().__init__()
        self.game = game
        self.entry = TurnEntry()
        self._disputed = disputed
        self._timed = False
        """Whether the clock of the game goes on: a turn that ends here ends on it as well."""
        self._written: dict[str, Text] = {}

    def body(self) -> ComposeResult:
        """Heading, picture and questions, the sentence of the turn."""
        yield Static("", id="heading", classes="heading", markup=False)
        with Horizontal(id="game"):
            yield Static("", id="picture", markup=False)
            yield Static("", id="questions", markup=False)
        yield Static("", id="sentence", markup=False)

    def clock_row(self) -> ClockRow | None:
        """The game that is shown."""
        row = next((one for one in app_of(self).clock_rows() if one.game == self.game), None)
        if row is None:
            self.refuse("Only games of the newest round have a clock that can run.")
        return row

    def open_game(self, game: int, *, disputed: bool = False) -> None:
        """It is open."""
        del game, disputed

    # Reading

    def show(self, event: Event) -> None:
        """Read the game's steps and show them."""
        self._read(event)

    @work(exclusive=True, group="show")
    async def _read(self, event: Event) -> None:
        try:
            played, clock = await asyncio.to_thread(self._from_file, event)
        except (EventFileError, Refused) as fault:
            self.refuse(str(fault))
            self.unread()
            return
        self._timed = clock.running is not None or clock.held
        self.entry.take(event, played)
        marked = disputed(played) if self._disputed else ()
        self._disputed = False
        if marked:
            self.entry.anew(marked[0].number)
        self.draw()
        self.was_read()

    def _from_file(self, event: Event) -> tuple[Played, Clock]:
        game = next((one for one in event.games if one.id == self.game), None)
        if game is None:
            raise Refused("This game is no longer paired: escape leads back.")
        desk = app_of(self).desk
        with desk.store.read() as reader:
            return read_played(reader, event, game), desk.clocks.read(reader, event, game)

    def was_read(self) -> None:
        """What is shown is how the game stands."""

    # Drawing

    @property
    def view(self) -> Scoring | None:
        """The game as it was drawn last."""
        return self.entry.view

    @property
    def rows(self) -> Sequence[TurnRow]:
        """The rows to be answered: the questions, or what the result still needs."""
        return self.entry.rows

    def refuse(self, sentence: str) -> None:
        """Say why something was not done."""
        self.said.refuse(sentence)

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
