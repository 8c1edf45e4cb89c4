"""One line that somebody types: a PIN, a time, a reason."""

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from screens.bindings import bind, bindings
from screens.widgets.keys_line import KeysSaid
from screens.widgets.lines import MessageLine

MOST = 80
"""Signs."""


class TextPrompt(ModalScreen[str | None]):
    """Dialog that closes with the typed text, or None.

    `secret`: hidden. `why_not` returns what is wrong with the text, which then stays for
    correction. `begins`: the initial text.
    """

    BINDINGS = bindings(
        bind("escape", "typed.back", "Back", action="leave"),
    )

    def __init__(
        self,
        question: str,
        *,
        secret: bool = False,
        why_not: Callable[[str], str] | None = None,
        begins: str = "",
        most: int = MOST,
    ) -> None:
        super().__init__()
        self._question = question
        self._secret = secret
        self._why_not = why_not
        self._begins = begins
        self._most = most

    def compose(self) -> ComposeResult:
        """Yield the question, the line, the keys."""
        with Vertical(classes="box"):
            yield Static(Text(self._question, style="bold"))
            yield Input(
                self._begins,
                password=self._secret,
                compact=True,
                max_length=self._most,
                select_on_focus=not self._begins,
            )
            yield MessageLine("", id="typed-said")
            yield KeysSaid("{|enter} done   {typed.back|esc} back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the current text on enter."""
        event.stop()
        if self._why_not is not None and (reason := self._why_not(event.value)):
            self.query_one("#typed-said", MessageLine).refuse(reason)
        else:
            self.dismiss(event.value)

    def action_leave(self) -> None:
        """Close; nothing was typed."""
        self.dismiss(None)
