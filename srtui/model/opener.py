"""Player with the first turn of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srtui.rules.record import Game

if TYPE_CHECKING:
    from data.event.store import Reader


def opener_of(reader: Reader, game: Game) -> int | None:
    """Return the side of the pairing that has the first turn; None if unknown."""
    opener = reader.value("SELECT opener FROM game WHERE id = ?", [game.id])
    return None if opener is None else game.side(opener)
