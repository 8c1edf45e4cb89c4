"""The checklist of a table, beside the tables."""

from __future__ import annotations

from srtui.state.event import Event
from srtui.views.pane.value import PaneSection, PaneView, line, section
from srtui.views.terrain import terrain


def terrain_pane(event: Event, number: int) -> PaneView | None:
    """What is in order at a table and what is not yet; None where there is nothing to look at."""
    view = terrain(event)
    here = next((one for one in view.tables if one.number == number), None)
    if here is None or not (view.points or here.out):
        return None
    out = (line(here.out, "late", mark="late"),) if here.out else ()
    players = (line(here.players),) if here.players else ()
    missing = [line(one.text, mark="open") for one in view.points if one.id in here.missing]
    done = [line(one.text, "muted", mark="done") for one in view.points if one.id in here.done]
    title = f"Table {number}"
    return PaneView(
        f"table {number}",
        (
            PaneSection(title, (*players, *out)),
            *section(f"Not looked at: {len(missing)}", missing),
            *section(f"In order: {len(done)}", done),
        ),
    )
