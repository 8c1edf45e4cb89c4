"""The lines around every screen: the event's state at the top, the next step below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.strip import Strip

from screens.theme.means import Meaning
from screens.theme.signs import Signs
from screens.widgets.event_parts import event_parts
from screens.widgets.lines import FULL_COMMAND, FULL_KEY, HIGH, first_clauses, shown_key
from screens.widgets.part_lines import Line, PartLines
from srtui.documents.layout import width_of
from srtui.queries.day.event_line import EventLine

Fit = Callable[[int, Signs], Line]
"""Maker of a line's parts for this many cells."""


class TopLine(PartLines):
    """The first line of a screen: parts, fitted to its width and to the signs of the terminal."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._fit: Fit = _nothing
        self._fitted_for: tuple[int, Signs] | None = None

    def show(self, fit: Fit) -> None:
        """Show what `fit` makes of a width in cells and the signs; only what differs is painted."""
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


class StateLine(TopLine):
    """Event, rounds, time left, what waits, games out, time of day."""

    def say(self, line: EventLine) -> None:
        """Show where the event is."""
        self.show(partial(event_parts, line))


class NextLine(Meaning):
    """The next step with its key, on the line above the keys."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.key = "n"
        self.sentence = ""
        self.also = ""
        self.typing = False
        """Whether its key would be typed into a line now: it is not shown then."""

    def say(self, sentence: str, key: str = "n", *, also: str = "") -> None:
        """Say this; `key` does it. `also`: another key, and what it does before."""
        self.sentence, self.key, self.also = sentence, key, also
        self.refresh(layout=True)

    def while_typing(self, *, typing: bool) -> None:
        """Leave out the key as long as a line takes it as a letter."""
        if typing != self.typing:
            self.typing = typing
            self.refresh()

    def render(self) -> Text:
        """Return the key, then the sentence; nothing while there is none."""
        if not self.sentence:
            return Text()
        sign = self.signs.next
        key = " " * len(self.key) if self.typing else self.key
        begin = (key, self.style_of("key")), " ", (sign, self.style_of("running")), " "
        whole = Text.assemble(*begin, self.sentence, *self._before(), overflow="ellipsis")
        if whole.cell_len <= self.content_size.width or not self._narrow:
            return whole
        room = self.content_size.width - len(f"{self.key} {sign} ")
        if width_of(self.sentence) <= room:
            return Text.assemble(*begin, self.sentence)
        key = shown_key(self, FULL_COMMAND, FULL_KEY)
        said = first_clauses(self.sentence, room - len(f" … {key} all"))
        return Text.assemble(*begin, said, " … ", (key, self.style_of("key")), " all")

    @property
    def _narrow(self) -> bool:
        """Whether the terminal has no second line for it."""
        return self.app.size.height < HIGH

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return one line on a low terminal, else as many as the sentence takes."""
        if self._narrow:
            return 1
        return super().get_content_height(container, viewport, width)

    def _before(self) -> list[str | tuple[str, Style]]:
        key, _, said = self.also.partition(" ")
        return ["   ", (key, self.style_of("key")), f" {said}"] if said else []


def _nothing(width: int, signs: Signs) -> Line:
    del width, signs
    return ()
