"""Nothing leads out of a table's terminal: whatever is pressed, pasted, sent or set around it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hall import Hall
from in_terminal import SRTUI, InTerminal
from meant import meant

from srtui.commands.clock.game import Begin
from srtui.commands.pairing.pair import PairRound
from srtui.commands.pins import SetPin
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.setup.choosing import Roll, Select, SetupDone
from srtui.model.played import read_played

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and a pty"),
]

Open = Callable[..., InTerminal]
CONTROL = [bytes([code]) for code in range(1, 32) if code not in (9, 27)] + [b"\x7f"]
FUNCTION = [b"\x1bOP", b"\x1bOQ", b"\x1bOR", b"\x1bOS"] + [
    f"\x1b[{code}~".encode() for code in (1, 2, 4, 5, 6, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28)
]
ALT = [b"\x1b" + bytes([code]) for code in range(33, 127)]
SHIFTED = [f"\x1b[1;{mod}{key}".encode() for mod in range(2, 9) for key in "ABCDHFPQRS"]
KITTY = [
    f"\x1b[{code};{mod}u".encode() for code in (3, 26, 27, 97, 112, 113, 122) for mod in (1, 5)
]
STRANGE = [
    b"\x1b[200~:!sh\n\x11\x03\x1a\x1b[201~",  # a paste
    b"\x1b[200~never closed",
    b"\x1b[201~",
    b":!sh\n/etc/passwd\n;id\n`id`\n",  # the same, raw
    b"\x1b]52;c;aWQ=\x07",
    b"\x1b]0;title\x07",
    b"\x1bP+q544e\x1b\\",
    b"\x1b_Gi=31;\x1b\\",
    b"\x1b[<0;10;10M\x1b[<0;10;10m\x1b[<64;1;1M\x1b[<35;999;999M",  # a mouse
    b"\x1b[M !!",
    b"\x1b[I\x1b[O",
    b"\xff\xfe\x80\xc3(",
    b"\x9b31m\x90q\x9c",
    b"\x00" * 20,
    b"\x1b" * 7,
    b"\x1b[9999999999999999999;1H\x1b[1;1R",
    b"\x1b[9999999999999999999;1u",  # a key that is not a character
]
HOSTILE = {
    "TEXTUAL_DRIVER": "antigravity:Driver",
    "TEXTUAL_ALLOW_SIGNALS": "1",
    "TEXTUAL": "debug,devtools,headless",
    "TEXTUAL_DEBUG": "1",
    "TEXTUAL_PRESS": "ctrl+q",
    "TEXTUAL_SCREENSHOT": "1",
    "TEXTUAL_SHOW_RETURN": "1",
    "PYTHONBREAKPOINT": "os.system",
    "BROWSER": "sh",
    "EDITOR": "sh",
}


@pytest.fixture
def game(hall: Hall) -> Hall:
    """Anna and Bert play at table 1, Cleo and Dora at table 2; the clock of table 1 runs."""
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())
    hall.run(Start())
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "1", "first"))
    hall.run(meant(hall, SetupDone, "1"))
    hall.run(meant(hall, Begin, "1"))
    return hall


@pytest.fixture
def table(game: Hall, tmp_path: Path) -> Iterator[Open]:
    """Yield the terminal of table 1, in a folder of its own."""
    opened: list[InTerminal] = []
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    home = {"HOME": str(folder), "XDG_STATE_HOME": str(folder)}

    def make(**env: str) -> InTerminal:
        before = Path.cwd()
        os.chdir(folder)
        try:
            one = InTerminal(SRTUI, "table", str(game.path), "1", env={**home, **env})
        finally:
            os.chdir(before)
        opened.append(one)
        one.wait_for("deployment")
        return one

    yield make
    for one in opened:
        one.close()


def still_there(terminal: InTerminal) -> None:
    """Check that it is in the program, in front, with the table behind what was opened."""
    for _ in range(6):
        assert terminal.read(0.3), "the terminal was closed"
        assert terminal.state in "RS"
        terminal.press("\x1b")
    terminal.read(0.3)
    terminal.painted = b""
    terminal.resize(90, 30)
    terminal.read(0.3)
    terminal.resize(80, 24)
    terminal.wait_for("Table 1", "round 1")


@pytest.mark.parametrize(
    "keys",
    [CONTROL, FUNCTION, ALT, SHIFTED, KITTY, STRANGE],
    ids=["control", "function", "alt", "shifted", "kitty", "strange"],
)
def test_no_key_leads_out(table: Open, game: Hall, keys: list[bytes], tmp_path: Path) -> None:
    others = [one for one in game.event.games if one.table != 1]
    terminal = table()
    for key in keys:
        terminal.press(key)
        assert terminal.read(0.02), f"{key!r} closed it"
    still_there(terminal)
    assert [one for one in game.event.games if one.table != 1] == others
    assert not list((tmp_path / "elsewhere").glob("**/*.svg"))


def test_every_letter_in_every_order_stays_at_this_table(table: Open, game: Hall) -> None:
    other = next(one for one in game.event.games if one.table == 2)
    terminal = table()
    for first in "zpgntsxbcdeou?/:!":
        for then in "abcdefghijklmnopqrstuvwxyz\r \x1b":
            terminal.press(first + then)
            assert terminal.read(), f"{first + then!r} closed it"
    still_there(terminal)
    event = game.event
    with game.store.read() as reader:
        assert not read_played(reader, event, other).steps
    assert {entry["role"] for entry in _journal(game)} <= {"to", "table"}


def _journal(game: Hall) -> list[dict[str, str]]:
    with game.store.read() as reader:
        return reader.rows("SELECT role, terminal FROM journal")


def test_the_environment_opens_nothing(table: Open, tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    terminal = table(
        **HOSTILE,
        TEXTUAL_LOG=str(logs / "textual.log"),
        TEXTUAL_SCREENSHOT_LOCATION=str(logs),
        TEXTUAL_SCREENSHOT_FILENAME="shot.svg",
    )
    for key in CONTROL:
        terminal.press(key)
        assert terminal.read(0.02), f"{key!r} closed it"
    still_there(terminal)
    assert not list(logs.iterdir())


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(signal.SIGTSTP, marks=pytest.mark.push),
        signal.SIGTTIN,
        signal.SIGTTOU,
        signal.SIGCONT,
    ],
)
def test_nothing_stops_it(table: Open, number: int) -> None:
    terminal = table()
    terminal.signal(number)
    still_there(terminal)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_session_ends_it_cleanly(table: Open, game: Hall, number: int) -> None:
    terminal = table()
    terminal.signal(number)
    assert terminal.ended() == 0
    game.run(SetPin("judge", "2468"))


def test_a_terminal_that_vanishes_ends_it(table: Open) -> None:
    terminal = table()
    os.close(terminal._end)
    done, status = os.waitpid(terminal.process, 0)
    assert done == terminal.process
    assert not os.WIFSTOPPED(status)
    terminal.code, terminal._end = 0, os.open(os.devnull, os.O_RDONLY)


def test_any_size_and_back(table: Open) -> None:
    terminal = table()
    for size in ((1, 1), (2, 40), (200, 1), (300, 100), (5, 5), (20, 10), (1, 1)):
        terminal.resize(*size)
        assert terminal.read(0.2)
        terminal.press(" \x1b\t\x7f")
        assert terminal.read(0.2)
    still_there(terminal)


def test_a_terminal_that_tells_its_size_itself(table: Open) -> None:
    terminal = table()
    terminal.press("\x1b[?2048;1$y\x1b[48;1;1;0;0t")
    assert terminal.read(0.5)
    terminal.press("\x1b[48;0;0;0;0t\x1b[48;24;80;0;0t")
    terminal.wait_for("Table 1", "round 1")


@pytest.mark.push
def test_only_the_pin_of_the_organizer_closes_it(table: Open, game: Hall) -> None:
    game.run(SetPin("to", "1357"))
    terminal = table()
    terminal.press("\x11")
    terminal.wait_for("PIN")
    terminal.press("1111\r")
    terminal.wait_for("That PIN does not belong to this event.")
    terminal.press("\x11")
    terminal.wait_for("PIN")
    terminal.press("1357\r")
    assert terminal.ended() == 0


def test_the_board_in_the_hall_is_locked_as_well(game: Hall, tmp_path: Path) -> None:
    log = tmp_path / "textual.log"
    line = (SRTUI, "board", str(game.path))
    terminal = InTerminal(*line, env={**HOSTILE, "TEXTUAL_LOG": str(log)})
    try:
        terminal.wait_for("Round 1")
        terminal.press(b"\x1a\x03\x1c")
        terminal.signal(signal.SIGTSTP)
        assert terminal.read(0.5)
        assert terminal.state in "RS"
        terminal.signal(signal.SIGHUP)
        assert terminal.ended() == 0
    finally:
        terminal.close()
    assert not log.exists()
