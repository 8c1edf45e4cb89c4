"""Which tests name which parts: read from the tests' own text, so that nothing need be run."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


@cache
def proofs() -> dict[str, list[str]]:
    """Return the tests of each part, as `folder/module.py::test`, in order."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in sorted(TESTS.rglob("test_*.py")):
        for part, test in _of_module(path):
            found[part].add(f"{path.relative_to(TESTS).as_posix()}::{test}")
    return {part: sorted(tests) for part, tests in found.items()}


@cache
def every_test() -> frozenset[str]:
    """Every test that there is, as `folder/module.py::test`."""
    return frozenset(
        f"{path.relative_to(TESTS).as_posix()}::{test.name}"
        for path in TESTS.rglob("test_*.py")
        for test in _tests(ast.parse(path.read_text(encoding="utf-8")))
    )


def _tests(tree: ast.Module) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    ]


def _of_module(path: Path) -> Iterator[tuple[str, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = _tests(tree)
    for node in tree.body:
        if isinstance(node, ast.Assign) and _names(node.targets) == ["pytestmark"]:
            for part in _parts(node.value):
                yield from ((part, test.name) for test in tests)
    for test in tests:
        for decorator in test.decorator_list:
            yield from ((part, test.name) for part in _parts(decorator))


def _names(targets: list[ast.expr]) -> list[str]:
    return [one.id for one in targets if isinstance(one, ast.Name)]


def _parts(node: ast.expr) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "covers":
            yield from (str(one.value) for one in call.args if isinstance(one, ast.Constant))
