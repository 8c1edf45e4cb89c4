"""The styles of texts by what they mean, for widgets that paint their lines themselves.

Their looks stand in `app.tcss`. Several of them add up: `winner one` is bold in the first player's
hue. What a style says, a sign or a word beside it says as well.
"""

from __future__ import annotations

from collections.abc import Sequence
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


class Meaning(Widget):
    """A widget that paints with these styles."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"means--{one}" for one in MEANS}

    @property
    def signs(self) -> Signs:
        """The signs of this terminal."""
        return cast(Wears, self.app).signs

    def style_of(self, means: str | Sequence[str]) -> Style:
        """The style of one or more meanings, by name; without any that of plain text."""
        names = means.split() if isinstance(means, str) else means
        plain = self.get_component_rich_style("means--open")
        if not names:
            return plain
        # all of them at once would be the last one alone, but for their parts, which do add up
        return plain + self.get_component_rich_style(*map(_class, names), partial=True)


def _class(one: str) -> str:
    return f"means--{one}"
