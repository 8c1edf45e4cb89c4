"""Whatever is done to an event, in any order: it can be paired, looked at, and taken back."""

from __future__ import annotations

import shutil
import tempfile
from itertools import count
from pathlib import Path

from command_line import command, dump
from hall import BEGIN, Machine
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from looks import assert_sound, checked, look_everywhere
from search import DEEP, wide

from data.event.store import Store
from srtui.commands.command import Moment
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.new import NewEvent
from srtui.model.event import Phase, Round
from srtui.model.pairing import byes_by_hand
from srtui.model.refused import Refused
from srtui.rules.record import Status, Way

EDITIONS = ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"]
LOGS = ("journal", "journal_row", "draw", "revision", "sqlite_sequence")
"""Tables that only grow: an undo is an entry of its own, a draw is never forgotten."""

some = st.integers(0, 11)
winner = st.sampled_from(["1", "2", "1", "2", "tie"])
figure = st.integers(0, 60)


def phase(machine: AnyState) -> Phase | None:
    """Where the newest round is; None before the first."""
    newest = machine.desk.event().round
    return newest.phase if newest else None


drafting = precondition(lambda self: phase(self) is Phase.DRAFT)
changing = precondition(lambda self: phase(self) not in (None, Phase.CLOSED))
playing = precondition(lambda self: phase(self) in (Phase.PUBLISHED, Phase.RUNNING))
played = precondition(lambda self: self.desk.event().played > 0)
complete = precondition(lambda self: (one := self.desk.event().round) is not None and one.complete)


