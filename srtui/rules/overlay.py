"""House rules: changes merged into an edition's tables, without altering the originals.

Keys are written as in the edition's file, and a list's row by its identity: `bye.points.fixed`,
`timing.table[size=75].turn`, `results.ways[way=clock].assassination`. Several rows are selected by
`[*]` or by another of their values: `scenarios[group!=Radial].reinforcements`. Values are not
checked here; the merged tables are decoded and validated like a file's.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_origin

from srtui.rules.decode import hints, row_class, row_key, shown, some, suggestion
from srtui.rules.edition import Edition
from srtui.rules.value import Value, default_of, required_of

Raw = dict[str, Any]
"""Tables as read from TOML."""

KeyChange = tuple[str, object]
"""A key and its new value; None takes the key away, so that its default counts."""

# A name, the rows it selects in brackets, and a dot only if more follows.
_STEP = re.compile(r"([a-z_]+)(?:\[(?:\*|([a-z_]+)(!?=)([^\[\]]+))\])?(?:\.(?=.)|$)")
_IDENTITY = frozenset({"format", "id", "variants", "presets", "from_elsewhere"})


class CannotChange(ValueError):
    """A change or a variant that this edition does not allow; the text is a sentence."""


class _Step(Value):
    """A part of a key: a name and, if it is a list's, the rows it selects.

    `key` is the key whose value selects them (`*`: all rows); `unlike` selects those that differ.
    """

    name: str
    key: str = ""
    unlike: bool = False
    row: str = ""


def merge(raw: Raw, changes: Sequence[KeyChange]) -> Raw:
    """Return `raw` with the changes made in order. Raises `CannotChange` for unknown keys."""
    for key, value in changes:
        steps = _steps(key)
        if steps[0].name in _IDENTITY:
            raise CannotChange(f"{key} identifies the edition and cannot be changed")
        raw = _set(Edition, raw, steps, value, key)
    return raw


def _steps(key: str) -> list[_Step]:
    steps, at = [], 0
    # The pattern also matches nothing at the end of the key; without this check it loops forever.
    while (match := _STEP.match(key, at)) and at < len(key):
        name, by, sign, row = match.groups(default="")
        picks = by or "*" * match[0].rstrip(".").endswith("[*]")
        steps.append(_Step(name, picks, sign == "!=", row))
        at = match.end()
    if at < len(key) or not steps or not key.isprintable():
        raise CannotChange(f"{shown(key)} is not a key: write it like timing.table[size=75].turn")
    return steps


def _set(cls: type[Value], table: Raw, steps: Sequence[_Step], value: object, key: str) -> Raw:
    step, following = steps[0], steps[1:]
    known = hints(cls)
    if step.name not in known:
        advice = suggestion(step.name, tuple(known))
        raise CannotChange(f'{key}: there is no "{step.name}"; {advice}')
    hint = some(known[step.name])
    old = table.get(step.name)
    if step.key:
        return table | {step.name: _set_row(row_class(hint), old, step, following, value, key)}
    if isinstance(hint, type) and issubclass(hint, Value):
        if not following and value is None:
            return _leaf(cls, table, step.name, None, key)
        if not following:
            names = ", ".join(hints(hint))
            raise CannotChange(f"{key} is a group; change one of its keys: {names}")
        # If two keys exclude each other, the new one removes the old: half a dice roll beside a
        # fixed number is not a valid amount.
        kept = old if isinstance(old, dict) and not hasattr(hint, "ALTERNATIVES") else {}
        return table | {step.name: _set(hint, kept, following, value, key)}
    if following:
        raise CannotChange(f'{key}: "{step.name}" has no keys of its own')
    return _leaf(cls, table, step.name, value, key)


def _leaf(cls: type[Value], table: Raw, name: str, value: object, key: str) -> Raw:
    if value is not None:
        either = getattr(cls, "EITHER", ())
        # Setting one alternative removes the others: together they would be a fault.
        others = set(either) - {name} if name in either else set()
        return {one: kept for one, kept in table.items() if one not in others} | {name: value}
    if name in required_of(cls):
        raise CannotChange(f"{key} cannot be removed")
    return {one: kept for one, kept in table.items() if one != name}


def rows_of(value: object) -> list[Raw]:
    """Return the rows of a list as in the file, or an empty list if `value` is not a list."""
    rows = value if isinstance(value, list) else []
    return [row for row in rows if isinstance(row, dict)]


def _set_row(
    cls: type | None, old: object, step: _Step, following: Sequence[_Step], value: object, key: str
) -> list[Raw]:
    if cls is None or not _can_pick(cls, step):
        raise CannotChange(f'{key}: the rows of "{step.name}" cannot be selected by "{step.key}"')
    if not following:
        raise CannotChange(f"{key} is a row; change one of its keys: {', '.join(hints(cls))}")
    rows = rows_of(old)
    picked = [_picked(cls, row, step) for row in rows]
    if not any(picked) and not step.unlike:
        raise CannotChange(f"{key}: {_no_row(cls, rows, step)}")
    pairs = zip(rows, picked, strict=True)
    return [_set(cls, row, following, value, key) if hit else row for row, hit in pairs]


def _can_pick(cls: type[Value], step: _Step) -> bool:
    """Tell whether a key can select rows: the identifying key, or another single value."""
    if step.key in ("*", getattr(cls, "IDENTITY", None)):
        return True
    hint = some(hints(cls).get(step.key, tuple))
    return hint in (str, int, bool) or hasattr(hint, "__metadata__") or get_origin(hint) is Literal


def _picked(cls: type[Value], row: Raw, step: _Step) -> bool:
    if step.key == "*":
        return True
    value = row[step.key] if step.key in row else default_of(cls, step.key)
    # As written in a key: `true`, not Python's `True`.
    said = value if isinstance(value, str) else json.dumps(value, default=str)
    return (said == step.row) != step.unlike


def _no_row(cls: type[Value], rows: Sequence[Raw], step: _Step) -> str:
    if step.key == "*":
        return "no row of it"
    if step.key != getattr(cls, "IDENTITY", None):
        return f"none of its rows has {step.key} = {step.row}"
    known = tuple(str(row.get(step.key)) for row in rows)
    return f'there is no row "{step.row}"; {suggestion(step.row, known)}'


def keys(table: Raw, cls: type[Value] = Edition, before: str = "") -> Iterator[str]:
    """Yield the key of every single value in these tables that can be changed."""
    for name, hint in hints(cls).items():
        inner, rows = some(hint), row_class(hint)
        key = before + name
        if key in _IDENTITY:
            continue
        if isinstance(inner, type) and issubclass(inner, Value):
            yield from keys(_table(table.get(name)), inner, f"{key}.")
        elif rows is not None and hasattr(rows, "IDENTITY"):
            for row, values in _by_key(rows, rows_of(table.get(name))).items():
                yield from keys(values, rows, f"{key}{row}.")
        else:
            yield key


def differences(
    old: Raw, new: Raw, cls: type[Value] = Edition, before: str = ""
) -> Iterator[tuple[str, object, object]]:
    """Yield each changed key with its old and its new value (None: not set)."""
    for name, hint in hints(cls).items():
        was, now = old.get(name), new.get(name)
        if was == now:
            continue
        inner, rows = some(hint), row_class(hint)
        key = before + name
        if isinstance(inner, type) and issubclass(inner, Value):
            yield from differences(_table(was), _table(now), inner, f"{key}.")
        elif rows is not None:
            yield from _row_differences(rows, rows_of(was), rows_of(now), key)
        else:
            yield key, was, now


def _table(value: object) -> Raw:
    return value if isinstance(value, dict) else {}


def _row_differences(
    cls: type[Value], old: list[Raw], new: list[Raw], key: str
) -> Iterator[tuple[str, object, object]]:
    was, now = _by_key(cls, old), _by_key(cls, new)
    for row in [*was, *(row for row in now if row not in was)]:
        if row in was and row in now:
            yield from differences(was[row], now[row], cls, f"{key}{row}.")
        else:
            yield key + row, was.get(row), now.get(row)


def _by_key(cls: type[Value], rows: list[Raw]) -> Mapping[str, Raw]:
    return {row_key(cls, row, number): row for number, row in enumerate(rows, 1)}
