import errno
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from event_values import add_players, entry, names, player
from windows import moves_open_files

from data.event import schema
from data.event import sqlite as library
from data.event.lock import writing
from data.event.sqlite import EventFileError, library_is_affected, sentence, sqlite3
from data.event.store import Store
from data.event.watch import Watcher
from srtui.rules.plural import phrase
from srtui.rules.value import replace


def contents(store: Store) -> dict[str, list[dict[str, object]]]:
    with store.read() as reader:
        tables = [*schema.TABLES, "journal", "journal_row", "revision"]
        return {table: reader.table(table) for table in tables}


class TestTransactions:
    def test_a_command_is_written_whole(self, store: Store) -> None:
        assert add_players(store, "Anna", "Ben") == [1, 2]
        assert names(Store.open(store.path)) == ["Anna", "Ben"]

    def test_another_thread_may_take_the_last_idle_connection(self, store: Store) -> None:
        class Taken(list[sqlite3.Connection]):
            """Pool that has a connection when checked, and none when it is taken."""

            def __bool__(self) -> bool:
                return True

        store._idle = Taken()
        assert names(store) == []

    def test_an_error_in_the_middle_changes_nothing(self, store: Store) -> None:
        add_players(store, "Anna")
        before = contents(store)

        def fail() -> None:
            with store.write(entry()) as writer:
                writer.insert("player", player("Ben"))
                writer.update("player", 1, name="Hanna")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert contents(store) == before

    def test_what_the_commit_refuses_changes_nothing(self, store: Store) -> None:
        before = contents(store)

        def stay() -> None:
            with store.write(entry()) as writer:
                writer.insert("stay", {"player": 7, "round": 1, "status": "in"})
                writer.say("Somebody unknown stays.")

        with pytest.raises(EventFileError):
            stay()
        assert contents(store) == before

    def test_rows_may_come_before_the_rows_that_they_name(self, store: Store) -> None:
        with store.write(entry()) as writer:
            writer.insert("stay", {"player": 1, "round": 1, "status": "in"})
            writer.insert("player", player("Anna"))
            writer.say("Anna is in.")
        assert names(store) == ["Anna"]

    def test_a_change_must_be_said(self, store: Store) -> None:
        with pytest.raises(ValueError, match="does not say"), store.write(entry()) as writer:
            writer.insert("player", player("Anna"))
        assert names(store) == []

    def test_rows_that_are_not_there_cannot_be_changed(self, store: Store) -> None:
        for change in ("update", "delete"):
            with pytest.raises(KeyError), store.write(entry()) as writer:
                getattr(writer, change)("player", 5)

    def test_an_id_is_never_used_twice(self, store: Store) -> None:
        add_players(store, "Anna", "Ben")
        with store.write(entry()) as writer:
            writer.delete("player", 2)
            writer.say("Ben is gone.")
        assert add_players(store, "Cem") == [3]

    @pytest.mark.skipif(
        library_is_affected(sqlite3.sqlite_version_info), reason="writers wait for readers here"
    )
    def test_a_reader_sees_one_moment(self, store: Store) -> None:
        add_players(store, "Anna")
        with store.read() as reader:
            assert len(reader.table("player")) == 1
            add_players(store, "Ben")
            assert len(reader.table("player")) == 1
        assert names(store) == ["Anna", "Ben"]

    def test_a_reader_cannot_write(self, store: Store) -> None:
        add_players(store, "Anna")
        looking = Store.open(store.path, read_only=True)
        assert names(looking) == ["Anna"]
        with pytest.raises(EventFileError, match="read-only"), looking.write(entry()):
            pass

    def test_errors_of_the_caller_pass_unchanged(self, store: Store) -> None:
        with pytest.raises(BrokenPipeError), store.read():
            raise BrokenPipeError

    def test_revisions_rise_with_the_subjects_that_change(self, store: Store) -> None:
        add_players(store, "Anna", "Ben")
        with store.write(entry()) as writer:
            writer.insert("round", {"number": 1, "phase": "draft"})
            writer.insert("game", {"round": 1, "first": 1, "second": 2, "made_by": "hand"})
            writer.say("Paired.")
        with store.write(entry()) as writer:
            writer.update("game", 1, note="late")
            writer.say("Noted.")
        with store.read() as reader:
            assert reader.revisions() == {
                "game:1": 2,
                "games": 2,
                "journal": 3,
                "roster": 1,
                "round": 1,
            }

    def test_a_closed_file_says_so(self, store: Store) -> None:
        store.close()
        with pytest.raises(EventFileError, match="closed"), store.read():
            pass


