"""Effect of elapsed time on a clock between two taps; only times of the same boot are compared.

Every nanosecond since the start belongs to exactly one of: a player's clock (`used_ns`), a pause
(`paused_ns`), an interruption (`gap_ns`, or still to be settled), or time in which nothing ran
(`stood_ns`).
"""

from datetime import timedelta

from srtui.rules.clock.values import (
    SECOND,
    Budget,
    Clock,
    Gap,
    IntPair,
    Kind,
    PhaseTurn,
    Stage,
    Stamp,
)
from srtui.rules.edition import Flag, TimingRow, TimingRule
from srtui.rules.timing import player_clock, row
from srtui.rules.value import fields_of, replace

DOZE_NS = SECOND // 2
"""Less sleep than this between two moments is the jitter of two clocks read one after the other."""


def advance(clock: Clock, now: Stamp) -> Clock:
    """Return the clock at `now`, with time used, fallen flag, time up or interruption applied.

    `clock` is the clock after its last tap, so a new interruption remains open until a tap follows
    (a program that detects one taps NOTICE). A moment before `clock.moment` is treated as
    `clock.moment`.
    """
    last = clock.moment
    if last is None:
        return clock
    # `ns` values of two boots cannot be compared: counting restarts with the machine.
    if now.boot != last.boot:
        return _across_reboot(clock, last, now)
    passed = now.ns - last.ns
    # The moment was taken before the tap but arrived after it. A clock never runs backwards.
    if passed <= 0:
        return clock
    if clock.running is None:
        return replace(_add_idle(clock, passed), moment=now)
    asleep = now.asleep_ns - last.asleep_ns
    return replace(
        _run(clock, clock.running, passed, asleep if asleep > DOZE_NS else 0), moment=now
    )


def _across_reboot(clock: Clock, last: Stamp, now: Stamp) -> Clock:
    """Return the clock after a reboot; nothing records when the machine stopped."""
    wall = (now.utc - last.utc).total_seconds()
    if clock.running is None:
        return replace(_add_idle(clock, max(0, round(wall * SECOND))), moment=now)
    gap = Gap("restart", wall if wall >= 0 else None, clock.running)
    return settled(replace(clock, interrupted=gap, moment=now))


def _run(clock: Clock, side: int, passed: int, asleep: int) -> Clock:
    """Charge the time awake. Whether the clock should have run during sleep is unknown."""
    awake = max(0, passed - asleep)
    limit = clock.own_ns(side)
    # Time after the flag is not charged to the player; the clock stays stopped until it is settled.
    charged = min(awake, limit)
    clock = charge(clock, side, charged)
    if charged == passed < limit:
        return clock  # as at nearly every look: nothing has come of it
    clock = settled(replace(clock, moment=later(clock.moment, charged)))
    if clock.running is None:
        return _add_idle(clock, passed - charged)
    if not asleep:
        return clock
    return settled(replace(clock, interrupted=Gap("sleep", (passed - awake) / SECOND, side)))


def charge(clock: Clock, side: int, ns: int) -> Clock:
    """Charge `ns` of used time to a player."""
    left = clock.left_ns
    if clock.budget.kind == "clocks":
        left = plus(left, side, -ns)
    used = plus(clock.used_ns, side, ns)
    return replace(clock, left_ns=left, used_ns=used, turn_ns=clock.turn_ns + ns)


def _add_idle(clock: Clock, ns: int) -> Clock:
    """Add `ns` in which no clock ran; before the start, only a pause of all tables counts.

    A finished game does not resume with the others, so its pause is not a pause of all tables.
    """
    if clock.paused_hall and clock.stage is not Stage.STOPPED:
        clock = replace(clock, hall_ns=clock.hall_ns + ns)
    if clock.active is None:
        return clock
    if clock.paused is not None or _is_ended_by_official(clock):
        return replace(clock, paused_ns=clock.paused_ns + ns)
    if clock.interrupted is not None:
        gap = clock.gap_ns + ns
        return replace(clock, gap_ns=gap, unsettled_ns=clock.unsettled_ns + ns)
    return replace(clock, stood_ns=clock.stood_ns + ns)


