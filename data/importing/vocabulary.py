"""Words in other people's files, in several languages, from `headings.toml` and `cells.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent
_FILES = ("cells.toml", "headings.toml")
Section = Mapping[str, str]
"""Words separated by bars, by key."""


@cache
def section(name: str) -> Section:
    """Return the words of a section of either file in all languages, by column or meaning."""
    content = next(file[name] for file in map(_read, _FILES) if name in file)
    return {
        key: words if isinstance(words, str) else "|".join(words.values())
        for key, words in content.items()
    }


@cache
def words(name: str, key: str = "") -> frozenset[str]:
    """Return a section's words with a meaning, or all of them."""
    found = section(name)
    return frozenset("|".join([found[key]] if key else found.values()).split("|"))


@cache
def _read(file: str) -> Mapping[str, Mapping[str, str | Mapping[str, str]]]:
    return tomllib.loads((_FOLDER / file).read_text(encoding="utf-8"))
