"""A turn taken step by step, before anything is written: the same for every way of answering."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from srtui.desk.command import Refused
from srtui.desk.played import Played
from srtui.desk.steps import Step, mirrored_key
from srtui.desk.turn_words import KILL_BOX, ROLL, Words, how_to_say, said_for, thing_of
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

Answer = Callable[[Question, Ask, int | None], str | None]
"""What is said to an ask of a player of the pairing; None: nothing, what stands counts."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a turn comes to so far: its steps, the game after them, by which names was asked.

    `question` and `ask`: where an answer is missing.
    """

    steps: tuple[Step, ...]
    state: State
    things: frozenset[str] = frozenset()
    question: Question | None = None
    ask: Ask | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What is told of a turn, by the pairing. `goes_on`: answer only as far as something is said.

    `ended`: the game ends in it.
    """

    answer: Answer
    events: tuple[Happened, ...] = ()
    points: tuple[int, int] | None = None
    ended: Ended | None = None
    goes_on: bool = False


def take(played: Played, turn: Turn) -> Taken:
    """Fold a turn on top of a game. Refused with the fold's reason where a move cannot be."""
    taken = Taken((), played.state)
    for event in turn.events:
        taken = _add(played, taken, played.turned(event))
    if turn.points is not None:
        return _add(played, taken, played.turned(Typed(turn.points)))
    if turn.ended is not None:
        taken = _add(played, taken, played.turned(turn.ended))
    elif taken.state.stage is Stage.PLAY and not turn.goes_on:
        taken = _add(played, taken, EndTurn())
    return _answered(played, turn, taken)


def _answered(played: Played, turn: Turn, taken: Taken) -> Taken:
    while taken.ask is None and (question := asked(played.play, taken.state)):
        said = [turn.answer(question, ask, number_of(played, ask)) for ask in question.asks]
        if turn.goes_on and all(one is None for one in said):
            return replace(taken, question=question, ask=question.asks[0])
        taken = _stage(played, taken, question, said)
    return taken


def number_of(played: Played, ask: Ask) -> int | None:
    """The player of the pairing whom an ask is about."""
    return None if ask.side is None else played.side(ask.side)


def _stage(played: Played, taken: Taken, question: Question, said: Sequence[str | None]) -> Taken:
    """One question answered by what is said and what stands."""
    values: dict[str, str] = {}
    rolled: list[str] = []
    for ask, one in zip(question.asks, said, strict=True):
        if values.get(f"{ask.key.rpartition(':')[0]}:may") == "no":
            continue
        value = ask.standing if one is None else one
        if value == ROLL:
            value = _roll(played, taken, ask)
            rolled.append(ask.key)
        if one is None and value not in (ask.options or (value or None,)):
            return replace(taken, question=question, ask=ask)
        values[ask.key] = value
    things = taken.things | {thing_of(question, ask) for ask in question.asks}
    return _add(played, replace(taken, things=things), Answered(values), rolled)


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

    taken = take(played, Turn(answer, words.events, words.points, ended, goes_on))
    if taken.question is not None and taken.ask is not None and not goes_on:
        number = number_of(played, taken.ask)
        who = f" ({played.names[number]})" if number is not None else ""
        how = how_to_say(taken.question, taken.ask, number)
        raise Refused(f"Not said: {taken.ask.text}{who}. For example {how}.")
    said = set(words.things) | ({KILL_BOX} if words.kill_box else set())
    if over := sorted(said - taken.things):
        raise Refused(f"{over[0]} is not asked at the end of this turn.")
    return taken
