"""Text styles by meaning, for widgets that paint their lines themselves.

They can be combined: `winner one` is bold in the first player's colour. A symbol or a word beside
it always expresses the same as the style.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Protocol, cast

from rich.style import Style
from textual.widget import Widget

from screens.theme.look import Look
from screens.theme.palette import Palette
from screens.theme.signs import Signs
from screens.theme.themes import variables_of

MEANS: Mapping[str, str] = {
    "open": "open", "done": "done", "muted": "muted", "heading": "muted", "rule": "rule",
    "running": "running", "late": "bold late", "judge": "bold judge", "draft": "italic draft",
    "dropped": "strike done", "one": "one", "two": "two", "winner": "bold", "strong": "bold",
    "red": "red", "blue": "blue",
    "key": "bold key", "warned": "bold late", "refused": "bold judge",
    "contested": "bold ink on fill-late", "called": "bold ink on fill-judge",
    "drafted": "italic ink on fill-draft", "going": "bold ink on fill-running",
    "posted": "bold ink on fill-open", "closed": "bold ink on fill-done",
    "first": "bold ink on fill-one", "second": "bold ink-two on fill-two",
    "free": "bold open on fill-rule",
    "surface": "on surface", "raised": "on raised", "cursor": "on cursor",
    "table": "on table", "zone": "on zone", "zone-one": "on zone-one", "zone-two": "on zone-two",
    "zone-contested": "on zone-contested", "terrain": "on terrain", "kill-box": "kill-box",
    "edge-table": "table", "edge-zone": "zone", "edge-zone-one": "zone-one",
    "edge-zone-two": "zone-two", "edge-zone-contested": "zone-contested",
    "edge-terrain": "terrain", "underlined": "underline",
    "dots-open": "on fill-clock", "dots-muted": "on muted", "dots-late": "on late",
    "dots-one": "on one", "dots-two": "on two",
}  # fmt: skip
"""How each meaning looks, in the names of colours that style sheets have, too (`variables_of`).

`called`, `drafted`, `contested`, `going` (runs), `posted` (published), `closed` (done), `first`
and `second` are filled words: black on a colour, and `free` is the word of an element that nobody
holds. From `table` to `terrain`: grounds of a map, and with `edge` the same colours for signs; with
`dots`: of large digits."""

HUES = ("one", "two")
"""The first and the second place of a pairing."""
BADGES = ("first", "second")
"""The first and the second place of a pairing, as filled words."""


class Wears(Protocol):
    """An app, as far as its widgets use it."""

    wears: Look
    touch: bool
    """Whether a browser shows it, where no such key is."""

    @property
    def signs(self) -> Signs:
        """The symbols of its terminal."""

    def shown_key(self, id_: str, default: str) -> str:
        """Return the key that the user has for a command."""


@cache
def styles_of(palette: Palette) -> Mapping[str, Style]:
    """Return what each meaning adds to the surrounding style, in a palette's colours."""
    colours = variables_of(palette)
    colours["ink-two"] = f"not bold {palette.ink_two}" if palette.ink_two else colours["ink"]
    styles = {}
    for means, look in MEANS.items():
        styles[means] = Style.parse(" ".join(colours.get(word, word) for word in look.split()))
    return styles


@cache
def added(palette: Palette, means: str) -> Style:
    """Return the combined style of meanings separated by spaces; the last emphasis wins."""
    together = Style()
    for one in means.split():
        style = styles_of(palette)[one]
        # Emphasis replaces emphasis: one meaning's bold must not stay on the next one's italic.
        if style.bold or style.italic or style.strike:
            together = Style(color=together.color, bgcolor=together.bgcolor)
        together += style
    return together


class Meaning(Widget):
    """A widget that paints with these styles.

    They are not component classes: for each of those, the framework creates a tree node in every
    widget and matches it against all style sheets whenever the widget is looked up. That took a
    sixth of the start, and a hundred megabytes for 64 tables in one process.
    """

    @property
    def signs(self) -> Signs:
        """The symbols of this terminal."""
        return cast(Wears, self.app).signs

    def style_of(self, means: str) -> Style:
        """Return the style of one or more meanings by name; without a name, that of plain text."""
        found = self._cached_styles.get(means)
        if found is None:
            plain = self.rich_style + self.style_added("open")
            found = self._cached_styles[means] = plain + self.style_added(means)
        return found

    def style_added(self, means: str) -> Style:
        """Return what one or more meanings, by name, add to the surrounding style."""
        return added(cast(Wears, self.app).wears.palette, means)

    @cached_property
    def _cached_styles(self) -> dict[str, Style]:
        """Styles used so far: looking one up costs more than painting with it."""
        return {}

    def notify_style_update(self) -> None:
        """Discard cached styles after a change of colours."""
        self._cached_styles.clear()
        super().notify_style_update()