def _is_ended_by_official(clock: Clock) -> bool:
    """Tell whether the organizer or a judge ended the game; a resume then makes it their pause."""
    if clock.stage is not Stage.STOPPED:
        return False
    ends = (tap for tap in reversed(clock.log) if tap.kind is Kind.STOP)
    return next((tap.official for tap in ends), False)


def settled(clock: Clock) -> Clock:
    """Return the clock with the right side's time running. If no time is left, the flag falls."""
    stands = (
        not clock.going
        or clock.held
        or clock.paused is not None
        or clock.interrupted is not None
        or clock.time_up
    )
    side = None if stands else clock.turned
    if clock.running != side:
        clock = replace(clock, running=side)
    if side is None:
        return clock
    if clock.budget.kind == "clocks" and clock.left_ns[side] == 0:
        return _drop_flag(clock, side)
    if clock.budget.kind == "turns" and clock.turn_left_ns == 0:
        return replace(clock, running=None, time_up=True)
    return clock


def _drop_flag(clock: Clock, side: int) -> Clock:
    """Drop a player's flag. Only the first counts; the other can fall only as a turn ends."""
    clock = replace(clock, running=None, turned=None)
    if clock.fallen is not None:
        return clock
    return replace(clock, fallen=side, fallen_in=clock.active, fallen_at=clock.moment)


def plus(pair: IntPair, side: int, more: int) -> IntPair:
    """Return the pair with `more` added to one side's figure, but never below 0."""
    first, second = pair
    if side == 0:
        return max(0, first + more), second
    return first, max(0, second + more)


def later(stamp: Stamp | None, ns: int) -> Stamp | None:
    """Return the moment `ns` later, assuming that the machine stays awake."""
    if stamp is None:
        return None
    return replace(stamp, ns=stamp.ns + ns, utc=stamp.utc + timedelta(microseconds=ns // 1000))


MINUTE = 60
"""Seconds."""


def budget(
    timing: TimingRule, size: int, *, reinforcements: bool = False, flag: Flag | None = None
) -> Budget:
    """Return a game's times at a size; `flag` is the edition's rule for a fallen flag."""
    times = row(timing, size)
    if timing.kind == "none" or times is None:
        return Budget("none")
    game = Budget(
        "turns" if timing.kind == "turns" else "clocks",
        **fields_of(timing, "lending early_end strikes dice_down"),
        min_turn=timing.min_turn_seconds,
    )
    if timing.kind == "turns":
        return _turn_budget(game, timing, times, size, reinforcements)
    return replace(
        game,
        player=MINUTE * (player_clock(timing, size) or 0),
        phases=tuple(PhaseTurn(one.name, one.player - 1, one.deploys) for one in timing.phases),
        tie_above=None if timing.tie_above_minutes is None else MINUTE * timing.tie_above_minutes,
        opponent_goes_on=flag is not None and flag.other == "opponent_ends_turn",
    )


def _turn_budget(
    game: Budget, timing: TimingRule, times: TimingRow, size: int, reinforcements: bool
) -> Budget:
    length = times.extension or 0
    allowed = timing.extensions and length and size >= timing.extension_from_size
    more = bool(
        reinforcements
        and timing.reinforcement_extensions
        and size >= timing.second_extension_from_size
    )
    return replace(
        game,
        turn=MINUTE * (times.turn or 0),
        extension=MINUTE * length if allowed else 0,
        extensions=1 + more if allowed else 0,
    )


def start(budget: Budget, opener: int | None) -> Clock:
    """Return the clock before any tap; `opener` has the first turn (None if undecided)."""
    return Clock(budget, opener, left_ns=(budget.player_ns, budget.player_ns))
