"""What happened, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from data import journal as kept

if TYPE_CHECKING:
    from data.store import Reader


@dataclass(frozen=True, slots=True)
class Row:
    """One entry. `at` is UTC in ISO form; `undone`: taken back since."""

    id: int
    at: str
    who: str
    command: str
    subject: str
    sentence: str
    undone: bool


def journal(reader: Reader, limit: int | None = None, before: int | None = None) -> tuple[Row, ...]:
    """The newest entries first; `before`: only those older than this id, to page on."""
    return tuple(
        Row(
            id=entry.id,
            at=entry.at,
            who=f"{entry.role} at {entry.terminal}" if entry.terminal else entry.role,
            command=entry.command,
            subject=entry.subject,
            sentence=entry.sentence,
            undone=entry.undone,
        )
        for entry in kept.entries(reader, limit, before=before)
    )
