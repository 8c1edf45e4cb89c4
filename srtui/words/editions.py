"""What an edition offers, as it is typed and as it is said: variants, presets, differences."""

from __future__ import annotations

from collections.abc import Sequence

from data.clean import fold
from srtui.rules.edition import Edition, Given, Preset, Variant
from srtui.state.refused import Refused
from srtui.words import find


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


def difference_said(one: tuple[str, object, object]) -> str:
    """One difference in words; a whole row is only said to come or to go."""
    key, was, now = one
    if isinstance(was, dict) or isinstance(now, dict):
        return f"{key}: {'comes' if was is None else 'goes' if now is None else 'changes'}"
    short = [str("not set" if value is None else value)[:60] for value in (was, now)]
    return f"{key}: {short[0]} -> {short[1]}"
