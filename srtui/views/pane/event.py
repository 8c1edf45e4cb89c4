"""The day beside what is set for the event: what was, what is now, what comes, and how it goes."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from srtui.state.event import Event
from srtui.views.day import Day, DayLine, day, reckoned_said
from srtui.views.pane.value import Mark, PaneLine, PaneTable, PaneView, Piece, line, section

_MARKS: dict[str, Mark] = {"over": "done", "now": "running", "to come": "open"}


def event_pane(event: Event, now: datetime) -> PaneView:
    """The day at `now`, whose zone is that of the hall, and who plays what: beside every row."""
    found = day(event, now)
    return PaneView(
        "day",
        (
            *section("The day", _day(found)),
            *section("Factions", [_counted(Counter(one.faction for one in event.present))]),
            *section("Clubs", [_counted(Counter(one.club for one in event.present))]),
        ),
    )


def _day(found: Day) -> list[PaneLine | PaneTable]:
    if not found.lines:
        return [line("Nothing is planned.", "muted")]
    rows = tuple(_row(one) for one in found.lines)
    table = PaneTable(rows, (True, False, False, False), ("Time", "What", "Until", "Planned"))
    said = reckoned_said(found)
    return [table, *([line(said, "muted")] if said else [])]


def _row(one: DayLine) -> tuple[Piece, ...]:
    means = "" if one.state == "now" else "muted" if one.state == "over" else ""
    late = f"{one.planned}, {one.late} min late" if one.late > 0 else one.planned
    return (
        Piece(one.said, "muted"),
        Piece(one.what, "strong" if one.state == "now" else means, _MARKS[one.state]),
        Piece(one.ends, means),
        Piece(late, "late" if one.late > 0 else "muted"),
    )


def _counted(found: Counter[str]) -> PaneTable | None:
    """How many there are of each, the most first; who has none counts last."""
    if not any(found):
        return None
    rows = sorted(found.items(), key=lambda item: (not item[0], -item[1], item[0]))
    cells = tuple((Piece(str(many)), Piece(what or "none said", "" if what else "muted"))
                  for what, many in rows)  # fmt: skip
    return PaneTable(cells, (True, False))
