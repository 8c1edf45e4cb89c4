"""An organizer's terminal ends in the middle of things: nothing is lost, no process is left.

A whole event is played by keys, as the second line of the screen says. At a random moment the
program is killed, told to end, or its window goes away without a signal; another one goes on from
the same file. `make deep` ends 500 programs.
"""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from command_line import CommandLine
from in_terminal import SRTUI
from patience import PATIENCE
from programs import event_of
from side_by_side import Screen

from data.event import journal
from data.event.store import Store

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="needs a pty"),
]

NEXT = re.compile(r"n ► (.+)")
TABLE = re.compile(r"[Tt]ables? (\d+)")
SAVED = re.compile(r"(Round \d+, table \d+: .+?, destroyed \d+-\d+\.)")
"""To its last figure: a screen may be painted in part."""
YES = "y yes"
ASKED = {"p pair round": "p", YES: "y", "scenario roll": "\r"}
"""What may be asked at a step, and the key that answers it."""
ENDS = ("killed", "told to end", "its window gone")


class Office:
    """The organizer at a terminal that no signal reaches when its window goes away."""

    def __init__(self, path: Path, home: Path) -> None:
        line = f"trap '' HUP; exec {shlex.join([SRTUI, 'open', str(path)])}"
        env = {"HOME": str(home), "XDG_STATE_HOME": str(home)}
        self.screen = Screen("/bin/sh", "-c", line, env=env, size=(80, 24))
        self.saved: set[str] = set()
        """What the screen said is saved."""

    @property
    def step(self) -> str:
        """What the second line wants next."""
        found = NEXT.search(self.screen.text)
        return found[1] if found else ""

    def look(self, seconds: float) -> None:
        """Take what is painted; note what is said to be saved."""
        self.screen.read(seconds)
        self.saved.update(SAVED.findall(self.screen.words))

    def wait(self, *words: str) -> None:
        """Until one of these is on the screen."""
        late = monotonic() + PATIENCE
        while not any(one in self.screen.words for one in words):
            assert monotonic() < late, f"{words} never came:\n{self.screen.text}"
            self.look(0.1)

    def rest(self) -> None:
        """Until nothing more is painted."""
        before = ""
        while before != self.screen.text:
            before = self.screen.text
            self.look(0.5)

    def act(self) -> bool:
        """Press what the next step asks for; False when the event is over."""
        self.wait("n ► ")
        self.rest()  # the line for slips may be opening by itself: it would take `gt` as a slip
        step = self.step
        if "Enter the results" in step and (table := TABLE.search(step)):
            self.slip(table[1])
            self.answer(step)
        elif "finish" in step.lower():
            return False
        else:
            self.screen.press("n")
            self.answer(step)
        return True

    def slip(self, table: str) -> None:
        """Type the slip of a table."""
        if "table?" not in self.screen.words:
            self.screen.press("gt")
            self.wait("table?")
        self.screen.press(f"{table} 1 s 5 3 60 45")
        self.wait("5-3 VP")
        self.screen.press("\r")

    def answer(self, before: str) -> None:
        """Answer what the step asks, until there is another step.

        A screen that is painted in part shows no step: to continue then would press `n` again,
        which answers no to the question that is still to come.
        """
        late, asked = monotonic() + PATIENCE, dict(ASKED)
        while self.step in ("", before):
            assert monotonic() < late, f"still {before!r}:\n{self.screen.text}"
            for words in [one for one in asked if one in self.screen.words]:
                self.screen.press(asked[words])
                if words != YES:  # a yes may come before the question counts as seen
                    del asked[words]
            self.look(0.3)

    def end(self, how: str) -> None:
        """End it in one of the ways; no process is left afterwards."""
        with suppress(OSError):
            self.look(0.0)
        if how == "killed":
            self.screen.signal(signal.SIGKILL)
        elif how == "told to end":
            self.screen.signal(signal.SIGTERM)
        os.close(self.screen._end)
        late = monotonic() + PATIENCE
        while not os.waitpid(self.screen.process, os.WNOHANG)[0]:
            assert monotonic() < late, f"{how}, and it goes on"
            os.sched_yield()


def said_in_file(path: Path) -> set[str]:
    """Return the sentences of the journal, from a file that is undamaged."""
    store = Store.open(path)
    try:
        with store.read() as reader:
            assert reader.value("PRAGMA integrity_check") == "ok"
            assert reader.rows("PRAGMA foreign_key_check") == []
            return {one.sentence for one in journal.entries(reader)}
    finally:
        store.close()


def begin(folder: Path, players: int) -> CommandLine:
    """Create a new event."""
    folder.mkdir()
    return event_of(folder / "hall.srtui", players)


@pytest.mark.parametrize(
    ("part", "ends", "players"),
    [
        ("short", 6, 6),
        *(pytest.param(f"long {n}", 125, 33, marks=pytest.mark.deep) for n in range(4)),
    ],
)
def test_nothing_is_lost_and_no_process_is_left(
    tmp_path: Path, part: str, ends: int, players: int
) -> None:
    chance, events = random.Random(part), 1
    line, saved, told = begin(tmp_path / "event 1", players), set[str](), 0
    for count in range(ends):
        office, how = Office(line.path, tmp_path), ENDS[count % len(ENDS)]
        goes_on = True
        for _ in range(chance.randrange(1, 9)):
            goes_on = goes_on and office.act()
        if goes_on and chance.random() < 0.7:  # in the middle of a key's work
            office.screen.press(chance.choice(("n", "u", "gt", "1 1 a 5 3 60 45\r", "gp", "gs")))
            office.look(chance.random() * 0.05)
        office.end(how)
        told += len(office.saved - saved)
        saved |= office.saved
        missing = saved - said_in_file(line.path)
        assert not missing, f"{how}: {missing}"
        if not goes_on:
            events += 1
            line, saved = begin(tmp_path / f"event {events}", players), set[str]()
    assert told > ends / 4, "results were saved in between"
