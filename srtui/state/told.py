"""What is told of a turn, and what it comes to: question by question, before anything is written.

It is the same for every way of telling: the words of the command line, the rows of a panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from srtui.rules.game import (
    Answered,
    Ask,
    Ended,
    EndTurn,
    Happened,
    Move,
    Question,
    Refusal,
    Stage,
    State,
    Typed,
    asked,
    step,
)
from srtui.rules.seeded import Seeded
from srtui.rules.value import Value, field, replace
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.state.steps import Step, mirrored_key

ROLL = "roll"
"""The answer to a die that is rolled here."""


class Answers(Protocol):
    """What is told of one turn. Players are 0 and 1 in the order of the pairing."""

    @property
    def events(self) -> tuple[Happened, ...]:
        """What was destroyed or captured."""

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of both that are told instead of answers; None: the questions are answered."""

    @property
    def answers_any(self) -> bool:
        """Whether it answers any question, so that a turn that goes on comes to its questions."""

    def answer(self, question: Question, ask: Ask, number: int | None) -> str | None:
        """What is told to an ask about player `number`; None: nothing, what stands counts."""

    def unasked(self, asks: Iterable[tuple[Question, Ask]]) -> str:
        """What is told though none of these asks for it, by its name; empty: nothing is."""


def slot(stage: Stage, key: str) -> str:
    """Where a panel keeps the answer to an ask: claims can be asked twice in a turn."""
    return f"{stage.value}|{key}"


class Told(Value):
    """What a panel holds of a turn. `answers` by `slot`, sides by turns; `ended`: it ends the game.

    An answer to what is not asked any more is no fault here: its row is gone from the panel.
    """

    answers: Mapping[str, str] = field(default_factory=dict)
    events: tuple[Happened, ...] = ()
    points: tuple[int, int] | None = None
    ended: Ended | None = None

    def __str__(self) -> str:
        """For the journal: the rows that were answered, each with its answer."""
        return " ".join(f"{row}={answer}" for row, answer in self.answers.items())

    @property
    def answers_any(self) -> bool:
        """Whether any row is answered."""
        return bool(self.answers)

    def answer(self, question: Question, ask: Ask, number: int | None) -> str | None:
        """What is told to an ask; None where nothing is."""
        del number
        return self.answers.get(slot(question.stage, ask.key))

    def unasked(self, asks: Iterable[tuple[Question, Ask]]) -> str:
        """Nothing: a row that is not asked any more is gone from the panel."""
        del asks
        return ""


NOTHING = Told()
"""The turn ends as it stands."""


def as_asked(played: Played, told: Told) -> Told:
    """What a panel holds, with 0-0 where only points are asked and none is typed."""
    if played.points_only and told.points is None:
        return replace(told, points=(0, 0))
    return told


class Stop(Value):
    """One question of a turn, with the game as it was asked: the answers by key, as far as said.

    `said`: the keys that were answered; for the others counts what stands.
    """

    question: Question
    state: State
    values: Mapping[str, str]
    said: frozenset[str]


class Taken(Value):
    """What a turn comes to so far: its steps, the game after them, the questions on the way.

    `ask`: the first of the last question that has no answer.
    """

    steps: tuple[Step, ...]
    state: State
    stops: tuple[Stop, ...] = ()
    ask: Ask | None = None

    @property
    def asks(self) -> Iterable[tuple[Question, Ask]]:
        """Every question of the turn, with what each asked."""
        return ((one.question, ask) for one in self.stops for ask in one.question.asks)


def take_turn(
    played: Played, told: Answers, *, ended: Ended | None = None, goes_on: bool = False
) -> Taken:
    """Fold a turn on top of a game. Refused with the fold's reason where a move cannot be.

    `ended`: the game ends in it. `goes_on`: the turn may not be over: nothing is asked as long as
    nothing is answered.
    """
    taken = Taken((), played.state)
    for event in told.events:
        taken = _add(played, taken, played.turned(event))
    # A turn that goes on is only ended by what is asked at its end.
    ends = told.answers_any or not goes_on
    if ended is not None:
        taken = _add(played, taken, played.turned(ended))
    elif taken.state.stage is Stage.PLAY and ends and told.points is None:
        taken = _add(played, taken, EndTurn())
    scored = taken.state.stage in (Stage.PLAY, Stage.CLAIMS)
    if told.points is not None and (scored or any(told.points)):
        taken = _add(played, taken, played.turned(Typed(told.points)))
    return _answered(played, told, taken, goes_on=goes_on)


def _answered(played: Played, told: Answers, taken: Taken, *, goes_on: bool) -> Taken:
    while taken.ask is None and (question := asked(played.play, taken.state)):
        answers = {
            ask.key: answer
            for ask in question.asks
            if (answer := told.answer(question, ask, number_of(played, ask))) is not None
        }
        if goes_on and not answers:
            stop = Stop(question, taken.state, {}, frozenset())
            return replace(taken, stops=(*taken.stops, stop), ask=question.asks[0])
        taken = _stage(played, taken, question, answers)
    return taken


def number_of(played: Played, ask: Ask) -> int | None:
    """The player of the pairing whom an ask is about."""
    return None if ask.side is None else played.side(ask.side)


def _stage(played: Played, taken: Taken, question: Question, answers: Mapping[str, str]) -> Taken:
    """One question answered by what is said and what stands."""
    values: dict[str, str] = {}
    rolled: list[str] = []
    missing: Ask | None = None
    for ask in question.asks:
        # What was declined has no further answers: the ask whether it is done stands before those
        # about it.
        if values.get(f"{ask.key.rpartition(':')[0]}:may") == "no":
            continue
        value = answers.get(ask.key, ask.standing)
        if value == ROLL:
            value = _roll(played, taken, ask)
            rolled.append(ask.key)
        if ask.key not in answers and not _stands(ask):
            missing = missing or ask
        else:
            values[ask.key] = value
    stop = Stop(question, taken.state, values, frozenset(answers))
    taken = replace(taken, stops=(*taken.stops, stop), ask=missing)
    return taken if missing else _add(played, taken, Answered(values), rolled)


def _stands(ask: Ask) -> bool:
    """Whether there is an answer where nothing is said."""
    return ask.standing in ask.options if ask.options else bool(ask.standing)


def _roll(played: Played, taken: Taken, ask: Ask) -> str:
    """A die from the event's seed: the same game, step and question give the same face."""
    number = len(played.steps) + len(taken.steps) + 1
    key = played_key(played, ask.key)
    return str(Seeded(f"{played.seed}/{number}/{key}").roll(len(ask.options)))


def played_key(played: Played, key: str) -> str:
    """The key of a question by the pairing, as it is kept."""
    return mirrored_key(key) if played.opener == 1 else key


def _add(played: Played, taken: Taken, move: Move, rolled: Iterable[str] = ()) -> Taken:
    after = step(played.play, taken.state, move)
    if isinstance(after, Refusal):
        raise Refused(after.sentence)
    kept = tuple(played_key(played, key) for key in rolled)
    number = len(played.steps) + len(taken.steps) + 1
    fresh = Step(number, played.turned(move), kept)
    return replace(taken, steps=(*taken.steps, fresh), state=after)
