"""A box above everything else: its title, its parts, a line for messages, and its keys."""

from abc import abstractmethod
from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from screens.widgets.grid import Grid
from screens.widgets.keys_line import KeysSaid
from screens.widgets.lines import MessageLine
from srtui.rules.plural import translate

T = TypeVar("T")


class Dialog(ModalScreen[T], Generic[T]):
    """Base class for dialogs, which yield their parts and bind `leave` to a key."""

    box: ClassVar[str] = ""
    """Class of the box, for the style sheet."""
    heading: str = ""
    """Title; empty: none."""
    keys: ClassVar[str] = ""
    """Keys as sentences name them; empty: they are not shown."""
    tells: ClassVar[bool] = False
    """Whether there is a line for messages."""

    def compose(self) -> ComposeResult:
        """Yield the title, the parts, a line for messages and the keys."""
        with Vertical(classes=f"box {self.box}"):
            if self.heading:
                yield Static(Text(translate(self.heading), style="bold"))
            yield from self.parts()
            if self.tells:
                yield MessageLine()
            if self.keys:
                yield KeysSaid(self.keys)

    def parts(self) -> ComposeResult:
        """Yield the widgets between title and keys."""
        yield from ()

    @property
    def message_line(self) -> MessageLine:
        """The line that says what was done, or why it was not."""
        return self.query_one(MessageLine)

    @property
    def _grid(self) -> Grid:
        return self.query_one(Grid)

    def page(self, part: Widget, way: int) -> None:
        """Scroll a part by its height, `way` 1 down or -1 up."""
        part.scroll_relative(y=way * max(1, part.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Close without doing anything; `dismiss` fails if another screen is on top."""
        if self.is_current:
            self.dismiss()


PAUSE = 0.2
"""Seconds without a key after which a preview is updated."""


class Previewed(Dialog[None]):
    """Base class for dialogs that preview the effect of typed text, a moment after the last key."""

    tells = True
    _pause_timer: Timer | None = None

    @abstractmethod
    def look(self) -> object:
        """Show the effect of the current text."""

    def look_later(self) -> None:
        """Clear an old refusal, and update the preview once no key has come for a moment."""
        self.message_line.clear_refusal()
        if self._pause_timer is not None:
            self._pause_timer.stop()
        self._pause_timer = self.set_timer(PAUSE, self.look)

    on_input_changed = on_text_area_changed = look_later
