"""Army lists: bounds, what is found in them, which may be chosen (rules.md 1.4, 2.4, 3.4, 4.4)."""

from __future__ import annotations

from typing import Any

import pytest
from covers import covers
from hypothesis import given
from hypothesis import strategies as st

from data import editions
from srtui.rules.edition import Edition, ListsRule
from srtui.rules.lists.findings import findings, hand_checks
from srtui.rules.lists.values import ArmyList, Extra, bounds, choices_left, least, limits
from srtui.rules.overlay import merge, with_variants


def load(edition_id: str, *variants: tuple[str, int | None], **rules: object) -> Edition:
    raw = with_variants(editions.parse(editions.text(edition_id), edition_id), variants)
    changes = [(f"lists.{key}", value) for key, value in rules.items()]
    return editions.edition(merge(raw, changes), edition_id)


def keys(edition: Edition, size: int, *lists: ArmyList) -> list[str]:
    return [one.key for one in findings(edition, size, lists)]


def fair(number: int = 1, **fields: object) -> ArmyList:
    """Return a list of 50 points without bonus points or faults in 2024."""
    plain = {"leader": f"Leader {number}", "faction": "Khador", "points": 50}
    return ArmyList(player=1, number=number, **{**plain, **fields})  # type: ignore[arg-type]


@covers("example 1", "1.4", "2.4", "3.4", "4.4", "5.4", "26-1")
@pytest.mark.parametrize(
    ("edition_id", "size", "bonus", "least", "most"),
    [
        ("sr2012", 50, 7, 55, 57),
        ("sr2015", 50, 7, 55, 57),
        ("sr2017beta", 75, 29, 100, 104),
        ("sr2024", 75, None, 71, 75),
        ("sr2024", 75, 29, 71, 75),  # no bonus points there
        ("sr2026", 50, None, 46, 50),
        ("sr2017beta", 0, 28, 24, 28),
        ("sr2017beta", 0, 0, 0, 0),
    ],
)
def test_example_1_bounds_of_a_list(
    edition_id: str, size: int, bonus: int | None, least: int, most: int
) -> None:
    assert bounds(load(edition_id), size, bonus) == (least, most)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (54, "1 too few: from 55 to 57 are allowed (50 and 7 bonus points)."),
        (55, None),
        (57, None),
        (60, "3 too many: from 55 to 57 are allowed (50 and 7 bonus points)."),
    ],
)
def test_points_outside_the_bounds_are_found_with_the_reason(points: int, said: str | None) -> None:
    lists = [ArmyList(player=1, number=1, leader="Kaelyssa", points=points, bonus=7)]
    found = [one.sentence for one in findings(load("sr2012"), 50, lists)]
    assert found == [f"List 1 has {points} points, {said}"] * bool(said)


def test_points_and_bonus_points_that_are_not_known_are_asked_for() -> None:
    assert keys(load("sr2012"), 50, fair(points=None)) == ["points:1"]
    assert keys(load("sr2012"), 50, fair(bonus=None)) == ["bonus:1"]
    assert keys(load("sr2024"), 50, fair(bonus=None)) == []


@pytest.mark.parametrize(
    ("edition_id", "variants", "count", "said"),
    [
        ("sr2012", (), 0, "No list is submitted; 1 is required."),
        ("sr2012", (), 2, None),
        ("sr2012", (), 3, "3 lists are submitted; at most 2 are allowed."),
        ("sr2012", (("x-lists", 3),), 2, "2 lists are submitted; exactly 3 are required."),
        ("sr2012", (("x-lists", 1),), 2, "2 lists are submitted; exactly 1 is allowed."),
        ("sr2015", (("x-lists", 2),), 1, "1 list is submitted; exactly 2 are required."),
        ("sr2026", (), 1, "1 list is submitted; exactly 2 are required."),
    ],
)
@covers("1.4", "2.4", "26-1", "sr2012:variants[x-lists]", "sr2015:variants[x-lists]")
def test_the_number_of_lists(edition_id: str, variants: Any, count: int, said: str | None) -> None:
    lists = [fair(n, bonus=0, objective="Bunker") for n in range(1, count + 1)]
    found = [
        one.sentence
        for one in findings(load(edition_id, *variants), 50, lists)
        if one.key == "number"
    ]
    assert found == [said] * bool(said)


