"""A round with clocks, for tests: the first turns are entered, and the machine's clock is set."""

from __future__ import annotations

from hall import Hall
from meant import meant

from srtui.commands.clock.game import Begin, EndTurn
from srtui.commands.command import Command
from srtui.commands.desk import Desk
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.clock import read_clock
from srtui.rules.clock import SECOND, Clock, Stage, advance
from srtui.rules.record import Game
from srtui.text.find import game as find_game


def publish(hall: Hall, players: int = 8, rolled: int = 4) -> Hall:
    """Publish round 1; at `rolled` tables the player named first has the first turn."""

    def do() -> None:
        hall.add(players)
        hall.run(PairRound())
        hall.run(Scenario())
        hall.run(Publish())
        for table in range(1, rolled + 1):
            hall.run(meant(hall, FirstTurn, str(table), "1"))

    hall.begin(("published", players, rolled), do)
    return hall


def started(hall: Hall, players: int = 8, rolled: int = 4) -> Hall:
    """Start the round, and with it the clocks of the tables that have made their roll."""
    publish(hall, players, rolled)
    hall.begin("started", lambda: hall.run(Start()))
    return hall


def game_at(hall: Hall, table: int) -> Game:
    """Return the game at a table of the newest round."""
    return find_game(hall.event, str(table))


def clock_at(hall: Hall, table: int) -> Clock:
    """Return a table's clock at this moment, folded from the file again."""
    with hall.store.read() as reader:
        clock = read_clock(reader, hall.event, game_at(hall, table))
    return advance(clock, hall.machine())


def left_at(hall: Hall, table: int) -> tuple[float, float]:
    """Seconds left of both players."""
    first, second = clock_at(hall, table).left_ns
    return first / SECOND, second / SECOND


def taps_at(hall: Hall, table: int) -> list[str]:
    """Return the kinds of a table's taps, in order."""
    with hall.store.read() as reader:
        rows = reader.table("tap", "game = ?", [game_at(hall, table).id], "id")
    return [row["kind"] for row in rows]


def do(desk: Desk, command: Command) -> str:
    """Do a command at a terminal; its sentence."""
    return desk.run(command, sure=True).sentence


def to_turns(hall: Hall, table: int) -> Desk:
    """Return the table's terminal in the first turn; the phases before it took no time."""
    desk = hall.table(table)
    if clock_at(hall, table).stage is Stage.WAITING:
        do(desk, meant(desk, Begin, str(table)))
    while clock_at(hall, table).stage is Stage.PHASES:
        do(desk, meant(desk, EndTurn, str(table)))
    return desk