class AnyState(RuleBasedStateMachine):
    """One organizer who does anything at any time."""

    @initialize(
        edition=st.sampled_from(EDITIONS), players=st.integers(2, 12), winners=st.lists(winner)
    )
    def begin(self, edition: str, players: int, winners: list[str]) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="any-state-"))
        path = self.folder / "any.srtui"
        at, machine = BEGIN.isoformat(timespec="seconds"), Machine()
        NewEvent(edition=edition, name="Any", seed="any").create(
            path, Moment(at, "0", machine())
        ).close()
        self.store = Store.open(path)
        seeds = count(1)
        self.desk = Desk(self.store, Seat(), lambda: BEGIN, lambda: f"seed {next(seeds)}", machine)
        self.late = count(players)
        for number in range(players):
            self.do("roster.add", f"Player {number}", f"Club {number % 3}")
        self.start = players
        self.before = dump(path, but=LOGS)
        for word in winners:
            self.go_on(word, 3)

    def do(self, id: str, *fields: object, **more: object) -> str:
        """Run a command despite its warnings; return "" if it is refused."""
        try:
            return self.desk.run(command(id, *fields, **more)(self.desk), sure=True).sentence
        except Refused:
            return ""

    def who(self, index: int) -> str:
        """One of the players."""
        players = self.desk.event().players
        return f"#{players[index % len(players)].id}" if players else "nobody"

    @rule(stand_in=st.booleans())
    def enter(self, stand_in: bool) -> None:
        self.do("roster.stand-in" if stand_in else "roster.add", f"Player {next(self.late)}")

    @rule(index=some)
    def drop(self, index: int) -> None:
        self.do("roster.drop", self.who(index))

    @rule(index=some)
    def come_back(self, index: int) -> None:
        self.do("roster.return", self.who(index))

    @rule(index=some)
    def disqualify(self, index: int) -> None:
        self.do("roster.disqualify", self.who(index), "a loaded die")

    @rule(index=some)
    def lose_a_game(self, index: int) -> None:
        self.do("penalty", self.who(index), "game-loss", "slow play")

    @rule(index=some)
    def remove(self, index: int) -> None:
        self.do("roster.remove", self.who(index))

    @rule(index=some, table=st.integers(0, 9))
    def pin_to_a_table(self, index: int, table: int) -> None:
        self.do("roster.edit", self.who(index), table=table)

    @rule(tables=st.integers(0, 8), policy=st.sampled_from(["mixed", "top-first"]))
    def set_tables(self, tables: int, policy: str) -> None:
        self.do("set", tables=tables, policy=policy)

    def pair(self) -> None:
        """Where it is not refused, it gives a legal round, and the best there is."""
        self.desk.run(command("pair")(self.desk), sure=True)
        one = self.desk.event().rounds[-1]
        found = checked(self.desk)
        assert one.games
        assert found.legal
        assert found.best
        assert found.repeated
        assert found.left == ()

    @rule(winner=winner, steps=st.integers(1, 4))
    def go_on(self, winner: str, steps: int) -> None:
        """Take the next step of an ordinary day: pair, publish, all results."""
        for _ in range(steps):
            newest = self.desk.event().round
            if newest is not None and newest.phase is Phase.DRAFT:
                self.do("scenario")
                self.do("publish")
            elif newest is not None and newest.open_games:
                self.type_all(newest, winner)
            elif self.desk.refusal(command("pair")(self.desk)) is None:
                self.pair()

    def type_all(self, one: Round, winner: str) -> None:
        """Every missing result of a round; they must all be taken."""
        for game in one.open_games:
            way = "-" if winner == "tie" else "a"
            assert self.do("result", f"#{game.first}", winner, way, 3, 3, game.id, 7)

    @complete
    @rule()
    def empty_draft(self) -> None:
        self.do("pair", by_hand=True)

    @changing
    @rule(index=some, other=some, how=st.sampled_from(["swap", "pin", "seat"]))
    def by_hand(self, index: int, other: int, how: str) -> None:
        self.do(how, self.who(index), self.who(other))

    @changing
    @rule(index=some, how=st.sampled_from(["bye", "unpair"]))
    def alone(self, index: int, how: str) -> None:
        self.do(how, self.who(index))

    @drafting
    @rule()
    def redraw(self) -> None:
        if not self.do("redraw", "once more"):
            return
        event = self.desk.event()
        newest = event.rounds[-1]
        given = [game.first for game in byes_by_hand(newest)]
        others = event.players_of(newest.number, but=given)
        # A bye by hand stays in an even field, too; the player without an opponent gets another.
        assert checked(self.desk).legal or (given and len(others) % 2)

    @changing
    @rule(index=some, table=st.integers(1, 9))
    def other_table(self, index: int, table: int) -> None:
        self.do("table-move", self.who(index), table)

    @drafting
    @rule(all_tables=st.booleans())
    def publish(self, all_tables: bool) -> None:
        if all_tables:
            self.do("tables")
        self.do("scenario")
        self.do("publish")

    @playing
    @rule()
    def start_round(self) -> None:
        self.do("announce")
        self.do("start")

    @playing
    @rule(
        index=some,
        winner=st.sampled_from(["1", "2", "tie", "both"]),
        way=st.sampled_from(list(Way)),
        figures=st.tuples(figure, figure, figure, figure),
    )
    def result(self, index: int, winner: str, way: Way, figures: tuple[int, ...]) -> None:
        by = way.value if winner in "12" else "-"
        self.do("result", self.who(index), winner, by, *figures)

    @played
    @rule(
        index=some,
        number=st.integers(1, 4),
        winner=st.sampled_from(["1", "2", "tie", "both"]),
        figures=st.tuples(figure, figure),
    )
    def correct(self, index: int, number: int, winner: str, figures: tuple[int, ...]) -> None:
        by = "s" if winner in "12" else "-"
        self.do("correct", self.who(index), winner, by, *figures, in_round=number)

    @playing
    @rule(index=some)
    def clear(self, index: int) -> None:
        self.do("clear", self.who(index))

    @complete
    @rule(top=st.integers(2, 6))
    def cut(self, top: int) -> None:
        self.do("cut", top)

    @played
    @rule(index=some, draw=st.booleans())
    def decide(self, index: int, draw: bool) -> None:
        event = self.desk.event()
        ranks = [line.rank for line in event.standings()]
        rank = ranks[index % len(ranks)] if ranks else None
        equal = [f"#{line.player}" for line in event.standings() if line.rank == rank]
        self.do("decide", tuple(equal), draw=draw)

    @complete
    @rule()
    def finish(self) -> None:
        self.do("finish")

    @rule()
    def undo(self) -> None:
        if len(self.standing()) > self.start:
            self.desk.undo()

    @rule()
    def redo(self) -> None:
        if self.desk.to_redo() is not None:
            self.desk.redo()

    def standing(self) -> list[int]:
        """Return the entries that can be undone."""
        with self.store.read() as reader:
            rows = reader.rows(
                "SELECT id FROM journal_entry WHERE undoes IS NULL AND undoable AND NOT undone"
                " AND command <> 'new'"
            )
        return [row["id"] for row in rows]

    @invariant()
    def sound(self) -> None:
        event = self.desk.event()
        assert_sound(event)
        look_everywhere(self.desk)
        newest = event.round
        if newest is not None and newest.phase is Phase.DRAFT:
            assert all(game.outcome is None for game in newest.games), "a draft has no results"
        gone = [one.id for one in event.players if one.status(event.next_number) is Status.DROPPED]
        assert not set(gone) & {one.id for one in event.present}

    def teardown(self) -> None:
        if not hasattr(self, "store"):
            return
        after = dump(self.store.path, but=LOGS)
        steps = len(self.standing()) - self.start
        for _ in range(steps):
            self.desk.undo(sure=True)
        assert dump(self.store.path, but=LOGS) == self.before
        for _ in range(steps):
            self.desk.redo()
        assert dump(self.store.path, but=LOGS) == after
        with self.store.read() as reader:
            assert reader.value("PRAGMA integrity_check") == "ok"
        self.store.close()
        shutil.rmtree(self.folder)


TestAnyState = AnyState.TestCase
TestAnyState.settings = wide(4, 500, stateful_step_count=60 if DEEP else 30)
