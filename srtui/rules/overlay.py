"""House rules and variants: changes merged into an edition's tables, not altering the originals.

Keys are written as in the edition's file, and a list's row by its identity: `bye.points.fixed`,
`timing.table[size=75].turn`, `results.ways[way=clock].assassination`. Several rows are selected by
`[*]` or by another of their values: `scenarios[group!=Radial].reinforcements`. Values are not
checked here; the merged tables are decoded and validated like a file's. Variants are named changes:
which of them go together, and warnings about them.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_origin

from srtui.rules.decode import Decoder, hints, row_class, row_key, shown, some, suggestion
from srtui.rules.edition import CATEGORY, PARAMETER, Edition, Variant, VariantValue
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
        raw = _set_value(Edition, raw, steps, value, key)
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


def _set_value(
    cls: type[Value], table: Raw, steps: Sequence[_Step], value: object, key: str
) -> Raw:
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
            return _set_leaf(cls, table, step.name, None, key)
        if not following:
            names = ", ".join(hints(hint))
            raise CannotChange(f"{key} is a group; change one of its keys: {names}")
        # If two keys exclude each other, the new one removes the old: half a dice roll beside a
        # fixed number is not a valid amount.
        kept = old if isinstance(old, dict) and not hasattr(hint, "ALTERNATIVES") else {}
        return table | {step.name: _set_value(hint, kept, following, value, key)}
    if following:
        raise CannotChange(f'{key}: "{step.name}" has no keys of its own')
    return _set_leaf(cls, table, step.name, value, key)


def _set_leaf(cls: type[Value], table: Raw, name: str, value: object, key: str) -> Raw:
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
    picked = [_is_picked(cls, row, step) for row in rows]
    if not any(picked) and not step.unlike:
        raise CannotChange(f"{key}: {_no_row_reason(cls, rows, step)}")
    pairs = zip(rows, picked, strict=True)
    return [_set_value(cls, row, following, value, key) if hit else row for row, hit in pairs]


def _can_pick(cls: type[Value], step: _Step) -> bool:
    """Tell whether a key can select rows: the identifying key, or another single value."""
    if step.key in ("*", getattr(cls, "IDENTITY", None)):
        return True
    hint = some(hints(cls).get(step.key, tuple))
    return hint in (str, int, bool) or hasattr(hint, "__metadata__") or get_origin(hint) is Literal


def _is_picked(cls: type[Value], row: Raw, step: _Step) -> bool:
    if step.key == "*":
        return True
    value = row[step.key] if step.key in row else default_of(cls, step.key)
    # As written in a key: `true`, not Python's `True`.
    said = value if isinstance(value, str) else json.dumps(value, default=str)
    return (said == step.row) != step.unlike


def _no_row_reason(cls: type[Value], rows: Sequence[Raw], step: _Step) -> str:
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


Chosen = Sequence[tuple[str, VariantValue]]
"""The variants of an event by key, each with what it is given, in the order chosen."""


def with_variants(raw: Raw, chosen: Chosen) -> Raw:
    """Return `raw` with variants merged in the order chosen, each with its number if it takes one.

    Raises `CannotChange` for an unknown variant, a missing, unwanted or out-of-range number, an
    unmet need, or an excluded combination.
    """
    variants = [_variant_of(raw, key) for key, _ in chosen]
    for place, variant in enumerate(variants):
        if variant in variants[:place]:
            raise CannotChange(f"{variant.name} is chosen twice.")
    for variant, (_, parameter) in zip(variants, chosen, strict=True):
        others = [other for other in variants if other is not variant]
        _refuse_needs(
            variant, others, [_variant_of(raw, row["key"]) for row in rows_of(raw["variants"])]
        )
        _refuse_excluded(variant, others)
        _refuse_given(variant, parameter)
        raw = merge(raw, changes_of(variant, parameter))
    return raw


def changes_of(variant: Variant, given: VariantValue) -> list[KeyChange]:
    """Return a variant's changes, with its number or scenarios inserted."""
    value = list(given) if isinstance(given, tuple) else given
    changed = [(key, value if to == PARAMETER else to) for key, to in variant.set.items()]
    return [*changed, *((key, None) for key in variant.unset)]


