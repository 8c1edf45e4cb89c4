"""A game that is scored turn by turn, as it stands in the file: its steps and their fold."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from data.sqlite import EventFileError
from srtui.rules.game import Adopted, Move, Overruled, Play, State, step
from srtui.rules.game.fold import Folded, fold
from srtui.rules.game.values import Pair
from srtui.rules.record import Game, Outcome
from srtui.rules.value import Value, replace
from srtui.state.event import Event, Phase
from srtui.state.opener import opener_of
from srtui.state.refused import Refused
from srtui.state.steps import Step, mirrored, read_steps

if TYPE_CHECKING:
    from data.store import Reader

OF_PLAYER = re.compile(r"\bP([12])\b")
"""The player with the first turn (P1) or the other in the name of an element."""
ANSWERS, POINTS = "answers", "points"


class Played(Value, dict=True):
    """One game. `opener` is the player with the first turn (0 or 1 of the pairing); None: not said.

    `points_only`: points are typed instead of answers.
    """

    game: Game
    names: tuple[str, str]
    play: Play
    opener: int | None
    steps: tuple[Step, ...]
    points_only: bool
    seed: str
    """From which the dice of this game come."""

    def side(self, number: int) -> int:
        """From a player of the pairing to a side of the fold, and back."""
        return 1 - number if self.opener == 1 else number

    def name(self, side: int) -> str:
        """The name of a side of the fold."""
        return self.names[self.side(side)]

    def pair(self, figures: Pair) -> Pair:
        """Figures by turns as figures by the pairing, and back."""
        return (figures[1], figures[0]) if self.opener == 1 else figures

    def outcome(self, side: int | None) -> Outcome:
        """Who has won, from a side of the fold; None: nobody."""
        if side is None:
            return Outcome.TIE
        return (Outcome.FIRST, Outcome.SECOND)[self.side(side)]

    def turned(self, move: Move) -> Move:
        """A move by the pairing as one by turns, and back."""
        return mirrored(move) if self.opener == 1 else move

    @cached_property
    def folded(self) -> Folded:
        """The fold of all steps; its refusal where they do not fit together."""
        return self.fold_of(self.steps)

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.folded.state

    @property
    def killed(self) -> Pair | None:
        """Army points that each destroyed, as typed for a tiebreaker; by the pairing."""
        found = self.state.killed
        return None if found is None else self.pair(found)

    def fold_of(self, steps: Iterable[Step]) -> Folded:
        """The fold of other steps than those that are kept."""
        return fold(self.play, (self.turned(one.move) for one in steps))

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The steps, turn by turn."""
        return _parts(self)


class Part(Value):
    """The steps of one turn, or one step that belongs to none; numbered from 1.

    `before` and `after` are the game around them.
    """

    number: int
    steps: tuple[Step, ...]
    before: State
    after: State


def _parts(played: Played) -> tuple[Part, ...]:
    parts: list[Part] = []
    state, kept, before = State(), list[Step](), State()
    # Up to where the fold got: steps behind a fault are kept, but belong to no turn.
    for kept_step in played.steps[: played.folded.at]:
        after = step(played.play, state, played.turned(kept_step.move))
        assert isinstance(after, State)
        if not kept:
            before = state
        kept.append(kept_step)
        alone = isinstance(kept_step.move, Adopted | Overruled)
        if alone or after.turn != before.turn or after.result is not None:
            parts.append(Part(len(parts) + 1, tuple(kept), before, after))
            kept = []
        state = after
    if kept:
        parts.append(Part(len(parts) + 1, tuple(kept), before, state))
    return tuple(parts)


def part_of(played: Played, number: int) -> Part:
    """A turn by its number in the list."""
    if not 1 <= number <= len(played.parts):
        raise Refused(f"There is no {number} in the list of {len(played.parts)}.")
    return played.parts[number - 1]


def play_of(event: Event, game: Game) -> Play:
    """By what a game is scored. Refused where it cannot be scored turn by turn."""
    if game.second is None:
        raise Refused(f"{event.name_of(game.first)} has the bye; there is nothing to score.")
    round_ = event.rounds[game.round - 1]
    if round_.phase is Phase.DRAFT:
        raise Refused(f"Round {round_.number} is still a draft: publish it before scoring.")
    edition = event.edition_at(round_.number)
    scenario = edition.scenario(round_.scenario)
    if scenario is None:
        raise Refused(f"Round {round_.number} has no scenario yet: choose or roll it (scenario).")
    return Play(scenario, edition.game)


def read_played(reader: Reader, event: Event, game: Game) -> Played:
    """A game with its steps. Refused where it cannot be scored turn by turn."""
    play = play_of(event, game)
    opener, names = opener_of(reader, game), event.names_of(game)
    try:
        steps = read_steps(reader, game.id)
    except (LookupError, TypeError, ValueError) as error:
        raise EventFileError(
            f"A step of game {game.id} is damaged ({error}). `srtui restore` brings back the last "
            "good backup."
        ) from error
    return Played(
        game=game,
        names=names,
        play=_with_names(play, _called(event, game, names, opener)),
        opener=opener,
        steps=steps,
        points_only=mode_of(reader, game) == POINTS or not play.scenario.lines,
        seed=f"{event.seed}/game/{game.id}",
    )


def _called(
    event: Event, game: Game, names: tuple[str, str], opener: int | None
) -> tuple[str, str]:
    """What the player with the first turn and the other one are called in names of elements: first
    names where they differ, the edition's words as long as nobody knows who they are.
    """
    if opener is None:
        terms = event.edition_at(game.round).terms
        return terms.first, terms.second
    called = first_names(names)
    return called[opener], called[1 - opener]


def first_names(names: tuple[str, str]) -> tuple[str, str]:
    """What two players are called in little room: their whole names where the first are equal."""
    first, second = (name.split()[0] for name in names)
    return (first, second) if first != second else names


def _with_names(play: Play, called: tuple[str, str]) -> Play:
    """The elements of a player by his name: 1 and 2 are places of the pairing on every screen."""
    if not any(OF_PLAYER.search(element.name) for element in play.scenario.elements):
        return play
    elements = tuple(
        replace(
            element,
            name=OF_PLAYER.sub(lambda found: called[int(found[1]) - 1], element.name),
        )
        for element in play.scenario.elements
    )
    return replace(play, scenario=replace(play.scenario, elements=elements))


def mode_of(reader: Reader, game: Game) -> str:
    """Whether answers or points are asked: set for the game, its table, or the event."""
    rows = {row["key"]: row["value"] for row in reader.table("setting", "key GLOB 'scoring*'")}
    # The nearest first: what is set for the game counts before its table, that before the event.
    keys = (f"scoring game {game.id}", f"scoring table {game.table}", "scoring")
    return next((rows[key] for key in keys if key in rows), ANSWERS)


def last_turn(played: Played) -> Part | None:
    """The last turn that has ended; None where points were set by hand since."""
    for part in reversed(played.parts):
        if isinstance(part.steps[0].move, Adopted | Overruled):
            return None
        if part.after.turn != part.before.turn or part.after.result is not None:
            return part
    return None


def disputed(played: Played) -> tuple[Part, ...]:
    """The turns that are marked as wrong and not settled yet."""
    return tuple(part for part in played.parts if open_dispute(part) is not None)


def open_dispute(part: Part) -> Step | None:
    """The step of a turn that is marked as wrong and not settled; None where there is none."""
    return next((one for one in part.steps if one.disputed_by and not one.settled), None)
