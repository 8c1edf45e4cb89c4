"""Every sentence of the page about importing names the tests that would fail without it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent.parent
PAGE = TESTS.parent / "docs" / "importing.md"
SHOWN: dict[str, list[str]] = tomllib.loads(
    (TESTS / "covered" / "importing.toml").read_text(encoding="utf-8")
)


NEXT_SENTENCE = re.compile(r"(?<=[.?])\s+(?=[A-Z“`*(]|srtui )")


def sentences() -> Iterator[str]:
    """Yield the sentences of the page's paragraphs and items, each on one line."""
    for paragraph in re.split(r"\n\s*\n", PAGE.read_text(encoding="utf-8")):
        if paragraph.startswith(("    ", "#")):
            continue
        for item in re.split(r"\n(?=- )", paragraph):
            yield from NEXT_SENTENCE.split(" ".join(item.split()))


def test_every_sentence_of_the_page_has_a_test() -> None:
    found = {text: [key for key in SHOWN if text.startswith(key)] for text in sentences()}
    assert {text: keys for text, keys in found.items() if len(keys) != 1} == {}
    assert {key for keys in found.values() for key in keys} == set(SHOWN)


def test_tests_that_are_named_exist() -> None:
    folders = ("cli", "commands", "data", "rules", "screens", "whole")
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in folders
        for path in (TESTS / folder).glob("test_*.py")
    )
    defined = set(re.findall(r"def (test_\w+)", source))
    named = {test for tests in SHOWN.values() for test in tests}
    assert named - defined == set()
