"""The parts of an announcement, read from its sheet."""

from __future__ import annotations

from srtui.documents.document import Section
from srtui.model.event import Event
from srtui.queries.event.settings import Fact
from srtui.sheets.announcement import announcement_sheet


class Announced:
    """The facts, variants, house rules and open points of an event's announcement."""

    def __init__(self, event: Event) -> None:
        self.sections: tuple[Section, ...] = announcement_sheet(event).sections
        rows = [row for part in self.sections for row in part.facts]
        self.facts = tuple(Fact(label, value) for label, value in rows)
        headings = [part.heading for part in self.sections]
        begin = headings.index("Variants") if "Variants" in headings else len(headings)
        ends = (at for at in range(begin + 1, len(headings)) if headings[at])
        lines = [part.text[0] for part in self.sections[begin : next(ends, len(headings))]]
        self.keywords = dict(line.split(" - ", 1) for line in lines)

    def notes(self, heading: str) -> tuple[str, ...]:
        """Return the list below a heading."""
        return tuple(
            note for part in self.sections if part.heading == heading for note in part.notes
        )

    @property
    def house_rules(self) -> tuple[str, ...]:
        return self.notes("House rules")

    @property
    def open_points(self) -> tuple[str, ...]:
        return self.notes("Missing, or to check")


def announcement(event: Event) -> Announced:
    """Return what an event announces."""
    return Announced(event)
