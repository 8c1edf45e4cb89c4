"""Files of SQLite that a deleted or replaced event left behind, and copies made of an open one."""

import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from event_values import AT, add_players, entry, names, player
from windows import moves_open_files

from data.event.backup import backup, copies, restore
from data.event.companion_files import files_beside
from data.event.doctor import doctor
from data.event.sqlite import EventFileError, connect, library_is_affected, sqlite3
from data.event.store import Store
from data.exporting.export import save

pytestmark = pytest.mark.skipif(
    library_is_affected(sqlite3.sqlite_version_info), reason="no log is kept here"
)

ROW = {
    "id": 1, "name": "Cup", "edition_id": "sr2026", "edition_text": "", "edition_format": 1,
    "edition_hash": "", "size": 75, "table_count": 0, "created_at": AT, "seed": "any",
}  # fmt: skip


@pytest.fixture
def event(tmp_path: Path) -> Store:
    """Return an event with a log beside it, in which Anna and Ben were added."""
    store = Store.create(tmp_path / "cup.srtui", entry("new"), begin)
    add_players(store, "Anna", "Ben")
    return store


def begin(writer: Any) -> None:
    writer.insert("event", ROW)
    writer.say("Cup begins.")


def log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def deleted(store: Store) -> bytes:
    """Delete the file of an open event; return the log that stays behind."""
    left = log(store.path).read_bytes()
    assert left
    store.path.unlink()
    return left


def journal_of(folder: Path) -> bytes:
    """Return the rollback journal that a program leaves when it is killed in a change."""
    path = folder / "killed.srtui"
    Store.create(path, entry("new"), begin).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 2")
        connection.execute("BEGIN IMMEDIATE")
        rows = [(str(n), str(n), AT) for n in range(2000)]
        connection.executemany(
            "INSERT INTO player (name, name_key, added_at) VALUES (?, ?, ?)", rows
        )
        left = path.with_name(f"{path.name}-journal").read_bytes()
        connection.execute("ROLLBACK")
    assert left.startswith(b"\xd9\xd5\x05\xf9")
    return left


@moves_open_files
def test_a_new_event_over_a_leftover_log_is_its_own(event: Store) -> None:
    left = deleted(event)
    new = Store.create(event.path, entry("new"), begin)
    assert "cup-leftover.srtui-wal" in new.notice
    assert event.path.with_name("cup-leftover.srtui-wal").read_bytes() == left
    assert names(new) == []
    add_players(new, "Real")
    new.close()
    event.close()
    assert names(Store.open(new.path)) == ["Real"]


def test_a_new_event_over_a_leftover_journal_is_its_own(tmp_path: Path) -> None:
    path = tmp_path / "cup.srtui"
    path.with_name("cup.srtui-journal").write_bytes(journal_of(tmp_path))
    new = Store.create(path, entry("new"), begin)
    assert "cup-leftover.srtui-journal" in new.notice
    add_players(new, "Real")
    new.close()
    assert names(Store.open(path)) == ["Real"]


def test_empty_leftovers_go_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "cup.srtui"
    for end in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + end).touch()
    assert Store.create(path, entry("new"), begin).notice == ""


@moves_open_files
def test_a_program_that_still_has_a_deleted_event_open_harms_no_new_one(event: Store) -> None:
    deleted(event)
    new = Store.create(event.path, entry("new"), begin)
    add_players(new, "Real")
    with pytest.raises(EventFileError, match="was replaced"):
        add_players(event, "Zombie")
    event.close()
    assert names(new) == ["Real"]
    assert names(Store.open(new.path)) == ["Real"]


