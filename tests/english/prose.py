"""Pieces of prose, and places to change in them."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Hit:
    """One place to change."""

    path: str
    line: int
    category: str
    rule: str
    text: str
    advice: str = ""


@dataclass(frozen=True)
class Text:
    """A piece of prose: where it starts, and the same text with its f-string expressions kept."""

    path: str
    line: int
    text: str
    raw: str


def unindented(text: str) -> str:
    """Return a text without the indentation of its lines."""
    return re.sub(r"\n[ \t]+", "\n", text)


def on_one_line(text: str) -> str:
    """Return a text of the same length whose sentences run on; paragraphs stay apart."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", text)


def hit_at(
    text: Text, lines: str, match: re.Match[str], category: str, rule: str, advice: str
) -> Hit:
    line = text.line + lines.count("\n", 0, match.start())
    start, end = max(0, match.start() - 40), min(len(lines), match.end() + 40)
    excerpt = " ".join(lines[start:end].split())
    return Hit(text.path, line, category, rule, excerpt, advice)
