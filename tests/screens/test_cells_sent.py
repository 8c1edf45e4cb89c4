"""What ticks is sent cell by cell, and the terminal then shows what would have been painted."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from at_screen import settled
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from screens.base import BaseApp
from screens.terminal.cells import Run, sent
from screens.theme.look import Look
from screens.theme.palette import DARK, GREY, LIGHT
from screens.theme.signs import FINE, PLAIN
from screens.widgets.part_lines import Line, Part, PartLines, TickingLines

Cell = tuple[str, str]
"""A letter, and the codes of its style; of a blank those of its ground."""
CODE = re.compile(r"\x1b\[(?:(\d+);(\d+)H|(\d*)([CG])|([\d;]*)m)|(.)", re.DOTALL)
STYLE = re.compile(r"([34]8);2;\d+;\d+;\d+|\d+")


class Ticking(BaseApp):
    """Two widgets; what it is asked to send is kept."""

    CSS = """
    #plain { height: 3; padding: 0 2; }
    #ticking { height: 3; }
    #over { layer: top; display: none; offset: 4 1; width: 5; height: 1; }
    Screen { layers: bottom top; }
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look=look)
        self.pieces: list[str] = []

    def get_default_screen(self) -> Screen[None]:
        return Lines()

    def send_cells(self, pieces: Sequence[str]) -> bool:
        self.pieces += pieces
        return super().send_cells(pieces)


class Lines(Screen[None]):
    def compose(self) -> ComposeResult:
        yield PartLines(id="plain")
        yield TickingLines(id="ticking")
        yield Static("above", id="over")


def fill(screen: list[list[Cell]], sent: str) -> None:
    """Let a terminal show what it is sent."""
    x = y = 0
    style: dict[str, str] = {}
    for row, column, cells, way, codes, letter in CODE.findall(sent):
        if row:
            x, y = int(column) - 1, int(row) - 1
        elif way:
            x = int(cells) - 1 if way == "G" else x + int(cells or 1)
        elif letter:
            seen = [style.get("48", "")] if letter == " " else sorted(style.values())
            screen[y][x] = letter, ";".join(seen)
            x += 1
        elif codes == "0":
            style = {}
        else:
            style |= {one[1] or one[0]: one[0] for one in STYLE.finditer(codes)}


def painted(app: BaseApp) -> list[list[Cell]]:
    """The screen as the framework paints it."""
    strips = app.screen._compositor.render_strips()
    rows = [[("?", "")] * app.size.width for _ in strips]
    for y, strip in enumerate(strips):
        fill(rows, f"\x1b[{y + 1};1H{strip.render(app.console)}")
    return rows


def line(clock: str, hue: str = "strong one", said: str = "plays") -> Line:
    return (Part("▌", "key"), Part(f"►{clock:>5} ", hue), Part(f"{said:<8}", "running"),
            Part(" Émile / Bo", "done"))  # fmt: skip


STEPS = (
    ((line("9:59"), line("39m")), (line("9:58"), line("39m"))),
    ((line("9:59"), line("10:00")), (line("9:59"), line("9:59"))),
    ((line("9:59"),), (line("9:59", "late"),)),
    ((line("9:59", "muted"),), (line("9:58", "strong two"),)),
    ((line("9:59", said="日本"), line("0:01")), (line("9:59", said="時本"), line("0:00"))),
    ((line("9:59", said="plays"), line("0:01")), (line("9:59", said="é waits"), line("0:00"))),
)


async def begun(pilot: Pilot[None], at: str, lines: Sequence[Line]) -> PartLines:
    found = pilot.app.screen.query_one(at, PartLines)
    found.paint(lines)
    await settled(pilot)
    return found


@pytest.mark.parametrize("at", ["#plain", "#ticking"])
@pytest.mark.parametrize(
    "look",
    [Look(DARK, FINE), Look(LIGHT, FINE), Look(GREY, FINE)],
    ids=lambda look: look.palette.name,
)
async def test_a_terminal_shows_what_would_have_been_painted(look: Look, at: str) -> None:
    app = Ticking(look)
    async with app.run_test(size=(60, 10)) as pilot:
        for before, after in STEPS:
            lines = await begun(pilot, at, before)
            shown = painted(app)
            app.pieces.clear()
            lines.paint(after)
            assert app.pieces
            fill(shown, "".join(app.pieces))
            assert shown == painted(app)


