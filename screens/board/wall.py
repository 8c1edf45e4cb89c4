"""The board as a program of its own, for a terminal in the hall: it reads, and can only be quit."""

from data.event.watch import Watcher
from screens.base import Locked
from screens.bindings import bind, bindings
from screens.board.screen import BoardScreen
from screens.event_app import First
from screens.leave import OnePlaceApp
from screens.preferences import PreferenceStore
from screens.terminal.served import Served
from screens.theme.look import Look
from srtui.commands.desk import Desk
from srtui.model.serving import Server, Serving


class WallApp(OnePlaceApp, inherit_bindings=False):
    """App with one screen, the board."""

    BINDINGS = bindings(
        bind("ctrl+q", "quit", "Quit", show=False, priority=True),
    )

    def __init__(
        self,
        desk: Desk,
        watcher: Watcher,
        seconds: int,
        *,
        look: Look | None = None,
        preferences: PreferenceStore | None = None,
        poll: bool = True,
        served: Served | None = None,
        first: First | None = None,
        server: Server | None = None,
    ) -> None:
        super().__init__(
            desk,
            watcher,
            look=look,
            preferences=preferences,
            poll=poll,
            served=served,
            first=first,
            server=server,
        )
        self._seconds = seconds

    def heard_of(self, serving: Serving | None) -> Serving | None:
        """Note the tables that do not answer, and nothing else.

        The rest is not for the hall, and the board would be rebuilt whenever a line is slow.
        """
        if serving is None:
            return None
        silent = tuple(one for one in serving.seated if one.silent)
        return Serving(serving.process, serving.port, (), "", seated=silent)

    def on_mount(self) -> None:
        """Show the board; the base's own handler is called as well."""
        self.push_screen(BoardScreen(self._seconds))


def run(
    desk: Desk,
    seconds: int,
    locked: Locked,
    look: Look,
    preferences: PreferenceStore,
    server: Server | None = None,
) -> None:
    """Show the board until it is quit. The caller opens and closes the desk's store.

    `locked` keeps signals away meanwhile; it is given what ends the app. `server`: that of the
    event, which knows whose table does not answer.
    """
    watcher = Watcher(desk.store)
    try:
        app = WallApp(desk, watcher, seconds, look=look, preferences=preferences, server=server)
        with locked(app.close_soon):
            app.run()
    finally:
        watcher.close()
