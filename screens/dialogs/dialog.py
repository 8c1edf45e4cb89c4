"""A box over everything else: its title, its parts, a line for messages, and its keys."""

from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from screens.widgets.keys_line import KeysSaid
from screens.widgets.lines import MessageLine

T = TypeVar("T")


class Dialog(ModalScreen[T], Generic[T]):
    """Base of dialogs, each of which yields its parts. It binds `leave` to a key of its own."""

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
                yield Static(Text(self.heading, style="bold"))
            yield from self.parts()
            if self.tells:
                yield MessageLine()
            if self.keys:
                yield KeysSaid(self.keys)

    def parts(self) -> ComposeResult:
        """Yield what is between title and keys."""
        yield from ()

    @property
    def message_line(self) -> MessageLine:
        """The line that says what was done, or why not."""
        return self.query_one(MessageLine)

    def page(self, part: Widget, way: int) -> None:
        """Scroll a part by its height, `way` 1 down or -1 up."""
        part.scroll_relative(y=way * max(1, part.size.height - 1), animate=False)

    def action_leave(self) -> None:
        """Close; nothing is done."""
        self.dismiss()
