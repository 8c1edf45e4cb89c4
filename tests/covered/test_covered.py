"""Every part of the rules, every variant and every preset has a home and a proof."""

from rule_proofs import proofs
from rules_page import PAGE, chapters, lost, page

PARTS = [part for rows in chapters().values() for part in rows]


def test_every_part_of_the_rules_has_a_test() -> None:
    assert [part.ref for part in PARTS if part.ref not in proofs()] == []


def test_every_part_of_the_rules_lives_where_the_page_says() -> None:
    assert [(part.ref, one) for part in PARTS for one in part.lives if lost(one)] == []


def test_no_test_names_a_part_that_does_not_exist() -> None:
    assert sorted(set(proofs()) - {part.ref for part in PARTS}) == []


def test_the_page_is_as_the_tests_make_it() -> None:
    """When this fails: `make docs`."""
    assert PAGE.read_text(encoding="utf-8") == page()
