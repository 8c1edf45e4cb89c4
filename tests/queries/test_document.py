"""Documents as plain text: what stands above and below the title, facts, lines to write on."""

from __future__ import annotations

import pytest

from srtui.documents.document import PAGE, Document, Section, text_lines


def test_a_warning_stands_above_the_title_and_a_line_below_it() -> None:
    document = Document("Title", (Section(text=("Words.",)),), below="Below", warning="Secret!")
    assert text_lines(document) == ("Secret!", "", "Title", "Below", "", "Words.")


def test_the_first_part_begins_no_page() -> None:
    first, second = (Section(text=(word,), page=True) for word in ("One", "Two"))
    document = Document("Title", (first, second), warning="Secret!")
    assert text_lines(document) == ("Secret!", "", "Title", "", "One", PAGE, "Two")


def test_facts_stand_behind_their_labels() -> None:
    facts = (("Time", "as long as it takes, and not a minute more"),)
    assert text_lines(Document("T", (Section(facts=facts),)), 40)[2:] == (
        "Time             as long as it takes,",
        "                 and not a minute more",
    )


@pytest.mark.parametrize("width", [40, 80])
def test_a_field_has_a_line_to_write_on(width: int) -> None:
    label = "What nobody can say in less than forty cells:"
    (*said, last), whole = (
        text_lines(Document("T", (Section(fields=(field,)),)), width)[2:] for field in (label, "")
    )
    assert whole == ("_" * width,)
    assert len(last) == width
    assert last.endswith("_" * 12)
    assert " ".join([*said, last]).rstrip("_").split() == label.split()
