"""ctrl+p: any command, place, player or table by a part of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from screens.context import app_of
from screens.places import PLACES
from srtui.desk.registry import COMMANDS

Entry = tuple[str, str, Callable[[], object]]


class DeskCommands(Provider):
    """Offers what the program can do and what the event consists of."""

    async def discover(self) -> Hits:
        """Places and commands, before anything is typed."""
        for text, help_, run in self._verbs():
            yield DiscoveryHit(text, run, help=help_)

    async def search(self, query: str) -> Hits:
        """Everything that fits what is typed."""
        matcher = self.matcher(query)
        for text, help_, run in (*self._verbs(), *self._players()):
            if (score := matcher.match(text)) > 0:
                yield Hit(score, matcher.highlight(text), run, help=help_)

    def _verbs(self) -> Iterator[Entry]:
        app = app_of(self.screen)
        for command in COMMANDS:
            yield command.title, command.help(), partial(app.begin, command.id, {})
        for place in PLACES:
            yield f"Go to: {place.title}", f"g {place.letter}", partial(app.go_to, place.name)
        for theme in ("textual-dark", "textual-light", "ansi-dark", "ansi-light"):
            yield f"Colours: {theme}", "", partial(setattr, app, "theme", theme)
        yield "Redo", "Bring back what was last undone", partial(app.redo, None)
        yield "Quit", "Everything is saved already", app.exit

    def _players(self) -> Iterator[Entry]:
        app = app_of(self.screen)
        event = app.event
        if event is None:
            return
        for player in event.players:
            game = event.round.game_of(player.id) if event.round else None
            where = f" · table {game.table}" if game and game.table else ""
            text = f"{player.name}{where}"
            yield text, "Find on the roster", partial(self._find, "roster", player.name)

    def _find(self, place: str, text: str) -> None:
        app = app_of(self.screen)
        app.go_to(place)
        app.call_after_refresh(self._find_row, text)

    def _find_row(self, text: str) -> None:
        frame = app_of(self.screen).frame
        if frame is not None and frame.grid is not None:
            frame.grid.find(text)
