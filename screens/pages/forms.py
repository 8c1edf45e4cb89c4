"""Forms for actions that change no event: CSV export, the event's pages, a unit count."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from data.exporting.export import SaveFault, save, write_pages
from screens.dialogs.form import Form
from srtui.commands.command import Verb, arg
from srtui.sheets.export import PRIVATE, SHEETS, file_text
from srtui.sheets.folder import folder_at

if TYPE_CHECKING:
    from screens.event_app import EventApp

V = TypeVar("V", bound=Verb)


class ExportCsv(Verb, id="export", title="Export as CSV"):
    """Write the roster, the games or the standings as CSV. Games can be imported again."""

    what: str = arg("what", "choice", choices=tuple(SHEETS), help="t3: for the T³ ranking")
    to: str = arg("file", help="default: next to the event, named after it", default="")
    replace: bool = arg("replace", "flag", help="overwrite existing file", default=False)


class WritePages(Verb, id="page", title="Pages of the event"):
    """Write the event's public pages into a folder, for a screen at the venue or the club."""

    to: str = arg("folder", help="a folder; created if missing")


def ask(app: EventApp, verb: type[V], initial: Mapping[str, str], do: Callable[[V], str]) -> None:
    """Ask for a verb's arguments, run it in a thread, and show its sentence."""

    async def attempt(wanted: V) -> str | None:
        app.say(await asyncio.to_thread(do, wanted))
        return None

    app.push_screen(Form(verb, initial, attempt))


def export(app: EventApp) -> None:
    """Ask which table to export, and where to."""

    def write(request: ExportCsv) -> str:
        if request.what not in SHEETS:
            raise SaveFault(f"Choose one of these tables: {', '.join(SHEETS)}.")
        content = file_text(app.desk.event(), request.what)
        event = app.desk.store.path
        ending = "gep" if request.what == "t3" else "csv"
        own = event.with_name(f"{event.stem}-{request.what}.{ending}")
        path = Path(request.to.strip()).expanduser() if request.to.strip() else own
        save(path, content, replace=request.replace, private=request.what in PRIVATE)
        return f"Saved {path}."

    ask(app, ExportCsv, {"what": "standings"}, write)


def pages(app: EventApp) -> None:
    """Ask for the folder of the pages, and write them."""

    def write(wanted: WritePages) -> str:
        place = Path(wanted.to.strip()).expanduser()
        write_pages(place, folder_at(app.desk))
        return f"The pages are saved: open {place / 'index.html'}."

    path = app.desk.store.path
    ask(app, WritePages, {"to": str(path.with_name(f"{path.stem}-pages"))}, write)
