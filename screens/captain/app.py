"""The terminal at a captain's seat as a program of its own: a board and its keys."""

from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from data.event.watch import Watcher
from screens.base import Locked
from screens.captain.screen import CaptainScreen
from screens.event_app import First
from screens.leave import OnePlaceApp, leave_by_pin
from screens.preferences import PreferenceStore
from screens.terminal.served import Served
from screens.theme.look import Look
from srtui.commands.desk import Desk


class CaptainApp(OnePlaceApp, inherit_bindings=False):
    """App of a team's captain, or of a tablet in a zone; the desk's seat names it.

    `touch`: a browser shows it, where the organizer's PIN is not typed to close it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "Close", id="quit", show=False, priority=True),
    ]

    def __init__(
        self,
        desk: Desk,
        watcher: Watcher,
        *,
        look: Look | None = None,
        preferences: PreferenceStore | None = None,
        poll: bool = True,
        served: Served | None = None,
        first: First | None = None,
        touch: bool = False,
    ) -> None:
        super().__init__(
            desk, watcher, look=look, preferences=preferences, poll=poll, served=served, first=first
        )
        self.touch = touch

    def on_mount(self) -> None:
        """Show the seat; the base's own handler is called as well."""
        self.push_screen(CaptainScreen())

    @work(group="ask")
    async def action_leave(self) -> None:
        """Close the terminal, with the organizer's PIN."""
        if not self.touch:
            await leave_by_pin(self, self.desk, self.refuse)


def run(desk: Desk, locked: Locked, look: Look, preferences: PreferenceStore) -> None:
    """Show the seat until it is closed. The caller opens and closes the desk's store.

    `locked` keeps signals away meanwhile; it is given what ends the app.
    """
    watcher = Watcher(desk.store)
    try:
        app = CaptainApp(desk, watcher, look=look, preferences=preferences)
        with locked(app.close_soon):
            app.run()
    finally:
        watcher.close()
