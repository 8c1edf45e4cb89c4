"""The queue of writers: everybody in turn, whoever is killed, however many wait."""

import multiprocessing
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import filelock
import pytest
from event_values import add_players, names

from data.event import backup, lock
from data.event.lock import writing
from data.event.sqlite import EventFileError
from data.event.store import Store

_METHODS = multiprocessing.get_all_start_methods()
programs = multiprocessing.get_context("fork" if "fork" in _METHODS else "spawn")
PATIENCE = 30
STILL = 5.0 if sys.platform == "win32" else 1.0
"""Seconds that a queue may stand still; threads and files take longer to come on Windows."""


@pytest.fixture(params=["stay", "vanish"])
def lock_files(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let lock files stay after their release, or vanish as filelock has them do on Windows."""
    how = str(request.param)
    release = filelock.FileLock._release

    def vanish(self: filelock.FileLock) -> None:
        # While it is held, or it would be the file of the next one: Windows refuses to delete that.
        with suppress(OSError):
            Path(self.lock_file).unlink()
        release(self)

    if how == "vanish":
        if sys.platform == "win32":
            pytest.skip("Windows is the system that is simulated here")
        monkeypatch.setattr(filelock.FileLock, "_release", vanish)
    return how


def numbers(path: Path) -> int:
    return len(list(lock._numbers(path)))


def until_waiting(path: Path, count: int) -> None:
    late = monotonic() + PATIENCE
    while numbers(path) < count:
        assert monotonic() < late


def in_line(path: Path, count: int, served: list[int], hold: float, timeout: float) -> list[Thread]:
    """Start `count` writers that come one at a time."""

    def write(number: int) -> None:
        with writing(path, timeout):
            served.append(number)
            Event().wait(hold)

    threads = []
    before = numbers(path)
    for number in range(count):
        threads.append(Thread(target=write, args=(number,)))
        threads[-1].start()
        until_waiting(path, before + number + 1)
    return threads


@pytest.mark.usefixtures("lock_files")
def test_thirty_two_waiting_writers_are_served_in_order(tmp_path: Path) -> None:
    path, served = tmp_path / "masters.srtui", list[int]()
    with writing(path):
        threads = in_line(path, 32, served, 0, 10)
    for thread in threads:
        thread.join()
    assert served == list(range(32))


def test_nobody_gives_up_as_long_as_others_are_served(tmp_path: Path) -> None:
    """All together wait six times as long as the queue may stand still."""
    path, served = tmp_path / "masters.srtui", list[int]()
    with writing(path):
        threads = in_line(path, 12, served, STILL / 2, STILL)
    for thread in threads:
        thread.join()
    assert served == list(range(12))


@pytest.mark.usefixtures("lock_files")
def test_stalled_queue_says_so_without_naming_a_program_to_end(
    tmp_path: Path,
) -> None:
    path = tmp_path / "masters.srtui"
    with writing(path), pytest.raises(EventFileError) as fault, writing(path, timeout=0.1):
        pass
    assert "do it again in a moment" in str(fault.value)
    assert "close" not in str(fault.value)
    with writing(path, timeout=0.1):
        pass


def test_an_event_is_made_written_and_restored_whether_lock_files_stay(
    tmp_path: Path, lock_files: str
) -> None:
    """Where they vanished, nothing could be made on Windows: each writer looked for its own."""
    path = tmp_path / "masters.srtui"
    store = Store.create(path)
    add_players(store, "Anna")
    copy = backup.backup(store, "round 1", "2026-11-26T10:00:00").made[0]
    add_players(store, "Ben")
    store.close()
    backup.restore(copy, path)
    store = Store.open(path)
    assert names(store) == ["Anna"]
    left = {one.name for one in tmp_path.glob("*-lock*")} | {
        one.name for one in tmp_path.glob("*-queue")
    }
    kept = {f"{path.name}-lock", f"{path.name}-queue"}
    assert left == (kept if lock_files == "stay" else set())


def write_in_turn(path: Path, name: str, count: int) -> None:
    store = Store.open(path)
    for number in range(count):
        add_players(store, f"{name}-{number}", terminal=name)


@pytest.mark.usefixtures("lock_files")
def test_eight_programs_lose_nothing_and_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "masters.srtui"
    store = Store.create(path)
    running = [programs.Process(target=write_in_turn, args=(path, f"t{n}", 10)) for n in range(8)]  # type: ignore[attr-defined]
    for process in running:
        process.start()
    for process in running:
        process.join()
    assert [process.exitcode for process in running] == [0] * 8
    assert sorted(names(store)) == sorted(f"t{n}-{k}" for n in range(8) for k in range(10))


def wait_and_say(path: Path, mouth: Connection) -> None:
    with writing(path):
        mouth.send("mine")
        Event().wait()


@pytest.mark.usefixtures("lock_files")
@pytest.mark.parametrize("when", ["waiting", "writing"])
@pytest.mark.process
def test_killed_writer_does_not_block_the_next(tmp_path: Path, when: str) -> None:
    path, served = tmp_path / "masters.srtui", list[int]()
    ear, mouth = programs.Pipe(duplex=False)
    process = programs.Process(target=wait_and_say, args=(path, mouth))  # type: ignore[attr-defined]
    if when == "waiting":
        with writing(path):
            process.start()
            until_waiting(path, 2)
            threads = in_line(path, 3, served, 0, 10)
            process.kill()
            process.join()
            assert served == [], "the one who writes is still alone"
    else:
        process.start()
        assert ear.recv() == "mine"
        threads = in_line(path, 3, served, 0, 10)
        process.kill()
        process.join()
    for thread in threads:
        thread.join(PATIENCE)
    assert served == [0, 1, 2]
    with writing(path):
        pass
    assert numbers(path) == 0, "no number is left behind"
