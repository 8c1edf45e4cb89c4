"""Forms for actions before an event is open."""

from collections.abc import Mapping
from dataclasses import KW_ONLY

from srtui.commands.command import Arg, Verb, arg
from srtui.commands.event.new import NewEvent


class MakeEvent(NewEvent, id=NewEvent.id):
    """Create an event. Its file keeps everything, including today's text of the rules."""

    _: KW_ONLY
    file: str = arg("file", help="a name or a path; .srtui is added")

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """Return the arguments, with the file, which is always required, first."""
        found = dict(super().arguments())
        return {"file": found.pop("file"), **found}


class OpenEvent(Verb, id="open", title="Open an event"):
    """Open an event file that is not on the list."""

    file: str = arg("file", help="path; .srtui is optional")


class MakeDemo(Verb, id="demo", title="Demo event"):
    """Create an event with invented players to try things out.

    Everyone is checked in and round 1 is published.
    """

    file: str = arg("file", help="where to save")
    edition: str = arg("edition", "edition", help="an edition's id")
    players: int = arg("players", "number", default=16)


class RestoreCopy(Verb, id="restore", title="Restore a backup"):
    """Restore an event from one of its backups. The current file is kept under another name."""

    file: str = arg("event", help="the file to restore")
    copy: str = arg("backup", default="", help="a path or drive; default: the newest next to it")
