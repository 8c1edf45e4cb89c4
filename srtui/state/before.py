"""What is known of a game before its first turn: lists, roll, selections, and what is still hidden.

Hidden choices are never read here, only that they were made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.lists import ArmyList, Choice, choices_left
from srtui.rules.record import Game, Outcome
from srtui.rules.setup import Ask, asks
from srtui.rules.value import Value
from srtui.state.event import Event, Phase
from srtui.state.lists import LIST, Hidden, read_selections
from srtui.state.opener import opener_of
from srtui.state.refused import Refused

if TYPE_CHECKING:
    from data.store import Reader

DONE = "done"
"""The value of a step that is ticked off."""
REST = ":rest"
"""The selection that says: all that is left was done without the program."""
NONE = "-"
"""The value of a choice that changes nothing."""


class Before(Value):
    """A game before its first turn. `opener` and `winner` of the roll are sides of the pairing."""

    game: Game
    edition: Edition
    scenario: ScenarioRule | None
    opener: int | None
    selections: dict[tuple[str, int | None], str]
    asks: tuple[Ask, ...]

    @property
    def rolled(self) -> str:
        """The starting roll as it is kept: the winner (1 or 2), then the dice."""
        rows = [ask.key for ask in self.asks if ask.row.kind == "roll"]
        return next((self.selections.get((key, None), "") for key in rows), "")


def read_before(reader: Reader, event: Event, game: Game) -> Before:
    """The game as it stands. Refused for a bye and in a draft."""
    game = next((one for one in event.games if one.id == game.id), game)  # as the event has it now
    if game.second is None:
        raise Refused(f"{event.name_of(game.first)} has the bye; there is nothing to set up.")
    if event.rounds[game.round - 1].phase is Phase.DRAFT:
        raise Refused(f"Round {game.round} is still a draft: publish it first.")
    edition = event.edition_at(game.round)
    scenario = scenario_told(event, game)
    opener, selections = opener_of(reader, game), read_selections(reader, game.id)
    rolled = [
        selections[row.id, None]
        for row in edition.setup
        if row.kind == "roll" and (row.id, None) in selections
    ]
    winner = int(rolled[0][:1]) - 1 if rolled else None
    found = asks(edition, event.size_of(event.rounds[game.round - 1]), scenario, opener, winner)
    return Before(game, edition, scenario, opener, selections, found)


def scenario_told(event: Event, game: Game) -> ScenarioRule | None:
    """The round's scenario, once everybody may know it."""
    one = event.rounds[game.round - 1]
    if one.phase not in (Phase.RUNNING, Phase.CLOSED):
        return None
    return event.edition_at(one.number).scenario(one.scenario)


def lists_of(event: Event, player: int) -> tuple[ArmyList, ...]:
    """The lists that a player handed in, by number."""
    return event.lists.get(player, ())


def numbers_of(event: Event, game: Game, player: int) -> tuple[int, ...]:
    """The numbers of a player's lists; as many as there may be where none is handed in."""
    known = tuple(one.number for one in lists_of(event, player))
    return known or tuple(range(1, event.edition_at(game.round).lists.maximum + 1))


def only_list(event: Event, game: Game, player: int) -> int | None:
    """The number of a player's list where there is but one."""
    numbers = numbers_of(event, game, player)
    return numbers[0] if len(numbers) == 1 else None


def played_list(event: Event, game: Game, side: int) -> int | None:
    """The number of the list that a player takes into a game, as far as both may know it."""
    noted = game.lists[side]
    return noted if noted is not None else only_list(event, game, game.players[side])


def list_by(event: Event, player: int, number: int | None) -> ArmyList | None:
    """A player's list by its number."""
    return next((one for one in lists_of(event, player) if one.number == number), None)


def army_of(event: Event, game: Game, side: int) -> int | None:
    """The registered points of the list that a player fielded (ALL-8); None where not known."""
    if game.armies[side] is not None:
        return game.armies[side]
    found = list_by(event, game.players[side], played_list(event, game, side))
    return found.points if found else None


def choice_of(event: Event, game: Game, player: int) -> Choice:
    """Which lists a player may choose for a game, after those of the rounds before."""
    rule = event.edition_at(game.round).lists
    before = [
        (one, one.side(player))
        for one in event.games
        if player in one.players and one.round < game.round and _counts(event, one)
    ]
    played = [played_list(event, one, side) for one, side in before]
    known = [number for number in played if number is not None]
    # More rounds may be played than were planned.
    rounds = max(event.planned_rounds, game.round)
    return choices_left(
        rule,
        numbers_of(event, game, player),
        known,
        rounds,
        rounds - game.round + 1,
        unknown=len(played) - len(known),
    )


def _counts(event: Event, game: Game) -> bool:
    """Whether a list is played in a game, or marked on a bye."""
    if game.outcome is Outcome.BYE or game.second is None:
        return game.lists[0] is not None or event.edition_at(game.round).lists.bye_marks
    return True


def has_chosen(event: Event, game: Game, side: int, kind: str = LIST) -> bool:
    """Whether a player has made a choice that his opponent has not made yet."""
    return Hidden(game.id, kind, game.players[side]) in event.hidden


def missing_lists(event: Event, game: Game) -> tuple[int, ...]:
    """The sides whose list of a game is neither known nor chosen."""
    if game.second is None or not any(
        row.kind == LIST for row in event.edition_at(game.round).setup
    ):
        return ()
    return tuple(
        side
        for side in (0, 1)
        if played_list(event, game, side) is None and not has_chosen(event, game, side)
    )


def closed(event: Event, game: Game) -> bool:
    """Whether the lists of a game are still closed to the opponent and everybody else."""
    rule = event.edition_at(game.round).lists
    known = all(played_list(event, game, side) is not None for side in range(len(game.players)))
    return rule.shown == "chosen" and not known


def settled(event: Event, before: Before, ask: Ask) -> str | None:
    """A choice that need not be made: no specialists where the list brings none."""
    if ask.row.kind != "specialists" or ask.side is None:
        return None
    player = before.game.players[ask.side]
    found = list_by(event, player, played_list(event, before.game, ask.side))
    return NONE if found is not None and not found.specialists else None
