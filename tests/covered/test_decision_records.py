"""The decisions of docs/decisions: their code runs and prints what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DECISIONS = sorted((Path(__file__).parents[2] / "docs" / "decisions").glob("*.md"))
PARTS = ["## Context", "## Decision", "## Consequences"]
CODE = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


WITH_CODE = [page for page in DECISIONS if CODE.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.stem)
def test_code_of_a_decision_prints_the_stated_output(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = "\n".join(CODE.findall(page.read_text(encoding="utf-8")))
    found = doctest.DocTestParser().get_doctest(code, {}, page.stem, str(page), 0)
    said: list[str] = []
    ran = doctest.DocTestRunner(verbose=False).run(found, out=said.append)
    assert ran.attempted > 5
    assert not ran.failed, "".join(said)


def test_three_decisions_have_code() -> None:
    assert len(WITH_CODE) == 3


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = [int(page.name[:4]) for page in DECISIONS]
    assert numbers == list(range(1, len(DECISIONS) + 1))


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_decision_has_its_three_parts(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("## ")] == PARTS
