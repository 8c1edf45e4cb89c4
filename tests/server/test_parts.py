"""Outlet, limits, places at a server, colours of a terminal: each alone."""

from __future__ import annotations

import asyncio

import pytest

from screens.terminal.driver import reduce_colours
from screens.theme.look import Depth, depth_for
from srtui.server.limits import Bucket, Crowd, lines_within, size_within
from srtui.server.log import Log
from srtui.server.outlet import HIGH, LOW, Outlet
from srtui.server.seats import MOST_BOARDS, Door, Seats, Turns
from srtui.text.seats import DevicePlace, SeatKind


class Wire:
    """Takes what an outlet sends."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.waiting = 0
        self.painted = 0
        self.next: list[object] = []
        self.outlet = Outlet(self.sent.append, lambda: self.waiting, self.next.append, self._paint)

    def _paint(self) -> None:
        self.painted += 1

    def turn(self) -> None:
        """Wait for the next turn of the loop."""
        calls, self.next[:] = list(self.next), []
        for call in calls:
            call()  # type: ignore[operator]


def test_paint_of_one_turn_is_sent_in_one_piece() -> None:
    wire = Wire()
    for text in "abc":
        wire.outlet.write(text)
    assert wire.sent == []
    wire.turn()
    assert wire.sent == [b"abc"]


@pytest.mark.parametrize("how", ["the line says so", "too much waits"])
def test_backlog_is_dropped_and_the_screen_painted_once(how: str) -> None:
    wire = Wire()
    if how == "the line says so":
        wire.outlet.pause()
    else:
        wire.waiting = HIGH + 1
    for _ in range(3):
        wire.outlet.write("frame")
        wire.turn()
    assert (wire.sent, wire.outlet.dropped, wire.painted) == ([], 3, 0)
    wire.waiting = LOW
    wire.outlet.resume()
    wire.outlet.look()
    assert wire.painted == 1
    wire.outlet.write("whole")
    wire.turn()
    assert wire.sent == [b"whole"]


def test_a_terminal_is_given_back_however_much_waits() -> None:
    wire = Wire()
    wire.outlet.pause()
    wire.outlet.write("frame")
    wire.outlet.must("restore")
    wire.turn()
    assert wire.sent == [b"restore"]


def test_a_bucket_fills_by_itself() -> None:
    bucket = Bucket(10, 100)
    assert bucket.take(100, 0)
    assert not bucket.take(1, 0)
    assert not bucket.take(11, 1)
    assert bucket.take(10, 1)
    assert bucket.take(100, 1_000)
    assert not bucket.take(1, 1_000)


def test_sizes_are_within_bounds() -> None:
    assert size_within(0, 24) == (80, 24)
    assert size_within(-1, -1) == (80, 24)
    assert size_within(1, 1) == (20, 8)
    assert size_within(65_535, 65_535) == (300, 120)
    assert size_within(40, 20) == (40, 20)


def test_of_too_many_strangers_the_oldest_has_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("srtui.server.limits.MOST_STRANGERS", 2)
    monkeypatch.setattr("srtui.server.limits.MOST_LINES", 4)
    crowd = Crowd()
    assert [crowd.came(one) for one in "ab"] == [None, None]
    crowd.known("a")
    assert crowd.came("c") is None
    assert crowd.came("d") == "b"
    assert crowd.came("e") == "e", "no more lines at all"


def test_where_few_files_may_be_open_strangers_leave_room_for_tables() -> None:
    assert (lines_within(2_048), lines_within(256), lines_within(80)) == (960, 64, 16)
    crowd = Crowd()
    crowd.most = lines_within(80)
    left: list[object] = []
    for one in range(20):
        if (goes := crowd.came(one)) is not None:
            crowd.left(goes)
            left.append(goes)
    assert left == list(range(12)), "the oldest had to go, eight are there"
    assert crowd.lines == 8


def test_everybody_who_waits_has_another_number() -> None:
    draws = iter([7, 7, 7, 8, 7, 8, 9])
    door = Door(lambda: next(draws))
    asks = [
        door.ask(DevicePlace(SeatKind.TABLE, 1), f"key {n}", False, "a", "now") for n in range(3)
    ]
    assert [one.number for one in asks if one] == [1007, 1008, 1009]


def test_devices_without_a_key_are_told_apart() -> None:
    draws = iter([1, 2])
    door = Door(lambda: next(draws))
    first, second = (
        door.ask(DevicePlace(SeatKind.TABLE, 1), "", True, "a", "now") for _ in range(2)
    )
    assert first is not None
    assert second is not None
    assert first.key != second.key


def test_a_seat_that_was_taken_over_stays_with_the_newer_one() -> None:
    told: list[str] = []
    seats = Seats[str](told.append)
    table = DevicePlace(SeatKind.TABLE, 1)
    assert seats.sit(table, "Blue", "old")
    assert seats.sit(table, "Red", "new")
    seats.leave("old")
    assert (told, list(seats)) == (["old"], ["new"])


def test_device_for_the_whole_table_replaces_those_of_its_sides() -> None:
    told: list[str] = []
    seats = Seats[str](told.append)
    table = DevicePlace(SeatKind.TABLE, 1)
    assert seats.sit(table, "browser 1", "left", "1")
    assert seats.sit(table, "browser 2", "right", "2")
    assert seats.sit(DevicePlace(SeatKind.TABLE, 2), "browser 1", "elsewhere", "1")
    assert seats.sit(table, "laptop", "terminal")
    assert (told, list(seats)) == (["left", "right"], ["elsewhere", "terminal"])
    assert seats.sit(table, "browser 1", "left again", "1")
    assert told == ["left", "right", "terminal"]


def test_there_is_an_end_of_boards() -> None:
    seats = Seats[str](lambda _: None)
    board, names = DevicePlace(SeatKind.BOARD), [f"board {n}" for n in range(MOST_BOARDS)]
    assert all(seats.sit(board, "board", one) for one in names)
    assert not seats.sit(board, "board", "one more")
    seats.leave(names[3])
    assert seats.sit(board, "board", "one more")


def test_log_counts_repeated_lines() -> None:
    lines: list[str] = []
    from hall import BEGIN

    log = Log(lines.append, lambda: BEGIN)
    for _ in range(9):
        log.say("evil \x1b[2J knocks")
    said = [one.partition(" ")[2] for one in lines]
    assert len(said) == 5
    assert said[-1].endswith("(9 times)")
    assert not any("\x1b" in one for one in lines)


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "linux"}, Depth.SIXTEEN),
        ({"TERM": "vt220"}, Depth.SIXTEEN),
        ({"TERM": "xterm-256color"}, Depth.MANY),
        ({}, Depth.MANY),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, Depth.ALL),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, Depth.SIXTEEN),
    ],
)
def test_how_many_colours_a_terminal_has(environ: dict[str, str], depth: Depth) -> None:
    assert depth_for(environ) is depth


def test_colours_in_what_a_terminal_has() -> None:
    painted = "\x1b[1;38;2;255;135;95;48;2;18;18;18mA\x1b[0m 38;2;1;2;3m\x1b[2;5H"
    assert reduce_colours(painted, Depth.ALL) == painted
    assert reduce_colours(painted, Depth.MANY) == (
        "\x1b[1;38;5;209;48;5;233mA\x1b[0m 38;2;1;2;3m\x1b[2;5H"
    )
    assert reduce_colours(painted, Depth.SIXTEEN) == "\x1b[1;91;40mA\x1b[0m 38;2;1;2;3m\x1b[2;5H"


async def test_few_begin_at_once_and_tables_before_boards() -> None:
    turns, begun = Turns(2), list[str]()

    async def begin(name: str, rank: int) -> None:
        end = await turns.take(rank)
        begun.append(name)
        await asyncio.sleep(0)
        end()
        end()  # a second time changes nothing

    await asyncio.gather(
        *(begin(f"board {n}", 2) for n in range(3)), *(begin(f"table {n}", 0) for n in range(3))
    )
    assert begun == ["board 0", "board 1", "table 0", "table 1", "table 2", "board 2"]
    assert not turns.full


async def test_a_turn_that_nobody_waits_for_any_more_goes_to_the_next() -> None:
    turns = Turns(1)
    first = await turns.take(0)
    gone, stays = (asyncio.create_task(turns.take(rank)) for rank in (0, 1))
    await asyncio.sleep(0)
    first()  # in the same instant in which the next one leaves
    gone.cancel()
    end = await asyncio.wait_for(stays, 1)
    end()
    assert not turns.full