class TestWhatTheJournalKeeps:
    def test_clock_taps_leave_no_entry(self, store: Store) -> None:
        add_players(store, "Anna", "Ben")
        with store.write(entry()) as writer:
            writer.insert("round", {"number": 1, "phase": "running"})
            writer.insert("game", {"round": 1, "first": 1, "second": 2, "made_by": "draw"})
            writer.say("Paired.")
        before = contents(store)
        tap = {"game": 1, "key": "k", "kind": "switch", "side": 0, "boot_id": "b", "boot_ns": 1}
        tap |= {"suspend_ns": 0, "utc": "2026-05-01T10:00:00Z", "based_on": 0}
        with store.write(entry()) as writer:
            writer.insert("tap", tap | {"role": "table", "terminal": "table 1"})
        after = contents(store)
        assert len(after["tap"]) == 1
        assert (after["journal"], after["journal_row"]) == (
            before["journal"],
            before["journal_row"],
        )
        assert {row["subject"]: row["number"] for row in after["revision"]}["clocks"] == 1

    def test_votes_leave_no_rows_arguments_or_parts_in_the_journal(self, store: Store) -> None:
        add_players(store, "Anna", "Ben")
        with store.write(entry()) as writer:
            writer.insert("award", {"name": "Best Sport", "name_key": "best sport"})
            writer.say("There is an award.")
        with store.write(replace(entry("open"), arguments='{"for": "Anna"}')) as writer:
            writer.rewrite("vote", [{"id": 1, "award": 1, "number": 1, "state": "open"}])
            writer.rewrite("voter", [{"vote": 1, "player": one} for one in (1, 2)])
            writer.say(phrase("The vote of {name} is open.", "Anna"))
        with store.read() as reader:
            assert reader.table("journal_row", "table_name IN ('vote', 'voter')") == []
            found = reader.table("journal", "command = 'open'")
            assert [row["arguments"] for row in found] == ["{}"]
            assert [(row["reason"], row["parts"]) for row in found] == [(None, None)]

    def test_a_vote_needs_no_entry_and_is_never_written_row_by_row(self, store: Store) -> None:
        before = contents(store)
        with store.write(entry("vote")) as writer:
            writer.rewrite("vote", [])
        after = contents(store)
        assert after["journal"] == before["journal"]
        with pytest.raises(ValueError, match="as a whole"), store.write(entry("vote")) as writer:
            writer.insert("voter", {"vote": 1, "player": 1})


def read_everything(path: Path) -> None:
    with Store.open(path).read() as reader:
        for table in schema.TABLES:
            reader.table(table)


def open_sentence(path: Path) -> str:
    with pytest.raises(EventFileError) as caught:
        read_everything(path)
    return str(caught.value)


