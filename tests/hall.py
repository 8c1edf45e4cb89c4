"""An event hall for tests: one event file, clocks that are set, seeds that are known."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from meant import meant

from data import editions
from data.event.sqlite import sqlite3
from data.event.store import Store
from srtui.commands.command import Command, Moment, Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.new import NewEvent
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer
from srtui.commands.rounds.stages import Publish
from srtui.model.event import Event
from srtui.rules.clock.values import SECOND, Stamp
from srtui.rules.plural import Phrase, phrase_again, plain_parts
from srtui.rules.record import Game

BEGIN = datetime(2026, 3, 7, 9, 0, tzinfo=UTC)
NAMES = (
    "Anna",
    "Bert",
    "Cleo",
    "Dora",
    "Emil",
    "Frida",
    "Gus",
    "Hanna",
    "Ivo",
    "Jana",
    "Karl",
    "Lena",
    "Max",
    "Nora",
    "Otto",
    "Pia",
)
PACKAGED = {path.stem for path in Path(editions.__file__).parent.glob("*.toml")}


class Machine:
    """The clocks of a machine, which only move when a test moves them; a call gives the moment."""

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
        """Close the lid for this long."""
        self.go_on(seconds)
        self.asleep_ns += round(seconds * SECOND)

    def restart(self, seconds: float, boot: str = "boot 2") -> None:
        """Switch the machine off for this long, then start it again."""
        self.boot, self.ns, self.asleep_ns = boot, 20 * SECOND, 0
        self.utc += timedelta(seconds=seconds)

    def set_wall(self, seconds: float) -> None:
        """Somebody sets the clock on the wall, forwards or back."""
        self.utc += timedelta(seconds=seconds)


def _new(path: Path, edition: str, seed: str, teams: int | None = None) -> None:
    begin = Moment(BEGIN.isoformat(timespec="seconds"), "entropy", Machine()())
    NewEvent(edition=edition, name="Hall", seed=seed, teams=teams, policy="mixed").create(
        path, begin
    ).close()


@cache
def _event_file(edition: str, seed: str, teams: int | None = None) -> bytes:
    """Return a new event's file, made once: making one takes ten times as long as copying it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hall.srtui"
        _new(path, edition, seed, teams)
        return path.read_bytes()


Winner = Callable[[Event, Game], str]
"""Who won a game: 1, 2, tie or both."""


def named_first(_event: Event, _game: Game) -> str:
    """Let the player who is named first win."""
    return "1"


def by_name(event: Event, game: Game) -> str:
    """Let the player whose name comes first in the alphabet win."""
    assert game.second is not None
    return "1" if event.name_of(game.first) < event.name_of(game.second) else "2"


class _Standing(NamedTuple):
    """State of a hall: equal states give equal results for the next command.

    Every change of a file moves the sum of its revisions.
    """

    revisions: int
    now: datetime
    seeds: int
    machine: dict[str, object]


_BEGUN: dict[Hashable, tuple[sqlite3.Connection, _Standing]] = {}
"""What halls of this process began with, each as it stood then: its file, kept in memory."""


class Hall:
    """An event in a folder of its own, at the organizer's laptop."""

    def __init__(
        self,
        folder: Path,
        edition: str = "sr2026",
        seed: str = "hall",
        teams: int | None = None,
    ) -> None:
        self.path = folder / "hall.srtui"
        self.now = BEGIN
        self._seeds = 0
        self.machine = Machine()
        self._story: Hashable = (edition, seed, teams)
        if edition in PACKAGED:
            self.path.touch(0o600, exist_ok=False)
            self.path.write_bytes(_event_file(edition, seed, teams))
        else:  # one of the test's own, which may be another under the same name
            _new(self.path, edition, seed, teams)
            self._story = None
        self.store = Store.open(self.path)
        self.desk = self.at(Seat())
        self._stood = self._standing()

    def at(self, seat: Seat) -> Desk:
        """Another terminal of the same event."""
        return Desk(self.store, seat, self.clock, self.entropy, self.machine)

    def judge(self, terminal: str = "judge 1") -> Desk:
        """Open a judge's terminal."""
        return self.at(Seat(Role.JUDGE, terminal))

    def table(self, number: int, terminal: str = "") -> Desk:
        """Open the terminal at a table."""
        return self.at(Seat(Role.TABLE, terminal or f"table {number}", number))

    def entropy(self) -> str:
        """Text for a seed, never the same twice."""
        self._seeds += 1
        return f"entropy-{self._seeds}"

    def clock(self) -> datetime:
        """Return the time, a second later at each call."""
        self.now += timedelta(seconds=1)
        return self.now

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.desk.event()

    def run(self, command: Command, *, sure: bool = True) -> str:
        """Run a command, by default despite its warnings; return its sentence."""
        sentence = self.desk.run(command, sure=sure).sentence
        assert isinstance(sentence, Phrase)
        assert (
            phrase_again(sentence.reason, json.loads(json.dumps(plain_parts(sentence)))) == sentence
        )
        return sentence

    def begin(self, what: Hashable, do: Callable[[], object]) -> None:
        """Run the steps with which many tests begin, called `what`.

        If a hall of this process has done the same from the beginning on, its file is copied: a
        fifth of the time of all tests went into rosters and first rounds.
        """
        story, self._story = self._story, None  # what is begun meanwhile is part of this
        if story is None or self._standing() != self._stood:
            do()
            return
        story = (story, what)
        if story in _BEGUN:
            kept, end = _BEGUN[story]
            with self.store.connection() as file:
                kept.backup(file)
            _, self.now, self._seeds, machine = end
            vars(self.machine).update(machine)
        else:
            do()
            kept = sqlite3.connect(":memory:")
            with self.store.connection() as file:
                file.backup(kept)
            _BEGUN[story] = (kept, self._standing())
        self._story, self._stood = story, self._standing()

    def _standing(self) -> _Standing:
        with self.store.read() as reader:
            revisions = reader.value("SELECT total(number) FROM revision")
        return _Standing(revisions, self.now, self._seeds, dict(vars(self.machine)))

    def add(self, names: Iterable[str] | int, **fields: object) -> None:
        """Put players on the roster: names, or the first N of NAMES."""
        added = NAMES[:names] if isinstance(names, int) else tuple(names)

        def do() -> None:
            for name in added:
                self.run(AddPlayer(name, **fields))  # type: ignore[arg-type]

        self.begin((added, *fields.items()), do)

    def id(self, name: str) -> int:
        """Return a player's id."""
        return next(one.id for one in self.event.players if one.name == name)

    def game(self, name: str, number: int | None = None) -> Game:
        """Return a player's game in a round (default: the newest)."""
        rounds = self.event.rounds
        one = rounds[-1 if number is None else number - 1]
        found = one.game_of(self.id(name))
        assert found is not None
        return found

    def play(self, winner: Winner = named_first) -> None:
        """Pair, publish and type every result; `winner` says 1, 2, tie or both."""

        def do() -> None:
            self.run(PairRound())
            self.run(Publish())
            self.type(winner)

        if "<" in winner.__qualname__:  # made by one call of one test: it will not come again
            do()
        else:
            self.begin(("play", winner), do)

    def type(self, winner: Winner = named_first) -> None:
        """Type every missing result of the newest round."""
        for game in self.event.rounds[-1].open_games:
            word = winner(self.event, game)
            way = "s" if word in ("1", "2") else "-"
            points = {"1": (5, 1), "2": (1, 5)}.get(word, (2, 2))
            self.run(
                meant(self, Result, str(game.table or f"#{game.first}"), word, way, *points, 20, 10)
            )
