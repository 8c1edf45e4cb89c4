"""The keys of an empty or short list, shown where the eye is already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from screens.widgets.part_lines import Line, Part
from srtui.documents.layout import pad, width_of
from srtui.rules.value import Value

_INDENT = Part(" ")
_GAP = 3


class Offer(Value):
    """A key, and what it does in a sentence."""

    key: str
    said: str


def offers(screen: Screen[Any], *ids: str) -> tuple[Offer, ...]:
    """Return the keys with these ids, in this order, as far as this role has them."""
    by = {one.binding.id: one.binding for one in screen.active_bindings.values()}
    found = (by[one] for one in ids if one in by)
    return tuple(Offer(screen.app.get_key_display(one), one.tooltip) for one in found)


def invitation(title: str, keys: Sequence[Offer] = ()) -> tuple[Line, ...]:
    """Return a title, then a line for each key."""
    wide = max((width_of(one.key) for one in keys), default=0) + _GAP
    said = [(_INDENT, Part(pad(one.key, wide), "key"), Part(one.said)) for one in keys]
    apart: list[Line] = [()] if keys else []
    return ((_INDENT, Part(title, "strong")), *apart, *said)


def centred(lines: Sequence[Line], width: int, height: int) -> tuple[Line, ...]:
    """Lines in the middle of an empty room, a little above its half; as they are where it is full.

    They keep their left edge in common.
    """
    wide = max((sum(width_of(part.text) for part in line) for line in lines), default=0)
    aside = Part(" " * max(0, (width - wide) // 2))
    above = max(0, (height - len(lines)) * 2 // 5)
    return (*[()] * above, *((aside, *line) if line else () for line in lines))
