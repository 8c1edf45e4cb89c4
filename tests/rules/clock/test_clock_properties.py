"""Properties that hold whatever is pressed, and whatever happens to the machine."""

from __future__ import annotations

from typing import Any

from clock_driver import NOON, Game
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.clock import SECOND, Kind, Refusal, Stage, Stamp, advance, fold
from srtui.rules.clock.fold import further, step
from srtui.rules.clock.values import Clock
from srtui.rules.value import replace

SETUPS = st.sampled_from(
    [
        ("sr2024", 30, ()),
        ("sr2017beta", 0, ()),
        ("sr2015", 15, ("death-clock",)),
        ("sr2012", 15, ("chess-clocks",)),
        ("sr2012", 15, ()),
        ("sr2012", 15, ("no-time-limits",)),
    ]
)
SIDES = st.sampled_from([0, 0, 1, 1, None])
SPANS = st.sampled_from([0, 0.1, 1, 14.9, 15, 60, 179, 600])
FLOW = st.sampled_from([Kind.RUN, Kind.RUN, Kind.END, Kind.END, Kind.END, Kind.HOLD])
SURE = st.tuples(
    st.one_of(FLOW, st.sampled_from([one for one in Kind if one is not Kind.ADOPT])),
    SIDES,
    st.sampled_from(["table", "table", "judge", "to"]),
    st.sampled_from([0, 0, 0, 0, 1, 5]),
    st.fixed_dictionaries(
        {},
        optional={
            "seconds": st.sampled_from([-60, 0, 0.5, 30, 700]),
            "hall": st.booleans(),
            "early": st.booleans(),
            "tap": st.integers(0, 40),
        },
    ),
)
MACHINE = st.sampled_from(["go", "go", "go", "go", "sleep", "restart"])
SCRIPTS = st.lists(st.tuples(MACHINE, SPANS, SURE), max_size=40)


def play(setup: tuple[str, int, tuple[str, ...]], script: list, *, calm: bool = False) -> Game:
    """Return a game after the script; `calm`: the machine stays awake."""
    edition_id, size, variants = setup
    game = Game(edition_id, size, *variants).begin()
    for number, (event, seconds, (kind, side, role, late, detail)) in enumerate(script):
        if calm or event == "go":
            game.go(seconds)
        elif event == "sleep":
            game.sleep(seconds)
        else:
            game.restart(seconds, boot=f"restart {number}")
        gap = game.now.interrupted
        if kind is Kind.CHARGE and gap is not None:
            detail = detail | {"seconds": (gap.seconds or 0) * abs(detail.get("seconds", 0)) / 700}
        game.press(kind, side, role=role, seen=len(game.taps) - late, **detail)
    return game


def accounted(clock: Clock) -> int:
    """Return all time that the clock accounts for, in nanoseconds."""
    still_open = clock.interrupted.ns if clock.interrupted else 0
    return sum(clock.used_ns) + clock.paused_ns + clock.stood_ns + clock.gap_ns + still_open


@given(SETUPS, SCRIPTS)
def test_no_time_is_lost_and_none_is_given(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any]
) -> None:
    game = play(setup, script).go(7)
    begun = [tap for tap in game.now.log if tap.kind is Kind.BEGIN]
    since = (game.stamp.utc - begun[0].stamp.utc).total_seconds() if begun else 0
    assert abs(accounted(game.now) - since * SECOND) <= len(script) * 2000, "but for rounding"


@given(SETUPS, SCRIPTS)
def test_clock_is_never_negative_and_only_one_runs(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any]
) -> None:
    game = play(setup, script)
    for now in (game.clock, game.now, game.go(50).now):
        assert min(*now.left_ns, *now.used_ns, now.turn_ns, now.paused_ns, now.gap_ns) >= 0
        if now.running is not None:
            assert now.stage in (Stage.PHASES, Stage.TURNS)
            assert (now.paused, now.interrupted, now.held, now.time_up) == (
                None,
                None,
                False,
                False,
            )
            if now.budget.kind == "clocks":
                assert now.left_ns[now.running] > 0
        if now.fallen is not None:
            assert now.left_ns[now.fallen] == 0
            assert now.running != now.fallen


@given(SETUPS, SCRIPTS)
def test_time_left_is_time_given_less_time_used(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any]
) -> None:
    game = play(setup, script)
    now = game.now
    if now.budget.kind != "clocks" or any(tap.kind is Kind.ADJUST for tap in now.log):
        return
    for side in (0, 1):
        assert now.left_ns[side] == max(0, now.budget.player_ns - now.used_ns[side])


@given(SETUPS, SCRIPTS, st.integers(0, 40))
def test_folded_on_is_folded_at_once(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any], cut: int
) -> None:
    game = play(setup, script)
    assert game.folded == game.clock
    part = fold(game.budget, game.opener, game.taps[:cut])
    assert further(part, game.taps[cut:]) == game.clock


@given(SETUPS, SCRIPTS, st.sampled_from([0, 1, 100, 2000]))
def test_looking_at_a_clock_changes_nothing(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any], seconds: int
) -> None:
    game = play(setup, script, calm=True)
    once = advance(game.clock, game.go(seconds).stamp)
    between = replace(game.stamp, ns=game.stamp.ns - seconds * SECOND // 3)
    twice = advance(advance(game.clock, between), game.stamp)
    assert replace(twice, fallen_at=None) == replace(once, fallen_at=None)


@given(SETUPS, SCRIPTS)
def test_a_key_that_is_refused_changes_nothing_and_says_why(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any]
) -> None:
    game = play(setup, script)
    counted = {tap.number for tap in game.clock.log}
    before = fold(game.budget, game.opener, ())
    for tap in game.taps:
        after = step(before, tap)
        if isinstance(after, Refusal):
            assert after.name
            assert after.sentence.endswith(".")
            assert tap.number not in counted
        before = further(before, [tap])


@given(SETUPS, SCRIPTS)
def test_the_clock_on_the_wall_enters_no_time_of_a_game(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any]
) -> None:
    game = play(setup, script, calm=True)
    moved = [
        replace(tap, stamp=replace(tap.stamp, utc=NOON.replace(year=2001 + number % 20)))
        for number, tap in enumerate(game.taps)
    ]
    other = fold(game.budget, game.opener, moved)
    for name in ("left_ns", "used_ns", "turn_ns", "paused_ns", "stood_ns", "running", "fallen"):
        assert getattr(other, name) == getattr(game.clock, name)
    far = Stamp(game.stamp.boot, game.stamp.ns, 0, NOON.replace(year=1999))
    assert advance(game.clock, far).left_ns == game.now.left_ns


@given(SETUPS, SCRIPTS)
def test_taken_back_is_as_if_it_had_not_happened(
    setup: tuple[str, int, tuple[str, ...]], script: list[Any]
) -> None:
    game = play(setup, script, calm=True)
    number = game.clock.back
    if number is None:
        return
    game.press(Kind.BACK, role="judge", tap=number)
    if game.refused:
        assert game.refused == "later"
        return
    without = [tap for tap in game.clock.log if tap.kind is not Kind.BACK]
    assert number not in {tap.number for tap in without}
    other = advance(fold(game.budget, game.opener, without), game.stamp)
    for name in ("left_ns", "used_ns", "turn", "phase", "active", "running", "fallen", "stage"):
        assert getattr(other, name) == getattr(game.clock, name)
