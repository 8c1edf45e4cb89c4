"""The editions' times, at every size and in every variant (rules.md 1.3 to 5.3)."""

from __future__ import annotations

from collections import Counter

import pytest
from clock_driver import edition, times
from covers import covers

from srtui.rules.clock import Budget
from srtui.rules.seeded import Seeded
from srtui.rules.timing import hidden, roll_variable, round_length, round_minutes

OLD = (15, 25, 35, 50, 75, 100, 150, 200)
OLD_ROUND = (30, 50, 70, 100, 120, 150, 200, 250)
OLD_TURN = (3, 5, 7, 10, 12, 15, 20, 25)
EXTENSION_2012 = (1, 2, 3, 5, 6, 7, 10, 12)
CHESS_2012 = (16, 27, 38, 53, 64, 80, 106, 133)
DEATH_2015 = (20, 30, 42, 60, 70, 90, 120, 150)
SIZES_2017 = (0, 25, 50, 75, 100, 150, 200)
DEATH_2017 = (20, 30, 42, 60, 75, 120, 150)
ROUND_2017 = (30, 50, 70, 100, 120, 150, 200)
TURN_2017 = (3, 5, 7, 10, 12, 15, 20)
SIZES_NOW, DEATH_NOW = (30, 50, 75, 100), (20, 30, 50, 60)


def minutes(times: Budget) -> tuple[int, int, int, int]:
    """Return a player's clock, a turn, an extension in minutes, and the number of extensions."""
    return times.player // 60, times.turn // 60, times.extension // 60, times.extensions


# Every size


@covers("1.3")
@pytest.mark.parametrize(("size", "row"), zip(OLD, range(8), strict=True))
def test_turns_of_2012_are_timed_and_extended_at_every_size(size: int, row: int) -> None:
    found = times("sr2012", size)
    assert found.kind == "turns"
    assert found.dice_down
    assert minutes(found) == (0, OLD_TURN[row], EXTENSION_2012[row], 1)
    assert round_minutes(edition("sr2012").timing, size) == OLD_ROUND[row]


@covers("2.3")
@pytest.mark.parametrize(("size", "row"), zip(OLD, range(8), strict=True))
def test_turns_of_2015_are_extended_from_35_points_on(size: int, row: int) -> None:
    found = times("sr2015", size)
    assert found.kind == "turns"
    assert found.dice_down
    assert minutes(found) == (0, OLD_TURN[row], *((5, 1) if size >= 35 else (0, 0)))
    assert round_minutes(edition("sr2015").timing, size) == OLD_ROUND[row]


@covers("1.3", "example 12", "sr2012:variants[chess-clocks]", "sr2012:variants[death-clock]")
@pytest.mark.parametrize("variant", ["chess-clocks", "death-clock"])
def test_chess_clocks_of_2012_are_53_percent_of_the_base_round_rounded_up(variant: str) -> None:
    found = [minutes(times("sr2012", size, variant)) for size in OLD]
    assert found == [(clock, 0, 0, 0) for clock in CHESS_2012]


@covers("1.3", "sr2012:variants[chess-clocks]", "sr2012:variants[death-clock]")
def test_dice_down_ends_chess_clocks_of_2012_after_the_base_round_and_never_a_death_clock() -> None:
    chess, death = (edition("sr2012", one).timing for one in ("chess-clocks", "death-clock"))
    assert times("sr2012", 50, "chess-clocks").dice_down
    assert not times("sr2012", 50, "death-clock").dice_down
    assert [round_minutes(chess, size) for size in OLD] == list(OLD_ROUND)
    assert [round_minutes(death, size) for size in OLD] == [2 * clock for clock in CHESS_2012]


@covers("2.3", "sr2015:variants[death-clock]")
def test_death_clocks_of_2015_have_their_own_table() -> None:
    assert [minutes(times("sr2015", size, "death-clock"))[0] for size in OLD] == list(DEATH_2015)


@covers("3.3")
def test_death_clocks_of_2017_at_every_size() -> None:
    assert [minutes(times("sr2017beta", size))[0] for size in SIZES_2017] == list(DEATH_2017)


@covers("4.3", "5.3")
@pytest.mark.parametrize("edition_id", ["sr2024", "sr2026"])
def test_death_clocks_of_2024_and_2026_at_every_size(edition_id: str) -> None:
    assert [minutes(times(edition_id, size))[0] for size in SIZES_NOW] == list(DEATH_NOW)


@covers("P-6", "P-7")
def test_a_size_off_the_table_has_the_times_of_the_nearest_row_below() -> None:
    assert [minutes(times("sr2026", size))[0] for size in (10, 49, 74, 500)] == [20, 20, 30, 60]
    assert [minutes(times("sr2017beta", size))[0] for size in (15, 35)] == [20, 30]
    assert minutes(times("sr2012", 10)) == (0, 3, 1, 1)


