"""The keys of a page or dialog, in its last lines: in the style of the line of keys of a place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol, cast

from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.keys import KEY_DISPLAY_ALIASES

from screens.own_keys import keys_of
from screens.theme.means import Meaning
from srtui.text.keys import keys_in, told_apart

GAP = 3
"""Cells between one key with what it does and the next."""
_NAMED = {shown: key for key, shown in KEY_DISPLAY_ALIASES.items()}
"""Keys by what they are shown as, where that is another name than the framework's."""
_GAPS = re.compile(r" {2,}")


class Keyed(Protocol):
    """An app as these lines know it."""

    def shown_key(self, id_: str, default: str) -> str:
        """Return the user's key for a command."""


class KeysSaid(Meaning):
    """Each key with what it does; a key and its words stay on one line where they fit on one.

    A sentence names its keys as all do (`srtui/text/keys.py`), also those that nobody changes.
    A click on a key, or on what it does, presses it.
    """

    def __init__(self, said: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id, classes="help")
        self._keys_text = said

    def say(self, said: str) -> None:
        """Show these keys, if they have changed."""
        if said != self._keys_text:
            self._keys_text = said
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that it takes."""
        del container, viewport
        return sum(1 for _ in self._lines(width))

    def render(self) -> Text:
        """Return the last text."""
        return Text("\n", no_wrap=True).join(self._lines(self.content_size.width))

    def _lines(self, width: int) -> Iterator[Text]:
        line = Text()
        for hint in _GAPS.split(self._keys_text):
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
        for text, is_key in told_apart(hint, cast(Keyed, self.app).shown_key):
            if is_key:
                pressed = Style(meta={"key": next(keys)})
            line.append(text, key if is_key else muted)
            line.stylize(pressed, len(line) - len(text))
        return line

    def on_click(self, event: events.Click) -> None:
        """Press the key that is clicked on."""
        if (clicked := event.style.meta.get("key")) is not None:
            id_, shown = clicked
            own = (one.binding for one in self.screen.active_bindings.values())
            key = next((one.key for one in own if id_ and one.id == id_), "")
            self.app.simulate_key(key or _NAMED.get(shown) or keys_of(shown)[0])
