"""The line at a table that says what was just done, or why not."""

from typing import Literal

from rich.text import Text

from screens.context import base_of
from screens.game.rows import beginning, wrapped
from screens.widgets.text_part import TextPart

MOST = 3
"""Lines of what was just said where a terminal is narrow."""


class ToldLine(TextPart):
    """One sentence, until it means nothing any more."""

    sentence = ""
    kind: Literal["", "refused", "warned"] = ""
    lines_taken = 0
    _taps: int | None = None
    """Taps of the clock when the message appeared; None: not about the game."""

    def say(self, sentence: str, taps: int | None = None) -> None:
        """Show what was done or is worth knowing; `taps`: clock taps at that moment."""
        self.sentence, self.kind, self._taps = sentence, "", taps

    def refuse(self, sentence: str, taps: int | None) -> None:
        """Show why nothing was done, at this number of clock taps.

        None if it is not about the game.
        """
        self.sentence, self.kind, self._taps = sentence, "refused", taps

    def warn(self, sentence: str, taps: int) -> None:
        """Show what is wrong, at this number of clock taps."""
        self.sentence, self.kind, self._taps = sentence, "warned", taps

    def clear(self) -> None:
        """Say nothing."""
        self.say("")

    def outlived(self, taps: int) -> bool:
        """Tell whether the clock was tapped since: the message may no longer hold."""
        return self._taps is not None and taps != self._taps

    @property
    def lasts(self) -> bool:
        """Whether it stays until the next key, whatever the game does meanwhile."""
        return bool(self.kind) and self._taps is None

    def paint(self, width: int) -> int:
        """Show it on a terminal so wide; how many lines it takes."""
        self.set_class(bool(self.kind), "refused")
        text = Text(f"Not done: {self.sentence}" if self.kind == "refused" else self.sentence)
        width = max(1, width - 2)
        lines = beginning(wrapped([text], width), MOST, width, base_of(self).signs)
        self.write(lines)
        if len(lines) != self.lines_taken:
            self.lines_taken = len(lines)
            self.styles.height = len(lines)
        return len(lines)
