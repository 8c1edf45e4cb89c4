"""Sentences for people: those that are one literal, and those that are put together from pieces.

Only a whole literal can be looked up in another language: `phrase("{player} has dropped.", name)`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from english.prose import Hit, Text
from english.sources import Module

NO_PROSE = re.compile(r"<\w|\bbg:|^(?:strong|bold|winner) \{\}$|^[\w./{}-]+ FILE |--\w+ \S+$")
WORDS = re.compile(r"[A-Za-z’']{2,}[^\w{}]* [^\w{}]*[A-Za-z{]|\} [A-Za-z’']{2,}|[A-Za-z]{2,}: \{")
GLUE = frozenset({"counted", "capital", "are", "plural", "join", "joined"})
NOT_SHOWN = re.compile(
    r"(?:re|regex)\.\w+|.*Error|.*\.(?:execute|executemany|debug|info|warning|error|exception|log)"
    r"|.*(?:rows?|query|one|select|where)|.*\.(?:remove(?:prefix|suffix)|replace)"
)
SENTENCE = re.compile(r"[^a-z(,;:].*[.?!]", re.DOTALL)  # it may follow another one
PLACE = re.compile(r"(?<!\{)\{(\w+)\}")
FORMS = {"phrase": 1, "phrase_count": 2, "Refused": 1, "cannot": 1}  # number of forms
PIECES = ("whole", "formatted", "fragment")


def check_sentences(module: Module, players: Iterable[str]) -> Iterator[Hit]:
    """Yield the texts that are fragments, or f-strings, which no catalogue can hold."""
    surface = "players" if module.path.startswith(tuple(players)) else "organizers"
    for kind, text in pieces(module):
        if kind != "whole":
            raw = " ".join(text.raw.split())[:90]
            yield Hit(module.path, text.line, f"{kind}-{surface}", kind, raw, "one whole phrase()")
    for node in module.nodes:
        if isinstance(node, ast.Call) and _name(node) in FORMS and (fault := _misfit(node)):
            yield Hit(
                module.path, node.lineno, "phrase-places", "phrase", ast.unparse(node)[:90], fault
            )


def _misfit(call: ast.Call) -> str:
    """Return what is wrong with the places of a `phrase` or `phrase_count`."""
    args = call.args[1:] if _name(call) == "cannot" else call.args  # behind its name
    forms, values = args[: FORMS[_name(call)]], args[FORMS[_name(call)] :]
    if _name(call) == "Refused" and not values:  # a sentence that is whole already
        return ""
    texts = [form.value for form in forms if isinstance(form, ast.Constant)]
    if len(texts) < len(forms):
        return "a literal: only that can be looked up"
    places = [list(dict.fromkeys(PLACE.findall(str(text)))) for text in texts]
    if any(isinstance(value, ast.Starred) for value in values):
        return ""
    # `count` is a place of its own, and one of a single thing need not show it.
    names = [[name for name in each if len(forms) == 1 or name != "count"] for each in places]
    expected = len(values) - (len(forms) - 1)
    if any(len(each) != expected or each != names[0] for each in names):
        return f"as many places as values, in one order: {expected}"
    return ""


def pieces(module: Module) -> Iterator[tuple[str, Text]]:
    """Yield the texts of several words with their kind, one of `PIECES`."""
    for node, text in module.strings:
        is_prose = WORDS.search(text.text) and not NO_PROSE.search(text.text)
        if is_prose and not _is_hidden(module, node):
            yield _kind(module, node, text), text


def count_pieces(modules: Iterable[Module], players: Iterable[str]) -> dict[str, Counter[str]]:
    """Return the number of texts of each kind by package, and by surface."""
    counts: dict[str, Counter[str]] = {}
    for module in modules:
        of_players = module.path.startswith(tuple(players))
        folders = module.path.split("/")[: 2 if module.path.startswith("srtui") else 1]
        for name in ("/".join(folders), "players read" if of_players else "organizers read", "all"):
            counts.setdefault(name, Counter()).update(kind for kind, _ in pieces(module))
    return counts


def _kind(module: Module, node: ast.expr, text: Text) -> str:
    is_sentence = SENTENCE.fullmatch(text.text.strip())
    if not is_sentence and (_is_glued(module, node) or _is_clause(module, node, text.text)):
        return "fragment"
    if not isinstance(node, ast.JoinedStr):
        return "whole"
    values = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
    return "fragment" if any(map(_has_words, values)) else "formatted"


def _is_clause(module: Module, node: ast.AST, text: str) -> bool:
    # A text that another one continues or goes into: a clause that a function returns.
    # Blanks on both sides set a label apart, and a label may end with a colon.
    label = text.strip() if text[:1] == text[-1:] == " " else text
    if label[:1] == "(" and label.find(")") == len(label) - 1:
        return False
    if label != label.strip(" ,;") or label.startswith(("(", ")", ":")):
        return True
    outer = module.parents.get(node)
    while isinstance(outer, ast.IfExp):
        outer = module.parents.get(outer)
    returned = isinstance(outer, (ast.Return, ast.Yield, ast.YieldFrom))
    return returned and text[:1].islower() and text.count(" ") > 1


def _has_words(value: ast.expr) -> bool:
    return any(
        isinstance(part, ast.IfExp)
        or (isinstance(part, ast.Call) and _name(part) in GLUE - {"joined", "join"})
        or (isinstance(part, ast.Constant) and re.search("[A-Za-z]{2}", str(part.value)))
        for part in ast.walk(value)
    )


def _is_glued(module: Module, node: ast.AST) -> bool:
    outer = module.parents.get(node)
    while isinstance(outer, (ast.expr, ast.keyword, ast.comprehension)):
        if isinstance(outer, ast.BinOp) and isinstance(outer.op, ast.Add):
            return True
        if isinstance(outer, ast.FormattedValue):
            return True
        if isinstance(outer, ast.Subscript):
            return False
        if isinstance(outer, ast.Call):
            return _name(outer) in GLUE and node is not outer.func
        if isinstance(outer, (ast.Compare, ast.Lambda, ast.Dict)):
            return False
        outer = module.parents.get(outer)
    return isinstance(outer, ast.AugAssign)


def _name(call: ast.Call) -> str:
    return ast.unparse(call.func).split(".")[-1] if not isinstance(call.func, ast.Call) else ""


def _is_hidden(module: Module, node: ast.AST) -> bool:
    # Texts that nobody reads: patterns, SQL, errors of programs, keys of tables.
    outer = module.parents.get(node)
    while isinstance(outer, (ast.expr, ast.keyword)):
        if isinstance(outer, ast.Call) and NOT_SHOWN.fullmatch(ast.unparse(outer.func)):
            return True
        if isinstance(outer, ast.Subscript):
            return True
        outer = module.parents.get(outer)
    return False
