"""House rules and variants: changes laid over the tables of an edition, which stay as they were.

A key is written as it stands in the edition's file, a row of a list by what identifies it:
`bye.points.fixed`, `timing.table[size=75].turn`, `results.ways[way=clock].assassination`.
Values are not judged here; the merged tables are decoded and validated like a file's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any

from srtui.rules.decode import Decoder, hints, required, row_class, row_key, shown, some, suggestion
from srtui.rules.edition import CATEGORY, PARAMETER, Edition, Variant

Raw = dict[str, Any]
"""Tables as read from TOML."""

Change = tuple[str, object]
"""A key and its new value; None takes the key away, so that its default counts."""

_STEP = re.compile(r"([a-z_]+)(?:\[([a-z_]+)=([^\[\]]+)\])?(?:\.(?=.)|$)")
_IDENTITY = frozenset({"format", "id", "variants", "from_elsewhere"})


class CannotChange(ValueError):
    """A change or a variant that this edition does not allow; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One part of a key: a name, and the row it picks where the name is a list's."""

    name: str
    by: str = ""
    row: str = ""


def merge(raw: Raw, changes: Sequence[Change]) -> Raw:
    """`raw` with the changes made in order; raises `CannotChange` for unknown keys."""
    for key, value in changes:
        steps = _steps(key)
        if steps[0].name in _IDENTITY:
            raise CannotChange(f"{key} says which edition this is and cannot be changed")
        raw = _set(Edition, raw, steps, value, key)
    return raw


def _steps(key: str) -> list[_Step]:
    found, at = [], 0
    while (match := _STEP.match(key, at)) and at < len(key):
        found.append(_Step(*match.groups(default="")))
        at = match.end()
    if at < len(key) or not found or not key.isprintable():
        raise CannotChange(f"{shown(key)} is not a key; write it like timing.table[size=75].turn")
    return found


def _set(cls: type, table: Raw, steps: Sequence[_Step], value: object, key: str) -> Raw:
    step, rest = steps[0], steps[1:]
    known = hints(cls)
    if step.name not in known:
        advice = suggestion(step.name, tuple(known))
        raise CannotChange(f'{key}: there is no "{step.name}"; {advice}')
    hint = some(known[step.name])
    old = table.get(step.name)
    if step.by:
        return table | {step.name: _set_row(row_class(hint), old, step, rest, value, key)}
    if is_dataclass(hint) and isinstance(hint, type):
        if not rest:
            return _whole(cls, table, step.name, value, key, hint)
        kept = old if isinstance(old, dict) and not hasattr(hint, "ALTERNATIVES") else {}
        return table | {step.name: _set(hint, kept, rest, value, key)}
    if rest:
        raise CannotChange(f'{key}: "{step.name}" has no keys of its own')
    return _leaf(cls, table, step.name, value, key)


def _whole(cls: type, table: Raw, name: str, value: object, key: str, group: type) -> Raw:
    if value is None:
        return _leaf(cls, table, name, None, key)
    raise CannotChange(f"{key} is a group; change one of its keys: {', '.join(hints(group))}")


def _leaf(cls: type, table: Raw, name: str, value: object, key: str) -> Raw:
    if value is not None:
        return table | {name: value}
    if name in required(cls):
        raise CannotChange(f"{key} cannot be taken away")
    return {one: kept for one, kept in table.items() if one != name}


def _rows(value: object) -> list[Raw]:
    rows = value if isinstance(value, list) else []
    return [row for row in rows if isinstance(row, dict)]


def _set_row(
    cls: type | None, old: object, step: _Step, rest: Sequence[_Step], value: object, key: str
) -> list[Raw]:
    if cls is None or getattr(cls, "IDENTITY", None) != step.by:
        raise CannotChange(f'{key}: "{step.name}" has no rows by "{step.by}"')
    if not rest:
        raise CannotChange(f"{key} is a row; change one of its keys: {', '.join(hints(cls))}")
    rows = _rows(old)
    named = [str(row.get(step.by)) for row in rows]
    picked = [name == step.row for name in named]
    if not any(picked):
        advice = suggestion(str(step.row), tuple(named))
        raise CannotChange(f'{key}: no row "{step.row}"; {advice}')
    pairs = zip(rows, picked, strict=True)
    return [_set(cls, row, rest, value, key) if hit else row for row, hit in pairs]


