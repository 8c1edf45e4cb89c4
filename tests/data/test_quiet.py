"""The log of an open event comes into its file at quiet moments."""

import signal
import sys
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from threading import enumerate as threads

import pytest
from event_values import add_players, names

from data.event import watch
from data.event.lock import writing
from data.event.sqlite import (
    EventFileError,
    connect_without_log,
    library_is_affected,
    log_size,
    sqlite3,
)
from data.event.store import Store
from data.event.watch import LATEST_SECONDS, QUIET_SECONDS, QuietMoments, QuietThread, Watcher

pytestmark = pytest.mark.skipif(
    library_is_affected(sqlite3.sqlite_version_info), reason="no log is kept here"
)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def moments(store: Store, clock: Clock) -> QuietMoments:
    return QuietMoments(store, clock)


def in_the_file(path: Path) -> list[str]:
    """Return the players that a copy of the file alone has."""
    with closing(connect_without_log(path)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM player ORDER BY id")]


def test_once_nobody_writes_the_file_holds_everything(
    store: Store, moments: QuietMoments, clock: Clock
) -> None:
    assert not moments.look()
    add_players(store, "Anna")
    assert not moments.look()
    assert in_the_file(store.path) == []
    clock.now += QUIET_SECONDS
    assert moments.look()
    assert in_the_file(store.path) == ["Anna"]
    assert log_size(store.path) == 0
    assert not moments.look()


def test_file_is_a_few_seconds_behind_a_busy_writer(
    store: Store, moments: QuietMoments, clock: Clock
) -> None:
    behind = 0
    for number in range(30):
        add_players(store, f"Player {number}")
        moments.look()
        clock.now += QUIET_SECONDS / 2
        behind = max(behind, number + 1 - len(in_the_file(store.path)))
    assert 1 < behind <= LATEST_SECONDS / (QUIET_SECONDS / 2) + 1


def test_a_reader_is_not_waited_for(store: Store, moments: QuietMoments, clock: Clock) -> None:
    add_players(store, "Anna")
    with store.read() as reader:
        assert len(reader.table("player")) == 1
        moments.look()
        clock.now += QUIET_SECONDS
        assert moments.look()
    assert in_the_file(store.path) == ["Anna"]


def test_a_disk_that_takes_nothing_is_tried_again_later(
    store: Store, moments: QuietMoments, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Store) -> None:
        raise EventFileError("The disk does not answer.")

    add_players(store, "Anna")
    moments.look()
    clock.now += QUIET_SECONDS
    with monkeypatch.context() as patch:
        patch.setattr(Store, "checkpoint", refuse)
        assert moments.look()
        assert not moments.look()
    clock.now += QUIET_SECONDS
    assert moments.look()
    assert in_the_file(store.path) == ["Anna"]


def test_it_waits_for_the_lock_of_the_writers(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[bool] = []
    real = writing

    def noted(path: Path) -> object:
        held.append(True)
        return real(path)

    monkeypatch.setattr("data.event.store.writing", noted)
    add_players(store, "Anna")
    store.checkpoint()
    assert held == [True, True]
    store.checkpoint()  # nothing is left to checkpoint
    assert held == [True, True]


def test_a_program_that_keeps_an_event_open_does_it_by_itself(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = Event()
    real = Store.checkpoint

    def noted(self: Store) -> None:
        real(self)
        done.set()

    monkeypatch.setattr(Store, "checkpoint", noted)
    monkeypatch.setattr(watch, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(watch, "QUIET_SECONDS", 0.01)
    with closing(Watcher(store)):
        add_players(store, "Anna")
        assert done.wait(20)
    assert not [one for one in threads() if one.name == "quiet"]
    assert in_the_file(store.path) == ["Anna"]


def test_a_program_that_only_looks_does_not(store: Store) -> None:
    add_players(store, "Anna")
    looked = Store.open(store.path, read_only=True)
    with closing(Watcher(looked)):
        assert not [one for one in threads() if one.name == "quiet"]
    looked.checkpoint()
    assert in_the_file(store.path) == []
    assert names(store) == ["Anna"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals that stop a program")
def test_thread_takes_no_signal_that_would_stop_a_locked_terminal(store: Store) -> None:
    looking = QuietThread(store)
    looking.end()
    blocked: set[int] = set()

    def run() -> None:
        looking._run()
        blocked.update(signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    thread = Thread(target=run)
    thread.start()
    thread.join()
    assert {signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU} <= blocked
