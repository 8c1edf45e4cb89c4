"""Pages and small actions of no particular screen: verify, paper, copies, the file's health."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from data.event import backup
from data.machine.recent import Places
from screens.bindings import bind, bindings
from screens.event_app import app_of
from screens.pages.page import Page
from screens.widgets.lines import refusing
from srtui.documents.document import Document
from srtui.documents.from_sections import written
from srtui.documents.sections import Sections, listed, sentences
from srtui.queries.day.day import DayQuery, estimate_text
from srtui.queries.event.edition import editions_page
from srtui.queries.event.report_page import EventReport
from srtui.queries.health import findings_page
from srtui.queries.query import Query, Snapshot
from srtui.sheets import paper

if TYPE_CHECKING:
    from screens.event_app import EventApp

NO_TIMES = (
    "No round times are set: press {event.set-day|D} to set the start of round 1, or "
    "{event.plan|l} to add lines."
)


def show(app: EventApp, query: Query[Any]) -> None:
    """Show a query as a page; a slow one is read in a thread."""
    if query.slow:
        _show_titled(app, partial(_read, app, query), query.slow)
        return
    with refusing(app.refuse):
        title, shown = _read(app, query)
        page = DayPage if isinstance(query, DayQuery) else Page
        app.push_screen(page(title, shown))


def _read(app: EventApp, query: Query[Any]) -> tuple[str, Sections]:
    with app.desk.store.read() as reader:
        snapshot = Snapshot(app.desk, reader, app.desk.seat.role)
        value = query.read(snapshot)
        page = query.page(value, snapshot)
        shown = written([page]) if isinstance(page, Document) else page
        if isinstance(query, DayQuery) and not estimate_text(value):
            shown = (*shown, *sentences([app.with_keys(NO_TIMES)]))
        return query.heading(value, snapshot), shown


def sheet(app: EventApp, name: str, *, changed: bool = False, was: Places = ()) -> None:
    """Show a printable sheet; `changed`, `was`: as for `documents_of`."""

    def work() -> Sections:
        # a refusal appears on the screen, not on the page
        return written(paper.documents_of(app.desk, name, changed=changed, was=was))

    _page(app, f"Sheet: {name}", work)


NO_BACKUPS = "No backups yet; one is made before each pairing and after each round."


def report(app: EventApp) -> None:
    """Show the event's report, with charts."""
    show(app, EventReport())


class DayPage(Page):
    """The schedule, with the keys that plan it."""

    does = "{event.set-day|D} set round times   {event.plan|l} add lines"
    BINDINGS = bindings(
        bind("D", "event.set-day", "Rounds begin", "Plan the day's round times",
             action="begin('plan.set')"),
        bind("l", "event.plan", "Plan", "Add lines to the day's schedule",
             action="begin('plan.add')"),
    )  # fmt: skip

    def action_begin(self, command: str) -> None:
        """Open a planning form; the page closes, since its content becomes outdated."""
        app = app_of(self)
        self.dismiss()
        app.call_after_refresh(app.begin, command, {})


def health(app: EventApp) -> None:
    """Check the event file."""
    _page(app, "The event file", lambda: findings_page(app.desk.store.path))


def rulebooks(app: EventApp) -> None:
    """Show a page with the editions on offer and their differences."""
    _page(app, "The editions", editions_page)


def copies(app: EventApp) -> None:
    """List the event's backups."""

    def work() -> Sections:
        paths = [str(copy) for copy in reversed(backup.copies(app.desk.store.path))]
        if not paths:
            return sentences([NO_BACKUPS])
        return (*listed(paths), *sentences(["To restore a backup, press r in the list of events."]))

    _page(app, "Backups of this event, newest first", work)


def back_up(app: EventApp) -> None:
    """Back up the event next to its file and to the second folder, and report the result."""

    async def work() -> None:
        app.report(await app.write(app.desk.backup))

    _run(app, work())


def _page(app: EventApp, title: str, read: Callable[[], Sections]) -> None:
    _show_titled(app, lambda: (title, read()))


def _show_titled(app: EventApp, read: Callable[[], tuple[str, Sections]], status: str = "") -> None:
    async def work() -> None:
        with app.at_work(status):
            title, shown = await asyncio.to_thread(read)
        await app.push_screen(Page(title, shown))

    _run(app, work())


def _run(app: EventApp, work: Coroutine[Any, Any, None]) -> None:
    async def worded() -> None:
        with refusing(app.refuse):
            await work

    # The last request wins: verifying takes long, and others may be opened meanwhile.
    app.run_worker(worded(), group="report", exclusive=True)
