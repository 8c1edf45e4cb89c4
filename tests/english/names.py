"""Names that do not tell what they hold, and type names that several modules define."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from english.prose import Hit
from english.sources import FUNCTIONS, SCOPES, Module

BANNED = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))["banned"]


def check_identifiers(module: Module, settings: dict[str, Any]) -> Iterator[Hit]:
    """Yield banned names: public ones always, local ones when they live long enough."""
    columns = frozenset(settings["columns"])
    for hit in _identifiers(module, settings["keys"], settings["free_lines"]):
        if f"{hit.path}:{hit.rule}" not in columns:
            yield hit


def _identifiers(module: Module, keys: str, free_lines: int) -> Iterator[Hit]:
    stem = Path(module.path).stem
    if stem in BANNED:
        yield _name_hit(module, 1, "module", stem, 0)
    for node in module.nodes:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and _banned(node.name):
            kind = "class" if isinstance(node, ast.ClassDef) else "function"
            yield _name_hit(module, node.lineno, kind, node.name, 0)
        if isinstance(node, SCOPES):
            yield from _locals(module, node, free_lines)
        fixed = module.is_command(node) or module.path.startswith(keys)
        if isinstance(node, ast.ClassDef) and not fixed:
            yield from _attributes(module, node)
    for statement in module.tree.body:
        for name, line in _stored(statement):
            if _banned(name):
                yield _name_hit(module, line, "global", name, 0)


def _attributes(module: Module, cls: ast.ClassDef) -> Iterator[Hit]:
    lines: dict[str, int] = {}
    for statement in cls.body:
        for name, line in _stored(statement):
            lines.setdefault(name, line)
    for node in ast.walk(cls):
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
            continue
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            lines.setdefault(node.attr, node.lineno)
    for name, line in lines.items():
        if _banned(name):
            yield _name_hit(module, line, "attribute", name, 0)


def _locals(module: Module, scope: ast.AST, free_lines: int) -> Iterator[Hit]:
    bindings = _bindings(scope)
    for name, kind in bindings.items():
        uses = sorted(_uses(scope, name, top=True))
        longest, start = 0, uses[0][0]
        for line, stores in uses:
            # A new value is a new variable: two short loops are not one long one.
            if stores:
                start = line
            longest = max(longest, line - start + 1)
        if longest > free_lines:
            yield _name_hit(module, uses[0][0], kind, name, longest)


def _bindings(scope: ast.AST) -> dict[str, str]:
    names: dict[str, str] = {}
    if isinstance(scope, (*FUNCTIONS, ast.Lambda)):
        arguments = scope.args
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            names[argument.arg] = "parameter"
    for node in _inside(scope):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.setdefault(node.id, "variable")
    return {name: kind for name, kind in names.items() if _banned(name)}


def _uses(node: ast.AST, name: str, *, top: bool) -> Iterator[tuple[int, bool]]:
    """Yield the lines where a name is used, each with whether it gets a value there."""
    if not top and isinstance(node, SCOPES) and name in _bindings(node):
        return
    if isinstance(node, ast.arg) and node.arg == name:
        yield node.lineno, True
    elif isinstance(node, ast.Name) and node.id == name:
        yield node.lineno, isinstance(node.ctx, ast.Store)
    for child in ast.iter_child_nodes(node):
        yield from _uses(child, name, top=False)


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """Walk a scope without the scopes in it: those are checked themselves."""
    todo = list(ast.iter_child_nodes(scope))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (*SCOPES, ast.ClassDef)):
            todo.extend(ast.iter_child_nodes(node))


def _stored(statement: ast.stmt) -> Iterator[tuple[str, int]]:
    targets: Sequence[ast.expr] = ()
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign):
        targets = (statement.target,)
    for target in targets:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                yield node.id, node.lineno


def _banned(name: str) -> bool:
    return name.strip("_").lower() in BANNED


def _name_hit(module: Module, line: int, kind: str, name: str, span: int) -> Hit:
    over = f" over {span} lines" if span else ""
    advice = BANNED[name.strip("_").lower()]
    return Hit(
        module.path, line, "identifier", name.strip("_").lower(), f"{kind} {name}{over}", advice
    )


def check_type_names(modules: Iterable[Module]) -> Iterator[Hit]:
    """Yield type names that more than two modules define."""
    places: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for module in modules:
        for statement in module.tree.body:
            name = statement.name if isinstance(statement, ast.ClassDef) else _alias(statement)
            if name is not None:
                places[name].append((module.path, statement.lineno))
    for name, definitions in places.items():
        if len({path for path, _ in definitions}) > 2:
            for path, line in definitions:
                text = f"{name}, one of {len(definitions)}"
                yield Hit(path, line, "type-name", name, text, "qualify it: what kind of thing?")


def _alias(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target, value = statement.targets[0], statement.value
        is_type = isinstance(value, (ast.Subscript, ast.BinOp))
        if is_type and isinstance(target, ast.Name) and re.match(r"_?[A-Z][a-z]", target.id):
            return target.id
    return None
