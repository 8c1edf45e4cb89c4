"""Whole events, repeatability, and the explanations of pairs."""

import random

import pytest
from covers import covers
from pairing_support import DOWN_FIRST, GAP_FIRST, Event, field

from srtui.rules.edition import Level
from srtui.rules.pairing.check import check
from srtui.rules.pairing.draw import METHOD_VERSION, draw
from srtui.rules.pairing.explain import breaks_of, reasons, word_break, word_cause
from srtui.rules.pairing.values import Cause, Request


def name(player: int) -> str:
    return "ABCDEFGHIJ"[player]


@covers("ALL-6")
@pytest.mark.parametrize("levels", [GAP_FIRST, DOWN_FIRST])
@pytest.mark.parametrize(("players", "rounds"), [(33, 7), (128, 8), (600, 10), (4096, 6)])
def test_events_with_late_entries_drops_and_returns(
    players: int, rounds: int, levels: tuple[Level, ...]
) -> None:
    for request, drawn in Event(players, levels, players, 0.04).rounds(rounds, "event"):
        report = check(request, drawn.pairs, drawn.bye)
        assert report.best, report


@pytest.mark.parametrize("change", [0.0, 0.2])
def test_same_seed_same_draw_whatever_the_order_of_the_entrants(change: float) -> None:
    for request, drawn in Event(31, GAP_FIRST, 5, change).rounds(6, "again"):
        mixed = list(request.entrants)
        random.Random(1).shuffle(mixed)
        again = [draw(Request(tuple(mixed), request.levels), "x") for _ in range(2)]
        assert again[0] == again[1] == draw(request, "x")
        assert sorted(drawn.pairs) != sorted(again[0].pairs)


def test_the_matching_too_gives_the_same_draw_again() -> None:
    played = [(a, b) for a in range(4) for b in range(a)]
    request = Request(field((1,) * 4 + (0,) * 40, played), GAP_FIRST)
    first = draw(request, "x")
    assert first.method.startswith(f"matching+walk/{METHOD_VERSION} rustworkx ")
    assert draw(request, "x") == first
    assert draw(request, "y").pairs != first.pairs


def test_a_field_that_reaches_the_bound_needs_no_matching() -> None:
    assert (
        draw(Request(field((0,) * 40), GAP_FIRST), "x").method == f"shuffle+walk/{METHOD_VERSION}"
    )


@covers("ALL-2")
def test_reasons_say_group_pair_down_and_bye() -> None:
    request = Request(field((2, 1, 1, 1, 0)), GAP_FIRST)
    pairs, bye = ((0, 1), (2, 3)), 4
    every = reasons(request, pairs, bye)
    assert not any(one.breaks for one in every)
    assert [word_cause(request, one, name) for one in every] == [
        "A is paired down from 2 to 1 TP, because the number of players with at least 2 TP is odd.",
        "Both have 1 TP.",
        "E (0 TP) drew the bye.",
    ]


def test_reasons_of_a_forced_rematch_and_of_a_pin() -> None:
    request = Request(field((0,) * 4, [(0, 1), (0, 2), (0, 3)]), GAP_FIRST, pairs=((2, 3),))
    forced, pinned = reasons(request, ((0, 1), (2, 3)), None)
    assert (forced.cause, pinned.cause) == (Cause.SAME_GROUP, Cause.PINNED)
    assert word_cause(request, forced, name) == "Both have 0 TP."
    assert [word_break(request, one, name) for one in forced.breaks] == [
        "A (0 TP) and B (0 TP) meet again: one of them has met everyone else."
    ]
    assert word_cause(request, pinned, name) == "Set by hand."
    assert not pinned.breaks


def test_every_break_has_a_sentence() -> None:
    request = Request(
        field((3, 0, 0, 0, 0), [(0, 1)], byes=[4], downs=[0], clubs="AA   "),
        (*GAP_FIRST, Level.CLUB),
    )
    found = breaks_of(request, ((1, 0), (2, 3)), 4)
    assert [one.level for one in found] == [
        Level.REMATCH,
        Level.SECOND_BYE,
        Level.SECOND_PAIR_DOWN,
        Level.CLUB,
    ]
    said = [word_break(request, one, name) for one in found]
    assert said[0].startswith("A (3 TP) and B (0 TP) meet again: ")
    assert said[1].startswith("E (0 TP) has a bye again: ")
    assert said[2] == (
        "A (3 TP) is paired down again (against B (0 TP)): everyone with the same TP has been "
        "paired down before."
    )
    assert said[3].startswith("A (3 TP) and B (0 TP) are from the same club: ")


def test_a_gap_that_no_odd_group_asks_for_is_a_break() -> None:
    request = Request(field((2, 2, 0, 0), [(0, 1)]), GAP_FIRST)
    found = breaks_of(request, ((0, 2), (1, 3)), None)
    assert [(one.level, one.cause) for one in found] == [(Level.TP_GAP, Cause.MET_GROUP)] * 2
    assert word_break(request, found[0], name) == (
        "A (2 TP) meets C (0 TP), although no odd group requires it: one of them has met everyone "
        "else with the same TP."
    )
