"""The last changes, below a list that leaves room for them: the event's journal, newest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from screens.theme.signs import Signs
from screens.widgets.part_lines import Line, Part
from srtui.documents.layout import cut, width_of
from srtui.queries.journal.entries import EntryRow

MOST = 12
"""Entries that are shown, however much room there is: more of them are the journal."""
MARGIN = 2
"""Lines that stay free above it."""
LEAST = 6
"""Lines that a list has to leave: fewer tell too little."""
TITLE = "Latest changes"


def last_done(entries: Sequence[EntryRow], width: int, left: int, signs: Signs) -> tuple[Line, ...]:
    """Return a titled rule and a line per entry.

    They fit this many cells and the lines `left`, the last of which stays free; nothing is returned
    if there are too few.
    """
    if left < LEAST or not entries:
        return ()
    most = min(MOST, left - MARGIN - 2)
    blank: Line = ()
    return (*[blank] * MARGIN, *_lines(entries[:most], width, signs))


def _lines(entries: Sequence[EntryRow], width: int, signs: Signs) -> Iterator[Line]:
    begin = f" {signs.rule * 2} "
    rest = max(0, width - width_of(begin) - width_of(TITLE) - 2)
    yield Part(begin, "rule"), Part(TITLE, "strong"), Part(f" {signs.rule * rest}", "rule")
    for entry in entries:
        moment = datetime.fromisoformat(entry.entered_at).astimezone()
        time = f" {moment:%H:%M}  "
        text, means = entry.sentence, "muted"
        if entry.undone:
            text, means = f"(undone) {text}", "dropped"
        room = max(0, width - width_of(time) - 1)
        yield Part(time, "muted"), Part(cut(text, room, signs.cut), means)
