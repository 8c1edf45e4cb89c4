"""The mark of our own reading on a sheet, and the line that explains it at the foot."""

from __future__ import annotations

from collections.abc import Iterable

from srtui.documents.document import Document
from srtui.rules.value import replace

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
