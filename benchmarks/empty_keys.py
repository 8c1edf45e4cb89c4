"""The baseline of a key press: an app that does nothing but show the text of another screen.

`python -m benchmarks.empty_keys FILE`: FILE is JSON with the parts `heading`, `picture`,
`questions` and `sentence`, each as two texts; `a` and `0` show the first and the second in turn.
"""

import json
import sys
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static


class EmptyKeys(App[None]):
    """App that shows four texts; a key changes three of them."""

    CSS = """
    #heading { height: 1; padding: 0 1; } Horizontal { height: 1fr; } #picture { width: 40; }
    #questions { width: 1fr; padding: 0 0 0 1; } #sentence { height: 2; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+q", "quit", "Quit")]

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.parts = json.loads(path.read_text(encoding="utf-8"))
        self.at = 0

    def compose(self) -> ComposeResult:
        """Yield the texts, where the Scoring screen has them."""
        yield self.part("heading")
        with Horizontal():
            yield self.part("picture")
            yield self.part("questions")
        yield self.part("sentence")

    def part(self, name: str) -> Static:
        """Return one of the texts, as it is at first."""
        return Static(self.parts[name][0], id=name, markup=False)

    def on_key(self, event: events.Key) -> None:
        """Show the other texts."""
        if event.character in ("a", "0"):
            self.at = 1 - self.at
            for name in ("picture", "questions", "sentence"):
                self.query_one(f"#{name}", Static).update(self.parts[name][self.at], layout=False)


if __name__ == "__main__":
    EmptyKeys(Path(sys.argv[1])).run()
