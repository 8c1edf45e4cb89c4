"""Times of one game from an edition's timing (rules.md 1.3 to 5.3, P-6, P-19).

Reinforcement rounds may give each player a second extension, never a longer chess clock.
"""

from srtui.rules.clock.values import Budget, Clock, PhaseTurn
from srtui.rules.edition import Flag, TimingRow, TimingRule
from srtui.rules.timing import player_clock, row
from srtui.rules.value import replace

MINUTE = 60
"""Seconds."""


def budget(
    timing: TimingRule, size: int, *, reinforcements: bool = False, flag: Flag | None = None
) -> Budget:
    """Return the times of a game at a size.

    `flag` is the edition's rule, for what a fallen flag leaves open.
    """
    times = row(timing, size)
    if timing.kind == "none" or times is None:
        return Budget("none")
    game = Budget(
        "turns" if timing.kind == "turns" else "clocks",
        lending=timing.lending,
        min_turn=timing.min_turn_seconds,
        early_end=timing.early_end,
        strikes=timing.strikes,
        dice_down=timing.dice_down,
    )
    if timing.kind == "turns":
        return _turns(game, timing, times, size, reinforcements)
    return replace(
        game,
        player=MINUTE * (player_clock(timing, size) or 0),
        phases=tuple(PhaseTurn(one.name, one.player - 1, one.deploys) for one in timing.phases),
        tie_above=None if timing.tie_above_minutes is None else MINUTE * timing.tie_above_minutes,
        opponent_goes_on=flag is not None and flag.other == "opponent_ends_turn",
    )


def _turns(
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
    """Return the clock before any tap; `opener` has the first turn (None: not decided yet)."""
    return Clock(budget, opener, left_ns=(budget.player_ns, budget.player_ns))
