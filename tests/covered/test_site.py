"""The pages of the documentation site can be put together, and their links hold there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from markdown import anchors, links

from release import site
from srtui import UNOFFICIAL


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return site.assemble(tmp_path_factory.mktemp("site"))


def test_the_site_has_every_page_and_the_generated_ones(pages: list[Path]) -> None:
    names = {page.name for page in pages}
    assert {"CONTRIBUTING.md", "friday.md", "commands.md", "rules.md", "facts.md"} <= names
    assert {"try.md", "maps.md"} <= names
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
            # The site makes one hyphen of several, a host of code does not.
            ok = target.is_file() and "--" not in anchor
            if not ok or (anchor and anchor not in anchors(target)):
                wrong.append((page.name, link))
    assert wrong == []


def test_the_navigation_names_every_page(pages: list[Path]) -> None:
    navigation = (site.HERE / "mkdocs.yml").read_text(encoding="utf-8")
    root = pages[0].parents[len(pages[0].parts) - len(min(pages, key=lambda p: len(p.parts)).parts)]
    assert [p.name for p in pages if f"{p.relative_to(root).as_posix()}\n" not in navigation] == []


def test_every_page_but_those_for_everybody_says_for_whom_it_is(pages: list[Path]) -> None:
    silent = [p.name for p in pages if "\n{: .readers }\n" not in p.read_text("utf-8")]
    assert sorted(silent) == ["README.md", "maps.md", "try.md"]


def test_every_page_of_the_site_says_that_srtui_is_unofficial() -> None:
    """In its footer, which mkdocs.yml folds."""
    assert UNOFFICIAL in " ".join((site.HERE / "mkdocs.yml").read_text("utf-8").split())


def test_the_site_fetches_no_script_from_another_host(pages: list[Path]) -> None:
    """The theme would fetch one for search in files, unless it is given a script of this name."""
    assert "  polyfills: [iframe-worker.js]\n" in (site.HERE / "mkdocs.yml").read_text("utf-8")
    (page,) = [p for p in pages if p.name == "try.md"]
    assert page.with_name("iframe-worker.js").is_file()


def test_the_film_of_the_site_has_every_frame_and_key(pages: list[Path]) -> None:
    (page,) = [p.read_text("utf-8") for p in pages if p.name == "try.md"]
    (kept,) = re.findall(r"<metadata>(.*)</metadata>", page)
    keys = json.loads(kept)
    frames = [(int(a), int(b)) for a, b in re.findall(r'<g class="s(\d+)-(\d+)"', page)]
    assert max(last for _, last in frames) == len(keys)
    assert {first for first, last in frames if last == first + 1} >= set(range(1, len(keys)))
    assert keys[0] == ""
    assert all(keys[1:])


def test_the_maps_of_the_site_show_every_scenario_and_each_element_twice(pages: list[Path]) -> None:
    root = next(p.parent for p in pages if p.name == "maps.md")
    page = (root / "maps.md").read_text("utf-8")
    names = re.findall(r'<option value="([^"]+)">', page)
    shown = dict(re.findall(r'<section id="([^"]+)" hidden>(.*?)</section>', page, re.DOTALL))
    assert len(names) == 48
    assert names == list(shown)
    for name, text in shown.items():
        (sheet,) = re.findall(r'href="(sheets/[^"]+)"', text)
        assert sheet == f"sheets/{name}.html"
        assert (root / sheet).read_text("utf-8").startswith("<!DOCTYPE html>")
        drawn = re.findall(r"<(?:circle|rect) [^>]*data-element=\"([^\"]+)\"", text)
        named = re.findall(r"<button data-element=\"([^\"]+)\"", text)
        assert set(drawn) <= set(named)
        assert bool(named) is bool(drawn)
