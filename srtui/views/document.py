"""A document for people: headings, sentences, lists, tables, a picture. It says what, not how.

Every writer takes this value: `lines` makes plain text for terminals and paper; as JSON it is
given as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from srtui.rules.value import Value
from srtui.views.layout import Column, pad, table, width_of

PAGE = "\f"
"""Begins a new page on a printer."""
BESIDE = 30
"""Cells that must be left beside a picture for text to stand there."""
GAP = 2


class Grid(Value):
    """A table: headings, whether each column holds figures, and the cells row by row."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...] = ()


class Drawing(Value):
    """A picture in plain signs, line by line, and what is to be said of it."""

    lines: tuple[str, ...]
    caption: str = ""


class Section(Value):
    """A part of a document, in this order. `notes` is a list; it stands beside a `picture`.

    `page`: it begins a new page.
    """

    heading: str = ""
    picture: Drawing | None = None
    grid: Grid | None = None
    notes: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    page: bool = False


class Document(Value):
    """A document: its title, and its parts in order. What is empty is left out."""

    title: str
    sections: tuple[Section, ...]


def section(
    heading: str, notes: Iterable[str] = (), after: Iterable[str] = (), *, page: bool = False
) -> tuple[Section, ...]:
    """A part of sentences, as a list and behind it; none where there is nothing to say."""
    notes, after = tuple(one for one in notes if one), tuple(one for one in after if one)
    return (Section(heading, notes=notes, text=after, page=page),) if notes or after else ()


def lines(document: Document, width: int = 80) -> tuple[str, ...]:
    """The document as plain text; a part on a new page begins with a form feed."""
    found = [*wrap(document.title, width), ""]
    for part in document.sections:
        if part.page and len(found) > 2:
            found.append(PAGE)
        found += _section(part, width)
    return tuple(found[:-1] if found[-1] == "" else found)


def _section(part: Section, width: int) -> list[str]:
    found = wrap(part.heading, width)
    listed = part.notes
    if part.picture is not None:
        room = width - GAP - max((width_of(line) for line in part.picture.lines), default=0)
        beside = _listed(listed, room) if room >= BESIDE else []
        found += _pictured(part.picture, beside)
        listed = () if room >= BESIDE else listed
    if part.grid is not None:
        found += _grid(part.grid, width)
    found += _listed(listed, width)
    for sentence in part.text:
        found += wrap(sentence, width)
    return [*found, ""]


def _pictured(picture: Drawing, beside: Sequence[str]) -> list[str]:
    wide = max((width_of(line) for line in picture.lines), default=0)
    rows = zip_longest(picture.lines, beside, fillvalue="")
    found = [f"{pad(left, wide)}{' ' * GAP}{right}".rstrip() for left, right in rows]
    return [*found, *([picture.caption] if picture.caption else [])]


def _grid(grid: Grid, width: int) -> list[str]:
    right = grid.right or (False,) * len(grid.headings)
    columns = [Column(name, figures) for name, figures in zip(grid.headings, right, strict=True)]
    return table(columns, grid.rows, width)


def _listed(notes: Sequence[str], width: int) -> list[str]:
    found: list[str] = []
    for note in notes:
        found += wrap(note, width, initial_indent="- ", subsequent_indent="  ")
    return found
