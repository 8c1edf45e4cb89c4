"""Style sheets shared by all apps of a process.

The apps are the tables that one server shows, or the list of events and the event opened from it.
Parsing the sheets is a third of the cost of starting an app.

This module also tells widgets their new size even if the layout was read earlier.

The framework tells a widget its size if it differs from that in the last layout. While a list
scrolls, an extra layout may come in between: then nothing differs, and a list beside a pane that
has become wider keeps its old width, with its last columns out of sight.
"""

from collections import defaultdict
from typing import Any, cast

from textual._compositor import Compositor, ReflowResult
from textual.css.stylesheet import Stylesheet
from textual.geometry import Size
from textual.widget import Widget


class Parsed(dict[Any, Any]):
    """Style sheets parsed with a particular set of colours.

    Never cleared, as other apps use them; the framework would do so at each change of theme.
    """

    def clear(self) -> None:
        """Do nothing: other colours use another object."""


PARSED: defaultdict[frozenset[tuple[str, str]], Parsed] = defaultdict(Parsed)
"""The style sheets, by the colours (names and values) that they are parsed with."""


class Sheets(Stylesheet):
    """One app's style sheets.

    Parsed rules are kept: the framework would parse all sheets again for each screen shown for the
    first time, which takes 10 to 60 ms of CPU.
    """

    # With 33 tables in a process, each start takes 155 ms of CPU instead of 235.

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._share()

    def set_variables(self, variables: dict[str, str]) -> None:
        """Use other colours; rules that any app has parsed with these colours are shared."""
        super().set_variables(variables)
        self._share()

    def _share(self) -> None:
        self._parse_cache = cast(Any, PARSED[frozenset(self._variables.items())])

    def reparse(self) -> None:
        """Parse the rules of all sources, including new ones; keep the old ones if one is bad."""
        self.parse()


# Private to Textual (8.2): compare `reflow` and its result when upgrading it.
class Telling(Compositor):
    """A compositor that compares new sizes with those that the widgets currently have."""

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out all widgets; those with a size that they do not know yet count as resized."""
        changed = super().reflow(parent, size)
        late = {
            widget
            for widget, geometry in self._full_map.items()
            if widget.outer_size != geometry.region.size
        }
        return changed._replace(resized=changed.resized | (late - changed.shown))
