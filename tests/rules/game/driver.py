"""Short way to play a game: only what matters in a turn is given, the rest is "nothing" or "no".

`Table("sr2026", "high-stakes").turn("center red-40", "", fuse="3")` ends a turn in which the first
player holds two elements as strongly as can be claimed, and answers the effect `fuse`.
"""

from __future__ import annotations

from typing import Any

import packaged

from srtui.rules.edition import Edition
from srtui.rules.game import (
    Answered,
    Ask,
    Ended,
    EndTurn,
    Happened,
    Move,
    Play,
    Question,
    Refusal,
    Stage,
    State,
    asked,
    step,
)
from srtui.rules.game.fold import fold
from srtui.rules.value import replace

FIRST, SECOND = 0, 1


def edition(edition_id: str, *variants: str) -> Edition:
    """Return a packaged edition, with variants that take no number."""
    return packaged.edition(edition_id, *((key, None) for key in variants))


def rules_of(edition_id: str, scenario_id: str, *variants: str) -> Play:
    """Return the rules of a game of this scenario."""
    whole = edition(edition_id, *variants)
    scenario = whole.scenario(scenario_id)
    assert scenario is not None, scenario_id
    return Play(scenario, whole.game)


class Table:
    """Game with its `state` and the `moves` so far."""

    def __init__(self, edition_id: str, scenario_id: str, *variants: str) -> None:
        self.play = rules_of(edition_id, scenario_id, *variants)
        self.state = State()
        self.moves: list[Move] = []
        self.why = ""

    def by(self, **rule: object) -> Table:
        """Change rules of the edition, named as in `GameRule`."""
        self.play = replace(self.play, rule=replace(self.play.rule, **rule))  # type: ignore[arg-type]
        return self

    def do(self, move: Move) -> Table:
        """Make one move that must be possible."""
        after = step(self.play, self.state, move)
        assert not isinstance(after, Refusal), after
        self.moves.append(move)
        self.state = after
        assert fold(self.play, self.moves).state == after
        return self

    def refused(self, move: Move) -> str:
        """Return the name of the refusal of a move."""
        after = step(self.play, self.state, move)
        assert isinstance(after, Refusal), after
        assert after.sentence.endswith(".")
        self.why = after.sentence
        return after.name

    def turn(self, first: str = "", second: str = "", again: Any = None, **answers: str) -> Table:
        """Play the active player's turn, to its end.

        `first` and `second`: the elements that each player holds, `name` (as strongly as can be)
        or `name=word`. `answers`: by effect, fact or `kill_box`, with `_0` or `_1` for one player
        (`closest_1="yes"`); of an effect the word goes to its question of that kind. `kill_box`
        and what is asked without being answered here is "no" or as it stands. `again`: what both
        hold when claims are asked a second time.
        """
        self.do(EndTurn())
        return self.answer(first, second, again, **answers)

    def last(
        self, how: str, side: int | None = None, first: str = "", second: str = "", **answers: str
    ) -> Table:
        """End the game by `how`, with a last scoring if there is one."""
        self.do(Ended(how, side))  # type: ignore[arg-type]
        return self.answer(first, second, **answers)

    def answer(self, first: str = "", second: str = "", again: Any = None, **answers: str) -> Table:
        """Answer all questions until the turn is over, without tiebreakers.

        An answer that is never asked for is a mistake of the test.
        """
        claims = (_held(first), _held(second))
        claims_again = tuple(_held(one) for one in again) if again else claims
        turn = self.state.turn
        asks: list[Ask] = []
        while question := asked(self.play, self.state):
            if question.stage is Stage.TIEBREAK or self.state.turn != turn:
                break
            asks += question.asks
            held = claims_again if question.stage is Stage.CLAIMS_AGAIN else claims
            self.do(Answered(_values(question, held, answers)))
        elements = {one.element for one in asks}
        assert {*claims[0], *claims[1]} <= elements, f"asked of {elements}"
        keys = {key for one in asks for key in _names(one)}
        assert set(answers) <= keys, f"asked: {keys}"
        return self

    def refuses(self, first: str = "", second: str = "", **answers: str) -> str:
        """Return the name of the refusal of such an answer to the current question."""
        question = asked(self.play, self.state)
        assert question is not None
        return self.refused(Answered(_values(question, (_held(first), _held(second)), answers)))

    def claim(self, first: str = "", second: str = "") -> Table:
        """End the turn and answer only the claims."""
        question = asked(self.play, self.do(EndTurn()).state)
        assert question is not None
        return self.do(Answered(_values(question, (_held(first), _held(second)), {})))

    def skip(self, turns: int = 1) -> Table:
        """Play `turns` turns in which nobody holds anything."""
        for _ in range(turns):
            self.turn()
        return self

    def to(self, number: int, side: int) -> Table:
        """Advance to the turn `number` of a side, without points on the way."""
        return self.skip(2 * (number - 1) + side - self.state.turn)

    def happens(self, what: str, element: str, by: int | None = None, *also: str) -> Table:
        """Destroy or capture an element now, and others in the same moment."""
        return self.do(Happened(what, element, by, also))  # type: ignore[arg-type]

    def tiebreak(self, first: int, second: int) -> Table:
        """Enter the figures of the current tiebreaker."""
        question = asked(self.play, self.state)
        assert question is not None
        assert question.stage is Stage.TIEBREAK
        figures = {0: str(first), 1: str(second)}
        return self.do(Answered({one.key: figures[one.side] for one in question.asks}))  # type: ignore[index]

    @property
    def points(self) -> tuple[int, int]:
        return self.state.points

    @property
    def won(self) -> tuple[int | None, str] | None:
        """Winner and way; None until the game ends. A tie is `(None, "")`."""
        result = self.state.result
        return result and (result.side, result.way.value if result.way else "")  # type: ignore[return-value]

    @property
    def asks(self) -> list[str]:
        """The keys asked now."""
        question = asked(self.play, self.state)
        return [one.key for one in question.asks] if question else []

    @property
    def options(self) -> list[tuple[str, ...]]:
        """The words allowed for each of them."""
        question = asked(self.play, self.state)
        return [one.options for one in question.asks] if question else []

    @property
    def standing(self) -> list[str]:
        """The answer that stands for each of them."""
        question = asked(self.play, self.state)
        return [one.standing for one in question.asks] if question else []

    @property
    def limits(self) -> dict[str, str]:
        """Reasons for missing words, by the keys asked now."""
        question = asked(self.play, self.state)
        return {one.key: one.limit for one in question.asks if one.limit} if question else {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes with the current question."""
        question = asked(self.play, self.state)
        return question.notes if question else ()

    @property
    def text(self) -> str:
        """Text of the first question."""
        question = asked(self.play, self.state)
        return question.asks[0].text if question else ""

    def scored(self, turn: int | None = None) -> list[tuple[int, str, str, int]]:
        """Side, source, element and points of the turn before this one, in order of the names."""
        over = self.state.stage in (Stage.OVER, Stage.TIEBREAK)
        turn = (self.state.turn - (not over)) if turn is None else turn
        gains = [gain for gain in self.state.gains if gain.turn == turn]
        return sorted((one.side, one.source, one.element, one.points) for one in gains)


def _held(text: str) -> dict[str, str]:
    pairs = [name.partition("=") for name in text.split()]
    return {name: word for name, _, word in pairs}


def _values(
    question: Question, claims: tuple[dict[str, str], ...], answers: dict[str, str]
) -> dict[str, str]:
    return {one.key: _value(one, claims, answers) for one in question.asks}


def _names(ask: Ask) -> tuple[str, str]:
    """Return the names of an answer, the player's own first."""
    name = ask.key.removeprefix("pick:").split(":")[0].replace("-", "_")
    return f"{name}_{ask.side}", name


def _value(ask: Ask, claims: tuple[dict[str, str], ...], answers: dict[str, str]) -> str:
    """Return the answer to one ask: a claim, a named one, the standing one, or the first option."""
    if ask.element:
        held = claims[ask.side or 0]
        return (held[ask.element] or ask.options[-1]) if ask.element in held else ""
    for key in _names(ask):
        for word in answers.get(key, "").split():
            if word in ask.options:
                return word
    return ask.standing or (ask.options[0] if ask.options else "0")
