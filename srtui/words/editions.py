"""What an edition offers, as it is typed and as it is said: variants, presets, differences."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from data.clean import fold
from srtui.rules.edition import Edition, Given, Preset, Variant
from srtui.state.refused import Refused
from srtui.words import find

_KEY_AND_VALUE = re.compile(r"((?:[^=\[\]]|\[[^\]]*\])*)=(.*)", re.DOTALL)
"""KEY[row=…].KEY=VALUE: the first equals sign that stands in no bracket parts them."""


def read_variant(edition: Edition, text: str) -> str:
    """The key of a variant. Refused: a number behind an equals sign."""
    key, equals, number = text.partition("=")
    if equals and edition.variant(key) is not None:
        said = f"{key} {number[:20]}"
        raise Refused(f"The number stands behind the variant, without a sign: {said}")
    return text


def read_variants(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Variants with what each is given, typed KEY, KEY=NUMBER or KEY=SCENARIO,…."""
    pairs = [word.partition("=") for word in words]
    if bare := next((key for key, equals, given in pairs if equals and not given.strip()), None):
        raise Refused(f"“{bare[:40]}=”: the number of a variant is written KEY=4.")
    return tuple((key.strip(), given.strip()) for key, _, given in pairs)


def read_house_rules(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """House rules typed KEY=VALUE, each value as JSON."""
    pairs = [(word, _KEY_AND_VALUE.fullmatch(word)) for word in words]
    if wrong := next((word for word, found in pairs if found is None), None):
        raise Refused(f"“{wrong[:40]}”: a house rule is written KEY=VALUE.")
    return tuple((found[1], as_json(found[2])) for _, found in pairs if found is not None)


def say_pairs(pairs: Sequence[tuple[str, str]]) -> str:
    """Keys with their values, as they are typed."""
    return ", ".join(f"{key}={value}" if value else key for key, value in pairs)


def as_json(value: str) -> str:
    """A value as JSON: what is JSON already stays, anything else is a word."""
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = value.strip()
    try:
        # Python's JSON knows NaN and Infinity, which no other reader does.
        return json.dumps(found, allow_nan=False)
    except ValueError:
        raise Refused("That is no number that can be kept.") from None


def say_json(value: str) -> str:
    """A value that is kept as JSON, as it is typed: a word without its quotes."""
    found = json.loads(value)
    return found if isinstance(found, str) and as_json(found) == value else value


def given_to(edition: Edition, key: str, number: int | None, scenarios: Sequence[str]) -> Given:
    """What a variant is given: its number, or scenarios by id."""
    chosen = edition.variant(key)
    if chosen is None or chosen.takes == "number":
        if scenarios:
            raise Refused(f"{chosen.name if chosen else key} lists no scenarios.")
        return number
    if number is not None:
        raise Refused(f"{chosen.name} takes no number: name the scenarios.")
    return tuple(scenarios) or None


def scenarios_meant(edition: Edition, word: str) -> tuple[str, ...]:
    """The scenarios (by id) of a group, or the one that is named."""
    group = tuple(rule.id for rule in edition.scenarios if fold(rule.group) == fold(word) != "")
    return group or (find.scenario(edition, word).id,)


def variant_named(edition: Edition, variant: Variant, given: Given) -> str:
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
