"""ctrl+p: any command, screen, player or table by part of its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.fuzzy import Matcher

from data.clean import fold
from screens.event_app import app_of
from screens.pages import forms, printing, reports
from screens.pages.forms import ExportCsv, WritePages
from screens.pages.printing import PrintSheet
from screens.places import places_in
from screens.theme.palette import PALETTES
from screens.theme.signs import SIGNS
from srtui.commands.command import Role
from srtui.commands.event.new import NewEvent
from srtui.commands.registry import commands
from srtui.queries.game.rule import Count, count
from srtui.queries.help import search_terms as everyday
from srtui.queries.registry import queries
from srtui.queries.standings.details import Explain
from srtui.rules.applies import RulesContext, applies
from srtui.rules.value import replace
from srtui.sheets.paper import SHEETS, names_for

if TYPE_CHECKING:
    from screens.event_app import EventApp

NAMED, FULL_WORDS, BEGINS, IN_HELP, LETTERS = 4, 3, 2, 1, 0
"""Ranks of a fit: the command's own name, whole words, their beginnings, its help, letters."""
SYMBOLS_SHOWN = ("open", "running", "done", "dropped")


class PaletteItem(NamedTuple):
    """A palette item; `id` is the key of its search terms, empty for people."""

    text: str
    help: str
    run: Callable[[], object]
    id: str = ""


class DeskCommands(Provider):
    """Provider of the program's commands and the event's contents."""

    async def discover(self) -> Hits:
        """Yield screens and commands before anything is typed."""
        for one in self._verbs():
            yield DiscoveryHit(one.text, one.run, help=_first_sentence(one.help))

    async def search(self, query: str) -> Hits:
        """Yield all matches: whole words before letters, then commands before people."""
        matcher = self.matcher(query)
        for people, entries in enumerate((self._verbs(), self._players())):
            for entry in entries:
                letters = matcher.match(entry.text)
                found = fit(query, entry, letters)
                if found is not None:
                    # Each part is less than the next larger one can outweigh: the kind of match,
                    # then commands before people, then how close the letters are.
                    score = 1 + 2 * found + (not people) + letters / (1 + letters)
                    marked = _highlighted(matcher, entry.text)
                    yield Hit(score, marked, entry.run, entry.text, _first_sentence(entry.help))

    def _verbs(self) -> Iterator[PaletteItem]:
        return verbs(app_of(self.screen))

    def _players(self) -> Iterator[PaletteItem]:
        app = app_of(self.screen)
        event = app.event
        for player in event.players:
            game = event.round.game_of(player.id) if event.round else None
            where = f" · table {game.table}" if game and game.table else ""
            find = partial(self._find, player.name)
            yield PaletteItem(f"{player.name}{where}", "Find on the roster", find)
            explain = partial(reports.show, app, Explain(player.id))
            yield PaletteItem(f"Explain: {player.name}", "Why this rank", explain)
            lists = partial(self._lists, player.id)
            yield PaletteItem(f"Lists: {player.name}", "The army lists", lists)

    def _lists(self, player: int) -> None:
        from screens.lists.screen import PlayerListsScreen  # only when a player's lists are chosen

        app_of(self.screen).push_screen(PlayerListsScreen(player))

    def _find(self, name: str) -> None:
        app = app_of(self.screen)
        app.go_to("roster")
        # After the screen is shown: before that, it has no list to search.
        app.call_after_refresh(lambda: app.frame is not None and app.frame.find_row(name))


