"""Every paragraph and item of the page about importing names the tests that show it."""

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


def blocks() -> Iterator[str]:
    """Yield the paragraphs and items of the page, each on one line."""
    for paragraph in re.split(r"\n\s*\n", PAGE.read_text(encoding="utf-8")):
        if paragraph.startswith(("    ", "#")):
            continue
        for item in re.split(r"\n(?=- )", paragraph):
            yield " ".join(item.split())


def test_every_claim_of_the_page_has_a_test() -> None:
    found = {block[:60]: [key for key in SHOWN if block.startswith(key)] for block in blocks()}
    assert {block: keys for block, keys in found.items() if len(keys) != 1} == {}
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
