"""A scenario's table to scale; only cells that differ are repainted."""

from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip

from screens.theme.means import Meaning
from screens.theme.signs import FINE, Signs
from screens.widgets.text_part import Part, strip_of
from srtui.documents.map.cells import MapCell, MapRow, Plan, painted, plan, size_in
from srtui.documents.map.scene import TableMap

GROUNDS = frozenset({"table", "zone", "zone-one", "zone-two", "zone-contested", "terrain"})
"""Meanings whose colour is that of a ground; as ink they draw the edge of an area."""

FILLED = frozenset({"first", "second", "contested", "free"})
"""Words with a ground of their own."""


class MapOfTable(Meaning):
    """Map drawn as large as fits; a change of holders keeps the layout."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.map: TableMap | None = None
        self._rows: tuple[MapRow, ...] | None = None
        """None: to be drawn when they are first painted, when all colours are known."""
        self._signs = FINE
        self._plan: Plan | None = None
        self._strips: dict[int, Strip] = {}

    def show(self, shown: TableMap | None, signs: Signs) -> None:
        """Show this map in this terminal's symbols; None: show nothing."""
        if (shown, signs) == (self.map, self._signs):
            return
        same = self.map is not None and shown is not None and shown.scene == self.map.scene
        before, self.map = self._rows, shown
        if not same or signs != self._signs or before is None:
            self._signs = signs
            self._anew()
            return
        after = self._rows = self._drawn()
        # The space may already have changed while the message about it is still waiting.
        if list(map(len, before)) != list(map(len, after)):
            self._anew()
            return
        for y, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                self._strips.pop(y, None)
                self.refresh(*_regions(y, old, new))

    @property
    def rows(self) -> tuple[MapRow, ...]:
        """Return the shown map, row by row."""
        if self._rows is None:
            self._rows = self._drawn()
        return self._rows

    def _drawn(self) -> tuple[MapRow, ...]:
        """Return the map's rows for the widget's size, symbols and colours."""
        width, height = self.content_size
        if self.map is None or not width or not height:
            return ()
        size = size_in(width, height)
        # Areas are distinguished by their ground, so edges and lines can be drawn.
        fine = self._signs.fine and not self._alike("zone", "table")
        hatched = self._alike("zone-one", "zone-two")
        laid = self._plan
        if laid is None or (laid.scene, laid.size, laid.fine) != (self.map.scene, size, fine):
            laid = self._plan = plan(
                self.map.scene, size, fine=fine, hatched=hatched, cut=self._signs.cut
            )
        return painted(laid, self.map.holders)

    def _alike(self, one: str, other: str) -> bool:
        return self.style_of(one) == self.style_of(other)

    def _anew(self) -> None:
        """Discard cached lines and redraw the whole map."""
        self._forget()
        self.refresh()

    def _forget(self) -> None:
        self._plan = self._rows = None
        self._strips.clear()

    def on_resize(self, _: events.Resize) -> None:
        """Redraw for the new size."""
        self._anew()

    def notify_style_update(self) -> None:
        """Redraw the map for new colours, and possibly new symbols."""
        super().notify_style_update()
        self._forget()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the map's width in this space."""
        del viewport
        return size_in(*container).width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the map's height in this space."""
        del viewport
        return size_in(width, container.height).height

    def render_line(self, y: int) -> Strip:
        """Render a line of the map, cached until one of its cells changes."""
        strip = self._strips.get(y)
        if strip is None:
            row = self.rows[y] if y < len(self.rows) else ()
            alike = self._alike("first", "second")
            parts = (Part(text, means_of(cell, alike=alike)) for text, cell in runs(row))
            strip = self._strips[y] = strip_of(self, parts)
        return strip


def means_of(cell: MapCell, *, alike: bool) -> str:
    """Return a cell's meanings (`theme/means.py`); `alike`: the players share a colour."""
    if cell.ink in GROUNDS:
        return f"{cell.ground} edge-{cell.ink}"
    if cell.ink == "second" and alike:
        return f"{cell.ground} strong underlined"
    return cell.ink if cell.ink in FILLED else f"{cell.ground} {cell.ink}".strip()


def runs(row: MapRow) -> list[tuple[str, MapCell]]:
    """Return runs of text with one style; a space joins the run before it on the same ground."""
    pieces: list[tuple[str, MapCell]] = []
    for cell in row:
        text, last = pieces[-1] if pieces else ("", cell)
        blank = cell.char == " " and cell.ground == last.ground and last.ink not in FILLED
        if text and (blank or (cell.ink, cell.ground) == (last.ink, last.ground)):
            pieces[-1] = text + cell.char, last
        else:
            pieces.append((cell.char, cell))
    return pieces


def _regions(y: int, old: MapRow, new: MapRow) -> list[Region]:
    """Return the regions in which a row of the table has changed."""
    regions: list[Region] = []
    for x, (one, other) in enumerate(zip(old, new, strict=True)):
        if one == other:
            continue
        if regions and regions[-1].right == x:
            regions[-1] = regions[-1].grow((0, 1, 0, 0))
        else:
            regions.append(Region(x, y, 1, 1))
    return regions
