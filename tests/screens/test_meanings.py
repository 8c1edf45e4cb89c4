"""Styles by what they mean: several of them add up."""

from __future__ import annotations

from rich.color import Color
from textual.app import ComposeResult

from screens.base import BaseApp
from screens.theme.palette import DARK
from screens.widgets.part_lines import PartLines


class Painted(BaseApp):
    """An app with one widget that paints by meanings."""

    def compose(self) -> ComposeResult:
        """The widget."""
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
