"""An edition's contents as typed and formatted: variants, presets, differences."""

import json
import re
from collections.abc import Iterable, Sequence

from data.clean import fold
from srtui.model.refused import Refused
from srtui.rules.edition import Edition, Preset, Variant, VariantValue
from srtui.text import find

_KEY_AND_VALUE = re.compile(r"((?:[^=\[\]]|\[[^\]]*\])*)=(.*)", re.DOTALL)
"""KEY[row=…].KEY=VALUE, separated at the first equals sign outside brackets."""


def read_variant(edition: Edition, text: str) -> str:
    """Return the key of a variant. Refused if a number follows an equals sign."""
    key, equals, number = text.partition("=")
    if equals and edition.variant(key) is not None:
        typed = f"{key} {number[:20]}"
        raise Refused(f"Type the number after the variant, without an equals sign: {typed}")
    return text


def read_variants(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Read variants with their parameters, typed KEY, KEY=NUMBER or KEY=SCENARIO,…."""
    variants = []
    for word in words:
        key, equals, parameter = word.partition("=")
        if equals and not parameter.strip():
            raise Refused(f"“{key[:40]}=” has no number: type the variant as KEY=4.")
        variants.append((key.strip(), parameter.strip()))
    return tuple(variants)


def read_house_rules(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Read house rules typed KEY=VALUE; each value becomes JSON."""
    rules = []
    for word in words:
        match = _KEY_AND_VALUE.fullmatch(word)
        if match is None:
            raise Refused(f"“{word[:40]}” is not a house rule: type KEY=VALUE.")
        rules.append((match[1], as_json(match[2])))
    return tuple(rules)


def pairs_as_typed(pairs: Sequence[tuple[str, str]]) -> str:
    """Format keys with their values as they are typed."""
    return ", ".join(f"{key}={value}" if value else key for key, value in pairs)


def as_json(value: str) -> str:
    """Return a value as JSON; a value that is not valid JSON is quoted."""
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = value.strip()
    try:
        # Python's JSON accepts NaN and Infinity, which other readers reject.
        return json.dumps(found, allow_nan=False)
    except ValueError:
        raise Refused("That number cannot be stored.") from None


def json_as_typed(value: str) -> str:
    """Format a value stored as JSON in the form it is typed: a word has no quotes."""
    found = json.loads(value)
    return found if isinstance(found, str) and as_json(found) == value else value


def given_to(
    edition: Edition, key: str, number: int | None, scenarios: Sequence[str]
) -> VariantValue:
    """Return a variant's parameter: a number, or scenarios by id."""
    chosen = edition.variant(key)
    if chosen is None or chosen.takes == "number":
        if scenarios:
            name = chosen.name if chosen else key
            raise Refused(f"{name} lists no scenarios.")
        return number
    if number is not None:
        raise Refused(f"{chosen.name} does not take a number: name its scenarios instead.")
    return tuple(scenarios) or None


def read_scenario_ids(edition: Edition, words: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of the scenarios that words name, one by one or by their group."""
    ids: list[str] = []
    for word in words:
        group = [rule.id for rule in edition.scenarios if fold(rule.group) == fold(word) != ""]
        ids += group or [find.scenario(edition, word).id]
    return tuple(ids)


def variant_text(edition: Edition, variant: Variant, given: VariantValue) -> str:
    """Format a variant's name with its parameter."""
    if not isinstance(given, tuple):
        return filled(variant.name, given)
    return filled(variant.name, None, [rule.name for id in given if (rule := edition.scenario(id))])


def filled(name: str, number: int | None, scenarios: Sequence[str] = ()) -> str:
    """Format a variant's name with its number or its scenarios in place of [X]."""
    if scenarios:
        return f"{name.replace(' [X]', '')}: {', '.join(scenarios)}"
    if number is None:
        return name
    said = name.replace("[X]", str(number))
    return said if said != name else f"{name} {number}"


def preset_of(edition: Edition, key: str) -> Preset:
    """Return the preset with this key. Refused if there is none."""
    found = edition.preset(key.strip())
    if found is not None:
        return found
    if not edition.presets:
        raise Refused(f"{edition.title} has no presets.")
    known = ", ".join(preset.key for preset in edition.presets)
    raise Refused(f"{edition.title} has no preset “{key[:40]}”: it has {known}.")


def difference_text(one: tuple[str, object, object]) -> str:
    """Format one difference; a whole row is only reported as added or removed."""
    key, was, now = one
    if isinstance(was, dict) or isinstance(now, dict):
        if was is None:
            return f"{key}: comes"
        return f"{key}: goes" if now is None else f"{key}: changes"
    return f"{key}: {_short(was)} -> {_short(now)}"


def _short(value: object) -> str:
    return "not set" if value is None else str(value)[:60]
