"""Every fact of the rules is numbered, and is acted on, told, or knowingly left."""

from facts_page import STATES, sections, share
from rule_proofs import every_test

LEAST = 0.98
"""The part of the facts that act or are shown; it only grows."""
FACTS = [fact for section in sections() for fact in section.facts]


def test_every_section_numbers_its_facts_without_a_gap() -> None:
    for section in sections():
        numbers = [f"{section.number}-{at:02}" for at in range(1, len(section.facts) + 1)]
        assert [fact.number for fact in section.facts] == numbers


def test_no_number_is_given_twice() -> None:
    assert len({fact.number for fact in FACTS}) == len(FACTS)


def test_every_fact_has_one_state_and_a_place() -> None:
    assert [fact.number for fact in FACTS if fact.state not in STATES or not fact.place] == []


def test_facts_that_act_name_existing_tests() -> None:
    named = [
        (fact.number, test) for fact in FACTS if fact.state == "acts" for test in fact.place.split()
    ]
    assert [one for one in named if one[1] not in every_test()] == []


def test_most_facts_act_or_are_shown() -> None:
    assert share(FACTS) >= LEAST
