"""What is easily forgotten, for the organizer and for judges (rules.md section 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from srtui.rules.applies import Where, applies
from srtui.rules.edition import LegalityRow, ReminderRow
from srtui.rules.scenarios import offered
from srtui.state.event import Event

Whom = Literal["organizer", "judge"]


def reminders(event: Event, to: Whom | None = None) -> tuple[ReminderRow, ...]:
    """The edition's reminders that apply to the event, for one of the two or for both."""
    where = where_of(event)
    rows = (one for one in event.edition.reminders if to in (None, one.to))
    return tuple(one for one in rows if applies(one.when, where))


def where_of(event: Event) -> Where:
    """The event as a whole, with every scenario that it may play."""
    return Where(event.edition, event.size, offered(event.edition))


def reminder_lines(event: Event, to: Whom | None = None) -> tuple[str, ...]:
    """The reminders as text; for judges also what is looked at on models."""
    shown: list[str] = []
    for heading, rows in told_to(event, to):
        shown += [heading, *(f"  {text}" for text in rows), ""]
    return tuple(shown[:-1]) or ("This edition has no reminders.",)


def told_to(event: Event, to: Whom | None) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The reminders by whom they are for, with a heading each; for judges also of models."""
    for whom, heading in (("organizer", "For the organizer"), ("judge", "For judges")):
        rows = tuple(one.text for one in reminders(event, to) if one.to == whom)
        if rows:
            yield heading, rows
    if to != "organizer" and event.edition.legality:
        yield "Models", _models(event.edition.legality)


def _models(rows: tuple[LegalityRow, ...]) -> tuple[str, ...]:
    return tuple(f"{row.id}: {row.text}" for row in rows)
