"""Several programs on one event file: together, seen by each other, and killed."""

import multiprocessing
import random
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path

import pytest
from event_values import add_players, entry, names, player
from windows import moves_open_files

from data.event import journal
from data.event.lock import writing
from data.event.sqlite import EventFileError
from data.event.store import Store
from data.event.watch import Watcher
from srtui.text.undo import taken_back_text

pytestmark = pytest.mark.process

if sys.platform == "win32":
    programs = multiprocessing.get_context("spawn")
else:
    programs = multiprocessing.get_context("forkserver")
    programs.set_forkserver_preload(
        ["data.event.journal", "sqlite_utils", "filelock", "event_values"]
    )


def create_or_open(path: Path) -> Store:
    try:
        return Store.create(path)
    except EventFileError as error:
        if "already exists" not in str(error):
            raise
        return Store.open(path)


def write_many(path: Path, terminal: str, count: int) -> None:
    store = create_or_open(path)
    for number in range(count):
        add_players(store, f"{terminal}-{number}", terminal=terminal)


def test_programs_that_begin_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "masters.srtui"
    terminals = [f"t{n}" for n in range(8)]
    running = [programs.Process(target=write_many, args=(path, one, 50)) for one in terminals]
    for process in running:
        process.start()
    for process in running:
        process.join()
    assert [process.exitcode for process in running] == [0] * 8
    store = Store.open(path)
    assert sorted(names(store)) == sorted(f"{one}-{n}" for one in terminals for n in range(50))
    with store.read() as reader:
        told = journal.entries(reader)[::-1]
        assert [one.id for one in told] == list(range(1, 401))
        for terminal in terminals:
            own = [one.sentence for one in told if one.terminal == terminal]
            assert own == [f"{terminal}-{n} added." for n in range(50)]
        assert reader.revisions() == {"journal": 400, "roster": 400}


def count_up(path: Path, count: int) -> None:
    store = Store.open(path)
    for _ in range(count):
        with store.write(entry()) as writer:
            writer.update("player", 1, pinned_table=writer.value(COUNTER) + 1)
            writer.say("One more.")


COUNTER = "SELECT pinned_table FROM player WHERE id = 1"


def test_what_is_read_in_a_transaction_stays_true_until_it_is_written(store: Store) -> None:
    with store.write(entry()) as writer:
        writer.insert("player", player("Anna") | {"pinned_table": 1})
        writer.say("Anna added.")
    running = [programs.Process(target=count_up, args=(store.path, 40)) for _ in range(4)]
    for process in running:
        process.start()
    for process in running:
        process.join()
    with store.read() as reader:
        assert reader.value(COUNTER) == 161


def test_a_program_that_hangs_while_it_writes_is_named(store: Store) -> None:
    def impatient() -> None:
        with writing(store.path, timeout=0.01):
            raise AssertionError("two may write at once")

    with writing(store.path), pytest.raises(EventFileError, match="Another srtui has been"):
        impatient()


