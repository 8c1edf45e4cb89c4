"""Text in columns for terminals and paper: widths as terminals count them, plain ASCII lines."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from srtui.rules.value import Value

GAP = 2
"""Spaces between two columns."""
_LEAST = 6
"""No column is cut narrower than this."""
_CUT = "…"
"""On a screen; a plain terminal has a sign of its own for it."""
ON_PAPER = ".."
"""The same on paper and in lines of plain text."""


class Column(Value):
    """One column of a table: its heading, and whether it is right-aligned (figures)."""

    heading: str
    right: bool = False


def width_of(text: str) -> int:
    """Return the number of terminal cells for `text`, counted as the screens do, emoji included."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # 4 ms: plain letters do without its tables

    return cell_len(text)


def widest(texts: Sequence[str]) -> int:
    """Return the number of cells for the widest text; 0 if there are none."""
    return max(map(width_of, texts), default=0)


def cut(text: str, width: int, mark: str = _CUT) -> str:
    """Cut `text` to `width` cells; if anything was cut, end with `mark`. Keep graphemes whole."""
    if width_of(text) <= width:
        return text
    room = max(0, width - len(mark))
    kept = ""
    for part, cells in _graphemes(text):
        room -= cells
        if room < 0:
            break
        kept += part
    return (kept + mark)[:width] if width < len(mark) else kept + mark


def _graphemes(text: str) -> Iterable[tuple[str, int]]:
    if text.isascii():
        return ((char, 1) for char in text)
    from rich.cells import split_graphemes  # 4 ms: plain letters do without its tables

    return ((text[start:end], cells) for start, end, cells in split_graphemes(text)[0])


def folded(text: str, width: int) -> list[str]:
    """Wrap `text` into lines of at most `width` cells, keeping its indentation."""
    indent = " " * (len(text) - len(text.lstrip()))
    return wrap(text, width, initial_indent="", subsequent_indent=f"{indent}  ") or [""]


def broken(text: str, width: int) -> list[tuple[str, str]]:
    """Wrap `text` into lines of at most `width` cells.

    Each line comes with the text between it and the line before: blanks, or nothing if a word is
    longer than a line.
    """
    lines: list[tuple[str, str]] = []
    between, line = "", ""
    # Take each word with the blanks before it: anyone copying the lines must get the original text.
    for blank, word in re.findall(r"(\s*)(\S+)", text):
        if line and width_of(line + blank + word) <= width:
            line += blank + word
            continue
        if line:
            lines.append((between, line))
            between, line = blank, ""
        for part, cells in _graphemes(word if lines else blank + word):
            if line and width_of(line) + cells > width:
                lines.append((between, line))
                between, line = "", ""
            line += part
    return [*lines, (between, line)]


def pad(text: str, width: int, *, right: bool = False, mark: str = _CUT) -> str:
    """Cut or pad `text` to exactly `width` cells."""
    text = cut(text, width, mark)
    space = " " * (width - width_of(text))
    return space + text if right else text + space


def table(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int | None = None
) -> list[str]:
    """Return the lines of a table with a heading; the widest text columns shrink to fit `width`."""
    sizes = _sizes(columns, rows, width)
    return [*_head(columns, sizes), *(_line(columns, row, sizes) for row in rows)]


def whole_table(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int
) -> list[list[str]]:
    """Return the table uncut: the heading's lines, then each row's, with long cells wrapped."""
    sizes = _sizes(columns, rows, width)
    lines = [_head(columns, sizes)]
    for row in rows:
        parts = zip_longest(*map(_cell_lines, row, sizes), fillvalue="")
        lines.append([_line(columns, part, sizes) for part in parts])
    return lines


def _sizes(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int | None
) -> list[int]:
    sizes = list(map(widest, zip([column.heading for column in columns], *rows, strict=True)))
    if width is None:
        return sizes
    room = width - GAP * (len(sizes) - 1)
    # Narrow columns keep their width: only text columns shrink, the widest first.
    words = [at for at, column in enumerate(columns) if not column.right]
    give_way(sizes, words, lambda: sum(sizes) - room, _LEAST)
    return sizes


def _head(columns: Sequence[Column], sizes: Sequence[int]) -> list[str]:
    rule = (" " * GAP).join("-" * size for size in sizes)
    return [_line(columns, [column.heading for column in columns], sizes), rule]


def _cell_lines(cell: str, size: int) -> list[str]:
    if not cell.strip("_"):  # to be written on: as long as there is room
        return [cell[:size]]
    return [line for _, line in broken(cell, size)]


def give_way(cells: list[int], which: Sequence[int], over: Callable[[], int], floor: int) -> None:
    """Narrow the widest columns of `which`, none below `floor`, until everything fits."""
    # One cell at a time: otherwise only one of two equal columns would shrink down to the floor.
    for _ in range(over()):
        at = max(which, key=lambda at: cells[at], default=-1)
        if at < 0 or cells[at] <= floor:
            return
        cells[at] -= 1


def _line(columns: Sequence[Column], cells: Sequence[str], sizes: Sequence[int]) -> str:
    padded = (
        pad(cell, size, right=column.right, mark=ON_PAPER)
        for cell, size, column in zip(cells, sizes, columns, strict=True)
    )
    return (" " * GAP).join(padded).rstrip()
