"""Alternatives for a bye, a pair-down and a game, by the order of each edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pairing_support import BYE_LEVELS, DOWN_FIRST, GAP_FIRST, broken, bye_broken, field
from search import wide
from test_pairing_optimal import states

from data import editions
from srtui.rules.edition import Level
from srtui.rules.pairing.check import check
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.instead import Instead, Stand, for_bye, for_opponent, for_pair_down
from srtui.rules.pairing.values import Entrant, Request

EDITIONS = [one.id for one in editions.offered() if not one.custom]


def levels_of(edition: str) -> tuple[Level, ...]:
    return editions.edition(editions.parse(editions.text(edition), edition), edition).levels


def verdicts(found: tuple[Instead, ...]) -> dict[int, tuple[str, str]]:
    """Return verdict and level of each player."""
    return {one.player: (one.stand.value, one.level.value if one.level else "") for one in found}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_bye_goes_to_the_lowest_who_had_none(edition: str) -> None:
    """3 and 4 have no TP and 4 had a bye; 0, 1, 2 have more TP: it is 3's."""
    request = Request(field((2, 1, 1, 0, 0), byes=(4,)), levels_of(edition))
    assert verdicts(for_bye(request, ((0, 1), (2, 4)), 3)) == {
        0: ("worse", "lowest_bye"),
        1: ("worse", "lowest_bye"),
        2: ("worse", "lowest_bye"),
        4: ("worse", "second_bye"),
    }


def test_among_equals_for_the_bye_the_draw_decides() -> None:
    request = Request(field((1, 1, 0, 0, 0)), GAP_FIRST)
    found = verdicts(for_bye(request, ((0, 1), (2, 3)), 4))
    assert found[2] == found[3] == ("as good", "")


def test_manual_bye_for_the_wrong_player_names_better_ones() -> None:
    """0 has 1 TP and had a bye: all the others are better, 1 because they had none."""
    request = Request(field((1, 1, 0), byes=(0,)), GAP_FIRST, bye=0)
    assert verdicts(for_bye(request, ((1, 2),), 0)) == {
        1: ("better", "second_bye"),
        2: ("better", "second_bye"),
    }


def test_bye_that_leaves_a_rematch_is_worse() -> None:
    """1 and 2 have met: with the bye for 0 they would meet again; the rematch comes first."""
    request = Request(field((0, 0, 0), played=((1, 2),)), GAP_FIRST)
    assert verdicts(for_bye(request, ((0, 2),), 1)) == {0: ("worse", "rematch"), 2: ("as good", "")}


def test_manually_paired_player_is_not_a_candidate_for_the_bye() -> None:
    request = Request(field((0, 0, 0)), GAP_FIRST, pairs=((0, 1),))
    assert verdicts(for_bye(request, ((0, 1),), 2)) == {0: ("held", ""), 1: ("held", "")}


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_was_paired_down_before_is_not_while_another_of_the_group_can(edition: str) -> None:
    """0, 1, 2 have 1 TP, 3 none: 2 goes down; 1 could have, 0 was before."""
    request = Request(field((1, 1, 1, 0), downs=(0,)), levels_of(edition))
    assert verdicts(for_pair_down(request, ((0, 1), (2, 3)), None, (2, 3))) == {
        0: ("worse", "second_pair_down"),
        1: ("as good", ""),
    }


def test_manual_pair_down_names_the_better_player() -> None:
    request = Request(field((1, 1, 1, 0), downs=(0,)), GAP_FIRST, pairs=((0, 3),))
    assert verdicts(for_pair_down(request, ((0, 3), (1, 2)), None, (0, 3))) == {
        1: ("better", "second_pair_down"),
        2: ("better", "second_pair_down"),
    }


def test_who_has_met_everybody_below_could_not_be_paired_down() -> None:
    request = Request(field((1, 1, 1, 0), played=((1, 3),)), GAP_FIRST)
    found = for_pair_down(request, ((0, 1), (2, 3)), None, (2, 3))
    (one,) = (each for each in found if each.player == 1)
    assert (one.stand, one.level, one.by_candidate) == (Stand.WORSE, Level.REMATCH, True)
    assert verdicts(found)[0] == ("as good", "")


def test_who_would_leave_a_rematch_behind_could_not_be_paired_down() -> None:
    """With 1 down, 0 and 2 would be left to each other, who have met."""
    request = Request(field((1, 1, 1, 0), played=((0, 2),)), GAP_FIRST)
    found = for_pair_down(request, ((0, 1), (2, 3)), None, (2, 3))
    (one,) = (each for each in found if each.player == 1)
    assert (one.stand, one.level) == (Stand.WORSE, Level.REMATCH)
    assert set(one.pair) == {0, 2}


