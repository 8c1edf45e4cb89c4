"""Docstrings that open with a relative clause, or in the wrong mood."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from english.prose import Hit
from english.sources import FUNCTIONS, Documented, Module, is_property

_WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
_LISTS = {name: text.split() for name, text in _WORDS["docstrings"].items()}
OPENERS = frozenset(_LISTS["openers"])
# A class or module may open with a quantity: "Two players who are kept apart".
FINE_FOR_NOUNS = frozenset(_LISTS["fine_for_nouns"])
GERUNDS = frozenset(_LISTS["gerunds"])
# Plural nouns that look like verbs: "Counts of games", "Results by table".
AMBIGUOUS = frozenset(_LISTS["ambiguous"])
FINE_OPENINGS = re.compile(
    r"(?:no-op|on-screen|in-memory|one-time|one-line|per-\w+|all-day|to-do)\b", re.IGNORECASE
)


def _third_person(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeo":
        return verb[:-1] + "ies"
    return verb + "s"


THIRD_PERSON = frozenset(_third_person(verb) for verb in _LISTS["verbs"]) | {"has"}


def check_docstrings(module: Module) -> Iterator[Hit]:
    """Yield docstrings whose first line is a fragment or has the wrong mood."""
    for node, text in module.docstrings():
        summary = text.text.strip().split("\n")[0]
        match = re.match(r"[^\w`]*([A-Za-z][\w'’-]*)", summary)
        if match is None or summary.startswith(("`", "?")):
            continue
        first = match[1].lower().removesuffix("'s")
        fault = _docstring_fault(module, node, first, summary)
        if fault is not None:
            category, rule = fault
            advice = "start with a verb (function) or a noun (class, module, property)"
            yield Hit(text.path, text.line, category, rule, summary[:100], advice)


def _docstring_fault(
    module: Module, node: Documented, first: str, summary: str
) -> tuple[str, str] | None:
    function = isinstance(node, FUNCTIONS)
    noun_fits = not function or is_property(node)
    if first in OPENERS and not FINE_OPENINGS.match(summary):
        if noun_fits and first in FINE_FOR_NOUNS:
            return None
        if is_property(node) and first == "whether":
            return None
        return "docstring-opener", first
    third_person = first in THIRD_PERSON - AMBIGUOUS
    if not noun_fits and first in ("the", "a", "an"):
        return "docstring-mood", "article"
    if not noun_fits and first in GERUNDS:
        return "docstring-mood", "gerund"
    if third_person and (not noun_fits or isinstance(node, ast.ClassDef)):
        return None if module.is_command(node) else ("docstring-mood", "third person")
    return None
