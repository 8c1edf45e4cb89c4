"""Reminders for the organizer and for judges (rules.md section 8)."""

from collections.abc import Iterable
from typing import Literal, cast

from srtui.commands.command import Role, option
from srtui.documents.sections import Sections, listed, sentences
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.rules.applies import RulesContext, applies
from srtui.rules.edition import ReminderRow
from srtui.rules.scenarios import offered
from srtui.text import find
from srtui.text.rounds import public_scenario

Recipient = Literal["organizer", "judge"]


def reminders(where: RulesContext, to: Recipient | None = None) -> tuple[ReminderRow, ...]:
    """Return the applicable reminders of the edition, for one role or for both."""
    rows = (one for one in where.edition.reminders if to in (None, one.to))
    return tuple(one for one in rows if applies(one.when, where))


def where_of(event: Event, number: int | None = None) -> RulesContext:
    """Return a round's rules with its public scenario; without a number, with all scenarios."""
    if not event.rounds:
        return RulesContext(event.edition, event.size, offered(event.edition))
    round_ = find.round_(event, number)
    edition = event.edition_at(round_.number)
    public = edition.scenario(round_.scenario) if public_scenario(event, round_) else None
    scenarios = offered(edition) if public is None or number is None else (public,)
    return RulesContext(edition, event.size_of(round_), scenarios)


def reminders_by_role(event: Event, to: Recipient | None) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Yield the reminders by role under a heading; judges' include those about models."""
    for whom, heading in (("organizer", "For the organizer"), ("judge", "For judges")):
        rows = tuple(one.text for one in reminders(where_of(event), to) if one.to == whom)
        if rows:
            yield heading, rows
    if to != "organizer" and event.edition.legality:
        yield "Models", tuple(row.text for row in event.edition.legality)


class Reminders(Query[tuple[ReminderRow, ...]], id="reminders", title="Reminders"):
    """Show reminders for the organizer and for judges."""

    to: str = option("to", choices=("organizer", "judge"), help="for whom", default="")

    def read(self, snapshot: Snapshot) -> tuple[ReminderRow, ...]:
        return reminders(where_of(snapshot.event), self._recipient(snapshot))

    def page(self, value: tuple[ReminderRow, ...], snapshot: Snapshot) -> Sections:
        groups = reminders_by_role(snapshot.event, self._recipient(snapshot))
        parts = tuple(part for heading, rows in groups for part in listed(rows, heading))
        return parts or sentences(["This edition has no reminders."])

    def _recipient(self, snapshot: Snapshot) -> Recipient | None:
        judge = "judge" if snapshot.role is Role.JUDGE else None
        return cast("Recipient | None", self.to or judge)
