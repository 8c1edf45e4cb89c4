"""Each level of rules.md ALL-3 in a case made by hand."""

from collections import Counter
from typing import Any

import pytest
from covers import covers
from pairing_support import DOWN_FIRST, GAP_FIRST, field

from srtui.rules.edition import Level
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Break, Cause, Draw, Entrant, Request

SEEDS = [f"seed {number}" for number in range(40)]


def drawn(request: Request) -> list[Draw]:
    return [draw(request, seed) for seed in SEEDS]


def as_sets(one: Draw) -> set[frozenset[int]]:
    return set(map(frozenset, one.pairs))


@covers("ALL-3", "0")
def test_no_rematch_even_when_the_groups_must_be_crossed() -> None:
    request = Request(field((1, 1, 0, 0), [(0, 1), (2, 3)]), GAP_FIRST)
    crossed = [{frozenset((0, 2)), frozenset((1, 3))}, {frozenset((0, 3)), frozenset((1, 2))}]
    for one in drawn(request):
        assert as_sets(one) in crossed
        assert {b.level for b in one.breaks} == {Level.TP_GAP}
        assert {b.cause for b in one.breaks} == {Cause.MET_GROUP}


def test_the_number_of_rematches_is_the_least_and_each_is_named() -> None:
    everybody = [(0, other) for other in range(1, 6)]
    request = Request(field((0,) * 6, everybody), GAP_FIRST)
    for one in drawn(request):
        rematches = [b for b in one.breaks if b.level is Level.REMATCH]
        assert len(rematches) == 1
        assert 0 in rematches[0].players
        assert rematches[0].cause is Cause.MET_ALL


@covers("ALL-3", "0")
def test_no_second_bye_while_somebody_has_had_none() -> None:
    request = Request(field((0, 0, 1, 1, 2), byes=[0, 1]), GAP_FIRST)
    assert {one.bye for one in drawn(request)} == {2, 3}
    assert not any(one.breaks for one in drawn(request))


@covers("ALL-5")
def test_second_bye_goes_to_the_lowest_and_is_named() -> None:
    request = Request(field((0, 1, 2), byes=[0, 1, 2]), GAP_FIRST)
    for one in drawn(request):
        assert one.bye == 0
        assert one.breaks[0] == Break(Level.SECOND_BYE, (0,), Cause.ALL_HAD_BYE)


@covers("ALL-3")
def test_bye_is_drawn_evenly_among_the_lowest_group_whatever_the_gaps_cost() -> None:
    # Without 0 the bottom two have met and both must cross; without 1 or 2 nobody needs to.
    played = [(1, 2), (0, 3)]
    request = Request(field((0, 0, 0, 2, 2), played), GAP_FIRST)
    count = Counter(draw(request, f"bye {number}").bye for number in range(600))
    assert set(count) == {0, 1, 2}
    assert all(abs(times - 200) < 60 for times in count.values())


@covers("ALL-3", "ALL-5")
def test_bye_leaves_the_lowest_group_only_when_it_forces_a_rematch() -> None:
    # Among 1, 2, 3 and 4 only 2-3 is open, so whoever leaves, 0 must stay to pair with 1 or 4.
    request = Request(field((0, 1, 1, 1, 1), [(4, 1), (4, 2), (4, 3), (1, 2), (1, 3)]), GAP_FIRST)
    for one in drawn(request):
        assert one.bye != 0
        assert [b.level for b in one.breaks if b.level is Level.LOWEST_BYE] == [Level.LOWEST_BYE]


@covers("ALL-2", "1.2", "2.2", "3.2")
def test_odd_group_is_paired_with_the_next_lower_one() -> None:
    request = Request(field((3, 2, 2, 1, 1, 0)), GAP_FIRST)
    for one in drawn(request):
        tp = {(3, 2), (2, 1), (1, 0)}
        assert {tuple(request.entrants[player].tp for player in pair) for pair in one.pairs} == tp
        assert one.breaks == ()


def test_squares_prefer_two_small_gaps_to_one_large() -> None:
    # 0 has met 1, so 3-2 is not open: 3-1 and 2-0 (4 + 4) rather than 3-0 and 2-1 (9 + 1).
    request = Request(field((3, 2, 1, 0), [(0, 1)]), GAP_FIRST)
    assert all(as_sets(one) == {frozenset((0, 2)), frozenset((1, 3))} for one in drawn(request))