def _variant_of(raw: Raw, key: str) -> Variant:
    title = raw.get("title")
    rows = rows_of(raw.get("variants"))
    row = next((row for row in rows if row.get("key") == key), None)
    if row is None:
        advice = suggestion(key, tuple(str(row.get("key")) for row in rows))
        raise CannotChange(f"{title} has no variant {shown(key)}; {advice}")
    decoder = Decoder({})
    variant = decoder.read(Variant, row)
    if variant is None:
        raise CannotChange(f"variants[key={key}].{decoder.faults[0]}")
    return variant


def names_variant(name: str, other: Variant) -> bool:
    """Tell whether an entry of `needs` or `excludes` names this variant."""
    return name in (other.key, CATEGORY + other.category)


def why_not(variant: Variant, others: Sequence[Variant], offered: Sequence[Variant]) -> str:
    """Return, as a sentence, why a variant cannot be used with `others`; empty if it can.

    Numbers and the merged result are not checked; `offered` are all the edition's variants.
    """
    try:
        _refuse_needs(variant, others, offered)
        # Both ways: an edition states an exclusion in only one of the two variants.
        for first, second in ((variant, other) for other in others):
            _refuse_excluded(first, [second])
            _refuse_excluded(second, [first])
    except CannotChange as refusal:
        return str(refusal)
    return ""


def _refuse_needs(variant: Variant, others: Sequence[Variant], offered: Sequence[Variant]) -> None:
    for name in variant.needs:
        if not any(names_variant(name, other) for other in others):
            wanted = " or ".join(other.name for other in offered if names_variant(name, other))
            raise CannotChange(_with_reason(variant, f"can only be used together with {wanted}"))


def _refuse_excluded(variant: Variant, others: Sequence[Variant]) -> None:
    for other in others:
        if any(names_variant(name, other) for name in variant.excludes):
            raise CannotChange(_with_reason(variant, f"cannot be combined with {other.name}"))


def _with_reason(variant: Variant, said: str) -> str:
    return f"{variant.name} {said}{f': {variant.because}' if variant.because else '.'}"


def _refuse_given(variant: Variant, parameter: VariantValue) -> None:
    if not variant.parameter:
        if parameter is not None:
            raise CannotChange(f"{variant.name} does not take a number.")
    elif variant.takes == "scenarios":
        if not isinstance(parameter, tuple) or not parameter:
            raise CannotChange(f"{variant.name} needs {variant.parameter}: name at least one.")
    elif (
        not isinstance(parameter, int)
        or not variant.parameter_min <= parameter <= variant.parameter_max
    ):
        limits = f"{variant.parameter_min} to {variant.parameter_max}"
        raise CannotChange(f"{variant.name} needs a number of {variant.parameter} from {limits}.")


def unwise(variant: Variant, others: Sequence[Variant], several: str) -> tuple[str, ...]:
    """Return warnings about using a variant with `others`, as sentences; it is not refused.

    `several` is the document's sentence about several variants of one category (P-9).
    """
    reasons = [variant.advice] if variant.advice else []
    for other in others:
        reasons += [row.line for row in variant.unwise if names_variant(row.beside, other)]
        reasons += [row.line for row in other.unwise if names_variant(row.beside, variant)]
        if both := _both_set(variant, other):
            reasons.append(
                f"{variant.name} and {other.name} both set {both}: the later variant counts."
            )
    # A switch only reads a rule differently: several of them do not make an event unusual (P-9).
    kin = [other for other in others if other.category == variant.category != "switch"]
    return (*reasons, *([several] if several and kin else []))


def _both_set(variant: Variant, other: Variant) -> str:
    """Return a key that both variants set to different values, or an empty string."""
    first, second = ({**dict.fromkeys(v.unset), **v.set} for v in (variant, other))
    return next((key for key in first if key in second and first[key] != second[key]), "")
