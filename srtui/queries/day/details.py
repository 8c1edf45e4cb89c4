"""The day beside what is set for the event: what was, what is now, what comes, and how it goes."""

from collections import Counter
from datetime import datetime

from srtui.documents.sections import Mark, PaneLine, PaneTable, PaneView, Piece, line, section
from srtui.model.event import Event
from srtui.queries.day.day import Day, DayLine, day, reckoned_said

_MARKS: dict[str, Mark] = {"over": "done", "now": "running", "to come": "open"}


def event_pane(event: Event, now: datetime) -> PaneView:
    """Return the day at `now`, in the venue's zone, and the factions: beside every row."""
    factions = Counter(player.faction for player in event.present)
    clubs = Counter(player.club for player in event.present)
    return PaneView(
        "day",
        (
            *section("The day", _day(day(event, now))),
            *section("Factions", [_counted(factions)]),
            *section("Clubs", [_counted(clubs)]),
        ),
    )


def _day(schedule: Day) -> list[PaneLine | PaneTable]:
    if not schedule.lines:
        return [line("Nothing is planned.", "muted")]
    rows = tuple(_row(one) for one in schedule.lines)
    table = PaneTable(rows, (True, False, False, False), ("Time", "What", "Until", "Planned"))
    said = reckoned_said(schedule)
    return [table, *([line(said, "muted")] if said else [])]


def _row(day_line: DayLine) -> tuple[Piece, ...]:
    state = day_line.state
    title_means = {"to come": "", "now": "strong", "over": "muted"}[state]
    planned = Piece(day_line.planned, "muted")
    if day_line.late > 0:
        planned = Piece(f"{day_line.planned}, {day_line.late} min late", "late")
    return (
        Piece(day_line.start_text, "muted"),
        Piece(day_line.title, title_means, _MARKS[state]),
        Piece(day_line.ends, "muted" if state == "over" else ""),
        planned,
    )


def _counted(found: Counter[str]) -> PaneTable | None:
    """Return how many there are of each, the most first; missing values last."""
    if not any(found):
        return None
    rows = sorted(found.items(), key=lambda item: (not item[0], -item[1], item[0]))
    cells = tuple(
        (Piece(str(many)), Piece(what or "not given", "" if what else "muted"))
        for what, many in rows
    )
    return PaneTable(cells, (True, False))
