"""The lines around every screen: the event's state at the top, the next step below."""

from collections.abc import Callable, Collection, Iterable, Sequence

from rich.text import Text
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from screens.theme.means import Meaning
from screens.theme.signs import Mark, Signs
from screens.widgets.lines import (
    FEWEST_WORDS,
    FULL_COMMAND,
    FULL_KEY,
    HIGH,
    first_clauses,
    shown_key,
)
from screens.widgets.text_part import Line, Part, PartLines, cells_of
from srtui.documents.layout import cut, width_of
from srtui.queries.day.event_line import DAY, EventLine, RoundMark, RoundState, minutes_left
from srtui.text.clock import minutes

Fit = Callable[[int, Signs], Line]
"""Maker of a line's parts for this many cells."""


class TopLine(PartLines):
    """The first line of a screen: parts fitted to its width and to the terminal's symbols."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._fit: Fit = lambda _width, _signs: ()
        self._fitted_for: tuple[int, Signs] | None = None

    def show(self, fit: Fit) -> None:
        """Show the result of `fit` for a width in cells and the symbols; repaint only changes."""
        self._fit, self._fitted_for = fit, None
        if self.size.width:
            self._refit()

    def _refit(self) -> None:
        width, signs = self._fitted_for = self.size.width, self.signs
        self.paint([self._fit(width, signs)])

    def render_line(self, y: int) -> Strip:
        """Return the line, fitted again if the terminal's width or symbols have changed."""
        if self._fitted_for != (self.size.width, self.signs):
            self._refit()
        return super().render_line(y)


class NextLine(Meaning):
    """The next step with its key, on the line above the keys: the full action, then the reason."""

    typing = reactive(False)
    """Whether its key would be typed into a line now: it is not shown then."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.key = "n"
        self.action = self.reason = self.also = ""

    def say(self, action: str, reason: str = "", *, key: str = "n", also: str = "") -> None:
        """Show this step; `key` starts it. `also`: another key, and what it does before that."""
        self.action, self.reason, self.key, self.also = action, reason, key, also
        self.refresh(layout=True)

    def render(self) -> Text:
        """Return the key, the action and as much of the reason as fits; empty without a step."""
        if not self.action:
            return Text()
        sign = self.signs.next
        key = " " * len(self.key) if self.typing else self.key
        begin = (key, self.style_of("key")), " ", (sign, self.style_of("running")), " "
        step = f"{self.action} {self.reason}".rstrip()
        also_key, _, also = self.also.partition(" ")
        other = ("   ", (also_key, self.style_of("key")), f" {also}") if also else ()
        whole = Text.assemble(*begin, step, *other, overflow="ellipsis")
        if whole.cell_len <= self.content_size.width or not self._narrow:
            return whole
        room = self.content_size.width - len(f"{self.key} {sign} ")
        if width_of(step) <= room:
            return Text.assemble(*begin, step)
        key = shown_key(self, FULL_COMMAND, FULL_KEY)
        left = room - width_of(self.action)
        if len(" …") <= left < len(f" … {key} all"):  # the key would have a line of its own
            return Text.assemble(*begin, self.action, " …")
        reason = first_clauses(self.reason, max(left - len(f"  … {key} all"), 0))
        # One or two words of a reason are of no use.
        said = f"{self.action} {reason}" if len(reason.split()) >= FEWEST_WORDS else self.action
        return Text.assemble(*begin, said, " … ", (key, self.style_of("key")), " all")

    @property
    def _narrow(self) -> bool:
        return self.app.size.height < HIGH

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return one line on a short terminal, unless the action needs more; else all it needs."""
        more = " …" if self.reason else ""
        if self._narrow and width_of(f"{self.key} {self.signs.next} {self.action}{more}") <= width:
            return 1
        return super().get_content_height(container, viewport, width)


LEAST_NAME = 8
"""Cells of the name of an event that say anything."""
BAR, LONG_BAR = 8, 16
"""Cells of the bar of games; the long one from LONG_FROM columns on."""
LONG_FROM = 120
GOES = ("rules", "prizes", "until", "left", "time", "bar", "name", "past", "future", "out", "stub")
"""What goes where there is no room for all of it, in this order; `name` shrinks to a stub."""
GOES_OVER = ("rules", "past", *GOES)
"""The same once the event is finished: that says that all rounds are over."""
_MARKS: dict[RoundState, Mark | None] = {
    "done": "done", "running": "running", "late": "late", "draft": "draft",
    "published": "published", "complete": "done", "closed": "done", "to come": None,
}  # fmt: skip
_FILLED: dict[RoundState, str] = {
    "running": "going", "late": "contested", "draft": "drafted", "published": "posted",
    "complete": "closed", "closed": "closed",
}  # fmt: skip
"""The filled words of the present round, as `theme/means.py` names them."""
_WAITS = {"fault": "warned", "called": "called", "flag": "late", "more": "strong"}


