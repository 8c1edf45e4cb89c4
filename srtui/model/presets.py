"""Effects of a preset on an event: size, variants, house rules."""

import json
from collections.abc import Sequence

from srtui.model.event import Event
from srtui.model.house_rules import HouseRule, Variants
from srtui.model.refused import Refused
from srtui.rules.edition import Preset, Variant


def in_use(event: Event, but: str = "") -> tuple[Variant, ...]:
    """Return the event's variants, except the one with the key `but`."""
    found = (event.edition.variant(key) for key, _ in event.variants if key != but)
    return tuple(one for one in found if one is not None)


def size_of(preset: Preset, now: int, requested: int | None) -> int:
    """Return the size under a preset: the requested one, the event's if it fits, or the first."""
    if requested is not None and preset.sizes and requested not in preset.sizes:
        raise Refused(f"{preset.name} is played at {_or(preset.sizes)} points.")
    if requested is not None:
        return requested
    return now if not preset.sizes or now in preset.sizes else preset.sizes[0]


def _or(sizes: Sequence[int]) -> str:
    *most, last = map(str, sizes)
    return f"{', '.join(most)} or {last}" if most else last


def used_by(preset: Preset) -> Variants:
    """Return a preset's variants, each with its parameter."""
    return tuple((one.variant, one.variant_value) for one in preset.use)


def house_rules_of(
    preset: Preset, from_round: int, current: Sequence[HouseRule] = (), first: Sequence[str] = ()
) -> tuple[HouseRule, ...]:
    """Return an event's house rules under a preset: its own, other keys' and `first` ones stay."""
    new = [
        HouseRule(key, json.dumps(value), from_round)
        for key, value in preset.set.items()
        if key not in first
    ]
    made = {one.key for one in new}
    return (*(one for one in current if one.key not in made), *new)
