"""Tables: no repeats where that is possible, strong pairs low, pins always."""

import random
from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from search import wide

from srtui.rules.tables import LostPin, Repeat, assign, cheapest, exchange, word_seating


def pairs_of(count: int) -> tuple[tuple[int, int], ...]:
    return tuple((2 * one, 2 * one + 1) for one in range(count))


def seat(
    count: int,
    tables: int = 0,
    previous: Any = None,
    pinned: Any = None,
    policy: str = "top_first",
    seed: str = "seed",
) -> Any:
    return assign(pairs_of(count), tables, previous or {}, pinned or {}, policy, seed)


def name(player: int) -> str:
    return f"P{player}"


def test_top_first_without_a_history_is_the_order_of_strength() -> None:
    assert list(seat(5).tables.values()) == [1, 2, 3, 4, 5]


def test_mixed_is_drawn_from_the_seed() -> None:
    orders = {tuple(seat(6, policy="mixed", seed=str(one)).tables.values()) for one in range(20)}
    assert len(orders) > 10
    assert all(sorted(order) == [1, 2, 3, 4, 5, 6] for order in orders)
    assert seat(6, policy="mixed").tables == seat(6, policy="mixed").tables


def test_nobody_comes_to_a_table_again_and_the_change_is_small() -> None:
    seating = seat(4, previous={0: {1}, 3: {1}})
    assert seating.repeats == ()
    assert list(seating.tables.values()) == [2, 3, 1, 4]


def test_a_spare_table_is_used_only_against_a_repeat() -> None:
    assert max(seat(3, tables=9).tables.values()) == 3
    seating = seat(2, tables=3, previous={0: {1, 2}, 2: {1, 2}})
    assert len(seating.repeats) == 1
    assert 3 in seating.tables.values()


def test_repeats_that_cannot_be_avoided_are_few_and_said() -> None:
    seating = seat(2, tables=2, previous={0: {1, 2}, 1: {1}})
    assert seating.tables == {(0, 1): 2, (2, 3): 1}
    assert seating.repeats == (Repeat(0, (0, 1), 2),)
    assert word_seating(seating, name) == ("P0 plays at table 2 again. This could not be avoided.",)


def test_more_pairs_than_tables_are_numbered_on_and_said() -> None:
    seating = seat(4, tables=2)
    assert list(seating.tables.values()) == [1, 2, 3, 4]
    assert seating.beyond == ((4, 5), (6, 7))
    assert word_seating(seating, name) == (
        "There are more games than tables: set up 2 more (3, 4).",
    )


def test_a_pinned_table_that_is_not_there_is_not_a_lack_of_tables() -> None:
    seating = seat(3, tables=3, pinned={0: 12})
    assert seating.beyond == ()
    assert word_seating(seating, name) == (
        "P0 should sit at table 12, but the event has only tables 1 to 3. Set up that table, or "
        "give P0 another table.",
    )


def test_tables_that_were_played_at_are_free_in_a_hall_of_as_many_as_needed() -> None:
    had = {0: {1}, 1: {2}, 2: {2}, 3: {1}}
    assert seat(2, previous=had).repeats
    seating = assign(pairs_of(2), 0, had, {}, "top_first", "seed", seen={1, 2, 3, 4})
    assert seating.repeats == ()
    assert sorted(seating.tables.values()) == [3, 4]
    pinned_far = assign(pairs_of(2), 0, {0: {1}}, {}, "top_first", "seed", seen={1, 2, 40})
    assert sorted(pinned_far.tables.values()) == [1, 2]


def test_repeated_table_is_unavoidable_only_without_a_free_one() -> None:
    had = {0: {1, 2, 3}}
    spare = seat(1, tables=3, previous=had)
    assert word_seating(spare, name) == (
        "P0 plays at table 1 again. No free table is new to both players.",
    )
    full = seat(3, tables=3, previous=had)
    assert word_seating(full, name) == ("P0 plays at table 1 again. This could not be avoided.",)
    open_hall = seat(1, previous={0: {1}})
    assert word_seating(open_hall, name) == (
        "P0 plays at table 1 again. One more table would avoid this.",
    )