async def test_of_a_clock_only_the_figure_that_changes_is_sent() -> None:
    app = Ticking(Look(DARK, FINE))
    async with app.run_test(size=(60, 10)) as pilot:
        lines = await begun(pilot, "#ticking", [line("9:59")])
        app.pieces.clear()
        lines.paint([line("9:58")])
        sent = "".join(app.pieces)
        assert CODE.sub(r"\6", sent) == "8"
        assert sent.count("\x1b[4;7H") == 1


def run(x: int, y: int, text: str, style: str = "48;2;1;2;3") -> Run:
    return Run(x, y, len(text), text, f"\x1b[{style}m", "\x1b[0m")


def test_each_style_is_sent_once_and_no_reset_that_is_not_needed() -> None:
    dark, light, bold = "48;2;1;2;3", "48;2;9;9;9", "1;38;2;4;5;6;48;2;1;2;3"
    runs = [run(0, 0, "a", bold), run(1, 0, " ", dark), run(2, 0, " ", light),
            run(3, 0, " ", dark), run(4, 0, "b", bold)]  # fmt: skip
    found = sent(runs)
    assert [found.count(f"\x1b[{style}m") for style in (dark, light, bold)] == [1, 1, 1]
    assert found.count("\x1b[0m") == 1
    assert found.endswith("\x1b[0m")
    italic = sent([run(0, 0, "a", bold), run(1, 0, "b", "3;38;2;4;5;6;48;2;1;2;3")])
    assert italic.count("\x1b[0m") == 2, "bold would stay"


@pytest.mark.parametrize(
    ("runs", "moves"),
    [
        ([run(3, 0, "a"), run(4, 0, "b")], ["1;4H"]),
        ([run(30, 5, "a"), run(33, 5, "b")], ["6;31H", "2C"]),
        ([run(3, 5, "a"), run(70, 5, "b")], ["6;4H", "71G"]),
        ([run(3, 5, "a"), run(3, 6, "b")], ["6;4H", "7;4H"]),
        ([run(3, 5, "日"), run(6, 5, "b")], ["6;4H", "6;7H"]),  # how wide it is there, who knows
    ],
)
def test_the_cursor_goes_the_shortest_way(runs: list[Run], moves: list[str]) -> None:
    assert re.findall(r"\x1b\[([\d;]*[A-HJ-Z])", sent(runs)) == moves


@pytest.mark.parametrize(
    "why", ["another width", "a line more", "covered", "below a page", "plain"]
)
async def test_the_framework_paints_what_is_not_simply_in_sight(why: str) -> None:
    app = Ticking(Look(DARK, PLAIN if why == "plain" else FINE))
    async with app.run_test(size=(60, 10)) as pilot:
        lines = await begun(pilot, "#plain", [line("9:59"), line("9:59")])
        after = [line("9:58"), line("9:58")]
        if why == "another width":
            after[1] = line("9:58", said="is paused by a judge")
        if why == "a line more":
            after.append(line("9:58"))
        if why == "covered":
            app.screen.query_one("#over").display = True
        if why == "below a page":
            await app.push_screen(ModalScreen())
        await settled(pilot)
        app.pieces.clear()
        lines.paint(after)
        assert not app.pieces
        await settled(pilot)
        assert "9:58" in "".join(letter for letter, _ in painted(app)[0]) or why == "plain"


async def test_other_colours_reach_what_is_sent() -> None:
    app = Ticking(Look(DARK, FINE))
    async with app.run_test(size=(60, 10)) as pilot:
        lines = await begun(pilot, "#ticking", [line("9:59")])
        lines.paint([line("9:58")])
        app.show_look(Look(LIGHT, FINE))
        await settled(pilot)
        shown = painted(app)
        app.pieces.clear()
        lines.paint([line("9:57")])
        fill(shown, "".join(app.pieces))
        assert shown == painted(app)