@covers("2.3", "3.3", "4.3", "5.3")
def test_turn_rules_and_end_are_shown_with_the_clocks() -> None:
    """Minimum turn, early end, strikes, tie above; 2012 says nothing of it."""

    def said(found: Budget) -> tuple[int, bool, int, int | None, bool]:
        return (
            found.min_turn,
            found.early_end,
            found.strikes,
            found.tie_above,
            found.opponent_goes_on,
        )

    assert said(times("sr2012", 50, "chess-clocks")) == (0, False, 0, None, False)
    assert said(times("sr2015", 50, "death-clock")) == (15, True, 2, 300, False)
    assert said(times("sr2017beta", 75)) == (15, True, 0, 300, False)
    assert said(times("sr2024", 75)) == (0, False, 0, 300, True)
    assert said(times("sr2026", 75)) == (0, False, 0, 300, True)
    for timed_turns in (times("sr2015", 50), times("sr2017beta", 75, "classic-turn-timing")):
        assert said(timed_turns) == (0, False, 0, None, False)


# Phases before the first turn


def phases(found: Budget) -> list[tuple[str, int]]:
    return [(one.name, one.order) for one in found.phases]


@covers("3.3", "4.3")
@pytest.mark.parametrize("edition_id", ["sr2017beta", "sr2024"])
def test_both_deploy_and_then_deploy_in_advance_on_the_clock(edition_id: str) -> None:
    assert phases(times(edition_id, 75)) == [
        ("deployment", 0), ("deployment", 1),
        ("advance deployment", 0), ("advance deployment", 1),
    ]  # fmt: skip


@covers("2.3")
def test_the_death_clock_of_2015_starts_before_the_deployment() -> None:
    assert phases(times("sr2015", 50, "death-clock")) == [
        ("pre-deployment", 0), ("pre-deployment", 1), ("deployment", 0), ("deployment", 1),
        ("advance deployment", 0), ("advance deployment", 1),
    ]  # fmt: skip
    assert phases(times("sr2015", 50)) == []


@covers("5.3", "5.5")
def test_after_the_last_advance_deployment_of_2026_the_attackers_clock_runs() -> None:
    assert phases(times("sr2026", 75)) == [
        ("deployment", 0), ("deployment", 1),
        ("advance deployment", 0), ("advance deployment", 1),
    ]  # fmt: skip


@covers("1.3", "3.3")
def test_where_turns_are_timed_and_in_2012_deployment_is_not() -> None:
    assert phases(times("sr2012", 50, "chess-clocks")) == []
    assert phases(times("sr2012", 50)) == []
    assert phases(times("sr2017beta", 75, "classic-turn-timing")) == []


# Variants


@covers(
    "example 13",
    "1.3",
    "12-3",
    "sr2012:variants[relaxed-time]",
    "sr2012:variants[casual-time]",
    "sr2012:variants[hardcore-time]",
    "sr2012:variants[frenzy-time]",
    "sr2012:variants[no-extensions]",
)
def test_time_variants_of_2012() -> None:
    def at(size: int, variant: str) -> tuple[int | None, int, int]:
        found = times("sr2012", size, variant)
        shown = round_minutes(edition("sr2012", variant).timing, size)
        return shown, found.turn // 60, found.extension // 60

    assert at(50, "hardcore-time") == (70, 7, 3)
    assert at(50, "relaxed-time") == (150, 15, 7)
    assert at(50, "casual-time") == (120, 12, 6)
    assert at(50, "frenzy-time") == (50, 5, 2)
    assert at(50, "no-extensions") == (100, 10, 0)
    assert at(15, "frenzy-time") == at(15, "hardcore-time") == (30, 3, 1)
    assert at(200, "relaxed-time") == at(150, "relaxed-time") == (250, 25, 12)


@covers(
    "example 13",
    "2.3",
    "sr2015:variants[relaxed-time]",
    "sr2015:variants[casual-time]",
    "sr2015:variants[hardcore-time]",
    "sr2015:variants[frenzy-time]",
    "sr2015:variants[no-extensions]",
)
def test_time_variants_of_2015() -> None:
    def at(size: int, *variants: str) -> tuple[int | None, int, int, int]:
        found = times("sr2015", size, *variants)
        shown = round_minutes(edition("sr2015", *variants).timing, size)
        return shown, found.turn // 60, found.extension // 60, found.extensions

    assert at(50, "hardcore-time") == (70, 7, 0, 0)
    assert at(25, "casual-time") == (70, 7, 5, 1)
    assert at(15, "casual-time") == (50, 5, 5, 1)
    assert at(15, "relaxed-time") == (70, 7, 5, 1)
    assert at(50, "frenzy-time") == (50, 5, 0, 0)
    assert at(50, "no-extensions") == (100, 10, 0, 0)