def verbs(app: EventApp) -> Iterator[PaletteItem]:
    """Yield every command, screen and page, and the program's other actions."""
    event = app.event
    rules = RulesContext(event.next_edition, event.size, ())
    for command in commands():
        if applies(command.needs, rules):
            run = partial(app.begin_here, command.id)
            yield PaletteItem(command.title, command.form_help(), run, command.id)
    for place in places_in(event):
        run = partial(app.go_to, place.name)
        yield PaletteItem(f"Go to: {place.title}", f"g {place.letter}", run, place.name)
    for palette in PALETTES.values():
        look = replace(app.wears, palette=palette)
        yield PaletteItem(f"Colours: {palette.title}", "", partial(app.store_look, look), "theme")
    for signs in SIGNS.values():
        look = replace(app.wears, signs=signs)
        # As this terminal draws them, so that people can judge them.
        shown = [f"{getattr(signs, state)} {state}" for state in SYMBOLS_SHOWN]
        run = partial(app.store_look, look)
        yield PaletteItem(f"Symbols: {signs.name}", "  ".join(shown), run, "theme")
    yield PaletteItem("Undo", "Undo the last change made at this terminal", app.action_undo, "undo")
    yield PaletteItem("Redo", "Redo the last change you undid", app.action_redo, "redo")
    yield from _pages(app)
    if app.desk.seat.role is Role.TO:
        yield PaletteItem(NewEvent.title, NewEvent.help(), partial(app.exit, "new"), "new")
        yield PaletteItem(ExportCsv.title, ExportCsv.help(), partial(forms.export, app), "export")
        yield PaletteItem(PrintSheet.title, PrintSheet.help(), partial(printing.ask, app), "print")
        yield PaletteItem(WritePages.title, WritePages.help(), partial(forms.pages, app), "page")
        yield PaletteItem("Other events", "The list of events", partial(app.exit, "list"), "open")
        help_ = "Leave this event and restore one from a backup"
        yield PaletteItem("Restore a backup", help_, partial(app.exit, "restore"), "restore")
    yield PaletteItem("Quit", "Everything is saved already", app.exit, "quit")


def _pages(app: EventApp) -> Iterator[PaletteItem]:
    for query in queries():
        if query.paged:
            show = partial(reports.show, app, query())
            yield PaletteItem(query.title, query.form_help(), show, query.id)
    for name in names_for(app.event):
        show = partial(reports.sheet, app, name)
        yield PaletteItem(f"Paper: {name}", SHEETS[name].title, show, "print")
    f2 = app.shown_key("settings", "f2")
    f3 = app.shown_key("people", "f3")

    def keys() -> None:
        if app.frame is not None:
            app.push_screen(app.help_of(app.frame))

    def counted(query: Count) -> str:
        return " ".join(count(app.event.edition, query))

    act = partial(app.call_later, app.run_action)
    pages: tuple[tuple[str, str, Callable[[], object], str], ...] = (
        ("Back up the event", "Next to its file, and in the second backup folder",
         partial(reports.back_up, app), "backup"),
        ("Event backups", "The newest first", partial(reports.copies, app), "restore"),
        ("Check the event file", "Is it damaged?", partial(reports.health, app), "doctor"),
        ("Editions", "Read each one", partial(reports.rulebooks, app), "editions"),
        ("Settings", f"{f2}: colours, symbols, bells, backups, keys",
         partial(act, "settings"), "settings"),
        ("People", f"{f3}: names, clubs and factions offered as you type",
         partial(act, "people"), "people"),
        ("Keys of this screen", "The keys, and every command", keys, "help"),
        (Count.title, Count.help(), partial(forms.ask, app, Count, {}, counted), "count"),
    )  # fmt: skip
    yield from (PaletteItem(*page) for page in pages)


def fit(query: str, entry: PaletteItem, letters: float) -> int | None:
    """Return how well an item matches the typed text; None if it does not."""
    typed, text = _words(query), _words(entry.text)
    terms = [_words(word) for word in (entry.id, *everyday.called(entry.id)) if word]
    if typed == _words(entry.id):
        return NAMED
    if typed in terms or set(typed) <= set(text):
        return FULL_WORDS
    words = text + [word for term in terms for word in term]
    # A blank precedes each word: no part of a word has one.
    listed = " ".join(["", *words])
    if all(f" {part}" in listed for part in typed):
        return BEGINS
    if fold(query) in fold(entry.help):
        return IN_HELP
    return LETTERS if letters > 0 else None


def _first_sentence(help_: str) -> str:
    """Return the first sentence: lists are read at a glance, and the form shows the rest."""
    return re.split(r"(?<=[.?!])\s", help_, maxsplit=1)[0]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", fold(text))


def _highlighted(matcher: Matcher, text: str) -> Text:
    """Return a text without markup, with its matching letters highlighted."""
    marked = Text(text)
    for at in matcher.fuzzy_search.match(matcher.query, text)[1]:
        marked.stylize("bold underline", at, at + 1)
    return marked