@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
def test_all_lists_are_of_one_faction(edition_id: str) -> None:
    edition = load(edition_id)
    two = fair(1), fair(2, faction="Cryx")
    assert "faction" in keys(edition, 50, *two)
    assert "faction" not in keys(edition, 50, fair(1), fair(2, faction="  khador "))
    assert "faction" not in keys(edition, 50, fair(1), fair(2, faction=""))
    assert "faction" not in keys(load(edition_id, same_faction=False), 50, *two)


@covers("3.4", "4.4")
@pytest.mark.parametrize("edition_id", ["sr2017beta", "sr2024", "sr2026"])
def test_each_list_has_another_leader_and_versions_are_others(edition_id: str) -> None:
    edition = load(edition_id)
    found = findings(edition, 50, [fair(1, leader="Sorscha 2"), fair(2, leader="sorscha 2")])
    assert "leader:1+2" in [one.key for one in found]
    assert "leader:1+2" not in keys(
        edition, 50, fair(1, leader="Sorscha 1"), fair(2, leader="Sorscha 2")
    )


PAIRS = {
    "same": ("Sorscha 2", "Sorscha 2"),
    "versions": ("Sorscha 1", "Sorscha 2"),
    "epic": ("Haley", "eHaley"),
    "comma": ("Kaelyssa, Night's Whisper", "Kaelyssa, the Hunter"),
    "others": ("Sorscha 1", "Vlad 1"),
}


@covers(
    "1.4",
    "sr2012:variants[characters-restricted]",
    "sr2012:variants[modern-warfare]",
    "sr2012:variants[unrestricted-characters]",
    "sr2017beta:variants[character-restrictions]",
)
@pytest.mark.parametrize(
    ("edition_id", "variant", "found"),
    [
        ("sr2012", None, {"same"}),
        ("sr2012", "unrestricted-characters", set()),
        ("sr2012", "characters-restricted", {"same", "versions", "epic", "comma"}),
        ("sr2012", "modern-warfare", {"same", "versions", "epic", "comma"}),
        ("sr2015", None, {"same"}),
        ("sr2017beta", "character-restrictions", set()),  # the same Leader has a finding of its own
    ],
)
def test_characters_in_several_lists(edition_id: str, variant: str | None, found: set[str]) -> None:
    edition = load(edition_id, *([(variant, None)] if variant else []))
    for name, (one, other) in PAIRS.items():
        shared = "characters:1+2" in keys(edition, 50, fair(1, leader=one), fair(2, leader=other))
        assert shared is (name in found), name


def test_characters_that_are_named_beside_the_leader_count_too() -> None:
    mine = fair(1, leader="Sorscha 1", characters=("Kovnik Jozef Grigorovich", "Behemoth"))
    other = fair(2, leader="Vlad 1", characters=("behemoth",))
    said = [one.sentence for one in findings(load("sr2012"), 50, [mine, other])]
    assert "Lists 1 and 2 share a character: Behemoth." in said
    free = load("sr2012", ("unrestricted-characters", None))
    assert "characters:1+2" not in keys(free, 50, mine, other)


@pytest.mark.parametrize("variant", ["characters-restricted", "modern-warfare"])
def test_names_that_share_a_word_are_put_up_for_a_look(variant: str) -> None:
    """The document's own example of one character with two names (SR2012 l.443-446)."""
    edition = load("sr2012", (variant, None))
    mine = fair(1, leader="Vlad 1", characters=("Alexia Ciannor & the Risen",))
    other = fair(2, leader="Sorscha 1", characters=("Alexia, Mistress of the Witchfire",))
    (alike,) = [one for one in findings(edition, 50, [mine, other]) if one.key == "alike:1+2"]
    assert "Alexia Ciannor & the Risen (Alexia, Mistress of the Witchfire)" in alike.sentence
    assert "alike:1+2" in keys(
        edition, 50, fair(1, leader="Captain Haley"), fair(2, leader="Major Victoria Haley")
    )
    assert "alike:1+2" not in keys(
        edition, 50, fair(1, leader="Captain Kara Sloan"), fair(2, leader="Captain Caine the Elder")
    )
    assert "alike:1+2" not in keys(load("sr2012"), 50, mine, other)


@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015"])
def test_tier_required_shares_characters_only_between_different_themes(edition_id: str) -> None:
    """SR2012 l.449-450: more than one list only in more than one Theme Force."""
    edition = load(edition_id, ("tier-required", 2))
    alike: dict[str, object] = {"leader": "Sorscha 2", "tier": 2, "characters": ("Behemoth",)}
    same = fair(1, theme="Wolves", **alike), fair(2, theme="wolves", **alike)
    assert "characters:1+2" in keys(edition, 50, *same)
    other = fair(1, theme="Wolves", **alike), fair(2, theme="Legion of Steel", **alike)
    assert "characters:1+2" not in keys(edition, 50, *other)
    assert any("more than one Theme Force" in line for line in hand_checks(edition))


