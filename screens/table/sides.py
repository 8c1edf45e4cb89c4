"""Each side's own key, far apart on every keyboard, and a question that needs both."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.bindings import bind, bindings
from srtui.text.phrases import phrase

KEYS = ("tab,left,less_than_sign", "backspace,right,delete,greater_than_sign")
"""The keys of the left side and of the right side. No layout moves them; the last ones are the same
on the screens of organizer and judge, where the others edit and move."""
END = "space,e,comma"
"""The keys that end a phase or a turn."""
SAME = {key: keys for keys in (*KEYS, END) for key in keys.split(",")}
"""Of each of these what it means, so that two of one meaning are one key held down."""
NAMED = ("tab", "backspace")
"""The first key of each side, as it is named on the screen."""
SHORT = ("tab", "bksp")
"""The names of the sides' keys where there is little room."""


def side_bindings(action: str) -> list[BindingType]:
    """Return both sides' keys for an action whose argument is the side: 0 left, 1 right."""
    return [
        bind(keys, f"side.{name}", action=f"{action}({side})")
        for side, (name, keys) in enumerate(zip(("left", "right"), KEYS, strict=True))
    ]


def not_here(name: str) -> str:
    """Return the message that a key belongs to the other player's device."""
    return phrase("That is for {name}'s device.", name)


class Agreement:
    """A question to both players, shared by the devices of their table."""

    def __init__(self) -> None:
        self.agreed: set[int] = set()
        """Players, as they are paired: 0 and 1."""
        self.ended: bool | None = None
        self.shown: list[tuple[App[Any], Both]] = []

    def agree(self, number: int) -> None:
        """Record that a player agrees; the question ends when both have."""
        self.agreed.add(number)
        if len(self.agreed) == 2:
            self.end(yes=True)
        else:
            self._tell()

    def end(self, *, yes: bool) -> None:
        """End the question with an answer from any device; the first answer counts."""
        if self.ended is None:
            self.ended = yes
            self._tell()

    def _tell(self) -> None:
        for app, one in self.shown:
            app.call_later(one.look)  # each in its own app


class Both(ModalScreen[bool]):
    """Dialog for both players: each agrees with their side's key; n or escape declines.

    `names`: the players on the left and right; `order`: their numbers. `asked`: the same question
    on another device of the table; None: it is asked here, and ends when this device is gone.
    `own_side`: the side that answers on this device; None: both do.
    """

    BINDINGS = bindings(
        *side_bindings("agree"),
        bind("n,escape", "both.no", "No", action="close"),
    )

    def __init__(
        self,
        sentences: Sequence[str],
        question: str,
        names: tuple[str, str],
        order: tuple[int, int] = (0, 1),
        asked: Agreement | None = None,
        own_side: int | None = None,
    ) -> None:
        super().__init__()
        self._sentences = tuple(sentences)
        self._question = question
        self.names = names
        self._order = order
        self._side = own_side
        self._is_original = asked is None
        self.agreement = asked or Agreement()

    def compose(self) -> ComposeResult:
        """Yield the sentences, the question, and who has agreed."""
        with Vertical(classes="box"):
            for sentence in self._sentences:
                yield Static(Text(sentence))
            yield Static(Text(self._question, style="bold"), classes="question")
            yield Static(self._lines(), id="agreed")

    def on_mount(self) -> None:
        """Listen for answers from the table's other devices."""
        self.agreement.shown.append((self.app, self))
        self.look()

    def on_unmount(self) -> None:
        """Stop taking answers on this device."""
        self.agreement.shown = [pair for pair in self.agreement.shown if pair[1] is not self]
        if self._is_original:
            self.agreement.end(yes=False)

    def on_screen_resume(self) -> None:
        """Close if the question was answered while another screen was shown."""
        self.look()

    def look(self) -> None:
        """Show who has agreed; close if the question is answered."""
        if self.agreement.ended is None:
            if self.is_mounted:
                self.query_one("#agreed", Static).update(self._lines(), layout=False)
        elif self.is_current:
            self.dismiss(self.agreement.ended)

    def _lines(self) -> Text:
        lines = [
            f"{'[x]' if number in self.agreement.agreed else '[ ]'} {name}: {key}"
            for number, name, key in zip(self._order, self.names, NAMED, strict=True)
        ]
        return Text("\n".join([*lines, phrase("n or escape: no")]))

    def action_agree(self, side: int) -> None:
        """Record one side's yes; close once both have agreed."""
        if self._side in (None, side):
            self.agreement.agree(self._order[side])
        else:
            question = f"{self._question} {not_here(self.names[side])}"
            self.query_one(".question", Static).update(Text(question, style="bold"))

    def action_close(self) -> None:
        """Decline for a player who does not agree."""
        self.agreement.end(yes=False)
