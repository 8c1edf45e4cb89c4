"""Parser that builds commands from typed text, for command line, forms and tests."""

from collections.abc import Container, Mapping
from typing import Any, TypeVar

from srtui.commands.command import Arg, Command, Verb
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.text.answers import read_player_number
from srtui.text.kinds import KINDS, Scope, is_words
from srtui.text.phrases import capital, is_number

C = TypeVar("C", bound=Command)


def values_of(verb: type[Verb], event: Event | None, words: Mapping[str, Any]) -> dict[str, Any]:
    """Return a verb's fields from texts, each read according to its kind.

    Arguments on which others depend are read first.

    A value that is not text is used as it is. A field not given keeps its default. Raises `Refused`
    with the invalid word.
    """
    scope = Scope(event)
    values = {name: value for name, value in words.items() if name not in verb.arguments()}
    for name, argument in _in_order(verb, words):
        value = words[name]
        if is_words(argument.kind, value):
            value = _read(argument, value, scope)
        values[name] = value
        scope = scope.after(argument.kind, value)
    return values


def _read(argument: Arg, words: Any, scope: Scope) -> Any:
    # Before its kind reads the text, because the kind cannot say which line of the form is wrong.
    if KINDS[argument.kind].integer and not is_number(words.strip().removeprefix("-")):
        raise Refused(f"{capital(argument.label)}: type a whole number.")
    if argument.choices:
        words = _matching_choice(argument, words)
    return KINDS[argument.kind].read(scope, words)


def _matching_choice(argument: Arg, words: str) -> str:
    """Return the choice that matches the text. Raises `Refused` if there is none."""
    wanted = _normalize(words)
    meant = next((one for one in argument.choices if _normalize(one) == wanted), None)
    if meant is not None or not wanted:
        return meant or words
    if argument.kind == "side":
        read_player_number(
            words.strip()
        )  # says who is meant by what; `-` is nobody, who is not offered
    offered = ", ".join(argument.choices)
    raise Refused(f"{capital(argument.label)}: “{words[:20]}” is not one of {offered}.")


def _normalize(words: str) -> str:
    return words.strip().casefold().replace("_", "-").replace(" ", "-")


def parse_command(event: Event, command: type[C], words: Mapping[str, Any]) -> C:
    """Return the command that the texts describe in an event."""
    return command(**values_of(command, event, words))


def texts_of_values(
    event: Event | None, verb: type[Verb], values: Mapping[str, Any]
) -> dict[str, str]:
    """Return the texts of values, for a form's initial content; text values stay unchanged."""
    scope = Scope(event)
    words: dict[str, str] = {}
    for name, argument in _in_order(verb, values):
        value, kind = values[name], KINDS[argument.kind]
        typed = type(value) is str and not kind.named
        words[name] = value if typed else kind.say(scope, value)
        scope = scope.after(argument.kind, value)
    return words


def _in_order(verb: type[Verb], given: Container[str]) -> list[tuple[str, Arg]]:
    """Return the given arguments, first those on which others depend: a game is of a round."""
    arguments = [(name, argument) for name, argument in verb.arguments().items() if name in given]
    return sorted(arguments, key=lambda each: not KINDS[each[1].kind].first)
