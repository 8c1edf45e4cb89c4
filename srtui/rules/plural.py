"""Counts of things in words: the one function for all of the program."""

from __future__ import annotations


def are(number: int) -> str:
    """Return the verb behind a count: 1 game is, 2 games are."""
    return "is" if number == 1 else "are"


def counted(number: int, word: str, plural: str = "") -> str:
    """Return a number of things in words: 1 game, 2 games. `plural`: unless it ends in s alone."""
    return f"{number} {word}" if number == 1 else f"{number} {plural or f'{word}s'}"
