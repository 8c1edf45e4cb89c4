"""Values: frozen, compared by content, and cheap to declare.

A `Value` is what a frozen dataclass with slots would be, but made in C: a start declares some 140
such classes, which took 130 ms of CPU as dataclasses and takes 3 so. Only commands are dataclasses
still (`srtui/commands/command.py`): what is known of their fields has no place in a `Struct`.
"""

from typing import TYPE_CHECKING, Any, dataclass_transform

from msgspec import NODEFAULT, Struct, structs
from msgspec import field as field

if TYPE_CHECKING:
    # The same call, of which mypy knows the names and types.
    from dataclasses import replace as replace
else:
    from msgspec.structs import replace as replace


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True):
    """A frozen value. `class X(Value, dict=True)` has room for a `cached_property`."""


def names_of(cls: type[Value]) -> tuple[str, ...]:
    """Return the names of the fields, in order."""
    return cls.__struct_fields__


def fields_of(value: object, names: str) -> dict[str, Any]:
    """Return some fields of a value by their names, which are given as one text."""
    return {name: getattr(value, name) for name in names.split()}


def outside_names(cls: type[Value]) -> dict[str, str]:
    """Return the name of each field in JSON and in stored values, by its name in code."""
    return dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))


def required_of(cls: type[Value]) -> tuple[str, ...]:
    """Return the names of the fields without a default; they come first."""
    names = cls.__struct_fields__
    return names[: len(names) - len(cls.__struct_defaults__)]


def made_default(cls: type[Value], name: str) -> Any:
    """Return the default that a field of a new value has."""
    found = next(each for each in structs.fields(cls) if each.name == name)
    return found.default if found.default_factory is NODEFAULT else found.default_factory()


def default_of(cls: type[Value], name: str) -> Any:
    """Return a field's default; None if it is required, or created for each value."""
    default = next(field.default for field in structs.fields(cls) if field.name == name)
    return None if default is NODEFAULT else default
