"""Counting an army for one figure: a line per unit, and the sum so far."""

from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog
from srtui.documents.layout import pad
from srtui.model.refused import Refused
from srtui.queries.game.rule import LINES, MOST, count_line
from srtui.rules.edition import Edition
from srtui.text.phrases import phrase

FIGURE = 6
"""Cells of a figure at the end of its line."""
TEXT_WIDTH = 40
"""Cells of a line without it, at most."""
BORDERS = 12
"""Cells that the box needs beside a line."""
BACK = "-"
"""Typed as a line it takes the last one away."""


class CountSheet(Dialog[tuple[tuple[str, ...], int | None]]):
    """Dialog that closes with its lines as typed, and with their sum on enter in an empty line.

    `gone`: army points destroyed are counted, otherwise those that remain.
    """

    keys = phrase(
        "{|enter} add, {|-} remove last; empty {|enter} uses the sum   {count.back|esc} back"
    )
    BINDINGS = bindings(bind("escape", "count.back", "Back", action="leave"))

    def __init__(self, title: str, edition: Edition, lines: tuple[str, ...], *, gone: bool) -> None:
        super().__init__()
        self.heading = title
        self._line = partial(count_line, edition, destroyed=gone)
        self._counted = [self._line(typed) for typed in lines]

    @property
    def _sum(self) -> int:
        return sum(line.points for line in self._counted)

    def parts(self) -> ComposeResult:
        """Yield the lines with their sum, and the next line."""
        with VerticalScroll(id="counted", classes="fields", can_focus=False):
            yield Static(id="count-lines")
        yield Static(id="count-sum")
        yield Input(placeholder=phrase("the next line"), compact=True, max_length=TEXT_WIDTH)
        yield Static(Text(phrase("a line: {lines}", "; ".join(LINES))), classes="help")

    def on_mount(self) -> None:
        """Show the earlier count."""
        self._show()

    def _show(self, reason: str = "") -> None:
        width = max(FIGURE, min(TEXT_WIDTH, self.app.size.width - BORDERS - FIGURE))
        lines = [f"{pad(one.text, width)}{one.points:>{FIGURE}}" for one in self._counted]
        self.query_one("#count-lines", Static).update(Text("\n".join(lines)))
        total = Text(f"{pad(phrase('sum'), width)}{self._sum:>{FIGURE}}", "bold")
        below = f"\n{reason}" if reason else ""
        self.query_one("#count-sum", Static).update(Text.assemble(total, below))
        self.query_one("#counted").scroll_end(animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Add a line; an empty one takes the sum."""
        event.stop()
        typed = event.value.strip()
        if not typed:
            self.dismiss((self._typed_lines, self._sum if self._counted else None))
            return
        try:
            self._add(typed)
        except Refused as refused:
            self._show(str(refused))
            return
        event.input.value = ""
        self._show()

    def _add(self, typed: str) -> None:
        if typed == BACK:
            del self._counted[-1:]
            return
        line = self._line(typed)
        if self._sum + line.points > MOST:
            raise Refused("No figure can be higher than {most}.", MOST)
        self._counted.append(line)

    @property
    def _typed_lines(self) -> tuple[str, ...]:
        return tuple(line.typed for line in self._counted)

    def action_leave(self) -> None:
        """Close; the lines are saved until the turn's entry ends."""
        self.dismiss((self._typed_lines, None))
