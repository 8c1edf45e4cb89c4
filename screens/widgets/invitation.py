"""The keys of an empty or short list, shown where the eye is already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from screens.widgets.part_lines import Line, Part, cells_of
from srtui.documents.layout import pad, width_of
from srtui.rules.value import Value

_INDENT = Part(" ")
_GAP = 3


class Offer(Value):
    """A key, and what it does in a sentence."""

    key: str
    label: str


def offers(screen: Screen[Any], *ids: str) -> tuple[Offer, ...]:
    """Return the keys with these ids, in this order, as far as this role has them."""
    by = {one.binding.id: one.binding for one in screen.active_bindings.values()}
    found = (by[one] for one in ids if one in by)
    return tuple(Offer(screen.app.get_key_display(one), one.tooltip) for one in found)


def invitation(title: str, keys: Sequence[Offer] = ()) -> tuple[Line, ...]:
    """Return a title, then a line for each key."""
    heading: Line = (_INDENT, Part(title, "strong"))
    if not keys:
        return (heading,)
    wide = max(width_of(offer.key) for offer in keys) + _GAP
    lines = [(_INDENT, Part(pad(offer.key, wide), "key"), Part(offer.label)) for offer in keys]
    return (heading, (), *lines)


def centred(lines: Sequence[Line], width: int, height: int) -> tuple[Line, ...]:
    """Lines in the middle of an empty room, a little above its half; as they are where it is full.

    They keep their left edge in common.
    """
    wide = max(map(cells_of, lines), default=0)
    aside = Part(" " * max(0, (width - wide) // 2))
    above = max(0, (height - len(lines)) * 2 // 5)
    blank: Line = ()
    indented = ((aside, *line) if line else blank for line in lines)
    return (*[blank] * above, *indented)