def with_variants(raw: Raw, chosen: Sequence[tuple[str, int | None]]) -> Raw:
    """`raw` with variants laid over it in the order chosen, each with its number if it takes one.

    Raises `CannotChange` for an unknown variant, a number that is missing, out of range or
    not wanted, a need that is not met and a combination that is excluded.
    """
    variants = [_found(raw, key) for key, _ in chosen]
    for place, one in enumerate(variants):
        if one in variants[:place]:
            raise CannotChange(f'"{one.key}" is chosen twice')
    for one, (_, number) in zip(variants, chosen, strict=True):
        others = [other for other in variants if other is not one]
        _refuse_needs(one, others)
        _refuse_excluded(one, others)
        _refuse_number(one, number)
        raw = merge(raw, changes_of(one, number))
    return raw


def changes_of(variant: Variant, number: int | None) -> list[Change]:
    """What one variant changes, with its number put in."""
    given = [(key, number if to == PARAMETER else to) for key, to in variant.set.items()]
    return [*given, *((key, None) for key in variant.unset)]


def _found(raw: Raw, key: str) -> Variant:
    title, rows = raw.get("title"), _rows(raw.get("variants"))
    row = next((row for row in rows if row.get("key") == key), None)
    if row is None:
        advice = suggestion(key, tuple(str(row.get("key")) for row in rows))
        raise CannotChange(f"{title} has no variant {shown(key)}; {advice}")
    decoder = Decoder({})
    variant = decoder.read(Variant, row)
    if variant is None:
        raise CannotChange(f"variants[key={key}].{decoder.faults[0]}")
    return variant


def meant(name: str, other: Variant) -> bool:
    """Whether an entry of `needs` or `excludes` speaks of this variant."""
    return name in (other.key, CATEGORY + other.category)


def _refuse_needs(one: Variant, others: Sequence[Variant]) -> None:
    for name in one.needs:
        if not any(meant(name, other) for other in others):
            raise CannotChange(f'"{one.key}" can only be used together with "{name}"')


def _refuse_excluded(one: Variant, others: Sequence[Variant]) -> None:
    for other in others:
        if any(meant(name, other) for name in one.excludes):
            raise CannotChange(f'"{one.key}" cannot be combined with "{other.key}"')


def _refuse_number(one: Variant, number: int | None) -> None:
    if not one.parameter:
        if number is not None:
            raise CannotChange(f'"{one.key}" takes no number')
        return
    if number is None or not one.parameter_min <= number <= one.parameter_max:
        limits = f"{one.parameter_min} to {one.parameter_max}"
        raise CannotChange(f'"{one.key}" needs a number of {one.parameter} from {limits}')


def differences(printed: Raw, merged: Raw) -> list[tuple[str, object, object]]:
    """Every key with another value: key, value in `printed`, value in `merged` (None: not set)."""
    return list(_differences(Edition, printed, merged, ""))


def _differences(
    cls: type, old: Raw, new: Raw, before: str
) -> Iterator[tuple[str, object, object]]:
    for name, hint in hints(cls).items():
        was, now = old.get(name), new.get(name)
        if was == now:
            continue
        inner, rows = some(hint), row_class(hint)
        key = before + name
        if is_dataclass(inner) and isinstance(inner, type):
            yield from _differences(inner, was or {}, now or {}, f"{key}.")
        elif rows is not None:
            yield from _row_differences(rows, was or [], now or [], key)
        else:
            yield key, was, now


def _row_differences(
    cls: type, old: list[Raw], new: list[Raw], key: str
) -> Iterator[tuple[str, object, object]]:
    was, now = _by_key(cls, old), _by_key(cls, new)
    for row in [*was, *(row for row in now if row not in was)]:
        if row in was and row in now:
            yield from _differences(cls, was[row], now[row], f"{key}{row}.")
        else:
            yield key + row, was.get(row), now.get(row)


def _by_key(cls: type, rows: list[Raw]) -> Mapping[str, Raw]:
    return {row_key(cls, row, number): row for number, row in enumerate(rows, 1)}