def event_parts(line: EventLine, width: int, signs: Signs) -> Line:
    """Return what fits in `width` cells; round, time left and waiting items are always included."""
    removed: set[str] = set()
    for one in ("", *(GOES if line.finished is None else GOES_OVER)):
        removed.add(one)
        left, right = _groups(line, removed, signs, LONG_BAR if width >= LONG_FROM else BAR)
        room = width - cells_of(left) - cells_of(right) - (2 if right else 0)
        name = _name(line.name, room, removed, signs.cut)
        if name is not None:
            break
    else:
        name = ""
    head = (Part(f"{name}  ", "strong"),) if name else ()
    spare = width - cells_of(head) - cells_of(left) - cells_of(right)
    return (*head, *left, Part(" " * max(0, spare)), *right)


def _name(name: str, room: int, removed: Collection[str], mark: str) -> str | None:
    """Return the name as it fits, or None if something else has to be removed first."""
    if room >= width_of(name) + 2:
        return name
    if "stub" in removed:
        return "" if room >= 0 else None
    return cut(name, room - 2, mark) if "name" in removed and room - 2 >= LEAST_NAME else None


def _groups(
    line: EventLine, removed: Collection[str], signs: Signs, bar: int
) -> tuple[Sequence[Part], Sequence[Part]]:
    """Return the parts on the left, without the name, and those on the right."""
    left = [Part(f"{line.rules}  ", "muted")] if "rules" not in removed else []
    left += _rounds(line, removed, signs)
    left += _waits(line, signs)
    right = [*_games(line, removed, signs, bar), *_times(line, removed)]
    if right:
        last = right.pop()  # it ends the line
        right.append(Part(last.text.rstrip(), last.style))
    return left, right


def _rounds(line: EventLine, removed: Collection[str], signs: Signs) -> Iterable[Part]:
    for mark in line.rounds:
        if mark.number == line.round and line.finished is None:
            yield Part(_round_text(line, mark, removed, signs), _FILLED[mark.state])
            yield Part(" ")
        elif mark.state == "done" and "past" not in removed:
            yield Part(f"R{mark.number} {signs.done}  ", "done")
        elif mark.state == "to come" and "future" not in removed:
            yield Part(f"R{mark.number} {signs.dot}  ", "muted")
    if line.finished is not None:
        yield Part(f" finished after {line.length} ", "closed")
        yield Part(" ")
    elif not line.round:
        yield Part(f"{line.entrants} {signs.dot} {line.phase or 'not started'}  ", "open")


def _round_text(line: EventLine, mark: RoundMark, removed: Collection[str], signs: Signs) -> str:
    """Return the round, its symbol, and the time left or, without one, its state in a word."""
    said = line.phase
    if line.left is not None and abs(line.left) >= DAY * 60:
        said = minutes_left(line.left)
    elif line.left is not None:
        said = minutes(abs(line.left))
        if line.left < 0:
            said += " over"
        elif "left" not in removed:
            said += " left"
    return f" R{mark.number} {signs.symbol(_MARKS[mark.state] or '')} {said} "


def _waits(line: EventLine, signs: Signs) -> Iterable[Part]:
    before = {"called": f"{signs.judge} ", "flag": f"{signs.late} "}
    for one in line.waits:
        yield Part(f" {before.get(one.kind, '')}{one.text} ", _WAITS[one.kind])
        yield Part(" ")


def _games(line: EventLine, removed: Collection[str], signs: Signs, bar: int) -> Iterable[Part]:
    if not line.out:
        return
    if "bar" not in removed:
        done = bar * (line.games - line.out) // line.games if line.games else 0
        yield Part(signs.heavy * done, "running")
        yield Part(f"{signs.rule * (bar - done)}  ", "rule")
    if "out" not in removed:
        yield Part(f"{line.games - line.out}/{line.games} done  ", "strong")


def _times(line: EventLine, removed: Collection[str]) -> Iterable[Part]:
    if line.ends and "until" not in removed:
        yield Part(f"until {line.ends}  ", "muted")
    if line.prizes and "prizes" not in removed:
        yield Part(f"prizes about {line.prizes}  ", "muted")
    if "time" not in removed:
        yield Part(f"{line.time}  ", "muted")
