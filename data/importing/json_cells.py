"""Values of JSON as the cells of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from data.importing.columns import Words
from data.importing.tabular import TableFault

# Not the time of a message or a box to tick: [20:31] Anna, [ ] Anna.
_JSON = re.compile(r"[\ufeff\s]*(?:\{|\[\s*(?:[\[{\"]|-?\d+\s*(?:,|\]\s*$)|\]\s*$))")
_DEEPEST = 3
_NAMES = ("name", "fullName", "full_name", "displayName")


def is_json(text: str) -> bool:
    """Tell whether a text begins as an object or a list of JSON."""
    return bool(_JSON.match(text))


def read_json(text: str, name: str) -> Any:
    """Return the value of a text, or the list of those in its lines. Raises `TableFault`."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        raise TableFault(f"{name} is incomplete or damaged JSON: save it again.") from None


def word_of(value: Any) -> str:
    """Return a value as the word of a cell; of what has a name itself, the name."""
    if isinstance(value, Mapping):
        value = next((value[key] for key in _NAMES if isinstance(value.get(key), str)), None)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).strip() if isinstance(value, (str, int, float)) else ""


def flat_cells(value: Mapping[str, Any], words: Words) -> dict[str, str]:
    """Return the words of a structure by their keys.

    A structure within it that has a name is that name; another gives the cells whose keys `words`
    knows, by themselves or behind the key that holds them: `player1.name`.
    """
    cells: dict[str, str] = {}
    nested: list[tuple[str, Mapping[str, Any]]] = []
    for key, inner in value.items():
        if word := word_of(inner):
            cells[str(key)] = word
        if isinstance(inner, Mapping):
            nested.append((str(key), inner))
    for key, inner in nested:
        _add(cells, key, inner, words, named=key in cells)
    return cells


def _add(
    cells: dict[str, str],
    key: str,
    inner: Mapping[str, Any],
    words: Words,
    *,
    named: bool,
    depth: int = 0,
) -> None:
    """Add the cells of a structure within another. `named`: its name is there already."""
    for inner_key, value in inner.items():
        if isinstance(value, Mapping) and depth < _DEEPEST and not word_of(value):
            _add(cells, key, value, words, named=named, depth=depth + 1)
            continue
        word = word_of(value)
        # Behind its holder first: `player1.points` are points of the first player.
        behind = f"{key} {inner_key}"
        if not word:
            continue
        if named and inner_key in _NAMES:
            continue
        if words.exact(behind) is not None:
            cells.setdefault(behind, word)
        elif not named and words.exact(str(inner_key)) is not None:
            cells.setdefault(str(inner_key), word)
