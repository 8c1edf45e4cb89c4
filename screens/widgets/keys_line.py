"""The line of keys at the bottom of every screen, painted as one line, and the places above it.

The framework's own footer creates a widget for every key, and all of them again when the focus
moves: 30 ms each time, and a tenth of the program's start-up time.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import ActiveBinding
from textual.geometry import Size
from textual.keys import KEY_DISPLAY_ALIASES
from textual.message import Message
from textual.screen import Screen

from screens.keys import keys_of
from screens.places import ScreenPlace
from screens.theme.means import Meaning
from screens.widgets.lines import shown_key
from screens.widgets.text_part import Part, PartLines
from srtui.documents.layout import width_of
from srtui.rules.plural import translate, translate_label
from srtui.text.phrases import keys_in, split_own_keys

LAST = 3
"""The number of keys that are always shown: screens, help and commands."""
ALWAYS = frozenset({"next", "beside", "tables.answer", "tables.calls"})
"""Keys that stay wherever they are: the organizer's next step, the way into the pane, a judge's
action for the selected table, and the list of other tables that wait."""
TERSE = "palette"
"""The key that stands alone where its word would cost another key its room."""
LINES = 1
NARROW = 60
"""Columns of a terminal below which help and commands alone are."""


class KeysLine(Meaning):
    """The keys that have an effect here; clicking one presses it.

    Keys that do not fit are left out from the right, except the last ones, which lead to all others
    and are at the right edge, and those of `ALWAYS`, such as the next step.
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: tuple[ActiveBinding, ...] = ()
        self._go_first: frozenset[str] = frozenset()
        self._words: Mapping[str, str] = {}
        # `_width` depends on it; which keys to leave out is decided with every label shown.
        self._terse = False

    def on_mount(self) -> None:
        """Follow changes to the screen's keys."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)
        self._changed(self.screen)

    def on_resize(self) -> None:
        """Lay out the keys for the new width."""
        self.refresh()

    def _changed(self, screen: Screen[Any]) -> None:
        shown: dict[str, ActiveBinding] = {}
        idle = getattr(screen, "keys_idle", ())
        for one in screen.active_bindings.values():
            if one.binding.show and one.binding.id not in idle:
                shown.setdefault(one.binding.action, one)
        keys = tuple(shown.values())
        go_first: frozenset[str] = getattr(screen, "keys_last", frozenset())
        words: Mapping[str, str] = getattr(screen, "key_words", {})
        if (keys, go_first, words) != (self._keys, self._go_first, self._words):
            self._keys, self._go_first, self._words = keys, go_first, words
            self.refresh()

    def render(self) -> Text:
        """Return each key with its label."""
        key, muted = self.style_of("key"), self.style_of("muted")
        line = Text(no_wrap=True)
        for begin, one in self._fitting_keys():
            line.append(" " * (begin - len(line)))
            line.append(self._key(one), key if one.enabled else muted)
            line.append(self._word(one), muted)
        return line

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        for begin, one in self._fitting_keys():
            if 0 <= event.x - self.styles.padding.left - begin < self._width(one):
                self.app.simulate_key(one.binding.key)

    def _key(self, one: ActiveBinding) -> str:
        return self.app.get_key_display(one.binding)

    def _width(self, one: ActiveBinding) -> int:
        return len(self._key(one) + self._word(one))

    def _word(self, one: ActiveBinding) -> str:
        if self._terse and one.binding.id == TERSE:
            return ""
        word = self._words.get(one.binding.id or "", one.binding.description)
        return f" {translate_label(word)}"

    @property
    def _last(self) -> int:
        return LAST if self.outer_size.width >= NARROW else LAST - 1

    def _fitting_keys(self) -> Iterator[tuple[int, ActiveBinding]]:
        keys, room = list(self._keys), self.content_size.width
        loose = [one for one in keys[: -self._last] if one.binding.id not in ALWAYS]
        # `pop` takes from the end, so the keys that the screen needs least go first.
        loose.sort(key=lambda one: one.binding.id in self._go_first)
        self._terse = False
        while loose and self._width_needed(keys, 1) > room:
            keys.remove(loose.pop())
        self._terse = self._width_needed(keys, 1) > room
        gap = 2 if self._width_needed(keys, 2) <= room else 1
        at = 0
        for place, binding in enumerate(keys):
            if place == len(keys) - self._last:
                at = max(at, room - self._width_needed(keys[place:], gap))
            yield at, binding
            at += self._width(binding) + gap

    def _width_needed(self, keys: Sequence[ActiveBinding], gap: int) -> int:
        return sum(self._width(one) + gap for one in keys) - gap


LEADS = "g"
"""The key before the letter of a place."""
SEPARATOR = " then"
"""The word between the key and the letters."""


class PlacesLine(PartLines):
    """Line of places, reached with `g` and a letter or with a click. `here` is filled."""

    class Chosen(Message):
        """A place, given by name, was clicked."""

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
        """Drop the word, move the places closer together, then drop some, until they fit."""
        spare = [
            place for place in self._all if not place.lined and place.name != self._current_place
        ]
        shorter = []
        for count in range(len(spare), -1, -1):
            omitted = spare[count:]
            shorter.append(tuple(place for place in self._all if place not in omitted))
        ways = product(shorter, (1, 0), (SEPARATOR, ""))
        for self._places, self._behind, self._separator in ways:
            needed = len(LEADS + self._separator) + sum(map(self._place_width, self._places))
            if needed <= self.content_size.width:
                break
        then = (Part(self._separator, "muted"),) if self._separator else ()
        self.paint([(Part(LEADS, "key"), *then, *self._parts())])

    def on_click(self, event: events.Click) -> None:
        """Go to the place that was clicked."""
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


GAP = 3
"""Cells between one key with what it does and the next."""
_NAMED = {shown: key for key, shown in KEY_DISPLAY_ALIASES.items()}
"""Keys by what they are shown as, where that is another name than the framework's."""
_GAPS = re.compile(r" {2,}")


