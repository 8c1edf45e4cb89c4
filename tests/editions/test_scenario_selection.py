"""Which scenario is played: rules.md section 7, example 3, and decisions P-5, P-16."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import packaged
import pytest
from covers import covers
from hypothesis import given
from hypothesis import strategies as st

from data import editions
from srtui.rules.edition import Edition
from srtui.rules.overlay import merge
from srtui.rules.scenarios import (
    against_rules,
    candidates,
    offered,
    open_groups,
    roll_scenario,
)
from srtui.rules.seeded import Seeded

ALL = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")


def load(edition_id: str, *changes: Any) -> Edition:
    return editions.edition(merge(packaged.tables(edition_id), changes), edition_id)


LOADED = {edition_id: load(edition_id) for edition_id in ALL}
GROUPS = ("Center", "Distant", "Dual", "Flank", "Objective", "Radial")
FIRST = ("close-quarters", "guidons", "incursion", "a-flag-too-far", "demolition", "diversion")


def numbers(groups: Sequence[str]) -> list[int]:
    return [GROUPS.index(group) + 1 for group in groups]


@covers("example 3", "1.5")
def test_example_3_groups_in_turn() -> None:
    chosen = [FIRST[group - 1] for group in (1, 4, 3, 2, 5, 6)]
    left = [numbers(open_groups(LOADED["sr2012"], chosen[:n])) for n in range(6)]
    assert left == [
        [1, 2, 3, 4, 5, 6],
        [2, 3, 4, 5, 6],
        [2, 3, 5, 6],
        [2, 5, 6],
        [5, 6],
        [6],
    ]


def test_all_groups_open_again_after_six_without_what_was_played() -> None:
    edition = LOADED["sr2012"]
    assert numbers(open_groups(edition, FIRST)) == [1, 2, 3, 4, 5, 6]
    assert len(candidates(edition, FIRST)) == 12
    assert numbers(open_groups(edition, [*FIRST, "gauntlet"])) == [2, 3, 4, 5, 6]


def test_an_emptied_group_is_skipped() -> None:
    """P-16; also where the organizer has played a group out by hand."""
    optional = [
        (f"scenarios[id={one.id}].optional", True)
        for one in LOADED["sr2012"].scenarios
        if one.objectives
    ]
    edition = load("sr2012", *optional)
    assert numbers(open_groups(edition, [])) == [1, 3, 4, 6]
    four = ["close-quarters", "incursion", "bunkers", "sacrifice"]
    assert numbers(open_groups(edition, four)) == [1, 3, 4, 6]
    played_out = ["close-quarters", "gauntlet", "overrun"]
    rest = ["incursion", "bunkers", "sacrifice"]
    assert numbers(open_groups(edition, [*played_out, *rest])) == [3, 4, 6]
    assert numbers(open_groups(edition, [*played_out, *rest, "diversion"])) == [3, 4]


@covers("0", "2.5", "5.6")
@given(st.sampled_from(ALL), st.integers(0, 10_000))
def test_no_scenario_comes_twice_until_all_were_played(edition_id: str, seed: int) -> None:
    edition, seeded = LOADED[edition_id], Seeded(str(seed))
    played: list[str] = []
    every = {one.id for one in edition.scenarios if not one.optional}
    for _ in every:
        rolled = roll_scenario(edition, played, seeded)
        assert not rolled.reason
        assert rolled.rolls[-1] == rolled.scenario.dice
        played.append(rolled.scenario.id)
    assert Counter(played) == dict.fromkeys(every, 1)


@given(st.integers(0, 10_000))
def test_each_six_rounds_of_2012_use_all_groups(seed: int) -> None:
    edition, seeded = LOADED["sr2012"], Seeded(str(seed))
    played: list[str] = []
    for _ in range(18):
        played.append(roll_scenario(edition, played, seeded).scenario.id)
    groups = [edition.scenario(one).group for one in played]
    for start in (0, 6, 12):
        assert set(groups[start : start + 6]) == set(GROUPS)


@covers("P-5")
def test_extra_round_repeats_the_scenario_played_longest_ago() -> None:
    """P-5."""
    played = ["payload", "recon-mk4", "battle-lines", "invasion", "two-fronts"]
    played = [*played, "wolves-at-our-heels", "payload"]
    rolled = roll_scenario(LOADED["sr2024"], played, Seeded("x"))
    assert rolled.scenario.id == "recon-mk4"
    assert rolled.rolls == ()
    assert rolled.reason == "the scenario played longest ago"


@covers("P-15")
def test_announced_scenarios_may_come_again() -> None:
    """P-15: no rule against repetition, nor of groups."""
    edition = load("sr2012", ("selection.repeats", True))
    assert candidates(edition, FIRST) == offered(edition)


def test_the_same_seed_rolls_the_same() -> None:
    rolls = {roll_scenario(LOADED["sr2026"], [], Seeded("42")) for _ in range(3)}
    assert len(rolls) == 1


@covers("2.5", "5.6", "15-6")
def test_a_face_without_a_scenario_is_rolled_again() -> None:
    edition = LOADED["sr2015"]
    seeds = (roll_scenario(edition, [], Seeded(str(seed))).rolls for seed in range(200))
    again = [rolls for rolls in seeds if len(rolls) > 1]
    assert again
    assert all(roll == (3, 3) for rolls in again for roll in rolls[:-1])


@pytest.mark.parametrize("edition_id", ALL)
def test_every_scenario_of_an_edition_can_be_rolled_first(edition_id: str) -> None:
    edition = LOADED[edition_id]
    seen = {roll_scenario(edition, [], Seeded(str(seed))).scenario for seed in range(400)}
    assert seen == set(offered(edition))


@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
def test_scenario_played_before_asks_while_others_are_left(edition_id: str) -> None:
    """A scenario is not repeated (SR2017 l.280, SR2024 l.82, SR2026 l.202; corrections 36)."""
    edition = load(edition_id)
    first, *others = offered(edition)
    assert "has been played in this event" in against_rules(edition, first, [first.id])
    every = [first.id, *(rule.id for rule in others)]
    assert against_rules(edition, first, every) == ""
    assert others[-1].name in against_rules(edition, first, every[:-1])
