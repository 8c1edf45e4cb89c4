"""An event file that plays itself by dice, quickly: results and drops are written as rows."""

import random
from datetime import UTC, datetime
from pathlib import Path

from data.event.store import JournalHead, Writer
from data.machine.boot_clock import stamp
from srtui.commands.command import Moment
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.new import NewEvent
from srtui.commands.pairing.pair import PairRound

NOON = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
AT = NOON.isoformat()
FACTIONS = ("Cygnar", "Khador", "Cryx", "Menoth", "Trollbloods", "Circle", "Skorne", "Legion")


class Hall:
    """4 % ties, 1 % of the players drop after a round, now and then somebody enters late.

    Rounds are paired by the ordinary command; what would be a thousand slips is one transaction,
    with the same rows in the journal.
    """

    def __init__(
        self,
        path: Path,
        players: int,
        seed: int = 0,
        *,
        edition: str = "sr2026",
        drops: bool = True,
    ) -> None:
        self.dice = random.Random(seed)
        self.drops = drops
        new = NewEvent(edition=edition, name="Benchmark", seed=f"benchmark {seed}")
        self.store = new.create(path, Moment(AT, "entropy", stamp()))
        self.desk = Desk(self.store, Seat(), lambda: NOON, lambda: "entropy", stamp)
        with self.store.write(_entry("roster")) as writer:
            self._enter(writer, players, 1)
            writer.say("The players are here.")

    def play(self, rounds: int) -> None:
        """Play more rounds, paired and with every result in."""
        for _ in range(rounds):
            self.pair()
            self.publish()
            self.type_results()

    def pair(self) -> None:
        """Pair a round by the command whose time is taken elsewhere."""
        self.desk.run(PairRound(), sure=True)

    def publish(self) -> None:
        """Start the newest round."""
        newest = self.desk.event().rounds[-1]
        with self.store.write(_entry("round")) as writer:
            writer.update("round", newest.id, phase="running", started_at=AT)
            writer.say("The round runs.")

    def type_results(self) -> None:
        """Enter every result of the newest round, then drops and late entries."""
        event = self.desk.event()
        with self.store.write(_entry("round")) as writer:
            changes = {
                game.id: _bye() if game.second is None else self._result()
                for game in event.rounds[-1].games
            }
            writer.update_all("game", changes)
            if self.drops:
                self._leave(writer, [player.id for player in event.present], event.next_number)
                if self.dice.random() < 0.3:
                    self._enter(writer, 1, event.next_number)
            writer.say("Every result is in.")

    def close(self) -> None:
        """Close the event file."""
        self.store.close()

    def _enter(self, writer: Writer, players: int, entering: int) -> None:
        first = (writer.value("SELECT max(id) FROM player") or 0) + 1
        rows = [
            {
                "name": f"Player {number:04}",
                "name_key": f"player {number:04}",
                "club": f"Club {number % 17}",
                "faction": FACTIONS[number % len(FACTIONS)],
                "checked_in": 1,
                "paid": 1,
                "added_at": AT,
            }
            for number in range(first, first + players)
        ]
        stays = [
            {"player": player, "round": entering, "status": "in"}
            for player in writer.insert_all("player", rows)
        ]
        writer.insert_all("stay", stays)

    def _leave(self, writer: Writer, players: list[int], leaving: int) -> None:
        gone = [player for player in players if self.dice.random() < 0.01]
        rows = [{"player": player, "round": leaving, "status": "dropped"} for player in gone]
        writer.insert_all("stay", rows)

    def _result(self) -> dict[str, object]:
        if self.dice.random() < 0.04:
            return _columns("tie", None, (2, 2), (30, 30))
        points = (5, self.dice.randrange(5))
        destroyed = (self.dice.randrange(76), self.dice.randrange(76))
        if self.dice.random() < 0.5:
            return _columns("first", "scenario", points, destroyed)
        return _columns("second", "scenario", points[::-1], destroyed)


def _bye() -> dict[str, object]:
    return _columns("bye", None, (3, 0), (38, 0))


def _columns(
    outcome: str, way: str | None, points: tuple[int, int], destroyed: tuple[int, int]
) -> dict[str, object]:
    return {
        "outcome": outcome,
        "way": way,
        "points_first": points[0],
        "points_second": points[1],
        "recorded_first": points[0],
        "recorded_second": points[1],
        "destroyed_first": destroyed[0],
        "destroyed_second": destroyed[1],
        "state": "confirmed",
        "entered_at": AT,
    }


def _entry(subject: str) -> JournalHead:
    return JournalHead(AT, "to", "laptop", "result", "{}", subject)