class KeysSaid(Meaning):
    """Keys with their effects; a key and its words stay on one line if they fit on one.

    The text names its keys as all sentences do (`srtui/text/phrases.py`), even those that are never
    changed. Clicking a key, or its effect, presses it.
    """

    def __init__(self, said: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id, classes="help")
        self._keys_text = said

    def say(self, said: str) -> None:
        """Show these keys if they differ from the current ones."""
        if said != self._keys_text:
            self._keys_text = said
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines that the text takes."""
        del container, viewport
        return sum(1 for _ in self._lines(width))

    def render(self) -> Text:
        """Return the current text."""
        return Text("\n", no_wrap=True).join(self._lines(self.content_size.width))

    def _lines(self, width: int) -> Iterator[Text]:
        line = Text()
        for hint in _GAPS.split(translate(self._keys_text)):
            one = self._hint(hint)
            if line and line.cell_len + GAP + one.cell_len > width:
                yield line
                line = Text()
            line = Text.assemble(line, " " * GAP, one) if line else one
            if line.cell_len > width:
                *whole, line = line.wrap(self.app.console, max(1, width))
                yield from whole
        yield line

    def _hint(self, hint: str) -> Text:
        key, muted = self.style_of("key"), self.style_of("muted")
        keys, line, pressed = keys_in(hint), Text(), Style()
        for text, is_key in split_own_keys(hint, partial(shown_key, self)):
            if is_key:
                pressed = Style(meta={"key": next(keys)})
            line.append(text, key if is_key else muted)
            line.stylize(pressed, len(line) - len(text))
        return line

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        if (clicked := event.style.meta.get("key")) is not None:
            id_, shown = clicked
            own = (one.binding for one in self.screen.active_bindings.values())
            key = next((one.key for one in own if id_ and one.id == id_), "")
            self.app.simulate_key(key or _NAMED.get(shown) or keys_of(shown)[0])