@covers("1.4", "2.4", "sr2012:variants[tier-required]", "sr2015:variants[tier-required]")
@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015"])
def test_a_tier_that_is_required(edition_id: str) -> None:
    edition = load(edition_id, ("tier-required", 2))
    for tier, found in [(None, True), (1, True), (2, False), (4, False)]:
        assert ("tier:1" in keys(edition, 50, fair(tier=tier))) is found
    assert "tier:1" not in keys(load(edition_id), 50, fair(tier=None))


@covers("2.4", "2.12", "3.9")
def test_each_list_of_2015_names_one_of_six_objectives_and_others_none() -> None:
    edition = load("sr2015")
    assert len(edition.lists.objectives) == 6
    assert "objective:1" in keys(edition, 50, fair(bonus=0))
    assert "objective:1" in keys(edition, 50, fair(bonus=0, objective="Monolith"))
    assert "objective:1" not in keys(edition, 50, fair(bonus=0, objective="fuel cache"))
    both = fair(1, objective="Bunker"), fair(2, objective="Bunker")
    assert not [key for key in keys(edition, 50, *both) if "objective" in key]
    chosen_later = load("sr2017beta")
    assert [one.name for one in chosen_later.lists.objectives] == [
        "Armory",
        "Fuel Cache",
        "Stockpile",
    ]
    assert "objective:1" in keys(chosen_later, 50, fair(objective="Armory"))


SPECIALISTS_2015 = {15: None, 25: 5, 35: 10, 50: 10, 75: 15, 100: 15, 150: 25, 200: 25}
SPECIALISTS_2017 = {0: 0, 25: 10, 50: 20, 75: 20, 100: 30, 150: 50, 200: 50}


@covers("2.4", "15-5", "3.4", "sr2015:variants[specialists]", "sr2017beta:variants[specialists]")
@pytest.mark.parametrize(
    ("edition_id", "table"), [("sr2015", SPECIALISTS_2015), ("sr2017beta", SPECIALISTS_2017)]
)
def test_specialist_points_by_size(edition_id: str, table: dict[int, int | None]) -> None:
    edition = load(edition_id, ("specialists", None))
    for size, most in table.items():
        assert limits(edition, size).specialists == most
        for points in (0, most or 0, (most or 0) + 1):
            one = fair(specialists=(Extra("Long Gunners", points),))
            found = "specialists:1" in keys(edition, size, one)
            assert found is (most is None or points > most), (size, points)
    assert limits(load(edition_id), 50).specialists is None
    assert "specialists:1" in keys(load(edition_id), 50, fair(specialists=(Extra("Reinholdt", 1),)))


@covers("1.4")
def test_reinforcement_points_by_size_also_where_the_time_is_of_a_smaller_size() -> None:
    table = {15: 3, 25: 5, 35: 7, 50: 10, 75: 15, 100: 20, 150: 30, 200: 40}
    for edition in (load("sr2012"), load("sr2012", ("hardcore-time", None))):
        assert {size: limits(edition, size).reinforcements for size in table} == table
    two = (Extra("Winter Guard", 6), Extra("Man-O-War", 5))
    said = [
        one.sentence for one in findings(load("sr2012"), 50, [fair(bonus=0, reinforcements=two)])
    ]
    assert said == ["List 1: 11 points of reinforcements; 10 allowed."]
    assert not findings(load("sr2012"), 50, [fair(bonus=0, reinforcements=two[:1])])


@covers("1.5", "sr2012:variants[leader-reinforcements]")
def test_a_second_leader_among_the_reinforcements_raises_their_limit_by_his_bonus_and_five() -> (
    None
):
    lone = fair(bonus=0, reinforcements=(Extra("Vlad 1", 0, 6), Extra("Juggernaut", 21)))
    assert keys(load("sr2012"), 50, lone) == ["reinforcement-leader:1", "reinforcements:1"]
    allowed = load("sr2012", ("leader-reinforcements", None))
    assert keys(allowed, 50, lone) == []  # 10 + 5 + 6 = 21
    over = fair(bonus=0, reinforcements=(Extra("Vlad 1", 0, 6), Extra("Kodiak", 22)))
    assert keys(allowed, 50, over) == ["reinforcements:1"]
    two = fair(bonus=0, reinforcements=(Extra("Vlad 1", 0, 6), Extra("Sorscha", 0, 5)))
    assert keys(allowed, 50, two) == ["reinforcement-leader:1"]


