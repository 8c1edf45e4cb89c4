"""The board as a program of its own, for a terminal in the hall: it reads, and can only be quit."""

from typing import Unpack

from data.event.watch import Watcher
from screens.bindings import bind, bindings
from screens.board.screen import BoardScreen
from screens.event_app import AppOptions
from screens.language import LANGUAGE
from screens.leave import OnePlaceApp
from srtui.commands.desk import Desk
from srtui.model.serving import Serving


class WallApp(OnePlaceApp, inherit_bindings=False):
    """App with one screen, the board."""

    BINDINGS = bindings(
        bind("ctrl+q", "quit", "Quit", show=False, priority=True),
        LANGUAGE,
    )

    def __init__(
        self, desk: Desk, watcher: Watcher, seconds: int, **options: Unpack[AppOptions]
    ) -> None:
        super().__init__(desk, watcher, **options)
        self._seconds = seconds

    def heard_of(self, serving: Serving | None) -> Serving | None:
        """Note the tables that do not answer: nothing else of it is for the hall."""
        if serving is None:
            return None
        silent = tuple(one for one in serving.seated if one.silent)
        return Serving(serving.process, serving.port, (), "", seated=silent)

    def on_mount(self) -> None:
        """Show the board; the base's own handler is called as well."""
        self.push_screen(BoardScreen(self._seconds))
