"""Code that has to be read twice: a flag used as a number, nested conditions, wrong plurals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from english.prose import Hit
from english.sources import COMPREHENSIONS, FUNCTIONS, Module

COUNTED = (
    "players?|games?|tables?|rounds?|results?|slips?|votes?|lists?|lines?|minutes?|seconds?|byes?"
    "|warnings?|findings?|entries|entry|devices?|terminals?|awards?|people|persons?|copies|keys?"
    "|files?|events?|prizes|prize|pairs?|models?|others|rematches|rows?|digits?|editions?|turns?"
)
PLURAL = re.compile(
    r"(?P<before>(?:\b[\w'-]+\W{1,2}){0,3})\{(?P<count>[^{}]*)\} "
    r"(?:more |further |open |new |other |different |wrong )?(?P<noun>" + COUNTED + r")\b"
)


def check_bool_multiply(module: Module) -> Iterator[Hit]:
    """Yield values that are multiplied by a truth value instead of chosen by `if`."""
    for node in module.nodes:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            left, right = node.left, node.right
            if _is_truth(left, right) or _is_truth(right, left):
                yield _hit(module, node, "bool-multiply", 'x if flag else ""')


def _is_sequence(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value != ""
    return isinstance(node, (ast.JoinedStr, ast.List, ast.Tuple))


def _is_truth(thing: ast.expr, factor: ast.expr) -> bool:
    if _is_test(factor):
        return True
    if not _is_sequence(thing):
        return False  # a number times `count or 1`
    # Nobody repeats a phrase: words times a name are words on a condition.
    is_named = isinstance(factor, (ast.Name, ast.Attribute)) and _has_words(thing)
    return is_named or isinstance(factor, ast.BoolOp)


def _has_words(node: ast.expr) -> bool:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    return bool(re.search(r"[A-Za-z]{2}|^s$", "".join(texts)))


def check_bool_index(module: Module) -> Iterator[Hit]:
    """Yield values that are picked by a truth value as an index instead of by `if`."""
    for node in module.nodes:
        if isinstance(node, ast.Subscript) and _is_test(node.slice):
            yield _hit(module, node, "bool-index", "y if flag else x")


def _is_test(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func).split(".")[-1]
        return name in ("bool", "any", "all", "isinstance") or name.startswith("is_")
    is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return is_not or isinstance(node, ast.Compare)


def check_conditions(module: Module) -> Iterator[Hit]:
    """Yield conditional expressions inside another one, or inside the f-string of a call."""
    for node in module.nodes:
        if not isinstance(node, ast.IfExp):
            continue
        if isinstance(module.parents[node], ast.IfExp):
            yield _hit(module, node, "nested-condition", "if statements with returns")
        around = tuple(_around(module, node))
        texts = [place for place, outer in enumerate(around) if isinstance(outer, ast.JoinedStr)]
        if texts and any(isinstance(outer, ast.Call) for outer in around[texts[0] :]):
            yield _hit(module, node, "text-condition", "name the part of the text first")


def _around(module: Module, node: ast.AST) -> Iterator[ast.AST]:
    # The expressions around one, the closest first. A lambda's body is not an argument of the call.
    outer = module.parents[node]
    while isinstance(outer, (ast.expr, ast.comprehension, ast.keyword)):
        if isinstance(outer, ast.Lambda):
            return
        yield outer
        outer = module.parents[outer]


def check_comprehensions(module: Module) -> Iterator[Hit]:
    """Yield statements with several comprehensions, those of a lambda counted.

    Of a compound statement only the head counts: the statements in its body count themselves.
    """
    for node in module.nodes:
        if isinstance(node, ast.stmt):
            parts = [part for part in _expressions(node) if isinstance(part, COMPREHENSIONS)]
            if len(parts) > 1:
                yield _hit(module, node, "comprehensions", "one per statement: name the others")


def _expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    todo = list(ast.iter_child_nodes(statement))
    while todo:
        node = todo.pop()
        if not isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)):
            yield node
            todo.extend(ast.iter_child_nodes(node))


def _hit(module: Module, node: ast.expr | ast.stmt, kind: str, advice: str) -> Hit:
    text = " ".join(ast.unparse(node).split())
    return Hit(module.path, node.lineno, kind, kind, text[:90], advice)


def check_plurals(module: Module) -> Iterator[Hit]:
    """Yield f-strings with a plural after a count, where nothing looks at the count first."""
    for node, text in module.strings:
        if not isinstance(node, ast.JoinedStr):
            continue
        for match in PLURAL.finditer(text.raw):
            noun, before, count = match["noun"], match["before"].lower(), match["count"]
            if not (noun.endswith("s") or noun in ("people", "entries")):
                continue
            if re.search(
                r"\b(?:to|from|most|least|and|than|between|of|or|exactly|under)\W*$", before
            ):
                continue
            if re.search(r"name|title|status|faction|club|text|word|path|key", count):
                continue  # a name before a verb: "{name} votes on"
            if text.raw[: match.start("count")].endswith(":{"):
                continue  # a clock: "{minutes}:{seconds} minutes"
            if re.fullmatch(
                r"[A-Z_\d]+|.*(?:size|points|cap|MOST|LEAST|LIMIT|limit|half|silent|timeout|middle|needed).*|'.*'",
                count,
            ):
                continue
            if _knows_count(module, node):
                continue
            excerpt = " ".join(text.raw[max(0, match.start() - 20) : match.end() + 30].split())
            yield Hit(text.path, text.line, "plural", noun, excerpt, "counted(number, noun)")


def _knows_count(module: Module, node: ast.AST) -> bool:
    # A branch that compares with 1, or needs more than one, knows its plural.
    while (parent := module.parents.get(node)) is not None:
        test = getattr(parent, "test", None) if isinstance(parent, (ast.If, ast.IfExp)) else None
        if test is not None and re.search(r"[=<>!]=? ?[12]\b|len\(", ast.unparse(test)):
            return True
        if isinstance(parent, FUNCTIONS):
            source = ast.unparse(parent)
            return bool(re.search(r"== 1\b|> 1\b|!= 1\b|< 2\b|<= 1\b", source))
        node = parent
    return False
