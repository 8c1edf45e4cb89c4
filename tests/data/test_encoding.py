"""Letters that were written, sent or saved wrongly."""

from __future__ import annotations

import pytest

from data.importing.encoding import decoded, mended


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("cp1252", "Zoë Núñez"), ("cp1250", "Łódź Wójcik"), ("mac_roman", "Zoë Núñez")],
)
def test_old_encoding_is_recognized_by_readable_names(encoding: str, name: str) -> None:
    text, (doubt,) = decoded(f"name\n{name}\n".encode(encoding), "x.csv")
    assert text == f"name\n{name}\n"
    assert doubt.startswith(f"x.csv is not UTF-8 and was read as {encoding}: check the accents (“")


def test_lines_of_two_encodings_in_one_file_are_each_read_as_they_are() -> None:
    raw = "name\nZoë\n".encode() + "Núñez\n".encode("cp1252") + "Ångström\n".encode()
    text, (doubt,) = decoded(raw, "x.csv")
    assert text == "name\nZoë\nNúñez\nÅngström\n"
    assert doubt == (
        "x.csv, line 3: read as cp1252, since this is not UTF-8 like the rest; check the accents "
        "(“Núñez”)."
    )


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("ZoÃ«", "Zoë"),
        ("NÃºÃ±ez", "Núñez"),
        ("Ã\x81lvarez", "Álvarez"),
        ("Å\x81Ã³dÅº", "Łódź"),
        ("ZoÃƒÂ«", "Zoë"),
        ("J&ouml;rg", "Jörg"),
        ("O&#39;Neill", "O'Neill"),
        ("Tom &amp; Bo", "Tom & Bo"),
        ("O’Neill", "O’Neill"),
        ("Oâ€™Neill", "O’Neill"),
    ],
)
def test_broken_letters_are_read_whole(broken: str, whole: str) -> None:
    assert mended(broken, "x")[0] == whole


@pytest.mark.parametrize("name", ["Zoë", "Âme", "Ångström", "Ã", "R&D", "AT&T;", "Łódź", "naïve"])
def test_letters_that_are_whole_stay_as_they_are(name: str) -> None:
    assert mended(name, "x") == (name, ())


def test_what_was_mended_is_shown_before_and_after() -> None:
    _, (doubt,) = mended("name;club\nZoÃ« Holm;Iron\nJ&ouml;rg;Brass\n", "x.csv")
    assert (
        doubt == "x.csv had garbled letters, now repaired: “ZoÃ«” as “Zoë”, “J&ouml;rg” as “Jörg”."
    )


def test_entities_part_no_cells() -> None:
    text, _ = mended("Tom &amp; Bo;Khador\n&quot;Ace&quot; Bo;Cryx\n", "x")
    assert text == "Tom & Bo;Khador\n'Ace' Bo;Cryx\n"


def test_letters_that_are_lost_are_named_with_their_lines() -> None:
    _, (doubt,) = mended("name\nZo\ufffd\n", "x.csv")
    assert doubt.startswith("x.csv, line 2: a letter is missing")
