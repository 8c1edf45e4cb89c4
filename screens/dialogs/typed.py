"""A prompt for one line of text: a PIN, a time, a reason."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.widgets import Input

from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from srtui.text.phrases import phrase

MOST = 80
"""Signs."""


class TextPrompt(Dialog[str | None]):
    """Dialog that closes with the typed text, or None.

    `secret`: hidden. `why_not` returns what is wrong with the text, which then stays for
    correction. `begins`: the initial text. `words`: a device without a keyboard offers no digits.
    """

    keys = phrase("{|enter} done   {typed.back|esc} back")
    tells = True
    BINDINGS = bindings(bind("escape", "typed.back", "Back", action="leave"))

    def __init__(
        self,
        question: str,
        *,
        secret: bool = False,
        why_not: Callable[[str], str] | None = None,
        begins: str = "",
        most: int = MOST,
        words: bool = False,
    ) -> None:
        super().__init__()
        self.heading, self.words = question, words
        self._secret = secret
        self._why_not = why_not
        self._begins = begins
        self._most = most

    def parts(self) -> ComposeResult:
        """Yield the input line."""
        yield Input(
            self._begins,
            password=self._secret,
            compact=True,
            max_length=self._most,
            select_on_focus=not self._begins,
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the current text on enter."""
        event.stop()
        if self._why_not is not None and (reason := self._why_not(event.value)):
            self.message_line.refuse(reason)
        else:
            self.dismiss(event.value)
