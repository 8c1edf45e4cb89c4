"""A page of docs/guide as its reader follows it: commands to type, keys to press, what appears.

Blocks of `sh` are typed into a terminal (`powershell`: on Windows); a block of `text` after one is
its output. A block named like a file is that file. A table with "Press" and "You see" is pressed
inside the program: in backticks keys, or text to type; in bold the text that then appears on the
screen. A picture from pictures/ is the screen as it is at that line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
PAGES = (
    "friday",
    "saturday",
    "round",
    "tables",
    "prizes",
    "teams",
    "leagues",
    "wrong",
    "questions",
)
KEYS = {
    "enter": "enter", "esc": "escape", "tab": "tab", "space": "space", "ctrl+s": "ctrl+s",
    "ctrl+p": "ctrl+p", "up": "up", "down": "down", "left": "left", "right": "right",
    "/": "slash", "?": "question_mark", "F2": "f2", "[": "left_square_bracket",
}  # fmt: skip
"""Keys by the names that the guide has for them; other single signs are themselves."""
_BLOCK = re.compile(
    r"^```(?P<kind>[\w.]+)\n(?P<text>.*?)^```$"
    r"|^\| Press \| You see \|\n\|[-|]+\|\n(?P<rows>(?:\|[^\n]*\n)+)"
    r"|^!\[[^]]+\]\((?P<picture>pictures/[\w-]+\.svg)\)$",
    re.MULTILINE | re.DOTALL,
)
_TICKED, _BOLD = re.compile(r"`([^`]+)`"), re.compile(r"\*\*(.+?)\*\*")


@dataclass
class Typed:
    """Lines for a terminal, and what they print."""

    lines: list[str]
    prints: str = ""


@dataclass
class File:
    """A file that the reader has."""

    name: str
    text: str


@dataclass
class Row:
    """Keys inside the program, and what is seen then."""

    keys: list[str]
    seen: list[str] = field(default_factory=list)


@dataclass
class Picture:
    """The screen as it is now, beside the page."""

    path: Path


Step = Typed | File | Row | Picture


def steps(name: str) -> list[Step]:
    """Return what a page asks its reader to do, in order."""
    # A list: the output of a line comes after it, and has to be known before it is typed.
    page: list[Step] = []
    last: Typed | None = None
    for block in _BLOCK.finditer((GUIDE / f"{name}.md").read_text(encoding="utf-8")):
        if rows := block["rows"]:
            page += map(_row, rows.strip().splitlines())
        elif picture := block["picture"]:
            page.append(Picture(GUIDE / picture))
        elif block["kind"] == "sh":
            last = Typed([line for line in block["text"].splitlines() if line.strip()])
            page.append(last)
        elif block["kind"] == "text":
            assert last is not None
            last.prints = block["text"].strip()
        elif block["kind"] != "powershell":
            page.append(File(block["kind"], block["text"]))
    return page


def _row(line: str) -> Row:
    pressed, seen = line.strip().strip("|").split("|", 1)
    keys = [key for ticked in _TICKED.findall(pressed) for key in pressed_for(ticked)]
    return Row(keys, _BOLD.findall(seen))


def pressed_for(ticked: str) -> list[str]:
    """Return the keys for a text in backticks: one key, or those that type the text."""
    if ticked in KEYS:
        return [KEYS[ticked]]
    return ["space" if sign == " " else KEYS.get(sign, sign) for sign in ticked]
