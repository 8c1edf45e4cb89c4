"""A page to scroll through, over the whole screen, in the style of what stands beside lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.context import base_of
from screens.widgets.laid import paged
from screens.widgets.page_lines import PageLines
from srtui.views.pane.value import PaneSection

SCROLL = frozenset({"up", "down", "pageup", "pagedown", "home", "end"})
"""Keys that never close a page."""
ASIDE, AROUND = 4, 2
"""Cells beside the text, the scroll bar and a blank before it with them; lines above and below."""


class Page(ModalScreen[None]):
    """Shows what it was given when it was opened; escape closes it. `glance`: so does any key that
    does not scroll, and does nothing else.
    """

    CSS_PATH = "page.tcss"
    does: ClassVar[str] = ""
    """What its own keys do, as the line of its keys says it."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "close", "Back", id="page.close", tooltip="Close the page"),
    ]

    def __init__(self, title: str, shown: Sequence[PaneSection], *, glance: bool = False) -> None:
        super().__init__()
        self._glance = glance
        self._heading = title
        self._shown = shown

    def compose(self) -> ComposeResult:
        """The title, the lines, the keys."""
        yield Static(Text(self._heading), classes="page-title")
        with VerticalScroll(id="page"):
            yield PageLines(id="lines")
        own = base_of(self).with_keys("{page.close|escape}")
        back = "any other key" if self._glance else own
        scroll = "up, down, page up, page down: scroll"
        does = base_of(self).with_keys(self.does)
        yield Static(Text(f"{does or scroll}   {back}: back"), classes="help")

    def on_mount(self) -> None:
        """Write it for the terminal as it is."""
        self._write()

    def on_key(self, event: events.Key) -> None:
        """Any key closes what was only glanced at."""
        if self._glance and event.key not in SCROLL:
            event.stop()
            self.action_close()

    def on_resize(self) -> None:
        """Write it for another size."""
        self._write()

    def _write(self) -> None:
        width, height = self.app.size
        room = max(20, width - ASIDE), max(1, height - AROUND)
        lines = paged(self._shown, room, base_of(self).wears)
        self.query_one("#lines", PageLines).write(lines, room[0])

    def action_close(self) -> None:
        """Close the page; nothing that it shows can be changed, so that nothing is lost."""
        self.dismiss()
