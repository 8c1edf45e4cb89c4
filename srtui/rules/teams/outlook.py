"""Exact worst and best case of a captain's expected games over all remaining choices.

The worst case assumes that all the opponent's choices go against the captain, even secret ones; the
best case, that all are in the captain's favour. Chances are in tenths of a game.
"""

from collections.abc import Mapping, Sequence
from itertools import product

from srtui.rules.teams.board import CaptainsBoard, board
from srtui.rules.teams.values import Answer, CaptainAsk, CaptainStart, CaptainStep, StepKind
from srtui.rules.value import Value, replace

CHANCES = (1, 3, 5, 7, 9)
"""The five steps of an expectation, as tenths of a game won."""
EVEN, SURE = 5, 10
MOST = 5
"""Players in a team up to which all ways are tried."""
_ROLLS: tuple[Answer, ...] = ((6, 1), (1, 6))

Expectations = Mapping[tuple[int, int], int]
"""Steps from 1 (loses) to 5 (wins) by own card and opposing card; a pair left out is even."""


class Cases(Value):
    """Games that a team wins in the worst and the best case, in tenths."""

    worst: int
    best: int


class Outlook(Value):
    """The cases now, and after each possible answer to the captain's open question."""

    now: Cases
    answers: Mapping[Answer, Cases]


def outlook(
    start: CaptainStart, steps: Sequence[CaptainStep], side: int, expected: Expectations
) -> Outlook | None:
    """Return the cases for a side after some steps; None for larger teams, which take too long."""
    if len(start.hands[0]) > MOST:
        return None
    # Tables do not affect the games.
    walk = _Walk(replace(start, tables=()), side, expected)
    made = tuple(step for step in steps if step.kind is not StepKind.TABLE)
    position = board(walk.start, made)
    ask = position.ask(side)
    answers = {}
    if ask is not None and ask.kind is not StepKind.ROLL:
        answers = {each: walk.after(made, position, each) for each in ask.choices}
    return Outlook(walk.cases(made), answers)


def chance(expected: Expectations, own: int, other: int) -> int:
    """Return a card's chance against another, in tenths of a game; 0 for an empty place."""
    if min(own, other) <= 0:
        return SURE if own > 0 else 0
    step = expected.get((own, other))
    return EVEN if step is None else CHANCES[step - 1]


class _Walk:
    """All continuations from one start; a position reached again is not searched again."""

    def __init__(self, start: CaptainStart, side: int, expected: Expectations) -> None:
        self.start, self._side, self._expected = start, side, expected
        self._known: dict[object, Cases] = {}

    def cases(self, steps: tuple[CaptainStep, ...]) -> Cases:
        """Return the cases after some steps."""
        position = board(self.start, steps)
        made = self._expected_so_far(position)
        key = (position.asks, position.hands, position.up, position.offers)
        if key not in self._known:
            self._known[key] = self._cases_left(steps, position)
        left = self._known[key]
        return Cases(made + left.worst, made + left.best)

    def _cases_left(self, steps: tuple[CaptainStep, ...], position: CaptainsBoard) -> Cases:
        """Return the cases of the games not made yet."""
        if position.complete:
            return Cases(0, 0)
        ask = position.ask(self._side)
        own = ((),) if ask is None or ask.side is None else ask.choices
        after = [self.after(steps, position, answer) for answer in own]
        made, worst = self._expected_so_far(position), max(each.worst for each in after)
        return Cases(worst - made, max(each.best for each in after) - made)

    def _expected_so_far(self, position: CaptainsBoard) -> int:
        """Return the expected tenths of the games already made."""
        side = self._side
        return sum(
            chance(self._expected, game.cards[side], game.cards[1 - side])
            for game in position.games
        )

    def after(
        self, steps: tuple[CaptainStep, ...], position: CaptainsBoard, answer: Answer
    ) -> Cases:
        """Return the cases after an answer by this side, over all replies of the opponent."""
        answers = product(*(self._answers(ask, answer) for ask in position.asks))
        found = [self.cases((*steps, *map(_step, position.asks, each))) for each in answers]
        worst = min(each.worst for each in found)
        return Cases(worst, max(each.best for each in found))

    def _answers(self, ask: CaptainAsk, own: Answer) -> tuple[Answer, ...]:
        if ask.side is None:
            return _ROLLS
        return (own,) if ask.side == self._side else ask.choices


def _step(ask: CaptainAsk, answer: Answer) -> CaptainStep:
    return CaptainStep(ask.side, ask.kind, answer)
