import errno
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event
from threading import enumerate as enumerate_threads
from types import SimpleNamespace
from typing import Any

import pytest
from event_values import AT, add_players, entry, names
from windows import moves_open_files

from data.event import copying, journal, places
from data.event.backup import Second, backup, copies, restore
from data.event.doctor import doctor
from data.event.sqlite import EventFileError
from data.event.store import Store
from srtui.text.undo import taken_back_text


def test_a_copy_holds_the_whole_event_in_one_file(store: Store) -> None:
    add_players(store, "Anna", "Ben")
    assert backup(store, "Before pairing: round 1", AT).warnings == []
    (copy,) = copies(store.path)
    assert copy.name == "masters-0001-20260501-090000-before-pairing-round-1.srtui"
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    with Store.open(copy, read_only=True).read() as reader:
        assert reader.value("PRAGMA journal_mode") == "delete"
    assert names(Store.open(copy, read_only=True)) == ["Anna", "Ben"]


def test_a_copy_goes_to_the_second_place_too(store: Store, tmp_path: Path) -> None:
    add_players(store, "Anna")
    assert backup(store, "end", AT, Second(tmp_path)).warnings == []
    (copy,) = copies(store.path, tmp_path / "masters.backups")
    assert names(Store.open(copy, read_only=True)) == ["Anna"]
    assert len(copies(store.path)) == 1


def test_a_second_place_that_is_gone_is_a_warning(store: Store, tmp_path: Path) -> None:
    copied = backup(store, "end", AT, Second(tmp_path / "stick"))
    (warning,) = copied.warnings
    assert "it is not there" in warning
    assert "Reconnect the drive" in warning
    assert len(copies(store.path)) == 1


def test_a_place_that_cannot_be_written_is_a_warning(store: Store, tmp_path: Path) -> None:
    (tmp_path / "masters.backups").write_text("a file, not a folder")
    copying.folder_beside(store.path).write_text("a file, not a folder")
    copied = backup(store, "end", AT, Second(tmp_path))
    assert [one.startswith("No backup was made in") for one in copied.warnings] == [True, True]
    assert copied.made == ()
    assert names(store) == []


