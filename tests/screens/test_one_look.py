"""No screen names a colour or a state's sign: all of them come from `screens/theme`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.color import ANSI_COLOR_NAMES

import screens
from screens.theme.signs import FINE

ROOT = Path(screens.__file__).parent
HEX = re.compile(r"#[0-9a-fA-F]{3,8}\b(?=[;\s\"')]|$)")
SIGNS = {FINE.open, FINE.running, FINE.done, FINE.dropped, FINE.cursor, FINE.next, FINE.rule}
"""Dots between words and an ellipsis belong to sentences; these are signs."""
MIXED = {"dim", "reverse", "blink"}
"""`dim` is mixed from two colours; of what is reversed nobody knows the contrast."""
LOOKS = {"bold", "italic", "underline", "strike", "not", "on", *MIXED}
NAMES = set(ANSI_COLOR_NAMES)


def modules() -> list[Path]:
    return sorted(one for one in ROOT.rglob("*.py") if one.parent.name != "theme")


def sheets() -> list[Path]:
    return sorted(ROOT.rglob("*.tcss"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def texts(path: Path) -> Iterator[str]:
    """Every text of a module but its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        id(one.value)
        for one in ast.walk(tree)
        if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
    }
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in told:
            yield one.value


def test_there_is_something_to_look_at() -> None:
    assert len(modules()) > 50
    assert len(sheets()) > 5


@pytest.mark.parametrize("path", modules(), ids=name)
def test_a_module_names_no_colour_and_no_sign(path: Path) -> None:
    for text in texts(path):
        assert not HEX.search(text), text
        assert not SIGNS & set(text), text
        words = set(text.split())
        if words and words <= LOOKS | NAMES:
            assert not words & (MIXED | NAMES), text


@pytest.mark.parametrize("path", sheets(), ids=name)
def test_a_sheet_names_no_colour_but_by_its_meaning(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for rule in re.findall(r"(?:color|background|tint|border[a-z-]*|text-style)\s*:[^;}]*", text):
        assert not HEX.search(rule), rule
        value = re.sub(r"\$[\w-]+", "", rule.partition(":")[2])
        words = set(re.findall(r"[a-z_]+", value))
        assert not words & {"dim", "reverse", "auto", "red", "green", "yellow", "blue", "white"}, (
            rule
        )
