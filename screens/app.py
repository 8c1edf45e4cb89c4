"""The full app, with every screen and form; only the code that starts it imports this module."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from typing import Any, ClassVar, Unpack

from textual import events
from textual.command import Provider
from textual.screen import Screen

from data.event.watch import Watcher
from data.machine.recent import Places
from screens.bindings import bind, bindings
from screens.event_app import AppOptions, EventApp
from screens.place_screen import PlaceScreen
from screens.places import SCREENS
from screens.widgets.lines import FULL_COMMAND, FULL_KEY
from srtui.commands.command import Command
from srtui.commands.desk import Desk

COMMAND_SCREENS = {
    "import": ("screens.importing.roster", "BringIn"),
    "roster.import": ("screens.importing.roster", "Many"),
    "team.paste": ("screens.importing.roster", "Many"),
}
"""Commands with a screen of their own, by id; loaded likewise."""


def _make_screen(module: str, name: str) -> Screen[Any]:
    screen: Screen[Any] = getattr(import_module(module), name)()
    return screen


def _palette() -> type[Provider]:
    """Return the palette of every command with its help, and the pages; loaded on first use."""
    from screens.palette import DeskCommands  # 106 ms: not for the start

    return DeskCommands


class SrtuiApp(EventApp):
    """The app of organizer and judges: every place, form and page."""

    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_palette}
    COMMAND_PALETTE_BINDING = "ctrl+p"
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {
        name: partial(_make_screen, *where) for name, where in SCREENS.items()
    }

    BINDINGS = bindings(
        bind("ctrl+p", "palette", "Commands", action="command_palette", priority=True),
        # Without a label on the page of keys, which is full at 40 columns; the palette lists it.
        bind("f2", "settings"),
        bind("f3", "people"),
        bind(FULL_KEY, FULL_COMMAND, action="screen.message"),
    )

    def action_settings(self) -> None:
        """Open this machine's settings, which apply to all events."""
        self.push_screen(_make_screen("screens.settings", "SettingsPage"))

    def action_people(self) -> None:
        """Show the people saved on this machine for all events."""
        self.push_screen(_make_screen("screens.roster.people", "PeoplePage"))

    def form_of(self, command: type[Command], given: Mapping[str, Any]) -> Screen[Any]:
        """Return a command's form; `given` fills fields."""
        from screens.dialogs.form import CommandForm  # 11 ms: not for the start

        return CommandForm(command, given, repeating=command.several)

    def own_screen(self, command_id: str) -> Screen[Any] | None:
        """Return the screen of a command that needs more than a form, or None."""
        return _make_screen(*COMMAND_SCREENS[command_id]) if command_id in COMMAND_SCREENS else None

    def help_of(self, place: PlaceScreen) -> Screen[Any]:
        """Return the page with the keys of a screen and every command."""
        from screens.help import Help  # 106 ms: not for the start

        return Help(place)

    def game_screen(self, game: int, *, disputed: bool = False) -> Screen[Any]:
        """Return the screen that scores a game (by id), optionally at its disputed turn."""
        from screens.scoring.screen import ScoringScreen  # 28 ms: not for the start

        return ScoringScreen(game, disputed=disputed)

    def offer_paper(self, was: Places) -> None:
        """Offer to print what has changed since everybody sat as in `was`."""
        from screens.pages import printing  # 41 ms: not for the start

        printing.offer(self, was)


def run(
    desk: Desk,
    *,
    kind: type[SrtuiApp] = SrtuiApp,
    ahead: Sequence[events.Key] = (),
    **options: Unpack[AppOptions],
) -> str | None:
    """Run the program until the user quits. The caller opens and closes the desk's store.

    Returns the command for the list of events (`screens.start`), or None to quit. `kind` is an app
    class with additions, and `ahead` are keys pressed before the app started.
    """
    with closing(Watcher(desk.store)) as watcher:
        app = kind(desk, watcher, **options)
        app.ahead.extend(ahead)
        return app.run()
