"""The checklist of a table, beside the tables."""

from __future__ import annotations

from srtui.documents.sections import PaneSection, PaneView, line, section
from srtui.model.event import Event
from srtui.queries.hall.terrain import terrain


def terrain_pane(event: Event, number: int) -> PaneView | None:
    """Return what is in order at a table and what is not; None if there is nothing to check."""
    view = terrain(event)
    table = next((one for one in view.tables if one.number == number), None)
    if table is None or not (view.points or table.out):
        return None
    out = (line(table.out, "late", mark="late"),) if table.out else ()
    players = (line(table.players),) if table.players else ()
    missing = [line(one.text, mark="open") for one in view.points if one.id in table.missing]
    done = [line(one.text, "muted", mark="done") for one in view.points if one.id in table.done]
    title = f"Table {number}"
    return PaneView(
        f"table {number}",
        (
            PaneSection(title, (*players, *out)),
            *section(f"Not checked: {len(missing)}", missing),
            *section(f"Ready: {len(done)}", done),
        ),
    )
