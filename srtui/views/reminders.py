"""What is easily forgotten, for the organizer and for judges (rules.md section 8)."""

from __future__ import annotations

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


def lines(event: Event, to: Whom | None = None) -> tuple[str, ...]:
    """The reminders as text; for judges also what is looked at on models."""
    found: list[str] = []
    for whom, head in (("organizer", "For the organizer"), ("judge", "For judges")):
        rows = [one.text for one in reminders(event, to) if one.to == whom]
        if rows:
            found += [head, *(f"  {text}" for text in rows), ""]
    if to != "organizer" and event.edition.legality:
        found += ["Models", *(f"  {text}" for text in _models(event.edition.legality)), ""]
    return tuple(found[:-1]) or ("This edition has no reminders.",)


def _models(rows: tuple[LegalityRow, ...]) -> tuple[str, ...]:
    return tuple(f"{row.id}: {row.text}" for row in rows)
