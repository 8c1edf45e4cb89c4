"""The line above a list: what is shown, and how many there are of each state, sign by sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events

from screens.theme.signs import Mark, Signs
from screens.widgets.lines import fitting
from screens.widgets.part_lines import Line, Part, PartLines, cells_of
from srtui.documents.layout import cut, width_of

_GAP = 2
DOT = " · "


class Heading(PartLines):
    """A title with a remark, and on the right the legend of the list's symbols.

    A dot separates the parts of the remark. If there is no room they go from the last one on;
    before the first of them the legend gives way, from its end.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, classes="heading")
        self._title = Part("")
        self._remark = ""
        self._legend: Line = ()

    def say(self, title: str | Part, rest: str = "", legend: Sequence[Part] = ()) -> None:
        """Show a title, the remark after it, and a legend."""
        self._title = Part(title, "strong") if isinstance(title, str) else title
        self._remark, self._legend = rest, tuple(legend)
        self._lay_out()

    def sum_up(self, sentence: str) -> None:
        """Show a sentence as title and remark: the text before its colon is the title."""
        title, _, rest = sentence.removesuffix(".").partition(": ")
        self.say(title, rest.replace(". ", DOT))

    def on_resize(self, _: events.Resize) -> None:
        """Show as much as the new width holds."""
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.content_size.width
        named = Part(cut(self._title.text, width, self.signs.cut), self._title.style)
        legend, title = list(self._legend), width_of(named.text)
        first = width_of(self._remark.partition(DOT)[0])
        while legend and title + _GAP + first + _GAP + _long(legend) > width:
            legend.pop()
        room = width - title - _GAP - (_long(legend) + _GAP if legend else 0)
        rest = cut(fitting(self._remark, room), max(0, room), self.signs.cut)
        said = [named, Part(" " * _GAP + rest, "muted")] if rest else [named]
        left = width - cells_of(said) - _long(legend)
        line = [*said, Part(" " * max(0, left))]
        for index, part in enumerate(legend):
            if index:
                line.append(Part(" " * _GAP))
            line.append(part)
        self.paint([tuple(line)])


def _long(legend: Sequence[Part]) -> int:
    gaps = max(0, len(legend) - 1)
    return cells_of(legend) + _GAP * gaps


def legend(signs: Signs, counted: Mapping[Mark, tuple[str, int]]) -> tuple[Part, ...]:
    """Return each state present as symbol, word and number, in the given order.

    Its words are upright and never struck.
    """
    means: dict[Mark, str] = {"published": "open", "dropped": "done"}
    return tuple(
        Part(f"{signs.symbol(mark)} {word} {number}", means.get(mark, mark))
        for mark, (word, number) in counted.items()
        if number
    )
