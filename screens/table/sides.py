"""Each side's own key, far apart on every keyboard: a question to both, practice, a test of keys.

Practice and test run on clocks that have no effect.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from srtui.model.serving import Tested
from srtui.rules.clock import SECOND, Stamp
from srtui.text.clock import minutes
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

    BINDINGS = bindings(*side_bindings("agree"), bind("n,escape", "both.no", "No", action="close"))

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


LASTS = 60
"""Seconds of the whole practice, and of each clock in it."""
TICK = 0.5
NARROW = 60
"""Columns below which the keys have their short names."""


class Practice(Dialog[None]):
    """Dialog in which both players try the game's keys.

    It closes after a minute, on escape, or when the round starts. `names`: the players on the left
    and right.
    """

    heading = phrase("This is practice: nothing counts or is saved.")
    keys = phrase("{practice.leave|esc} back to the table")
    BINDINGS = bindings(
        *side_bindings("press"),
        bind(END, "practice.end", "End turn"),
        bind("escape", "practice.leave", "Back"),
    )

    def __init__(self, names: tuple[str, str], stamps: Callable[[], Stamp]) -> None:
        super().__init__()
        self._names = names
        self._stamps = stamps
        self._begun = self._since = stamps().ns
        self._left = [LASTS * SECOND, LASTS * SECOND]
        self._runs: int | None = None
        self._turn: int | None = None
        self._tried: set[str] = set()

    def parts(self) -> ComposeResult:
        """Yield both clocks, and the keys to try out."""
        yield Static(self._clocks(), id="practice-clocks", classes="question")
        yield Static(self._trial_line(), id="practice-tries", classes="question")

    def on_mount(self) -> None:
        """Start the clocks' timer."""
        self.set_interval(TICK, self.tick)

    def tick(self) -> None:
        """Advance the running clock; close after a minute."""
        now = self._stamps().ns
        if self._runs is not None:
            self._left[self._runs] = max(0, self._left[self._runs] - (now - self._since))
        self._since = now
        if now - self._begun >= LASTS * SECOND:
            self.action_leave()
        else:
            self._show()

    def _show(self) -> None:
        # Line lengths stay the same: a new layout of the screen costs twice as much.
        self.query_one("#practice-clocks", Static).update(self._clocks(), layout=False)
        self.query_one("#practice-tries", Static).update(self._trial_line(), layout=False)

    def _clocks(self) -> Text:
        """Return a line per side: key, time, whether the clock runs, and whose turn it is."""
        signs, lines = base_of(self).signs, []
        keys = SHORT if self.app.size.width < NARROW else NAMED
        for side, name in enumerate(self._names):
            said = phrase("{name} {sign} runs", name, signs.running) if self._runs == side else name
            if self._turn == side:
                said = phrase("{player}, active", said)
            time = minutes(-(-self._left[side] // SECOND))
            lines.append(f"{keys[side]:<9} {time:>5} {said}")
        return Text("\n".join(lines), style="bold")

    def _trial_line(self) -> Text:
        signs, tried = base_of(self).signs, self._tried
        labels = {
            "0": phrase("{first}, the left player's key: the right clock runs", NAMED[0]),
            "1": phrase("{second}, the right player's: the left clock runs", NAMED[1]),
            "end": phrase("space: the turn ends, the opponent's clock runs"),
        }
        lines = [f"{signs.done if key in tried else signs.open} {labels[key]}" for key in labels]
        praise = phrase("All three work. Good luck!") if len(tried) == len(labels) else ""
        return Text("\n".join([*lines, praise]))

    def action_press(self, side: int) -> None:
        """Run the other side's clock; the first key pressed begins the other side's turn."""
        self.tick()
        self._runs = 1 - side
        if self._turn is None:
            self._turn = self._runs
        self._tried.add(str(side))
        self._show()

    def action_end(self) -> None:
        """End the turn and begin the other side's."""
        self.tick()
        self._turn = self._runs = 1 if self._turn == 0 else 0
        self._tried.add("end")
        self._show()


ANSWER_SECONDS = 3.0
"""Seconds that the answer stays when both keys have come."""


class KeysTest(Dialog[None]):
    """Dialog that asks for one key after another; nothing here acts on the game."""

    heading = phrase("The organizer is testing the tables. No game has started.")
    keys = phrase("{|esc} not now")
    BINDINGS = bindings(*side_bindings("press"), bind("escape", "keys.leave", "Not now"))

    def __init__(self) -> None:
        super().__init__()
        self.tested: Tested = "asked"
        self._wrong = ""

    def parts(self) -> ComposeResult:
        """Yield the key that is asked for next."""
        yield Static(self._lines(), id="keys", classes="question")

    def _lines(self) -> Text:
        done = {"asked": 0, "left": 1, "both": 2}[self.tested]
        sign = base_of(self).signs
        sides = (
            phrase("left side: press {key}", NAMED[0]),
            phrase("right side: press {key}", NAMED[1]),
        )
        lines = [f"{sign.done if at < done else sign.open} {side}" for at, side in enumerate(sides)]
        said = self._wrong or (phrase("Both keys work. Thank you!") if done == 2 else "")
        return Text("\n".join([*lines, said]))

    def action_press(self, side: int) -> None:
        """Accept a side's key, the left one first."""
        wanted = 0 if self.tested == "asked" else 1
        self._wrong = ""
        if self.tested != "both" and side == wanted:
            self.tested = "left" if side == 0 else "both"
            if side:
                self.set_timer(ANSWER_SECONDS, self.action_leave)
        elif self.tested == "asked":
            self._wrong = phrase(
                "That was the right side's key. Press {first}, on the left, first.", NAMED[0]
            )
        self.query_one("#keys", Static).update(self._lines())
