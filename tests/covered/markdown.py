"""The pages that people read: their text, links, and the lines that they tell one to type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    (
        *ROOT.glob("*.md"),
        *(ROOT / "release").glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / ".github").rglob("*.md"),
    )
)
TOLD = [page for page in PAGES if page.name not in ("CHANGELOG.md",)]
"""Pages that say what to type: not the history."""
_FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_TICKED = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def links(page: Path) -> list[str]:
    """Where its links and pictures lead, code left out."""
    bare = _TICKED.sub("", _FENCED.sub("", text_of(page)))
    return [one or other for one, other in _LINK.findall(bare)]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page, which a link may name behind #."""
    found: list[str] = []
    for heading in _HEADING.findall(_FENCED.sub("", text_of(page))):
        bare = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", bare).replace(" ", "-")
        again = found.count(anchor)
        found.append(anchor)
        if again:
            found.append(f"{anchor}-{again}")
    return set(found)


def srtui_lines(page: Path) -> Iterator[str]:
    """Every line that begins with srtui: of blocks, and in backticks."""
    text = text_of(page)
    for kind, block in _FENCED.findall(text):
        if kind in ("", "sh", "console"):
            lines = (line.strip().removeprefix("$ ") for line in block.splitlines())
            yield from (line for line in lines if line.startswith("srtui "))
    for one in _TICKED.findall(_FENCED.sub("", text)):
        if one.startswith("srtui "):
            yield one
