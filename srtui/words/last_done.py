"""What was done last in a game, by its score and its clock together: what is taken back, in words.

A table offers what its players may take back, and the command takes that back.
"""

from __future__ import annotations

from srtui.rules.clock import Clock, Kind, Stage, Tap
from srtui.rules.clock.office import NOT_YOURS
from srtui.rules.clock.values import OFFICE_ROLES
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.state.steps import Step
from srtui.words.clocks import KEYS, key_said
from srtui.words.turns import part_said


class LastDone(Value):
    """Steps that were kept, the tap that went with them, in words."""

    said: str
    steps: tuple[Step, ...] = ()
    tap: Tap | None = None


def last_done(
    event: Event, played: Played | None, clock: Clock | None, *, own: bool
) -> LastDone | None:
    """What would be taken back; None: nothing. `own`: only what the players may take back. Refused
    where the score has gone on without the clock.

    Steps that came without a tap go first, as of a turn that is not over or a game without a clock.
    """
    if played is not None and (loose := _loose(played, clock)):
        return LastDone(_said(event, played, loose[0].number), loose)
    if clock is None or (tap := _last(clock, own=own)) is None:
        return None
    if (span := _span(tap)) is None:
        return LastDone(f"{key_said(tap.kind, clock.turn)}.", tap=tap)
    if played is None or len(played.steps) != span[1]:
        raise Refused("The score was changed since: a judge sets score and clock right.")
    return LastDone(_said(event, played, span[0] + 1), played.steps[span[0] :], tap)


def why_not_theirs(last: LastDone, clock: Clock | None) -> str:
    """Why the players cannot take it back: somebody else has scored it, or the game does not go on
    by its end being taken back. Empty where they can.
    """
    if last.tap is None and any(step.role in OFFICE_ROLES for step in last.steps):
        return "A judge or the organizer has scored this: call one to take it back."
    stopped = last.tap is not None and last.tap.kind is Kind.STOP
    held = clock is not None and (clock.paused is not None or clock.fallen is not None)
    return NOT_YOURS.sentence if stopped and held else ""


def _span(tap: Tap) -> tuple[int, int] | None:
    """How many steps there were before and after what was scored with a tap; None: nothing was."""
    steps = tap.detail.get("steps")
    if not isinstance(steps, list):
        return None
    before, after = steps
    return int(before), int(after)


def _loose(played: Played, clock: Clock | None) -> tuple[Step, ...]:
    """The steps of the last entry of the list, where they came without a tap."""
    taps = () if clock is None else _standing(clock)
    spans = [span for tap in taps if (span := _span(tap))]
    covered = max((after for _, after in spans), default=0)
    return tuple(step for step in played.parts[-1].steps if step.number > covered)


def _last(clock: Clock, *, own: bool) -> Tap | None:
    """The last key that counts; of the players' own only the one that they may take back."""
    keys = [tap for tap in _standing(clock) if tap.kind in KEYS]
    if own:
        return next((tap for tap in keys if tap.number == clock.back), None)
    return keys[-1] if keys else None


def _standing(clock: Clock) -> tuple[Tap, ...]:
    """The taps that count; of the ends only that of a game which has not gone on since."""
    # A game that was resumed has its stop in the log still; only the one that holds can be taken
    # back.
    ends = [tap.number for tap in clock.log if tap.kind is Kind.STOP]
    over = ends[-1:] if clock.stage is Stage.STOPPED else []
    return tuple(tap for tap in clock.log if tap.kind is not Kind.STOP or tap.number in over)


def _said(event: Event, played: Played, number: int) -> str:
    """The entry of the turn list that begins with a step, or holds it."""
    part = next(part for part in played.parts if part.steps[-1].number >= number)
    return part_said(played, event, part)
