"""Parts that are text: they look as the framework's own, but paint only what has changed."""

from __future__ import annotations

import pytest
from painting import held, paint
from rich.text import Text
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.selection import Selection
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from screens.widgets.text_part import TextPart

LONG = "The player who controls more elements than the opponent scores one point for each."
LINES = (
    Text("Ann Berg", style="bold reverse"),
    Text(),
    Text.assemble(("a Flag", "reverse"), ("  nobody", "bold")),
    Text(LONG),
    Text("[b]no markup[/b] 1.0"),
)
OTHER = (*LINES[:2], Text("a Flag  Ann"), *LINES[3:])
SHORT = LINES[:3]
PLAIN = (Text("Ann Berg"), *LINES[1:])


class Counting(TextPart):
    """Notes which of its lines are painted."""

    painted: tuple[int, ...] = ()

    def render_line(self, y: int) -> Strip:
        self.painted += (y,)
        return super().render_line(y)


class Beside(App[None]):
    """The part, and the framework's own with the same text, in the same style."""

    CSS = "Counting, Static { width: 40; height: 8; padding: 0 1; color: red; }"

    def compose(self) -> ComposeResult:
        yield Counting(id="part")
        yield Static("", markup=False)

    @property
    def part(self) -> Counting:
        return self.query_one(Counting)

    @property
    def own(self) -> Static:
        return self.query_one(Static)

    def write(self, lines: tuple[Text, ...]) -> None:
        self.part.write(lines)
        self.own.update(Text("\n").join(lines))


def looks(widget: Widget) -> list[Strip]:
    return [widget.render_line(y).simplify() for y in range(widget.content_size.height)]


@pytest.mark.parametrize("after", [OTHER, SHORT, PLAIN, LINES[::-1], (Text(),)])
async def test_it_looks_as_the_frameworks_own(after: tuple[Text, ...]) -> None:
    app = Beside()
    async with app.run_test() as pilot:
        for lines in (LINES, after):
            app.write(lines)
            await pilot.pause()
            assert looks(app.part) == looks(app.own)


async def test_another_width_or_colour_lays_out_again() -> None:
    app = Beside()
    async with app.run_test() as pilot:
        app.write(LINES)
        await pilot.pause()
        app.part.styles.width = app.own.styles.width = 21
        await pilot.pause()
        assert looks(app.part) == looks(app.own)
        app.part.styles.color = app.own.styles.color = "blue"
        await pilot.pause()
        assert looks(app.part) == looks(app.own)


async def test_lines_written_between_two_widths_are_painted() -> None:
    app = Beside()
    async with app.run_test() as pilot:
        app.write(LINES)
        await pilot.pause()
        with held():
            app.part.styles.width = 21
            await pilot.pause()
            app.write(OTHER)
            app.part.styles.width = 40
            await pilot.pause()
        await pilot.pause()
        paint()
        assert looks(app.part) == looks(app.own)


@pytest.mark.parametrize(
    ("after", "painted"),
    [(LINES, ()), (OTHER, (2,)), (PLAIN, (0,)), (SHORT, (3, 4, 5, 6))],  # LONG takes three lines
)
async def test_only_lines_that_differ_are_painted(
    after: tuple[Text, ...], painted: tuple[int, ...]
) -> None:
    app = Beside()
    async with app.run_test() as pilot:
        app.write(LINES)
        await pilot.pause()
        app.part.painted = ()
        app.part.write(after)
        await pilot.pause()
        assert app.part.painted == painted


async def test_what_is_selected_with_the_mouse_is_the_text() -> None:
    app = Beside()
    async with app.run_test() as pilot:
        app.write(LINES)
        await pilot.pause()
        everything = Selection(None, None)
        for widget in (app.part, app.own):
            app.screen.selections = {widget: everything}
            await pilot.pause()
            assert app.screen.get_selected_text() == "\n".join(line.plain for line in LINES)
        app.screen.selections = {app.part: everything, app.own: everything}
        await pilot.pause()
        assert looks(app.part) == looks(app.own)
        app.screen.selections = {}
        await pilot.pause()
        assert looks(app.part) == looks(app.own)


async def test_a_cell_knows_its_letter() -> None:
    """The mouse is on the third letter of the third line."""
    app = Beside()
    async with app.run_test() as pilot:
        app.write(LINES)
        await pilot.pause()
        x, y = app.part.content_region.offset
        assert app.screen.get_widget_and_offset_at(x + 2, y + 2) == (app.part, Offset(2, 2))
