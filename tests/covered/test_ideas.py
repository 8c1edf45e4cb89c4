"""The essays of docs/ideas: what they run, runs, and says what they print."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

IDEAS = sorted((Path(__file__).parents[2] / "docs" / "ideas").glob("*.md"))
CODE = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", IDEAS, ids=lambda page: page.stem)
def test_the_code_of_an_essay_prints_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = "\n".join(CODE.findall(page.read_text(encoding="utf-8")))
    found = doctest.DocTestParser().get_doctest(code, {}, page.stem, str(page), 0)
    said: list[str] = []
    ran = doctest.DocTestRunner(verbose=False).run(found, out=said.append)
    assert ran.attempted > 5
    assert not ran.failed, "".join(said)


def test_there_are_three() -> None:
    assert len(IDEAS) == 3
