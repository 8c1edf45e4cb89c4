"""Terminals that tap on one file are killed (SIGKILL) at any moment, or tap all at once.

How many are killed: `HYPOTHESIS_PROFILE=deep` kills 300.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import cycle, islice
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandLine
from programs import event_of, programs, tap_and_tell, tap_many

from data.event.store import Store
from data.machine.boot_clock import stamp
from srtui.cli.opening import desk_at
from srtui.commands.desk import Seat
from srtui.model.clock import read_clock
from srtui.rules.clock import SECOND, advance
from srtui.text.find import game as find_game

pytestmark = pytest.mark.process

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
KILLS = 300 if DEEP else 48
TAPS_EACH = 200 if DEEP else 40
NEAR_NS = SECOND // 10
FULL_NS = 50 * 60 * SECOND

Told = tuple[int, str, int, int]
"""A tap that was acknowledged: table, key, whose key (1 or 2), and when in nanoseconds."""


def clocks_run(path: Path, tables: int) -> CommandLine:
    """Start a round whose clocks run at this many tables; the player named first has begun."""
    line = event_of(path, 2 * tables)
    line.do("set", "--size", 75)
    line.do("pair")
    line.do("scenario")
    line.do("publish")
    for table in range(1, tables + 1):
        line.do("score first", table, 1)
    line.do("announce")
    assert f"Clocks are running at {tables} tables." in line.do("start")
    return line


@dataclass
class Truth:
    """A table's time by plain arithmetic on the reported taps, without the program's fold."""

    since: int
    runs: int = 0
    used: list[int] = field(default_factory=lambda: [0, 0])
    keys: list[str] = field(default_factory=list)

    def press(self, key: str, who: int, ns: int) -> None:
        """Press a player's key: until now a clock ran, from now on the opponent's does."""
        self.used[self.runs] += ns - self.since
        self.since, self.runs = ns, 2 - who
        self.keys.append(key)


def kept_taps(store: Store, tables: int) -> dict[int, list[dict[str, Any]]]:
    """Return the taps in the file by table, in order."""
    with store.read() as reader:
        assert reader.value("PRAGMA integrity_check") == "ok"
        assert reader.rows("PRAGMA foreign_key_check") == []
        rows = reader.rows(
            "SELECT g.table_number AS at, t.* FROM tap t JOIN game g ON g.id = t.game ORDER BY t.id"
        )
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        found[row["at"]].append(row)
    assert len(found) == tables
    return found


def begun(store: Store, tables: int) -> dict[int, Truth]:
    """Every table as it began."""
    rows = kept_taps(store, tables)
    return {table: Truth(rows[table][0]["boot_ns"]) for table in rows}


def assert_kept(truth: Truth, rows: list[dict[str, Any]], told: list[Told]) -> None:
    """Check that the file has every reported tap once, in order, and at most one more."""
    new = rows[1 + len(truth.keys) :]
    assert [row["key"] for row in new[: len(told)]] == [key for _, key, _, _ in told]
    assert len(new) - len(told) in (0, 1)
    for (_, key, who, ns), row in zip(told, new, strict=False):
        assert (row["boot_ns"], row["side"]) == (ns, 2 - who)
        truth.press(key, who, ns)
    for row in new[len(told) :]:  # on disk, but killed before it could say so
        truth.press(row["key"], 2 - row["side"], row["boot_ns"])


def assert_time(path: Path, truths: dict[int, Truth]) -> None:
    """Another terminal shows each clock as the arithmetic has it, now."""
    with desk_at(str(path), Seat()) as desk, desk.store.read() as reader:
        event = desk.event()
        for table, truth in truths.items():
            clock = read_clock(reader, event, find_game(event, str(table)))
            now = stamp()
            shown = advance(clock, now)
            used = list(truth.used)
            used[truth.runs] += now.ns - truth.since
            assert shown.running == truth.runs
            assert shown.interrupted is None
            for side in (0, 1):
                assert abs(shown.left_ns[side] - (FULL_NS - used[side])) < NEAR_NS


def start_and_kill(path: Path, tables: list[int], chance: random.Random) -> list[Told]:
    """Let a terminal at each table tap, and kill all at some moment; what they acknowledged."""
    running, ears = [], []
    for table in tables:
        ear, mouth = programs.Pipe(duplex=False)
        process = programs.Process(target=tap_and_tell, args=(path, table, mouth))
        process.start()
        mouth.close()
        running.append(process)
        ears.append(ear)
    told = [ear.recv() for ear in ears]  # all are at work
    for _ in range(chance.randrange(12)):
        told += [ear.recv() for ear in ears if ear in wait(ears)]
    wait([], timeout=chance.random() * 0.004)  # so that it falls on any step of a tap
    for process in running:
        process.kill()
        process.join()
    for ear in ears:
        told += _drained(ear)
    return told


def _drained(ear: Connection) -> list[Told]:
    rest = []
    try:
        while True:
            rest.append(ear.recv())
    except EOFError:
        ear.close()
        return rest


def test_no_acknowledged_tap_is_lost_and_the_time_is_right_after_every_kill(
    tmp_path: Path,
) -> None:
    tables, at_once = 16, 4
    path = clocks_run(tmp_path / "killed.srtui", tables).path
    chance = random.Random(2026)
    store = Store.open(path)
    truths = begun(store, tables)
    seats = cycle(range(1, tables + 1))
    acknowledged = 0
    for _ in range(KILLS // at_once):
        at = list(islice(seats, at_once))
        told = start_and_kill(path, at, chance)
        rows = kept_taps(store, tables)
        for table in at:
            assert_kept(truths[table], rows[table], [one for one in told if one[0] == table])
        assert_time(path, truths)
        acknowledged += len(told)
    store.close()
    assert acknowledged > 2 * KILLS


@pytest.mark.parametrize(("processes", "each"), [(8, 8)])
def test_eight_programs_tap_for_eight_tables_each_and_every_tap_counts_once(
    tmp_path: Path, processes: int, each: int
) -> None:
    tables = processes * each
    path = clocks_run(tmp_path / "many.srtui", tables).path
    store = Store.open(path)
    truths = begun(store, tables)
    entries = _journal(store)
    together = programs.Barrier(processes)
    running = []
    for number in range(processes):
        own = list(range(1 + number * each, 1 + (number + 1) * each))
        ear, mouth = programs.Pipe(duplex=False)
        process = programs.Process(target=tap_many, args=(path, own, TAPS_EACH, together, mouth))
        process.start()
        mouth.close()
        running.append((process, ear))
    told = [one for _, ear in running for one in _drained(ear)]
    for process, _ in running:
        process.join()
    assert [process.exitcode for process, _ in running] == [0] * processes
    assert len(told) == processes * TAPS_EACH
    rows = kept_taps(store, tables)
    for table, truth in truths.items():
        assert_kept(truth, rows[table], [one for one in told if one[0] == table])
        assert len(truth.keys) == len(rows[table]) - 1
    assert sum(len(truth.keys) for truth in truths.values()) == len(told)
    assert_time(path, truths)
    assert _journal(store) == entries
    store.close()


def _journal(store: Store) -> int:
    with store.read() as reader:
        return int(reader.value("SELECT count(*) FROM journal"))
