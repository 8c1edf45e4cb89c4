"""JSON of any shape as structures with cells: rows, columns, wrappers, nested structures."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from data.importing.columns import Words
from data.importing.tabular import RawTable, SheetRow, TableFault

# Not a message's time or a checkbox: [20:31] Anna, [ ] Anna.
_JSON = re.compile(r"[\ufeff\s]*(?:\{|\[\s*(?:[\[{\"]|-?\d+\s*(?:,|\]\s*$)|\]\s*$))")
_DEEPEST = 8
_NAMES = ("name", "fullName", "full_name", "displayName")
_ROWS = ("data", "rows", "values")
_INSIDE = "attributes"
"""What JSON:API puts between a thing and its cells."""

Structure = Mapping[str, Any]


def is_json(text: str) -> bool:
    """Tell whether a text begins like a JSON object or list."""
    return bool(_JSON.match(text))


def read_json(text: str, name: str, words: Words | None = None) -> Any:
    """Return a text's JSON value, or the list of those in its lines. Raises `TableFault`.

    With `words` tables by columns, with a line of headings, or in wrappers are lists of structures.
    """
    try:
        try:
            content = json.loads(text)
        except ValueError:
            content = [json.loads(line) for line in text.splitlines() if line.strip()]
        return content if words is None else _by_rows(content, words)
    except (ValueError, RecursionError):
        raise TableFault(f"{name} is damaged or incomplete JSON: export it again.") from None


def table_of(rows: Sequence[Mapping[str, str]]) -> RawTable:
    """Return cells by heading as a table with a line for each mapping."""
    columns = tuple(dict.fromkeys(key for row in rows for key in row))
    lines: list[SheetRow] = []
    for number, row in enumerate(rows, 1):
        lines.append(SheetRow(number, tuple(row.get(column, "") for column in columns)))
    return RawTable(columns, tuple(lines))


def word_of(value: Any) -> str:
    """Return a value as a cell's text; for something with a name, the name."""
    if isinstance(value, Mapping):
        value = next((value[key] for key in _NAMES if isinstance(value.get(key), str)), None)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and not any(isinstance(each, (list, Mapping)) for each in value):
        return ", ".join(filter(None, map(word_of, value)))
    return str(value).strip() if isinstance(value, (str, int, float)) else ""


def flat_cells(value: Structure, words: Words) -> dict[str, str]:
    """Return the texts of a structure by key.

    A nested structure with a name becomes that name; other nested cells have their container's key
    before their own, unless `words` knows their own alone: `player1 points`, `active`.
    """
    cells = {str(key): word for key, inner in value.items() if (word := word_of(inner))}
    for key, inner in value.items():
        if isinstance(inner, Mapping):
            for heading, word in _inner_cells(str(key), inner, words, named=key in cells):
                cells.setdefault(heading, word)
    return cells


def _inner_cells(
    key: str, inner: Structure, words: Words, *, named: bool, depth: int = 0
) -> Iterator[tuple[str, str]]:
    """Yield the cells of a nested structure. `named`: its name is already included."""
    for inner_key, value in inner.items():
        behind = f"{key} {inner_key}"
        if isinstance(value, Mapping) and depth < _DEEPEST and not word_of(value):
            yield from _inner_cells(behind, value, words, named=named, depth=depth + 1)
        elif (word := word_of(value)) and not (named and inner_key in _NAMES):
            alone = not named and words.exact(behind) is None and words.exact(str(inner_key))
            yield (str(inner_key) if alone else behind), word


# Tables of other shapes


def _by_rows(value: Any, words: Words) -> Any:
    """Return a value in which every table is a list of structures."""
    if isinstance(value, list):
        if (head := _head_of(value, words)) is not None:
            return [dict(zip(head, cells, strict=False)) for cells in value[1:]]
        return [_by_rows(each, words) for each in value]
    if not isinstance(value, Mapping):
        return value
    columns = value.get("columns")
    if isinstance(columns, list) and all(isinstance(each, str) for each in columns):
        rows = next((value[key] for key in _ROWS if isinstance(value.get(key), list)), None)
        if rows is not None and all(isinstance(row, list) for row in rows):
            return [dict(zip(columns, cells, strict=False)) for cells in rows]
    if (rows := _of_columns(value, words)) is not None:
        return rows
    if isinstance(value.get(_INSIDE), Mapping):
        value = {**value[_INSIDE], **{key: each for key, each in value.items() if key != _INSIDE}}
    only = only_structure(value)
    # Not a list by id, all of whose values are structures.
    if only is not None and not all(isinstance(each, Mapping) for each in only.values()):
        return _by_rows(only, words)
    return {key: _by_rows(each, words) for key, each in value.items()}


def only_structure(value: Structure) -> Structure | None:
    """Return what a wrapper around a single structure contains, or None."""
    only = next(iter(value.values()), None)
    return only if len(value) == 1 and isinstance(only, Mapping) else None


def _head_of(value: Sequence[Any], words: Words) -> list[str] | None:
    """Return the headings of a list of lists, or None for another list."""
    if len(value) < 2 or not all(isinstance(row, list) for row in value):
        return None
    head = value[0]
    strings = all(isinstance(cell, str) for cell in head)
    return head if strings and any(map(words.known, head)) else None


def _of_columns(value: Structure, words: Words) -> list[dict[str, Any]] | None:
    """Return the rows of a structure with a list, or cells by row, per column; otherwise None."""
    columns = {str(key): _cells_of(each) for key, each in value.items()}
    places = next(iter(columns.values()), None)
    if len(columns) < 2 or not places or not any(map(words.known, columns)):
        return None
    if any(each is None or each.keys() != places.keys() for each in columns.values()):
        return None
    rows: list[dict[str, Any]] = [{} for _ in places]
    for key, cells in columns.items():
        for row, cell in zip(rows, (cells or {}).values(), strict=True):
            row[key] = cell
    return rows


def _cells_of(column: Any) -> Mapping[str, Any] | None:
    """Return a column's cells by row, or None for a value of another shape."""
    if isinstance(column, list):
        column = {str(at): cell for at, cell in enumerate(column)}
    if not isinstance(column, Mapping) or any(
        isinstance(cell, (list, Mapping)) for cell in column.values()
    ):
        return None
    return column
