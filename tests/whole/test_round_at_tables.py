"""A round of SR2026 in real terminals: an organizer, three tables at terminals, one on paper.

Set-up, clocks, a scenario win, an assassination, a fallen flag, a turn taken back, a dispute, a
judge call, all tables paused: a result agreed at a table is confirmed with one key and is in
results and standings, typed once.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandLine
from programs import event_of
from side_by_side import LEFT, RIGHT, Room, Screen

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="needs a pty"),
]

NARROW = (40, 20)


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    """Create an event of eight players."""
    return event_of(tmp_path / "hall.srtui", 8)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Yield the terminals of the hall."""
    made = Room({"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)})
    yield made
    made.close()


class Hall:
    """The organizer's screen and those of tables 1 to 3."""

    def __init__(self, room: Room, line: CommandLine) -> None:
        self.room, self.line = room, line
        self.office = room.open("open", line.path, size=(120, 40))
        sizes = ((80, 24), (80, 24), NARROW)
        self.tables = [
            room.open("table", line.path, number, size=size) for number, size in enumerate(sizes, 1)
        ]
        self.names: dict[int, tuple[str, str]] = {}

    def to_office(self, keys: str, *words: str, gone: str = "") -> float:
        """Type as the organizer, and wait for the words that follow."""
        return self.room.press(self.office, keys, *words, gone=gone)

    def go_there(self, waits: str, shown: str) -> None:
        """Read as the organizer who waits, and go to that table."""
        self.to_office("", waits)
        self.to_office("n", shown)

    def says_yes(self, question: str, *words: str) -> None:
        """Take the next step as the organizer, and say yes once the question is on screen."""
        self.to_office("n", question)

        def answered() -> bool:
            if question in self.office.words:
                self.office.press("y")
                return False
            return True

        self.room.when(answered, f"{question} is answered")
        self.to_office("", *words)

    def at(self, number: int, keys: str, *words: str, gone: str = "") -> float:
        """Type as the players of a table, and wait for the words that follow."""
        return self.room.press(self.tables[number - 1], keys, *words, gone=gone)

    def turn(self, number: int, *answers: str, then: str) -> None:
        """End a turn with these answers."""
        self.at(number, "0 ", "Enter saves")
        self.at(number, "".join(answers))
        self.at(number, "\r", then)

    def agree(self, number: int, destroyed: tuple[str, str]) -> None:
        """Let the left player propose the result and the right one agree.

        The next step asks about it, on any screen of the organizer's.
        """
        first, second = destroyed
        self.at(number, f"{first}\r{second}\r", "tab: propose this")
        self.at(number, LEFT, "agree")
        self.at(number, RIGHT, "Both agree:")
        self.to_office("", f"Confirm the result of table {number}.")
        self.to_office("n", "c confirm:")
        self.to_office("c", f"Confirmed. Round 1, table {number}:")
        self.room.until(self.tables[number - 1], "The result is in:")


def pairs(line: CommandLine) -> dict[int, tuple[str, str]]:
    """Return the players at each table of the newest round."""
    rows = line.json("results")["rows"]
    return {row["table"]: (row["first"]["name"], row["second"]["name"]) for row in rows}


def test_a_round_at_three_terminals_and_one_on_paper(room: Room, line: CommandLine) -> None:
    hall = Hall(room, line)
    begin_round(hall)
    set_up(hall)
    scenario_win(hall)
    assassination(hall)
    flag_fall(hall)
    paper(hall)
    assert_in_the_file(hall)
    next_round(hall)


def begin_round(hall: Hall) -> None:
    """Pair, publish, announce: the same key; every terminal shows who plays."""
    hall.to_office("", "Check in the players, or pair round 1.")
    hall.to_office("n", "all 8 players")
    hall.to_office("p", "Round 1 is drawn", "Check the draft,")
    hall.says_yes("Publish the round?", "Round 1 is published: 4 games.", "Choose the scenario of")
    hall.line.do("scenario", "two-fronts")
    hall.to_office("", "Announce round 1's scenario once everyone is seated.")
    hall.says_yes("Announce the scenario?", "Start round 1 once everyone is set up.")
    hall.to_office("gc", "4 games", "all games")
    hall.names = pairs(hall.line)
    for number, table in enumerate(hall.tables, 1):
        hall.room.until(table, *hall.names[number], "Choose one of your lists")


def set_up(hall: Hall) -> None:
    """Table 1 goes through all steps, the others skip them with one key; the round starts."""
    first, second = hall.names[1]
    hall.at(1, "1", f"{first} has chosen")
    hall.at(1, "2", f"{first} plays list 1", f"{second} plays list 2")
    hall.at(1, " ", f"2 {first} rolled higher")
    hall.at(1, "2", "Attacker or Defender?")
    hall.at(1, "1", f"{first} has the first turn.", "Choose a side")
    hall.at(1, "1", "they stay")
    hall.at(1, " ", "1 placed, or no terrain within reach")
    hall.at(1, "1", "placed the flag: terrain")
    hall.at(1, " ", "Ready. The organizer starts the clocks")
    for number in (2, 3):
        hall.at(number, "k", f"Yes: {hall.names[number][0]} has the first turn")
        hall.at(number, "a", "Ready. The organizer starts the clocks")
    hall.says_yes("Start the round?", "Round 1 has started.")
    hall.to_office("gc", "all games")
    for number, table in enumerate(hall.tables, 1):
        deploy(hall, number, table)


def deploy(hall: Hall, number: int, table: Screen) -> None:
    """Both players of a table end each phase of their deployment.

    Space alone, pressed again at once, is taken for a key held down.
    """
    first, second = hall.names[number]
    hall.room.until(table, f"{first}'s deployment")
    hall.at(number, "0 ", f"{second}'s deployment")
    hall.at(number, "0 ", f"{first}'s advance deployment")
    hall.at(number, "0 ", f"{second}'s advance deployment")
    hall.at(number, "0 ", "turn 1")


def scenario_win(hall: Hall) -> None:
    """Table 1: a turn is taken back, one is disputed, and the first that scores wins."""
    first, second = hall.names[1]
    hall.turn(1, then=f"turn 1 of 7, {second}")
    hall.at(1, "b", "Take this back?")
    hall.at(1, LEFT + RIGHT, f"turn 1 of 7, {first}", "Undone")
    hall.turn(1, then=f"turn 1 of 7, {second}")
    hall.at(1, "d", "What is wrong with the last turn?")
    hall.at(1, "\r", f"{second} disputes")
    hall.go_there("Settle the disputed turn at table 1.", f"{second} disputes a confirmed turn.")
    hall.to_office("v", "Re-enter it")
    hall.to_office("a", "The disputed turn stays", gone="1 disputed")
    hall.room.until(hall.tables[0], gone="disputes a confirmed turn")
    hall.turn(1, then=f"turn 2 of 7, {first}")
    hall.turn(1, then=f"turn 2 of 7, {second}")
    hall.at(1, "0 ", "Enter saves")
    hall.at(1, "abcde", f"{first} wins", "a lead of 7 points")
    hall.at(1, "\r", "propose this")
    hall.agree(1, ("45", "30"))


def assassination(hall: Hall) -> None:
    """Table 3, a narrow one: a judge is called and comes; a Leader falls; the hall is paused."""
    hall.at(3, "c", "A judge was called")
    hall.go_there("Answer the judge call at table 3.", "A judge was called")
    hall.to_office("v", "Table 3: a judge has arrived.", gone="1 called")
    hall.to_office("P", "All tables are paused")
    for table in hall.tables[1:]:
        hall.room.until(table, "All tables are paused.", "paused")
    hall.to_office("\x1b", gone="What reason")
    hall.to_office("P", "Resumed at")
    hall.room.until(hall.tables[2], gone="paused")
    hall.at(3, "z", "wins by assassination")
    hall.at(3, "a", "The game ends.", "Enter saves")
    hall.at(3, "\r", "propose this")
    hall.agree(3, ("75", "10"))


def flag_fall(hall: Hall) -> None:
    """Table 2: nearly all time is taken; the flag falls; the opponent alone scores and wins."""
    first, second = hall.names[2]
    for name, number in ((second, 1), (first, 2), (second, 2)):
        hall.turn(2, then=f"turn {number} of 7, {name}")
    row = next(one for one in hall.line.json("clock show") if one["table"] == 2)
    left = row["seconds"][1] - 1
    hall.line.do("clock adjust", 2, 2, f"-{left // 60}:{left % 60:02}", "for the test")
    hall.room.until(hall.office, "Settle the fallen flag at table 2.")
    hall.room.until(hall.tables[1], f"{second} has no time left")
    hall.at(2, LEFT + RIGHT + " ", "Enter saves")
    hall.at(2, "ac", f"{first} +2, 2-0.", f"{first} wins by scenario")
    hall.at(2, "\r", "propose this")
    hall.agree(2, ("20", "25"))


def paper(hall: Hall) -> None:
    """Table 4 hands in a slip, which is typed."""
    hall.to_office("gt", "table?")
    hall.to_office("4 2 a 2 3 30 75", "30 75")
    hall.to_office("\r", "Round 1, table 4:", "Pair round 2. All games of round 1 are in.")


def winner_of(row: dict[str, Any]) -> str:
    """Return the name of the player who has won a game."""
    sides = (row["first"], row["second"])
    return next(str(side["name"]) for side in sides if side["player"] == row["winner"])


def assert_in_the_file(hall: Hall) -> None:
    """Check that the confirmed score is the result, and that the standings use it."""
    names = hall.names
    found = {
        row["table"]: (winner_of(row), row["way"], row["points"], row["destroyed"])
        for row in hall.line.json("results")["rows"]
    }
    assert found == {
        1: (names[1][0], "scenario", [7, 0], [45, 30]),
        2: (names[2][0], "scenario", [2, 0], [20, 25]),
        3: (names[3][0], "assassination", [0, 0], [75, 10]),
        4: (names[4][1], "assassination", [2, 3], [30, 75]),
    }
    ranks = [row["name"] for row in hall.line.json("standings")["rows"]]
    winners = [hall.names[1][0], hall.names[4][1], hall.names[2][0], hall.names[3][0]]
    assert ranks[:4] == winners


def next_round(hall: Hall) -> None:
    """Pair the next round; each terminal shows where its players go."""
    hall.says_yes("Pair the next round?", "Round 2 is drawn", "Check the draft,")
    hall.says_yes("Publish the round?", "Round 2 is published: 4 games.")
    now = pairs(hall.line)
    seats = {name: table for table, pair in now.items() for name in pair}
    for number, table in enumerate(hall.tables, 1):
        away = [name for name in hall.names[number] if seats[name] != number]
        said = [f"{name}: table {seats[name]}" for name in away]
        hall.room.until(table, *now[number], *said)
