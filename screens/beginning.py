"""What can be asked for before an event is open, as forms ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from srtui.desk.command import Arg, Verb, arg
from srtui.desk.event.new import NewEvent


@dataclass(frozen=True)
class MakeEvent(NewEvent):
    """Make an event. One file holds all of it, with the edition's text as it is now."""

    file: str = arg("file", help="a name or a path; .srtui is added", kw_only=True)

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """The file first: it is what is always needed."""
        found = dict(super().arguments())
        return {"file": found.pop("file"), **found}


@dataclass(frozen=True)
class OpenEvent(Verb):
    """Open an event file that is not on the list."""

    id: ClassVar[str] = "open"
    title: ClassVar[str] = "Open an event"

    file: str = arg("file", help="its path; .srtui may be left out")


@dataclass(frozen=True)
class MakeDemo(Verb):
    """Make an event of invented people to try things out: everybody is checked in, round 1 is
    published.
    """

    id: ClassVar[str] = "demo"
    title: ClassVar[str] = "Demo event"

    file: str = arg("file", help="where it is kept")
    edition: str = arg("edition", help="an edition's id")
    players: int = arg("players", "number", default=16)


@dataclass(frozen=True)
class RestoreCopy(Verb):
    """Make an event what one of its copies is. What is there now is kept beside it."""

    id: ClassVar[str] = "restore"
    title: ClassVar[str] = "Bring back a copy"

    file: str = arg("event", help="the file to be made good")
    copy: str = arg("copy", default="", help="its path; default: the newest beside the event")
