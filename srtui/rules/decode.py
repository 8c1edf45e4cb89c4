"""Decode the tables of a TOML file into values by their type hints.

Every fault is collected with its key and reason; nothing is guessed or converted.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from srtui.rules.edition.bounds import Bounds
from srtui.rules.plural import rules_text
from srtui.rules.value import Value, names_of, required_of

V = TypeVar("V", bound=Value)

LONGEST = 500
"""Characters in one text."""

FEW = 8
"""Keys of a table that a message names; of more it names none."""

LARGEST = 10**18
"""A number beyond this is not written out: Python refuses to, for the longest ones."""


class Fault(Value):
    """A fault in the value at `key` (empty for the value as a whole)."""

    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.key}: {self.reason}" if self.key else self.reason


ValueCheck = Callable[[Any], Iterator[Fault]]
"""What a whole value of one class must keep; keys are relative to it."""


@cache
def hints(cls: type[Value]) -> dict[str, Any]:
    """Return the type of every field, including annotated bounds."""
    # Evaluated once per class (see the cache above), because hints are strings until then.
    known = get_type_hints(cls, include_extras=True)
    return {name: known[name] for name in names_of(cls)}


def some(hint: Any) -> Any:
    """Return the type hint without its None."""
    if get_origin(hint) in (Union, UnionType):
        return next(one for one in get_args(hint) if one is not NoneType)
    return hint


def row_class(hint: Any) -> type[Value] | None:
    """Return the class whose values `hint` is a tuple of, or None if it is anything else."""
    inner = get_args(hint)[0] if get_origin(hint) is tuple else None
    return inner if isinstance(inner, type) and issubclass(inner, Value) else None


def row_key(cls: type, row: object, number: int) -> str:
    """Return the name of a list's row: `[size=75]` by its identity, or `[3]` if it has none."""
    name = getattr(cls, "IDENTITY", "")
    value = row.get(name) if isinstance(row, Mapping) else None
    if isinstance(value, str):
        readable = value.isprintable() and 0 < len(value) <= 40
    else:
        readable = type(value) is int and abs(value) <= LARGEST
    return f"[{name}={value}]" if readable else f"[{number}]"


def dotted(before: str, name: str) -> str:
    """Return the key `name` below `before`, quoted as in TOML if it is not a bare word."""
    word = name if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", name) else shown(name)
    return f"{before}.{word}" if before else word


def suggestion(name: str, known: tuple[str, ...]) -> str:
    """Return half a sentence that names the nearest known word, or lists all of them."""
    near = get_close_matches(name, known, 1)
    if near:
        return f'did you mean "{near[0]}"?'
    return f"known are {', '.join(known)}" if known else "there are none"


