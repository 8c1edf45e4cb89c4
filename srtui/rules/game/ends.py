"""How a game ends: by its turns, by a Leader, by a clock, and then by the tiebreakers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from srtui.rules.game.scoring import victory
from srtui.rules.game.table import scores
from srtui.rules.game.values import Ended, Pair, Play, Refusal, Result, Stage, State
from srtui.rules.record import Way

Settle = Callable[[Play, State], State]


def begin(play: Play, state: State, move: Ended, settle: Settle) -> State | Refusal:
    """The game ends otherwise than by its turns."""
    if state.ending is not None or state.stage is Stage.TIEBREAK:
        return Refusal("ending", "The game is ending already; answer what is asked.")
    needs_side = move.how in ("assassination", "clock", "concession", "ruling")
    if needs_side != (move.side in (0, 1)):
        return Refusal("no_side", "Say which player." if needs_side else "No player is meant here.")
    state = replace(state, ending=move)
    if move.how in ("concession", "ruling"):
        way = Way.CONCESSION if move.how == "concession" else Way.RULING
        return _over(state, move.side, way, move.how)
    if move.how == "both_leaders":
        return settle(play, _tiebreaks(state))
    if move.how == "clock" and _plays_on(play, state, move):
        return replace(state, ending=None, fallen=move.side)
    scored = state.stage is Stage.AFTER
    if (
        scored
        or not scores(play, state)
        or (move.how == "clock" and _no_scoring(play, state, move))
    ):
        return settle(play, after_last_scoring(play, state))
    return settle(play, replace(state, stage=Stage.CLAIMS, queue=()))


def _plays_on(play: Play, state: State, move: Ended) -> bool:
    theirs = move.side != state.active
    return theirs and play.rule.flag.other == "opponent_ends_turn" and state.stage is Stage.PLAY


def _no_scoring(play: Play, state: State, move: Ended) -> bool:
    own = move.side == state.active
    return (play.rule.flag.own if own else play.rule.flag.other) == "loses"


def after_last_scoring(play: Play, state: State) -> State:
    """The last scoring is done, for the record or to decide."""
    ending = state.ending
    assert ending is not None
    if ending.how == "assassination":
        return leader_destroyed(state, ending.side)
    if ending.how == "clock":
        return _clock_over(play, state, ending)
    won = victory(play, state, turn_end=True)
    return replace(state, stage=Stage.OVER, result=won) if won else _tiebreaks(state)


def _clock_over(play: Play, state: State, ending: Ended) -> State:
    """A clock ran out in its owner's turn, or anywhere where that loses at once (24-2, 15-3)."""
    assert ending.side is not None
    opponent = 1 - ending.side
    own = ending.side == state.active
    if own and play.rule.flag.own == "wins_if_scoring_wins":
        won = victory(play, state, turn_end=True)
        if won is not None and won.side == ending.side:
            return replace(state, stage=Stage.OVER, result=won)
    if own and play.rule.flag.own == "opponent_scores":
        return _more_or_clock(state, opponent)
    return _over(state, opponent, Way.CLOCK, "the opponent's clock ran out")


def after_fallen_turn(play: Play, state: State) -> State:
    """The opponent of a fallen clock has ended his turn."""
    del play
    assert state.fallen is not None
    return _more_or_clock(state, 1 - state.fallen)


def _more_or_clock(state: State, side: int) -> State:
    mine, theirs = state.points[side], state.points[1 - side]
    if mine > theirs:
        return _over(
            state, side, Way.SCENARIO, f"more points, {mine}-{theirs}, when the clock fell"
        )
    return _over(state, side, Way.CLOCK, "the opponent's clock ran out")


def leader_destroyed(state: State, side: int | None) -> State:
    """Only this side still has its Leader."""
    return _over(state, side, Way.ASSASSINATION, "the opponent's Leader is destroyed")


def turn_limit(play: Play, state: State) -> State:
    """The last turn is over: more points, where that is a win, else the tiebreakers."""
    first, second = state.points
    if play.rule.limit_is_win and first != second:
        side = 0 if first > second else 1
        return _over(state, side, Way.SCENARIO, "more points after the last turn")
    return _tiebreaks(state)


def _tiebreaks(state: State) -> State:
    return replace(state, stage=Stage.TIEBREAK, tiebreak=0, queue=())


def compare(play: Play, state: State, figures: Pair) -> State:
    """One tiebreaker with its figures; equal goes on to the next, and at the end it is a tie."""
    step = play.rule.tiebreaks[state.tiebreak]
    if figures[0] != figures[1]:
        first = (figures[0] > figures[1]) == (step.wins == "more")
        why = f"{step.text}: {figures[0]}-{figures[1]}"
        return _over(state, 0 if first else 1, Way.TIEBREAK, why)
    if state.tiebreak + 1 == len(play.rule.tiebreaks):
        return _over(state, None, None, "equal after the last tiebreaker")
    return replace(state, tiebreak=state.tiebreak + 1)


def _over(state: State, side: int | None, way: Way | None, why: str) -> State:
    return replace(state, stage=Stage.OVER, queue=(), result=Result(side, way, why))
