"""Layout of sections beside a list or on a page, with the same text style for both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from screens.theme.look import Look
from screens.theme.signs import Signs
from screens.widgets.text_part import Line, Part, cells_of
from srtui.documents.layout import broken, cut, give_way, pad, width_of
from srtui.documents.map.cells import painted, plan, size_in
from srtui.documents.sections import (
    HARD,
    Bar,
    Item,
    Mark,
    PaneLine,
    PanePicture,
    PaneRule,
    PaneSection,
    PaneTable,
    Piece,
    bar_cells,
    bar_room,
)
from srtui.rules.value import replace

if TYPE_CHECKING:
    from srtui.documents.map.cells import Size
    from srtui.documents.map.scene import TableMap

NAME = 10
"""Cells to which a name in a table is cut while another column can give way."""
LEAST = 5
"""Cells that every text of a table keeps."""
MARK = 2
"""Cells of a sign and the blank behind it."""
LABEL = 24
"""Cells of the labels before their texts."""
GAP = 2
"""Cells between the columns of a table."""
READ = 100
"""Cells of a line of words at most: longer ones are hard to read."""
WORDS_LEAST = 30
"""Cells that must be left for words beside a picture."""
PICTURES = ((60, 28), (38, 16), (24, 10))
"""Cells and lines of a picture, the largest first; the last is drawn whatever the height."""
_SIGNS = {"done": "running", "dropped": "muted", "published": "open", "dot": "muted"}
"""What the sign of a line looks like where it is not as its state: here a tick speaks for it."""


def layout_sections(sections: Sequence[PaneSection], width: int, look: Look) -> tuple[Line, ...]:
    """Return sections as lines of at most `width` cells, with headings of the full width."""
    parts = [(one.heading, _items(one.items, width, look, 0)) for one in sections]
    return _joined_line(parts, width, look.signs)


def paged(sections: Sequence[PaneSection], size: tuple[int, int], look: Look) -> tuple[Line, ...]:
    """Return sections for a page of `size` cells and lines, no wider than their contents."""
    width, height = size
    parts = [(one.heading, _items(one.items, width, look, height)) for one in sections]
    headings = (width_of(heading) + 8 for heading, _ in parts)
    widest = max((cells_of(line) for _, lines in parts for line in lines), default=0)
    return _joined_line(parts, min(width, max(widest, *headings, 0)), look.signs)


def _joined_line(
    parts: Sequence[tuple[str, Sequence[Line]]], width: int, signs: Signs
) -> tuple[Line, ...]:
    joined: list[Line] = []
    for heading, lines in parts:
        if joined:
            joined.append(())
        if heading:
            joined.append(_rule(cut(heading, width - 4, signs.cut), width, signs, "strong"))
        joined += lines
    return tuple(joined)


def _items(items: Sequence[Item], width: int, look: Look, height: int) -> list[Line]:
    lines: list[Line] = []
    signs = look.signs
    bars = [one for one in items if isinstance(one, Bar)]
    labels = [width_of(item.label) for item in items if isinstance(item, PaneLine)]
    label = min(max(labels, default=0), LABEL) + GAP
    for item in items:
        if isinstance(item, PaneTable):
            fits = item.narrow is None or _across(_sizes(item)) <= width
            lines += _table(item if fits else item.narrow or item, width, signs)
        elif isinstance(item, Bar):
            lines.append(_bar(item, bar_room(bars, width), signs))
        elif isinstance(item, PanePicture):
            lines += _picture(item, width, height, look)
        elif isinstance(item, PaneRule):
            lines.append(_rule(item.text, min(width, READ), signs, "muted"))
        else:
            lines += _line(item, label, min(width, READ), signs)
    return lines


def _rule(title: str, width: int, signs: Signs, means: str) -> Line:
    """Return a rule with a title; below a muted one nothing new comes."""
    rest = signs.rule * max(0, width - width_of(title) - 4)
    return Part(f"{signs.rule * 2} ", "rule"), Part(title, means), Part(f" {rest}", "rule")


def _line(item: PaneLine, label: int, width: int, signs: Signs) -> list[Line]:
    begin: list[Part] = [Part(" " * item.indent)] if item.indent else []
    if item.mark:
        begin.append(_sign(item.mark, signs))
    if label > width // 2 and item.label and item.parts:  # no room beside it
        above = replace(item, parts=(), right=())
        below = replace(item, mark="", label="", indent=item.indent + GAP)
        return [*_line(above, 0, width, signs), *_line(below, 0, width, signs)]
    if item.label:
        shown = pad(item.label, label, mark=signs.cut) if label else item.label
        begin.append(Part(shown, "key" if item.key else "muted"))
    if item.unbroken:
        return [(*begin, *(Part(piece.text, piece.means) for piece in item.parts))]
    start = cells_of(begin)
    right = [Part(piece.text, piece.means) for piece in item.right]
    room = width - start - (cells_of(right) + GAP if right else 0)
    rows = wrapped(item.parts, max(8, room)) or [()]
    lines: list[Line] = [(*begin, *rows[0])]
    if right:
        space = width - cells_of(lines[0]) - cells_of(right)
        lines[0] = (*lines[0], Part(" " * max(1, space)), *right)
    lines += [(Part(" " * start), *row) for row in rows[1:]]
    return lines


def wrapped(parts: Sequence[Piece], width: int) -> list[Line]:
    """Return parts as lines of at most `width` cells, broken at spaces or within longer words."""
    lines: list[list[Part]] = []
    room = 0
    for word, means, blank in _words(parts):
        cells = width_of(word)
        if not lines or cells + len(blank) > room:
            for text in [word] if cells <= width else [text for _, text in broken(word, width)]:
                lines.append([Part(text, means)])
                room = width - width_of(text)
            continue
        room -= cells + len(blank)
        last = lines[-1][-1]
        if last.style == means:
            lines[-1][-1] = replace(last, text=f"{last.text}{blank}{word}")
        else:
            lines[-1] += [Part(blank), Part(word, means)] if blank else [Part(word, means)]
    return [tuple(one) for one in lines]


def _words(parts: Sequence[Piece]) -> Iterable[tuple[str, str, str]]:
    """Yield each word with its meaning and the blank before it, if there is one."""
    blank = False
    for piece in parts:
        blank = blank or piece.text.startswith(" ")
        for text in filter(None, piece.text.split(" ")):
            yield text.replace(HARD, " "), piece.means, " " if blank else ""
            blank = True
        blank = piece.text.endswith(" ") or not piece.text


def _needed(piece: Piece) -> int:
    return width_of(piece.text) + (MARK if piece.mark else 0)


def _sign(mark: Mark, signs: Signs) -> Part:
    return Part(f"{signs.symbol(mark)} ", _SIGNS.get(mark, mark))


def _rows(item: PaneTable) -> list[Sequence[Piece]]:
    headings = tuple(Piece(one, "heading") for one in item.headings)
    return [headings, *item.rows] if headings else [*item.rows]


def _sizes(item: PaneTable) -> list[int]:
    """Return the width that each column needs; a row of fewer cells is a title among them."""
    whole = (row for row in _rows(item) if len(row) == len(item.right))
    return [max(map(_needed, column)) for column in zip(*whole, strict=True)]


def _across(sizes: Sequence[int]) -> int:
    return sum(sizes) + GAP * (sum(map(bool, sizes)) - 1)


def _table(item: PaneTable, width: int, signs: Signs) -> list[Line]:
    sizes = _sizes(item)
    _narrow(sizes, item, width)
    across = min(_across(sizes), READ)
    return [
        _row(row, sizes, item.right, signs)
        if len(row) == len(sizes)
        else _rule(row[0].text, across, signs, "muted")
        for row in _rows(item)
    ]


def _narrow(sizes: list[int], item: PaneTable, width: int) -> None:
    """Narrow text columns to `width` cells in total; drop optional columns if necessary."""

    def over() -> int:
        return _across(sizes) - width

    words = [at for at, right in enumerate(item.right) if not right]
    give_way(sizes, [at for at in words if at in item.gives], over, NAME)
    for at in reversed(item.gives):
        if over() > 0:
            sizes[at] = 0
    for floor in (NAME, LEAST):
        give_way(sizes, words, over, floor)


def _row(row: Sequence[Piece], sizes: Sequence[int], right: Sequence[bool], signs: Signs) -> Line:
    cells: list[Part] = []
    for piece, size, aside in zip(row, sizes, right, strict=True):
        if not size:
            continue
        if piece.mark:
            text = cut(piece.text, size - MARK, signs.cut)
            shown = [_sign(piece.mark, signs), Part(text, piece.means)]
        else:
            shown = [Part(cut(piece.text, size, signs.cut), piece.means)]
        space = Part(" " * (size - cells_of(shown)))
        cells += [space, *shown] if aside else [*shown, space]
        cells.append(Part(" " * GAP))
    return tuple(one for one in cells[:-1] if one.text)


def _bar(item: Bar, room: tuple[int, int], signs: Signs) -> Line:
    """Return a line of a chart: heavy for the bar's length, light for the rest."""
    label, bar_width = room
    full = bar_cells(item, bar_width)
    return (
        Part(f"{pad(item.label, label, mark=signs.cut)}  "),
        Part(signs.heavy * full, "muted" if item.faint else "running"),
        Part(signs.rule * (bar_width - full), "rule"),
        Part(f"  {item.text}", "muted" if item.faint else ""),
    )


