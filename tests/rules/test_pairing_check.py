"""The checker finds each kind of fault, and says what is proven and what is not."""

from typing import Any

from pairing_support import DOWN_FIRST, GAP_FIRST, Event, field

from srtui.rules.edition import Level
from srtui.rules.pairing.check import Fault, FaultKind, Verdict, check
from srtui.rules.pairing.draw import draw
from srtui.rules.pairing.values import Request


def verdicts(request: Request, pairs: Any, bye: int | None = None) -> dict[Level, Any]:
    return {
        one.level: (one.figure, one.best, one.verdict) for one in check(request, pairs, bye).levels
    }


def test_an_unknown_player() -> None:
    report = check(Request(field((0, 0)), GAP_FIRST), ((0, 1), (7, 8)), None)
    assert report.faults == (Fault(FaultKind.UNKNOWN, 7), Fault(FaultKind.UNKNOWN, 8))
    assert not report.legal
    assert not report.best


def test_a_player_twice_or_against_himself_or_with_a_bye_besides() -> None:
    players = Request(field((0, 0, 0)), GAP_FIRST)
    assert Fault(FaultKind.TWICE, 0) in check(players, ((0, 1), (0, 2)), None).faults
    assert Fault(FaultKind.TWICE, 0) in check(players, ((0, 0), (1, 2)), None).faults
    assert Fault(FaultKind.TWICE, 0) in check(players, ((0, 1),), 0).faults


def test_a_player_who_is_missing() -> None:
    report = check(Request(field((0, 0, 0)), GAP_FIRST), ((0, 1),), None)
    assert report.faults == (Fault(FaultKind.MISSING, 2),)


def test_a_rematch_that_need_not_be() -> None:
    request = Request(field((0, 0, 0, 0), [(0, 1)]), GAP_FIRST)
    found = verdicts(request, ((0, 1), (2, 3)))
    assert found[Level.REMATCH] == (1, 0, Verdict.BETTER_EXISTS)
    assert found[Level.TP_GAP][2] is Verdict.NOT_COMPARED
    beaten = check(request, ((0, 1), (2, 3)), None).beaten
    assert beaten is not None
    assert beaten.level is Level.REMATCH


def test_a_rematch_that_must_be() -> None:
    request = Request(field((0, 0, 0, 0), [(0, 1), (0, 2), (0, 3)]), GAP_FIRST)
    assert verdicts(request, ((0, 1), (2, 3)))[Level.REMATCH] == (1, 1, Verdict.BEST_BY_MATCHING)
    assert check(request, ((0, 1), (2, 3)), None).best


def test_a_second_bye_and_a_bye_above_the_lowest() -> None:
    request = Request(field((0, 1, 1), byes=[0]), GAP_FIRST)
    assert verdicts(request, ((1, 2),), 0)[Level.SECOND_BYE] == (1, 0, Verdict.BETTER_EXISTS)
    request = Request(field((0, 1, 1)), GAP_FIRST)
    assert verdicts(request, ((0, 2),), 1)[Level.LOWEST_BYE] == (1, 0, Verdict.BETTER_EXISTS)


def test_a_bye_that_forces_a_rematch() -> None:
    request = Request(field((0, 1, 1), [(1, 2)]), GAP_FIRST)
    assert verdicts(request, ((1, 2),), 0)[Level.REMATCH] == (1, 0, Verdict.BETTER_EXISTS)
    assert check(request, ((2, 0),), 1).best


def test_gaps_too_large_by_how_much() -> None:
    request = Request(field((2, 1, 1, 0)), GAP_FIRST)
    found = verdicts(request, ((0, 3), (1, 2)))
    assert found[Level.TP_GAP] == (4, 2, Verdict.BETTER_EXISTS)
    assert verdicts(request, ((0, 1), (2, 3)))[Level.TP_GAP] == (2, 2, Verdict.BEST_BY_BOUND)


def test_a_second_pair_down_that_need_not_be_in_both_orders() -> None:
    players = field((1, 1, 1, 0), downs=[0])
    pairs = ((0, 3), (1, 2))
    wanted = (1, 0, Verdict.BETTER_EXISTS)
    assert verdicts(Request(players, GAP_FIRST), pairs)[Level.SECOND_PAIR_DOWN] == wanted
    assert verdicts(Request(players, DOWN_FIRST), pairs)[Level.SECOND_PAIR_DOWN] == wanted
    assert verdicts(Request(players, DOWN_FIRST), ((1, 3), (0, 2)))[Level.TP_GAP][2].startswith(
        "best"
    )


def test_the_order_of_a_pair_does_not_matter() -> None:
    request = Request(field((1, 1, 1, 0), downs=[0]), GAP_FIRST)
    assert verdicts(request, ((3, 0), (2, 1))) == verdicts(request, ((0, 3), (1, 2)))


def test_one_club_where_it_need_not_be() -> None:
    request = Request(field((0,) * 4, clubs="AABB"), (*GAP_FIRST, Level.CLUB))
    assert verdicts(request, ((0, 1), (2, 3)))[Level.CLUB] == (2, 0, Verdict.BETTER_EXISTS)


def test_large_field_proven_by_the_bound_and_beaten_by_hand() -> None:
    event = Event(1000, GAP_FIRST, 1, 0.0)
    *_, (request, drawn) = event.rounds(6, "large")
    assert check(request, drawn.pairs, drawn.bye).best
    pairs = list(drawn.pairs)
    (a, b), (c, d) = pairs[0], pairs[-1]
    pairs[0], pairs[-1] = (a, d), (c, b)
    beaten = check(request, pairs, drawn.bye).beaten
    assert beaten is not None
    assert beaten.level is Level.TP_GAP


def test_large_field_that_misses_the_bound_is_proven_by_leaving_the_window() -> None:
    """Four last players who have all met: each must be paired with one of the group above."""
    tp = [1] * 996 + [0] * 4
    played = [(a, b) for a in range(996, 1000) for b in range(996, a)]
    request = Request(field(tp, played), GAP_FIRST)
    drawn = draw(request, "seed")
    gaps = next(
        one for one in check(request, drawn.pairs, None).levels if one.level is Level.TP_GAP
    )
    assert (gaps.figure, gaps.best, gaps.verdict) == (4, 4, Verdict.BEST_BY_MATCHING)


def test_unproven_pairing_says_so() -> None:
    """A large group, all paired down before, where that comes before gaps: no small proof."""
    tp = [9] * 400 + [8] * 401 + [7] * 401
    request = Request(field(tp, downs=list(range(400, 801))), DOWN_FIRST)
    drawn = draw(request, "seed")
    found = verdicts(request, drawn.pairs)
    assert found[Level.SECOND_PAIR_DOWN] == (0, 0, Verdict.BEST_BY_BOUND)
    assert found[Level.TP_GAP] == (5, None, Verdict.NOT_PROVEN)
