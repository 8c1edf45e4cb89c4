"""docs/architecture.md: every path in it exists, and every module has the names mentioned."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
MADE = {"config.toml", ".pictures/", ".paper/"}
"""What lies on a machine, and not in the project."""
FOLDERS = ("srtui", "screens", "data", "tests", "docs", "benchmarks")
PATHS = sorted(
    set(re.findall(r"`([\w./*-]+(?:\.(?:py|toml|tcss|css|md|sql)|/[\w-]*))`", PROSE)) - MADE
)
SAID = re.compile(r"`(\w[\w.]*)`\s+\(`([\w/]+\.py)`")
HELD = sorted(pair for pair in set(SAID.findall(PROSE)) if pair[0] not in MADE)
"""What is named, with the module that it is said to be in."""


@cache
def project() -> list[Path]:
    """Every file and folder that the page can mean: to list them takes longer than all tests."""
    return [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]


def matching_paths(path: str) -> list[Path]:
    """Return the files or folders that end in this path, as the page shortens it."""
    return [one for one in project() if one.match(path.rstrip("/"))] or [*ROOT.glob(path)]


def names_in(path: Path) -> Iterator[str]:
    """Every name that a module declares, methods with their class."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Name | ast.Constant):
            yield str(node.id if isinstance(node, ast.Name) else node.value)


@pytest.mark.parametrize("path", PATHS)
def test_a_path_of_the_page_is_there(path: str) -> None:
    assert matching_paths(path), f"docs/architecture.md names {path}"


@pytest.mark.parametrize(("name", "path"), HELD)
def test_a_module_has_what_the_page_says(name: str, path: str) -> None:
    there = [set(names_in(one)) for one in matching_paths(path)]
    assert any(names >= set(name.split(".")) for names in there), f"{path} has no {name}"
