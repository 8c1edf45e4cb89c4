"""A document for people: headings, sentences, lists, tables, a picture. It says what, not how.

Every writer takes this value: `lines` makes plain text for terminals and paper; as JSON it is
given as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from srtui.rules.value import Value
from srtui.views.layout import Column, cut, pad, table, width_of

PAGE = "\f"
"""Begins a new page on a printer."""
BESIDE = 30
"""Cells that must be left beside a picture for text to stand there."""
WRITTEN = 12
"""Cells that somebody needs to write a word."""
LABEL = 16
"""Cells of the label of a fact."""
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

    `facts` are labels with what is said of each. `fields` are to be filled in by hand, each on a
    line: what it is for, or nothing before a whole line to write on. `page`: it begins a new page.
    """

    heading: str = ""
    picture: Drawing | None = None
    grid: Grid | None = None
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    page: bool = False


class Document(Value):
    """A document: its title, a line below it, and its parts in order. What is empty is left out.

    `warning` stands above all: to whom it may not be shown yet.
    """

    title: str
    sections: tuple[Section, ...]
    below: str = ""
    warning: str = ""


def section(
    heading: str, notes: Iterable[str] = (), after: Iterable[str] = (), *, page: bool = False
) -> tuple[Section, ...]:
    """A part of sentences, as a list and behind it; none where there is nothing to say."""
    notes, after = tuple(one for one in notes if one), tuple(one for one in after if one)
    return (Section(heading, notes=notes, text=after, page=page),) if notes or after else ()


def lines(document: Document, width: int = 80) -> tuple[str, ...]:
    """The document as plain text; a part on a new page begins with a form feed."""
    warning = [document.warning, ""] if document.warning else []
    below = [document.below] if document.below else []
    found = [*warning, *(cut(line, width) for line in (*wrap(document.title, width), *below)), ""]
    begun = len(found)
    for part in document.sections:
        if part.page and len(found) > begun:
            found[-1] = PAGE
        found += _section(part, width)
    return tuple(found[:-1] if found[-1] == "" else found)


def _section(part: Section, width: int) -> list[str]:
    found = wrap(part.heading, width) if part.heading else []
    listed = part.notes
    if part.picture is not None:
        room = width - GAP - max((width_of(line) for line in part.picture.lines), default=0)
        beside = _listed(listed, room) if room >= BESIDE else []
        found += _pictured(part.picture, beside)
        listed = () if room >= BESIDE else listed
    if part.grid is not None:
        found += _grid(part.grid, width)
    for label, value in part.facts:
        found += wrap(f"{label:<{LABEL}} {value}", width, subsequent_indent=" " * (LABEL + 1))
    found += _listed(listed, width)
    for sentence in part.text:
        found += wrap(sentence, width)
    for field in part.fields:
        found += _field(field, width)
    return [*found, ""]


def _field(label: str, width: int) -> list[str]:
    """A line to write on behind what it is for; on a line of its own where little room is left."""
    said = wrap(label, width)
    last = f"{said.pop()} " if said and len(said[-1]) + WRITTEN < width else ""
    return [*said, last + "_" * (width - len(last))]


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
