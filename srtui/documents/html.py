"""Documents as one page for browsers and printers, without scripts or external resources.

The page is light, prints in black and white, and leaves the paper size to the printer: parts with a
fixed height fit on A4 and on Letter. Text written by people is escaped.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from math import ceil
from pathlib import Path

from srtui.documents.chart import chart_svg
from srtui.documents.document import (
    Blanks,
    Document,
    Drawing,
    Grid,
    Section,
    Slip,
    in_language_of,
)
from srtui.documents.map.svg import map_svg
from srtui.documents.qr import qr_svg
from srtui.documents.sections import Bar
from srtui.rules.plural import language_code, phrase
from srtui.rules.value import Value

STYLE = Path(__file__).with_name("paper.css")
SHORT = 8
"""Letters of a cell that is never broken; a column of such cells alone takes no more room."""
SMALL, LARGE = 9.5, 16.0
"""Points of the letters of what hangs on a wall: those of every sheet, and the largest."""
HIGH, LINE, HEAD = 724, 1.65, 5
"""Points of a page within its margins (Letter, the lower of the two); what a row of such letters
takes of them, in letters; how many rows its title, headings and a long name take.
"""
ROWS = 42
"""Rows on a page in the smallest letters."""
# Browsers break lines at the hyphens of a record: keep (2-1-0) together.
_RECORD = re.compile(r"\([0-9]+(?:-[0-9]+)+\)")
_BOXES = {"[ ]": '<span class="box"></span>', "[x]": '<span class="box">&#10003;</span>'}


class Link(Value):
    """A link to a page of the folder; `is_current`: to the page that contains the link."""

    text: str
    to: str
    is_current: bool = False


def page(
    documents: Sequence[Document], links: Iterable[Link] = (), reload: int = 0, foot: str = ""
) -> str:
    """Return documents as a complete HTML file, each starting on a new sheet of paper.

    For one of several in a folder, `links` lead to the others. `reload`: seconds until a browser
    loads it again; 0: never. `foot`: a line at the bottom.
    """
    refresh = f'<meta http-equiv="refresh" content="{reload}">\n' if reload else ""
    navigation = "".join(map(_link, links))
    with in_language_of(documents[0]):
        code = language_code()
    return "".join(
        (
            f'<!DOCTYPE html>\n<html lang="{code}">\n<head>\n<meta charset="utf-8">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            refresh,
            f"<title>{escape(documents[0].title)}</title>\n<style>\n{_style()}</style>\n</head>\n",
            "<body>\n",
            f"<nav>{navigation}</nav>\n" if navigation else "",
            *map(_article, documents),
            f"<footer>{escape(foot)}</footer>\n" if foot else "",
            "</body>\n</html>\n",
        )
    )


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def _link(link: Link) -> str:
    here = ' aria-current="page"' if link.is_current else ""
    return f'<a href="{escape(link.to)}"{here}>{escape(link.text)}</a> '


def _article(document: Document) -> str:
    head = ""
    if not document.bare:
        below = f'<p class="below">{escape(document.below)}</p>\n' if document.below else ""
        head = f"<h1>{escape(document.title)}</h1>\n{below}"
    warning = f'<p class="warning">{escape(document.warning)}</p>\n' if document.warning else ""
    with in_language_of(document):
        parts = [_section(part, first=not at) for at, part in enumerate(document.sections)]
    begin = _begin_wall(document) if document.wall else "<article>"
    return f"{begin}\n{warning}{head}{''.join(parts)}</article>\n"


def _begin_wall(document: Document) -> str:
    """Return the start of a wall sheet, in letters large enough for its lines to fill the pages."""
    rows = sum(
        len(part.text) + len(part.notes) + (len(part.grid.rows) if part.grid is not None else 0)
        for part in document.sections
    )
    on_one = ceil(rows / ceil(rows / ROWS)) if rows else 1
    size = max(SMALL, min(LARGE, HIGH / ((on_one + HEAD) * LINE)))
    return f'<article class="wall" style="--letters:{size:.1f}pt">'


def _section(part: Section, *, first: bool) -> str:
    named = {"page": part.page and not first, "large": part.large, "slip": part.slip is not None}
    classes = " ".join(name for name, so in named.items() if so)
    begin = f'<section class="{classes}">' if classes else "<section>"
    parts = [begin, "\n"]
    words = _list(part.notes) + "".join(f"<p>{escape(line)}</p>\n" for line in part.text if line)
    if part.heading:
        parts.append(f"<h2>{escape(part.heading)}</h2>\n")
    if part.picture is not None:
        parts.append(f'<div class="beside">\n{_picture(part.picture)}<div>{words}</div>\n</div>\n')
    if part.bars:
        parts.append(f'<div class="bars">\n{"".join(map(_bar, part.bars))}</div>\n')
    if part.grid is not None:
        parts.append(_grid(part.grid))
    if part.slip is not None:
        parts.append(_slip(part.slip))
    if part.facts:
        facts = (f"<dt>{escape(said)}</dt><dd>{_cell(value)}</dd>" for said, value in part.facts)
        parts.append(f"<dl>{''.join(facts)}</dl>\n")
    if part.picture is None:
        parts.append(words)
    parts += map(_field, part.fields)
    return "".join((*parts, "</section>\n"))


def _picture(picture: Drawing) -> str:
    drawn, text = f"<pre>{escape(chr(10).join(picture.lines))}</pre>\n", picture.caption
    if (shown := picture.table_map) is not None:
        drawn = map_svg(shown)
        if shown.scene.to_scale:
            figures = phrase("Numbers at the edges: inches from that edge. Bases are to scale.")
            text = f"{text} {figures}".lstrip()
    if picture.chart is not None:
        drawn = chart_svg(picture.chart)
    caption = f"<figcaption>{escape(text)}</figcaption>\n" if text else ""
    return f"<figure>\n{drawn}{caption}</figure>\n"


def _list(notes: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(note)}</li>\n" for note in notes)
    return f"<ul>\n{items}</ul>\n" if items else ""


def _bar(bar: Bar) -> str:
    share = 100 * bar.value / bar.total if bar.total else 0
    kind = ' class="few"' if bar.faint else ""
    return (
        f'<div{kind}><span>{escape(bar.label)}</span><span class="track">'
        f'<i style="width:{share:.1f}%"></i></span><span>{escape(bar.text)}</span></div>\n'
    )


def _grid(grid: Grid) -> str:
    right = grid.right or (False,) * len(grid.headings)
    begin = [_kind(grid, at, figures=figures) for at, figures in enumerate(right)]
    heads = "".join(
        f'<th scope="col"{name}>{escape(said)}</th>'
        for name, said in zip(begin, grid.headings, strict=True)
    )
    body = []
    for row in grid.rows:
        cells = zip(begin, row, strict=True)
        filled = "".join(f"<td{name}>{_cell(cell)}</td>" for name, cell in cells)
        body.append(f"<tr>{filled}</tr>\n")
    if grid.line:
        across = f'<td colspan="{len(grid.headings)}">{escape(grid.line_said)}</td>'
        body.insert(grid.line, f'<tr class="line">{across}</tr>\n')
    lined = ' class="lined"' if grid.lined else ""
    return (
        f'<div class="wide"><table{lined}>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{''.join(body)}</tbody>\n</table></div>\n"
    )


def _kind(grid: Grid, at: int, *, figures: bool) -> str:
    """Return a column's kind, which sets its width: figures, or words too short to be broken."""
    if figures:
        return ' class="n"'
    cells = [row[at] for row in grid.rows]
    short = not grid.lined and all(len(cell) <= SHORT and cell not in _BOXES for cell in cells)
    return ' class="k"' if cells and short else ""


