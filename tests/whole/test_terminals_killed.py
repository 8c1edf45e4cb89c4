"""Real terminals at tables: what one confirms the others show, also when some are killed.

They are killed (SIGKILL) while their players press keys, 20 times with `HYPOTHESIS_PROFILE=deep`.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Iterator
from itertools import cycle, islice, pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from command_line import CommandLine
from programs import event_of
from side_by_side import RIGHT, Room, Screen

from data.machine.boot_clock import stamp
from srtui.cli.opening import desk_at
from srtui.commands.desk import Desk, Seat
from srtui.model.clock import read_clock
from srtui.rules.clock import SECOND, advance, seconds_up
from srtui.rules.clock.fold import WITHIN
from srtui.text.clock import minutes
from srtui.text.find import game as find_game

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="needs a pty"),
]

KILLS = 20 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 3
TABLES = 2
NEAR_NS = SECOND // 10
KEYS = ("l", RIGHT)
"""The first player lends the clock, the second gives it back: no phase and no turn ends."""
TAPS = 12


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    """Create an event whose clocks run at every table; the player named first deploys."""
    line = event_of(tmp_path / "hall.srtui", 2 * TABLES)
    line.do("pair")
    line.do("scenario")
    line.do("publish")
    for table in range(1, TABLES + 1):
        line.do("score first", table, 1)
    line.do("announce")
    line.do("start")
    return line


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Yield the terminals of the hall."""
    made = Room({"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)})
    yield made
    made.close()


class Hall:
    """The organizer's board and a terminal at each table; the file as another program sees it."""

    def __init__(self, room: Room, line: CommandLine, desk: Desk) -> None:
        self.room, self.line, self.desk = room, line, desk
        self.office = room.open("open", line.path, size=(120, 40))
        self.tables = {number: self.start(number) for number in range(1, TABLES + 1)}
        room.press(self.office, "", "Wait for the tables")
        room.press(self.office, "gc", f"{TABLES} games")

    def start(self, number: int) -> Screen:
        """Start a terminal at a table; it shows the running game."""
        screen = self.room.open("table", self.line.path, number)
        self.room.until(screen, f"Table {number}")
        # Of either player: the one that was killed may have lent the clock.
        self.room.when(lambda: screen.runs is not None, f"a clock runs at table {number}")
        return screen

    def taps(self, number: int) -> list[dict[str, Any]]:
        """Return the taps of a table in the file, in order."""
        with self.desk.store.read() as reader:
            assert reader.value("PRAGMA integrity_check") == "ok"
            game = find_game(self.desk.event(), str(number)).id
            return reader.table("tap", "game = ?", [game], "id")

    def is_quiet(self, number: int) -> bool:
        """Tell whether the last key of a table is too old to be part of a burst."""
        taps = self.taps(number)
        return not taps or stamp().ns - taps[-1]["boot_ns"] > WITHIN

    def press(self, number: int) -> tuple[float, float]:
        """Press the key of the running clock; return the seconds until table and board show it."""
        screen = self.tables[number]
        began, runs = monotonic(), screen.runs
        assert runs is not None
        screen.press(KEYS[runs])
        own = self.room.when(lambda: screen.runs == 1 - runs, "the key is shown")
        board = self.room.when(lambda: self.office.board_runs(number) == 1 - runs, "on the board")
        return own - began, board - own


def test_no_tap_that_was_shown_is_lost_when_terminals_are_killed(
    room: Room, line: CommandLine, record_property: Any
) -> None:
    chance = random.Random(2026)
    shown = kept = 0
    with desk_at(str(line.path), Seat()) as desk:
        hall = Hall(room, line, desk)
        for number in islice(cycle(range(1, TABLES + 1)), KILLS):
            screen = hall.tables[number]
            before, first = len(hall.taps(number)), len(screen.ran)
            typed = press_and_kill(hall, number, chance)
            taps = hall.taps(number)
            seen = len(screen.ran) - first
            assert seen <= len(taps) - before <= typed
            assert all(one["side"] != two["side"] for one, two in pairwise(taps[max(1, before) :]))
            shown, kept = shown + seen, kept + len(taps) - before
            assert_goes_on(hall, number)
    record_property("taps shown, kept", f"{shown}, {kept}")
    assert shown >= KILLS


def press_and_kill(hall: Hall, number: int, chance: random.Random) -> int:
    """Press keys one by one, then a few quickly, and kill it at any moment; return how many."""
    screen = hall.tables[number]
    # Of more than twelve keys in two seconds none counts: those before the last kill are past.
    hall.room.when(lambda: hall.is_quiet(number), "nobody has pressed a key for two seconds")
    slow, quick = chance.randrange(1, 4), chance.randrange(1, 8)
    for _ in range(slow):
        hall.press(number)
    runs = screen.runs
    assert runs is not None
    for at in range(quick):
        screen.press(KEYS[(runs + at) % 2])
    end = monotonic() + chance.random() * 0.15
    while (left := end - monotonic()) > 0:
        hall.room.look(left)
    screen.signal(signal.SIGKILL)
    while screen.read(0.2):  # what it had painted is still read
        pass
    screen.ended()
    return slow + quick


def assert_goes_on(hall: Hall, number: int) -> None:
    """Check that the others continue; a restarted terminal shows the game at the right time."""
    for other in hall.tables:
        if other != number:
            hall.press(other)
    hall.tables[number] = screen = hall.start(number)
    assert screen.runs == hall.taps(number)[-1]["side"]
    assert_time(hall, number, screen)


def assert_time(hall: Hall, number: int, screen: Screen) -> None:
    """Both clocks are as plain arithmetic on the stamps of the taps has them."""
    taps = hall.taps(number)
    used, runs = [0, 0], 0
    for one, two in pairwise(taps):
        used[runs] += two["boot_ns"] - one["boot_ns"]
        runs = two["side"]
    game = find_game(hall.desk.event(), str(number))
    with hall.desk.store.read() as reader:
        clock = read_clock(reader, hall.desk.event(), game)
    now = stamp()
    used[runs] += now.ns - taps[-1]["boot_ns"]
    left = [clock.budget.player * SECOND - one for one in used]
    told = advance(clock, now).left_ns
    assert all(abs(one - two) < NEAR_NS for one, two in zip(told, left, strict=True))
    for side in (0, 1):
        near = [left[side] - after * SECOND // 2 for after in range(-2, 5)]
        texts = [minutes(seconds_up(ns)) for ns in near]
        hall.room.when(
            lambda side=side, texts=texts: any(screen.shows_clock(side, one) for one in texts),  # type: ignore[misc]
            f"{texts} on side {side}:\n{screen.text}",
        )


def test_confirmed_turn_is_on_every_screen(
    room: Room, line: CommandLine, record_property: Any
) -> None:
    """How long it takes is noted, not judged: benchmarks are for that."""
    with desk_at(str(line.path), Seat()) as desk:
        hall = Hall(room, line, desk)
        twin, judge = hall.start(1), room.open("open", line.path, "--role", "judge", size=(40, 20))
        room.until(judge, "Round 1")
        own, others = [], []
        for _ in range(TAPS):
            goal = 1 - (hall.tables[1].runs or 0)
            first, board = hall.press(1)
            began = monotonic() - board
            there = room.when(lambda goal=goal: twin.runs == goal, "on the other terminal")  # type: ignore[misc]
            small = room.when(lambda goal=goal: judge.board_runs(1) == goal, "at the judge's")  # type: ignore[misc]
            own.append(first)
            others.append(max(board, there - began, small - began))
        hall.room.press(hall.office, "P", "All tables are paused")
        for screen in (*hall.tables.values(), twin):
            room.until(screen, "All tables are paused.")
    record_property("ms to the own screen", [round(1000 * one) for one in own])
    record_property(
        "ms from there to the last of the others", [round(1000 * one) for one in others]
    )


def test_a_stalled_terminal_harms_nobody_and_catches_up(room: Room, line: CommandLine) -> None:
    with desk_at(str(line.path), Seat()) as desk:
        hall = Hall(room, line, desk)
        stalled = hall.tables[1]
        hall.tables[1] = hall.start(1)
        stalled.signal(signal.SIGSTOP)
        for number in (1, 2, 2, 1, 1):
            hall.press(number)
        assert stalled.runs == 0
        stalled.signal(signal.SIGCONT)
        room.when(lambda: stalled.runs == hall.tables[1].runs == 1, "the same on both")
        assert_time(hall, 1, stalled)
