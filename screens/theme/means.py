"""The styles of texts by what they mean, for widgets that paint their lines themselves.

Their looks stand in `app.tcss`. Several of them add up: `winner one` is bold in the first player's
hue. What a style says, a sign or a word beside it says as well.
"""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Protocol, cast

from rich.style import Style
from textual.widget import Widget

from screens.theme.signs import Signs

MEANS = (
    "open", "running", "late", "judge", "done", "draft", "dropped", "one", "two", "winner",
    "contested", "called", "drafted", "going", "posted", "closed", "first", "second", "key",
    "muted", "heading", "strong", "cursor", "raised", "rule", "refused", "warned", "table", "zone",
    "zone-one", "zone-two", "zone-contested", "terrain", "kill-box", "free", "surface",
    "dots-open", "dots-muted", "dots-late", "dots-one", "dots-two",
)  # fmt: skip
"""`called`, `drafted`, `contested`, `going` (runs), `posted` (published), `closed` (done), `first`
and `second` are filled words: black on a colour, and `free` is the word of an element that nobody
holds. From `table` to `terrain`: grounds of a map; with `dots`: of large digits."""


class Wears(Protocol):
    """An app as its widgets know it."""

    @property
    def signs(self) -> Signs:
        """The signs of its terminal."""


HUES = ("one", "two")
"""The first and the second place of a pairing."""
BADGES = ("first", "second")
"""The same as filled words."""


class Meaning(Widget):
    """A widget that paints with these styles."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"means--{one}" for one in MEANS}

    @property
    def signs(self) -> Signs:
        """The signs of this terminal."""
        return cast(Wears, self.app).signs

    def style_of(self, means: str) -> Style:
        """The style of one or more meanings, by name; without any that of plain text."""
        found = self._found.get(means)
        if found is None:
            found = self.get_component_rich_style("means--open")
            # all of them at once would be the last alone, but for their parts, which do add up
            if names := [f"means--{one}" for one in means.split()]:
                found += self.get_component_rich_style(*names, partial=True)
            self._found[means] = found
        return found

    @cached_property
    def _found(self) -> dict[str, Style]:
        """Styles that were asked for: to look one up costs more than to paint with it."""
        return {}

    def notify_style_update(self) -> None:
        """Other colours: look them up again."""
        self._found.clear()
        super().notify_style_update()
