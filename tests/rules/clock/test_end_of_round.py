"""The end of a round: expected end, who will not make it, the five minutes (rules.md, ALL-7)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from clock_driver import NOON, Game
from covers import covers

from srtui.rules.clock import SECOND, Kind
from srtui.rules.clock.end_of_round import (
    expected_end,
    hall_pause_ns,
    overtime_ns,
    verdict,
    was_delayed_by_official,
)


def minutes_after_noon(game: Game) -> float | None:
    end = expected_end(game.now)
    return None if end is None else (end - NOON) / timedelta(minutes=1)


@covers("example 16")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants", "minutes"),
    [("sr2017beta", 75, (), 120), ("sr2024", 50, (), 60), ("sr2015", 35, ("death-clock",), 84)],
)
def test_the_expected_end_is_the_beginning_of_the_deployment_and_both_clocks(
    edition_id: str, size: int, variants: tuple[str, ...], minutes: int
) -> None:
    game = Game(edition_id, size, *variants)
    assert expected_end(game.now) is None, "not begun"
    game.begin()
    for _ in range(6):
        assert minutes_after_noon(game) == minutes
        game.go(100).end()


@covers("2.3", "3.3", "4.3", "5.3")
def test_end_moves_by_pauses_grants_and_uncharged_time() -> None:
    game = Game("sr2024", 50).first_turn(0).go(60).office(Kind.PAUSE).go(240)
    assert minutes_after_noon(game) == 64
    game.office(Kind.RESUME).office(Kind.ADJUST, 1, seconds=90)
    assert minutes_after_noon(game) == 65.5
    game.go(30).restart(150).office(Kind.CHARGE, seconds=60)
    assert minutes_after_noon(game) == 67.5


def test_other_clock_stops_do_not_move_the_end() -> None:
    game = Game("sr2024", 50).first_turn(0).go(60).press(Kind.HOLD).go(300)
    assert minutes_after_noon(game) == 60
    assert not was_delayed_by_official(game.now)


def test_a_game_that_the_organizer_ended_by_mistake_was_paused() -> None:
    game = Game("sr2024", 50).first_turn(0).go(60).office(Kind.STOP).go(240).office(Kind.RESUME)
    assert minutes_after_noon(game) == 64
    assert was_delayed_by_official(game.now)
    theirs = Game("sr2024", 50).first_turn(0).go(60).press(Kind.STOP).go(240).press(Kind.RESUME)
    assert minutes_after_noon(theirs) == 60
    assert not was_delayed_by_official(theirs.now)


def test_timed_turns_have_no_expected_end_of_their_own() -> None:
    game = Game("sr2012", 50).begin().run(0)
    assert expected_end(game.now) is None
    assert overtime_ns(game.now, NOON) == 0


def test_who_will_not_make_it_is_known_long_before() -> None:
    ends = NOON + timedelta(minutes=60)
    assert overtime_ns(Game("sr2024", 50).go(900).now, ends) == 0, "it has not begun"
    game = Game("sr2024", 50).first_turn(0).go(1200)
    assert overtime_ns(game.now, ends) == 0
    game.press(Kind.HOLD).go(400).run(0)
    assert overtime_ns(game.now, ends) == 400 * SECOND
    game.go(100).press(Kind.STOP)
    assert overtime_ns(game.now, ends) == 0, "it is over"


def at_the_end(left: float, *, paused: bool = False) -> Game:
    """Return a game of 2024 after long questions, with `left` on both clocks together."""
    game = Game("sr2024", 50).first_turn(0)
    if paused:
        game.office(Kind.PAUSE, reason="a call").go(1).office(Kind.RESUME)
    return game.go(1700).end().go(1900 - left).press(Kind.HOLD).go(left)


@covers("ALL-7", "2.3", "3.3", "4.3", "5.3")
@pytest.mark.parametrize(
    ("left", "said"),
    [(299, "play on"), (300, "play on"), (300.001, "tie"), (301, "tie"), (1000, "tie")],
)
def test_under_five_minutes_play_on_and_so_does_exactly_five_and_more_is_a_tie(
    left: float, said: str
) -> None:
    assert verdict(at_the_end(left).now) == said


@covers("3.3", "4.3", "5.3")
def test_a_game_that_the_organizer_paused_is_played_on_whatever_is_left() -> None:
    assert verdict(at_the_end(1000, paused=True).now) == "play on"
    given = at_the_end(1000).office(Kind.ADJUST, 0, seconds=1)
    assert verdict(given.now) == "play on"
    taken = at_the_end(1000).office(Kind.ADJUST, 0, seconds=-1)
    assert verdict(taken.now) == "tie"


def test_a_machine_that_failed_is_nobodys_fault() -> None:
    game = Game("sr2024", 50).first_turn(0).go(60).restart(300)
    game.office(Kind.CHARGE, seconds=0).office(Kind.RESUME).go(1)
    assert verdict(game.now) == "play on"


def test_a_game_from_paper_is_judged_by_what_is_left() -> None:
    few = Game("sr2024", 50).office(Kind.ADOPT, turns=9, left=[100, 150])
    assert verdict(few.now) == "play on"
    many = Game("sr2024", 50).office(Kind.ADOPT, turns=9, left=[400, 150])
    assert not was_delayed_by_official(many.now)
    assert verdict(many.now) == "tie"


@covers("1.3", "2.3")
@pytest.mark.parametrize(
    ("edition_id", "size", "variants", "said"),
    [
        ("sr2012", 50, (), "dice down"),
        ("sr2015", 50, (), "dice down"),
        ("sr2012", 50, ("chess-clocks",), "dice down"),
        ("sr2017beta", 75, ("classic-turn-timing",), "dice down"),
        ("sr2012", 50, ("death-clock",), None),
        ("sr2012", 50, ("no-time-limits",), None),
        ("sr2015", 50, ("death-clock",), "tie"),
        ("sr2017beta", 75, (), "tie"),
        ("sr2026", 75, (), "tie"),
    ],
)
def test_what_ends_games_that_are_still_on(
    edition_id: str, size: int, variants: tuple[str, ...], said: str | None
) -> None:
    game = Game(edition_id, size, *variants).first_turn(0)
    assert verdict(game.now) == said
    game.press(Kind.STOP)
    assert verdict(game.now) is None, "it is over"


def test_a_round_ends_later_by_the_pauses_of_the_whole_hall() -> None:
    early, late = Game("sr2024", 50), Game("sr2024", 50)
    late.first_turn(0)
    for game in (early, late):
        game.go(100).office(Kind.PAUSE, hall=True).go(300)
    late.office(Kind.RESUME).go(10)
    assert hall_pause_ns([early.now]) == hall_pause_ns([early.now, late.now]) == 300 * 10**9
    assert hall_pause_ns([]) == 0


@pytest.mark.parametrize(("waited", "nobodys"), [(0, 260), (90, 350)])
def test_uncharged_time_of_all_tables_moves_the_end_of_the_round(waited: int, nobodys: int) -> None:
    """Off for 360 seconds, of which 100 are charged; then so long until somebody decides."""
    game = Game("sr2024", 50).first_turn(0).go(60).restart(300).press(Kind.NOTICE).go(waited)
    game.office(Kind.CHARGE, seconds=100, hall=True)
    assert hall_pause_ns([game.now]) == nobodys * 10**9
