"""Commands from the words of a person: the one way for command line, forms and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from srtui.desk.command import Command, Verb
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.words.kinds import Scope, is_words, read_value, say_value
from srtui.words.wording import capital, is_number

C = TypeVar("C", bound=Command)


def values_of(verb: type[Verb], event: Event | None, words: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a verb from words, each read by its kind, in the order of the arguments.

    What is no text is a value already. A field that is not among them keeps its default. Raises
    `Refused` with what the words cannot mean.
    """
    scope = None if event is None else Scope(event)
    values = {name: value for name, value in words.items() if name not in verb.arguments()}
    for name, argument in verb.arguments().items():
        if name not in words:
            continue
        value = words[name]
        if is_words(argument.kind, value):
            if argument.kind == "number" and not is_number(value.strip().removeprefix("-")):
                raise Refused(f"{capital(argument.label)}: type a whole number.")
            value = read_value(argument.kind, value, scope)
        values[name] = value
        if scope is not None:
            scope = scope.after(argument.kind, value)
    return values


def spoken(event: Event, command: type[C], words: Mapping[str, Any]) -> C:
    """The command that words mean in an event."""
    return command(**values_of(command, event, words))


def said_back(event: Event | None, verb: type[Verb], values: Mapping[str, Any]) -> dict[str, str]:
    """The words that mean the values, for a form that begins with them; a text says itself."""
    scope = None if event is None else Scope(event)
    said: dict[str, str] = {}
    for name, argument in verb.arguments().items():
        if name not in values:
            continue
        value = values[name]
        said[name] = value if type(value) is str else say_value(argument.kind, value, scope)
        if scope is not None:
            scope = scope.after(argument.kind, value)
    return said