@covers(
    "example 13",
    "3.3",
    "P-6",
    "sr2017beta:variants[classic-turn-timing]",
    "sr2017beta:variants[classic-relaxed-time]",
    "sr2017beta:variants[classic-casual-time]",
    "sr2017beta:variants[classic-hardcore-time]",
    "sr2017beta:variants[classic-frenzy-time]",
    "sr2017beta:variants[classic-no-extensions]",
)
def test_classic_variants_of_2017() -> None:
    def at(size: int, *variants: str) -> tuple[int | None, int, int, int]:
        chosen = ("classic-turn-timing", *variants)
        found = times("sr2017beta", size, *chosen)
        shown = round_minutes(edition("sr2017beta", *chosen).timing, size)
        return shown, found.turn // 60, found.extension // 60, found.extensions

    for row, size in enumerate(SIZES_2017):
        extension = (5, 1) if size >= 50 else (0, 0)
        assert at(size) == (ROUND_2017[row], TURN_2017[row], *extension)
    assert at(75, "classic-hardcore-time") == (70, 7, 5, 1)
    assert at(75, "classic-frenzy-time") == (50, 5, 0, 0)
    assert at(75, "classic-casual-time") == (120, 12, 5, 1)
    assert at(75, "classic-relaxed-time") == (150, 15, 5, 1)
    assert at(0, "classic-frenzy-time") == (30, 3, 0, 0)
    assert at(75, "classic-no-extensions") == (100, 10, 0, 0)
    assert not hidden(edition("sr2017beta", "classic-turn-timing").timing)


def test_c_2_classic_casual_and_relaxed_bring_the_extension_of_the_larger_size() -> None:
    """Whatever the event's own size; a row that has none gives none."""

    def at(size: int, variant: str) -> tuple[int, int, int, int]:
        found = times("sr2017beta", size, "classic-turn-timing", variant)
        whole = edition("sr2017beta", "classic-turn-timing", variant).timing
        length = round_minutes(whole, size) or 0
        return length, found.turn // 60, found.extension // 60, found.extensions

    assert at(25, "classic-casual-time") == (70, 7, 5, 1)
    assert at(25, "classic-relaxed-time") == (100, 10, 5, 1)
    assert at(0, "classic-relaxed-time") == (70, 7, 5, 1)
    assert at(0, "classic-casual-time") == (50, 5, 0, 0)


@covers("P-19")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants", "clock"),
    [
        ("sr2012", 50, ("hardcore-time", "death-clock"), 38),
        ("sr2012", 50, ("death-clock", "hardcore-time"), 38),
        ("sr2012", 50, ("hardcore-time", "chess-clocks"), 38),
        ("sr2012", 50, ("relaxed-time", "chess-clocks"), 80),
        ("sr2012", 15, ("frenzy-time", "death-clock"), 16),
        ("sr2015", 50, ("hardcore-time", "death-clock"), 42),
        ("sr2015", 50, ("relaxed-time", "death-clock"), 90),
        ("sr2015", 200, ("casual-time", "death-clock"), 150),
    ],
)
def test_a_shifted_row_comes_before_the_players_clock(
    edition_id: str, size: int, variants: tuple[str, ...], clock: int
) -> None:
    assert minutes(times(edition_id, size, *variants))[0] == clock


@covers("P-19")
def test_reinforcements_do_not_lengthen_chess_clocks() -> None:
    with_them = times("sr2012", 50, "chess-clocks", reinforcements=True)
    assert with_them == times("sr2012", 50, "chess-clocks")
    assert with_them.player == 53 * 60


@covers("1.3")
def test_reinforcements_lengthen_a_round_of_chess_clocks_with_dice_down() -> None:
    """The variant removes the random change only: base 100 and two extensions of 5 (l.131)."""
    assert round_length(edition("sr2012", "chess-clocks").timing, 50, reinforcements=True) == 110
    assert round_length(edition("sr2012", "chess-clocks").timing, 50) == 100
    no_dice_down = edition("sr2012", "death-clock").timing
    assert round_length(no_dice_down, 50, reinforcements=True) == 106


@covers(
    "1.3",
    "2.3",
    "3.3",
    "sr2012:variants[no-time-limits]",
    "sr2015:variants[no-time-limits]",
    "sr2017beta:variants[no-time-limits]",
)
@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015", "sr2017beta"])
def test_without_time_limits_nothing_is_timed(edition_id: str) -> None:
    timing = edition(edition_id, "no-time-limits").timing
    assert times(edition_id, 75, "no-time-limits") == Budget("none")
    assert round_length(timing, 75) is None
    assert roll_variable(timing, 75, Seeded("any")) is None
    assert not hidden(timing)


