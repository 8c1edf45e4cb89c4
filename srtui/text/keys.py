"""Keys that sentences name: each with the id of its command, since a person may have another.

A sentence has `{roster.add|a}` where it means the key of a command, with the one the program has,
and `{|enter}` where it means a key that nobody changes.
"""

import re
from collections.abc import Callable, Iterator

WithKeys = Callable[[str], str]
"""Writes the keys into a sentence."""
_HELD = "\x1a"
"""A sign that no text from people has."""
_KEY = re.compile(r"\{([a-z][\w.-]*)?\|([^{}|]+)\}")


def as_made(text: str) -> str:
    """Return the text with the program's default keys."""
    return _KEY.sub(r"\2", text).replace(_HELD, "")


def with_own(text: str, key_of: Callable[[str, str], str]) -> str:
    """Return the text with the keys that `key_of` gives for an id and the default key."""
    return "".join(piece for piece, _ in told_apart(text, key_of))


def told_apart(text: str, key_of: Callable[[str, str], str]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a text with custom keys, each with whether it is a key."""
    at = 0
    for found in _KEY.finditer(text):
        yield text[at : found.start()].replace(_HELD, ""), False
        yield key_of(found[1], found[2]) if found[1] else found[2], True
        at = found.end()
    yield text[at:].replace(_HELD, ""), False


def keys_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the keys in a text, in order: the id ("" for a fixed one), and the default key."""
    return ((found[1] or "", found[2]) for found in _KEY.finditer(text))


def held(text: str) -> str:
    """Text of people for a sentence with keys: what looks like a key in it stays as it is."""
    return text.replace("{", "{" + _HELD)


_NAMED = re.compile(
    r" ?\((?:srtui )?([a-z][a-z-]*(?: FILE)?(?: [a-z][a-z-]*)?(?:, or [a-z]+ [a-z-]+)?)"
    r"(?: --[a-z-]+| [A-Z]+| [a-z_]+)*\)"
)
"""Commands that a sentence names in brackets: (play back, or score drop)."""
_NO_COMMAND = frozenset({"bye"})
"""Words in brackets that are the name of a command, and mean something else."""


def without_commands(text: str, way_to: Callable[[str], str | None]) -> str:
    """Return a sentence for a screen, with the keys of the commands it names instead of them.

    `way_to` returns what to press for a command, by its id; empty: no key leads to it, and it is
    left out; None: there is no such command, and the sentence stays as it is.
    """

    def keyed(match: re.Match[str]) -> str:
        names = match[1].replace(" FILE", "").split(", or ")
        ways = [way_to(name.replace(" ", ".")) for name in names if name not in _NO_COMMAND]
        known = [way for way in ways if way is not None]
        if not known or len(known) < len(ways):
            return match[0]
        return f" ({' or '.join(known)})" if all(known) else ""

    return _NAMED.sub(keyed, text)
