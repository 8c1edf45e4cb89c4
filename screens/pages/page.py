"""Page to scroll and to find words on, over the whole screen."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.base import base_of
from screens.bindings import bind, bindings
from screens.widgets.columns import is_roomy
from screens.widgets.keys_line import KeysSaid
from screens.widgets.section_layout import paged
from screens.widgets.slip_line import FindLine
from screens.widgets.text_part import PageLines
from srtui.documents.layout import width_of
from srtui.documents.sections import PaneSection
from srtui.text.phrases import phrase, translate

SCROLL = frozenset({"up", "down", "pageup", "pagedown", "home", "end"})
"""Keys that never close a page."""
ASIDE, AROUND = 4, 2
"""Cells beside the text, the scroll bar and a blank before it with them; lines above and below.
Where there is much room, a blank line stands above the text as well (`page.tcss`)."""


class Page(ModalScreen[None]):
    """Page with fixed content; escape closes it, at a `glance` any key that does not scroll."""

    CSS_PATH = "page.tcss"
    does: ClassVar[str] = ""
    """What its own keys do, as the line of its keys says it."""
    BINDINGS = bindings(
        bind("escape,enter,q", "page.close", "Back", "Close the page"),
        bind("slash", "page.find", "Find", "Find a word on this page"),
        bind("down", "page.found-next", action="to_found(1)"),
        bind("up", "page.found-before", action="to_found(-1)"),
    )

    def __init__(self, title: str, shown: Sequence[PaneSection], *, glance: bool = False) -> None:
        super().__init__()
        self._glance = glance
        self.heading = title
        self.sections = shown
        self._match_line = -1
        """Which line has the word that one finds; -1: none has, or none is typed."""

    def compose(self) -> ComposeResult:
        """Yield the title, the lines, the line to find with, the keys."""
        yield Static(Text(translate(self.heading)), classes="page-title")
        with VerticalScroll(id="page"):
            yield PageLines(id="lines")
        yield FindLine("", narrows=False)
        yield KeysSaid(id="page-keys")

    @property
    def _lines(self) -> PageLines:
        return self.query_one(PageLines)

    @property
    def _line(self) -> FindLine:
        return self.query_one(FindLine)

    def on_mount(self) -> None:
        """Lay out the page for the terminal's size."""
        self._write()

    def on_key(self, event: events.Key) -> None:
        """Close a page opened as a glance on any key."""
        if self._glance and event.key not in SCROLL:
            event.stop()
            self.dismiss()

    def on_resize(self) -> None:
        """Lay out the page for the new size."""
        self._write()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable search on a page opened as a glance: any key closes it."""
        return not (self._glance and action == "find") and super().check_action(action, parameters)

    def _write(self) -> None:
        width, height = self.app.size
        room = max(20, width - ASIDE), max(1, height - AROUND - is_roomy(self.app.size))
        self._lines.write(paged(self.sections, room, base_of(self).wears), room[0])
        scrolls = len(self._lines.lines) > room[1]
        self.query_one("#page-keys", KeysSaid).say(self._keys(scrolls, width - AROUND))
        self._find_from(self._match_line)

    def _keys(self, scrolls: bool, width: int) -> str:
        """Return the page's keys; the way back stays visible on the narrowest terminal."""
        back = phrase("any other key back") if self._glance else phrase("{page.close|esc} back")
        find = "" if self._glance or not scrolls else phrase("{page.find|/} find")
        far = phrase("{|up}, {|down}, {|pgup}, {|pgdn} scroll") if scrolls else ""
        near = phrase("{|up}, {|down} scroll") if scrolls else ""
        for scroll in (far, near, ""):
            keys = "   ".join(filter(None, (translate(self.does) or scroll, find, back)))
            if width_of(base_of(self).with_keys(keys)) <= width:
                break
        return keys

    # Finding

    def action_find(self) -> None:
        """Open the find line."""
        self._line.begin(self._line.typed.value)
        self.set_focus(self._line.typed)

    def on_input_changed(self) -> None:
        """Go to the first line, from the top one on, that contains the typed text."""
        self._line.say()
        self._find_from(round(self.query_one("#page").scroll_y))

    def on_input_submitted(self) -> None:
        """Go to the next line that contains it."""
        self.action_to_found(1)

    def action_to_found(self, step: int) -> None:
        """Go `step` matching lines on; after the last comes the first."""
        having = self._lines.having(self._line.word)
        if having and self._match_line in having:
            self._go_to(having, (having.index(self._match_line) + step) % len(having))

    def _find_from(self, line: int) -> None:
        having = self._lines.having(self._line.word)
        self._go_to(having, next((at for at, y in enumerate(having) if y >= line), 0))

    def _go_to(self, having: Sequence[int], at: int) -> None:
        self._match_line = having[at] if having else -1
        self._lines.mark(self._match_line if having else None)
        self._line.say_place(at + 1, len(having))
        if having:
            page = self.query_one("#page")
            # A third down, so that the preceding lines are visible too.
            page.scroll_to(y=self._match_line - page.size.height // 3, animate=False)

    def action_close(self) -> None:
        """End the search, or close the page. Nothing on it can be changed or lost."""
        if self._line.typed.has_focus:
            self._line.end()
            self._find_from(-1)
            self.set_focus(self.query_one("#page"))
        else:
            self.dismiss()
