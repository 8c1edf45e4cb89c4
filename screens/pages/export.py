"""Export of a table of the event as CSV."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from data.event.store import EventFileError
from data.exporting.export import SaveFault, save
from screens.dialogs.form import Form
from srtui.commands.command import Verb, arg
from srtui.model.refused import Refused
from srtui.sheets.export import PRIVATE, SHEETS, file_text

if TYPE_CHECKING:
    from screens.event_app import EventApp


class ExportCsv(Verb, id="export", title="Export as CSV"):
    """Write the roster, the games or the standings as CSV. Games can be imported again."""

    what: str = arg("what", "choice", choices=tuple(SHEETS), help="t3: for the ranking of T³")
    to: str = arg("file", help="default: next to the event, named after it", default="")
    replace: bool = arg("replace", "flag", help="overwrite existing file", default=False)


def ask(app: EventApp) -> None:
    """Ask which table, and where to."""

    async def attempt(wanted: ExportCsv) -> str | None:
        try:
            path = await asyncio.to_thread(_write, app, wanted)
        except SaveFault as fault:
            return fault.in_form
        except EventFileError as fault:
            return str(fault)
        if app.frame is not None:
            app.frame.message_line.plain(f"Saved {path}.")
        return None

    app.push_screen(Form(ExportCsv, {"what": "standings"}, attempt))


def _write(app: EventApp, request: ExportCsv) -> Path:
    if request.what not in SHEETS:
        raise SaveFault(f"There is no table {request.what}: {', '.join(SHEETS)}.")
    try:
        content = file_text(app.desk.event(), request.what)
    except Refused as fault:
        raise SaveFault(str(fault)) from None
    event = app.desk.store.path
    ending = "gep" if request.what == "t3" else "csv"
    own = event.with_name(f"{event.stem}-{request.what}.{ending}")
    path = Path(request.to.strip()).expanduser() if request.to.strip() else own
    save(path, content, replace=request.replace, private=request.what in PRIVATE)
    return path
