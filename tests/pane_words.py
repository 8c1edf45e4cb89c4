"""All the words of a pane, with the marks of its lines: what a person can read of it."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.documents.sections import (
    HARD,
    Bar,
    Item,
    PanePicture,
    PaneRule,
    PaneTable,
    PaneView,
    Piece,
)


def plain(view: PaneView) -> str:
    """Return all the words."""
    found: list[str] = []
    for part in view.sections:
        if part.heading:
            found.append(part.heading)
        found += [words_of(item) for item in part.items]
    return "\n".join(found)


def words_of(item: Item) -> str:
    """Return an item of a section as plain text."""
    if isinstance(item, Bar):
        return f"{item.label} {item.text}"
    if isinstance(item, PaneRule):
        return item.text
    if isinstance(item, PanePicture):
        return "\n".join(map(words_of, item.lines))
    if isinstance(item, PaneTable):
        rows = [" ".join(item.headings)] if item.headings else []
        rows += [_joined(row, " ") for row in item.rows]
        return "\n".join(row.strip() for row in rows)
    said = _joined(item.parts, "").replace(HARD, " ").strip()
    return " ".join(one for one in (item.mark, item.label, said, _joined(item.right, "")) if one)


def _joined(row: Sequence[Piece], between: str) -> str:
    return between.join(
        f"{piece.mark} {piece.text}".strip(" ") if piece.mark else piece.text for piece in row
    )