def test_a_command_queues_behind_other_writers(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.event.store.writing", partial(writing, timeout=0.01))
    with writing(store.path), pytest.raises(EventFileError, match="Another srtui has been"):
        add_players(store, "Anna")
    add_players(store, "Anna")


def test_the_watcher_sees_another_program(store: Store) -> None:
    watcher = Watcher(store)
    changes = watcher.subscribe()
    assert changes.poll() == frozenset()
    process = programs.Process(target=write_many, args=(store.path, "tent", 3))
    process.start()
    process.join()
    assert changes.poll() == {"roster", "journal"}
    assert changes.poll() == frozenset()
    watcher.close()


def test_the_watcher_sees_its_own_program_and_only_what_moved(store: Store) -> None:
    add_players(store, "Anna")
    watcher = Watcher(store)
    changes = watcher.subscribe()
    with store.write(entry(subject="event")) as writer:
        writer.insert("setting", {"key": "bell", "value": "on"})
        writer.say("Bells are on.")
    assert changes.poll() == {"event", "journal"}
    watcher.close()


def test_watcher_shows_each_subscriber_its_unseen_changes(store: Store) -> None:
    watcher = Watcher(store)
    early, idle = watcher.subscribe(), watcher.subscribe()
    add_players(store, "Anna")
    assert early.poll() == {"roster", "journal"}
    late = watcher.subscribe()
    with store.write(entry(subject="event")) as writer:
        writer.insert("setting", {"key": "bell", "value": "on"})
        writer.say("Bells are on.")
    assert early.poll() == late.poll() == {"event", "journal"}
    assert idle.poll() == {"event", "journal", "roster"}
    assert early.poll() == late.poll() == idle.poll() == frozenset()
    watcher.close()


@moves_open_files
def test_the_watcher_says_when_the_file_is_gone(store: Store) -> None:
    watcher = Watcher(store)
    changes = watcher.subscribe()
    store.path.rename(store.path.with_name("elsewhere.srtui"))
    with pytest.raises(EventFileError, match="can no longer be reached"):
        changes.poll()
    watcher.close()


def test_the_watcher_does_not_wait_for_a_commit(store: Store) -> None:
    with store.connection() as connection:
        connection.execute("PRAGMA journal_mode = delete")
    watcher = Watcher(store)
    changes = watcher.subscribe()
    with store.connection() as connection:
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("INSERT INTO revision VALUES ('roster', 1)")
        assert changes.poll() == frozenset()
        connection.execute("COMMIT")
    assert changes.poll() == {"roster"}
    watcher.close()


def write_and_acknowledge(path: Path, terminal: str, acknowledge: Connection) -> None:
    store = Store.open(path)
    number = 0
    while True:
        add_players(store, f"{terminal}-{number}", terminal=terminal)
        acknowledge.send(f"{terminal}-{number}")
        number += 1


def kill_two_writers(path: Path, attempt: int, chance: random.Random) -> list[str]:
    """Let two programs write and kill both at some moment; returns what they acknowledged."""
    acknowledged: list[str] = []
    ears: list[Connection] = []
    running = []
    for place in ("a", "b"):
        ear, mouth = programs.Pipe(duplex=False)
        process = programs.Process(
            target=write_and_acknowledge, args=(path, f"{attempt}{place}", mouth)
        )
        process.start()
        mouth.close()
        ears.append(ear)
        running.append(process)
    acknowledged += [ear.recv() for ear in ears]  # both are at work
    for _ in range(chance.randrange(10)):
        acknowledged += [ear.recv() for ear in ears if ear in wait(ears)]
    wait(ears, timeout=chance.random() * 0.003)  # so that it falls on any step of a write
    for process in running:
        process.kill()
        process.join()
    for ear in ears:
        acknowledged += drain(ear)
    return acknowledged


def drain(ear: Connection) -> list[str]:
    rest = []
    try:
        while True:
            rest.append(ear.recv())
    except EOFError:
        return rest


def test_a_program_killed_at_any_moment_loses_nothing_acknowledged(
    fresh: Callable[[], Store],
) -> None:
    path = fresh().path
    chance = random.Random(2026)
    acknowledged: list[str] = []
    for attempt in range(20):
        acknowledged += kill_two_writers(path, attempt, chance)
        store = Store.open(path)
        kept = names(store)
        assert set(acknowledged) <= set(kept)
        with store.read() as reader:
            assert reader.value("PRAGMA integrity_check") == "ok"
            assert reader.value("SELECT count(*) FROM journal WHERE undoes IS NULL") == len(kept)
        last = f"{attempt}a"
        done = journal.take_back(store, entry("undo", terminal=last), taken_back_text)
        assert done.startswith(f"Undone: {last}-")
        assert len(names(store)) == len(kept) - 1
        done = journal.take_back(store, entry("redo", terminal=last), taken_back_text, redo=True)
        assert done.startswith(f"Redone: {last}-")
        store.close()
    assert len(acknowledged) > 100