def test_repeats_are_told_in_one_sentence_and_many_as_their_number() -> None:
    few = seat(2, tables=2, previous={player: {1, 2} for player in range(3)})
    assert word_seating(few, name) == (
        "P0, P1 and P2 play at a table they have used before. This could not be avoided.",
    )
    many = seat(3, tables=3, previous={player: {1, 2, 3} for player in range(5)})
    assert word_seating(many, name) == (
        "5 players play at a table they have used before. This could not be avoided.",
    )


def test_a_pinned_table_is_kept_even_as_a_repeat_and_beyond_the_hall() -> None:
    seating = seat(3, tables=3, previous={5: {2}}, pinned={5: 2, 0: 12})
    assert seating.tables == {(0, 1): 12, (2, 3): 1, (4, 5): 2}
    assert seating.repeats == ()


def test_two_pins_on_one_table_the_stronger_pair_keeps_it() -> None:
    seating = seat(3, pinned={4: 2, 2: 2})
    assert seating.tables[(2, 3)] == 2
    table = seating.tables[(4, 5)]
    assert seating.lost_pins == (LostPin(4, 2, table),)
    assert word_seating(seating, name) == (
        "P4 should sit at table 2, which another player needs, "
        f"so they play at table {table} instead.",
    )


def test_two_pins_in_one_pair() -> None:
    seating = seat(2, pinned={0: 2, 1: 1})
    assert seating.tables[(0, 1)] == 2
    assert seating.lost_pins == (LostPin(1, 1, 2),)


def test_nobody_to_seat() -> None:
    assert assign((), 10, {}, {}, "mixed", "seed").tables == {}


@wide(50, 3_000)
@given(
    st.integers(1, 6).flatmap(
        lambda rows: st.lists(
            st.lists(st.integers(0, 9), min_size=7, max_size=7), min_size=rows, max_size=rows
        )
    )
)
def test_the_exact_assignment_is_the_cheapest(cost: list[list[int]]) -> None:
    chosen = cheapest(cost)
    assert len(set(chosen)) == len(cost)
    least = min(
        sum(cost[row][column] for row, column in enumerate(columns))
        for columns in permutations(range(7), len(cost))
    )
    assert sum(cost[row][column] for row, column in enumerate(chosen)) == least


@wide(50, 3_000)
@given(st.lists(st.frozensets(st.integers(0, 5), max_size=5), min_size=6, max_size=6))
def test_exchange_takes_away_every_ban_that_can_go(bans: list[frozenset[int]]) -> None:
    chosen = list(range(6))
    exchange(chosen, bans)
    assert sorted(chosen) == list(range(6))
    possible = any(
        all(column not in bans[row] for row, column in enumerate(columns))
        for columns in permutations(range(6))
    )
    if possible:
        assert all(column not in bans[row] for row, column in enumerate(chosen))


@wide(50, 3_000)
@given(st.integers(1, 5), st.integers(0, 6), st.integers(0, 10**6))
def test_repeats_are_as_few_as_can_be(count: int, tables: int, seed: str) -> None:
    dice = random.Random(seed)
    previous = {
        one: {table for table in range(1, 7) if dice.random() < 0.4} for one in range(2 * count)
    }
    seating = assign(pairs_of(count), tables, previous, {}, "mixed", str(seed))
    hall = range(1, max(tables, count) + 1)
    least = min(
        sum(
            table in previous[player]
            for pair, table in zip(pairs_of(count), order, strict=True)
            for player in pair
        )
        for order in permutations(hall, count)
    )
    assert len(seating.repeats) == least


def test_large_halls_have_no_repeats_over_a_whole_event() -> None:
    dice = random.Random(3)
    for count, policy in ((300, "top_first"), (2048, "mixed")):
        previous: dict[int, set[int]] = {one: set() for one in range(2 * count)}
        for number in range(8):
            players = list(range(2 * count))
            dice.shuffle(players)
            players.sort(key=lambda one: one * 8 // count)
            pairs = tuple(zip(players[::2], players[1::2], strict=True))
            seating = assign(pairs, count, previous, {7: 3}, policy, str(number))
            assert sorted(seating.tables.values()) == list(range(1, count + 1))
            assert seating.repeats == ()
            for pair, table in seating.tables.items():
                for player in pair:
                    previous[player].add(table)
