"""Bytes for each kind of terminal: colours that it has, letters that it can draw.

The test reads the bytes, not the framework's intention.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import pytest
from command_line import CommandLine
from in_terminal import SRTUI
from patience import PATIENCE
from programs import event_of
from rich.color import Color, ColorSystem
from side_by_side import Room, Screen

from screens.places import PLACES
from screens.theme.palette import DARK, LIGHT, XTERM, Palette

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="needs a pty"),
]

SGR = re.compile(r"\x1b\[([0-9;:]*)m")
ORDERS = re.compile(
    r"\x1b(?:\[[0-9;?<>=$!\" ]*[@-~]|[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|[=>78])"
)
NAME = "Zoë Łukasz-Ångström"
QUIT = "\x11"


class Recorded(Screen):
    """A screen of which all is kept that was sent."""

    sent = b""

    def take(self, found: bytes) -> None:
        self.sent += found
        super().take(found)

    @property
    def text_sent(self) -> str:
        """Everything, as text."""
        return self.sent.decode()

    @property
    def letters(self) -> set[str]:
        """Every letter and symbol that was painted."""
        return set(ORDERS.sub("", self.text_sent)) - set("\r\n\x1b\x0f")

    @property
    def styles(self) -> list[list[int]]:
        """Every order about colours and styles."""
        found = SGR.findall(self.text_sent)
        return [[int(one or 0) for one in re.split("[;:]", order)] for order in found]

    @property
    def colours(self) -> set[tuple[int, ...]]:
        """Colours that were asked for: (n,) of 256, (r, g, b), or (-n,) for one of sixteen."""
        found: set[tuple[int, ...]] = set()
        for order in self.styles:
            rest = list(order)
            while rest:
                code = rest.pop(0)
                if code in (38, 48):
                    many = 3 if rest.pop(0) == 2 else 1
                    found.add(tuple(rest[:many]))
                    del rest[:many]
                elif code in {*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}:
                    found.add((-code,))
        return found


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    """Create an event of nine players, one name with unusual letters; round 1 runs."""
    made = event_of(tmp_path / "hall.srtui", 8)
    made.do("roster", "add", NAME)
    for done in (("pair",), ("publish",), ("scenario", "two-fronts"), ("announce",), ("start",)):
        made.do(*done)
    made.do("result", "1", "1", "a", "3", "1", "30", "20")
    return made


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Yield the terminals, each with folders of its own."""
    made = Room(
        {
            "HOME": str(tmp_path),
            "XDG_STATE_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path / "config"),
        }
    )
    yield made
    made.close()


def opened(room: Room, *words: object, **env: str) -> Recorded:
    """Open the program in a terminal with this environment."""
    size = (80, 24)
    made = Recorded(SRTUI, *(str(one) for one in words), env={**room._env, **env}, size=size)
    room.screens.append(made)
    return made


def visited(room: Room, line: CommandLine, **env: str) -> Recorded:
    """Visit every screen as the organizer, ask for help and leave."""
    screen = opened(room, "open", line.path, **env)
    room.until(screen, "Help")
    for place in PLACES:
        room.press(screen, "g", "Go to")
        room.press(screen, place.letter, "Help", gone="Go to")
    room.press(screen, "?", "Keys here")
    room.press(screen, "\x1b", "Help", gone="Keys here")
    screen.press(QUIT)
    assert screen.ended() == 0, screen.text
    return screen


def parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def colours_of(palette: Palette) -> set[str]:
    found = (getattr(palette, name) for name in Palette.__struct_fields__)
    return {one for one in found if isinstance(one, str) and one.startswith("#")}


def test_every_colour_is_the_palette_s_own(room: Room, line: CommandLine) -> None:
    screen = visited(room, line)
    assert {(*parts(DARK.open),), (*parts(DARK.ground),)} <= screen.colours
    assert screen.colours <= {parts(one) for one in colours_of(DARK)}


def test_without_colorterm_only_colours_of_xterm_are_asked_for(
    room: Room, line: CommandLine
) -> None:
    screen = visited(room, line, COLORTERM="")
    shown = (Color.parse(one).downgrade(ColorSystem.EIGHT_BIT) for one in colours_of(XTERM))
    assert screen.colours <= {(one.number,) for one in shown}
    assert {(255,), (233,)} <= screen.colours, "text and ground: #eeeeee on #121212"


def test_the_linux_console_has_sixteen_colours_and_ascii(room: Room, line: CommandLine) -> None:
    screen = visited(room, line, TERM="linux", COLORTERM="")
    assert all(colour[0] < 0 for colour in screen.colours), "one of the sixteen"
    assert "Łukasz-Ångström" in screen.text_sent
    assert {one for one in screen.letters if not one.isascii()} <= set(NAME)


