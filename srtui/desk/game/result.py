"""The commands for results: typing them, correcting them, taking them back.

Sources: rules.md sections 1.2, 2.2, 3.2, 4.2; decision ALL-8.
"""

from __future__ import annotations

from collections.abc import Mapping

from data.clean import fold
from srtui.desk.command import ALWAYS, TO_AND_JUDGE, Arg, Command, Work, arg
from srtui.desk.game.score import write_score
from srtui.desk.game.stopping import clock_now
from srtui.rules.edition import Edition, WayRule
from srtui.rules.record import Game, Outcome
from srtui.state.event import Event, Phase
from srtui.state.refused import Refused
from srtui.state.score import Figures, Score, score_of
from srtui.words import find
from srtui.words.doubts import (
    award_open,
    closes_scoring,
    looks_wrong,
    replaces,
    what_rests_on,
)
from srtui.words.figures import Typed, known, left_out
from srtui.words.results import kept_said
from srtui.words.wording import where, which


class Result(Command, id="result", title="Result", subject="round", roles=TO_AND_JUDGE):
    """Type the result of a game of this round. Figures stand in the order of the pairing.

    `winner` is 1 or 2 (the player named first or second), a part of a name, `tie`, or `both` where
    both lose. `way` is the way of winning or its letter. Points are control or victory points as
    scored on the table, destroyed are army points; `-` is a figure that nobody knows.
    """

    table: str = arg("table", "name", help="a table number, or a player's name")
    winner: str = arg("winner", "name", help="1, 2, a name, tie, or both (both lose)")
    way: str = arg("how", help="the way or its letter; - for a tie", default="-")
    points_first: int | str | None = arg("points of the first", "figure", default=None)
    points_second: int | str | None = arg("points of the second", "figure", default=None)
    destroyed_first: int | str | None = arg("destroyed by the first", "figure", default=None)
    destroyed_second: int | str | None = arg("destroyed by the second", "figure", default=None)

    def number(self, event: Event) -> int:
        """The round in which the result belongs."""
        return find.round_(event).number

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet."
        if newest.phase is Phase.DRAFT and self.number(event) == newest.number:
            return f"Round {newest.number} is still a draft: publish it before typing results."
        return None

    def doubts(self, event: Event) -> tuple[str, ...]:
        game, score = self.read(event)
        return (
            *closes_scoring(event, game),
            *replaces(event, game, score),
            *award_open(event, game, score.way),
            *self.left_out(event),
            *looks_wrong(event, game, score),
        )

    def left_out(self, event: Event) -> tuple[str, ...]:
        """The question about figures that were not given, as a doubt."""
        game, score = self.read(event)
        return left_out(event, game, score, self.typed)

    @property
    def typed(self) -> tuple[Typed, Typed, Typed, Typed]:
        """The four figures in the order in which a slip has them."""
        return (
            self.points_first, self.points_second, self.destroyed_first, self.destroyed_second
        )  # fmt: skip

    def read(self, event: Event) -> tuple[Game, Score]:
        """The game meant and the score that will be written; refuses what cannot be."""
        game = find.game(event, self.table, self.number(event))
        if game.second is None:
            raise Refused(f"{event.name_of(game.first)} has the bye; its award is set already.")
        outcome = _outcome(event, game, self.winner)
        edition = event.edition_at(game.round)
        way = _way(edition, self.way, outcome)
        figures = Figures(known(*self.typed[:2]), known(*self.typed[2:]))
        return game, score_of(event, game, outcome, way, figures)

    def apply(self, work: Work) -> str:
        game, score = self.read(work.event)
        write_score(work, game, score)
        return kept_said(work.event, game, score) + what_rests_on(work.event, game, score)


class Correct(Result, id="correct", title="Correct a result"):
    """Correct the result of any game of any round; everything is computed again from the games."""

    in_round: int = arg("round", "number", kw_only=True)

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """The round first: that is how a person thinks of it."""
        found = dict(super().arguments())
        return {"in_round": found.pop("in_round"), **found}

    def number(self, event: Event) -> int:
        return find.round_(event, self.in_round).number


class ClearResult(
    Command, id="clear", title="Clear a result", subject="round", taking=ALWAYS, roles=TO_AND_JUDGE
):
    """Take the result of a game of this round away: the game is open again."""

    table: str = arg("table", "name", help="a table number, or a player's name")

    def apply(self, work: Work) -> str:
        game = find.game(work.event, self.table)
        if game.outcome in (None, Outcome.BYE):
            raise Refused("There is no result to take away here.")
        if work.event.rounds[-1].phase is Phase.CLOSED:
            raise Refused("The round is closed: correct the result instead.")
        work.writer.update(
            "game", game.id, outcome=None, way=None, points_first=None, points_second=None,
            recorded_first=None, recorded_second=None, destroyed_first=None,
            destroyed_second=None,
            state="open", entered_at=None,
        )  # fmt: skip
        said = f"{which(game)}: no result; the game is open again."
        if clock_now(work, game) is None:
            return said
        return f"{said} Its clock stands: let it go on (clock resume)."


def _outcome(event: Event, game: Game, winner: str) -> Outcome:
    word = fold(winner)
    fixed = {
        "1": Outcome.FIRST, "2": Outcome.SECOND, "tie": Outcome.TIE, "t": Outcome.TIE,
        "both": Outcome.BOTH_LOSE, "b": Outcome.BOTH_LOSE,
    }  # fmt: skip
    if word in fixed:
        return fixed[word]
    assert game.second is not None
    names = (event.name_of(game.first), event.name_of(game.second))
    fits = [side for side, name in enumerate(names) if word and word in fold(name)]
    if word == fold(names[0]) or (fits == [0] and word != fold(names[1])):
        return Outcome.FIRST
    if word == fold(names[1]) or fits == [1]:
        return Outcome.SECOND
    raise Refused(
        f"{where(game)} is {names[0]} (1) against {names[1]} (2): "
        "type 1, 2, a part of one name, tie, or both."
    )


def _way(edition: Edition, text: str, outcome: Outcome) -> WayRule | None:
    rule = way_meant(edition, text)
    if rule is not None and outcome is Outcome.TIE:
        raise Refused("A tie has no way of winning: leave it out, or name the winner.")
    if rule is None and outcome in (Outcome.FIRST, Outcome.SECOND):
        raise Refused(f"How was it won? {_ways(edition)}.")
    return rule


def way_meant(edition: Edition, text: str) -> WayRule | None:
    """The way of winning meant by its letter, or by its name or how that begins; None for `-`."""
    if text.strip() in ("", "-"):
        return None
    word = _letters(text)
    spelled = {rule.way: _spelled(rule) for rule in edition.ways}
    exact = [rule for rule in edition.ways if word in (rule.key, *spelled[rule.way])]
    begun = [
        rule
        for rule in edition.ways
        if len(word) > 1 and any(one.startswith(word) for one in spelled[rule.way])
    ]
    if len(found := exact or begun) == 1:
        return found[0]
    raise Refused(f"“{text[:20]}” is no way of winning here: {_ways(edition)}.")


def _spelled(rule: WayRule) -> tuple[str, ...]:
    return (_letters(rule.way.value), _letters(rule.name))


def _letters(text: str) -> str:
    """Letters and digits alone: no-show, no_show and No Show are one word."""
    return "".join(letter for letter in fold(text) if letter.isalnum())


def _ways(edition: Edition) -> str:
    return ", ".join(f"{rule.key} {rule.name}" for rule in edition.ways)