def _cell(text: str) -> str:
    """Return a cell: boxes and writing lines are drawn, a record after a name is not broken."""
    if text and not text.strip("_"):
        return '<span class="write"></span>'
    # Escape first, mark the record afterwards: the span is the only markup allowed in the result.
    return _BOXES.get(text) or _RECORD.sub(r'<span class="k">\g<0></span>', escape(text))


def _slip(slip: Slip) -> str:
    boxes = "".join(f"<span>{_BOXES['[ ]']} {escape(box)}</span>" for box in slip.boxes)
    signed = '<span class="write"></span>' if slip.signed else ""
    address = f"{qr_svg(slip.address)}<span>{escape(slip.address)}</span>" if slip.address else ""
    return (
        f"{''.join(map(_blanks, slip.lines))}"
        f'<p class="boxes">{escape(slip.label)} {boxes}</p>\n'
        f'<p class="signed">{phrase("Signed")} {signed}</p>\n'
        + (f'<div class="address">{address}</div>\n' if address else "")
    )


def _blanks(blanks: Blanks) -> str:
    figures = "".join(
        f'<span>{escape(figure)} <span class="figure"></span></span>' for figure in blanks.figures
    )
    box = f"<span>{_BOXES['[ ]']} {escape(blanks.box)}</span>"
    return f'<p class="blanks"><b>{escape(blanks.subject)}</b>{box}{figures}</p>\n'


def _field(label: str) -> str:
    said = f"{escape(label)} " if label else ""
    return f'<p class="field">{said}<span class="write"></span></p>\n'
