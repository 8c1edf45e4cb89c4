"""The events of the pictures: a day of 33 invented players at several moments, always the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import TemporaryDirectory

from hall import Machine
from meant import meant

from srtui.commands.awards.special import AddAward, EnterAward, TellPrize
from srtui.commands.awards.votes import OpenVote
from srtui.commands.clock.game import Adjust, Begin, CallJudge, EndTurn
from srtui.commands.clock.round import Pause
from srtui.commands.command import Command, Moment, Role
from srtui.commands.demo.play import make_demo, play
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.new import NewEvent
from srtui.commands.event.settings import AddPlan, SetDay, SetEvent
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame, Turn
from srtui.commands.hall.notices import PutNotice
from srtui.commands.hall.terrain import Tick
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Penalty
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.setup.choosing import Roll, Select, SetupDone
from srtui.commands.teams.captains import RollOff, TakeStep
from srtui.model.captains import captains_board
from srtui.model.clock import read_clock
from srtui.text.find import game as find_game

PLAYERS = 33
NEW, CAPTAINS = "new", "captains"
"""The moment at which an event is made and nobody is in it yet; the one of a team event."""
CAPTAINS_STEPS = 3
"""Steps of the captains that are done in the picture."""
SEED = "pictures"
NINE = datetime(2026, 3, 7, 9, 0, tzinfo=UTC)
PIN = "2468"
LIST = """Cygnar Army - 74 / 75 points
[Theme] Storm Division

Leader: Major Victoria Haley
"""

# Games at the tables of the round in play
TYPED = {1: "1 s 5 2 62 31", 2: "2 a 1 3 20 75", 3: "1 c 4 4 40 38", 4: "tie - 3 3 30 30"}
PROPOSED, CALLED, LATE, FALLEN, PAUSED, TURN, ASKED = 5, 6, 7, 8, 9, 10, 11
UNSET, READY, DEPLOYED = 14, 15, 16


class Day:
    """One event file and the machine of its hall, whose clocks only move when they are moved."""

    def __init__(self, desk: Desk, machine: Machine) -> None:
        self.desk, self.machine = desk, machine

    def do(self, command: type[Command], *words: object, table: int = 0, **named: object) -> None:
        """Run a command given as words, at the desk or at a table's terminal."""
        desk = self.desk
        if table:
            desk = desk.for_seat(Seat(Role.TABLE, f"table {table}", table))
        said = (str(one) if isinstance(one, int) else one for one in words)  # 6 is table 6, no id
        desk.run(meant(self.desk, command, *said, **named), sure=True)

    def close(self) -> None:
        self.desk.store.close()


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="srtui-pictures-")


def file_of(moment: str) -> tuple[Path, Machine]:
    """Return a copy of the event at a moment (one of MOMENTS) for one picture, and its machine."""
    made, end = _made(moment)
    copies = Path(_folder().name) / "copies"
    rmtree(copies, ignore_errors=True)  # with the copies that a played round left beside it
    copies.mkdir()
    path = copies / "spring-steamroller.srtui"
    copyfile(made, path)
    machine = Machine("boot 1", end.utc)
    machine.ns = end.ns
    return path, machine


@cache
def _made(moment: str) -> tuple[Path, Machine]:
    path = Path(_folder().name) / f"{moment}.srtui"
    machine = Machine("boot 1", NINE)
    if moment == NEW:
        at = Moment(NINE.isoformat(timespec="seconds"), SEED, machine())
        NewEvent(edition="sr2026", size=75, name="Spring Steamroller", policy="mixed").create(
            path, at
        ).close()
        return path, machine
    size = 3 if moment == CAPTAINS else None
    desk = make_demo(path, "sr2026", PLAYERS, SEED, lambda: machine.utc, machine, size)
    day = Day(desk, machine)
    day.do(SetEvent, name="Spring Steamroller")
    day.do(SetDay, "10:00")
    day.do(AddPlan, "Lunch", at="12:30", minutes="45")
    day.do(AddPlan, "Prizes", at="21:30")
    MOMENTS[moment](day)
    day.close()
    return path, machine


# The moments of the day


def complete(day: Day) -> None:
    """Round 1 is played, and the next one is to be paired."""
    scenes = _rounds(day)
    next(scenes)


def drawn(day: Day) -> None:
    """Two rounds are played, the third is a draft."""
    scenes = _rounds(day)
    next(scenes)
    next(scenes)
    machine = day.machine
    machine.go_on(600)
    players = [player.name for player in day.desk.event().present]
    for number, name in enumerate(players[:9]):
        leader = ("Haley", "Caine", "Butcher", "Sorscha", "Kreoss")[number % 5]
        for which in (1, 2):
            day.do(
                AddList, name, leader=f"{leader} {which}", points=75 - number % 4, faction="Cygnar"
            )
    day.do(Penalty, players[5], "warning", "loud dice")
    day.do(AddAward, "Best Painted", category="an army")
    for name, what in zip(players[2:6], ("red army", "", "Stormwall", "swamp"), strict=True):
        day.do(EnterAward, "Best Painted", name, what=what)
    day.do(Tick, "1-6")
    day.do(PairRound)


