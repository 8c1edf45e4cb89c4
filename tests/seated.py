"""A game at table 1 with its terminal, for tests: a clock that is moved, keys, score and time."""

from __future__ import annotations

from hall import Hall
from meant import meant

from srtui.commands.clock.game import Begin, EndTurn
from srtui.commands.command import Command
from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.clock import read_clock
from srtui.model.played import PlayedGame, read_played
from srtui.rules.clock import SECOND, Clock, Stage, advance
from srtui.rules.record import Game
from srtui.text.find import game as find_game


class Seated:
    """The round is running; the player named first has the first turn."""

    def __init__(self, hall: Hall, scenario: str, *, first: str = "1", start: bool = True) -> None:
        self.hall = hall
        self.desk = hall.table(1)

        def do() -> None:
            hall.add(4)
            hall.run(PairRound())
            hall.run(meant(hall, Scenario, scenario))
            hall.run(Publish())
            self.run(meant(self, FirstTurn, "1", first))
            if start:
                hall.run(Start())

        hall.begin(("seated", scenario, first, start), do)

    @property
    def game(self) -> Game:
        """The game at table 1."""
        return find_game(self.hall.event, "1")

    @property
    def names(self) -> tuple[str, str]:
        """The players in the order of the pairing."""
        first, second = map(self.hall.event.name_of, self.game.players)
        return first, second

    def run(self, command: Command) -> str:
        """Do a command at the table's terminal."""
        return self.desk.run(command, sure=True).sentence

    def wait(self, seconds: float) -> Seated:
        """Time passes."""
        self.hall.machine.go_on(seconds)
        return self

    def begin(self) -> Seated:
        """Start the clocks; the phases before the first turn take no time."""
        if self.clock.stage is Stage.WAITING:
            self.run(meant(self, Begin, "1"))
        while self.clock.stage is Stage.PHASES:
            self.run(meant(self, EndTurn, "1"))
        return self

    def turn(self, *words: str, seconds: float = 60, **more: object) -> str:
        """Play a turn of this many seconds, and end it."""
        self.wait(seconds)
        return self.run(meant(self, Turn, "1", words, **more))

    def turns(self, count: int, *words: str) -> Seated:
        """Play this many turns of a minute each."""
        for _ in range(count):
            self.turn(*words)
        return self

    @property
    def clock(self) -> Clock:
        """The clock now."""
        with self.hall.store.read() as reader:
            clock = read_clock(reader, self.hall.event, self.game)
        return advance(clock, self.hall.machine())

    @property
    def left(self) -> tuple[float, float]:
        """Seconds left of both players, in the order of the pairing."""
        first, second = self.clock.left_ns
        return first / SECOND, second / SECOND

    @property
    def played(self) -> PlayedGame:
        """The score."""
        event = self.hall.event
        with self.hall.store.read() as reader:
            return read_played(reader, event, self.game)

    @property
    def points(self) -> tuple[int, int]:
        """The points in the order of the pairing."""
        return self.played.pair(self.played.state.points)

    @property
    def won(self) -> tuple[int | None, str]:
        """Return the winner (0 or 1 of the pairing) and the way, by the score."""
        result = self.played.state.result
        assert result is not None
        side = None if result.side is None else self.played.side(result.side)
        return side, result.way.value if result.way else "tie"