@covers("2.3")
def test_no_variant_of_time_leaves_a_rule_of_the_other_kind_of_clock_behind() -> None:
    for variant in ("casual-time", "relaxed-time", "hardcore-time", "frenzy-time", "no-extensions"):
        found = times("sr2015", 50, variant, "death-clock")
        assert (found.kind, found.min_turn, found.strikes, found.dice_down) == (
            "clocks",
            15,
            2,
            False,
        )
        assert not hidden(edition("sr2015", variant, "death-clock").timing)


# The length of a round

SIGNED = (-3, -2, -1, 1, 2, 3)


@covers("example 11", "1.3")
def test_a_round_of_2012_is_longer_or_shorter_by_up_to_three_extensions() -> None:
    timing = edition("sr2012").timing
    at_50 = [round_length(timing, 50, variable=5 * one) for one in SIGNED]
    at_15 = [round_length(timing, 15, variable=one) for one in SIGNED]
    assert at_50 == [85, 90, 95, 105, 110, 115]
    assert at_15 == [27, 28, 29, 31, 32, 33]


@covers("example 9", "example 11", "12-2")
def test_reinforcements_add_two_extensions_and_never_pass_base_and_three() -> None:
    timing = edition("sr2012").timing
    for size, base, unit in zip(OLD, OLD_ROUND, EXTENSION_2012, strict=True):
        found = [
            round_length(timing, size, reinforcements=True, variable=unit * one) for one in SIGNED
        ]
        assert found == [base + unit * more for more in (-1, 0, 1, 3, 3, 3)]
    at_50 = [round_length(timing, 50, reinforcements=True, variable=5 * one) for one in SIGNED]
    assert at_50 == [95, 100, 105, 115, 115, 115]


@covers("example 11", "2.3")
def test_a_round_of_2015_varies_by_five_minutes_at_every_size() -> None:
    timing = edition("sr2015").timing

    def lengths(size: int) -> list[int | None]:
        return [round_length(timing, size, variable=5 * one) for one in SIGNED]

    assert lengths(50) == [85, 90, 95, 105, 110, 115]
    assert lengths(15) == [15, 20, 25, 35, 40, 45]


@covers("1.3", "2.3")
@pytest.mark.parametrize(("edition_id", "size", "unit"), [("sr2012", 35, 3), ("sr2015", 35, 5)])
def test_the_variable_is_d3_and_a_d6_that_takes_away_up_to_3(
    edition_id: str, size: int, unit: int
) -> None:
    timing = edition(edition_id).timing
    seen: Counter[int] = Counter()
    for seed in range(600):
        rolled = roll_variable(timing, size, Seeded(f"length {seed}"))
        assert rolled is not None
        assert 1 <= rolled.die <= 3
        assert 1 <= rolled.sign <= 6
        signed = rolled.die if rolled.sign >= 4 else -rolled.die
        assert rolled.minutes == signed * unit
        seen[rolled.minutes] += 1
    assert set(seen) == {one * unit for one in SIGNED}
    assert all(60 < count < 140 for count in seen.values()), "each is expected 100 times"
    again = roll_variable(timing, size, Seeded("length 7"))
    assert again == roll_variable(timing, size, Seeded("length 7"))


@covers("1.3")
def test_a_shifted_time_row_brings_its_own_variable() -> None:
    timing = edition("sr2012", "hardcore-time").timing
    rolled = [roll_variable(timing, 50, Seeded(str(seed))) for seed in range(50)]
    assert {abs(one.minutes) for one in rolled if one} == {3, 6, 9}


@covers("1.3")
def test_reinforcements_give_a_second_extension() -> None:
    assert times("sr2012", 15, reinforcements=True).extensions == 1, "printed as NA"
    assert times("sr2012", 25, reinforcements=True).extensions == 2
    assert times("sr2012", 50, reinforcements=True).extensions == 2
    assert times("sr2012", 50, "no-extensions", reinforcements=True).extensions == 0
    assert times("sr2015", 50, reinforcements=True).extensions == 1, "2015 has no reinforcements"


@covers("example 16")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants", "lasts"),
    [("sr2017beta", 75, (), 120), ("sr2024", 50, (), 60), ("sr2015", 35, ("death-clock",), 84)],
)
def test_a_round_of_death_clocks_lasts_as_long_as_both(
    edition_id: str, size: int, variants: tuple[str, ...], lasts: int
) -> None:
    assert round_length(edition(edition_id, *variants).timing, size) == lasts