def shown(value: object) -> str:
    """Return a value as the file's author would recognize it, shortened."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) > LARGEST:
        return "a very large number"
    text = json.dumps(value) if isinstance(value, str | bool) else str(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


class _WrongError(Exception):
    """A value cannot be read; its faults have already been recorded."""


# No library: they stop at the first fault, or take longer to import than all the reading takes.
class Decoder:
    """Reader of one tree of tables; `faults` collects every fault found so far."""

    def __init__(self, checks: Mapping[type, ValueCheck]) -> None:
        self.faults: list[Fault] = []
        self._checks = checks

    def read(self, cls: type[V], raw: object) -> V | None:
        """Return `raw` as a `cls`, or None if it has faults, which are recorded."""
        try:
            value: V = self._table(cls, raw, "")
        except _WrongError:
            return None
        return None if self.faults else value

    def _wrong(self, key: str, reason: str) -> _WrongError:
        self.faults.append(Fault(key, reason))
        return _WrongError()

    def _expected(self, key: str, what: str, raw: object) -> _WrongError:
        return self._wrong(key, f"expected {what}, found {shown(raw)}")

    def _table(self, cls: type[Value], raw: object, key: str) -> Any:
        known = hints(cls)
        if not isinstance(raw, dict):
            few = len(known) <= FEW
            raise self._expected(key, f"a table of {', '.join(known)}" if few else "a table", raw)
        values: dict[str, Any] = {}
        sound = True
        for name in [one for one in raw if one not in known]:
            advice = suggestion(name, tuple(known))
            self._wrong(dotted(key, name), f"no such key; {advice}")
            sound = False
        for name, hint in known.items():
            try:
                if name in raw:
                    values[name] = self._value(hint, raw[name], dotted(key, name))
                elif name in required_of(cls):
                    raise self._wrong(dotted(key, name), "is missing")
            except _WrongError:
                sound = False
        if not sound:
            raise _WrongError
        value = cls(**values)
        if check := self._checks.get(cls):
            before = f"{key}." if key else ""
            self.faults += [Fault(before + fault.key, fault.reason) for fault in check(value)]
        return value

    def _value(self, hint: Any, raw: object, key: str) -> Any:
        hint = some(hint)
        match get_origin(hint), get_args(hint):
            case origin, (inner, *_) if origin is tuple:
                return self._list(inner, raw, key)
            case origin, (_, inner) if origin is dict:
                return self._dict(inner, raw, key)
            case origin, words if origin is Literal:
                return self._word(words, raw, key)
            case origin, (kind, bounds) if origin is Annotated:
                return self._number(kind, bounds, raw, key)
        if issubclass(hint, Value):
            return self._table(hint, raw, key)
        if issubclass(hint, StrEnum):
            return hint(self._word(tuple(hint), raw, key))
        return self._plain_value(hint, raw, key)

    def _list(self, inner: Any, raw: object, key: str) -> tuple[Any, ...]:
        if not isinstance(raw, list | tuple):
            raise self._expected(key, "a list", raw)
        values = []
        cls = inner if isinstance(inner, type) else object
        for number, item in enumerate(raw, 1):
            try:
                # Read each row separately, so that one fault does not hide those of the next row.
                values.append(self._value(inner, item, key + row_key(cls, item, number)))
            except _WrongError:
                continue
        if len(values) < len(raw):
            raise _WrongError
        return tuple(values)

    def _dict(self, inner: Any, raw: object, key: str) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise self._expected(key, "a table", raw)
        # Values of variants and presets are checked once merged into the edition (`overlay`).
        if inner is object:
            return dict(raw)
        return {name: self._value(inner, one, dotted(key, name)) for name, one in raw.items()}

    def _word(self, words: tuple[str, ...], raw: object, key: str) -> str:
        if not isinstance(raw, str) or raw not in words:
            raise self._expected(key, "one of " + ", ".join(f'"{one}"' for one in words), raw)
        return raw

    def _number(self, kind: type, bounds: Bounds, raw: object, key: str) -> int | float:
        what = "a whole number" if kind is int else "a number"
        if isinstance(raw, bool) or not isinstance(raw, int if kind is int else int | float):
            raise self._expected(key, what, raw)
        if not bounds.least <= raw <= bounds.most:
            raise self._expected(key, f"{what} from {bounds.least} to {bounds.most}", raw)
        return raw

    def _plain_value(self, kind: type, raw: object, key: str) -> object:
        names = {str: "a text", bool: "true or false", int: "a whole number", date: "a date"}
        # In Python, True is also an int and a datetime is also a date; in TOML they are not.
        wrong_twin = (isinstance(raw, bool) and kind is int) or isinstance(raw, datetime)
        if not isinstance(raw, kind) or wrong_twin:
            raise self._expected(key, names[kind], raw)
        if isinstance(raw, str) and (len(raw) > LONGEST or not raw.isprintable()):
            raise self._wrong(key, f"expected one line of at most {LONGEST} printable characters")
        # Texts for people can be translated.
        if isinstance(raw, str) and (
            " " in raw or key.endswith(("name", "text")) or "terms." in key
        ):
            return rules_text(raw)
        return raw
