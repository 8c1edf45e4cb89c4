"""Links of every page lead somewhere: to an existing file, and a heading in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown import PAGES, ROOT, anchors, links


def faults(page: Path) -> list[str]:
    """Links of a page that lead nowhere."""
    wrong = []
    for link in links(page):
        if "://" in link or link.startswith("mailto:"):
            continue
        file, _, anchor = link.partition("#")
        there = (page.parent / file).resolve() if file else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert faults(page) == []


def test_a_link_to_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One two\n[a](#one-two) [b](#three) [c](gone.md) [d](page.md#one-two)\n")
    assert faults(page) == ["#three", "gone.md"]


def test_the_index_names_every_page_of_docs() -> None:
    docs = ROOT / "docs"
    named = {(docs / link.partition("#")[0]).resolve() for link in links(docs / "README.md")}
    pages = {page for page in PAGES if page.is_relative_to(docs) and page.parent.name != "guide"}
    assert pages - named == {docs / "README.md"}
