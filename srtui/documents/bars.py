"""Charts of bars: what they are made of, and how much room each has."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.documents.layout import width_of
from srtui.rules.value import Value, field

MOST_BAR = 40
"""Cells of a bar that is all of its chart."""
GAP = 2


class Bar(Value):
    """A line of a chart: its length in relation to `of`, and the text behind it.

    `faint`: too few to count.
    """

    label: str
    value: int
    total: int = field(name="of")
    text: str = field(name="said")
    faint: bool = False


def bar_room(bars: Sequence[Bar], width: int) -> tuple[int, int]:
    """Return the cells of a chart's labels and of its longest bar; the figures stay whole."""
    longest = max((width_of(bar.label) for bar in bars), default=0)
    label = min(longest, max(8, width // 3))
    figure = max((width_of(bar.text) for bar in bars), default=0)
    left = width - label - figure - 2 * GAP
    return label, max(4, min(MOST_BAR, left))


def bar_cells(one: Bar, room: int) -> int:
    """Cells of a bar; something is seen of what is not nothing."""
    return max(bool(one.value), round(one.value * room / one.total)) if one.total else 0
