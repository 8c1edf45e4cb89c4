"""Value of the current claims, and the likely winner by the tiebreakers."""

from __future__ import annotations

from srtui.rules.edition import Tiebreak
from srtui.rules.game.scoring import gains
from srtui.rules.game.table import leaders_can_differ, scores
from srtui.rules.game.values import Gain, Play, Stage, State


def open_now(play: Play, state: State) -> tuple[Gain, ...]:
    """Return what the current claims would give at the end of this turn, without facts and effects.

    It is the least that they are worth. Empty if nothing scores yet.
    """
    if state.stage is Stage.OVER or not scores(play, state):
        return ()
    return tuple(gains(play, state, {}, (0, 1)))


def leader_by_tiebreaks(play: Play, state: State) -> tuple[int | None, Tiebreak | None]:
    """Return who would win by the points if the game ended now, and by which tiebreaker.

    If the points are equal, or are not asked first: nobody yet, and the tiebreaker that must be
    asked. (None, None): a tie.
    """
    for step in play.rule.tiebreaks:
        # During the game each player has one Leader, so that this figure is equal.
        if step.usual and not leaders_can_differ(play):
            continue
        if step.asked:
            return None, step
        mine, theirs = state.points
        if mine != theirs:
            return int((mine > theirs) != (step.wins == "more")), step
    return None, None
