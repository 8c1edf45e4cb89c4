"""A question that is answered with y or n."""

from collections.abc import Sequence
from typing import cast

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.bindings import bind, bindings
from screens.keys import KeysInOrder
from screens.theme.means import Wears, added
from srtui.text.phrases import phrase, translate

TELEPHONE = 50
"""Columns below which a question and its keys have lines of their own."""
EARLY = phrase("That was too fast to be sure. Press {ask.yes|y} again.")


def clicked(action: str) -> Style:
    """Return the style of text that runs an action when clicked."""
    return Style(meta={"@click": action})


class ConfirmScreen(ModalScreen[bool]):
    """Dialog for a warning or a step that cannot be undone; y continues, n or escape does not.

    However long the text is, the question stays visible and the rest scrolls. A y pressed before
    the question was visible may have been meant for something else: it answers nothing, and a
    message says so. An n is harmless and always counts.
    """

    BINDINGS = bindings(
        bind("y", "ask.yes", "Yes", action="answer(True)"),
        bind("n,escape", "ask.no", "No", action="answer(False)"),
    )

    def __init__(self, sentences: Sequence[str], question: str) -> None:
        super().__init__()
        self._sentences = tuple(sentences)
        self._question = question
        self.painted = False

    def compose(self) -> ComposeResult:
        """Yield the sentences, then the question with its keys."""
        with Vertical(classes="box"):
            with VerticalScroll(classes="doubts"):
                for sentence in self._sentences:
                    yield Static(Text(translate(sentence)))
            line = Static(self._asked(), classes="question")
            line.set_reactive(Static.auto_links, False)  # clickable text keeps its own style
            yield line

    def _asked(self, before: str = "") -> Text:
        """Return the question with its keys, which can be clicked."""
        key = added(cast(Wears, self.app).wears.palette, "key")
        # On a phone the keys have a separate line, so that none of them is cut off.
        between = "\n" if self.app.size.width < TELEPHONE else "   "
        yes, no = map(self._app.with_keys, ("{ask.yes|y}", "{ask.no|n}"))
        return Text.assemble(
            f"{before}{self._question}{between}",
            (yes, key + clicked("screen.click(True)")),
            (f" {phrase('yes')}", clicked("screen.click(True)")),
            "   ",
            (no, key + clicked("screen.click(False)")),
            (f" {phrase('no')}", clicked("screen.click(False)")),
            style="bold",
        )

    @property
    def _app(self) -> KeysInOrder:
        app = self.app
        assert isinstance(app, KeysInOrder)
        return app

    def action_click(self, answer: bool) -> None:
        """Treat a click as an answer to what is on the screen."""
        self.dismiss(answer)

    def on_mount(self) -> None:
        """Accept answers once the question is painted."""
        self.call_after_refresh(setattr, self, "painted", True)

    def action_answer(self, answer: bool) -> None:
        """Close with yes or no. A yes pressed before the question was painted is ignored."""
        if self._app.pressed_on.screen is self or not answer:
            self.dismiss(answer)
        else:
            early = self._app.with_keys(f"{EARLY}\n")
            self.query_one(".question", Static).update(self._asked(early))