def test_a_table_s_console_has_ascii_as_well(room: Room, line: CommandLine) -> None:
    table = opened(room, "table", line.path, 2, TERM="linux", COLORTERM="")
    room.until(table, "Choose one of your lists")
    room.press(table, "k", "has the first turn")
    room.press(table, "a", "start when both players are")
    room.press(table, "t", "Two Fronts")
    assert {one for one in table.letters if not one.isascii()} <= set(NAME)
    assert all(colour[0] < 0 for colour in table.colours)


def test_no_color_is_grey_and_every_state_has_a_word(room: Room, line: CommandLine) -> None:
    screen = visited(room, line, NO_COLOR="1")
    assert screen.colours
    assert all(len(set(colour)) == 1 and len(colour) == 3 for colour in screen.colours)


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},  # else Python takes C for UTF-8
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["ASCII", "Latin-1"],
)
def test_where_utf_8_is_not_spoken_signs_are_ascii(
    room: Room, line: CommandLine, env: dict[str, str]
) -> None:
    screen = opened(room, "open", line.path, **{"LC_ALL": "C", **env})
    room.until(screen, "Help")
    room.press(screen, "gr", "Player", NAME[:12])
    assert {one for one in screen.letters if not one.isascii()} <= set(NAME)
    screen.press(QUIT)
    assert screen.ended() == 0


def test_what_was_chosen_is_there_at_the_next_start(
    room: Room, line: CommandLine, tmp_path: Path
) -> None:
    screen = opened(room, "open", line.path)
    room.until(screen, "Help")
    room.press(screen, "\x10", "Search")
    room.press(screen, "colours light", "Colours: light")
    screen.press("\r")
    light = "{};{};{}".format(*parts(LIGHT.ground))
    room.when(lambda: f"48;2;{light}" in screen.text_sent, "the light ground is painted")
    screen.press(QUIT)
    assert screen.ended() == 0
    kept = (tmp_path / "config" / "srtui" / "config.toml").read_text(encoding="utf-8")
    assert 'colours = "light"' in kept
    again = visited(room, line)
    assert again.colours <= {parts(one) for one in colours_of(LIGHT)}
    once = opened(room, "open", line.path, "--colours", "grey", "--signs", "plain")
    room.until(once, "Help")
    assert all(len(set(colour)) == 1 for colour in once.colours)
    assert {one for one in once.letters if not one.isascii()} <= set(NAME)
    once.press(QUIT)
    assert once.ended() == 0


def test_the_smallest_table_terminal(room: Room, line: CommandLine) -> None:
    table = Recorded(SRTUI, "table", str(line.path), "2", env=room._env, size=(40, 15))
    room.screens.append(table)
    room.until(table, "Choose one of your")
    room.press(table, "k", "has the first")
    room.press(table, "a", "ready")
    room.press(table, "\t")
    room.press(table, "\x7f", "deployment")


# Terminals within a terminal


def waited_for(shown: list[str], words: str) -> str:
    """Ask a terminal what it shows until the words are there."""
    until = monotonic() + PATIENCE
    while True:
        text = subprocess.run(shown, capture_output=True, check=False).stdout.decode()
        if words in text:
            return text
        assert monotonic() < until, f"{words} never came: {text}"
        sleep(0.1)


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not there")
def test_in_tmux(room: Room, line: CommandLine) -> None:
    tmux = ["tmux", "-L", uuid4().hex, "-f", "/dev/null"]
    env = [f"{name}={value}" for name, value in room._env.items()]
    asked = ["env", "-u", "COLORTERM", *env, SRTUI, "open", str(line.path)]
    subprocess.run([*tmux, "-u", "new-session", "-d", "-x", "80", "-y", "24", *asked], check=True)
    try:
        waited_for([*tmux, "capture-pane", "-p"], "assassination")
        styled = waited_for([*tmux, "capture-pane", "-pe"], "assassination")
        found = re.findall(r"[34]8;([25]);(\d+)", styled)
        assert found
        assert all(kind == "5" for kind, _ in found)
        numbers = {
            Color.parse(one).downgrade(ColorSystem.EIGHT_BIT).number for one in colours_of(XTERM)
        }
        assert {int(number) for _, number in found} <= numbers
    finally:
        subprocess.run([*tmux, "kill-server"], check=False)


@pytest.mark.skipif(not shutil.which("screen"), reason="screen is not there")
def test_in_screen(room: Room, line: CommandLine) -> None:
    name = uuid4().hex
    outer = Screen(
        shutil.which("screen") or "",
        "-U",
        "-S",
        name,
        "-c",
        "/dev/null",
        SRTUI,
        "open",
        str(line.path),
        env={**room._env, "COLORTERM": "", "SCREENDIR": room._env["HOME"]},
    )
    room.screens.append(outer)
    room.until(outer, "Help")
    room.press(outer, "gs", "Rank")
    outer.press(QUIT)
    outer.ended()
