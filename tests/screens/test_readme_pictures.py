"""The README's pictures are those that the program paints now."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pictures.cells import Cell
from pictures.film import Frame, film
from pictures.readme import FOLDER, pictures

MOST = 450_000
"""Bytes: a page with them has to come over a hall's line, too."""
PICTURES = sorted((*FOLDER.glob("*.svg"), *(FOLDER.parent / "guide" / "pictures").glob("*.svg")))
WORDS = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)


@pytest.mark.usefixtures("_quiet_terminal")
def test_stored_readme_pictures_match_the_painted_ones() -> None:
    made = pictures()
    assert {one.name for one in FOLDER.glob("*.svg")} == set(made)
    for name, drawn in made.items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert WORDS.findall(kept) == WORDS.findall(drawn), "make readme-pictures"
        assert len(kept) < MOST


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_every_word_of_a_picture_has_its_own_place(path: Path) -> None:
    """A renderer that knows no `xml:space` drops blanks: words ran together in librsvg."""
    words = 0
    for element in ElementTree.parse(path).iter():
        name = element.tag.rpartition("}")[2]
        text = element.text or ""
        assert name not in ("text", "tspan") or not (element.tail or "").strip()
        if name in ("text", "tspan") and text:
            words += 1
            assert " " not in text, f"{text!r} has a blank that renderers may drop"
            assert element.get("x"), f"{text!r} has no place of its own"
    assert words > 5  # the large letters of the board are shapes


def test_a_film_draws_a_row_once_for_as_long_as_it_stays() -> None:
    def row(text: str) -> list[Cell]:
        return [Cell(sign, "#ffffff", "#000000") for sign in text]

    frames = [Frame([row("same"), row("one ")], 1.0), Frame([row("same"), row("two ")], 3.0)]
    drawn = film(frames, "Two frames")
    ElementTree.fromstring(drawn)
    assert WORDS.findall(drawn) == ["same", "one", "two"]
    assert "@keyframes s0-1{0.000%{visibility:visible}25.000%{visibility:hidden}}" in drawn
    assert "@keyframes s1-2{0%{visibility:hidden}25.000%{visibility:visible}}" in drawn
