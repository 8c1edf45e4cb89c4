import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.clean import NAME_LIMIT, Unclean, block, clean_line, fold, guard_formula

hostile = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\x1b\x9b\x9d\x90\x07[]m;m01\u202e\u2066\u200b\u200d\u200c\ufeff\u0301 \n"),
        st.sampled_from("aÄ\u0633\u0915\u094d\u1100\u3164\U000e0041\ud800\u0345"),
    )
)


def assert_harmless(clean: str, allowed: str = "") -> None:
    for char in clean:
        category = unicodedata.category(char)
        assert category[0] != "C" or char in "\u200c\u200d" or char in allowed, hex(ord(char))
        assert category not in ("Zl", "Zp")
    clean.encode("utf-8")
    assert unicodedata.is_normalized("NFC", clean)


@given(hostile)
def test_a_name_can_never_steer_a_terminal(raw: str) -> None:
    try:
        clean = clean_line(raw, limit=10_000)
    except Unclean:
        return
    assert_harmless(clean)
    assert clean == " ".join(clean.split())
    assert clean
    assert clean_line(clean, limit=10_000) == clean


@given(hostile)
def test_a_block_can_never_steer_a_terminal(raw: str) -> None:
    clean = block(raw)
    assert_harmless(clean, allowed="\n")
    assert block(clean) == clean


@given(st.text(st.characters(categories=["L", "Nd", "P"]), min_size=1, max_size=40))
def test_what_people_are_called_stays(name: str) -> None:
    plain = unicodedata.normalize("NFC", name)
    fillers = "\u115f\u1160\u3164\uffa0"
    if not set(plain) & set(fillers):
        assert clean_line(name) == plain


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("  Anna \t Maria\n", "Anna Maria"),
        ("\x1b[31mAnna\x1b[0m", "Anna"),
        ("\x9b2JAnna", "Anna"),
        ("\x1b]0;title\x07Anna", "Anna"),
        ("\x1b]8;;http://x\x1b\\Anna\x1b]8;;\x1b\\", "Anna"),
        ("\x1bPq#0\x1b\\Anna", "Anna"),
        ("\x1b(0Anna", "Anna"),
        ("An\x1bna", "Anna"),
        ("\u202eannA\u202c", "annA"),
        ("\u2067Anna\u2069", "Anna"),
        ("An\u200bna\ufeff", "Anna"),
        ("An\u200dna", "Anna"),
        ("Anna\U000e0041\ufe0f", "Anna"),
        ("A\u0301nna", "Ánna"),
        ("A\u200b\u0301nna", "Ánna"),
        ("\u0301Anna", "Anna"),
        ("Anna \u0301Ben", "Anna Ben"),
        ("A" + "\u0316" * 50 + "nna", "A" + "\u0316" * 4 + "nna"),
        ("[/b] [red]Anna", "[/b] [red]Anna"),
        ("Anna\u2028Ben", "Anna Ben"),
        (
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
        ("\ud800Anna", "Anna"),
        ("O’Neil-Smith, J. (jr.)", "O’Neil-Smith, J. (jr.)"),
    ],
)
def test_names(raw: str, clean: str) -> None:
    assert clean_line(raw) == clean


@pytest.mark.parametrize("raw", ["", "  \n", "\u200b\u202e", "\x1b[31m", "\u3164", "\u0301\u0301"])
def test_an_empty_name_is_refused(raw: str) -> None:
    with pytest.raises(Unclean, match="no visible characters"):
        clean_line(raw)


def test_a_name_that_is_too_long_is_refused_with_its_length() -> None:
    assert clean_line("x" * NAME_LIMIT) == "x" * NAME_LIMIT
    with pytest.raises(Unclean, match="10,000 characters long; shorten it to 80"):
        clean_line("x" * 10_000)
    with pytest.raises(Unclean, match="shorten it to 5"):
        block("x\ny\nz\n0", limit=5)


def test_a_list_keeps_its_lines_and_indents() -> None:
    raw = "\r\nArmy\r\n\tLeader  [12]\u2028 - Unit\x1b[1m x2 \x07\n\n\n"
    assert block(raw) == "Army\n    Leader  [12]\n - Unit x2"
    assert block("\n \n") == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("José", "jose"),
        ("Straße", "STRASSE"),
        ("Ａｎｎａ", "anna"),
        ("Åsa", "A\u030asa"),
        ("Łukasz", "LUKASZ"),
        ("Søren", "soren"),
        ("Đorđe", "Dorde"),
        ("Ægir Þór", "aegir thor"),
        ("Işıl", "isil"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u062e"),
    ],
)
def test_names_that_are_the_same_to_a_person(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("\u0915\u093f", "\u0915\u0941")])
def test_names_that_are_not(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(hostile)
def test_every_clean_name_has_a_stable_key(raw: str) -> None:
    try:
        clean = clean_line(raw, limit=10_000)
    except Unclean:
        return
    assert fold(clean)
    assert fold(clean.upper()) == fold(fold(clean).upper())


@pytest.mark.parametrize("cell", ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "  =1", "＝1"])
def test_a_formula_becomes_text(cell: str) -> None:
    assert guard_formula(cell) == "'" + cell


@pytest.mark.parametrize("cell", ["Anna", "-3", "+2", "-1.5", "", "3-1", "a=b"])
def test_figures_and_names_stay_as_they_are(cell: str) -> None:
    assert guard_formula(cell) == cell
