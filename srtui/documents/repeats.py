"""Documents without repeated sentences, and the mark of our own reading on a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable

from srtui.documents.document import Document
from srtui.rules.value import replace

SENTENCES = re.compile(r"(?<=\.)(?<!^\d\.) (?=[A-Z])")
"""Between two sentences; the number of a paragraph is none."""


def without_repeats(document: Document) -> Document:
    """Return a document without repeated sentences: each is kept where it comes first."""
    known: set[str] = set()
    sections = tuple(
        replace(part, notes=_fresh(part.notes, known), text=_fresh(part.text, known))
        for part in document.sections
    )
    return replace(document, sections=sections)


def _fresh(texts: Iterable[str], known: set[str]) -> tuple[str, ...]:
    """Return texts without the sentences that are known, and add theirs to these."""
    fresh: list[str] = []
    for text in texts:
        sentences = [one for one in SENTENCES.split(text) if one not in known]
        known.update(sentences)
        if sentences:
            fresh.append(" ".join(sentences))
    return tuple(fresh)


MARK = "(our reading)"
EXPLAINED = f"{MARK}: the document leaves this open or does not print it."


def with_reading_note(document: Document) -> Document:
    """Return a document with the explanation of the mark at its foot, if the mark is in it."""
    if not any(MARK in text for text in _texts(document)):
        return document
    *before, last = document.sections
    return replace(document, sections=(*before, replace(last, text=(*last.text, EXPLAINED))))


def _texts(document: Document) -> Iterable[str]:
    for part in document.sections:
        yield from (*part.notes, *part.text, *part.fields)
        yield from (value for _, value in part.facts)
