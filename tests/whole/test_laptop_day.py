"""An event from the first command to the last, each a program of its own, as a laptop runs them.

On Windows (without a Windows machine: under Wine) this is what an organizer without screens does:
names that are not ASCII, output that is redirected, files that come and go.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
NAMES = ("Ünal Şahin", "Zoë Björk", "Łukasz", "Ada", "Bo", "Chidi", "Dan")
DOUBTS = 3
"""The exit code of what is only done with `--sure`."""


class Laptop:
    """A folder in which `srtui` is called; `event` is the file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.event = folder / "Freitag für alle.srtui"

    def call(self, verb: str, *words: object) -> subprocess.CompletedProcess[bytes]:
        group, *rest = verb.split()
        line = [sys.executable, "-m", "srtui", group, self.event, *rest, *words]
        # From the checkout, where Python finds the program, even if it is not installed.
        return subprocess.run(list(map(str, line)), cwd=ROOT, capture_output=True, check=False)

    def do(self, verb: str, *words: object) -> str:
        ended = self.call(verb, *words)
        assert ended.returncode == 0, ended.stderr.decode()
        return ended.stdout.decode()

    def json(self, verb: str, *words: object) -> Any:
        return json.loads(self.do(verb, *words, "--json"))["data"]

    def winner_of(self, table: int) -> str:
        rows = self.json("results")["rows"]
        row = next(row for row in rows if row["table"] == table)
        seats = {row[seat]["player"]: row[seat]["name"] for seat in ("first", "second")}
        return str(seats[row["winner"]])


@pytest.fixture
def laptop(tmp_path: Path) -> Laptop:
    return Laptop(tmp_path)


def test_an_event_from_new_to_finish(laptop: Laptop) -> None:
    laptop.do("new", "--edition", "sr2026", "--seed", "one", "--name", "Freitag für alle")
    sheet = laptop.folder / "players.csv"
    sheet.write_bytes(("name,club\r\n" + "".join(f"{one},Köln\r\n" for one in NAMES)).encode())
    laptop.do("roster import", sheet)
    laptop.do("roster add", "Zita, late")
    laptop.do("roster check-in", "all")
    assert len(laptop.json("roster list")["rows"]) == len(NAMES) + 1
    play_a_round(laptop, 1)
    corrected(laptop)
    backed_up_and_restored(laptop)
    play_a_round(laptop, 2)
    play_a_round(laptop, 3)
    written(laptop)
    assert "after 3 rounds" in laptop.do("finish", "--sure")
    assert laptop.call("roster add", "Too Late").returncode != 0
    assert laptop.call("doctor").returncode == 0


def play_a_round(laptop: Laptop, number: int) -> None:
    """Pair, publish, start, and type the results: the player named first wins."""
    laptop.do("pair", "--sure")
    laptop.do("publish")
    laptop.do("start", "--sure")
    for table in range(1, 5):
        laptop.do("result", table, 1, "s", 5, 2, 40, 20)
    rows = laptop.json("results", "--round", number)["rows"]
    assert all(row["winner"] == row["first"]["player"] for row in rows)


def corrected(laptop: Laptop) -> None:
    """Correct the wrong winner of table 1, undo it and do it again."""
    first = laptop.winner_of(1)
    words = (1, 1, 2, "s", 2, 5, 20, 40)
    assert laptop.call("correct", *words).returncode == DOUBTS
    laptop.do("correct", *words, "--sure")
    second = laptop.winner_of(1)
    assert second != first
    assert laptop.do("undo").startswith("Undone: ")
    assert laptop.winner_of(1) == first
    assert laptop.do("redo").startswith("Redone: ")
    assert laptop.winner_of(1) == second


def backed_up_and_restored(laptop: Laptop) -> None:
    """Check that changes after the backup are gone after a restore, and kept separately."""
    laptop.do("backup")
    copy = laptop.json("backup", "--list")[-1]
    before = laptop.json("standings")
    laptop.do("roster drop", "Ada")
    assert laptop.call("restore", copy).returncode == DOUBTS
    said = laptop.do("restore", copy, "--sure")
    assert "-replaced" in said
    assert laptop.json("standings") == before
    assert len(list(laptop.folder.glob("*-replaced.srtui"))) == 1


def written(laptop: Laptop) -> None:
    """Sheet, pages and exports, twice: the second time over the first."""
    html, pages, table = laptop.folder / "p.html", laptop.folder / "pages", laptop.folder / "r.csv"
    for more in ((), ("--replace",)):
        laptop.do("print", "pairings", "--to", html, *more)
        laptop.do("page", pages)
        laptop.do("export", "roster", "--to", table, *more)
    for name in NAMES:
        assert name.encode() in html.read_bytes()
        assert name.encode() in table.read_bytes()
    assert "Łukasz".encode() in b"".join(one.read_bytes() for one in pages.glob("*.html"))
    left = [one.name for one in laptop.folder.rglob("*") if ".part-" in one.name]
    assert left == []
