"""Style sheets shared by all apps of a process.

Those are the tables that one server shows, or the list of events and the event opened from it.
Parsing them is a third of the cost of an app's start.

Widgets that hear of their new size although another part has read the layout before.

The framework tells a widget of its size if it differs from that in the last layout. While a list
scrolls, that layout may be made between two: nothing differs then, and a list beside a pane that
has become wider stays as wide as it was, with its last columns out of sight.
"""

from collections import defaultdict
from typing import Any, cast

from textual._compositor import Compositor, ReflowResult
from textual.css.stylesheet import Stylesheet
from textual.geometry import Size
from textual.widget import Widget


class Parsed(dict[Any, Any]):
    """Style sheets as they are parsed with certain colours.

    No app forgets them for the others: the framework does so whenever an app takes a theme.
    """

    def clear(self) -> None:
        """Do nothing: other colours come with another object."""


PARSED: defaultdict[frozenset[tuple[str, str]], Parsed] = defaultdict(Parsed)
"""The style sheets, by the colours (names and values) that they are parsed with."""


class Sheets(Stylesheet):
    """The style sheets of one app.

    What was parsed stays parsed: the framework parses all of them again at each screen that is
    shown for the first time, 10 to 60 ms of a core.
    """

    # With 33 tables in a process: 155 ms of a core for each start instead of 235.

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._share()

    def set_variables(self, variables: dict[str, str]) -> None:
        """Have the style sheets with other colours; what any app parsed with these is shared."""
        super().set_variables(variables)
        self._share()

    def _share(self) -> None:
        self._parse_cache = cast(Any, PARSED[frozenset(self._variables.items())])

    def reparse(self) -> None:
        """Have the rules of all sources, also of new ones; as they were where one has a fault."""
        self.parse()


# Private to Textual (8.2): when that is raised, `reflow` and its result are to be compared.
class Telling(Compositor):
    """A layout that compares sizes with those that the widgets have."""

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Lay out all widgets; what has another size than it knows of counts as resized."""
        changed = super().reflow(parent, size)
        late = {
            widget
            for widget, geometry in self._full_map.items()
            if widget.outer_size != geometry.region.size
        }
        return changed._replace(resized=changed.resized | (late - changed.shown))
