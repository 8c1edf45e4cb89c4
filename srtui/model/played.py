"""A game scored turn by turn, as stored: its steps and their fold."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from msgspec import to_builtins

from data.event.reader import Reader
from data.event.sqlite import EventFileError
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.model.steps import StoredMove, mirrored, read_steps
from srtui.rules.edition import Element, ScenarioRule
from srtui.rules.game import Adopted, Move, Overruled, Play, State, step
from srtui.rules.game.fold import Folded, fold
from srtui.rules.game.values import IntPair
from srtui.rules.record import Game, Outcome
from srtui.rules.value import Value, replace

OF_PLAYER = re.compile(r"\bP([12])\b")
"""The player with the first turn (P1) or the other in the name of an element."""
OF_COLOUR = re.compile(r"\b(?:red|blue)\b")
"""The owner of an element in its name, by the colour of the model."""
ANSWERS, POINTS = "answers", "points"


class PlayedGame(Value, dict=True):
    """A game with its steps. `opener` has the first turn (0 or 1 of the pairing; None: unknown).

    `points_only`: points are typed instead of answers.
    """

    game: Game
    names: tuple[str, str]
    play: Play
    opener: int | None
    steps: tuple[StoredMove, ...]
    points_only: bool
    seed: str
    """From which the dice of this game come."""

    def side(self, number: int) -> int:
        """Convert a player of the pairing to a side of the fold, or back."""
        return 1 - number if self.opener == 1 else number

    def name(self, side: int) -> str:
        """Return the name of the player on a side of the fold."""
        return self.names[self.side(side)]

    def pair(self, figures: IntPair) -> IntPair:
        """Convert figures from turn order to the order of the pairing, or back."""
        return (figures[1], figures[0]) if self.opener == 1 else figures

    def outcome(self, side: int | None) -> Outcome:
        """Return the outcome if this side of the fold wins; None means nobody."""
        return Outcome.TIE if side is None else (Outcome.FIRST, Outcome.SECOND)[self.side(side)]

    def turned(self, move: Move) -> Move:
        """Convert a move from the order of the pairing to turn order, or back."""
        return mirrored(move) if self.opener == 1 else move

    @cached_property
    def folded(self) -> Folded:
        """The fold of all steps, with its refusal if they do not fit together."""
        return fold(self.play, (self.turned(one.move) for one in self.steps))

    @property
    def state(self) -> State:
        """The game's current state."""
        return self.folded.state

    @property
    def killed(self) -> IntPair | None:
        """Army points each player destroyed, as typed for a tiebreaker, by the pairing."""
        found = self.state.killed
        return None if found is None else self.pair(found)

    @cached_property
    def parts(self) -> tuple[TurnPart, ...]:
        """The steps grouped by turn."""
        parts: list[TurnPart] = []
        state, steps, before = State(), list[StoredMove](), State()
        # Only accepted steps: those after a fault are kept, but belong to no turn.
        for kept_step in self.steps[: self.folded.accepted]:
            after = step(self.play, state, self.turned(kept_step.move))
            assert isinstance(after, State)
            if not steps:
                before = state
            steps.append(kept_step)
            alone = isinstance(kept_step.move, Adopted | Overruled)
            if alone or after.turn != before.turn or after.result is not None:
                parts.append(TurnPart(len(parts) + 1, tuple(steps), before, after))
                steps = []
            state = after
        if steps:
            parts.append(TurnPart(len(parts) + 1, tuple(steps), before, state))
        return tuple(parts)


class TurnPart(Value):
    """The steps of one turn, or one outside any turn, numbered from 1, and the game around them."""

    number: int
    steps: tuple[StoredMove, ...]
    before: State
    after: State


def part_of(played: PlayedGame, number: int) -> TurnPart:
    """Return a turn by its number in the list of turns."""
    if not 1 <= number <= len(played.parts):
        raise Refused(f"There is no entry {number}: the list ends at {len(played.parts)}.")
    return played.parts[number - 1]


def play_of(event: Event, game: Game) -> Play:
    """Return the rules for scoring a game. Raises `Refused` if it is not scored turn by turn."""
    if game.second is None:
        raise Refused("{name} has the bye: there is nothing to score.", event.name_of(game.first))
    round_ = event.rounds[game.round - 1]
    if round_.phase is Phase.DRAFT:
        raise Refused("Round {round} is still a draft: publish it before scoring.", round_.number)
    edition = event.edition_at(round_.number)
    scenario = edition.scenario(round_.scenario)
    if scenario is None:
        raise Refused(
            "Round {round} has no scenario yet: choose or roll it (scenario).", round_.number
        )
    return Play(scenario, edition.game)