@moves_open_files
def test_a_leftover_that_cannot_be_moved_refuses_the_new_event(
    event: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    deleted(event)
    refuse_moves(monkeypatch, "cup.srtui-wal")
    with pytest.raises(EventFileError, match="close every program that has it open"):
        Store.create(event.path, entry("new"), begin)
    assert not event.path.exists()


@moves_open_files
def test_a_restored_event_is_not_touched_by_a_leftover_log(event: Store) -> None:
    backup(event, "end", AT)
    add_players(event, "Cem")
    deleted(event)
    sentence = restore(copies(event.path)[-1], event.path)
    assert "cup-leftover.srtui-wal" in sentence
    assert names(Store.open(event.path)) == ["Anna", "Ben"]


def test_foreign_log_is_not_joined_to_the_replaced_file(event: Store) -> None:
    backup(event, "end", AT)
    alien = event.path.with_name("cup-replaced.srtui-wal")
    alien.write_bytes(log(event.path).read_bytes())
    event.close()
    sentence = restore(copies(event.path)[-1], event.path)
    assert "cup-replaced-2.srtui" in sentence
    assert files_beside(event.path.with_name("cup-replaced-2.srtui")) == []


def test_a_database_that_is_exported_clears_the_way(event: Store, tmp_path: Path) -> None:
    left = log(event.path).read_bytes()
    to = tmp_path / "tables.db"
    log(to).write_bytes(left)
    plain = tmp_path / "plain"
    with closing(sqlite3.connect(plain)) as connection:
        connection.execute("CREATE TABLE t (x)")
    save(to, plain.read_bytes())
    with closing(sqlite3.connect(to)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("t",)]


def refuse_moves(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Refuse to move a file of this name, as if another program on Windows had it open."""
    real = Path.rename

    def rename(path: Path, target: Any) -> Path:
        if path.name == name:
            raise PermissionError(13, "The process cannot access the file")
        return real(path, target)

    monkeypatch.setattr(Path, "rename", rename)


@pytest.mark.parametrize("held", ["cup.srtui", "cup.srtui-shm"])
def test_a_restore_that_cannot_move_the_event_loses_nothing(
    event: Store, held: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(event, "end", AT)
    add_players(event, "Cem")
    before = sorted(one.name for one in event.path.parent.iterdir())
    refuse_moves(monkeypatch, held)
    with pytest.raises(EventFileError, match="another program has it open"):
        restore(copies(event.path)[-1], event.path)
    assert sorted(one.name for one in event.path.parent.iterdir()) == before
    assert names(event) == ["Anna", "Ben", "Cem"]
    assert names(Store.open(event.path)) == ["Anna", "Ben", "Cem"]


class TestAJournalBesideAFile:
    """Left by a program that was killed in the middle of a change."""

    @pytest.fixture
    def killed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Return an event of Anna, with half a change in its file."""
        path = tmp_path / "killed" / "cup.srtui"
        path.parent.mkdir()
        store = Store.create(path, entry("new"), begin)
        add_players(store, "Anna")
        backup(store, "end", AT)
        add_players(store, "Ben")
        store.close()
        there = tmp_path / "there" / "cup.srtui"
        monkeypatch.setattr("data.event.store.library_is_affected", lambda version: True)
        store = Store.open(path)
        with store.connection() as connection:
            connection.execute("PRAGMA cache_size = 2")
        with suppress(KeyboardInterrupt), store.write(entry()) as writer:
            writer.insert_all("player", [player(f"Player {n}") for n in range(2000)])
            shutil.copytree(path.parent, there.parent)
            raise KeyboardInterrupt
        monkeypatch.undo()
        assert there.with_name("cup.srtui-journal").read_bytes().startswith(b"\xd9\xd5\x05\xf9")
        return there

    def test_it_rolls_its_own_change_back(self, killed: Path) -> None:
        opened = Store.open(killed)
        assert opened.notice == ""
        assert names(opened) == ["Anna", "Ben"]
        assert sound(opened)

    def test_it_does_not_touch_a_backup_that_was_put_there(self, killed: Path) -> None:
        shutil.copyfile(copies(killed)[-1], killed)
        opened = Store.open(killed)
        assert "cup-leftover.srtui-journal" in opened.notice
        assert names(opened) == ["Anna"]
        assert sound(opened)

    def test_it_does_not_touch_another_event(self, killed: Path, tmp_path: Path) -> None:
        other = Store.create(tmp_path / "other.srtui", entry("new"), begin)
        add_players(other, "Zoe")
        add_players(other, "Yan")
        other.close()
        shutil.copyfile(other.path, killed)
        opened = Store.open(killed, read_only=True)
        assert names(opened) == ["Zoe", "Yan"]
        assert sound(opened)


class TestALogBesideAFile:
    """Logs beside a file, and their owners."""

    def put_back(self, store: Store, copy: Path, left: bytes) -> Store:
        """Put a copy where the event was, whose log was left by a kill, and open it."""
        store.close()
        shutil.copyfile(copy, store.path)
        log(store.path).write_bytes(left)
        return Store.open(store.path)

    def test_it_is_kept_after_a_kill(self, event: Store, tmp_path: Path) -> None:
        there = tmp_path / "there"
        there.mkdir()
        for file in (event.path, log(event.path)):
            shutil.copyfile(file, there / file.name)
        opened = Store.open(there / event.path.name)
        assert opened.notice == ""
        assert names(opened) == ["Anna", "Ben"]

    def test_it_is_kept_where_the_file_has_seen_a_part_of_it(
        self, event: Store, tmp_path: Path
    ) -> None:
        with event.connection() as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        with event.connection() as connection:
            # A reader keeps the log from restarting.
            with closing(connect(event.path, read_only=True)) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM player").fetchone()
                add_players(event, "Cem")
            del connection
        there = tmp_path / "there"
        there.mkdir()
        for file in (event.path, log(event.path)):
            shutil.copyfile(file, there / file.name)
        assert names(Store.open(there / event.path.name)) == ["Anna", "Ben", "Cem"]

    def test_a_backup_put_beside_a_later_log_is_not_touched(self, event: Store) -> None:
        backup(event, "end", AT)
        event.checkpoint()
        add_players(event, "Cem")
        left = log(event.path).read_bytes()
        opened = self.put_back(event, copies(event.path)[-1], left)
        assert "cup-leftover.srtui-wal" in opened.notice
        assert names(opened) == ["Anna", "Ben"]
        assert sound(opened)

    def test_a_copy_of_the_open_file_put_beside_a_later_log_is_not_touched(
        self, event: Store, tmp_path: Path
    ) -> None:
        event.checkpoint()
        shutil.copyfile(event.path, tmp_path / "stick")
        add_players(event, "Cem")
        event.checkpoint()
        add_players(event, *(f"Player {n}" for n in range(100)))
        left = log(event.path).read_bytes()
        opened = self.put_back(event, tmp_path / "stick", left)
        assert names(opened) == ["Anna", "Ben"]
        assert sound(opened)

    @pytest.mark.parametrize("read_only", [True, False])
    def test_another_event_put_beside_it_is_not_touched(
        self, event: Store, tmp_path: Path, read_only: bool
    ) -> None:
        left = log(event.path).read_bytes()
        event.close()
        other = Store.create(tmp_path / "other.srtui", entry("new"), begin)
        add_players(other, "Zoe")
        other.close()
        shutil.copyfile(other.path, event.path)
        log(event.path).write_bytes(left)
        opened = Store.open(event.path, read_only=read_only)
        assert names(opened) == ["Zoe"]
        opened.close()
        assert names(Store.open(event.path)) == ["Zoe"]

    def test_doctor_says_that_it_belonged_to_another(self, event: Store) -> None:
        backup(event, "end", AT)
        event.checkpoint()
        add_players(event, "Cem")
        left = log(event.path).read_bytes()
        event.close()
        shutil.copyfile(copies(event.path)[-1], event.path)
        log(event.path).write_bytes(left)
        assert any("but don't belong to it" in one for one in bad(event.path))
        assert log(event.path).read_bytes() == left, "it only looks"
        assert "Cem" not in names(Store.open(event.path))


def sound(store: Store) -> bool:
    with store.read() as reader:
        return bool(reader.value("PRAGMA integrity_check") == "ok")


def bad(path: Path) -> list[str]:
    return [one.sentence for one in doctor(path) if not one.fine]


class TestACopyOfAnOpenEvent:
    def test_nothing_is_missing_after_a_quiet_moment(self, event: Store, tmp_path: Path) -> None:
        event.checkpoint()
        shutil.copyfile(event.path, tmp_path / "stick.srtui")
        assert names(Store.open(tmp_path / "stick.srtui")) == ["Anna", "Ben"]

    @pytest.mark.parametrize("looks", [0, 1, 2])
    def test_doctor_says_that_it_may_lack_something(
        self, event: Store, tmp_path: Path, looks: int
    ) -> None:
        copy = tmp_path / "stick.srtui"
        shutil.copyfile(event.path, copy)
        for _ in range(looks):
            looked = Store.open(copy, read_only=True)
            assert "made while the event was open" in looked.notice
            names(looked)
            looked.close()
        assert any("made while the event was open" in one for one in bad(copy))

    def test_one_that_is_worked_on_is_a_file_like_any_other(
        self, event: Store, tmp_path: Path
    ) -> None:
        copy = tmp_path / "stick.srtui"
        shutil.copyfile(event.path, copy)
        opened = Store.open(copy)
        add_players(opened, "Cem")
        opened.close()
        assert Store.open(copy).notice == ""

    def test_open_event_is_not_a_half_made_copy(self, event: Store) -> None:
        def said() -> list[str]:
            return [one for one in bad(event.path) if "copy" in one]

        assert said() == []
        event.checkpoint()
        assert said() == []
        other = Store.open(event.path)
        event.close()
        assert said() == []
        other.close()
        assert said() == []
        assert files_beside(event.path) == []

    def test_two_programs_that_end_leave_one_file(self, fresh: Callable[[], Store]) -> None:
        one = fresh()
        add_players(one, "Anna")
        other, board = Store.open(one.path), Store.open(one.path, read_only=True)
        add_players(other, "Ben")
        for store in (one, other, board):
            names(store)
        for store in (one, other, board):
            store.close()
        assert files_beside(one.path) == []
        assert Store.open(one.path).notice == ""
