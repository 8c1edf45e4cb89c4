"""Sentences for people: whole, with named places and a form for one and for many.

A sentence is looked up when it is made, in the language of the session that makes it. A sentence
that was made before (as a module was imported, or for the journal, which is English) is looked up
when it is shown: `translate`.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial, reduce
from gettext import NullTranslations
from typing import Any


class Language:
    """The language of a device: a catalogue, None for English. It may change at any time."""

    def __init__(self, catalogue: NullTranslations | None = None) -> None:
        self.catalogue = catalogue


_ENGLISH = Language()
_LANGUAGE: ContextVar[Language] = ContextVar("language")
"""An object that changes, since each task and thread of a device has a context of its own."""


@contextmanager
def in_language(language: Language) -> Iterator[None]:
    """Make and show sentences in this language."""
    before = _LANGUAGE.set(language)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def speak(language: Language) -> None:
    """Make and show sentences in this language from now on, in this task and those it starts."""
    _LANGUAGE.set(language)


def are(number: int) -> str:
    """Return the verb behind a count: 1 game is, 2 games are."""
    return "is" if number == 1 else "are"


_PLACE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


class Phrase(str):
    """A sentence that keeps what it was made of, so that it can be made again in any language.

    `reason`: its form; if it counts, the forms for one and for many, on two lines. `parts`: the
    values of its places by name. A value may be a phrase, or a list, which is shown with commas.
    `catalogue`: that of the language in which it is.
    """

    __slots__ = ("catalogue", "parts", "reason")
    reason: str
    parts: Mapping[str, object]
    catalogue: NullTranslations | None

    def __format__(self, spec: str) -> str:
        """Format the sentence in the session's language."""
        return format(str.__str__(translate(self)), spec)


def phrase(form: str, *values: object) -> Phrase:
    """Return a sentence with its named places filled by `values`, in the order of the English."""
    return _made(form, dict(zip(_places(form), values, strict=True)))


def phrase_count(singular: str, plural: str, count: int, *values: object) -> Phrase:
    """Return the form for this count; the place {count} holds it, `values` the other places."""
    form = singular if count == 1 else plural
    names = (name for name in _places(form) if name != "count")
    parts = {"count": count, **dict(zip(names, values, strict=True))}
    return _made(f"{singular}\n{plural}", parts)


def rules_text(text: str) -> Phrase:
    """Return a text of an edition as a phrase: English, until it is shown."""
    return _phrase(text, text, {}, None)


def translate(text: str) -> str:
    """Return a sentence in the session's language; any other text stays."""
    if not isinstance(text, Phrase) or text.catalogue is _LANGUAGE.get(_ENGLISH).catalogue:
        return text
    return _made(text.reason, text.parts)


def translate_label(label: str, context: str = "") -> str:
    """Return a label of the program in the session's language; by `context` in a shorter form."""
    catalogue = _LANGUAGE.get(_ENGLISH).catalogue
    if catalogue is None or not label:
        return label
    short = catalogue.pgettext(context, label) if context else label
    return short if short != label else catalogue.gettext(label)


def translate_of_you(verb: str) -> str:
    """Return a verb of the rules about you: you secure, for which languages have a form."""
    return translate_label(f"you {verb}")


def language_code() -> str:
    """Return the code of the session's language, as a page names it: de."""
    catalogue = _LANGUAGE.get(_ENGLISH).catalogue
    return catalogue.info().get("language", "en") if catalogue is not None else "en"


def counted(number: int, word: str, plural: str = "") -> str:
    """Return a number of things in words: 1 game, 2 games. `plural`: unless it ends in s alone."""
    return _made(f"{{count}} {word}\n{{count}} {plural or f'{word}s'}", {"count": number})


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
    return _made(reason, {name: _read(value) for name, value in parts.items()})


@cache
def _places(form: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_PLACE.findall(form)))


def _made(reason: str, parts: Mapping[str, object]) -> Phrase:
    catalogue = _LANGUAGE.get(_ENGLISH).catalogue
    form = _form(reason, parts.get("count"), catalogue)
    text = _PLACE.sub(lambda place: _text(parts[place[1]]), form) if parts else form
    return _phrase(text, reason, parts, catalogue)


def _phrase(
    text: str, reason: str, parts: Mapping[str, object], catalogue: NullTranslations | None
) -> Phrase:
    made = Phrase(text)
    made.reason, made.parts, made.catalogue = reason, parts, catalogue
    return made


def _form(reason: str, count: Any, catalogue: NullTranslations | None) -> str:
    singular, *plural = reason.split("\n")
    if plural:
        if catalogue is not None:
            return catalogue.ngettext(singular, plural[0], count)
        return singular if count == 1 else plural[0]
    # An empty message is the head of a catalogue.
    return catalogue.gettext(reason) if catalogue is not None and reason else reason


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value))
    return translate(value) if isinstance(value, str) else str(value)


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
