"""Last act in a game, by its score and its clock together, and its text.

A table offers what its players may take back, and the command takes that back.
"""

from srtui.model.event import Event
from srtui.model.played import PlayedGame
from srtui.model.refused import Refused
from srtui.model.steps import StoredMove
from srtui.rules.clock import Clock, Kind, Stage, Tap
from srtui.rules.clock.office import NOT_YOURS
from srtui.rules.clock.values import OFFICE_ROLES
from srtui.rules.value import Value
from srtui.text.clock import KEYS, key_said
from srtui.text.phrases import phrase
from srtui.text.turns import part_said


class LastDone(Value):
    """Steps that were kept, the tap that went with them, in words."""

    text: str
    steps: tuple[StoredMove, ...] = ()
    tap: Tap | None = None


def last_done(
    event: Event, played: PlayedGame | None, clock: Clock | None, *, own_only: bool
) -> LastDone | None:
    """Return what would be taken back; None: nothing. `own_only`: only what players may take back.

    Refused if the score has advanced without the clock. Steps that came without a tap go first, as
    of a turn that is not over or a game without a clock.
    """
    if played is not None and (loose := _loose(played, clock)):
        return LastDone(_entry_text(event, played, loose[0].number), loose)
    if clock is None or (tap := _last(clock, own=own_only)) is None:
        return None
    if (span := _span(tap)) is None:
        return LastDone(f"{key_said(tap.kind, clock.turn)}.", tap=tap)
    if played is None or len(played.steps) != span[1]:
        raise Refused("The score has changed since: a judge must correct score and clock.")
    return LastDone(_entry_text(event, played, span[0] + 1), played.steps[span[0] :], tap)


def why_not_theirs(last: LastDone, clock: Clock | None) -> str:
    """Return why the players cannot take it back; empty if they can."""
    if last.tap is None and any(step.role in OFFICE_ROLES for step in last.steps):
        return phrase("A judge or the organizer has scored this: call one to take it back.")
    if last.tap is None or last.tap.kind is not Kind.STOP or clock is None:
        return ""
    held = clock.paused is not None or clock.fallen is not None
    return NOT_YOURS.sentence if held else ""


def _span(tap: Tap) -> tuple[int, int] | None:
    """Return the number of steps before and after a tap that scored; None if it did not."""
    steps = tap.detail.get("steps")
    if not isinstance(steps, list):
        return None
    before, after = steps
    return int(before), int(after)


def _loose(played: PlayedGame, clock: Clock | None) -> tuple[StoredMove, ...]:
    """Return the steps of the last entry of the list, if they came without a tap."""
    taps = () if clock is None else _standing(clock)
    spans = filter(None, map(_span, taps))
    covered = max((after for _, after in spans), default=0)
    return tuple(step for step in played.parts[-1].steps if step.number > covered)


def _last(clock: Clock, *, own: bool) -> Tap | None:
    """Return the last key that counts; with `own` only the one that players may take back."""
    keys = [tap for tap in _standing(clock) if tap.kind in KEYS]
    if own:
        return next((tap for tap in keys if tap.number == clock.back), None)
    return keys[-1] if keys else None


def _standing(clock: Clock) -> tuple[Tap, ...]:
    """Return the taps that count; of the ends only that of a game which has not resumed."""
    # A resumed game's log still has its stop; only the one that holds counts.
    ends = [tap.number for tap in clock.log if tap.kind is Kind.STOP]
    over = ends[-1:] if clock.stage is Stage.STOPPED else []
    return tuple(tap for tap in clock.log if tap.kind is not Kind.STOP or tap.number in over)


def _entry_text(event: Event, played: PlayedGame, number: int) -> str:
    """Return the entry of the turn list that begins with a step, or contains it."""
    part = next(part for part in played.parts if part.steps[-1].number >= number)
    return part_said(played, event, part)
