"""Styles by what they mean: several of them add up."""

from __future__ import annotations

from rich.color import Color
from textual.app import ComposeResult

from screens.base import BaseApp
from screens.theme.look import Look
from screens.theme.palette import DARK, LIGHT
from screens.widgets.text_part import PartLines


class Painted(BaseApp):
    """An app with one widget that paints by meanings."""

    def compose(self) -> ComposeResult:
        """Yield the widget."""
        yield PartLines(id="painted")


async def test_meanings_add_up_in_whatever_order() -> None:
    app = Painted()
    async with app.run_test():
        painted = app.query_one(PartLines)
        one, raised = Color.parse(DARK.one), Color.parse(DARK.raised)
        for said in ("winner one raised", "raised winner one", "one raised winner"):
            style = painted.style_of(said)
            assert (style.bold, style.color, style.bgcolor) == (True, one, raised)
        plain = painted.style_of("")
        assert (plain.color, plain.bgcolor) == (Color.parse(DARK.open), Color.parse(DARK.ground))
        assert painted.style_of("winner").color == plain.color


async def test_the_last_emphasis_of_several_stands_alone() -> None:
    app = Painted()
    async with app.run_test():
        painted = app.query_one(PartLines)
        assert (painted.style_of("draft").italic, painted.style_of("draft").bold) == (True, None)
        strong = painted.style_of("draft strong")
        assert (strong.italic, strong.bold) == (None, True)
        assert strong.color == Color.parse(DARK.draft)


async def test_a_palette_taken_later_is_painted_with() -> None:
    app = Painted()
    async with app.run_test() as pilot:
        painted = app.query_one(PartLines)
        assert painted.style_of("one").color == Color.parse(DARK.one)
        app.store_look(Look(LIGHT))
        await pilot.pause()
        style = painted.style_of("one")
        assert (style.color, style.bgcolor) == (Color.parse(LIGHT.one), Color.parse(LIGHT.ground))