# Pictures


def _picture(item: PanePicture, width: int, height: int, look: Look) -> list[Line]:
    """Return a map with its text beside it if there is room, otherwise below it."""
    side_size = _fitting(width - GAP - WORDS_LEAST, height)
    size = side_size or _fitting(width, height)
    if size is None:
        return _items(item.lines, width, look, height)
    drawn = _map(item.map, size, look)
    if side_size is None:
        return [*drawn, (), *_items(item.lines, width, look, height)]
    told = _items(item.lines, width - GAP - size.width, look, height)
    blank = (Part(" " * size.width),)
    return [
        (*(left or blank), Part(" " * GAP), *right)
        for left, right in zip_longest(drawn, told, fillvalue=())
    ]


def _fitting(width: int, height: int) -> Size | None:
    """Return the largest picture that fits; the smallest one even if there are fewer lines."""
    for at, (wide, high) in enumerate(PICTURES, 1):
        if wide <= width and (high <= height or at == len(PICTURES)):
            return size_in(wide, high)
    return None


def _map(shown: TableMap, size: Size, look: Look) -> list[Line]:
    from screens.widgets.table_map import means_of, runs

    palette = look.palette
    areas = palette.zone != palette.table  # else no ground tells an area from the table
    alike = palette.one == palette.two
    laid_out = plan(
        shown.scene,
        size,
        fine=look.signs.fine and areas,
        hatched=palette.zone_one == palette.zone_two,
        cut=look.signs.cut,
    )
    return [
        tuple(Part(text, means_of(cell, alike=alike)) for text, cell in runs(row))
        for row in painted(laid_out, shown.holders)
    ]
