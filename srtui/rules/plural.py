"""Sentences for people: whole, with named places and a form for one and for many.

A sentence is looked up when it is shown: a catalogue may hold both forms in another language.
"""

import re
from collections.abc import Mapping
from functools import cache, partial, reduce
from typing import Any


def are(number: int) -> str:
    """Return the verb behind a count: 1 game is, 2 games are."""
    return "is" if number == 1 else "are"


def counted(number: int, word: str, plural: str = "") -> str:
    """Return a number of things in words: 1 game, 2 games. `plural`: unless it ends in s alone."""
    return f"{number} {word}" if number == 1 else f"{number} {plural or f'{word}s'}"


_PLACE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


class Phrase(str):
    """A sentence that keeps what it was made of, so that it can be made again in any language.

    `reason`: its form; if it counts, the forms for one and for many, on two lines. `parts`: the
    values of its places by name. A value may be a phrase, or a list, which is shown with commas.
    """

    __slots__ = ("parts", "reason")
    reason: str
    parts: Mapping[str, object]


def phrase(form: str, *values: object) -> Phrase:
    """Return a sentence with its named places filled by `values`, in the order of the English."""
    parts = dict(zip(_places(form), values, strict=True))
    return _made(form, form, parts)


def phrase_count(singular: str, plural: str, count: int, *values: object) -> Phrase:
    """Return the form for this count; the place {count} holds it, `values` the other places."""
    form = singular if count == 1 else plural
    names = (name for name in _places(form) if name != "count")
    parts = {"count": count, **dict(zip(names, values, strict=True))}
    return _made(form, f"{singular}\n{plural}", parts)


def paragraph(*sentences: str) -> Phrase:
    """Return sentences one after the other; empty ones are left out."""
    first, *others = [each for each in sentences if each] or [""]
    said = first if isinstance(first, Phrase) else phrase("{sentence}", first)
    return reduce(partial(phrase, "{before} {after}"), others, said)


def plain_parts(sentence: Phrase) -> dict[str, Any]:
    """Return a phrase's parts as JSON can hold them; `phrase_again` reads them."""
    return {name: _plain(value) for name, value in sentence.parts.items()}


def phrase_again(reason: str, parts: Mapping[str, Any]) -> Phrase:
    """Make a phrase from its reason and its parts as JSON holds them."""
    values = {name: _read(value) for name, value in parts.items()}
    one, *many = reason.split("\n")
    form = one if not many or values["count"] == 1 else many[0]
    return _made(form, reason, values)


@cache
def _places(form: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_PLACE.findall(form)))


def _made(form: str, reason: str, parts: Mapping[str, object]) -> Phrase:
    made = Phrase(_PLACE.sub(lambda place: _text(parts[place[1]]), form))
    made.reason, made.parts = reason, parts
    return made


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _plain(value: object) -> Any:
    if isinstance(value, Phrase):
        return {"reason": value.reason, "parts": plain_parts(value)}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int) else str(value)


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return [_read(each) for each in value]
    return phrase_again(**value) if isinstance(value, dict) else value
