"""Every part of the rules, every variant and every preset has a home and a proof."""

from facts_page import page as facts_page
from facts_page import sections
from rule_proofs import proofs
from rules_page import chapters, lost
from rules_page import page as rules_page

PARTS = [part for rows in chapters().values() for part in rows]


def test_every_part_of_the_rules_has_a_test() -> None:
    assert [part.ref for part in PARTS if part.ref not in proofs()] == []


def test_every_part_of_the_rules_lives_where_the_page_says() -> None:
    assert [(part.ref, one) for part in PARTS for one in part.lives if lost(one)] == []


def test_no_test_names_a_part_that_does_not_exist() -> None:
    assert sorted(set(proofs()) - {part.ref for part in PARTS}) == []


def test_the_page_of_the_rules_names_every_part() -> None:
    rows = rules_page().splitlines()
    assert all(any(row.startswith(f"| {part.ref} |") for row in rows) for part in PARTS)


def test_the_page_of_the_facts_names_every_fact() -> None:
    page = facts_page()
    facts = [fact for section in sections() for fact in section.facts]
    assert len(facts) > 1000
    assert all(f"| {fact.number} | {fact.what} |" in page for fact in facts)
