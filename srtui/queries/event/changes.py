"""Differences from the printed edition, key by key, and their origins."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from data import editions
from srtui.model.event import Event
from srtui.rules.overlay import Raw, differences, merge
from srtui.rules.value import Value, replace
from srtui.rules.variants import changes_of
from srtui.text.editions import variant_named

MANY = 3
"""Number of rows with the same change that are listed one by one; more are grouped."""


class Change(Value):
    """A value that differs from the printed edition; `from_round` is 0 for a variant's.

    `by` is the name of the variant, empty for a house rule. `rows` of a list that share the change
    are together under a key with `[…]`. `unprinted`: the document does not print the value, so
    that `printed` is the edition's own.
    """

    key: str
    printed: str
    now: str
    from_round: int
    by: str = ""
    rows: int = 1
    unprinted: bool = False


def changes(event: Event) -> tuple[Change, ...]:
    """Return every value of the edition that is not as printed, by variants and house rules."""
    number = len(event.rounds) or 1
    printed = _printed(event.edition_text, event.edition_id)
    origins: dict[str, tuple[str, int]] = {}
    now = _with_rules(event, _with_variants(event, printed, origins), number, origins)
    single = [
        Change(
            key,
            _value(was),
            _value(value),
            origins[key][1],
            origins[key][0],
            unprinted=not event.edition.prints(key),
        )
        for key, was, value in differences(printed, now)
    ]
    later = [
        Change(rule.key, "", rule.value, rule.from_round)
        for rule in event.house_rules
        if rule.from_round > number
    ]
    return (*_together(single), *later)


@lru_cache(maxsize=4)
def _printed(text: str, source: str) -> Raw:
    """Return the tables of an edition as printed. Not to be changed: every look at them shares it.

    Parsing takes some 20 ms, and the Event screen asks after each change of the event.
    """
    return editions.parse(text, source)


def _with_variants(event: Event, raw: Raw, origins: dict[str, tuple[str, int]]) -> Raw:
    for key, parameter in event.variants:
        one = event.edition.variant(key)
        if one is not None:
            name = variant_named(event.edition, one, parameter)
            # One after the other, so that of two that set a key the one that counts is named.
            raw = _noted(raw, merge(raw, changes_of(one, parameter)), (name, 0), origins)
    return raw


def _with_rules(event: Event, raw: Raw, number: int, origins: dict[str, tuple[str, int]]) -> Raw:
    for rule in event.house_rules:
        if rule.from_round <= number:
            after = merge(raw, [(rule.key, json.loads(rule.value))])
            raw = _noted(raw, after, ("", rule.from_round), origins)
    return raw


def _noted(
    before: Raw, after: Raw, origin: tuple[str, int], origins: dict[str, tuple[str, int]]
) -> Raw:
    """`after`, with a note of where every new difference comes from."""
    origins |= {key: origin for key, _, _ in differences(before, after)}
    return after


def _together(single: Iterable[Change]) -> Iterable[Change]:
    """Yield the changes, with those shared by many rows of a list as one."""

    def same(one: Change) -> Change:
        return replace(one, key=re.sub(r"\[[^\]]*\]", "[…]", one.key, count=1))

    # `groupby` joins neighbours only, and changes have no order of their own.
    for shared, group in groupby(sorted(single, key=lambda one: repr(same(one))), same):
        rows = list(group)
        yield from rows if len(rows) <= MANY else [replace(shared, rows=len(rows))]


def _value(value: object) -> str:
    return "not set" if value is None else json.dumps(value, ensure_ascii=False, default=str)
