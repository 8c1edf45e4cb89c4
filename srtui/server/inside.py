"""The server for organizers connected through it: they can neither start nor stop it."""

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
    """The server, of which `house` is the inside, for somebody of this role."""

    house: House
    role: Role

    @property
    def why_not(self) -> str:
        """Reason why the server is neither started nor ended from here."""
        return NOT_HERE

    @property
    def last(self) -> Started:
        """The way in which the server was started."""
        return serving.started_last(self.house.desk.store.path, self.house.folder)

    def hear(self) -> Serving | None:
        """Return what the server reports of itself."""
        return self.house.serving

    def lost(self) -> bool:
        """Return False: the server that shows this is running."""
        return False

    def stop(self, *_asked: Any, **_named: Any) -> NoReturn:
        """Raise `Refused`: a person connected through the server cannot start or stop it.

        Nor are addresses made here: their sheet belongs beside the organizer's printer.
        """
        raise Refused(NOT_HERE)

    start = addresses = unused = stop

    def test(self, *, on: bool) -> None:
        """Ask all tables to press their keys, or no longer; an organizer's."""
        if self.role is not Role.TO:
            raise Refused("Only the organizer can test the tables.")
        serving.want(self.house.folder, self.house.desk.store.path, "test", on=on)
