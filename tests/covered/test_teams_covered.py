"""Every fact of team events names tests that would fail without it."""

import tomllib
from pathlib import Path

from rule_proofs import every_test

FACTS: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("teams.toml").read_text(encoding="utf-8")
)


def test_every_fact_of_team_events_names_existing_tests() -> None:
    assert list(FACTS) == [f"T-{number}" for number in range(1, len(FACTS) + 1)]
    names = {test.partition("::")[2] for test in every_test()}
    assert {fact: tests for fact, tests in FACTS.items() if not names.issuperset(tests)} == {}
    assert [fact for fact, tests in FACTS.items() if not tests] == ["T-33"]
