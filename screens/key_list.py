"""Every command with a key, for pages that show or change keys. It loads all screens."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.keys import format_key

import screens
from screens.keys import invalid_part, keys_of, sound
from srtui.rules.value import Value

AROUND = ("SrtuiApp", "Grid", "ClockBoard")
"""Classes whose keys also act in every place: the app, and the lists that have the focus there."""


class Keyed(Value):
    """A command with a key.

    `owner` is its class, `title` its name, and `help` what it does; keys that only move have
    neither.
    """

    id: str
    title: str
    help: str
    keys: tuple[str, ...]
    owner: str

    @property
    def label(self) -> str:
        """Title and id, or only the id if there is no title."""
        return f"“{self.title}” ({self.id})" if self.title else self.id


def keyed() -> tuple[Keyed, ...]:
    """Return every command with a key, once per class that has it. Loads all screens."""
    return tuple(one for kind in _kinds() for one in _commands_of(kind))


def _commands_of(kind: type[DOMNode], *, inherited: bool = False) -> Iterator[Keyed]:
    """Yield a class's commands, optionally with those of its base classes."""
    matches: dict[str, tuple[Binding, list[str]]] = {}
    merged = kind._merged_bindings if inherited else BindingsMap(kind.__dict__["BINDINGS"])
    for key, binding in merged or ():
        if binding.id:
            matches.setdefault(binding.id, (binding, []))[1].append(key)
    for id_, (binding, keys) in matches.items():
        help_ = binding.tooltip or binding.description
        yield Keyed(id_, binding.description, help_, tuple(keys), kind.__name__)


@cache
def _kinds() -> tuple[type[DOMNode], ...]:
    for one in walk_packages(screens.__path__, "screens."):
        import_module(one.name)
    by_name: dict[str, type[DOMNode]] = {}
    waiting = [DOMNode]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if kind.__module__.startswith("screens.") and kind.__dict__.get("BINDINGS"):
                by_name[f"{kind.__module__}.{kind.__name__}"] = kind
            waiting.append(kind)
    return tuple(by_name[name] for name in sorted(by_name))


def faults_of(custom: Mapping[str, str], lines: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return a sentence for each fault in a user's custom keys.

    Faults are unknown commands, unknown keys, and keys with two effects on one screen, naming both
    commands.

    `lines`: the file's line number by id; without it, the section is named.
    """
    if not custom:
        return ()
    known = {one.id for one in keyed()}
    places = {id_: f"{lines[id_]}:" if lines and id_ in lines else "[keys]" for id_ in custom}
    faults = [
        f"{places[id_]} {id_} is not a command; `srtui settings keys` lists them all."
        for id_ in custom
        if id_ not in known
    ]
    for id_, written in custom.items():
        if wrong := invalid_part(written):
            faults.append(
                f"{places[id_]} {id_}: “{wrong}” is not a key; "
                "use a letter, a symbol, f5 or ctrl+s."
            )
    return (*faults, *dict.fromkeys(_clashes(sound(custom), lines or {})))


def _clashes(custom: Mapping[str, str], lines: Mapping[str, str]) -> Iterator[str]:
    by_name = {one.__name__: one for one in _kinds()}
    around = tuple(by_name[name] for name in AROUND)
    for kind in _kinds():
        parts = (kind, *around) if issubclass(kind, by_name["Frame"]) else (kind,)
        there = {one.id: one for part in parts for one in _commands_of(part, inherited=True)}
        yield from _clashes_in(tuple(there.values()), custom, lines)


def _clashes_in(
    there: tuple[Keyed, ...], custom: Mapping[str, str], lines: Mapping[str, str]
) -> Iterator[str]:
    for at, command in enumerate(there):
        for other in there[at + 1 :]:
            if not {command.id, other.id} & set(custom):
                continue
            now = set(_now(command, custom)) & set(_now(other, custom))
            # A key shared by design, such as escape in several widgets, is not a clash.
            for key in sorted(now - (set(command.keys) & set(other.keys))):
                first, second = sorted((command, other), key=lambda which: which.id not in custom)
                where = f"{lines[first.id]}: " if first.id in lines else ""
                yield (
                    f"{where}{format_key(key)} is both {first.label} and {second.label}: "
                    "give one of them another key."
                )


def _now(one: Keyed, own: Mapping[str, str]) -> Iterable[str]:
    return keys_of(own[one.id]) if one.id in own else one.keys
