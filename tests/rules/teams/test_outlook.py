"""Worst and best case of a captain's expectations, against a tree walked without any shortcut."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.teams.board import board
from srtui.rules.teams.outlook import Cases, Expectations, chance, outlook
from srtui.rules.teams.values import CaptainStart, CaptainStep, Procedure, StepKind

OWN, OTHER = (1, 2, 3), (11, 12, 13)
TENTHS = {1: 1, 2: 3, 3: 5, 4: 7, 5: 9}
ROLLED = (CaptainStep(None, StepKind.ROLL, (5, 3)), CaptainStep(0, StepKind.ROLE, (0,)))
"""Side 0 is team A, so that side 1 puts the first player up."""


def start(procedure: Procedure, size: int = 3) -> CaptainStart:
    hands = tuple(range(1, size + 1)), tuple(range(11, 11 + size))
    return CaptainStart(procedure, hands, tuple(range(1, size + 1)))


def grids(size: int = 3) -> st.SearchStrategy[Expectations]:
    pairs = st.tuples(st.integers(1, size), st.integers(11, 10 + size))
    return st.dictionaries(pairs, st.integers(1, 5))


def tenths(expected: Expectations, own: int, other: int) -> int:
    return TENTHS[expected.get((own, other), 3)]


def snake_by_hand(
    expected: Expectations, holder: int, up: int, hands: Sequence[Sequence[int]], worst: bool
) -> int:
    """Return the tenths of side 0 from the rules alone: T-27, without any code of the program."""

    def game(card: int, other: int) -> int:
        return tenths(expected, *((card, other) if holder == 0 else (other, card)))

    def chosen(side: int, values: Sequence[int]) -> int:
        return max(values) if side == 0 or not worst else min(values)

    other = 1 - holder
    if len(hands[other]) == 1:
        return game(up, hands[other][0])
    offers = []
    for offer in combinations(hands[other], 2):
        picks = []
        for picked in offer:
            waiting = next(card for card in offer if card != picked)
            left = [list(hand) for hand in hands]
            left[other] = [card for card in hands[other] if card not in offer]
            rest = snake_by_hand(expected, other, waiting, left, worst)
            picks.append(game(up, picked) + rest)
        offers.append(chosen(holder, picks))
    return chosen(other, offers)


def first_by_hand(expected: Expectations, size: int) -> Cases:
    """Return the cases before the first put-up, which side 1 chooses."""
    own, other = list(range(1, size + 1)), list(range(11, 11 + size))
    ways: dict[bool, list[int]] = {True: [], False: []}
    for worst, values in ways.items():
        for up in other:
            left = [card for card in other if card != up]
            values.append(snake_by_hand(expected, 1, up, (own, left), worst))
    return Cases(min(ways[True]), max(ways[False]))


@given(grids())
def test_snake_of_three_is_as_by_hand(expected: Expectations) -> None:
    found = outlook(start(Procedure.SNAKE), ROLLED, 0, expected)
    assert found is not None
    assert found.now == first_by_hand(expected, 3)


@given(grids(4))
def test_snake_of_four_is_as_by_hand(expected: Expectations) -> None:
    found = outlook(start(Procedure.SNAKE, 4), ROLLED, 0, expected)
    assert found is not None
    assert found.now == first_by_hand(expected, 4)


@pytest.mark.wide(2)
@pytest.mark.parametrize("seed", range(10))
def test_snake_of_five_is_as_by_hand(seed: int) -> None:
    expected = {
        (a, b): (a * 7 + b * 3 + seed * a * b) % 5 + 1 for a in range(1, 6) for b in range(11, 16)
    }
    found = outlook(start(Procedure.SNAKE, 5), ROLLED, 0, expected)
    assert found is not None
    assert found.now == first_by_hand(expected, 5)


def ends(begin: CaptainStart, steps: tuple[CaptainStep, ...], expected: Expectations) -> list[int]:
    """Return what side 0 wins on every way to the end."""
    position = board(begin, steps)
    if position.complete:
        return [sum(tenths(expected, *game.cards) for game in position.games)]
    ask = position.asks[0]
    return [
        end
        for answer in ask.choices
        for end in ends(begin, (*steps, CaptainStep(ask.side, ask.kind, answer)), expected)
    ]


@given(grids(), st.sampled_from([Procedure.CARDS, Procedure.ATTACK]))
def test_cases_of_secret_steps_lie_among_all_ends(
    expected: Expectations, procedure: Procedure
) -> None:
    begin = CaptainStart(procedure, (OWN, OTHER), ())
    steps = ROLLED[:1] if procedure is Procedure.CARDS else ROLLED
    every = ends(begin, steps, expected)
    found = outlook(begin, steps, 0, expected)
    assert found is not None
    assert found.now.best == max(every)
    assert min(every) <= found.now.worst <= found.now.best
    assert found.now.worst == max(cases.worst for cases in found.answers.values())
    assert found.now.best == max(cases.best for cases in found.answers.values())


@given(grids())
def test_both_sides_of_a_match_add_up(expected: Expectations) -> None:
    """Nothing is secret in a snake: what one side is sure of is all that the other cannot have."""
    mirrored = {(other, own): 6 - step for (own, other), step in expected.items()}
    own = outlook(start(Procedure.SNAKE), ROLLED, 0, expected)
    other = outlook(start(Procedure.SNAKE), ROLLED, 1, mirrored)
    assert own is not None
    assert other is not None
    assert own.now.worst + other.now.worst == 30


def test_empty_seat_loses_its_game_and_larger_teams_have_no_cases() -> None:
    assert chance({(1, 11): 1}, 1, 0) == 10
    assert chance({}, 0, 11) == 0
    assert chance({}, 1, 11) == 5
    assert outlook(start(Procedure.SNAKE, 6), (), 0, {(1, 11): 5}) is None


def test_answers_have_cases_at_the_own_turn_alone() -> None:
    expected = {(1, 11): 5, (2, 12): 1}
    before = outlook(start(Procedure.SNAKE), ROLLED, 0, expected)
    put_up = (*ROLLED, CaptainStep(1, StepKind.PUT_UP, (11,)))
    after = outlook(start(Procedure.SNAKE), put_up, 0, expected)
    assert before is not None
    assert after is not None
    assert not before.answers
    assert set(after.answers) == {(1, 2), (1, 3), (2, 3)}
    assert max(cases.worst for cases in after.answers.values()) == after.now.worst
