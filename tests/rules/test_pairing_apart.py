"""Two who are to be kept apart: a wish that every draw honours below the levels before it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pairing_support import DOWN_FIRST, GAP_FIRST, field, judge
from search import wide
from test_pairing_optimal import states

from srtui.rules.edition import Level
from srtui.rules.pairing.check import Verdict, check
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.explain import reasons, word_break, word_remarks
from srtui.rules.pairing.values import Cause, Entrant, Request

APART = (*GAP_FIRST, Level.APART)


def kept_apart(entrants: tuple[Entrant, ...], *pairs: tuple[int, int]) -> tuple[Entrant, ...]:
    """Return the same players, the first of each pair kept apart from the second."""
    return tuple(
        Entrant(
            one.id,
            one.tp,
            one.opponents,
            one.byes,
            one.pair_downs,
            one.club,
            frozenset(b for a, b in pairs if a == one.id),
        )
        for one in entrants
    )


@pytest.mark.parametrize("players", [4, 8, 9, 40])
def test_kept_apart_players_never_meet_if_that_costs_nothing(players: int) -> None:
    request = Request(kept_apart(field((0,) * players), (0, 1), (2, 3)), APART)
    for seed in range(60):
        pairs = set(map(frozenset, draw(request, str(seed)).pairs))
        assert frozenset((0, 1)) not in pairs
        assert frozenset((2, 3)) not in pairs


def test_a_tp_gap_is_not_opened_to_keep_two_apart_and_the_break_is_named() -> None:
    request = Request(kept_apart(field((1, 1, 0, 0)), (0, 1)), APART)
    drawn = draw(request, "seed")
    assert set(map(frozenset, drawn.pairs)) == {frozenset((0, 1)), frozenset((2, 3))}
    (broken,) = drawn.breaks
    assert (broken.level, broken.cause) == (Level.APART, Cause.NO_OTHER_WAY)
    said = word_break(request, broken, lambda player: f"P{player}")
    assert " should be kept apart: every other pairing breaks this" in said
    found = [one for one in reasons(request, drawn.pairs, None) if one.breaks]
    assert word_remarks(found[0]) == ("to be kept apart",)


def test_a_rematch_is_worse_than_two_who_were_to_be_kept_apart() -> None:
    request = Request(kept_apart(field((0,) * 4, [(0, 2), (0, 3)]), (0, 1)), APART)
    assert frozenset((0, 1)) in set(map(frozenset, draw(request, "seed").pairs))


def test_the_wish_stands_before_the_clubs() -> None:
    request = Request(
        kept_apart(field((0,) * 4, [(0, 3)], clubs="AAB "), (0, 2)), (*APART, Level.CLUB)
    )
    assert frozenset((0, 1)) in set(map(frozenset, draw(request, "seed").pairs))


def test_the_checker_finds_a_better_pairing_and_proves_the_best() -> None:
    request = Request(kept_apart(field((0,) * 4), (0, 1)), APART)
    worse = {one.level: one for one in check(request, ((0, 1), (2, 3)), None).levels}
    assert worse[Level.APART].verdict is Verdict.BETTER_EXISTS
    assert (worse[Level.APART].figure, worse[Level.APART].best) == (1, 0)
    assert check(request, ((0, 2), (1, 3)), None).best


def test_without_the_level_the_wish_is_nothing() -> None:
    request = Request(kept_apart(field((0,) * 2), (0, 1)), GAP_FIRST)
    assert draw(request, "seed").breaks == ()


@wide(40, 4_000)
@given(states(16), st.integers(0, 9), st.randoms(use_true_random=False), st.booleans())
def test_any_state_with_some_kept_apart_is_paired_as_well_as_can_be(
    request_: Request, seed: int, dice: Random, clubs: bool
) -> None:
    count = len(request_.entrants)
    pairs = [(a, b) for a in range(count) for b in range(a) if dice.random() < 0.15]
    order = GAP_FIRST if seed % 2 else DOWN_FIRST
    levels = (*order, Level.APART, Level.CLUB) if clubs else (*order, Level.APART)
    request = Request(kept_apart(request_.entrants, *pairs), levels)
    drawn = draw(request, str(seed))
    judge(request, drawn)
    assert check(request, drawn.pairs, drawn.bye).best
