"""A sheet on paper from any place: looked at, to the printer, or into a file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from data.export import SaveFault
from data.pages import write_pages
from data.printing import PRINTER, Sheet, put
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
    way = await app.push_screen_wait(Pick(paper.MEANT[name], WAYS, letters=WAY_LETTERS))
    letter = WAY_LETTERS[way] if way >= 0 else ""
    if letter == "l":
        reports.sheet(app, name)
    elif letter == "p":
        await _print(app, name)
    elif letter == "f":
        _ask_file(app, name)


async def _print(app: EventApp, name: str) -> None:
    if app.frame is not None:
        app.frame.said.plain("Printing…")
    try:
        said = await asyncio.to_thread(_put, app, name, PRINTER)
    except (SaveFault, Refused, EventFileError) as fault:
        app.refuse(str(fault))
        return
    if app.frame is not None:
        app.frame.said.plain(said)


def _ask_file(app: EventApp, name: str) -> None:
    async def attempt(wanted: PrintSheet) -> str | None:
        try:
            said = await asyncio.to_thread(
                _put, app, name, wanted.to.strip(), replace=wanted.replace
            )
        except (SaveFault, Refused, EventFileError) as fault:
            return str(fault)
        if app.frame is not None:
            app.frame.said.plain(said)
        return None

    beside = app.desk.store.path.with_name(f"{app.desk.store.path.stem}-{name}.html")
    app.push_screen(Form(PrintSheet, {"to": str(beside)}, attempt))


def _put(app: EventApp, name: str, to: str, *, replace: bool = False) -> str:
    found = paper.made_at(app.desk, name)
    sheet = Sheet(lambda: paper.html(found), lambda: "\n".join(paper.text(found)) + "\n")
    return put(sheet, to, replace=replace)
