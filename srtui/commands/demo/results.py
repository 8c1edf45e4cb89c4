"""Plausible results of invented games, for the demo."""

from __future__ import annotations

from srtui.commands.game.result import Result
from srtui.model.event import Event
from srtui.rules.edition import ScenarioRule
from srtui.rules.record import Game, Outcome, Way
from srtui.rules.seeded import Seeded
from srtui.rules.value import replace

_OFTEN = (Way.SCENARIO, Way.SCENARIO, Way.ASSASSINATION, Way.ASSASSINATION, Way.CLOCK, Way.TIEBREAK)


class Dice:
    """The demo's randomness, and each player's strength."""

    def __init__(self, seeded: Seeded) -> None:
        self._seeded = seeded
        self._strength: dict[int, int] = {}

    def upto(self, most: int) -> int:
        """Return a number from 0 to `most`."""
        return self._seeded.below(most + 1)

    def choose(self, ways: tuple[Way, ...]) -> Way:
        """Return one of several ways, each equally likely."""
        return ways[self._seeded.below(len(ways))]

    def first_wins(self, game: Game) -> bool:
        """Tell whether the first player wins; the stronger one usually does."""
        mine, theirs = (
            self._strength.setdefault(player, 1 + self._seeded.below(9) ** 2)
            for player in game.players
        )
        return self._seeded.below(mine + theirs) < mine


def result_command(game: Game) -> Result:
    """Return the command that enters a game's result."""
    return Result(game.id, game.outcome, game.way, *game.points, *game.destroyed)


def mirrored(game: Game) -> Game:
    """Return a game with both players' results exchanged."""
    other = {Outcome.FIRST: Outcome.SECOND, Outcome.SECOND: Outcome.FIRST}
    outcome = game.outcome and other.get(game.outcome, game.outcome)
    points, destroyed = game.points[::-1], game.destroyed[::-1]
    return replace(game, outcome=outcome, points=points, destroyed=destroyed)


def result_of(event: Event, game: Game, dice: Dice, special: Way | Outcome | None = None) -> Game:
    """Return a game with a result without warnings; `special` is how it must end, if given."""
    size = event.size
    if special is Outcome.TIE:
        equal = dice.upto(3)
        killed = dice.upto(size // 2)
        return replace(game, outcome=Outcome.TIE, points=(equal, equal), destroyed=(killed, killed))
    possible = {rule.way for rule in event.edition.ways}
    offered = tuple(way for way in _OFTEN if way in possible)
    way = special if isinstance(special, Way) else dice.choose(offered)
    scenario = event.edition.scenario(event.rounds[game.round - 1].scenario)
    destroyed = (dice.upto(size), dice.upto(size * 2 // 3))
    points = _points(way, scenario, dice)
    if way is Way.NO_SHOW:
        points = destroyed = (0, 0)
    won = replace(game, outcome=Outcome.FIRST, way=way, points=points, destroyed=destroyed)
    return won if dice.first_wins(game) else mirrored(won)


def _points(way: Way, scenario: ScenarioRule | None, dice: Dice) -> tuple[int, int]:
    if way is not Way.SCENARIO:
        lead = way is Way.TIEBREAK
        loser = dice.upto(2)
        return (loser + dice.upto(1) if lead else dice.upto(2)), loser
    threshold = scenario.threshold if scenario else None
    if threshold:
        return threshold, dice.upto(threshold - 1)
    loser = dice.upto(3)
    return loser + ((scenario.lead if scenario else None) or 1), loser
