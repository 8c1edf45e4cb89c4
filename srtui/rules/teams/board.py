"""The captains' board: a fold of their steps. It is never stored.

`board` plays the procedure's generator with the steps so far; the questions that are open then
say who must act, and with what.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from srtui.rules.teams.attack import attack
from srtui.rules.teams.cards import cards
from srtui.rules.teams.play import Play
from srtui.rules.teams.seats import seats
from srtui.rules.teams.snake import snake
from srtui.rules.teams.values import (
    Answer,
    AskSequence,
    CaptainAsk,
    CaptainStart,
    CaptainStep,
    Hands,
    Paired,
    Procedure,
)
from srtui.rules.value import Value

_PROCEDURES: dict[Procedure, Callable[[CaptainStart, Play], AskSequence]] = {
    Procedure.SNAKE: snake,
    Procedure.CARDS: cards,
    Procedure.ATTACK: attack,
    Procedure.SEATS: seats,
}


class IllegalStep(Exception):
    """A step that nobody asked for, or an answer that is not among the choices."""


class CaptainsBoard(Value):
    """The position after some steps, as both captains see it.

    `asks` are open questions, empty when all games are made. `hands` are the players without an
    opponent, the put-up player apart: `up` is its side and card. `a` is the side of team A.
    """

    asks: tuple[CaptainAsk, ...]
    hands: Hands
    tables: tuple[int, ...]
    a: int | None = None
    up: tuple[int, int] | None = None
    offers: tuple[int, ...] = ()
    games: tuple[Paired, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all games are made."""
        return not self.asks

    def ask(self, side: int) -> CaptainAsk | None:
        """Return the question that a captain can answer now."""
        return next((ask for ask in self.asks if ask.side in (None, side)), None)


def board(start: CaptainStart, steps: Sequence[CaptainStep] = ()) -> CaptainsBoard:
    """Return the board after `steps`. Raise `IllegalStep`, or `UnfitProcedure`."""
    play = Play.begin(start)
    if start.procedure is Procedure.HAND:
        return _frozen(play, ())
    running = _PROCEDURES[start.procedure](start, play)
    asks = next(running, ())
    pending: list[CaptainStep] = []
    for step in steps:
        pending.append(_checked(asks, pending, step))
        if len(pending) == len(asks):
            # Secret answers count together, whoever was first.
            answers = _in_order(asks, pending)
            pending = []
            try:
                asks = running.send(answers)
            except StopIteration:
                asks = ()
    answered = {step.side for step in pending}
    waiting = tuple(ask for ask in asks if ask.side not in answered)
    return _frozen(play, waiting)


def undone(start: CaptainStart, steps: Sequence[CaptainStep]) -> tuple[CaptainStep, ...]:
    """Return the steps without the last one; both, if the last were secret and are open now."""
    if not steps:
        raise IllegalStep
    before = board(start, steps[:-1])
    both = len(steps) > 1 and len(before.asks) == 1 and before.asks[0].secret
    return tuple(steps[: -2 if both else -1])


def _checked(
    asks: Sequence[CaptainAsk], given: Sequence[CaptainStep], step: CaptainStep
) -> CaptainStep:
    for ask in asks:
        same = ask.kind is step.kind and ask.side == step.side
        if same and step.answer in ask.choices and all(each.side != step.side for each in given):
            return step
    raise IllegalStep


def _in_order(asks: Sequence[CaptainAsk], given: Sequence[CaptainStep]) -> tuple[Answer, ...]:
    by_side = {step.side: step.answer for step in given}
    return tuple(by_side[ask.side] for ask in asks)


def _frozen(play: Play, asks: tuple[CaptainAsk, ...]) -> CaptainsBoard:
    return CaptainsBoard(
        asks=asks,
        hands=play.frozen_hands(),
        tables=tuple(play.tables),
        a=play.a,
        up=play.up,
        offers=play.offers,
        games=tuple(play.games),
    )
