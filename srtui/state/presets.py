"""What a preset brings to an event: its size, its variants, its house rules."""

from __future__ import annotations

import json
from collections.abc import Sequence

from srtui.rules.edition import Preset, Variant
from srtui.state.event import Event
from srtui.state.house import HouseRule, Variants
from srtui.state.refused import Refused


def in_use(event: Event, but: str = "") -> tuple[Variant, ...]:
    """The variants that the event uses, without one of them."""
    found = (event.edition.variant(key) for key, _ in event.variants if key != but)
    return tuple(one for one in found if one is not None)


def size_of(preset: Preset, now: int, wanted: int | None) -> int:
    """The size that a preset leads to: the one wanted, the event's where it fits, or its first."""
    if wanted is not None and preset.sizes and wanted not in preset.sizes:
        raise Refused(f"{preset.name} is played at {_or(preset.sizes)} points.")
    if wanted is not None:
        return wanted
    return now if not preset.sizes or now in preset.sizes else preset.sizes[0]


def _or(sizes: Sequence[int]) -> str:
    *most, last = map(str, sizes)
    return f"{', '.join(most)} or {last}" if most else last


def used_by(preset: Preset) -> Variants:
    """The variants of a preset, each with what it is given."""
    return tuple((one.variant, one.given) for one in preset.use)


def house_rules_of(
    preset: Preset, from_round: int, kept: Sequence[HouseRule] = (), first: Sequence[str] = ()
) -> tuple[HouseRule, ...]:
    """The house rules of an event under a preset: those of other keys stay, and those `first`."""
    new = [
        HouseRule(key, json.dumps(value), from_round)
        for key, value in preset.set.items()
        if key not in first
    ]
    made = {one.key for one in new}
    return (*(one for one in kept if one.key not in made), *new)
