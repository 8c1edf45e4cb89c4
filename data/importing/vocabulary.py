"""Words of other people's files in several languages, from `headings.toml` and `cells.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent
Section = Mapping[str, str]
"""Words separated by bars, by key."""


@cache
def headings(section: str) -> Section:
    """Return the headings of a section, by the key of the column."""
    return _section("headings.toml", section)


@cache
def cells(section: str) -> Section:
    """Return the words of cells of a section, by the meaning."""
    return _section("cells.toml", section)


@cache
def words(section: str, key: str = "") -> frozenset[str]:
    """Return the words of cells with a meaning, or of all meanings of a section."""
    found = cells(section)
    return frozenset("|".join([found[key]] if key else found.values()).split("|"))


def _section(file: str, section: str) -> Section:
    content = _read(file)[section]
    return {key: _all_languages(words) for key, words in content.items()}


def _all_languages(words: str | Mapping[str, str]) -> str:
    """Join the words of every language."""
    return words if isinstance(words, str) else "|".join(words.values())


@cache
def _read(file: str) -> Mapping[str, Mapping[str, str | Mapping[str, str]]]:
    return tomllib.loads((_FOLDER / file).read_text(encoding="utf-8"))
