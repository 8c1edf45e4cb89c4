"""Rules of an event: the stored edition, its variants, presets, and house rules on top."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from data import editions
from srtui.model.refused import Refused
from srtui.rules.edition import Edition, Preset, VariantValue
from srtui.rules.overlay import merge, with_variants
from srtui.rules.value import Value


class HouseRule(Value):
    """A changed value: a dotted key of the edition file and its value as JSON."""

    key: str
    value: str
    from_round: int = 1


UNTIMED = (("timing.kind", "none"), ("timing.dice_down", False))
"""What a round of several days means for its games."""

Variants = tuple[tuple[str, VariantValue], ...]
"""The variants of an event by key, in the order chosen, each with its number or its scenarios."""


def given_of(parameter: str | None) -> VariantValue:
    """Return a variant's parameter, decoded from its stored form."""
    found: int | list[str] | None = None if parameter is None else json.loads(parameter)
    return tuple(found) if isinstance(found, list) else found


# A merge checks a whole edition, and each round needs one: the same input gives the same edition.
@lru_cache(maxsize=32)
def edition_of(text: str, source: str, variants: Variants, rules: tuple[HouseRule, ...]) -> Edition:
    """Return an edition's text merged with variants and house rules. Raises the loader's fault."""
    return editions.edition(merged(text, source, variants, rules), source)


def merged(
    text: str, source: str, variants: Variants, rules: tuple[HouseRule, ...]
) -> Mapping[str, Any]:
    """Return the merged edition as tables, with keys as in the edition file."""
    raw = with_variants(editions.parse(text, source), variants)
    raw = merge(raw, [(rule.key, json.loads(rule.value)) for rule in rules])
    lasting = isinstance(timing := raw.get("timing"), dict) and timing.get("round_ends")
    return merge(raw, UNTIMED) if lasting else raw


def size_of(preset: Preset, now: int, requested: int | None) -> int:
    """Return the size under a preset: the requested one, the event's if it fits, or the first."""
    size = now if requested is None else requested
    if not preset.sizes or size in preset.sizes:
        return size
    if requested is None:
        return preset.sizes[0]
    *most, last = map(str, preset.sizes)
    sizes = f"{', '.join(most)} or {last}" if most else last
    raise Refused(f"{preset.name} is played at {sizes} points.")


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
