"""Tables in the next step: those in a row by the first and the last."""

from __future__ import annotations

import pytest

from srtui.text.phrases import table_words


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([3], "table 3"),
        ([6, 12], "tables 6 and 12"),
        ([1, 2], "tables 1 and 2"),
        ([1, 2, 3], "tables 1 to 3"),
        ([2, 4, 5, 6, 9], "tables 2, 4 to 6 and 9"),
        ([0], "table ?"),
        ([*range(1, 64, 2), 64], "tables 1, 3, 5, 7, 9, 11, 13, 15 and 25 more"),
        ([*range(1, 65)], "tables 1 to 64"),
    ],
)
def test_tables_in_a_row_are_named_by_first_and_last(numbers: list[int], text: str) -> None:
    assert table_words(numbers) == text
