"""From what is typed to what an edition offers: the number or scenarios of a variant, presets."""

from __future__ import annotations

import json
from collections.abc import Sequence

from data.clean import fold
from srtui.desk import find
from srtui.desk.command import Refused
from srtui.desk.event.house import HouseRule, Variants
from srtui.rules.edition import Edition, Given, Preset, Variant


def given_to(edition: Edition, key: str, number: int | None, scenarios: Sequence[str]) -> Given:
    """What a variant is given: its number, or scenarios by id from names, ids or groups."""
    chosen = edition.variant(key)
    if chosen is None or chosen.takes == "number":
        if scenarios:
            raise Refused(f"{chosen.name if chosen else key} lists no scenarios.")
        return number
    if number is not None:
        raise Refused(f"{chosen.name} takes no number: name the scenarios.")
    return tuple(id for word in scenarios for id in _scenarios(edition, word)) or None


def _scenarios(edition: Edition, word: str) -> tuple[str, ...]:
    """The scenarios of a group, or the one that is named."""
    group = tuple(rule.id for rule in edition.scenarios if fold(rule.group) == fold(word) != "")
    return group or (find.scenario(edition, word).id,)


def named(edition: Edition, variant: Variant, given: Given) -> str:
    """The name of a variant with what it is given."""
    if not isinstance(given, tuple):
        return filled(variant.name, given)
    return filled(variant.name, None, [rule.name for id in given if (rule := edition.scenario(id))])


def filled(name: str, number: int | None, scenarios: Sequence[str] = ()) -> str:
    """The name of a variant with its number or its scenarios in the place of [X]."""
    if scenarios:
        return f"{name.replace(' [X]', '')}: {', '.join(scenarios)}"
    if number is None:
        return name
    said = name.replace("[X]", str(number))
    return said if said != name else f"{name} {number}"


def preset_of(edition: Edition, key: str) -> Preset:
    """A preset by its key. Refused where there is none."""
    found = edition.preset(key.strip())
    if found is None:
        known = ", ".join(one.key for one in edition.presets) or "it has none"
        raise Refused(f"{edition.title} has no preset {key[:40]}: {known}.")
    return found


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
