"""The places with their keys, on the second line where there is room for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from textual import events
from textual.message import Message

from screens.places import ScreenPlace
from screens.widgets.part_lines import Part, PartLines
from srtui.documents.layout import width_of

LEADS = "g"
"""The key before the letter of a place."""
SEPARATOR = " then"
"""The word between the key and the letters."""


class PlacesLine(PartLines):
    """`g` and a letter leads to a place, or a click on it. `here` is filled."""

    class Chosen(Message):
        """A place was clicked on: its name."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, places: Sequence[ScreenPlace], here: str) -> None:
        super().__init__(id="places")
        self._all = self._places = tuple(places)
        self._current_place = here
        self._separator = SEPARATOR
        self._behind = 1
        """Blanks behind each name."""

    def on_resize(self) -> None:
        """Set the places closer if they would not fit; then leave some out, the last first."""
        spare = [
            place for place in self._all if not place.lined and place.name != self._current_place
        ]
        shorter = []
        for count in range(len(spare), -1, -1):
            omitted = spare[count:]
            shorter.append(tuple(place for place in self._all if place not in omitted))
        ways = [*product(shorter, (1, 0), (SEPARATOR,)), (shorter[-1], 0, "")]
        for self._places, self._behind, self._separator in ways:
            needed = len(LEADS + self._separator) + sum(map(self._place_width, self._places))
            if needed <= self.content_size.width:
                break
        then = (Part(self._separator, "muted"),) if self._separator else ()
        self.paint([(Part(LEADS, "key"), *then, *self._parts())])

    def on_click(self, event: events.Click) -> None:
        """Go to the place that is clicked on."""
        end = self.styles.padding.left + len(LEADS + self._separator)
        for place in self._places:
            begin, end = end, end + self._place_width(place)
            if begin <= event.x < end:
                self.post_message(self.Chosen(place.name))
                return

    def _place_width(self, place: ScreenPlace) -> int:
        return 1 + len(place.letter) + 1 + width_of(place.short) + self._behind

    def _parts(self) -> Iterator[Part]:
        for place in self._places:
            here = " cursor" if place.name == self._current_place else ""
            yield Part(f" {place.letter} ", f"key{here}")
            yield Part(place.short + " " * self._behind, f"strong{here}" if here else "muted")
