"""A page of text to scroll through, over the whole screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

Write = Callable[[int], Sequence[str | Text]]
"""The lines of a page, for a width in cells."""
SCROLL = frozenset({"up", "down", "pageup", "pagedown", "home", "end"})
"""Keys that never close a page."""


class Page(ModalScreen[None]):
    """Shows lines as they were when it was opened; escape closes it. `glance`: so does any key that
    does not scroll, and does nothing else.
    """

    CSS_PATH = "page.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "close", "Back", id="page.close", tooltip="Close the page"),
    ]

    def __init__(self, title: str, write: Write, *, glance: bool = False) -> None:
        super().__init__()
        self._glance = glance
        self._heading = title
        self._write = write
        self._width = 0

    def compose(self) -> ComposeResult:
        """The title, the lines, the keys."""
        yield Static(Text(self._heading), classes="page-title")
        with VerticalScroll(id="page"):
            yield Static(self._lines(self.app.size.width), id="lines")
        back = "any other key" if self._glance else "escape"
        yield Static(Text(f"up, down, page up, page down: scroll   {back}: back"), classes="help")

    def on_key(self, event: events.Key) -> None:
        """Any key closes what was only glanced at."""
        if self._glance and event.key not in SCROLL:
            event.stop()
            self.action_close()

    def on_resize(self, event: events.Resize) -> None:
        """Write the lines for another width."""
        if event.size.width != self._width:
            self.query_one("#lines", Static).update(self._lines(event.size.width))

    def _lines(self, width: int) -> Text:
        self._width = width
        return Text("\n").join(map(_text, self._write(max(20, width - 3))))

    def action_close(self) -> None:
        """Close the page."""
        self.dismiss()


def _text(line: str | Text) -> Text:
    return Text(line) if isinstance(line, str) else line
