"""Sentences for people: whole, with named places and a form for one and for many.

A sentence is looked up when it is shown: a catalogue may hold both forms in another language.
"""

import re


def are(number: int) -> str:
    """Return the verb behind a count: 1 game is, 2 games are."""
    return "is" if number == 1 else "are"


def counted(number: int, word: str, plural: str = "") -> str:
    """Return a number of things in words: 1 game, 2 games. `plural`: unless it ends in s alone."""
    return f"{number} {word}" if number == 1 else f"{number} {plural or f'{word}s'}"


_PLACE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


def phrase(form: str, *values: object) -> str:
    """Return a sentence with its named places filled by `values`, in the order of the English."""
    names = dict.fromkeys(_PLACE.findall(form))
    places = dict(zip(names, values, strict=True))
    return _PLACE.sub(lambda place: str(places[place[1]]), form)


def phrase_count(one: str, many: str, count: int, *values: object) -> str:
    """Return the form for this count; the place {count} holds it, `values` the other places."""
    form = one if count == 1 else many
    return phrase(form.replace("{count}", str(count)), *values)
