"""Differences between the edition stored in an event and the one on offer now."""

from __future__ import annotations

from typing import Any

from srtui.commands.command import arg
from srtui.commands.event.adopt_edition import differing, on_offer
from srtui.documents.sections import Sections, sentences
from srtui.queries.query import Query, Snapshot
from srtui.rules.value import Value
from srtui.text.editions import difference_said


class Differing(Value):
    """A value of the edition: in the event, and in the edition on offer now."""

    key: str
    event: Any
    offered: Any


class DiffersQuery(
    Query[tuple[Differing, ...]], id="edition.differs", title="Edition differences", paged=False
):
    """Show what differs between the edition stored in the event and the current one.

    Name another EDITION by its id to compare with that one.
    """

    edition: str = arg("edition", "edition", default="")

    def read(self, snapshot: Snapshot) -> tuple[Differing, ...]:
        """Return each value that differs."""
        event = snapshot.event
        found = differing(event, on_offer(event, self.edition))
        return tuple(Differing(*values) for values in found)

    def page(self, value: tuple[Differing, ...], snapshot: Snapshot) -> Sections:
        """Show a line for each value that differs."""
        lines = [difference_said((one.key, one.event, one.offered)) for one in value]
        return sentences(lines or ["Nothing differs."])
