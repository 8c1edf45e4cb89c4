"""All hits in the project, without those that the settings allow."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from english.constructs import (
    check_bool_index,
    check_bool_multiply,
    check_comprehensions,
    check_conditions,
    check_plurals,
)
from english.docstrings import check_docstrings
from english.documents import document_texts, edition_texts
from english.names import check_identifiers, check_type_names
from english.phrases import check_gender, check_phrases
from english.prose import Hit
from english.sentences import check_sentences
from english.sources import Module


@dataclass(frozen=True)
class Allowed:
    """A hit that is right as it is, with the reason."""

    path: str
    rule: str
    text: str
    reason: str

    def fits(self, hit: Hit) -> bool:
        """Tell whether this is the hit."""
        return (hit.path, hit.rule) == (self.path, self.rule) and self.text in hit.text


@dataclass(frozen=True)
class Settings:
    """Limits by category, where to look, and what is allowed."""

    limits: dict[str, int]
    paths: dict[str, list[str]]
    identifiers: dict[str, Any]
    allowed: tuple[Allowed, ...]


def read_settings() -> Settings:
    """Read settings.toml."""
    table = tomllib.loads(Path(__file__).with_name("settings.toml").read_text(encoding="utf-8"))
    allowed = tuple(Allowed(**row) for row in table.get("allow", ()))
    return Settings(table["limits"], table["paths"], table["identifiers"], allowed)


@dataclass(frozen=True)
class Result:
    """Hits to count, and allowances that no hit needs."""

    hits: tuple[Hit, ...]
    unused: tuple[Allowed, ...]


def check_project(root: Path, settings: Settings) -> Result:
    """Check the project at `root`."""
    hits = sorted({*_package_hits(root, settings), *_prose_hits(root, settings)})
    needed = {one for one in settings.allowed if any(map(one.fits, hits))}
    counted = (hit for hit in hits if not any(one.fits(hit) for one in settings.allowed))
    return Result(tuple(counted), tuple(one for one in settings.allowed if one not in needed))


def check_module(module: Module, settings: Settings) -> Iterator[Hit]:
    """Yield the hits of a module of the program."""
    paths = settings.paths
    rules = frozenset(paths["rules"])
    yield from check_docstrings(module)
    yield from check_identifiers(module, settings.identifiers)
    yield from check_bool_multiply(module)
    yield from check_bool_index(module)
    yield from check_conditions(module)
    yield from check_comprehensions(module)
    yield from check_plurals(module)
    code = list(module.code_texts())
    yield from check_phrases(code, "c", "phrase-code", rules)
    yield from check_gender(code, "gender-code")
    if module.path not in paths["data"]:
        shown = [text for _, text in module.strings if " " in text.text.strip()]
        shown += module.help_texts()
        yield from check_phrases(shown, "u", "phrase-ui", rules)
        yield from check_gender(shown, "gender-ui")
        yield from check_sentences(module, paths["players"])


def package_modules(root: Path, settings: Settings) -> Iterator[Module]:
    """Yield the modules of the program."""
    for package in settings.paths["packages"]:
        for path in sorted((root / package).rglob("*.py")):
            yield Module(root, path)


def _package_hits(root: Path, settings: Settings) -> Iterator[Hit]:
    modules = list(package_modules(root, settings))
    for module in modules:
        yield from check_module(module, settings)
    yield from check_type_names(modules)


def _prose_hits(root: Path, settings: Settings) -> Iterator[Hit]:
    paths, rules = settings.paths, frozenset(settings.paths["rules"])
    for folder in paths["comments"]:
        for path in sorted((root / folder).rglob("*.py")):
            code = list(Module(root, path).code_texts())
            yield from check_phrases(code, "c", "phrase-code", rules)
            yield from check_gender(code, "gender-code")
    for path in _files(root, paths["documents"], paths["skip"]):
        texts = list(document_texts(root, path))
        yield from check_phrases(texts, "d", "phrase-docs", rules)
        yield from check_gender(texts, "gender-docs")
    for path in _files(root, paths["editions"], ()):
        texts = list(edition_texts(root, path))
        yield from check_phrases(texts, "e", "phrase-editions", frozenset())
        yield from check_gender(texts, "gender-editions")


def _files(root: Path, patterns: Iterable[str], skip: Iterable[str]) -> list[Path]:
    left_out = set(skip)
    paths = {path for pattern in patterns for path in root.glob(pattern) if path.is_file()}
    return sorted(path for path in paths if path.relative_to(root).as_posix() not in left_out)
