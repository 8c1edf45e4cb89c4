"""Every correction of the rules has its tests."""

from __future__ import annotations

import tomllib

from rule_proofs import TESTS, every_test

CORRECTIONS = tomllib.loads((TESTS / "covered" / "corrections.toml").read_text(encoding="utf-8"))


def test_all_fifty_corrections_are_listed() -> None:
    assert list(CORRECTIONS) == [str(number) for number in range(1, 51)]


def test_every_correction_names_tests_that_exist() -> None:
    named = [(number, test) for number, row in CORRECTIONS.items() for test in row["tests"].split()]
    assert [row for row in named if row[1] not in every_test()] == []
