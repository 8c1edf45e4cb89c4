"""Private names of other libraries are listed with a reason, and are as they were."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest
from private_names import PRIVATE_NAMES, PrivateName

OURS = ("screens", "srtui", "data")
LISTED = {private.name for private in PRIVATE_NAMES}
PUBLIC = {"_asdict", "_exit", "_replace", "_value_"}
"""Documented names of `os`, `NamedTuple` and `Enum`."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def trees(*folders: Path) -> Iterator[ast.Module]:
    for folder in folders:
        for path in folder.rglob("*.py"):
            yield ast.parse(path.read_text(encoding="utf-8"))


def stored(tree: ast.AST) -> set[str]:
    """Return the private names that classes and functions define, or set on themselves."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        if isinstance(node, (ast.Module, ast.ClassDef)):
            names |= {name for statement in node.body for name in assigned(statement)}
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            names |= {node.attr} if own else set()
    return {name for name in names if is_private(name)}


def assigned(statement: ast.stmt) -> list[str]:
    """Return the names that a statement of a module or a class body gives a value or a type."""
    targets: list[ast.expr] = []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = statement.targets
    return [target.id for target in targets if isinstance(target, ast.Name)]


def used(tree: ast.AST) -> Iterator[str]:
    """Yield the private names that a module reads, imports or passes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] not in OURS:
            names = [alias.name for alias in node.names]
            in_private = any(is_private(part) for part in (node.module or "").split("."))
            yield from names if in_private else filter(is_private, names)


@cache
def source() -> tuple[ast.Module, ...]:
    """Return the modules of the program."""
    return tuple(trees(*(Path(name) for name in OURS)))


@cache
def own_names() -> set[str]:
    """Return the private names that the program itself defines."""
    return set[str]().union(*(stored(tree) for tree in source()))


def classes() -> Iterator[type]:
    """Yield each class of the program that has a base from a library."""
    for name in OURS:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith("__main__"):
                yield from own_classes(importlib.import_module(module.name))


def own_classes(module: ModuleType) -> Iterator[type]:
    for value in vars(module).values():
        if inspect.isclass(value) and value.__module__ == module.__name__:
            yield value


@cache
def names_by_class(module: str) -> Mapping[str, set[str]]:
    """Return the private names of each class of a module."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return {node.name: stored(node) for node in nodes}


def names_in(kind: type) -> set[str]:
    return names_by_class(kind.__module__).get(kind.__name__, set())


def test_each_private_name_that_is_used_is_listed() -> None:
    names = {name for tree in source() for name in used(tree)}
    foreign = {name for name in names if is_private(name) and name not in own_names() | PUBLIC}
    assert foreign - LISTED == set()


def test_no_class_takes_a_private_name_of_its_framework() -> None:
    taken: set[tuple[str, str]] = set()
    for kind in classes():
        bases = [base for base in kind.__mro__ if base.__module__.startswith("textual.")]
        if bases:
            theirs = set[str]().union(*(names_in(base) for base in bases))
            taken |= {(kind.__name__, name) for name in names_in(kind) & theirs}
    assert {name for _, name in taken} - LISTED == set(), taken


def fingerprint(private: PrivateName) -> str:
    """Return a digest of what a library does with a name."""
    module, _, kind = private.owner.partition(":")
    owner = importlib.import_module(module)
    owner = getattr(owner, kind) if kind else owner
    value = getattr(owner, private.name, None)
    if inspect.isfunction(value) or inspect.isclass(value):
        text = inspect.getsource(value)
    else:
        lines = inspect.getsource(owner).splitlines()
        text = "\n".join(line for line in lines if private.name in line)
    return sha256("".join(text.split()).encode()).hexdigest()[:8] if text else "gone"


@pytest.mark.parametrize("private", PRIVATE_NAMES, ids=lambda one: f"{one.owner}.{one.name}")
def test_private_name_is_as_it_was(private: PrivateName) -> None:
    assert fingerprint(private) == private.fingerprint, private.reason
