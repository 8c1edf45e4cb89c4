"""Documents without repeated sentences."""

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
