"""Screen of a device without a seat: its number, or that another device took its seat."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Middle
from textual.screen import Screen
from textual.widgets import Static

from data.locale import languages
from screens.base import BaseApp
from screens.bindings import bind, bindings
from screens.hall_terminal import LANGUAGE, choose_language
from screens.terminal.driver import Served
from screens.theme.look import Look
from srtui.rules.value import Value
from srtui.text.phrases import phrase

RETRY = "again"
"""What the app answers where enter was pressed."""


class DoorNotice(Value):
    """A notice. `large` is a number or a place, readable from afar; `enter`: that key's effect."""

    head: str
    large: str
    lines: Sequence[str]
    enter: str = ""


class DoorScreen(Screen[None]):
    """The notice, centred."""

    BINDINGS = bindings(bind("enter", "door.again", "Take it back"), LANGUAGE)

    def __init__(self, make: Callable[[], DoorNotice]) -> None:
        super().__init__()
        self._make = make
        self.notice = make()

    def compose(self) -> ComposeResult:
        """Yield heading, large text, what to do, and the languages by their own names."""
        notice = self.notice = self._make()
        with Middle():
            yield Static(Text(notice.head), classes="door-head")
            yield Static(Text(" ".join(notice.large)), classes="door-large")
            for line in notice.lines:
                yield Static(Text(line), classes="door-line")
            if notice.enter:
                yield Static(Text(phrase("enter {enter}", notice.enter)), classes="door-line")
            if len(offered := languages()) > 1:
                names = ", ".join(each.name for each in offered.values())
                yield Static(Text(f"L  {names}"), classes="door-line")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Enable enter if the notice offers it."""
        return action != "again" or bool(self.notice.enter)

    def action_again(self) -> None:
        """Run what enter does, if anything."""
        self.app.exit(RETRY)


class DoorApp(BaseApp, inherit_bindings=False):
    """App that shows one notice until its caller ends it."""

    CSS_PATH: ClassVar[list[Path]] = [  # type: ignore[assignment]
        Path(__file__).parents[1] / "app.tcss",
        Path(__file__).with_name("door.tcss"),
    ]
    action_language = choose_language

    ALLOW_SELECT = False

    def __init__(
        self,
        make: Callable[[], DoorNotice],
        *,
        look: Look | None = None,
        served: Served | None = None,
    ) -> None:
        super().__init__(look=look, served=served)
        self._make = make

    def worn(self) -> None:
        """Show the notice in another language."""
        self.screen.refresh(recompose=True)

    def get_default_screen(self) -> Screen[Any]:
        """Return the app's only screen: its notice."""
        return DoorScreen(self._make)
