"""Pages and small deeds that belong to no one place: verify, paper, copies, the file's health."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from data import backup
from data.store import EventFileError
from screens.anywhere import explain as explaining
from screens.anywhere.page import Page, Write
from srtui.desk.command import Role
from srtui.state.refused import Refused
from srtui.views import conduct, paper
from srtui.views import reminders as remind
from srtui.views import verify as verifying
from srtui.views.editions import EditionView, edition_rows, edition_view
from srtui.views.explain import explain
from srtui.views.health import health as doctor

if TYPE_CHECKING:
    from screens.event_app import EventApp


def wrapped(lines: Sequence[str]) -> Write:
    """Lines broken at the width of a page; what begins with spaces stays indented."""

    def write(width: int) -> list[str]:
        found: list[str] = []
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()))
            more = indent + "  "
            found += wrap(line, width, initial_indent="", subsequent_indent=more) or [""]
        return found

    return write


def verified(app: EventApp) -> None:
    """Look at every round again, in a thread, and show what was found."""

    def work() -> Write:
        event = app.desk.event()
        with app.desk.store.read() as reader:
            return wrapped(verifying.report(verifying.verify(event, reader, app.desk.seat.role)))

    _say(app, "Looking at every round again…")
    _page(app, "Every round looked at again", work)


def explained(app: EventApp, player: int, number: int | None = None) -> None:
    """Show why a player has his rank after a round (default: the newest)."""
    if app.event is not None:
        view = explain(app.event, player, number)
        app.push_screen(Page(explaining.title(view), lambda width: explaining.lines(view, width)))


def sheet(app: EventApp, name: str) -> None:
    """Show a sheet of paper as it would be printed."""

    def work() -> Write:
        found = paper.made_at(app.desk, name)  # a refusal is said on the place, not on the page
        return lambda width: paper.text(found, width)

    _page(app, f"On paper: {name} (srtui print FILE {name})", work)


def report(app: EventApp) -> None:
    """Show what the event came to, with charts."""
    from screens.anywhere import report as charts  # only where it is asked for

    def work() -> Write:
        (found,) = paper.made_at(app.desk, paper.REPORT)
        return lambda width: charts.lines(found, width, app.signs, app.wears.palette)

    _page(app, "Report of the event (srtui report FILE)", work)


def penalties(app: EventApp) -> None:
    """Show every penalty, what it cost and what follows."""
    if app.event is not None:
        app.push_screen(Page("Penalties", wrapped(conduct.lines(conduct.conduct(app.event)))))


def reminders(app: EventApp) -> None:
    """Show what is easily forgotten; a judge sees what is for judges."""
    if app.event is not None:
        whom: remind.Whom | None = "judge" if app.desk.seat.role is Role.JUDGE else None
        app.push_screen(Page("Reminders", wrapped(remind.lines(app.event, whom))))


def health(app: EventApp) -> None:
    """Look at the event file."""
    _page(app, "The event file", lambda: wrapped(findings(app.desk.store.path)))


def findings(path: Path) -> list[str]:
    """What is to be said about an event file, one finding a line."""
    return [f"{'ok: ' if one.fine else 'LOOK:'} {one.sentence}" for one in doctor(path)]


def editions() -> list[str]:
    """Every edition on offer: what it says at its usual size, its scenarios and variants."""
    lines: list[str] = []
    for row in edition_rows():
        lines += [f"{row.title} (edition {row.id})", *(["  " + row.fault] if row.fault else [])]
        lines += [] if row.fault else _described(edition_view(row.id))
        lines.append("")
    return lines


def _described(view: EditionView) -> list[str]:
    sizes = ", ".join(map(str, view.sizes))
    return [
        f"  Sizes: {sizes}; usual: {view.default_size}",
        *(f"  {fact.label}: {fact.value}" for fact in view.rules),
        f"  Scenarios: {', '.join(one.label for one in view.scenarios)}",
        *(f"  Variant {one.key}: {one.line}" for one in view.variants),
    ]


def rulebooks(app: EventApp) -> None:
    """Describe the editions."""
    _page(app, "The editions", lambda: wrapped(editions()))


def copies(app: EventApp) -> None:
    """List the copies of the event."""

    def work() -> Write:
        found = [str(copy) for copy in reversed(backup.copies(app.desk.store.path))]
        return wrapped([*found, "", "A copy is brought back from the list of events: key r there."])

    _page(app, "Copies of this event, the newest first", work)


def back_up(app: EventApp) -> None:
    """Copy the event now."""

    async def work() -> None:
        app.report(await app.write(app.desk.backup))

    _run(app, work)


def _say(app: EventApp, sentence: str) -> None:
    if app.frame is not None:
        app.frame.said.plain(sentence)


def _page(app: EventApp, title: str, read: Callable[[], Write]) -> None:
    async def work() -> None:
        write = await asyncio.to_thread(read)
        _say(app, "")
        await app.push_screen(Page(title, write))

    _run(app, work)


def _run(app: EventApp, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    app.run_worker(_worded(app, work), group="report", exclusive=True)


async def _worded(app: EventApp, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    try:
        await work()
    except (Refused, EventFileError) as fault:
        app.refuse(str(fault))