class TestFilesThatCannotBeUsed:
    def test_no_file(self, tmp_path: Path) -> None:
        assert "There is no file none.srtui" in open_sentence(tmp_path / "none.srtui")

    def test_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(EventFileError, match="There is no folder"):
            Store.create(tmp_path / "none" / "event.srtui")

    def test_a_folder(self, tmp_path: Path) -> None:
        assert "is a folder" in open_sentence(tmp_path)

    @pytest.mark.parametrize("name", ["a\0b", "x" * 300])
    def test_no_possible_name(self, tmp_path: Path, name: str) -> None:
        for use in (Store.open, Store.create):
            with pytest.raises(EventFileError):
                use(tmp_path / name)

    @pytest.mark.parametrize("text", ["", "name,faction\n" * 500])
    def test_another_kind_of_file(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "roster.csv"
        path.write_text(text, encoding="utf-8")
        assert "is not an event file" in open_sentence(path)
        assert path.read_text(encoding="utf-8") == text

    def test_another_database(self, tmp_path: Path) -> None:
        path = tmp_path / "photos.db"
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE photo (id INTEGER PRIMARY KEY)")
        connection.close()
        assert "is not an event file" in open_sentence(path)

    def test_a_newer_version(self, store: Store) -> None:
        with store.connection() as connection:
            connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
        assert "Install the latest version" in open_sentence(store.path)

    def test_damaged_pages(self, store: Store) -> None:
        add_players(store, *(f"Player {n}" for n in range(500)))
        store.close()
        content = bytearray(store.path.read_bytes())
        content[4096:] = b"\xa5" * (len(content) - 4096)
        store.path.write_bytes(content)
        assert "is damaged" in open_sentence(store.path)

    def test_cut_short(self, store: Store) -> None:
        add_players(store, *(f"Player {n}" for n in range(500)))
        store.close()
        content = store.path.read_bytes()
        store.path.write_bytes(content[: len(content) // 3])
        assert "is damaged" in open_sentence(store.path)

    def test_an_existing_file_is_not_made_again(self, store: Store) -> None:
        add_players(store, "Anna")
        with pytest.raises(EventFileError, match="already exists"):
            Store.create(store.path)
        assert names(store) == ["Anna"]

    def test_partial_file_is_rejected(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(schema, "script", lambda: "CREATE TABLE half (id); nonsense;")
        with pytest.raises(EventFileError):
            Store.create(tmp_path / "event.srtui")
        monkeypatch.undo()
        assert sorted(path.name for path in tmp_path.iterdir()) == [
            "event.srtui-lock",
            "event.srtui-queue",
        ]
        Store.create(tmp_path / "event.srtui")

    @pytest.mark.parametrize("use", ["read", "write"])
    @moves_open_files
    def test_deleted_while_open(self, store: Store, use: str) -> None:
        add_players(store, "Anna")
        shutil.rmtree(store.path.parent)
        block = store.read() if use == "read" else store.write(entry())
        with pytest.raises(EventFileError, match="can no longer be reached:"), block:
            pass

    @moves_open_files
    def test_pulled_out_in_the_middle_of_a_command(self, store: Store) -> None:
        def pull_out() -> None:
            with store.write(entry()) as writer:
                writer.insert("player", player("Anna"))
                writer.say("Anna added.")
                store.path.unlink()

        with pytest.raises(EventFileError, match="can no longer be reached:"):
            pull_out()

    @moves_open_files
    def test_replaced_while_open(self, store: Store, fresh: Callable[[], Store]) -> None:
        other = fresh()
        other.close()
        shutil.copyfile(other.path, store.path.with_name("new"))
        store.path.with_name("new").rename(store.path)
        with pytest.raises(EventFileError, match="was replaced"), store.read():
            pass

    def test_full_disk(self, store: Store) -> None:
        add_players(store, "Anna")
        with store.connection() as connection:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(EventFileError, match=r"is full\. Nothing was changed"):
            add_players(store, *(f"Player {n}" for n in range(5000)))
        assert names(store) == ["Anna"]

    def test_a_full_disk_is_read_and_not_followed(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """SQLite cannot make its -shm file there, which it needs even to read."""
        add_players(store, "Anna")
        store.close()
        opened = library._connect

        def full(path: Path, how: str) -> sqlite3.Connection:
            if how != "immutable=1":
                raise sqlite3.OperationalError("unable to open database file")
            return opened(path, how)

        monkeypatch.setattr(library, "_connect", full)
        monkeypatch.setattr(library, "is_full", lambda _: True)
        looked = Store.open(store.path, read_only=True)
        assert names(looked) == ["Anna"]
        with pytest.raises(EventFileError):
            Watcher(looked)
        looked.close()
        with pytest.raises(EventFileError):
            Store.open(store.path)
        store.path.with_name(f"{store.path.name}-wal").write_bytes(b"not all is in the file")
        with pytest.raises(EventFileError):
            Store.open(store.path, read_only=True)

    def test_a_disk_that_refuses_to_be_written(self, store: Store) -> None:
        with store.connection() as connection:
            connection.execute("PRAGMA query_only = ON")
        with pytest.raises(EventFileError, match="cannot be written to"):
            add_players(store, "Anna")

    def test_another_program_holds_it(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(library, "BUSY_SECONDS", 0.0)
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        patient = Store(store.path, read_only=False)
        with pytest.raises(EventFileError, match="Another program is holding"):
            add_players(patient, "Anna")
        other.close()

    @pytest.mark.parametrize(
        ("code", "words"),
        [
            (sqlite3.SQLITE_IOERR | (10 << 8), "does not answer"),
            (sqlite3.SQLITE_READONLY | (8 << 8), "cannot be written to"),
            (sqlite3.SQLITE_CANTOPEN, "cannot be opened"),
            (sqlite3.SQLITE_CORRUPT, "is damaged"),
            (sqlite3.SQLITE_NOMEM, "srtui doctor"),
        ],
    )
    def test_what_sqlite_says(self, code: int, words: str) -> None:
        error = sqlite3.OperationalError("reason")
        error.sqlite_errorcode = code
        assert words in sentence(error, Path("/stick/masters.srtui"))
        assert sentence(error, Path("/stick/masters.srtui")).count("\n") == 0

    @pytest.mark.parametrize(
        ("code", "words"),
        [
            (errno.EROFS, "cannot be written to"),
            (errno.EACCES, "cannot be written to"),
            (errno.ENOSPC, "is full"),
            (errno.EIO, "does not answer"),
            (errno.ENODEV, "its disk or USB stick was removed"),
            (errno.EXDEV, "srtui doctor"),
        ],
    )
    def test_what_the_system_says(self, code: int, words: str) -> None:
        assert words in sentence(OSError(code, "reason"), Path("masters.srtui"))


class TestTheLibrary:
    @pytest.mark.parametrize(
        ("version", "affected"),
        [
            ((3, 6, 23), False),
            ((3, 7, 0), True),
            ((3, 40, 1), True),
            ((3, 44, 5), True),
            ((3, 44, 6), False),
            ((3, 45, 0), True),
            ((3, 50, 6), True),
            ((3, 50, 7), False),
            ((3, 51, 2), True),
            ((3, 51, 3), False),
            ((3, 53, 4), False),
        ],
    )
    def test_the_wal_reset_bug(self, version: tuple[int, ...], affected: bool) -> None:
        assert library_is_affected(version) is affected

    def test_an_affected_library_leaves_wal_mode(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        add_players(store, "Anna")
        with store.connection() as connection:
            connection.execute("PRAGMA journal_mode = wal")
        store.close()
        monkeypatch.setattr("data.event.store.library_is_affected", lambda version: True)
        careful = Store.open(store.path)
        with careful.read() as reader:
            assert reader.value("PRAGMA journal_mode") == "delete"
        assert names(careful) == ["Anna"]

    def test_commits_wait_for_the_disk(self, store: Store) -> None:
        with store.connection() as connection:
            assert connection.execute("PRAGMA synchronous").fetchone()[0] >= 2
            assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1

    def test_what_a_change_needs_is_imported_before_the_others_wait(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Under the lock it made eight programs that began at once give up on a busy machine."""
        order = list[str]()
        monkeypatch.setattr("data.event.store.load", lambda: order.append("imports"))
        lock = writing

        def watched(path: Path) -> AbstractContextManager[None]:
            order.append("lock")
            return lock(path)

        monkeypatch.setattr("data.event.store.writing", watched)
        add_players(store, "Anna")
        assert order == ["imports", "lock"]

    @pytest.mark.process
    def test_reading_imports_neither_sqlite_utils_nor_filelock(self, store: Store) -> None:
        program = (
            "import sys; from pathlib import Path; from data.event.store import Store\n"
            "with Store.open(Path(sys.argv[1])).read() as reader: reader.table('player')\n"
            "print('sqlite_utils' in sys.modules, 'filelock' in sys.modules)"
        )
        ran = subprocess.run(
            [sys.executable, "-c", program, str(store.path)],
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.split() == ["False", "False"]
