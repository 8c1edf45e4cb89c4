"""What stands now: what it is worth, and what the tiebreakers would say."""

from __future__ import annotations

from srtui.rules.edition import Tiebreak
from srtui.rules.game.scoring import gains
from srtui.rules.game.table import scores
from srtui.rules.game.values import Gain, Play, Stage, State


def open_now(play: Play, state: State) -> tuple[Gain, ...]:
    """What the claims that stand would give at the end of this turn, facts and effects apart.

    It is the least that they are worth. Empty where nothing scores yet.
    """
    if state.stage is Stage.OVER or not scores(play, state):
        return ()
    return tuple(gains(play, state, {}, (0, 1)))


def leader_by_tiebreaks(play: Play, state: State) -> tuple[int | None, Tiebreak | None]:
    """Who would win by the points if the game ended now, and by which tiebreaker.

    Where the points are equal, or are not asked first: nobody yet, and the tiebreaker that has to
    be asked. (None, None): a tie.
    """
    for step in play.rule.tiebreaks:
        if step.asked:
            return None, step
        mine, theirs = state.points
        if mine != theirs:
            return int((mine > theirs) != (step.wins == "more")), step
    return None, None
