"""A document for people: headings, sentences, lists, tables, a picture; its layout is left open.

Every writer takes this value: `lines` writes plain text for terminals and paper, `html.py` a page
for browsers and printers, `pane/written.py` what a screen shows; JSON contains it unchanged.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import chain, zip_longest
from textwrap import wrap
from typing import TypeVar, cast

from srtui.documents.chart import GameChart
from srtui.documents.layout import ON_PAPER, Column, cut, pad, whole_table, widest
from srtui.documents.map.scene import TableMap
from srtui.documents.sections import Bar, bar_cells, bar_room
from srtui.rules.plural import Language, Phrase, in_language, phrase, translate
from srtui.rules.value import Value, field, names_of, replace

T = TypeVar("T")

PAGE = "\f"
"""Begins a new page on a printer."""
TEXT_ROOM = 30
"""Cells that must be left next to a picture to put text there."""
WRITTEN = 12
"""Cells that somebody needs to write a word."""
LONGEST = 10_000
"""Cells of a line that is never broken."""
LABEL = 16
"""Cells of the label of a fact."""
GAP = 2
BLANK = "____"
"""A figure to be written by hand."""
SIGNATURE = 22
"""Cells of a signature."""


class Grid(Value):
    """A table: headings, whether each column holds figures, and the cells row by row.

    `line`: the number of rows above a dividing line with the text `line_said`; 0: no line. `lined`:
    every cell has a frame, because it is filled in by hand. `places`: which player of a pairing
    each column is about, 1 or 2; 0: neither. `aside`: the number of last columns that are
    secondary, and give way first on a narrow screen.
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...] = ()
    line: int = 0
    line_said: str = ""
    lined: bool = False
    places: tuple[int, ...] = ()
    aside: int = 0


class Drawing(Value):
    """A picture in plain characters and its text; `of`: the same to scale, for other writers."""

    lines: tuple[str, ...]
    caption: str = ""
    table_map: TableMap | None = field(default=None, name="of")
    chart: GameChart | None = None


class Blanks(Value):
    """A line of a slip: its subject, a box to tick, and figures to fill in by hand."""

    subject: str = field(name="said")
    box: str
    figures: tuple[str, ...]


class Slip(Value):
    """A slip that is filled in by hand: lines, boxes of which one is ticked, signatures.

    It is cut out of its page, so it has the same position on every page. `address`: the web address
    for phones; some writers draw it as a QR code.
    """

    lines: tuple[Blanks, ...]
    label: str
    boxes: tuple[str, ...]
    signed: int
    address: str = ""


class Section(Value):
    """A part of a document, in this order.

    `notes` is a list, shown beside a `picture`. `bars` are a chart. `facts` are labels with their
    values. `fields` are filled in by hand, one per line: the label, or nothing before an empty
    line. `page`: it begins a new page. `large`: people read it from a distance.
    """

    heading: str = ""
    picture: Drawing | None = None
    grid: Grid | None = None
    bars: tuple[Bar, ...] = ()
    slip: Slip | None = None
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    page: bool = False
    large: bool = False


class Document(Value):
    """A document: its title, a line below it, and its parts in order.

    Empty parts are left out. `warning` comes first: to whom it may not be shown yet. `bare`: the
    title is in none of its parts and not on the page, because a sheet that is cut needs the same
    layout on every page. `posted`: it is copied elsewhere, so no line of its text is wrapped.
    `wall`: many people read it at once, or it is read out, so its letters are as large as its pages
    allow.
    """

    title: str
    sections: tuple[Section, ...]
    below: str = ""
    warning: str = ""
    bare: bool = False
    posted: bool = False
    wall: bool = False


def translated(value: T) -> T:
    """Return a document, or a part of one, translated into the session's language."""
    if isinstance(value, str):
        return cast(T, translate(value))
    if isinstance(value, tuple):
        return cast(T, tuple(map(translated, value)))
    if not isinstance(value, Value):
        return value
    parts = {name: getattr(value, name) for name in names_of(type(value))}
    changed = {name: new for name, old in parts.items() if (new := translated(old)) is not old}
    return replace(value, **changed)


@contextmanager
def in_language_of(document: Document) -> Iterator[None]:
    """Use the language of a document's sentences while writing it."""
    texts = document.below, document.title, *(part.heading for part in document.sections)
    made = next((text for text in texts if isinstance(text, Phrase)), None)
    with nullcontext() if made is None else in_language(Language(made.catalogue)):
        yield


def section(
    heading: str, notes: Iterable[str] = (), after: Iterable[str] = (), *, page: bool = False
) -> tuple[Section, ...]:
    """Return a section: `notes` as a list, then `after` as sentences; none if both are empty."""
    notes, after = tuple(filter(None, notes)), tuple(filter(None, after))
    return (Section(heading, notes=notes, text=after, page=page),) if notes or after else ()


def text_lines(document: Document, width: int = 80) -> tuple[str, ...]:
    """Return the document as plain text; a part that starts a new page begins with a form feed."""
    with in_language_of(document):
        return tuple(_text_lines(document, width))


def _text_lines(document: Document, width: int) -> list[str]:
    # A line wrapped here would be wrapped a second time where it is pasted.
    width = LONGEST if document.posted else width
    text = [] if document.bare else _head(document, width)
    begun = len(text)
    for part in document.sections:
        if part.page and len(text) > begun:
            # Replaces the blank line that ends every part.
            text[-1] = PAGE
        text += _section_lines(part, width)
    return text[:-1] if text and text[-1] == "" else text