@covers("sr2015:variants[battlegroup-only]", "sr2017beta:variants[battlegroup-only]")
@pytest.mark.parametrize("edition_id", ["sr2015", "sr2017beta"])
def test_what_the_program_cannot_count_is_named_for_a_person(edition_id: str) -> None:
    plain = hand_checks(load(edition_id))
    asked = hand_checks(load(edition_id, ("battlegroup-only", None)))
    assert set(plain) < set(asked)
    assert any("battlegroup" in line for line in asked)


@covers("example 4", "12-5", "1.4", "sr2012:variants[divide-and-conquer]")
def test_example_4_divide_and_conquer_of_2012() -> None:
    rule = load("sr2012", ("x-lists", 2), ("divide-and-conquer", None)).lists
    assert least(rule, 2, 5) == 2
    assert (rule.required, rule.maximum, rule.forced_told, rule.bye_marks) == (2, 2, True, True)
    assert choices_left(rule, (1, 2), (1, 1), 5, 3).numbers == (1, 2)
    forced = choices_left(rule, (1, 2), (1, 1, 1), 5, 2)
    assert (forced.numbers, forced.forced, forced.missing) == ((2,), True, ((2, 2),))
    assert choices_left(rule, (1, 2), (1, 1, 1, 2), 5, 1).numbers == (2,)
    assert choices_left(rule, (1, 2), (1, 1, 2, 2), 5, 1).numbers == (1, 2)


@covers("2.4", "sr2015:variants[divide-and-conquer]")
def test_divide_and_conquer_of_2015_takes_a_number() -> None:
    rule = load("sr2015", ("x-lists", 3), ("divide-and-conquer", 2)).lists
    assert least(rule, 3, 7) == 2
    assert choices_left(rule, (1, 2, 3), (), 6, 6).numbers == (1, 2, 3)
    assert choices_left(rule, (1, 2, 3), (1, 1, 1), 6, 3).too_late
    assert choices_left(rule, (1, 2, 3), (1, 1, 1), 7, 4).numbers == (2, 3)


@pytest.mark.parametrize("turned", [False, True])
def test_divide_and_conquer_of_2015_outweighs_once_in_either_order(turned: bool) -> None:
    variants: list[tuple[str, int | None]] = [("x-lists", 2), ("divide-and-conquer", 2)]
    rule = load("sr2015", *(reversed(variants) if turned else variants)).lists
    assert least(rule, 2, 5) == 2
    assert least(load("sr2015", ("x-lists", 2)).lists, 2, 5) == 1


@covers("1.4", "2.4", "sr2012:variants[x-lists]", "sr2015:variants[x-lists]")
def test_each_of_x_lists_is_played_once_and_the_last_round_leaves_no_choice() -> None:
    rule = load("sr2012", ("x-lists", 2)).lists
    assert choices_left(rule, (1, 2), (1, 1), 4, 2).numbers == (1, 2)
    last = choices_left(rule, (1, 2), (1, 1, 1), 4, 1)
    assert (last.numbers, last.forced) == ((2,), True)


def test_a_game_whose_list_was_not_noted_may_have_been_any() -> None:
    rule = load("sr2012", ("x-lists", 2)).lists
    assert choices_left(rule, (1, 2), (1, 1), 4, 1, unknown=1).numbers == (1, 2)


def test_one_list_is_never_forced() -> None:
    rule = load("sr2012").lists
    assert choices_left(rule, (1,), (), 3, 3) == choices_left(rule, (1,), (1, 1), 3, 1)


@given(
    lists=st.integers(1, 4),
    goal=st.integers(0, 3),
    rounds=st.integers(1, 12),
    data=st.data(),
)
def test_whoever_follows_the_choices_left_plays_each_list_often_enough(
    lists: int, goal: int, rounds: int, data: st.DataObject
) -> None:
    """Where the rounds suffice at the beginning, they do to the end, whatever is chosen."""
    rule = ListsRule(lists, lists, 0, bonus_points=False, played_at_least=goal)
    numbers = tuple(range(1, lists + 1))
    played: list[int] = []
    for left in range(rounds, 0, -1):
        choice = choices_left(rule, numbers, played, rounds, left)
        assert choice.numbers
        assert choice.too_late is (goal * lists > rounds)
        played.append(data.draw(st.sampled_from(choice.numbers)))
    if goal * lists <= rounds:
        assert all(played.count(number) >= goal for number in numbers)
