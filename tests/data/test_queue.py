"""The queue of writers: everybody in turn, whoever is killed, however many wait."""

import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from time import monotonic

import pytest

from data import lock
from data.lock import writing
from data.sqlite import EventFileError

programs = multiprocessing.get_context("fork")
PATIENCE = 30


def numbers(path: Path) -> int:
    return len(list(lock._numbers(path)))


def until_waiting(path: Path, count: int) -> None:
    late = monotonic() + PATIENCE
    while numbers(path) < count:
        assert monotonic() < late


def in_line(path: Path, count: int, served: list[int], hold: float, timeout: float) -> list[Thread]:
    """So many who want to write, come one after the other."""

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


def test_thirty_two_who_wait_are_served_in_the_order_in_which_they_came(tmp_path: Path) -> None:
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
        threads = in_line(path, 12, served, 0.5, 1.0)
    for thread in threads:
        thread.join()
    assert served == list(range(12))


def test_a_queue_that_does_not_move_says_so_and_sends_nobody_to_end_a_program(
    tmp_path: Path,
) -> None:
    path = tmp_path / "masters.srtui"
    with writing(path), pytest.raises(EventFileError) as fault, writing(path, timeout=0.1):
        pass
    assert "do it again in a moment" in str(fault.value)
    assert "close" not in str(fault.value)
    with writing(path, timeout=0.1):
        pass


def wait_and_say(path: Path, mouth: Connection) -> None:
    with writing(path):
        mouth.send("mine")
        Event().wait()


@pytest.mark.parametrize("when", ["waiting", "writing"])
def test_who_is_killed_stops_nobody_behind_him(tmp_path: Path, when: str) -> None:
    path, served = tmp_path / "masters.srtui", list[int]()
    ear, mouth = programs.Pipe(duplex=False)
    process = programs.Process(target=wait_and_say, args=(path, mouth))
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
