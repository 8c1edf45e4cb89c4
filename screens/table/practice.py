"""Practice before the round, and a test of a table's keys, on a clock that has no effect."""

from collections.abc import Callable, Iterator

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from screens.table.sides import END, NAMED, SHORT, side_bindings
from srtui.model.serving import Tested
from srtui.rules.clock import SECOND, Stamp
from srtui.text.clock import minutes
from srtui.text.phrases import phrase

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
        yield Static(self._tries(), id="practice-tries", classes="question")

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
        self.query_one("#practice-tries", Static).update(self._tries(), layout=False)

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

    def _tries(self) -> Text:
        return Text("\n".join(self._lines()))

    def _lines(self) -> Iterator[str]:
        signs = base_of(self).signs
        for action, label in (
            ("0", phrase("{first}, the left player's key: the right clock runs", NAMED[0])),
            ("1", phrase("{second}, the right player's: the left clock runs", NAMED[1])),
            ("end", phrase("space: the turn ends, the opponent's clock runs")),
        ):
            yield f"{signs.done if action in self._tried else signs.open} {label}"
        yield phrase("All three work. Good luck!") if len(self._tried) == 3 else ""

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

    def action_leave(self) -> None:
        """Return to the table."""
        # `dismiss` fails if another screen is on top.
        if self.is_current:
            self.dismiss(None)


ANSWER_SECONDS = 3.0
"""Seconds that the answer stays when both keys have come."""


class KeysTest(Dialog[None]):
    """Dialog that asks for one key after another; nothing here acts on the game."""

    heading = phrase("The organizer is testing the tables. No game has started.")
    keys = phrase("{|esc} not now")
    BINDINGS = bindings(
        *side_bindings("press"),
        bind("escape", "keys.leave", "Not now"),
    )

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

    def action_leave(self) -> None:
        """Return to the table."""
        # `dismiss` fails if another screen is on top.
        if self.is_current:
            self.dismiss(None)
