"""Every page of the guide, done word for word: what it says one types, presses and sees."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from guide_page import GUIDE, KEYS, PAGES, Picture, steps
from guide_walk import Walk
from pictures.cells import Cell
from pictures.svg import svg

from release import wheelhouse
from screens.key_list import keyed

SAID = re.compile(r"<(?:text|title)[^>]*>(.*?)</", re.DOTALL)
PLACES = {
    "Roster": "RosterScreen", "Pairings": "PairingsScreen", "Results": "ResultsScreen",
    "Clocks": "TablesScreen", "Board": "BoardScreen", "Standings": "StandingsScreen",
    "Teams": "TeamsScreen",
}  # fmt: skip
IN_PLACE = re.compile(r"`([^`\s])` in (" + "|".join(PLACES) + r")\b")


def text_of(picture: str) -> list[str]:
    """Return the words of a picture, row by row."""
    return [unescape(one) for one in SAID.findall(picture)]


def compare(path: Path, rows: list[list[Cell]]) -> None:
    """Check that a stored picture shows what the run shows."""
    kept = path.read_text(encoding="utf-8")
    assert text_of(kept) == text_of(svg(rows, path.stem)), "make guide-pictures"


@pytest.mark.parametrize("name", PAGES)
async def test_guide_page_works_as_written(name: str, tmp_path: Path) -> None:
    await Walk(tmp_path, compare).page(name)


def test_every_page_is_played_and_stands_in_the_list() -> None:
    assert {page.stem for page in GUIDE.glob("*.md")} - {"README"} == set(PAGES)
    listed = (GUIDE / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\((\w+)\.md\)", listed) == [*PAGES]


def test_every_picture_is_in_a_page_and_light() -> None:
    shown = {step.path for name in PAGES for step in steps(name) if isinstance(step, Picture)}
    kept = {*(GUIDE / "pictures").glob("*.svg")}
    assert shown == kept
    assert all(one.stat().st_size < 40_000 for one in kept)


def test_every_page_but_the_questions_ends_with_what_to_do_when_it_goes_wrong() -> None:
    for page in {*PAGES} - {"questions", "wrong"}:
        text = (GUIDE / f"{page}.md").read_text(encoding="utf-8")
        assert text.rsplit("\n## ", 1)[1].startswith("When it goes wrong"), page


@pytest.mark.parametrize("name", PAGES)
def test_a_key_that_is_only_named_is_one_of_its_place(name: str) -> None:
    keys: dict[str, set[str]] = {}
    for one in keyed():
        keys.setdefault(one.owner, set()).update(one.keys)
    text = (GUIDE / f"{name}.md").read_text(encoding="utf-8")
    wrong = [
        (key, place)
        for key, place in IN_PLACE.findall(text)
        if KEYS.get(key, key) not in keys[PLACES[place]]
    ]
    assert wrong == []


def test_the_wheelhouse_says_the_lines_of_the_guide() -> None:
    """They are the same on the stick and on the page, on Windows too."""
    page = (GUIDE / "friday.md").read_text(encoding="utf-8")
    _, _, after = page.partition("**Without a network**")
    lines = re.findall(r"^```(?:sh|powershell)\n(.*?)^```$", after, re.MULTILINE | re.DOTALL)[:3]
    told = [line for block in lines for line in block.splitlines()]
    assert len(told) == 6
    assert told == re.findall(r"^ {4}(.+)$", wheelhouse.README, re.MULTILINE)
