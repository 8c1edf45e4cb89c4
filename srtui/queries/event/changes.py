"""Differences between the event's rules and the printed edition, by key, with their origins."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any

from data import editions
from srtui.commands.command import arg
from srtui.commands.event.variants import differing, on_offer
from srtui.documents.sections import Sections, sentences
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.rules.overlay import KeyChange, Raw, changes_of, differences, merge
from srtui.rules.value import Value, field, replace
from srtui.text.editions import difference_text, variant_text

MANY = 3
"""Number of rows with the same change that are listed one by one; more are grouped."""


class Change(Value):
    """A value that differs from the printed edition.

    `printed` and `now` are JSON, or "not set". `from_round` is 0 for a variant, which holds for the
    whole event. `by` is the variant's name, empty for a house rule. If more than `MANY` rows of a
    list share a change, they become one change: its key has `[…]`, and `rows` counts them.
    `unprinted`: the document does not print the value, and `printed` is the edition file's own.
    """

    key: str
    printed: str
    now: str
    from_round: int
    variant: str = field(default="", name="by")
    rows: int = 1
    unprinted: bool = False


Origin = tuple[str, int]
"""Origin of a change: a variant's name, or "", and a house rule's first round."""


def changes(event: Event) -> tuple[Change, ...]:
    """Return every value that differs from the printed edition, by variants and house rules."""
    newest = len(event.rounds) or 1
    printed = now = _printed_tables(event.edition_text, event.edition_id)
    origins: dict[str, Origin] = {}
    # In turn: if two changes set the same key, the later one applies and is named.
    for origin, changed in _changes_by_origin(event, newest):
        before, now = now, merge(now, changed)
        origins |= {key: origin for key, _, _ in differences(before, now)}
    in_force = [
        Change(
            key=key,
            printed=_value_text(printed_value),
            now=_value_text(value),
            from_round=origins[key][1],
            variant=origins[key][0],
            unprinted=not event.edition.prints(key),
        )
        for key, printed_value, value in differences(printed, now)
    ]
    later = [
        Change(rule.key, "", rule.value, rule.from_round)
        for rule in event.house_rules
        if rule.from_round > newest
    ]
    return (*_merge_similar(in_force), *later)


@lru_cache(maxsize=4)
def _printed_tables(text: str, source: str) -> Raw:
    """Return a printed edition's tables. They are shared by all callers: do not change them.

    Parsing takes about 20 ms, and the Event screen asks after each change of the event.
    """
    return editions.parse(text, source)


def _changes_by_origin(event: Event, newest: int) -> Iterator[tuple[Origin, list[KeyChange]]]:
    """Yield the changes by variants, then those by house rules up to round `newest`."""
    for key, parameter in event.variants:
        variant = event.edition.variant(key)
        if variant is not None:
            name = variant_text(event.edition, variant, parameter)
            yield (name, 0), changes_of(variant, parameter)
    for rule in event.house_rules:
        if rule.from_round <= newest:
            yield ("", rule.from_round), [(rule.key, json.loads(rule.value))]


def _merge_similar(changes: Iterable[Change]) -> Iterable[Change]:
    """Yield the changes, merging the same change in more than `MANY` rows of a list into one."""
    # `groupby` joins neighbours only, and changes have no natural order.
    ordered = sorted(changes, key=lambda change: repr(_without_row(change)))
    for shared, group in groupby(ordered, _without_row):
        alike = list(group)
        yield from alike if len(alike) <= MANY else [replace(shared, rows=len(alike))]


def _without_row(change: Change) -> Change:
    """Return a change with `[…]` instead of the row in its key."""
    return replace(change, key=re.sub(r"\[[^\]]*\]", "[…]", change.key, count=1))


def _value_text(value: object) -> str:
    return "not set" if value is None else json.dumps(value, ensure_ascii=False, default=str)


class Differing(Value):
    """A value of the edition, in the event and in the edition now on offer."""

    key: str
    event: Any
    offered: Any


class DiffersQuery(
    Query[tuple[Differing, ...]], id="edition.differs", title="Edition differences", paged=False
):
    """Show how the edition stored in the event differs from the current one.

    To compare with another edition instead, give its id as EDITION.
    """

    edition: str = arg("edition", "edition", default="")

    def read(self, snapshot: Snapshot) -> tuple[Differing, ...]:
        event = snapshot.event
        found = differing(event, on_offer(event, self.edition))
        return tuple(Differing(*values) for values in found)

    def page(self, value: tuple[Differing, ...], snapshot: Snapshot) -> Sections:
        lines = [difference_text((one.key, one.event, one.offered)) for one in value]
        return sentences(lines or ["Nothing differs."])