@covers("ALL-3")
def test_nobody_is_paired_down_twice_while_another_of_the_group_can_go() -> None:
    request = Request(field((1, 1, 1, 0, 0, 0), downs=[0, 2]), GAP_FIRST)
    for one in drawn(request):
        down = [pair[0] for pair in one.pairs if request.entrants[pair[1]].tp == 0][:1]
        assert down == [1]
        assert one.breaks == ()


@covers("ALL-3", "4.2", "5.2")
def test_gap_before_second_pair_down_breaks_the_pair_down() -> None:
    request = Request(field((2, 1, 1, 0), downs=[1, 2]), GAP_FIRST)
    for one in drawn(request):
        assert [b.level for b in one.breaks] == [Level.SECOND_PAIR_DOWN]
        assert one.breaks[0].cause is Cause.GROUP_PAIRED_DOWN


@covers("ALL-3", "1.2", "2.2")
def test_second_pair_down_before_gap_breaks_the_gap() -> None:
    request = Request(field((2, 1, 1, 0), downs=[1, 2]), DOWN_FIRST)
    for one in drawn(request):
        assert as_sets(one) == {frozenset((0, 3)), frozenset((1, 2))}
        assert [b.level for b in one.breaks] == [Level.TP_GAP]


def test_clubs_are_kept_apart_only_on_request() -> None:
    players = field((0,) * 6, clubs="AAABBB")
    apart = drawn(Request(players, (*GAP_FIRST, Level.CLUB)))
    assert all(players[a].club != players[b].club for one in apart for a, b in one.pairs)
    free = drawn(Request(players, GAP_FIRST))
    assert any(players[a].club == players[b].club for one in free for a, b in one.pairs)
    assert not any(one.breaks for one in free)


def test_a_club_with_more_than_half_of_the_field_meets_itself_as_rarely_as_can_be() -> None:
    request = Request(field((0,) * 8, clubs="AAAAAABB"), (*GAP_FIRST, Level.CLUB))
    assert all(sum(b.level is Level.CLUB for b in one.breaks) == 2 for one in drawn(request))


def test_missing_club_is_never_shared() -> None:
    request = Request(field((0,) * 8, clubs=" " * 8), (*GAP_FIRST, Level.CLUB))
    assert not any(one.breaks for one in drawn(request))


def test_pins_stay_and_their_breaks_are_marked_manual() -> None:
    request = Request(field((3, 0, 0, 1, 1), [(0, 1)]), GAP_FIRST, pairs=((1, 0),), bye=3)
    for one in drawn(request):
        assert one.bye == 3
        assert (0, 1) in one.pairs
        assert {b.cause for b in one.breaks if b.players == (0, 1)} == {Cause.PINNED}
        assert Break(Level.LOWEST_BYE, (3,), Cause.PINNED) in one.breaks


@pytest.mark.parametrize(
    ("pairs", "bye", "said"),
    [
        (((0, 1), (1, 2)), None, "twice"),
        (((0, 0),), None, "twice"),
        (((0, 9),), None, "not in the draw"),
        ((), 1, "even number"),
    ],
)
def test_pins_that_contradict_each_other_are_refused(
    pairs: Any, bye: int | None, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        draw(Request(field((0,) * 4), GAP_FIRST, pairs, bye), "seed")


def test_a_player_entered_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        draw(Request((Entrant(1, 0), Entrant(1, 0)), GAP_FIRST), "seed")


@pytest.mark.parametrize("count", range(8))
def test_a_player_or_none_and_all_who_have_met_everybody(count: int) -> None:
    played = [(a, b) for a in range(count) for b in range(a)]
    one = draw(Request(field((0,) * count, played, byes=list(range(count))), GAP_FIRST), "seed")
    assert len(one.pairs) == count // 2
    assert (one.bye is None) == (count % 2 == 0)


def test_the_stronger_pair_and_the_higher_tp_come_first() -> None:
    one = draw(Request(field((0, 1, 2, 3, 0, 1, 2, 3)), GAP_FIRST), "seed")
    tp = [tuple(player % 4 for player in pair) for pair in one.pairs]
    assert tp == [(3, 3), (2, 2), (1, 1), (0, 0)]
