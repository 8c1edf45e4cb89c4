"""Small words that the sentences of many commands need."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.rules.record import Both, Game

MOST_DIGITS = 9


def is_number(text: str) -> bool:
    """Whether a person typed a whole number: plain digits, and not more than a number has."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def counted(number: int, word: str) -> str:
    """A number of things in words: 1 game, 2 games."""
    return f"{number} {word}" + ("" if number == 1 else "s")


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


NAMED = 8
"""Names that a sentence holds."""


def joined(words: Sequence[str], last: str = "and", most: int | None = None) -> str:
    """A, B and C, with another word than `and` where that is meant.

    Of more than `most` only the first are named, and how many others there are.
    """
    if len(words) < 2:
        return "".join(words)
    if most is not None and len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} others"]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def dashed(both: Both) -> str:
    """Two figures: 5-3, or 5-? where one is not known; empty where neither is."""
    if both == (None, None):
        return ""
    return "-".join("?" if one is None else str(one) for one in both)


def where(game: Game) -> str:
    """Where a game is played, to begin a sentence with: Table 7; its round, where it has none."""
    return f"Table {game.table}" if game.table else f"Round {game.round}"


def which(game: Game) -> str:
    """A game by round and table: Round 2, table 7. For what is read later, as in the journal, or
    may be about an older round.
    """
    return f"Round {game.round}" + (f", table {game.table}" if game.table else "")