FAULTS = [
    (PermissionError(errno.EACCES, "Permission denied"), "permission to write there"),
    (OSError(errno.EIO, "Input/output error"), "is not responding"),
    (OSError(errno.ENOTCONN, "Transport endpoint is not connected"), "no longer there"),
    (OSError(errno.EROFS, "Read-only file system"), "it is read-only"),
    (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
    (OSError(errno.EDQUOT, "Disk quota exceeded"), "the disk is full"),
    (ValueError("something nobody thought of"), "nobody thought of"),
]


@pytest.mark.parametrize(("fault", "words"), FAULTS)
@pytest.mark.parametrize("where", ["stat", "is_dir", "mkdir", "iterdir", "rename"])
def test_no_fault_of_the_second_place_is_more_than_a_warning(
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    where: str,
    fault: Exception,
    words: str,
) -> None:
    real = getattr(Path, where)

    def fail(path: Path, *args: Any, **more: Any) -> Any:
        if path.is_relative_to(tmp_path):
            raise fault
        return real(path, *args, **more)

    monkeypatch.setattr(Path, where, fail)
    copied = backup(store, "end", AT, Second(tmp_path))
    monkeypatch.undo()
    assert len(copied.made) == 1
    if where == "iterdir":  # only the old copies could not be counted
        return
    (warning,) = copied.warnings
    assert warning.startswith(f"No backup was made in {tmp_path}")
    assert words in warning


def test_a_second_place_that_never_answers_is_a_warning(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    never, beside = Event(), copying.folder_beside(store.path)
    real = Path.mkdir

    def hang(path: Path, *args: Any, **more: Any) -> None:
        if not path.is_relative_to(beside):
            never.wait()
        real(path, *args, **more)

    monkeypatch.setattr(Path, "mkdir", hang)
    monkeypatch.setattr(places, "PATIENCE_SECONDS", 0.2)
    copied = backup(store, "end", AT, Second(tmp_path))
    never.set()
    for thread in enumerate_threads():
        if thread.name == "copy":
            thread.join(10)  # otherwise it continues within the next test
    assert [path.parent for path in copied.made] == [beside]
    assert "is not responding" in copied.warnings[0]


def test_slow_second_backup_folder_blocks_no_writer(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add_meanwhile(copy: Path, draft: Path) -> None:
        add_players(store, "Anna")
        shutil.copyfile(copy, draft)

    monkeypatch.setattr(copying, "shutil", SimpleNamespace(copyfile=add_meanwhile))
    assert backup(store, "end", AT, Second(tmp_path)).warnings == []
    assert names(store) == ["Anna"]


def test_unmounted_drive_gets_no_backups_into_its_empty_folder(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_then = Second(tmp_path, mount=str(tmp_path))
    copied = backup(store, "end", AT, set_then)
    assert f"the drive mounted at {tmp_path} is missing" in copied.warnings[0]
    assert list(tmp_path.glob("*.backups")) == []
    real = os.path.ismount
    monkeypatch.setattr(os.path, "ismount", lambda path: path == tmp_path or real(path))
    assert backup(store, "end", AT, set_then).warnings == []
    assert len(copies(store.path, tmp_path / "masters.backups")) == 1


def test_a_damaged_copy_is_not_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "CHECK", "SELECT 'page 7 is missing'")
    (warning,) = backup(store, "end", AT).warnings
    assert "page 7 is missing" in warning
    assert list(copying.folder_beside(store.path).iterdir()) == []


def test_copies_of_the_same_second_do_not_overwrite_each_other(store: Store) -> None:
    for name in ("Anna", "Ben", "Cem"):
        add_players(store, name)
        backup(store, "end", AT)
    found = [names(Store.open(copy, read_only=True)) for copy in copies(store.path)]
    assert found == [["Anna"], ["Anna", "Ben"], ["Anna", "Ben", "Cem"]]


def test_the_oldest_copies_go_and_nothing_else(store: Store) -> None:
    folder = copying.folder_beside(store.path)
    folder.mkdir()
    other = folder / "masters-final.srtui"
    other.write_text("somebody's own copy", encoding="utf-8")
    for minute in range(copying.KEEP + 3):
        assert backup(store, "end", f"2026-05-01T09:{minute:02}:00+00:00").made
    stamps = [re.search(r"-09(\d\d)00-", copy.name)[1] for copy in copies(store.path)]  # type: ignore[index]
    assert stamps == [f"{minute:02}" for minute in range(3, copying.KEEP + 3)]
    assert other.exists()


@moves_open_files
def test_newest_backup_is_the_last_one_at_any_clock(store: Store) -> None:
    """A clock that ran a year ahead was corrected: the new copies are kept, the old ones go."""
    for minute in range(copying.KEEP):
        backup(store, "ahead", f"2027-05-01T09:{minute:02}:00+00:00")
    add_players(store, "Anna")
    (made,) = backup(store, "right", AT).made
    assert copies(store.path)[-1] == made
    assert len(copies(store.path)) == copying.KEEP
    restore(copies(store.path)[-1], store.path)
    assert names(Store.open(store.path)) == ["Anna"]


def test_copies_of_the_first_version_come_before_numbered_ones(store: Store) -> None:
    folder = copying.folder_beside(store.path)
    (made,) = backup(store, "end", AT).made
    first = folder / "masters-20991231-235959-end.srtui"
    shutil.copyfile(made, first)
    assert copies(store.path) == [first, made]


def test_events_of_the_same_name_with_another_ending_share_no_copies(tmp_path: Path) -> None:
    for name, player_name in (("k.srtui", "Anna"), ("k.db", "Ben")):
        one = Store.create(tmp_path / name)
        add_players(one, player_name)
        backup(one, "end", AT)
        one.close()
    for name, player_name in (("k.srtui", "Anna"), ("k.db", "Ben")):
        (copy,) = copies(tmp_path / name)
        assert names(Store.open(copy, read_only=True)) == [player_name]


def test_parts_that_a_kill_left_are_cleared_and_no_others(store: Store) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    folder = copying.folder_beside(store.path)
    folder.mkdir()
    left = [
        folder / f"masters.srtui.part-{gone.pid}-0123abcd",
        folder / f"masters.srtui.part-{gone.pid}-0123abcd-journal",
        store.path.with_name(f"masters.srtui.part-{gone.pid}-0123abcd"),
    ]
    stay = [
        folder / f"masters.srtui.part-{os.getpid()}-0123abcd",
        folder / "masters.srtui.part-of-my-notes",
    ]
    for one in (*left, *stay):
        one.touch()
    backup(store, "end", AT)
    assert [one for one in left if one.exists()] == []
    assert [one for one in stay if not one.exists()] == []


@moves_open_files
def test_restore_brings_back_the_event_and_keeps_what_was_there(store: Store) -> None:
    add_players(store, "Anna")
    backup(store, "end", AT)
    add_players(store, "Ben")
    (copy,) = copies(store.path)
    sentence = restore(copy, store.path)
    assert "masters-replaced.srtui" in sentence
    with pytest.raises(EventFileError, match="was replaced"), store.read():
        pass
    again = Store.open(store.path)
    assert names(again) == ["Anna"]
    assert journal.take_back(again, entry("undo"), taken_back_text) == "Undone: Anna added."
    aside = Store.open(store.path.with_name("masters-replaced.srtui"))
    assert names(aside) == ["Anna", "Ben"]
    assert names(Store.open(copy, read_only=True)) == ["Anna"]


def test_restore_to_a_new_place(store: Store, tmp_path: Path) -> None:
    add_players(store, "Anna")
    backup(store, "end", AT)
    restore(copies(store.path)[0], tmp_path / "again.srtui")
    assert names(Store.open(tmp_path / "again.srtui")) == ["Anna"]


def test_restore_by_a_link_replaces_the_event_and_keeps_the_link(
    store: Store, tmp_path: Path
) -> None:
    """Others write by the file's own name, and meet a restore only at the lock of that name."""
    add_players(store, "Anna")
    backup(store, "end", AT)
    add_players(store, "Ben")
    path = store.path
    store.close()
    link = tmp_path / "link.srtui"
    with suppress(OSError):  # most accounts of Windows may not
        link.symlink_to(path)
    if not link.is_symlink():
        pytest.skip("no link can be made here")
    (copy,) = copies(path)
    restore(copy, link)
    assert link.is_symlink()
    assert names(Store.open(path, read_only=True)) == ["Anna"]


def test_copies_are_known_by_any_case_of_the_name(store: Store) -> None:
    """Windows and most Macs and USB drives take `Masters` and `masters` for one file."""
    backup(store, "end", AT)
    folder = copying.folder_beside(store.path)
    assert copies(store.path.with_name("MASTERS.srtui"), folder) == copies(store.path)


def test_restore_of_a_damaged_event(store: Store) -> None:
    add_players(store, *(f"Player {n}" for n in range(100)))
    backup(store, "end", AT)
    store.close()
    store.path.write_bytes(store.path.read_bytes()[:5000])
    restore(copies(store.path)[0], store.path)
    assert len(names(Store.open(store.path))) == 100


def test_a_damaged_copy_replaces_nothing(store: Store, fresh: Callable[[], Store]) -> None:
    add_players(store, *(f"Player {n}" for n in range(100)))
    bad = fresh()
    add_players(bad, *(f"Player {n}" for n in range(100)))
    bad.close()
    bad.path.write_bytes(bad.path.read_bytes()[:-8192])
    with pytest.raises(EventFileError, match="is damaged"):
        restore(bad.path, store.path)
    assert len(names(store)) == 100


class TestDoctor:
    def test_a_healthy_file(self, store: Store) -> None:
        add_players(store, "Anna")
        backup(store, "end", AT)
        findings = doctor(store.path)
        bad = [finding.sentence for finding in findings if not finding.fine]
        new = "Make a new one with `srtui new FILE --edition EDITION`."
        assert bad == [f"The file holds no event yet. {new}"]
        assert any("Backups next to the file: 1" in finding.sentence for finding in findings)

    def test_no_backup(self, store: Store) -> None:
        assert "There is no backup" in doctor(store.path)[-1].sentence

    def test_a_row_without_its_partner(self, store: Store) -> None:
        with store.connection() as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("INSERT INTO stay (player, round, status) VALUES (9, 1, 'in')")
        bad = [finding.sentence for finding in doctor(store.path) if not finding.fine]
        assert any("Row 1 of stay refers to a row in player" in sentence for sentence in bad)

    @pytest.mark.parametrize("keep", [10, 5000, -8192])
    def test_a_damaged_file(self, store: Store, keep: int) -> None:
        add_players(store, *(f"Player {n}" for n in range(100)))
        store.close()
        store.path.write_bytes(store.path.read_bytes()[:keep])
        assert not doctor(store.path)[0].fine

    def test_no_file(self, tmp_path: Path) -> None:
        assert not doctor(tmp_path / "none.srtui")[0].fine
