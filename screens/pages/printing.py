"""Printing a sheet from any screen: view it, print it, or save it to a file."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from data.event.store import EventFileError
from data.exporting.export import SaveFault
from data.exporting.printing import PRINTER, put_sheet
from data.machine.recent import Places
from screens.dialogs.pick import LETTERS, Pick
from screens.pages import forms, reports
from screens.widgets.lines import refusing
from srtui.commands.command import Role, Verb, arg
from srtui.model.refused import Refused
from srtui.sheets import paper

if TYPE_CHECKING:
    from screens.event_app import EventApp

WAYS = ("Preview it here", "To the printer", "Save as .html, .pdf or .txt")
WAY_LETTERS = "lpf"
CHANGED = "Only changes since the last print"
CHANGED_LETTER = "c"


class PrintSheet(Verb, id="print", title="Print a sheet"):
    """Save a sheet as .html (for any browser), .pdf (by this machine's browser) or .txt."""

    to: str = arg("file", help="a path that ends in .html, .pdf or .txt")
    replace: bool = arg("replace", "flag", help="overwrite existing file", default=False)


Offered = tuple[str, bool, Places]
"""A sheet's name, whether only what has changed is printed, and the places that have changed."""


def offer(app: EventApp, was: Places) -> None:
    """Offer to print what has changed since everybody sat as in `was`."""
    app.run_worker(_offer(app, was), group="ask", exclusive=True)


async def _offer(app: EventApp, was: Places) -> None:
    try:
        again = await asyncio.to_thread(lambda: paper.changed_since(app.desk.event(), was))
    except (Refused, EventFileError):
        return  # the change itself is done: O says why nothing can be printed
    if again.documents:
        title = f"Print what has changed? {again.remark}"
        await _send_sheet(app, ("round", True, was), await _ask_destination(app, title))


def ask(app: EventApp, first: str = "") -> None:
    """Ask for the sheet and the printer. The sheet needed now, `first`, is at the top."""
    app.run_worker(_ask(app, first), group="ask", exclusive=True)


async def _ask(app: EventApp, first: str) -> None:
    names = sorted(paper.names_for(app.event), key=lambda name: name != first)
    said = [f"{name:<13}{paper.SHEETS[name].title}" for name in names]
    at = await app.push_screen_wait(Pick("Print", said, letters=LETTERS))
    if at < 0:
        return
    name = names[at]
    if app.desk.seat.role is not Role.TO:  # a judge's device names no file of this machine
        reports.sheet(app, name)
        return
    # Before asking where to send it: reprinting is an option only if something has changed.
    again = await asyncio.to_thread(_reprint_of, app, name)
    letter = await _ask_destination(app, paper.SHEETS[name].title, again=again is not None)
    if letter == CHANGED_LETTER and again is not None:
        await _send_sheet(app, (name, True, ()), await _ask_destination(app, again.remark))
    else:
        await _send_sheet(app, (name, False, ()), letter)


async def _send_sheet(app: EventApp, sheet: Offered, letter: str) -> None:
    """Send a sheet to the destination with this letter; do nothing for an empty letter."""
    name, changed, was = sheet
    if letter == "l":
        reports.sheet(app, name, changed=changed, was=was)
    elif letter == "p":
        await _print(app, sheet)
    elif letter == "f":
        path = app.desk.store.path
        ending = "-changed" if changed else ""
        beside = path.with_name(f"{path.stem}-{name}{ending}.html")
        put = partial(_put_file, app, sheet)
        given = {"to": str(beside)}
        forms.ask(app, PrintSheet, given, lambda one: put(one.to.strip(), replace=one.replace))


async def _ask_destination(app: EventApp, title: str, *, again: bool = False) -> str:
    """Ask where to send it, as a letter; empty if nowhere. `again`: part of it has changed."""
    letters, ways = WAY_LETTERS + CHANGED_LETTER, (*WAYS, CHANGED) if again else WAYS
    at = await app.push_screen_wait(Pick(title, ways, letters=letters))
    return letters[at] if at >= 0 else ""


def _reprint_of(app: EventApp, name: str) -> paper.Reprint | None:
    """Return what has changed on a sheet since it was printed, or None."""
    try:
        again = paper.changed_at(app.desk.event(), name)
    except (Refused, EventFileError):
        return None
    return again if again.documents else None


async def _print(app: EventApp, sheet: Offered) -> None:
    with refusing(app.refuse), app.at_work("Printing …"):
        try:
            app.say(await asyncio.to_thread(_put_file, app, sheet, PRINTER))
        except SaveFault as fault:
            # The file is an option of the box just answered, reached by its keys from here.
            way = app.with_keys("To save the sheet, press {paper|O}, choose it, then press f.")
            raise Refused(f"{fault} {way}") from None


def _put_file(app: EventApp, sheet: Offered, to: str, *, replace: bool = False) -> str:
    event, (name, changed, was) = app.desk.event(), sheet
    documents = paper.documents_of(app.desk, name, changed=changed, was=was)
    said = put_sheet(paper.printable(documents), to, replace=replace)
    # After printing: people do not know what the printer refused.
    paper.note_printed(event, name)
    return said
