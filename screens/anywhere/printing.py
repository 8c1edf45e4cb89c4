"""A sheet on paper from any place: looked at, to the printer, or into a file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from data.export import SaveFault
from data.pages import write_pages
from data.printing import PRINTER, Sheet, put_sheet
from data.store import EventFileError
from screens.anywhere import reports
from screens.dialogs.form import Form
from screens.dialogs.pick import LETTERS, Pick
from srtui.desk.command import Role, Verb, arg
from srtui.state.refused import Refused
from srtui.views import paper
from srtui.views.folder import folder_at

if TYPE_CHECKING:
    from screens.event_app import EventApp

WAYS = ("Look at it here", "To the printer", "Into a file: .html, .pdf or .txt")
WAY_LETTERS = "lpf"
CHANGED = "Only what changed since it was printed"
CHANGED_LETTER = "c"


class PrintSheet(Verb, id="print", title="Print a sheet"):
    """Write a sheet: .html for any browser, .pdf by a browser of this machine, .txt."""

    to: str = arg("file", help="a path that ends in .html, .pdf or .txt")
    replace: bool = arg("replace", "flag", help="over a file that is there", default=False)


class WritePages(Verb, id="page", title="Pages of the event"):
    """Write pages into a folder, for a screen in the hall or the club; only what all may know."""

    to: str = arg("folder", help="a folder, made where it is not there")


def ask_pages(app: EventApp) -> None:
    """Ask for the folder of the pages, and write them."""

    async def attempt(wanted: WritePages) -> str | None:
        place = Path(wanted.to.strip()).expanduser()
        try:
            await asyncio.to_thread(lambda: write_pages(place, folder_at(app.desk)))
        except (SaveFault, Refused, EventFileError) as fault:
            return str(fault)
        if app.frame is not None:
            app.frame.said.plain(f"The pages are written: open {place / 'index.html'}.")
        return None

    path = app.desk.store.path
    beside = path.with_name(f"{path.stem}-pages")
    app.push_screen(Form(WritePages, {"to": str(beside)}, attempt))


def ask(app: EventApp, first: str = "") -> None:
    """Ask which sheet, and where to. `first`: the sheet that is wanted now stands first."""
    app.run_worker(_ask(app, first), group="ask", exclusive=True)


async def _ask(app: EventApp, first: str) -> None:
    names = sorted(paper.SHEETS, key=lambda name: name != first)
    said = [f"{name:<13}{paper.MEANT[name]}" for name in names]
    at = await app.push_screen_wait(Pick("On paper", said, letters=LETTERS))
    if at < 0:
        return
    name = names[at]
    if app.desk.seat.role is not Role.TO:  # a judge's device names no file of this machine
        reports.sheet(app, name)
        return
    # Before it is asked where to: only where something has changed is that a choice at all.
    again = await asyncio.to_thread(_changed, app, name)
    letter = await _way(app, paper.MEANT[name], again=again is not None)
    changed = letter == CHANGED_LETTER and again is not None
    if changed:
        letter = await _way(app, again.said if again is not None else "", again=False)
    if letter == "l":
        reports.sheet(app, name, changed=changed)
    elif letter == "p":
        await _print(app, name, changed=changed)
    elif letter == "f":
        _ask_file(app, name, changed=changed)


async def _way(app: EventApp, title: str, *, again: bool) -> str:
    """Where it is to go, as a letter; empty: nowhere. `again`: some of it has changed."""
    ways, letters = (*WAYS, CHANGED), WAY_LETTERS + CHANGED_LETTER
    offered = ways if again else WAYS
    at = await app.push_screen_wait(Pick(title, offered, letters=letters))
    return letters[at] if at >= 0 else ""


def _changed(app: EventApp, name: str) -> paper.Again | None:
    """What of a sheet is other than it was printed; None: nothing is, or it was not printed."""
    try:
        again = paper.changed_at(app.desk.event(), name)
    except (Refused, EventFileError):
        return None
    return again if again.documents else None


async def _print(app: EventApp, name: str, *, changed: bool) -> None:
    if app.frame is not None:
        app.frame.said.plain("Printing…")
    try:
        outcome = await asyncio.to_thread(_put, app, name, PRINTER, changed=changed)
    except SaveFault as fault:
        # The file is a choice of the box that was just answered: by its keys from here.
        app.refuse(f"{fault} " + app.with_keys("{paper|O}, the sheet and then f writes it."))
        return
    except (Refused, EventFileError) as fault:
        app.refuse(str(fault))
        return
    if app.frame is not None:
        app.frame.said.plain(outcome)


def _ask_file(app: EventApp, name: str, *, changed: bool) -> None:
    async def attempt(wanted: PrintSheet) -> str | None:
        try:
            to, replace = wanted.to.strip(), wanted.replace
            said = await asyncio.to_thread(_put, app, name, to, replace=replace, changed=changed)
        except (SaveFault, Refused, EventFileError) as fault:
            return str(fault)
        if app.frame is not None:
            app.frame.said.plain(said)
        return None

    what = f"{name}-changed" if changed else name
    beside = app.desk.store.path.with_name(f"{app.desk.store.path.stem}-{what}.html")
    app.push_screen(Form(PrintSheet, {"to": str(beside)}, attempt))


def _put(app: EventApp, name: str, to: str, *, replace: bool = False, changed: bool) -> str:
    event = app.desk.event()
    found = paper.changed_at(event, name).documents if changed else paper.sheets_at(app.desk, name)
    sheet = Sheet(lambda: paper.html(found), lambda: "\n".join(paper.as_text(found)) + "\n")
    said = put_sheet(sheet, to, replace=replace)
    # After it is on paper: what the printer refused is not known to the hall.
    paper.note_printed(event, name)
    return said
