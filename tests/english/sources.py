"""Python sources: their prose, docstrings and strings."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from english.prose import Text

SQL = re.compile(
    r"\s*(?:SELECT|INSERT|DELETE|UPDATE|PRAGMA|BEGIN|EXISTS|CREATE|FROM|WHERE|ORDER BY|JOIN)\b"
)
PLACEHOLDER = re.compile(r"\{[\w.|-]*\|[^{}]*\}")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef | ast.Module
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*FUNCTIONS, ast.Lambda, *COMPREHENSIONS)


class Module:
    """A parsed source file: its prose, its docstrings and its names."""

    def __init__(self, root: Path, path: Path) -> None:
        self.path = path.relative_to(root).as_posix()
        self.source = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.source)
        self.nodes: list[ast.AST] = []
        self.parents: dict[ast.AST, ast.AST] = {}
        todo: list[ast.AST] = [self.tree]
        while todo:
            node = todo.pop()
            self.nodes.append(node)
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
                todo.append(child)

    def docstrings(self) -> Iterator[tuple[Documented, Text]]:
        """Yield every documented node with its docstring."""
        for node in self.nodes:
            if not isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Module)) or not node.body:
                continue
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                value = first.value.value
                if isinstance(value, str):
                    yield node, Text(self.path, first.lineno, value, value)

    def help_texts(self) -> Iterator[Text]:
        """Yield the docstrings that users read: those of commands."""
        for node, text in self.docstrings():
            if self.is_command(node):
                yield text

    def is_command(self, node: ast.AST) -> bool:
        """Tell whether a docstring is command help: of a desk command, or of a click command."""
        if isinstance(node, ast.ClassDef):
            return any(keyword.arg == "id" for keyword in node.keywords)
        if isinstance(node, FUNCTIONS) and self.path.startswith("srtui/cli/"):
            decorators = (ast.unparse(decorator) for decorator in node.decorator_list)
            return any(re.search(r"\b(?:command|group)\b", decorator) for decorator in decorators)
        return False

    def code_texts(self) -> Iterator[Text]:
        """Yield other docstrings, texts below constants, and comments."""
        for node in self.nodes:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                value = node.value.value
                if isinstance(value, str) and not self._is_help(node):
                    yield Text(self.path, node.value.lineno, value, value)
        yield from self._comments()

    def _is_help(self, node: ast.Expr) -> bool:
        parent = self.parents.get(node)
        if not isinstance(parent, (*FUNCTIONS, ast.ClassDef)):
            return False
        return parent.body[0] is node and self.is_command(parent)

    def _comments(self) -> Iterator[Text]:
        # Comment lines that follow each other are one text: sentences run over several lines.
        start, lines, last = 0, list[str](), 0
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            if token.type != tokenize.COMMENT:
                continue
            line, words = token.start[0], token.string.lstrip("#: ")
            if lines and line == last + 1:
                lines.append(words)
            else:
                if lines:
                    yield Text(self.path, start, "\n".join(lines), "\n".join(lines))
                start, lines = line, [words]
            last = line
        if lines:
            yield Text(self.path, start, "\n".join(lines), "\n".join(lines))

    @cached_property
    def strings(self) -> list[tuple[ast.expr, Text]]:
        """String literals that may be shown, f-strings as one text each."""
        shown: list[tuple[ast.expr, Text]] = []
        for node in self.nodes:
            parent = self.parents.get(node)
            if isinstance(parent, (ast.JoinedStr, ast.Expr)):
                continue  # a part of an f-string, or a docstring
            if isinstance(node, ast.JoinedStr):
                if isinstance(parent, ast.FormattedValue) and parent.format_spec is node:
                    continue
                text = Text(self.path, node.lineno, joined(node, raw=False), joined(node, raw=True))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain = PLACEHOLDER.sub("{}", node.value)
                text = Text(self.path, node.lineno, plain, node.value)
            else:
                continue
            if not SQL.match(text.text):
                shown.append((node, text))
        return shown


def joined(node: ast.JoinedStr, *, raw: bool) -> str:
    """Return an f-string as text, its expressions as source or as `{}`."""
    parts = []
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value))
        elif isinstance(value, ast.FormattedValue):
            parts.append("{" + (ast.unparse(value.value) if raw else "") + "}")
    text = "".join(parts)
    return text if raw else PLACEHOLDER.sub("{}", text)


def is_property(node: ast.AST) -> bool:
    """Tell whether a function is read like an attribute, so that a noun phrase fits."""
    return isinstance(node, FUNCTIONS) and any(
        "property" in ast.unparse(decorator) or ast.unparse(decorator).endswith(".setter")
        for decorator in node.decorator_list
    )
