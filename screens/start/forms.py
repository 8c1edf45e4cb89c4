"""What can be asked for before an event is open, as forms ask for it."""

from __future__ import annotations

from collections.abc import Mapping

from srtui.desk.command import Arg, Verb, arg
from srtui.desk.event.new import NewEvent


class MakeEvent(NewEvent, id=NewEvent.id):
    """Make an event. One file holds all of it, with the edition's text as it is now."""

    file: str = arg("file", help="a name or a path; .srtui is added", kw_only=True)

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """The file first: it is what is always needed."""
        found = dict(super().arguments())
        return {"file": found.pop("file"), **found}


class OpenEvent(Verb, id="open", title="Open an event"):
    """Open an event file that is not on the list."""

    file: str = arg("file", help="its path; .srtui may be left out")


class MakeDemo(Verb, id="demo", title="Demo event"):
    """Make an event of invented people to try things out: everybody is checked in, round 1 is
    published.
    """

    file: str = arg("file", help="where it is kept")
    edition: str = arg("edition", "edition", help="an edition's id")
    players: int = arg("players", "number", default=16)


class RestoreCopy(Verb, id="restore", title="Bring back a copy"):
    """Make an event what one of its copies is. What is there now is kept beside it."""

    file: str = arg("event", help="the file to be made good")
    copy: str = arg("copy", default="", help="its path or a stick's; default: newest beside it")
