"""Every program with screens in a real terminal: it starts, and a few keys do what they say.

What runs here is what people start: the framework's own loop, not the one of a test. On Python
3.12 and later that loop let screens begin in another order, and none of them came up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from command_line import CommandLine
from programs import event_of
from side_by_side import LEFT, RIGHT, Room, Screen

from screens.places import PLACES, SCREENS, ScreenPlace

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="needs a pty"),
]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Yield the terminals, each with folders of its own."""
    made = Room({"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)})
    yield made
    made.close()


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    """Create an event of eight players whose round 1 runs."""
    made = event_of(tmp_path / "hall.srtui", 8)
    made.do("pair")
    made.do("publish")
    made.do("scenario", "two-fronts")
    made.do("announce")
    made.do("start")
    return made


@pytest.fixture
def office(room: Room, line: CommandLine) -> Screen:
    """Open the organizer's screen."""
    found = room.open("open", line.path)
    room.until(found, "R1 ", "Help")
    return found


def leave(room: Room, screen: Screen, keys: str) -> None:
    """Quit; the program says that it has ended as it should."""
    screen.press(keys)
    assert screen.ended() == 0, screen.text


def said_yes(screen: Screen, question: str) -> bool:
    """Press yes while the question is on screen: a key before it was painted does not count."""
    if question in screen.words:
        screen.press("y")
        return False
    return True


def about(place: ScreenPlace) -> str:
    """How its help begins."""
    module, name = SCREENS[place.name]
    made: type = getattr(import_module(module), name)
    return " ".join((made.__doc__ or "").split()[:3])


def go(room: Room, screen: Screen, place: ScreenPlace) -> None:
    """Go to a place by its letter."""
    room.press(screen, "g", "Go to")
    room.press(screen, place.letter, " left", gone="Go to")


@pytest.mark.parametrize("place", PLACES, ids=[one.name for one in PLACES])
def test_a_place_is_gone_to_and_explains_itself(
    room: Room, office: Screen, place: ScreenPlace
) -> None:
    go(room, office, place)
    room.press(office, "?", place.title, about(place), "Keys here")
    room.press(office, "\x1b", " left", gone="Keys here")
    leave(room, office, "\x11")


@pytest.mark.push
def test_every_place_is_made_once_and_come_back_to(room: Room, office: Screen) -> None:
    for place in (*PLACES, *reversed(PLACES)):
        go(room, office, place)
    room.press(office, "\x10", "Search")
    room.press(office, "\x1b", gone="Search")
    leave(room, office, "\x11")


def test_a_slip_is_typed_and_taken_back(room: Room, office: Screen) -> None:
    room.press(office, "gt", "table?")
    room.press(office, "1 1 a 2 1 30 20", "2-1")
    room.press(office, "\r", "Round 1, table 1:", "30-20")
    room.press(office, "u", "Undo this?")
    room.when(lambda: said_yes(office, "Undo this?"), "the slip is taken back")
    room.until(office, "○ open 4")
    leave(room, office, "\x11")


def test_the_event_opens_where_its_next_step_is_done(room: Room, line: CommandLine) -> None:
    new = event_of(line.path.with_name("new.srtui"), 4)
    screen = room.open("open", new.path)
    room.until(screen, "Check in the players, or pair round 1.")
    room.press(screen, "n", "all 4 players")
    room.press(screen, "p", "Round 1 is drawn")
    leave(room, screen, "\x11")


def test_a_table_begins_its_game(room: Room, line: CommandLine) -> None:
    table = room.open("table", line.path, 2)
    room.until(table, "Choose one of your lists")
    room.press(table, "k", "has the first turn")
    room.press(table, "a", "start when both players are")
    room.press(table, LEFT, "✓ ready")
    room.press(table, RIGHT, "'s deployment")
    room.press(table, " 0" * 4, "turn 1")
    room.press(table, "c", "A judge was called")


def test_a_judge_sees_the_tables(room: Room, line: CommandLine) -> None:
    judge = room.open("open", line.path, "--role", "judge", size=(40, 20))
    room.until(judge, "Round 1")
    room.press(judge, "?", "Keys here")
    room.press(judge, "\x1b", gone="Keys here")
    leave(room, judge, "\x11")


def test_a_board_shows_the_round(room: Room, line: CommandLine) -> None:
    board = room.open("board", line.path)
    room.until(board, "Player 00")
    leave(room, board, "\x11")


def test_the_list_of_events_opens_one(room: Room, line: CommandLine) -> None:
    first = room.open("open", line.path)
    room.until(first, "R1 ")
    leave(room, first, "\x11")
    start = room.open()
    room.until(start, "hall")
    room.press(start, "\r", "table?", " left")
    leave(room, start, "\x11")
