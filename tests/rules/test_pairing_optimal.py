"""Levels are never broken needlessly: random states and events against an exact solver."""

from typing import Any

import pytest
from covers import covers
from hypothesis import given
from hypothesis import strategies as st
from pairing_support import DOWN_FIRST, GAP_FIRST, Event, field, figures, judge
from search import wide

from srtui.rules.edition import Level
from srtui.rules.pairing.check import check
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Entrant, Request

ORDERS = st.sampled_from(
    [GAP_FIRST, DOWN_FIRST, (*GAP_FIRST, Level.CLUB), (*DOWN_FIRST, Level.CLUB)]
)


@st.composite
def states(draw_from: Any, largest: int) -> Request:
    """Return any state of a field, also one that no event could reach."""
    count = draw_from(st.integers(0, largest))
    groups = draw_from(st.integers(1, 5))
    density = draw_from(st.sampled_from([0, 0, 1, 3, 6, 9]))
    dice = draw_from(st.randoms(use_true_random=False))
    played = {(a, b) for a in range(count) for b in range(a) if dice.randrange(10) < density}
    opponents = [
        {b for a, b in played if a == one} | {a for a, b in played if b == one}
        for one in range(count)
    ]
    entrants = tuple(
        Entrant(
            one,
            dice.randrange(groups),
            frozenset(opponents[one]),
            byes=int(dice.random() < 0.3),
            pair_downs=int(dice.random() < 0.4),
            club=dice.choice("ABC "[: 1 + dice.randrange(4)]).strip(),
        )
        for one in range(count)
    )
    return Request(entrants, draw_from(ORDERS))


@wide(150, 20_000)
@given(states(12), st.integers(0, 9))
def test_any_small_state_is_paired_as_well_as_can_be(request_: Request, seed: int) -> None:
    judge(request_, draw(request_, str(seed)))


@covers("ALL-3")
@wide(60, 6_000)
@given(states(24))
def test_any_state_of_up_to_24_players_is_paired_as_well_as_can_be(request_: Request) -> None:
    judge(request_, draw(request_, "seed"))


@wide(40, 4_000)
@given(
    st.integers(2, 24),
    st.sampled_from([GAP_FIRST, DOWN_FIRST]),
    st.integers(0, 10**6),
    st.sampled_from([0.02, 0.1, 0.25]),
)
def test_every_round_of_an_event_is_paired_as_well_as_can_be(
    players: int, levels: tuple[Level, ...], seed: int, change: float
) -> None:
    event = Event(players, levels, seed, change)
    for request, drawn in event.rounds(max(2, players.bit_length() + 1), str(seed)):
        judge(request, drawn)


@wide(60, 5_000)
@given(states(14))
def test_breaks_are_exactly_what_the_pairing_breaks(request_: Request) -> None:
    drawn = draw(request_, "seed")
    levels = (Level.REMATCH, Level.SECOND_PAIR_DOWN, Level.CLUB)
    kept = [level for level in levels if level in request_.levels]
    counted = [sum(b.level is level for b in drawn.breaks) for level in kept]
    assert counted == figures(request_.entrants, kept, drawn.pairs)


@wide(60, 5_000)
@given(states(16))
def test_the_checker_calls_every_draw_best(request_: Request) -> None:
    drawn = draw(request_, "seed")
    assert check(request_, drawn.pairs, drawn.bye).best


@pytest.mark.parametrize("levels", [GAP_FIRST, DOWN_FIRST])
def test_a_club_that_the_bound_cannot_part_is_parted_by_leaving_the_group(
    levels: tuple[Level, ...],
) -> None:
    """The last two, of the same club, would meet at the bound; larger gaps elsewhere avoid it."""
    played = [(2, 0), (2, 1), (3, 1), (4, 1), (5, 0), (5, 2), (5, 3), (5, 4), (7, 0), (7, 2)]
    players = field((2, 2, 2, 1, 1, 1, 0, 0), played, downs=[1, 4, 5], clubs=" BAAAABB")
    request = Request(players, (*levels, Level.CLUB))
    for seed in range(10):
        judge(request, draw(request, str(seed)))
