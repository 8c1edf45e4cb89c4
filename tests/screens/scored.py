"""A game that is scored on the Scoring screen: its set-up, and its rows in the file."""

from __future__ import annotations

from hall import Hall
from meant import meant

from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.played import PlayedGame, read_played
from srtui.text.find import game as find_game


def running(hall: Hall, scenario: str = "two-fronts") -> Hall:
    """Start a round of this scenario."""
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    return hall


def begun(hall: Hall, scenario: str = "two-fronts") -> Hall:
    """Player 1 has the first turn; the next turn is the first that scores."""
    running(hall, scenario)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    for _ in range(3):
        hall.run(meant(hall, Turn, "1"))
    return hall


def played(hall: Hall) -> PlayedGame:
    """Return the game at table 1 as the file has it."""
    event = hall.event
    with hall.store.read() as reader:
        return read_played(reader, event, find_game(event, "1"))


def points(hall: Hall) -> tuple[int, int]:
    """Its points, in the order of the pairing."""
    game = played(hall)
    return game.pair(game.state.points)
