"""Columns and cells of a list, from the columns of a table that is declared once."""

from collections.abc import Sequence
from typing import TypeVar

from screens.theme.signs import Signs
from screens.widgets.columns import Cell, Column
from screens.widgets.text_part import Part
from srtui.documents.sections import Piece
from srtui.documents.table import Content, TableColumn, piece

R = TypeVar("R")


def columns_of(table: Sequence[TableColumn[R]]) -> tuple[Column, ...]:
    """Return the columns of a list with the headings and widths of a table."""
    return tuple(
        Column(one.heading, one.right, one.gives, one.least, one.name, one.prose) for one in table
    )


def cells_of(table: Sequence[TableColumn[R]], row: R, signs: Signs) -> tuple[Cell, ...]:
    """Return the cells of a row, with the symbols of a terminal."""
    return tuple(_cell((column.brief or column.content)(row), signs) for column in table)


def _cell(content: Content, signs: Signs) -> Cell:
    if isinstance(content, str):
        return content
    # A single piece without a meaning has that of its row; of several, each has its own.
    if isinstance(content, tuple):
        return tuple(_part(one, signs) for one in content)
    part = _part(content if isinstance(content, Piece) else piece(content), signs)
    return part if part.style else part.text


def _part(one: Piece, signs: Signs) -> Part:
    return Part(f"{signs.symbol(one.mark)} {one.text}".strip() if one.mark else one.text, one.means)
