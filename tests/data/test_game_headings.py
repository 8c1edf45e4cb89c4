"""Headings of games: exact ones, and those put together from a side and a word."""

from __future__ import annotations

import pytest

from data.importing import headings, vocabulary
from data.importing.headings import game_words

WORDS = [
    ("p1cp", "points first"),
    ("CP P2", "points second"),
    ("Winners VP", "points winner"),
    ("APD 2", "destroyed second"),
    ("Nachname Verlierer", "family loser"),
    ("P1 result", "result"),
    ("vp", "points own"),
    ("points against", "points second"),
    ("first", "first"),
    ("Winner's colour", None),
]


@pytest.mark.parametrize(("heading", "key"), WORDS)
def test_heading_of_side_and_word_is_read(heading: str, key: str | None) -> None:
    assert game_words().exact(heading) == key


@pytest.mark.parametrize("side", ["first", "second", "winner", "loser"])
def test_each_side_is_read_beside_each_figure_in_both_orders(side: str) -> None:
    words = game_words()
    exact = words.spellings
    for name in vocabulary.section("sides")[side].split("|"):
        for figure, all_ in vocabulary.section("figures").items():
            for word in all_.split("|"):
                for heading in (f"{name} {word}", f"{name}s {word}", f"{word} {name}"):
                    plain = heading.replace(" ", "")
                    if plain not in exact:
                        key = words.exact(heading) or ""
                        assert key.split()[0] in (figure, "result", "given", "family"), heading


def test_headings_of_games_are_no_list_of_all_pairs() -> None:
    assert len(headings._game_spellings()) < 2000
