"""The server as seen by organizers connected through it, who can neither start nor stop it."""

from typing import Any, NoReturn

from srtui.commands.command import Role
from srtui.model.refused import Refused
from srtui.model.serving import Serving, Started
from srtui.rules.value import Value
from srtui.server import serving
from srtui.server.hub import House

NOT_HERE = (
    "You are connected through this server: start and stop it on the organizer's own machine."
)


class Inside(Value):
    """The server with the hub `house`, for a connected user with this role."""

    house: House
    role: Role

    @property
    def why_not(self) -> str:
        """Return why the server can be neither started nor stopped from here."""
        return NOT_HERE

    @property
    def last(self) -> Started:
        """Return how the server was started."""
        return serving.started_last(self.house.desk.store.path, self.house.folder)

    def hear(self) -> Serving | None:
        """Return the server's latest status report."""
        return self.house.serving

    def lost(self) -> bool:
        """Return False: the server that shows this is running."""
        return False

    def stop(self, *_asked: Any, **_named: Any) -> NoReturn:
        """Raise `Refused`: a person connected through the server cannot start or stop it.

        Nor are addresses created here: their sheet belongs next to the organizer's printer.
        """
        raise Refused(NOT_HERE)

    start = addresses = unused = stop

    def test(self, *, on: bool) -> None:
        """Start or stop asking all tables to press their keys; for organizers only."""
        if self.role is not Role.TO:
            raise Refused("Only the organizer can test the tables.")
        serving.want(self.house.folder, self.house.desk.store.path, "test", on=on)
