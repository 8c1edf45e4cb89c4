"""The line above a list: what is shown, and the number in each state, symbol by symbol."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from textual import events
from textual.screen import Screen

from data.event.journal import JournalEntry
from screens.theme.signs import MEANS_OF_MARKS, Mark, Signs
from screens.widgets.lines import fitting
from screens.widgets.text_part import Line, Part, PartLines, cells_of
from srtui.documents.layout import broken, cut, pad, width_of
from srtui.rules.value import Value

_GAP = 2
DOT = " · "


class Heading(PartLines):
    """Title with a remark, and on the right the legend of the list's symbols.

    A dot separates the parts of the remark. If space is short, parts are dropped from the last one
    on; before the first part is dropped, the legend is shortened from its end.
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
        """Show as much as fits in the new width."""
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
        line = [*said, Part(" " * max(0, width - cells_of(said) - _long(legend)))]
        for index, part in enumerate(legend):
            if index:
                line.append(Part(" " * _GAP))
            line.append(part)
        self.paint([tuple(line)])


def _long(legend: Sequence[Part]) -> int:
    return cells_of(legend) + _GAP * max(0, len(legend) - 1)


def legend(signs: Signs, counted: Mapping[Mark, tuple[str, int]]) -> tuple[Part, ...]:
    """Return each state present as symbol, label and number, in the given order."""
    return tuple(
        Part(f"{signs.symbol(mark)} {word} {number}", MEANS_OF_MARKS.get(mark, mark))
        for mark, (word, number) in counted.items()
        if number
    )


_INDENT = Part(" ")
_KEYS_GAP = 3


class Offer(Value):
    """A key, and a sentence about what it does."""

    key: str
    label: str


def offers(screen: Screen[Any], *ids: str) -> tuple[Offer, ...]:
    """Return the keys with these ids, in this order, that this role may use."""
    by = {one.binding.id: one.binding for one in screen.active_bindings.values()}
    found = (by[one] for one in ids if one in by)
    return tuple(Offer(screen.app.get_key_display(one), one.tooltip) for one in found)


def invitation(title: str, keys: Sequence[Offer] = ()) -> tuple[Line, ...]:
    """Return a title followed by a line for each key."""
    heading: Line = (_INDENT, Part(title, "strong"))
    if not keys:
        return (heading,)
    wide = max(width_of(offer.key) for offer in keys) + _KEYS_GAP
    lines = [(_INDENT, Part(pad(offer.key, wide), "key"), Part(offer.label)) for offer in keys]
    return (heading, (), *lines)


def centred(lines: Sequence[Line], width: int, height: int) -> tuple[Line, ...]:
    """Return lines centred in an empty area, with a common left edge."""
    wide = max(map(cells_of, lines), default=0)
    aside = Part(" " * max(0, (width - wide) // 2))
    above = max(0, (height - len(lines)) * 2 // 5)
    blank: Line = ()
    indented = ((aside, *line) if line else blank for line in lines)
    return (*[blank] * above, *indented)


MOST = 12
"""Lines that are shown, however much room there is: more of them are the journal."""
MARGIN = 2
"""Lines that stay free above it."""
LEAST = 6
"""Lines that a list has to leave: fewer tell too little."""
TITLE = "Latest changes"
_IN_ROUND = re.compile(r"^Round \d+, table")


def last_done(
    entries: Sequence[JournalEntry], width: int, left: int, signs: Signs
) -> tuple[Line, ...]:
    """Return a titled rule and a line or two per entry, for `left` lines; empty if too few."""
    if left < LEAST or not entries:
        return ()
    most = min(MOST, left - MARGIN - 2)
    begin = f" {signs.rule * 2} "
    rule = signs.rule * max(0, width - width_of(begin) - width_of(TITLE) - 2)
    titled = Part(begin, "rule"), Part(TITLE, "strong"), Part(f" {rule}", "rule")
    lines: list[Line] = []
    for entry in entries:
        its = _entry_lines(entry, width, signs)
        if len(lines) + len(its) > most:
            break
        lines += its
    blank: Line = ()
    return (*[blank] * MARGIN, titled, *lines)


def _entry_lines(entry: JournalEntry, width: int, signs: Signs) -> list[Line]:
    """Return an entry with its time on one line, or on two; text that is still too long is cut."""
    time = f" {datetime.fromisoformat(entry.entered_at).astimezone():%H:%M}  "
    # The screen already shows the round; repeating it on each line would cut the part that differs.
    text, means = _IN_ROUND.sub("Table", entry.sentence), "muted"
    if entry.undone:
        text, means = f"(undone) {text}", "dropped"
    room = max(1, width - width_of(time) - 1)
    (_, first), *rest = broken(text, room)
    lines: list[Line] = [(Part(time, "muted"), Part(first, means))]
    if rest:
        more = cut(text.removeprefix(first).lstrip(), room, signs.cut)
        lines.append((Part(" " * width_of(time)), Part(more, means)))
    return lines
