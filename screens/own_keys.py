"""Own keys: every key that the program knows can be another, by the id of its command.

The framework has a keymap, too. It is not used: where commands share a key, as those of a table do,
it takes the key from all of them, and it maps keys after those that a line being typed on takes.
"""

from collections.abc import Mapping

from textual.binding import Binding, BindingsMap
from textual.keys import REPLACED_KEYS, Keys, _character_to_key, format_key

_MODIFIERS = frozenset({"ctrl", "shift", "alt"})


def keys_of(written: str) -> tuple[str, ...]:
    """Keys as the framework calls them, of a text with commas between them; a comma is `comma`."""
    parts = [one.strip() for one in written.split(",")]
    return tuple(_character_to_key(one) if len(one) == 1 else one for one in parts if one)


def no_key_in(written: str) -> str:
    """Return the part of a text that is not a key; empty if all parts are keys, "," without any."""
    keys = keys_of(written)
    return next((one for one in keys if not _is_key(one)), "") if keys else ","


def _is_key(name: str) -> bool:
    *modifiers, last = name.split("+")
    if not set(modifiers) <= _MODIFIERS:
        return False
    named = {one.value for one in Keys} | set(REPLACED_KEYS.values())
    return last in named or (len(last) == 1 and last.isprintable()) or _is_sign(last)


def _is_sign(name: str) -> bool:
    """Tell whether it is the name of a character, such as `question_mark`."""
    shown = format_key(name)
    return len(shown) == 1 and _character_to_key(shown) == name


def sound(own: Mapping[str, str]) -> Mapping[str, str]:
    """Return custom keys without invalid ones: those commands keep their default."""
    return {id_: written for id_, written in own.items() if not no_key_in(written)}


def mapped(bindings: BindingsMap, custom: Mapping[str, str]) -> BindingsMap:
    """Return the keys of one class with the person's own, by id.

    An own key belongs to its command alone, unless others were given the same one.
    """
    fresh: dict[str, list[Binding]] = {}
    ids = {one.id for _, one in bindings if one.id in custom}
    used = {key for id_ in ids if id_ for key in keys_of(custom[id_])}
    # A command is in the map once for each of its keys: the custom keys replace all of them, once.
    done: set[tuple[str | None, str]] = set()
    for key, binding in bindings:
        if binding.id not in ids or binding.id is None:
            if key not in used:
                fresh.setdefault(key, []).append(binding)
        elif (binding.id, binding.action) not in done:
            done.add((binding.id, binding.action))
            for another in keys_of(custom[binding.id]):
                other = binding.with_key(key=another, key_display=None)
                fresh.setdefault(another, []).append(other)
    return BindingsMap.from_keys(fresh)
