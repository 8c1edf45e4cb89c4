"""Journal entries about one game."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

from srtui.documents.sections import PaneLine, Piece, line
from srtui.rules.record import Game
from srtui.text.phrases import capital

if TYPE_CHECKING:
    from data.event.store import Reader

NEWEST = 12
"""Entries that are shown."""
_PLACE = re.compile(r"^(Round \d+, )?[Tt]able \d+: ")


def log_of(reader: Reader, game: Game, begun: str | None) -> tuple[PaneLine, ...]:
    """Return the newest entries about a game, newest first.

    `begun`: when its round began (UTC, ISO).
    """
    # By its arguments, too: a result is an entry about the round, so that undo on Results has it.
    rows = reader.rows(
        "SELECT at, sentence, undone FROM journal_entry"
        " WHERE subject = ? OR json_extract(arguments, '$.game') = ? ORDER BY id DESC LIMIT ?",
        [f"game:{game.id}", game.id, NEWEST],
    )
    found = [_entry(row["at"], row["sentence"], bool(row["undone"])) for row in rows]
    if begun is not None and len(rows) < NEWEST:
        found.append(_entry(begun, "The round started.", False))
    return tuple(found)


def _entry(at: str, sentence: str, undone: bool) -> PaneLine:
    said = capital(_PLACE.sub("", sentence))
    if undone:
        return PaneLine((Piece(f"{said} Taken back.", "muted"),), label=time_of(at), mark="dropped")
    return line(said, label=time_of(at))


def time_of(at: str) -> str:
    """Format a moment (UTC, ISO) by the clock of this machine."""
    return f"{datetime.fromisoformat(at).astimezone():%H:%M}"
