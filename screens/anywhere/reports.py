"""Pages and small deeds that belong to no one place: verify, paper, copies, the file's health."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from data import backup
from data.store import EventFileError
from screens.anywhere.page import Page
from screens.context import app_of
from srtui.desk.command import Role
from srtui.state.refused import Refused
from srtui.views import paper
from srtui.views.conduct import conduct
from srtui.views.day import day as view_of_day
from srtui.views.editions import edition_rows, edition_view
from srtui.views.explain import explain
from srtui.views.health import health as doctor
from srtui.views.money import money
from srtui.views.pane import pages
from srtui.views.pane.standings import page_title, standings_page
from srtui.views.pane.value import PaneSection
from srtui.views.pane.written import written
from srtui.views.reminders import Whom
from srtui.views.verify import verify

if TYPE_CHECKING:
    from screens.event_app import EventApp

Sections = tuple[PaneSection, ...]

NO_TIMES = (
    "The rounds have no planned times: {event.set-day|D} says when round 1 begins, "
    "{event.plan|l} adds lines."
)


def verified(app: EventApp) -> None:
    """Look at every round again, in a thread, and show what was found."""

    def work() -> Sections:
        event = app.desk.event()
        with app.desk.store.read() as reader:
            return pages.verified(verify(event, reader, app.desk.seat.role))

    _say(app, "Looking at every round again…")
    _page(app, "Every round looked at again", work)


def explained(app: EventApp, player: int, number: int | None = None) -> None:
    """Show why a player has his rank after a round (default: the newest)."""
    if app.event is not None:
        title = page_title(explain(app.event, player, number))
        app.push_screen(Page(title, standings_page(app.event, player, number).sections))


def sheet(app: EventApp, name: str, *, changed: bool = False) -> None:
    """Show a sheet of paper as it would be printed; `changed`: only what was printed otherwise."""

    def work() -> Sections:
        # a refusal is said on the place, not on the page
        found = (
            paper.changed_at(app.desk.event(), name).documents
            if changed
            else paper.sheets_at(app.desk, name)
        )
        return written(found)

    only = " --changed" if changed else ""
    _page(app, f"On paper: {name} (srtui print FILE {name}{only})", work)


def report(app: EventApp) -> None:
    """Show what the event came to, with charts."""
    _page(
        app,
        "Report of the event (srtui report FILE)",
        lambda: written(paper.sheets_at(app.desk, paper.REPORT)),
    )


def penalties(app: EventApp) -> None:
    """Show every penalty, what it cost and what follows."""
    if app.event is not None:
        app.push_screen(Page("Penalties", pages.penalties(conduct(app.event))))


def owing(app: EventApp) -> None:
    """Show what is due and paid, and who owes."""
    if app.event is not None:
        shown = pages.owing(money(app.event))
        app.push_screen(Page("The fee (srtui roster FILE owing)", shown))


def reminders(app: EventApp) -> None:
    """Show what is easily forgotten; a judge sees what is for judges."""
    if app.event is not None:
        whom: Whom | None = "judge" if app.desk.seat.role is Role.JUDGE else None
        app.push_screen(Page("Reminders", pages.reminders(app.event, whom)))


class DayPage(Page):
    """The day, and the keys that plan it: what says what is missing does it, too."""

    does = "{event.set-day|D} when the rounds begin   {event.plan|l} add lines"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("D", "begin('plan.set')", "Rounds begin", id="event.set-day",
                tooltip="Plan when the rounds of the day begin"),
        Binding("l", "begin('plan.add')", "Plan", id="event.plan",
                tooltip="Add lines to the plan of the day"),
    ]  # fmt: skip

    def action_begin(self, command: str) -> None:
        """Plan; the page, which shows what was, closes."""
        app = app_of(self)
        self.dismiss()
        app.call_after_refresh(app.begin, command, {})


def day(app: EventApp) -> None:
    """Show the day as it goes now."""
    if app.event is not None:
        found = view_of_day(app.event, app.clock().astimezone())
        shown = pages.day(found, app.with_keys(NO_TIMES))
        app.push_screen(DayPage("The day (srtui day FILE)", shown))


def health(app: EventApp) -> None:
    """Look at the event file."""
    _page(app, "The event file", lambda: findings(app.desk.store.path))


def findings(path: Path) -> Sections:
    """What is to be said about an event file."""
    return pages.health(doctor(path))


def editions() -> Sections:
    """Every edition on offer: what it says at its usual size, its scenarios and variants."""
    rows = edition_rows()
    return pages.editions((row, None if row.fault else edition_view(row.id)) for row in rows)


def rulebooks(app: EventApp) -> None:
    """Show a page with the editions on offer and what sets them apart."""
    _page(app, "The editions", editions)


def copies(app: EventApp) -> None:
    """List the copies of the event."""

    def work() -> Sections:
        found = [str(copy) for copy in reversed(backup.copies(app.desk.store.path))]
        back = "A copy is brought back from the list of events: key r there."
        return (*pages.listed(found), *pages.said([back]))

    _page(app, "Copies of this event, the newest first", work)


def back_up(app: EventApp) -> None:
    """Copy the event beside its file and to the second place, and say what came of it."""

    async def work() -> None:
        app.report(await app.write(app.desk.backup))

    _run(app, work)


def _say(app: EventApp, sentence: str) -> None:
    if app.frame is not None:
        app.frame.said.plain(sentence)


def _page(app: EventApp, title: str, read: Callable[[], Sections]) -> None:
    async def work() -> None:
        shown = await asyncio.to_thread(read)
        _say(app, "")
        await app.push_screen(Page(title, shown))

    _run(app, work)


def _run(app: EventApp, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    # The last one asked for counts: verifying takes long, and its page would cover what was opened
    # since.
    app.run_worker(_worded(app, work), group="report", exclusive=True)


async def _worded(app: EventApp, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    try:
        await work()
    except (Refused, EventFileError) as fault:
        app.refuse(str(fault))
