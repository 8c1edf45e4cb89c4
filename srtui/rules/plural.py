"""Sentences for people: whole, with named places and separate forms for one and for many.

A sentence is translated when it is made, into the session's language. A sentence made earlier (when
a module was imported, or for the journal, which is English) is translated by `translate` when it is
shown.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial, reduce
from gettext import NullTranslations
from typing import Any, TypeVar


class Language:
    """A device's language: a catalogue, or None for English. It may change at any time."""

    def __init__(self, catalogue: NullTranslations | None = None) -> None:
        self.catalogue = catalogue


_ENGLISH = Language()
_LANGUAGE: ContextVar[Language] = ContextVar("language")
"""An object that changes, since each task and thread of a device has a context of its own."""


@contextmanager
def in_language(language: Language) -> Iterator[None]:
    """Make and show sentences in this language within the context."""
    before = _LANGUAGE.set(language)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def speak(language: Language) -> None:
    """Make and show sentences in this language from now on, in this task and those it starts."""
    _LANGUAGE.set(language)


def are(number: int) -> str:
    """Return the verb that follows a count: 1 game is, 2 games are."""
    return "is" if number == 1 else "are"


_PLACE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


class Phrase(str):
    """A sentence that keeps its form and parts, so that it can be made again in any language.

    `reason` is its form; if it counts, the forms for one and for many, on two lines. `parts` are
    the values of its places by name. A value may be a phrase, or a list, which is shown with
    commas. `catalogue` is that of its language.
    """

    __slots__ = ("catalogue", "parts", "reason")
    reason: str
    parts: Mapping[str, object]
    catalogue: NullTranslations | None

    def __format__(self, spec: str) -> str:
        """Format the sentence in the session's language."""
        return format(str.__str__(translate(self)), spec)


S = TypeVar("S", str, Phrase)


def phrase(form: str, *values: object) -> Phrase:
    """Return a sentence with its named places filled by `values`, in the English form's order."""
    return _compose(form, dict(zip(_places(form), values, strict=True)))


def phrase_count(singular: str, plural: str, count: int, *values: object) -> Phrase:
    """Return the form for this count, which fills {count}; `values` fill the other places."""
    names = (name for name in _places(singular if count == 1 else plural) if name != "count")
    parts = {"count": count, **dict(zip(names, values, strict=True))}
    return _compose(f"{singular}\n{plural}", parts)


def rules_text(text: str) -> Phrase:
    """Return an edition's text as a phrase that stays English until it is shown."""
    return _phrase(text, text, {}, None)


def translate(text: S) -> S:
    """Return a sentence in the session's language; any other text is returned unchanged."""
    if not isinstance(text, Phrase) or text.catalogue is _LANGUAGE.get(_ENGLISH).catalogue:
        return text
    return _compose(text.reason, text.parts)


def translate_label(label: str, context: str = "") -> str:
    """Return a program label in the session's language; `context` selects a shorter form."""
    catalogue = _LANGUAGE.get(_ENGLISH).catalogue
    if catalogue is None or not label:
        return label
    short = catalogue.pgettext(context, label) if context else label
    return short if short != label else catalogue.gettext(label)


def translate_of_you(verb: str) -> str:
    """Return a verb of the rules in the form for "you", in languages that have one: you secure."""
    return translate_label(f"you {verb}")


def language_code() -> str:
    """Return the code of the session's language as used in a page's `lang`: de."""
    catalogue = _LANGUAGE.get(_ENGLISH).catalogue
    return catalogue.info().get("language", "en") if catalogue is not None else "en"


def counted(number: int, word: str, plural: str = "") -> str:
    """Format a number of things: 1 game, 2 games. `plural` is needed unless it just adds an s."""
    return _compose(f"{{count}} {word}\n{{count}} {plural or f'{word}s'}", {"count": number})


def paragraph(*sentences: str) -> Phrase:
    """Join sentences into a paragraph, skipping empty ones."""
    first, *others = [each for each in sentences if each] or [""]
    said = first if isinstance(first, Phrase) else phrase("{sentence}", first)
    return reduce(partial(phrase, "{before} {after}"), others, said)


def plain_parts(sentence: Phrase) -> dict[str, Any]:
    """Return a phrase's parts as JSON values; `phrase_again` reads them."""
    return {name: _plain_value(value) for name, value in sentence.parts.items()}


def phrase_again(reason: str, parts: Mapping[str, Any]) -> Phrase:
    """Make a phrase from its reason and its parts as JSON values."""
    return _compose(reason, {name: _read(value) for name, value in parts.items()})


@cache
def _places(form: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_PLACE.findall(form)))


def _compose(reason: str, parts: Mapping[str, object]) -> Phrase:
    catalogue = _LANGUAGE.get(_ENGLISH).catalogue
    form = _translated_form(reason, parts.get("count"), catalogue)
    text = _PLACE.sub(lambda place: _text(parts[place[1]]), form) if parts else form
    return _phrase(text, reason, parts, catalogue)


def _phrase(
    text: str, reason: str, parts: Mapping[str, object], catalogue: NullTranslations | None
) -> Phrase:
    made = Phrase(text)
    made.reason, made.parts, made.catalogue = reason, parts, catalogue
    return made


def _translated_form(reason: str, count: Any, catalogue: NullTranslations | None) -> str:
    singular, *plural = reason.split("\n")
    if plural:
        if catalogue is not None:
            return catalogue.ngettext(singular, plural[0], count)
        return singular if count == 1 else plural[0]
    # The empty message is a catalogue's header.
    return catalogue.gettext(reason) if catalogue is not None and reason else reason


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value))
    return translate(value) if isinstance(value, str) else str(value)


def _plain_value(value: object) -> Any:
    if isinstance(value, Phrase):
        return {"reason": value.reason, "parts": plain_parts(value)}
    if isinstance(value, list | tuple):
        return [_plain_value(each) for each in value]
    return value if isinstance(value, str | int) else str(value)


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return [_read(each) for each in value]
    return phrase_again(**value) if isinstance(value, dict) else value


EMPTY = rules_text("")
"""The phrase that says nothing."""