def read_played(reader: Reader, event: Event, game: Game) -> PlayedGame:
    """Return a game with its steps. Raises `Refused` if it is not scored turn by turn."""
    play = play_of(event, game)
    opener, names = opener_of(reader, game), event.names_of(game)
    try:
        steps = read_steps(reader, game.id)
    except (LookupError, TypeError, ValueError) as error:
        raise EventFileError(
            f"A step of game {game.id} is damaged ({error}). `srtui restore FILE` brings back the "
            "last good backup."
        ) from error
    # In element names the player with the first turn comes first: by first name, or by the
    # edition's word while the turn order is unknown.
    terms = event.edition_at(game.round).terms
    called = terms.first, terms.second
    if opener is not None:
        short = first_names(names)
        called = short[opener], short[1 - opener]
    modes = {row["key"]: row["value"] for row in reader.table("setting", "key GLOB 'scoring*'")}
    # Most specific first: a game's setting overrides its table's, which overrides the event's.
    keys = (f"scoring game {game.id}", f"scoring table {game.table}", "scoring")
    mode = next((modes[key] for key in keys if key in modes), ANSWERS)
    return PlayedGame(
        game=game,
        names=names,
        play=_with_names(play, called, by_colour=opener is not None),
        opener=opener,
        steps=steps,
        points_only=mode == POINTS or not play.scenario.lines,
        seed=f"{event.seed}/game/{game.id}",
    )


def first_names(names: tuple[str, str]) -> tuple[str, str]:
    """Return two players' first names, or their full names if the first names are equal."""
    first, second = (name.split()[0] for name in names)
    return (first, second) if first != second else names


def _with_names(play: Play, called: tuple[str, str], *, by_colour: bool) -> Play:
    """Insert the players' names into elements; 1 and 2 are seats of the pairing on every screen.

    Red and blue show an element's owner only to those who know who attacks. `by_colour`: they do.
    """
    by_colour = by_colour and _owner_matters(play.scenario)
    elements = tuple(
        replace(element, name=_element_name(element, called, by_colour=by_colour))
        for element in play.scenario.elements
    )
    if elements == play.scenario.elements:
        return play
    return replace(play, scenario=replace(play.scenario, elements=elements))


def _element_name(element: Element, called: tuple[str, str], *, by_colour: bool) -> str:
    name = OF_PLAYER.sub(lambda match: called[int(match[1]) - 1], element.name)
    if by_colour and element.owner:
        name = OF_COLOUR.sub(f"{called[element.owner - 1]}'s", name)
    return name


@lru_cache(maxsize=64)
def _owner_matters(scenario: ScenarioRule) -> bool:
    """Tell whether any of a scenario's rules depends on an element's owner."""
    return _depends_on_owner(to_builtins((scenario.lines, scenario.effects), enc_hook=str))


def _depends_on_owner(rule: object) -> bool:
    """Tell whether a rule or part of it concerns a player's own elements or the opponent's."""
    if isinstance(rule, dict):
        return rule.get("owner") in ("mine", "theirs") or any(map(_depends_on_owner, rule.values()))
    return isinstance(rule, list | tuple) and any(map(_depends_on_owner, rule))


def last_turn(played: PlayedGame) -> TurnPart | None:
    """Return the last completed turn, or None if points were set by hand since."""
    for part in reversed(played.parts):
        if isinstance(part.steps[0].move, Adopted | Overruled):
            return None
        if part.after.turn != part.before.turn or part.after.result is not None:
            return part
    return None


def disputed(played: PlayedGame) -> tuple[TurnPart, ...]:
    """Return the disputed turns not yet settled."""
    return tuple(part for part in played.parts if open_dispute(part) is not None)


def open_dispute(part: TurnPart) -> StoredMove | None:
    """Return the turn's step that is disputed and not yet settled, or None."""
    return next((one for one in part.steps if one.disputed_by and not one.settled), None)


def opener_of(reader: Reader, game: Game) -> int | None:
    """Return the side of the pairing that has the first turn, or None if unknown."""
    opener = reader.value("SELECT opener FROM game WHERE id = ?", [game.id])
    return None if opener is None else game.side(opener)