def captains(day: Day) -> None:
    """Let the captains of the first match pair their players, up to the middle."""
    match = day.desk.event().matches[0]
    day.desk.run(RollOff(match.teams[0]))
    for _ in range(CAPTAINS_STEPS):
        board = captains_board(day.desk.event(), match)
        (ask,) = board.asks
        assert ask.side is not None
        day.desk.run(TakeStep(match.teams[ask.side], ask.choices[0]))


def published(day: Day) -> None:
    """Post the third round, not started yet."""
    drawn(day)
    day.do(Scenario, "two-fronts")
    day.do(Publish)
    day.do(OpenVote, "Best Painted")


def playing(day: Day) -> None:
    """Play the third round; each table is in a different state."""
    published(day)
    day.machine.go_on(300)
    games = [game.table for game in day.desk.event().newest_round().open_games]
    day.do(Start)
    begun = [table for table in games if table is not None and table not in (UNSET,)]
    for table in begun:
        day.do(Roll, table, "1")
        day.do(Select, table, "first", "1", "first")
        day.do(SetupDone, table)
    at_turns = [table for table in begun if table not in (READY, DEPLOYED)]
    for table in (*at_turns, DEPLOYED):
        day.do(Begin, table, table=table)
    for table in at_turns:
        _to_turns(day, table)
    for turn in range(4):
        day.machine.go_on(280)
        for table in at_turns:
            if turn < 2 or table % 3:
                answers = ANSWERS[(turn + table) % len(ANSWERS)] if turn > 2 else ()
                day.do(Turn, table, answers, table=table)
    _special(day)
    for table, words in TYPED.items():
        day.do(Result, table, *words.split())
    day.machine.go_on(95)


ANSWERS = (
    ("red-40=1", "blue-40=2"),
    ("red-50=1", "blue-50=1+2"),
    ("red-40=1", "blue-40=1", "terrain=2"),
    ("blue-50=2", "terrain=2"),
)


def _special(day: Day) -> None:
    """Add the games that need attention."""
    day.do(CallJudge, CALLED, "2", table=CALLED)
    day.do(CallJudge, 12, "1", table=12)
    day.do(Adjust, LATE, "1", "-36:00", "late from lunch")
    day.do(Adjust, FALLEN, "1", "-40:00", "late from lunch")
    day.do(Pause, PAUSED, "a fire alarm")
    day.do(EndGame, PROPOSED, "assassination", "1", table=PROPOSED)
    figures = {"destroyed_first": "75", "destroyed_second": "31"}
    day.do(Result, PROPOSED, by="1", table=PROPOSED, **figures)


def begun(day: Day) -> None:
    """Start the third round, and post a notice."""
    published(day)
    day.machine.go_on(300)
    day.do(PutNotice, "Water is at the bar")
    day.desk.run(PutNotice("to the desk, please", table=7))
    day.do(Start)
    day.machine.go_on(120)


def soon(day: Day) -> None:
    """Four minutes are left of the round."""
    _to_end(day, -240)


def over(day: Day) -> None:
    """End the round while results are still missing."""
    _to_end(day, 90)


def _to_end(day: Day, seconds: int) -> None:
    playing(day)
    ends = day.desk.event().newest_round().ends_at
    assert ends is not None
    day.machine.go_on((datetime.fromisoformat(ends) - day.machine.utc).total_seconds() + seconds)


def ceremony(day: Day) -> None:
    """Announce two of the prizes."""
    finished(day)
    day.do(TellPrize)
    day.do(TellPrize)


def finished(day: Day) -> None:
    """Every round is played, with prizes."""
    for _ in _rounds(day):
        pass
    winner = day.desk.event().standings()[4].player
    name = day.desk.event().name_of(winner)
    day.do(AddAward, "Best Painted", category="an army")
    day.do(EnterAward, "Best Painted", name, what="red army")


def first(day: Day) -> None:
    """Round 1 hangs out; everything is new."""


MOMENTS: dict[str, Callable[[Day], None]] = {
    "first": first, "complete": complete, "drawn": drawn, "published": published,
    "playing": playing,
    "finished": finished, "begun": begun, "soon": soon, "over": over, "ceremony": ceremony,
    CAPTAINS: captains,
}  # fmt: skip


def _rounds(day: Day) -> Iterator[object]:
    for scene in play(day.desk, SEED):
        day.machine.go_on(2 * 3600)
        yield scene


def _to_turns(day: Day, table: int) -> None:
    while True:
        with day.desk.store.read() as reader:
            event = day.desk.event()
            clock = read_clock(reader, event, find_game(event, str(table)))
        if clock is None or clock.stage.name != "PHASES":
            return
        day.do(EndTurn, table, table=table)


def desk_on(path: Path, machine: Machine, seat: Seat) -> Desk:
    """Yield a desk on a copy."""
    from data.event.store import Store

    seeds = count(1)
    store = Store.open(path, read_only=seat.role is Role.BOARD)
    return Desk(store, seat, lambda: machine.utc, lambda: f"picture-{next(seeds)}", machine)
