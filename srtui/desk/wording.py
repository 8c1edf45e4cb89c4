"""Small words that the sentences of many commands need."""

from __future__ import annotations


def counted(number: int, word: str) -> str:
    """A number of things in words: 1 game, 2 games."""
    return f"{number} {word}" + ("" if number == 1 else "s")
