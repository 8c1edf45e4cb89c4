"""The signs of states, in two sets: what most terminals draw, and plain ASCII.

Each takes one cell, also in terminals that draw some signs as pictures: ▶ ⏸ ⏱ ☎ ✔ ⚠ would not.
"""

from typing import Literal

from srtui.rules.value import Value

Mark = Literal[
    "open", "running", "late", "judge", "done", "draft", "published", "dropped", "stands"
]
"""What state something is in; each has a sign, a colour and a word."""


class Signs(Value):
    """One set. `fine`: quadrants and braille may be drawn, too; where not, pictures are ASCII."""

    name: str
    fine: bool
    open: str
    running: str
    late: str
    judge: str
    done: str
    draft: str
    published: str
    dropped: str
    stands: str
    cursor: str
    next: str
    dot: str
    rule: str
    heavy: str
    bar: str
    cut: str
    up: str
    down: str

    def symbol(self, mark: Mark | Literal["", "dot"]) -> str:
        """Return the symbol of a state or of a list item; a blank for none."""
        found: str = getattr(self, mark) if mark else " "
        return found


SYMBOLS = {
    "open": "○o", "running": "►>", "late": "!!", "judge": "??", "done": "✓v",
    "draft": "~~", "published": "==", "dropped": "×x", "stands": "■#",
    "cursor": "▌>", "next": "►>", "dot": "·.", "rule": "─-", "heavy": "━=",
    "bar": "│|", "cut": "…~", "up": "↑^", "down": "↓v",
}  # fmt: skip
"""Each symbol as most terminals draw it, and in ASCII."""


def _signs(at: int, name: str, *, fine: bool) -> Signs:
    return Signs(name, fine, **{means: pair[at] for means, pair in SYMBOLS.items()})


FINE, PLAIN = _signs(0, "fine", fine=True), _signs(1, "plain", fine=False)
SIGNS = {one.name: one for one in (FINE, PLAIN)}
"""Both sets by name."""
