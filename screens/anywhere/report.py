"""The report of the event as a page: charts of heavy and light lines, tables below them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from screens.theme.means import added
from screens.theme.palette import Palette
from screens.theme.signs import Signs
from srtui.rules.value import replace
from srtui.views import document
from srtui.views.document import Bar, Document, Section, bar_cells, bar_room
from srtui.views.layout import cut, pad


def lines(report: Document, width: int, signs: Signs, palette: Palette) -> list[Text]:
    """A document with its charts in the signs and colours of the session."""
    found = [Text(cut(report.below, width, signs.cut), added(palette, "muted")), Text()]
    for part in report.sections:
        found += _part(part, width, signs, palette)
    return found[:-1]


def _part(part: Section, width: int, signs: Signs, palette: Palette) -> list[Text]:
    heading = [Text(part.heading, added(palette, "strong"))] if part.heading else []
    bars = _bars(part.bars, width, signs, palette)
    rest = replace(part, heading="", bars=())
    plain = document.lines(Document("", (rest,), bare=True), width)
    return [*heading, *bars, *map(Text, plain), Text()]


def _bars(bars: Sequence[Bar], width: int, signs: Signs, palette: Palette) -> list[Text]:
    label, room = bar_room(bars, width)
    found = []
    for one in bars:
        full = bar_cells(one, room)
        found.append(
            Text.assemble(
                f"{pad(one.label, label, mark=signs.cut)}  ",
                (signs.heavy * full, added(palette, "muted" if one.faint else "running")),
                (signs.rule * (room - full), added(palette, "rule")),
                (f"  {one.said}", added(palette, "muted" if one.faint else "open")),
            )
        )
    return found
