"""Programs that play whole events are killed while the second backup folder fails.

It comes and goes, fills up and turns read-only: nothing is lost, nothing refused, and each warning
is true.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path

import pytest
from command_line import command
from programs import event_of, programs

from data.event import journal
from data.event.backup import copies
from data.event.sqlite import connect
from data.event.store import Store
from srtui.cli.opening import desk_at
from srtui.commands.desk import Desk, Seat

pytestmark = pytest.mark.process

PLAYERS, ROUNDS = 6, 4
SAYS = {"gone": "is not there", "full": "the disk is full", "read-only": "it is read-only"}
"""What a warning says in each state of the second place."""


class Stick:
    """A disk of its own that is in one state or another; `seen` collects the states it was in."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.state = "gone"
        self.turn("fine")
        self.seen = {"fine"}

    def turn(self, state: str) -> None:
        """Change its state, always by way of a disk that works."""
        if self.state == "gone":
            self._run("mount", "-t", "tmpfs", "-o", "size=16m", "none", self.place)
        elif self.state == "read-only":
            self._run("mount", "-o", "remount,rw", self.place)
        self.state = "fine"
        (self.place / "filler").unlink(missing_ok=True)
        if state == "gone":
            self._run("umount", "-l", self.place)
        elif state == "read-only":
            with suppress(subprocess.CalledProcessError):  # a copy is being made right now
                self._run("mount", "-o", "remount,ro", self.place)
                self.state = state
            return
        elif state == "full":
            with (self.place / "filler").open("wb", buffering=0) as filler, suppress(OSError):
                while filler.write(bytes(4096)):
                    pass
        self.state = state

    def _run(self, *words: object) -> None:
        subprocess.run([str(word) for word in words], check=True)


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Stick]:
    place = tmp_path / "stick"
    place.mkdir()
    if shutil.which("mount") is None or os.geteuid() != 0:
        pytest.skip("only root mounts")
    try:
        made = Stick(place)
    except subprocess.CalledProcessError:
        pytest.skip("nothing can be mounted here")
    yield made
    made.turn("gone")


def play_and_tell(path: Path, mouth: Connection) -> None:
    """Pair, publish and type results, round after round.

    Report each with its warnings, and wait until the drive is in the state for the next.
    """
    try:
        with desk_at(str(path), Seat()) as desk:
            for one in iter(lambda: _next(desk), None):
                done = desk.run(one(desk), sure=True)  # type: ignore[operator]
                mouth.send(("done", str(one), done.sentence, done.warnings))
                mouth.recv()
        mouth.send(("over", "", "", ()))
    except Exception as error:  # told, so that the test can say what it was
        mouth.send(("fault", "", repr(error), ()))


def _next(desk: Desk) -> object:
    event = desk.event()
    if event.round is not None and event.round.open_games:
        if event.round.phase.value == "draft":
            return command("publish")
        return command("result", str(event.round.open_games[0].table), "1", "a", 5, 1, 40, 30)
    return command("pair") if event.played < ROUNDS else None


def done_so_far(store: Store) -> list[str]:
    with store.read() as reader:
        assert reader.value("PRAGMA integrity_check") == "ok"
        assert reader.rows("PRAGMA foreign_key_check") == []
        found = journal.entries(reader)[::-1]
    return [one.sentence for one in found if one.command in ("pair", "publish", "result")]


def watch_and_kill(path: Path, stick: Stick, chance: random.Random) -> tuple[list[str], bool, int]:
    """Let a program play, disturb the stick, kill it; what it said, if it was over, warnings."""
    ear, mouth = programs.Pipe()
    process = programs.Process(target=play_and_tell, args=(path, mouth))
    process.start()
    mouth.close()
    told, over, warned, before = list[str](), False, 0, {stick.state}
    left = chance.randrange(1, 9)
    try:
        while True:
            if left == 0:
                wait([], timeout=chance.random() * 0.02)  # so that it falls on any step
                process.kill()
                process.join()
            kind, id, sentence, warnings = ear.recv()
            left -= 1
            assert kind != "fault", sentence
            if kind == "over":
                over = True
                continue
            told.append(sentence)
            warned += len(warnings)
            since, before = before | {stick.state}, {stick.state}
            for one in warnings:
                assert any(SAYS.get(state, "?") in one for state in since), (since, one)
            if id == "pair" and since <= {"gone", "read-only"} and left >= 0:
                assert warnings, (since, sentence)
            if chance.random() < 0.3 and left > 0:
                stick.turn(chance.choice(("fine", *SAYS)))
                before.add(stick.state)
            if left >= 0:
                ear.send("go on")
    except (EOFError, ConnectionError):  # reset where it was killed before it had read “go on”
        ear.close()
    process.kill()
    process.join()
    return told, over, warned


@pytest.mark.parametrize("kills", [8, pytest.param(1000, marks=pytest.mark.deep)])
def test_nothing_is_lost_or_refused_as_the_second_folder_fails(
    tmp_path: Path, stick: Stick, kills: int
) -> None:
    chance, events, killed, warned = random.Random(f"stick {kills}"), 0, 0, 0
    while killed < kills:
        events += 1
        folder = tmp_path / f"event {events}"
        folder.mkdir()
        stick.turn("fine")
        line = event_of(folder / "event.srtui", PLAYERS)
        line.do("set", "--backup-to", stick.place)
        over, kept = False, list[str]()
        while not over and killed < kills:
            told, over, warnings = watch_and_kill(line.path, stick, chance)
            store = Store.open(line.path)
            now = done_so_far(store)
            store.close()
            assert now[: len(kept) + len(told)] == [*kept, *told], "what was told is there"
            assert len(now) - len(kept) - len(told) <= 1, "one command more at most"
            kept, killed, warned = now, killed + (not over), warned + warnings
        stick.turn("fine")
        assert_copies(line.path, stick)
        shutil.rmtree(folder)
        shutil.rmtree(stick.place / "event.backups")
    assert warned > kills / 20
    print({"events": events, "kills": killed, "warnings": warned})  # noqa: T201


def assert_copies(path: Path, stick: Stick) -> None:
    """Check that the next backup works in both folders, removes partial files, and is complete."""
    with desk_at(str(path), Seat()) as desk:
        assert desk.backup().warnings == ()
        assert desk.event().copy_faults == {}
    places = [path.with_name("event.backups"), stick.place / "event.backups"]
    for folder in places:
        assert not list(folder.glob("*.part-*"))
        assert copies(path, folder)
        for copy in copies(path, folder):
            with closing(connect(copy, read_only=True)) as one:
                assert one.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
