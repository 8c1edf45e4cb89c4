"""Words in other people's files, in several languages, from `headings.toml` and `cells.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent
Section = Mapping[str, str]
"""Words separated by bars, by key."""


@cache
def headings(section: str) -> Section:
    """Return a section's headings, by the column's key."""
    return _section("headings.toml", section)


@cache
def cells(section: str) -> Section:
    """Return a section's cell words, by meaning."""
    return _section("cells.toml", section)


@cache
def words(section: str, key: str = "") -> frozenset[str]:
    """Return the cell words with a meaning, or all of a section."""
    found = cells(section)
    return frozenset("|".join([found[key]] if key else found.values()).split("|"))


def _section(file: str, section: str) -> Section:
    content = _read(file)[section]
    return {key: _all_languages(words) for key, words in content.items()}


def _all_languages(words: str | Mapping[str, str]) -> str:
    """Return the words of all languages, joined."""
    return words if isinstance(words, str) else "|".join(words.values())


@cache
def _read(file: str) -> Mapping[str, Mapping[str, str | Mapping[str, str]]]:
    return tomllib.loads((_FOLDER / file).read_text(encoding="utf-8"))
