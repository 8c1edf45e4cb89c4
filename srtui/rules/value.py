"""Values: frozen, compared by content, and cheap to declare.

A `Value` is like a frozen dataclass with slots, but implemented in C: starting the program declares
some 140 such classes, which takes 3 ms of CPU instead of 130 with dataclasses. Only commands are
still dataclasses (`srtui/commands/command.py`): their field metadata has no place in a `Struct`.
"""

from typing import TYPE_CHECKING, Any, dataclass_transform

from msgspec import NODEFAULT, Struct, structs
from msgspec import field as field

if TYPE_CHECKING:
    # The same function, imported under a name whose parameters and types mypy knows.
    from dataclasses import replace as replace
else:
    from msgspec.structs import replace as replace


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True):
    """A frozen value. `class X(Value, dict=True)` has room for a `cached_property`."""


def names_of(cls: type[Value]) -> tuple[str, ...]:
    """Return the field names, in order."""
    return cls.__struct_fields__


def fields_of(value: object, names: str) -> dict[str, Any]:
    """Return the values of the fields in `names`, which are separated by spaces."""
    return {name: getattr(value, name) for name in names.split()}


def outside_names(cls: type[Value]) -> dict[str, str]:
    """Return each field's name in JSON and in stored values, by its name in code."""
    return dict(zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True))


def required_of(cls: type[Value]) -> tuple[str, ...]:
    """Return the names of the fields without a default; they come first."""
    names = cls.__struct_fields__
    return names[: len(names) - len(cls.__struct_defaults__)]


def made_default(cls: type[Value], name: str) -> Any:
    """Return the default that a field has in a new value."""
    found = next(each for each in structs.fields(cls) if each.name == name)
    return found.default if found.default_factory is NODEFAULT else found.default_factory()


def default_of(cls: type[Value], name: str) -> Any:
    """Return a field's default; None if it is required or created per value."""
    default = next(field.default for field in structs.fields(cls) if field.name == name)
    return None if default is NODEFAULT else default
