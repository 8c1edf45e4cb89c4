"""Shared parts of terminals in the venue: their language, and closing them by PIN."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any, ClassVar

from textual import work
from textual.command import Provider
from textual.screen import Screen

from data.event.watch import Watcher
from data.locale import chosen, languages
from screens.app import SrtuiApp
from screens.base import BaseApp, Locked
from screens.bindings import bind
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.widgets.lines import refusing
from srtui.commands.command import Role
from srtui.commands.desk import Desk
from srtui.commands.pins import try_pin
from srtui.model.event import Event
from srtui.rules.plural import phrase

QUESTION = phrase("Close this terminal: the organizer's PIN")
NOT_A_JUDGE = phrase("Only the organizer's PIN closes a terminal; a judge's does not.")
LANGUAGE = bind("L", "language", "Language", action="app.language", show=False)
"""The key of a terminal's language."""


@work(group="ask")
async def choose_language(app: BaseApp) -> None:
    """Ask for this device's language, as an action of its app."""
    offered = tuple(languages().values())
    index = await app.push_screen_wait(Pick(phrase("Language"), [each.name for each in offered]))
    if index >= 0:
        app.speak(offered[index].code)


async def leave_by_pin(app: BaseApp, desk: Desk, refuse: Callable[[str], object]) -> None:
    """Ask for the organizer's PIN and end the app. Call only from a worker."""
    if any(isinstance(screen, TextPrompt) for screen in app.screen_stack):
        return
    pin = await app.push_screen_wait(TextPrompt(QUESTION, secret=True))
    if pin is None:
        return
    with refusing(refuse):
        if await app.write(partial(try_pin, desk, pin)) is Role.TO:
            app.exit()
        else:
            refuse(NOT_A_JUDGE)


def run_here(
    desk: Desk, locked: Locked, make: Callable[[Watcher], BaseApp], *, mouse: bool = True
) -> None:
    """Run an app on this terminal until it is closed. The caller opens and closes the desk's store.

    `locked` blocks signals meanwhile; it is given a function that ends the app.
    """
    with closing(Watcher(desk.store)) as watcher:
        app = make(watcher)
        app.own_language = app.preferences.chosen.language
        app.language.catalogue = chosen((app.own_language, *desk.event().languages))[0].catalogue
        app.keep_language = lambda code: app.preferences.keep("hall", {"language": code})
        with locked(app.close_soon):
            app.run(mouse=mouse)


class OnePlaceApp(SrtuiApp, inherit_bindings=False):
    """Base class for terminals in the venue; subclasses show their screen once mounted."""

    action_language = choose_language

    ENABLE_COMMAND_PALETTE = False
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = set()
    # No modes: otherwise their keys would lead to the other screens.
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {}

    def opens_at(self, event: Event) -> str:
        """Return the base class's mode, that of the default screen, whatever the event's state."""
        del event
        return "_default"
