"""An event hall for tests: one event file, clocks that are set, seeds that are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from meant import meant

from data import editions
from data.store import Store
from srtui.desk.command import Command, Moment, Role
from srtui.desk.desk import Desk, Seat
from srtui.desk.event.new import NewEvent
from srtui.desk.game.result import Result
from srtui.desk.pairing.pair import Pair
from srtui.desk.roster.players import AddPlayer
from srtui.desk.rounds.stages import Publish
from srtui.rules.clock.values import SECOND, Stamp
from srtui.rules.record import Game
from srtui.state.event import Event

BEGIN = datetime(2026, 3, 7, 9, 0, tzinfo=UTC)
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna", "Ivo", "Jana", "Karl",
         "Lena", "Max", "Nora", "Otto", "Pia")  # fmt: skip
PACKAGED = {path.stem for path in Path(editions.__file__).parent.glob("*.toml")}


class Machine:
    """The clocks of a machine: they stand until they are moved. Calling it gives the moment."""

    def __init__(self, boot: str = "boot 1", utc: datetime = BEGIN) -> None:
        self.boot = boot
        self.ns = 3600 * SECOND
        self.asleep_ns = 0
        self.utc = utc

    def __call__(self) -> Stamp:
        return Stamp(self.boot, self.ns, self.asleep_ns, self.utc)

    def go_on(self, seconds: float) -> None:
        """Time passes, on the wall as well."""
        self.ns += round(seconds * SECOND)
        self.utc += timedelta(seconds=seconds)

    def sleep(self, seconds: float) -> None:
        """The lid is closed for so long."""
        self.go_on(seconds)
        self.asleep_ns += round(seconds * SECOND)

    def restart(self, seconds: float, boot: str = "boot 2") -> None:
        """Off for so long, then started anew."""
        self.boot, self.ns, self.asleep_ns = boot, 20 * SECOND, 0
        self.utc += timedelta(seconds=seconds)

    def set_wall(self, seconds: float) -> None:
        """Somebody sets the clock on the wall, forwards or back."""
        self.utc += timedelta(seconds=seconds)


def _new(path: Path, edition: str, seed: str) -> None:
    begin = Moment(BEGIN.isoformat(timespec="seconds"), "entropy", Machine()())
    NewEvent(edition=edition, name="Hall", seed=seed).create(path, begin).close()


@cache
def _event_file(edition: str, seed: str) -> bytes:
    """A new event's file, made once: to make one takes ten times as long as to copy it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hall.srtui"
        _new(path, edition, seed)
        return path.read_bytes()


class Hall:
    """An event in a folder of its own, at the organizer's laptop."""

    def __init__(self, folder: Path, edition: str = "sr2026", seed: str = "hall") -> None:
        self.path = folder / "hall.srtui"
        self.now = BEGIN
        self._seeds = count(1)
        self.machine = Machine()
        if edition in PACKAGED:
            self.path.touch(0o600, exist_ok=False)
            self.path.write_bytes(_event_file(edition, seed))
        else:  # one of the test's own, which may be another under the same name
            _new(self.path, edition, seed)
        self.store = Store.open(self.path)
        self.desk = self.at(Seat())

    def at(self, seat: Seat) -> Desk:
        """Another terminal of the same event."""
        return Desk(self.store, seat, self.clock, self.entropy, self.machine)

    def judge(self, terminal: str = "judge 1") -> Desk:
        """A judge's terminal."""
        return self.at(Seat(Role.JUDGE, terminal))

    def table(self, number: int, terminal: str = "") -> Desk:
        """The terminal at a table."""
        return self.at(Seat(Role.TABLE, terminal or f"table {number}", number))

    def entropy(self) -> str:
        """Text for a seed, never the same twice."""
        return f"entropy-{next(self._seeds)}"

    def clock(self) -> datetime:
        """The time, a second later at every look."""
        self.now += timedelta(seconds=1)
        return self.now

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.desk.event()

    def run(self, command: Command, *, sure: bool = True) -> str:
        """Do a command; doubts are passed by default. Returns its sentence."""
        return self.desk.run(command, sure=sure).sentence

    def add(self, names: Iterable[str] | int, **fields: object) -> None:
        """Put players on the roster: names, or the first so many of NAMES."""
        for name in NAMES[:names] if isinstance(names, int) else names:
            self.run(AddPlayer(name, **fields))  # type: ignore[arg-type]

    def id(self, name: str) -> int:
        """A player's id by his name."""
        return next(one.id for one in self.event.players if one.name == name)

    def game(self, name: str, number: int | None = None) -> Game:
        """A player's game in a round (default: the newest)."""
        rounds = self.event.rounds
        one = rounds[-1 if number is None else number - 1]
        found = one.game_of(self.id(name))
        assert found is not None
        return found

    def play(self, winner: Callable[[Event, Game], str] = lambda _event, _game: "1") -> None:
        """Pair, publish and type every result; `winner` says 1, 2, tie or both."""
        self.run(Pair())
        self.run(Publish())
        self.type(winner)

    def type(self, winner: Callable[[Event, Game], str] = lambda _event, _game: "1") -> None:
        """Type every missing result of the newest round."""
        for game in self.event.rounds[-1].open_games:
            word = winner(self.event, game)
            way = "s" if word in ("1", "2") else "-"
            points = {"1": (5, 1), "2": (1, 5)}.get(word, (2, 2))
            self.run(meant(self, Result, str(game.table), word, way, *points, 20, 10))


def by_name(event: Event, game: Game) -> str:
    """The player whose name comes first in the alphabet wins."""
    assert game.second is not None
    return "1" if event.name_of(game.first) < event.name_of(game.second) else "2"
