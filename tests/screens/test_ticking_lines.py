"""Lines that tick look as any others: what is left alone of them is what has not changed."""

from __future__ import annotations

import pytest
from at_screen import settled
from textual.app import ComposeResult
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from screens.base import BaseApp
from screens.theme.look import Look
from screens.theme.palette import DARK, GREY
from screens.theme.signs import FINE, PLAIN
from screens.widgets.part_lines import Line, Part, PartLines, TickingLines

BESIDE = (Part(" 5-2 3/1 "), Part("plays", "running"), Part(" Émile Zoltán / Bo", "done"))
FULL = Look(DARK, FINE)


def line(clock: str, hue: str = "strong one") -> Line:
    return (Part("▌", "key"), Part("► 4 "), Part(f"{clock:>5} ", hue), *BESIDE)


class Both(BaseApp):
    def get_default_screen(self) -> Screen[None]:
        return BothScreen()


class BothScreen(Screen[None]):
    CSS = "PartLines { height: 4; }"

    def compose(self) -> ComposeResult:
        yield PartLines(id="plain")
        yield TickingLines(id="ticking")


def strips(lines: PartLines) -> list[list[tuple[str, str]]]:
    """What stands in each line, cell by cell: letter and style."""
    found: list[Strip] = lines.render_lines(Region(0, 0, *lines.size))
    return [
        [(letter, str(segment.style)) for segment in strip for letter in segment.text]
        for strip in found
    ]


@pytest.mark.parametrize("look", [FULL, Look(GREY, FINE), Look(DARK, PLAIN)], ids=str)
async def test_lines_that_tick_look_as_others(look: Look) -> None:
    app = Both(look=FULL)
    async with app.run_test(size=(60, 10)) as pilot:
        plain = app.screen.query_one("#plain", PartLines)
        ticking = app.screen.query_one("#ticking", TickingLines)
        app.show_look(look)
        for lines in (
            [line("39m"), line("9:59", "late")],
            [line("39m"), line("9:58", "late")],
            [line("38m", "muted"), line("9:58", "late"), line("1:00")],
            [line("38m", "muted")],
        ):
            plain.paint(lines)
            ticking.paint(lines)
            await settled(pilot)
            assert strips(ticking) == strips(plain)


async def test_other_colours_and_signs_reach_lines_that_have_not_changed() -> None:
    app = Both(look=FULL)
    async with app.run_test(size=(60, 10)) as pilot:
        plain = app.screen.query_one("#plain", PartLines)
        ticking = app.screen.query_one("#ticking", TickingLines)
        plain.paint([line("39m")])
        ticking.paint([line("39m")])
        await settled(pilot)
        before = strips(ticking)
        app.show_look(Look(GREY, PLAIN))
        await settled(pilot)
        assert strips(ticking) == strips(plain)
        assert strips(ticking) != before
