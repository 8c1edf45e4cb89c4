"""A turn taken step by step, before anything is written: the same for every way of answering."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

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
from srtui.rules.value import Value, replace
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.state.steps import Step, mirrored_key
from srtui.words.answers import KILL_BOX, ROLL, Words, how_to_say, said_for, thing_of

Answer = Callable[[Question, Ask, int | None], str | None]
"""What is said to an ask of a player of the pairing; None: nothing, what stands counts."""


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
    def things(self) -> frozenset[str]:
        """The names of everything that was asked."""
        return frozenset(thing_of(one.question, ask) for one in self.stops
                         for ask in one.question.asks)  # fmt: skip


class Turn(Value):
    """What is told of a turn, by the pairing. `goes_on`: answer only as far as something is said.

    `ended`: the game ends in it. `ends`: the turn is over, and its questions are asked.
    """

    answer: Answer
    events: tuple[Happened, ...] = ()
    points: tuple[int, int] | None = None
    ended: Ended | None = None
    goes_on: bool = False
    ends: bool = True


def take(played: Played, turn: Turn) -> Taken:
    """Fold a turn on top of a game. Refused with the fold's reason where a move cannot be."""
    taken = Taken((), played.state)
    for event in turn.events:
        taken = _add(played, taken, played.turned(event))
    if turn.ended is not None:
        taken = _add(played, taken, played.turned(turn.ended))
    elif taken.state.stage is Stage.PLAY and turn.ends and turn.points is None:
        taken = _add(played, taken, EndTurn())
    scored = taken.state.stage in (Stage.PLAY, Stage.CLAIMS)
    if turn.points is not None and (scored or any(turn.points)):
        taken = _add(played, taken, played.turned(Typed(turn.points)))
    return _answered(played, turn, taken)


def _answered(played: Played, turn: Turn, taken: Taken) -> Taken:
    while taken.ask is None and (question := asked(played.play, taken.state)):
        said = {
            ask.key: one
            for ask in question.asks
            if (one := turn.answer(question, ask, number_of(played, ask))) is not None
        }
        if turn.goes_on and not said:
            stop = Stop(question, taken.state, {}, frozenset())
            return replace(taken, stops=(*taken.stops, stop), ask=question.asks[0])
        taken = _stage(played, taken, question, said)
    return taken


def number_of(played: Played, ask: Ask) -> int | None:
    """The player of the pairing whom an ask is about."""
    return None if ask.side is None else played.side(ask.side)


def _stage(played: Played, taken: Taken, question: Question, said: Mapping[str, str]) -> Taken:
    """One question answered by what is said and what stands."""
    values: dict[str, str] = {}
    rolled: list[str] = []
    missing: Ask | None = None
    for ask in question.asks:
        if values.get(f"{ask.key.rpartition(':')[0]}:may") == "no":
            continue
        value = said.get(ask.key, ask.standing)
        if value == ROLL:
            value = _roll(played, taken, ask)
            rolled.append(ask.key)
        if ask.key not in said and not _stands(ask):
            missing = missing or ask
        else:
            values[ask.key] = value
    stop = Stop(question, taken.state, values, frozenset(said))
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
    one = Step(number, played.turned(move), kept)
    return replace(taken, steps=(*taken.steps, one), state=after)


def by_words(played: Played, words: Words, *, ended: Ended | None = None,
             goes_on: bool = False) -> Taken:  # fmt: skip
    """Take a turn that is told in words. Refused where something is missing, or not asked."""

    def answer(question: Question, ask: Ask, number: int | None) -> str | None:
        return said_for(played.play, words, question, ask, number)

    ends = not goes_on or bool(words.things) or words.kill_box
    taken = take(played, Turn(answer, words.events, words.points, ended, goes_on, ends))
    if taken.ask is not None and not goes_on:
        number = number_of(played, taken.ask)
        who = f" ({played.names[number]})" if number is not None else ""
        how = how_to_say(taken.stops[-1].question, taken.ask, number)
        raise Refused(f"Not said: {taken.ask.text}{who}. For example {how}.")
    said = set(words.things) | ({KILL_BOX} if words.kill_box else set())
    if over := sorted(said - taken.things):
        raise Refused(f"{over[0]} is not asked at the end of this turn.")
    return taken
