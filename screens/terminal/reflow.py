"""Widgets that hear of their new size although another part has read the layout before.

The framework tells a widget of its size if it differs from that in the last layout. While a list
scrolls, that layout may be made between two: nothing differs then, and a list beside a pane that
has become wider stays as wide as it was, with its last columns out of sight.
"""

from __future__ import annotations

from textual._compositor import Compositor, ReflowResult
from textual.geometry import Size
from textual.widget import Widget


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
