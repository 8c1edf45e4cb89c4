"""Number of rounds of an event by its edition's table."""

from __future__ import annotations

from srtui.rules.edition import Edition


def rounds_needed(edition: Edition, players: int) -> int:
    """Return the rounds after which one of `players` leads alone, by the table.

    Above the last row every doubling of the players adds a round; `beyond_table` says so. The fixed
    number of rounds that an event may have set (`rounds.cap`) does not matter here.
    """
    table = edition.rounds.table
    for row in table:
        if players <= row.players:
            return row.rounds
    held = table[-1].players
    rounds = table[-1].rounds
    while held < players:
        held, rounds = held * 2, rounds + 1
    return rounds


def beyond_table(edition: Edition, players: int) -> bool:
    """Tell whether the edition's table has no row for this many players."""
    return players > edition.rounds.table[-1].players
