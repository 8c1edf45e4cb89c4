"""The mark of a game, by the state of its clock."""

from __future__ import annotations

from screens.theme.signs import Mark
from srtui.queries.clock.facts import State

_MARKS: dict[State, Mark] = {
    State.FLAG: "judge", State.STRUCK: "judge", State.CALLED: "judge",
    State.INTERRUPTED: "judge", State.DISPUTED: "judge", State.TIE: "judge",
    State.LAST: "late", State.LOW: "late", State.TIME_UP: "late", State.DICE: "late",
    State.ROUND_OVER: "late",
    State.HALL: "open", State.PAUSED: "open", State.ENDED: "open", State.ROLL: "open",
    State.BEGIN: "open", State.NO_CLOCK: "open", State.OVER: "done",
}  # fmt: skip
"""All others are running."""


def mark_of(state: State) -> Mark:
    """Return the mark of a state; the first ones need a judge, or the organizer in their place."""
    return _MARKS.get(state, "running")
