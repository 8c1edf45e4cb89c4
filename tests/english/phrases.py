"""Phrases that no native speaker uses, and masculine pronouns for any player."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from english.prose import Hit, Text, hit_at, on_one_line, unindented


@dataclass(frozen=True)
class Phrase:
    """A phrase to avoid, as phrases.toml describes it."""

    name: str
    pattern: re.Pattern[str]
    advice: str
    scopes: str
    raw: bool


def _phrases() -> Iterator[Phrase]:
    rows = tomllib.loads(Path(__file__).with_name("phrases.toml").read_text(encoding="utf-8"))
    for row in rows["phrase"]:
        pattern = re.compile("|".join(row["patterns"]), re.MULTILINE)
        yield Phrase(row["name"], pattern, row["advice"], row["scopes"], row.get("raw", False))


PHRASES = tuple(_phrases())
GENDER = re.compile(r"\b(?:he|him|his|himself)\b(?! or (?:she|her)\b)", re.IGNORECASE)


def check_phrases(
    texts: Iterable[Text], scope: str, category: str, paraphrased: frozenset[str]
) -> Iterator[Hit]:
    """Yield the phrases of the dialect in `texts`."""
    rules = [rule for rule in PHRASES if scope in rule.scopes]
    for text in texts:
        plain, raw = unindented(text.text), unindented(text.raw)
        flowing, flowing_raw = on_one_line(plain), on_one_line(raw)
        for rule in rules:
            if text.path in paraphrased and "r" not in rule.scopes:
                continue
            lines, searched = (raw, flowing_raw) if rule.raw else (plain, flowing)
            for match in rule.pattern.finditer(searched):
                yield hit_at(text, lines, match, category, rule.name, rule.advice)


def check_gender(texts: Iterable[Text], category: str) -> Iterator[Hit]:
    """Yield the masculine pronouns in `texts`."""
    for text in texts:
        lines = unindented(text.text)
        for match in GENDER.finditer(on_one_line(lines)):
            yield hit_at(text, lines, match, category, "masculine", "they, their, or the noun")
