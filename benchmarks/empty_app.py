"""The baseline of the start: an app that does nothing but show two lines and a table.

`python -m benchmarks.empty_app FILE`: FILE is JSON with `lines`, `columns` ([title, width]) and
`rows` (lists of cells). It imports sqlite_utils, as any program that keeps an SQLite file would.
"""

import json
import sys
from pathlib import Path

import sqlite_utils  # noqa: F401 - a program that keeps a file
from rich.text import Text
from textual.app import App, ComposeResult
from textual.widgets import DataTable, Static


class EmptyApp(App[None]):
    """App that shows the lines and the table of a file, and does nothing else."""

    CSS = "Static { height: 1; } DataTable { height: 1fr; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.shown = json.loads(path.read_text(encoding="utf-8"))

    def compose(self) -> ComposeResult:
        """Yield the lines, then the table."""
        for line in self.shown["lines"]:
            yield Static(line, markup=False)
        yield DataTable[Text](cursor_type="row")

    def on_mount(self) -> None:
        """Fill the table."""
        table = self.query_one(DataTable)
        for title, width in self.shown["columns"]:
            table.add_column(title, width=width)
        for row in self.shown["rows"]:
            table.add_row(*(Text(cell, no_wrap=True) for cell in row))


if __name__ == "__main__":
    EmptyApp(Path(sys.argv[1])).run()
