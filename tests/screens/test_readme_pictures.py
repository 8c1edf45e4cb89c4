"""The README's pictures are those that the program paints now."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from pictures.cells import Cell
from pictures.film import Frame, film
from pictures.readme import FOLDER, pictures

MOST = 450_000
"""Bytes: a page with them has to come over a hall's line, too."""
WORDS = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)


@pytest.mark.usefixtures("_quiet_terminal")
def test_what_is_kept_is_what_is_painted() -> None:
    made = pictures()
    assert {one.name for one in FOLDER.iterdir()} == set(made)
    for name, drawn in made.items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert WORDS.findall(kept) == WORDS.findall(drawn), "make readme-pictures"
        assert len(kept) < MOST


def test_a_film_draws_a_row_once_for_as_long_as_it_stays() -> None:
    def row(text: str) -> list[Cell]:
        return [Cell(sign, "#ffffff", "#000000") for sign in text]

    frames = [Frame([row("same"), row("one ")], 1.0), Frame([row("same"), row("two ")], 3.0)]
    drawn = film(frames, "Two frames")
    ElementTree.fromstring(drawn)
    assert WORDS.findall(drawn) == ["same", "one", "two"]
    assert "@keyframes s0-1{0.000%{visibility:visible}25.000%{visibility:hidden}}" in drawn
    assert "@keyframes s1-2{0%{visibility:hidden}25.000%{visibility:visible}}" in drawn