def test_three_pairs_that_change_partners_are_a_way_too() -> None:
    """3 has met 4, and so goes down to 5 only; whom 5 meets now, meets 4."""
    request = Request(field((1, 1, 1, 1, 1, 0, 0, 0), played=((4, 5),)), GAP_FIRST)
    found = verdicts(for_pair_down(request, ((0, 1), (2, 4), (3, 5), (6, 7)), None, (3, 5)))
    assert found[4] == ("as good", "")


@pytest.mark.parametrize(
    ("levels", "expected"),
    [(DOWN_FIRST, Level.SECOND_PAIR_DOWN), (GAP_FIRST, Level.SECOND_PAIR_DOWN)],
)
def test_the_level_named_is_the_first_that_differs(
    levels: tuple[Level, ...], expected: Level
) -> None:
    request = Request(field((2, 2, 2, 1, 0, 0), downs=(0, 1)), levels)
    found = for_pair_down(request, ((0, 1), (2, 3), (4, 5)), None, (2, 3))
    assert {one.level for one in found} == {expected}


def test_opponent_that_forces_a_rematch_elsewhere_is_worse() -> None:
    request = Request(field((0, 0, 0, 0), played=((1, 3),)), GAP_FIRST)
    found = for_opponent(request, ((0, 1), (2, 3)), None, (0, 1))
    assert verdicts(found) == {2: ("worse", "rematch"), 3: ("as good", "")}
    assert set(found[0].pair) == {1, 3}
    assert not found[0].by_candidate


def test_known_opponent_is_the_players_own_break() -> None:
    request = Request(field((0, 0, 0, 0), played=((0, 2),)), GAP_FIRST)
    (two, _) = for_opponent(request, ((0, 1), (2, 3)), None, (0, 1))
    assert (two.stand, two.by_candidate) == (Stand.WORSE, True)


def pairings(players: Sequence[Entrant]) -> Iterator[list[tuple[Entrant, Entrant]]]:
    """Yield every pairing of an even number of players."""
    if not players:
        yield []
    for at in range(1, len(players)):
        for rest in pairings([*players[1:at], *players[at + 1 :]]):
            yield [(players[0], players[at]), *rest]


def total(couples: Sequence[tuple[Entrant, Entrant]], levels: Sequence[Level]) -> list[int]:
    found = [broken(one, other, levels) for one, other in couples]
    return [sum(column) for column in zip(*found, strict=True)]


@wide(60)
@given(states(8), st.integers(0, 10**6))
def test_alternatives_of_the_best_pairing_match_brute_force(request: Request, seed: int) -> None:
    drawn = draw(request, str(seed))
    if not check(request, drawn.pairs, drawn.bye).best:
        return
    by_id = {one.id: one for one in request.entrants}
    rest = [one for one in request.entrants if one.id != drawn.bye]
    levels = [one for one in request.levels if one not in BYE_LEVELS]
    now = total([(by_id[a], by_id[b]) for a, b in drawn.pairs], levels)
    for pair in drawn.pairs:
        others = for_opponent(request, drawn.pairs, drawn.bye, pair)
        assert Stand.BETTER not in {one.stand for one in others}
        if by_id[pair[0]].tp == by_id[pair[1]].tp:
            continue
        for one in for_pair_down(request, drawn.pairs, drawn.bye, pair):
            with_him = [
                total(found, levels)
                for found in pairings(rest)
                if any(down(each, by_id[one.player]) for each in found)
            ]
            expected = Stand.AS_GOOD if min(with_him) == now else Stand.WORSE
            assert one.stand in (expected, Stand.NOT_FOUND)


def down(pair: tuple[Entrant, Entrant], player: Entrant) -> bool:
    """Tell whether this player is paired down in this pair."""
    return player in pair and min(one.tp for one in pair) < player.tp


@wide(60)
@given(states(7), st.integers(0, 10**6))
def test_alternatives_of_the_drawn_bye_match_brute_force(request: Request, seed: int) -> None:
    drawn = draw(request, str(seed))
    if drawn.bye is None:
        return
    last = max(at for at, level in enumerate(request.levels) if level in BYE_LEVELS)
    levels = request.levels[: last + 1]

    def least(bye: int) -> list[int]:
        who = next(one for one in request.entrants if one.id == bye)
        rest = [one for one in request.entrants if one.id != bye]
        best = min((total(found, levels) for found in pairings(rest) if found), default=None)
        own = bye_broken(who, request.entrants, levels)
        return own if best is None else [a + b for a, b in zip(best, own, strict=True)]

    by_id = {one.id: one for one in request.entrants}
    couples = [(by_id[a], by_id[b]) for a, b in drawn.pairs]
    own = bye_broken(by_id[drawn.bye], request.entrants, levels)
    now = [sum(both) for both in zip(total(couples, levels) if couples else own, own, strict=True)]
    now = now if couples else own
    for one in for_bye(request, drawn.pairs, drawn.bye):
        theirs = least(one.player)
        better, worse = Stand.BETTER, Stand.WORSE
        assert one.stand is (Stand.AS_GOOD if theirs == now else better if theirs < now else worse)
