"""The baseline of what ticks: an app that shows one line and changes nothing but a count in it.

`python -m benchmarks.empty_clock`: once a second, in a line of fixed width, without a layout.
"""

from textual.app import App, ComposeResult
from textual.widgets import Static


class EmptyClock(App[str]):
    """Counts ten minutes down."""

    CSS = "Static { height: 1; width: 20; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 600

    def compose(self) -> ComposeResult:
        """Yield the line."""
        yield Static("ready", markup=False)

    def on_mount(self) -> None:
        """Begin to count."""
        self.set_interval(1.0, self.tick)

    def tick(self) -> None:
        """Show a second less."""
        self.seconds -= 1
        said = f"{self.seconds // 60}:{self.seconds % 60:02}"
        # With a layout it would cost twice as much as any app that takes care: 1.2 % of a core and
        # not 0.5.
        self.query_one(Static).update(said, layout=False)


if __name__ == "__main__":
    EmptyClock().run()
