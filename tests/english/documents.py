"""Prose of Markdown documents and of the editions' rules texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from english.prose import Text


def document_texts(root: Path, path: Path) -> Iterator[Text]:
    """Yield the paragraphs of a Markdown file without its code."""
    name = path.relative_to(root).as_posix()
    code, start, lines = False, 1, list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        fence = line.lstrip().startswith("```")
        table_row = line.startswith("|")
        if fence or code or not line.strip() or table_row or line.startswith(("#", "- ")):
            if lines:
                yield _paragraph(name, start, lines)
            lines = []
        if fence:
            code = not code
            continue
        if code or not line.strip():
            continue
        if table_row or line.startswith("#"):
            yield _paragraph(name, number, [line])
            continue
        if not lines:
            start = number
        lines.append(line)
    if lines:
        yield _paragraph(name, start, lines)


def _paragraph(name: str, start: int, lines: Sequence[str]) -> Text:
    text = "\n".join(lines)
    text = re.sub(r"`[^`]*`", "`x`", text)
    text = re.sub(r"\]\([^)]*\)", "]()", text)
    # A sentence may run over lines: a blank keeps the count of lines right for `^`.
    return Text(name, start, text, text)


def edition_texts(root: Path, path: Path) -> Iterator[Text]:
    """Yield the texts of an edition file: every value with a space in it."""
    name = path.relative_to(root).as_posix()
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        for match in re.finditer(r'"((?:[^"\\]|\\.)*)"', line):
            if " " in match[1]:
                yield Text(name, number, match[1], match[1])
