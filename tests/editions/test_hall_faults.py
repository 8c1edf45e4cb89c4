"""Faults in what an edition says of awards, terrain and models."""

from __future__ import annotations

from typing import Any

import pytest

from data import editions


def raw() -> dict[str, Any]:
    found: dict[str, Any] = editions.parse(editions.text("sr2017beta"), "hall.toml")
    return found


FAULTS: list[tuple[str, Any, str]] = [
    (
        "awards.special",
        [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}],
        "appears there 2 times",
    ),
    ("awards.special", [{"id": "a", "name": "A"}, {"id": "b", "name": "a"}], "name of another"),
    ("awards.special", [{"id": "a", "name": " "}], "is empty"),
    ("awards.special", [{"id": "A b", "name": "A"}], "lower-case letters"),
    ("awards.special", [{"id": "a", "name": "A", "categories": ["x", "x"]}], "there twice"),
    ("awards.places", -1, "from 0"),
    ("conduct.warnings_for_loss", "two", "whole number"),
    ("terrain.checklist", [{"id": "all", "about": "count", "text": "x"}], "every point"),
    ("terrain.checklist", [{"id": "a", "about": "lava", "text": "x"}], "one of"),
    ("terrain.methods", [{"id": "a", "name": "A", "least": 3, "most": 2, "steps": ["x"]}], "less"),
    ("terrain.methods", [{"id": "a", "name": "A", "least": 1, "most": 2, "steps": []}], "at least"),
    ("legality", [{"id": "a", "text": "x"}, {"id": "a", "text": "y"}], "appears there 2 times"),
    ("legality", [{"id": "all", "text": "x"}], "every point"),
    ("reminders", [{"to": "players", "text": "x"}], "one of"),
]


@pytest.mark.parametrize(("key", "value", "reason"), FAULTS)
def test_a_fault_is_told_with_its_key(key: str, value: Any, reason: str) -> None:
    tables = raw()
    group, dot, name = key.partition(".")
    if dot:
        tables[group] = tables[group] | {name: value}
    else:
        tables[group] = value
    with pytest.raises(editions.EditionFault) as caught:
        editions.edition(tables, "hall.toml")
    assert any(key in line and reason in line for line in str(caught.value).splitlines())
