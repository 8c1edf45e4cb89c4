"""ctrl+p: any command, place, player or table by a part of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rich.text import Text
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.fuzzy import Matcher

from screens import count, export, reports
from screens.context import app_of
from screens.export import ExportCsv
from screens.places import PLACES
from srtui.desk.command import Role
from srtui.desk.event.new import NewEvent
from srtui.desk.registry import COMMANDS
from srtui.views.counting import Count
from srtui.views.paper import SHEETS

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
                yield Hit(score, _marked(matcher, text), run, text, help_)
            elif query.casefold() in help_.casefold():
                yield Hit(0.0, Text(text), run, text, help_)

    def _verbs(self) -> Iterator[Entry]:
        app = app_of(self.screen)
        for command in COMMANDS:
            yield command.title, command.told(), partial(app.begin, command.id, {})
        for place in PLACES:
            yield f"Go to: {place.title}", f"g {place.letter}", partial(app.go_to, place.name)
        for theme in ("textual-dark", "textual-light", "ansi-dark", "ansi-light"):
            yield f"Colours: {theme}", "", partial(setattr, app, "theme", theme)
        yield "Undo", "Take back what was done last at this terminal", partial(app.undo, None)
        yield "Redo", "Bring back what was last undone", partial(app.redo, None)
        yield from self._pages()
        if app.desk.seat.role is Role.TO:
            yield NewEvent.title, NewEvent.help(), partial(app.exit, "new")
            yield "Other events", "The list of events", partial(app.exit, "list")
            yield (
                "Bring back a copy",
                "Leave this event and restore one",
                partial(app.exit, "restore"),
            )
        yield "Quit", "Everything is saved already", app.exit

    def _pages(self) -> Iterator[Entry]:
        app = app_of(self.screen)
        for name in SHEETS:
            help_ = "The sheet as it would be printed"
            yield f"Paper: {name}", help_, partial(reports.sheet, app, name)
        yield (
            "Verify",
            "Is every round legal, best, drawn by its seed?",
            partial(reports.verified, app),
        )
        yield (
            "Copy the event now",
            "Beside its file and in the second place",
            partial(reports.back_up, app),
        )
        yield "Penalties", "What each cost and what follows", partial(reports.penalties, app)
        yield "Reminders", "For the organizer and for judges", partial(reports.reminders, app)
        yield "Copies of the event", "The newest first", partial(reports.copies, app)
        yield "Check the event file", "Is it sound?", partial(reports.health, app)
        yield "Editions", "What each says", partial(reports.rulebooks, app)
        yield ExportCsv.title, ExportCsv.help(), partial(export.ask, app)
        yield Count.title, Count.help(), partial(count.ask, app)

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
            yield (
                f"Explain: {player.name}",
                "Why this rank",
                partial(reports.explained, app, player.id),
            )
            yield f"Lists: {player.name}", "The army lists", partial(self._lists, player.id)

    def _lists(self, player: int) -> None:
        from screens.lists import PlayerListsScreen

        app_of(self.screen).push_screen(PlayerListsScreen(player))

    def _find(self, place: str, text: str) -> None:
        app = app_of(self.screen)
        app.go_to(place)
        app.call_after_refresh(self._find_row, text)

    def _find_row(self, text: str) -> None:
        frame = app_of(self.screen).frame
        if frame is not None and frame.grid is not None:
            frame.grid.find(text)


def _marked(matcher: Matcher, text: str) -> Text:
    """A text with the letters that fit what is typed; the matcher's own would read it as markup."""
    marked = Text(text)
    for at in matcher.fuzzy_search.match(matcher.query, text)[1]:
        marked.stylize("bold underline", at, at + 1)
    return marked
