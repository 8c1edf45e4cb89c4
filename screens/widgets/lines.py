"""The lines around every screen: state and next step on top, what was just said below."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from srtui.views.layout import cut, width_of
from srtui.views.status import Status

LEAST_NAME = 8
"""Cells of the name of an event that say anything."""


class Plain(Static):
    """Text that may come from people: never read as markup."""

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(text, id=id, markup=False)


class StateLine(Plain):
    """Event, edition, round and phase, time left, games out.

    Where there is no room for all of it, the name gives way first, then the edition, then what
    stands last: a part that is cut may say something else.
    """

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._state = text

    def show(self, state: str) -> None:
        """Show this state."""
        self._state = state
        self.refresh()

    def render(self) -> Text:
        """As much of it as there is room for."""
        said = _fitting(self._state, self.content_size.width)
        return Text(said, no_wrap=True, overflow="ellipsis")


class NextLine(Plain):
    """What needs the organizer now, with the key that does it."""


class Said(Plain):
    """The sentence of the last command, a warning, or why something was not done.

    It takes the lines that it needs: a reason that is cut is none.
    """

    def plain(self, sentence: str) -> None:
        """Say what was done, without a colour."""
        self._show(sentence, "")

    def warn(self, sentence: str) -> None:
        """Something was done, but."""
        self._show(f"Warning: {sentence}", "warned")

    def refuse(self, sentence: str) -> None:
        """Something was not done."""
        self._show(f"Not done: {sentence}", "refused")

    def clear_refusal(self) -> None:
        """What was refused is being mended."""
        if self.has_class("refused"):
            self.plain("")

    def _show(self, sentence: str, kind: str) -> None:
        self.set_classes(kind)
        self.update(Text(sentence))


def _fitting(state: str, width: int) -> str:
    name, dot, rest = state.partition(" · ")
    room = width - width_of(dot + rest)
    if not dot or room >= width_of(name):
        return state
    if room >= LEAST_NAME:
        return f"{cut(name, room)}{dot}{rest}"
    return rest if width_of(rest) <= width else fitting(rest.partition(" · ")[2] or rest, width)


def fitting(said: str, width: int) -> str:
    """As many parts of a line, from its beginning, as there is room for; the first always."""
    while width_of(said) > width and " · " in said:
        said = said.rpartition(" · ")[0]
    return said


def next_text(status: Status) -> Text:
    """The second line: key, then the sentence."""
    return Text.assemble(("n", "bold"), " → ", status.next.sentence, overflow="ellipsis")
