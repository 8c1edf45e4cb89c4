"""Answers to a turn's questions from any source, and the score they give, before it is stored."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from srtui.model.played import PlayedGame
from srtui.model.refused import Refused
from srtui.model.steps import StoredMove, mirrored_key
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

ROLL = "roll"
"""The answer to a die that is rolled here."""


class Answers(Protocol):
    """Answers to one turn. Players are 0 and 1 in the order of the pairing."""

    @property
    def events(self) -> tuple[Happened, ...]:
        """Elements destroyed or captured."""

    @property
    def points(self) -> tuple[int, int] | None:
        """Both players' points typed instead of answers; None if the questions are answered."""

    @property
    def answers_any(self) -> bool:
        """Whether it has any answer, so that an unfinished turn proceeds to its questions."""

    def answer(self, question: Question, ask: Ask, number: int | None) -> str | None:
        """Return the answer about player `number`; None if the standing answer applies."""

    def unasked(self, asks: Iterable[tuple[Question, Ask]]) -> str:
        """Return the name of an answer that none of these asks needs, or an empty string."""


def slot(stage: Stage, key: str) -> str:
    """Return where a panel stores the answer to an ask: claims can be asked twice in one turn."""
    return f"{stage.value}|{key}"


class PanelAnswers(Value):
    """A panel's content for a turn. `answers` by `slot`, sides in turn order; `ended`: the ending.

    An answer no longer needed is not a fault here: its row has left the panel.
    """

    answers: Mapping[str, str] = field(default_factory=dict)
    events: tuple[Happened, ...] = ()
    points: tuple[int, int] | None = None
    ended: Ended | None = None

    def __str__(self) -> str:
        """Format the answered rows for the journal, each with its answer."""
        return " ".join(f"{row}={answer}" for row, answer in self.answers.items())

    @property
    def answers_any(self) -> bool:
        """Whether any row has an answer."""
        return bool(self.answers)

    def answer(self, question: Question, ask: Ask, number: int | None) -> str | None:
        """Return the answer to an ask, or None."""
        del number
        return self.answers.get(slot(question.stage, ask.key))

    def unasked(self, asks: Iterable[tuple[Question, Ask]]) -> str:
        """Return an empty string: a row no longer asked has left the panel."""
        del asks
        return ""


NOTHING = PanelAnswers()
"""The turn ends as it stands."""


def as_asked(played: PlayedGame, told: PanelAnswers) -> PanelAnswers:
    """Return a panel's content, with 0-0 if only points are asked and none are typed."""
    return replace(told, points=(0, 0)) if played.points_only and told.points is None else told


class Stop(Value):
    """A question of a turn, with the game as it was then, and the answers so far by key.

    `answered` are the keys with an answer; for the others the standing answer counts.
    """

    question: Question
    state: State
    values: Mapping[str, str]
    answered: frozenset[str]


class TurnResult(Value):
    """A turn so far: its steps, the game after them, and the questions on the way.

    `ask` is the first item of the last question without an answer.
    """

    steps: tuple[StoredMove, ...]
    state: State
    stops: tuple[Stop, ...] = ()
    ask: Ask | None = None

    @property
    def asks(self) -> Iterable[tuple[Question, Ask]]:
        """Yield every item of the turn, with its question."""
        return ((one.question, ask) for one in self.stops for ask in one.question.asks)


class TurnRefused(Refused):
    """A turn with an impossible move; `turn` is the turn up to it, with the refused question."""

    def __init__(self, sentence: str, turn: TurnResult) -> None:
        super().__init__(sentence)
        self.turn = turn


def take_turn(
    played: PlayedGame, answers: Answers, *, ended: Ended | None = None, goes_on: bool = False
) -> TurnResult:
    """Fold a turn onto a game. Raises `TurnRefused` if a move is impossible.

    `ended`: the game ends during it. `goes_on`: the turn may not be over, so that nothing is asked
    until something is answered.
    """
    taken = TurnResult((), played.state)
    for event in answers.events:
        taken = _add_move(played, taken, played.turned(event))
    # A turn that continues is ended only by an answer to one of its final questions.
    ends = answers.answers_any or not goes_on
    if ended is not None:
        taken = _add_move(played, taken, played.turned(ended))
    elif taken.state.stage is Stage.PLAY and ends and answers.points is None:
        taken = _add_move(played, taken, EndTurn())
    scored = taken.state.stage in (Stage.PLAY, Stage.CLAIMS)
    if answers.points is not None and (scored or any(answers.points)):
        taken = _add_move(played, taken, played.turned(Typed(answers.points)))
    return _fold_answers(played, answers, taken, goes_on=goes_on)


def _fold_answers(
    played: PlayedGame, source: Answers, turn: TurnResult, *, goes_on: bool
) -> TurnResult:
    while turn.ask is None and (question := asked(played.play, turn.state)):
        answers = {
            ask.key: answer
            for ask in question.asks
            if (answer := source.answer(question, ask, number_of(played, ask))) is not None
        }
        if goes_on and not answers:
            stop = Stop(question, turn.state, {}, frozenset())
            return replace(turn, stops=(*turn.stops, stop), ask=question.asks[0])
        turn = _stage(played, turn, question, answers)
    return turn


def number_of(played: PlayedGame, ask: Ask) -> int | None:
    """Return the player of the pairing whom an ask concerns, or None."""
    return None if ask.side is None else played.side(ask.side)


def _stage(
    played: PlayedGame, turn: TurnResult, question: Question, answers: Mapping[str, str]
) -> TurnResult:
    """Answer one question with the entered answers and the standing ones."""
    values: dict[str, str] = {}
    rolled: list[str] = []
    missing: Ask | None = None
    for ask in question.asks:
        # A declined effect needs no further answers: whether to apply it is asked first.
        if values.get(f"{ask.key.rpartition(':')[0]}:may") == "no":
            continue
        if ask.after and values.get(ask.after) != "yes":
            continue
        value = answers.get(ask.key, ask.standing)
        if value == ROLL:
            value = _roll(played, turn, ask)
            rolled.append(ask.key)
        # Without an entered answer the standing one applies, if it is offered.
        stands = ask.standing in ask.options if ask.options else bool(ask.standing)
        if ask.key in answers or stands:
            values[ask.key] = value
        else:
            missing = missing or ask
    stop = Stop(question, turn.state, values, frozenset(answers))
    turn = replace(turn, stops=(*turn.stops, stop), ask=missing)
    return turn if missing else _add_move(played, turn, Answered(values), rolled)


def _roll(played: PlayedGame, taken: TurnResult, ask: Ask) -> str:
    """Roll a die from the event's seed: game, step and question determine the face."""
    number = len(played.steps) + len(taken.steps) + 1
    key = played_key(played, ask.key)
    return str(Seeded(f"{played.seed}/{number}/{key}").roll(len(ask.options)))


def played_key(played: PlayedGame, key: str) -> str:
    """Convert a question's key to its stored form, in the order of the pairing."""
    return mirrored_key(key) if played.opener == 1 else key


def _add_move(
    played: PlayedGame, turn: TurnResult, move: Move, rolled: Iterable[str] = ()
) -> TurnResult:
    after = step(played.play, turn.state, move)
    if isinstance(after, Refusal):
        raise TurnRefused(after.sentence, turn)
    kept = tuple(played_key(played, key) for key in rolled)
    fresh = StoredMove(len(played.steps) + len(turn.steps) + 1, played.turned(move), kept)
    return replace(turn, steps=(*turn.steps, fresh), state=after)