def _head(document: Document, width: int) -> list[str]:
    warning = [document.warning, ""] if document.warning else []
    title = (*wrap(document.title, width), *wrap(document.below, width))
    return [*warning, *(cut(line, width, ON_PAPER) for line in title), ""]


def _section_lines(part: Section, width: int) -> list[str]:
    text = wrap(part.heading, width) if part.heading else []
    listed = part.notes
    if part.picture is not None:
        room = width - GAP - widest(part.picture.lines)
        beside = _note_lines(listed, room) if room >= TEXT_ROOM else []
        text += _picture_lines(part.picture, beside)
        # These notes are already printed beside the picture.
        listed = () if room >= TEXT_ROOM else listed
    text += _bars(part.bars, width)
    if part.grid is not None:
        text += _grid(part.grid, width)
    if part.slip is not None:
        text += _slip(part.slip, width)
    for label, value in part.facts:
        text += wrap(f"{label:<{LABEL}} {value}", width, subsequent_indent=" " * (LABEL + 1))
    text += _note_lines(listed, width)
    for sentence in part.text:
        text += wrap(sentence, width)
    for label in part.fields:
        text += _field(label, width)
    return [*text, ""]


def _field(label: str, width: int) -> list[str]:
    """Return a label with a line to write on, which gets its own line if there is little room."""
    lines = wrap(label, width)
    last = f"{lines.pop()} " if lines and len(lines[-1]) + WRITTEN < width else ""
    return [*lines, last + "_" * (width - len(last))]


def _picture_lines(picture: Drawing, beside: Sequence[str]) -> list[str]:
    wide = widest(picture.lines) + GAP
    rows = zip_longest(picture.lines, beside, fillvalue="")
    lines = [f"{pad(left, wide)}{right}".rstrip() for left, right in rows]
    return [*lines, picture.caption] if picture.caption else lines


def _grid(grid: Grid, width: int) -> list[str]:
    right = grid.right or (False,) * len(grid.headings)
    columns = [Column(name, figures) for name, figures in zip(grid.headings, right, strict=True)]
    lines = whole_table(columns, grid.rows, width)
    if grid.line:
        rule = lines[0][1]
        # After the headings, the rule below them and `line` rows.
        lines.insert(1 + grid.line, [f" {grid.line_said} ".center(len(rule), "-")])
    return [*chain(*lines)]


def _bars(bars: Sequence[Bar], width: int) -> list[str]:
    """Return a bar chart in plain characters; counts too small for a full character are dots."""
    label, room = bar_room(bars, width)
    lines = []
    for bar in bars:
        name = pad(bar.label, label, mark=ON_PAPER)
        char = "." if bar.faint else "#"
        drawn = pad(char * bar_cells(bar, room), room)
        lines.append(f"{name}  {drawn}  {bar.text}".rstrip())
    return lines


def _slip(slip: Slip, width: int) -> list[str]:
    """Return the slip, and the line to cut along."""
    text = [""]
    for line in slip.lines:
        blank = "  ".join([f"[ ] {line.box}", *(f"{figure} {BLANK}" for figure in line.figures)])
        text.append(f"{pad(line.subject, width - len(blank) - 2, mark=ON_PAPER)}  {blank}")
    boxes = "  ".join(f"[ ] {box}" for box in slip.boxes)
    signatures = "   ".join(["_" * SIGNATURE] * slip.signed)
    return [
        *text,
        "",
        *_wrapped_boxes(f"{slip.label}  {boxes}", width),
        "",
        cut(phrase("Signed {signatures}", signatures), width, ON_PAPER),
        *([cut(slip.address, width, ON_PAPER)] if slip.address else []),
        "- " * (width // 2),
    ]


def _wrapped_boxes(text: str, width: int) -> list[str]:
    """Wrap a line of boxes, breaking it only between two boxes."""
    lines = [""]
    for part in text.split("  "):
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(f"         {part}")
    return lines


def _note_lines(notes: Sequence[str], width: int) -> list[str]:
    lines = (wrap(note, width, initial_indent="- ", subsequent_indent="  ") for note in notes)
    return [*chain(*lines)]


SENTENCES = re.compile(r"(?<=\.)(?<!^\d\.) (?=[A-Z])")
"""Between two sentences; the number of a paragraph is none."""


def without_repeats(document: Document) -> Document:
    """Return a document without repeated sentences, keeping the first of each."""
    known: set[str] = set()
    sections = tuple(
        replace(part, notes=_fresh(part.notes, known), text=_fresh(part.text, known))
        for part in document.sections
    )
    return replace(document, sections=sections)


def _fresh(texts: Iterable[str], known: set[str]) -> tuple[str, ...]:
    """Return the texts without known sentences, and add their new sentences to `known`."""
    fresh: list[str] = []
    for text in map(translate, texts):
        sentences = [one for one in SENTENCES.split(text) if one not in known]
        known.update(sentences)
        if sentences:
            fresh.append(" ".join(sentences))
    return tuple(fresh)


MARK = "(our reading)"
EXPLAINED = phrase("(our reading): the document leaves this open or does not print it.")


def with_reading_note(document: Document) -> Document:
    """Return a document with the mark explained at its foot, if the mark occurs in it."""
    marks = {MARK, translate(phrase("(our reading)"))}
    if not any(mark in text for text in _texts(document) for mark in marks):
        return document
    *before, last = document.sections
    return replace(document, sections=(*before, replace(last, text=(*last.text, EXPLAINED))))


def _texts(document: Document) -> Iterable[str]:
    for part in document.sections:
        yield from (*part.notes, *part.text, *part.fields)
        yield from (value for _, value in part.facts)
