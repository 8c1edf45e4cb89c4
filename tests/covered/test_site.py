"""The pages of the documentation site can be put together, and their links hold there."""

from __future__ import annotations

from pathlib import Path

import pytest
from markdown import anchors, links

from release import site


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return site.assemble(tmp_path_factory.mktemp("site"))


def test_the_site_has_every_page_and_the_generated_ones(pages: list[Path]) -> None:
    names = {page.name for page in pages}
    assert {"CONTRIBUTING.md", "friday.md", "commands.md", "rules.md", "facts.md"} <= names
    assert all(page.stat().st_size > 500 for page in pages)


def test_no_two_pages_differ_by_letter_case_only(pages: list[Path]) -> None:
    """Windows and macOS would keep one of them."""
    folded = [str(page).casefold() for page in pages]
    assert len(folded) == len(set(folded))


def test_every_link_of_the_site_leads_somewhere(pages: list[Path]) -> None:
    wrong = []
    for page in pages:
        for link in links(page):
            if "://" in link or link.startswith("mailto:"):
                continue
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            if not target.exists() or (anchor and anchor not in anchors(target)):
                wrong.append((page.name, link))
    assert wrong == []


def test_the_navigation_names_every_page(pages: list[Path]) -> None:
    navigation = (site.HERE / "mkdocs.yml").read_text(encoding="utf-8")
    root = pages[0].parents[len(pages[0].parts) - len(min(pages, key=lambda p: len(p.parts)).parts)]
    assert [p.name for p in pages if f"{p.relative_to(root).as_posix()}\n" not in navigation] == []
