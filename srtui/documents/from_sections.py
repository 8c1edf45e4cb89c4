"""A document as sections for a screen: the words on paper, in the style of all screens.

As `document.lines` turns it into text and `html.py` into a page, this builds what
`screens/widgets/section_layout.py` lays out: tables in natural widths, states and players in their
colours, the drawn map.
"""

from collections.abc import Iterable, Iterator, Sequence

from srtui.documents import document
from srtui.documents.document import (
    BLANK,
    SIGNATURE,
    WRITTEN,
    Document,
    Drawing,
    Grid,
    Section,
    Slip,
)
from srtui.documents.sections import (
    HARD,
    Item,
    PaneLine,
    PanePicture,
    PaneRule,
    PaneSection,
    PaneTable,
    Piece,
    line,
)
from srtui.rules.plural import phrase
from srtui.rules.value import replace

_HUES = ("", "one", "two")


def written(documents: Iterable[Document]) -> tuple[PaneSection, ...]:
    """Return documents one after another, with a rule wherever a new page begins."""
    sections: list[PaneSection] = []
    page = 1
    for sheet in documents:
        if sections:
            page += 1
            sections.append(_page(page))
        sections += _head(sheet)
        if sheet.posted:
            lines = (PaneLine((Piece(said),), unbroken=True) for said in document.text_lines(sheet))
            sections.append(PaneSection("", tuple(lines)))
            continue
        for at, part in enumerate(sheet.sections):
            if part.page and at:
                page += 1
                sections.append(_page(page))
            sections.append(PaneSection(part.heading, tuple(_items(part))))
    return tuple(sections)


def _page(number: int) -> PaneSection:
    return PaneSection("", (PaneRule(f"page {number}"),))


def _head(sheet: Document) -> tuple[PaneSection, ...]:
    """Return the title, with its secrecy note and subtitle."""
    if sheet.bare or sheet.posted:
        return ()
    warning = (line(sheet.warning, "late", mark="late"),) if sheet.warning else ()
    below = (line(sheet.below, "muted"),) if sheet.below else ()
    return (PaneSection("", (*warning, line(sheet.title, "strong"), *below)),)


def _items(part: Section) -> Iterator[Item]:
    notes = tuple(line(note, mark="dot") for note in part.notes)
    sentences = tuple(line(sentence) for sentence in part.text)
    if part.picture is not None:
        yield from _picture_items(part.picture, (*notes, *sentences))
        notes = sentences = ()
    yield from part.bars
    if part.grid is not None:
        yield _table(part.grid)
    if part.slip is not None:
        yield from _slip(part.slip)
    yield from (line(fact, label=label) for label, fact in part.facts)
    yield from notes
    yield from sentences
    yield from (line(field, right="_" * WRITTEN) for field in part.fields)


def _picture_items(picture: Drawing, remarks: tuple[PaneLine, ...]) -> Iterator[Item]:
    """Yield the picture with its remarks; in plain characters if there is no drawing to scale."""
    caption = (line(picture.caption, "muted"),) if picture.caption else ()
    if (shown := picture.table_map) is not None:
        shown = replace(shown, scene=replace(shown.scene, note=()))  # the text says it
        yield PanePicture(shown, (*caption, *remarks))
        return
    yield from (PaneLine((Piece(one),), unbroken=True) for one in picture.lines)
    yield from (*caption, *remarks)


def _table(grid: Grid) -> PaneTable:
    """Return a table without its empty columns, except those to be filled in."""
    columns = []
    for index, heading in enumerate(grid.headings):
        if (grid.lined and heading) or any(row[index] for row in grid.rows):
            columns.append(index)
    right = grid.right or (False,) * len(grid.headings)
    places = grid.places or (0,) * len(grid.headings)
    rows: list[tuple[Piece, ...]] = []
    for row in grid.rows:
        rows.append(tuple(Piece(row[index], _HUES[places[index]]) for index in columns))
    if grid.line:
        rows.insert(grid.line, (Piece(grid.line_said),))
    headings = tuple(grid.headings[index] for index in columns) if any(grid.headings) else ()
    aside = len(right) - grid.aside
    gives = tuple(place for place, index in enumerate(columns) if index >= aside)
    return PaneTable(tuple(rows), tuple(right[index] for index in columns), headings, gives)


def _slip(slip: Slip) -> Iterator[Item]:
    """Yield the slip's lines: who won and how, boxes to tick, and signatures."""
    for one, hue in zip(slip.lines, _HUES[1:], strict=False):
        yield line(one.subject, hue)
        yield _blanks((f"[ ] {one.box}", *(f"{figure} {BLANK}" for figure in one.figures)))
    yield _blanks((slip.label, *(f"[ ] {box}" for box in slip.boxes)))
    yield _blanks((phrase("Signed"), *["_" * SIGNATURE] * slip.signed))
    if slip.address:
        yield line(slip.address, "muted")


def _blanks(parts: Sequence[str]) -> PaneLine:
    """Return boxes and blanks as one line that never breaks inside any of them."""
    said = f"{HARD} ".join(one.replace(" ", HARD) for one in parts)
    return PaneLine((Piece(said, "muted"),), indent=2)
