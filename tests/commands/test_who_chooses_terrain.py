"""Who chooses the terrain of flags is a setting of the edition (decision 26-11)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.event.settings import SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.setup.choosing import Roll, Select
from srtui.model.refused import Refused
from srtui.queries.setup import setup_view

Maker = Callable[[str], Hall]


def choosers(hall: Hall, scenario: str) -> list[tuple[str, int | None]]:
    """Which terrain is chosen by the Attacker (0) or the Defender (1), in order."""
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "-", "first"))
    game = hall.event.rounds[-1].at_table(1)
    assert game is not None
    with hall.store.read() as reader:
        steps = setup_view(reader, hall.event, game).steps
    return [
        (step.key.partition(":")[2], step.player)
        for step in steps
        if step.key.startswith("terrain:")
    ]


@covers("26-11")
def test_as_printed_the_attacker_begins(hall_of: Maker) -> None:
    assert choosers(hall_of("sr2026"), "pressure-point") == [
        ("far-left", 0),
        ("far-right", 1),
        ("near-left", 0),
        ("near-right", 1),
    ]


@covers("26-11", "sr2026:variants[defender-chooses-first]")
def test_where_it_is_wished_the_defender_begins(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, UseVariant, "defender-chooses-first"))
    assert choosers(hall, "pressure-point") == [
        ("far-left", 1),
        ("far-right", 0),
        ("near-left", 1),
        ("near-right", 0),
    ]


@covers("26-11", "sr2026:variants[defender-chooses-first]")
def test_where_each_flag_has_an_owner_the_defenders_comes_first(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, UseVariant, "defender-chooses-first"))
    assert choosers(hall, "payload") == [("blue-terrain", 1), ("red-terrain", 0)]


@covers("26-11", "sr2026:variants[two-fronts-attacker-chooses]")
def test_the_lone_flag_of_two_fronts_can_be_the_attackers(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, UseVariant, "two-fronts-attacker-chooses"))
    rule = hall.event.edition.scenario("two-fronts")
    assert rule is not None
    assert any("Attacker" in note for note in rule.notes)
    assert not any("Defender" in note for note in rule.notes)
    assert choosers(hall, "two-fronts") == [("terrain", 0)]


@covers("26-11")
def test_both_are_house_rules_too(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, SetHouseRule, "setup[id=terrain].who", "second"))
    hall.run(meant(hall, SetHouseRule, "scenarios[id=two-fronts].elements[id=terrain].owner", "0"))
    assert choosers(hall, "two-fronts") == [("terrain", 1)]


def test_terrain_is_begun_by_the_first_or_the_second_player_only(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    with pytest.raises(Refused, match=r'setup\[id=terrain\].who: must be "first"'):
        hall.run(meant(hall, SetHouseRule, "setup[id=terrain].who", "winner"))
