import re
from collections.abc import Callable
from pathlib import Path

import pytest
from event_values import AT, add_players, entry, names

from data import copying, journal
from data.backup import backup, copies, restore
from data.doctor import doctor
from data.sqlite import EventFileError
from data.store import Store


def test_a_copy_holds_the_whole_event_in_one_file(store: Store) -> None:
    add_players(store, "Anna", "Ben")
    assert backup(store, "Before pairing: round 1", AT) == []
    (copy,) = copies(store.path)
    assert copy.name == "masters-20260501-090000-before-pairing-round-1.srtui"
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    with Store.open(copy, read_only=True).read() as reader:
        assert reader.value("PRAGMA journal_mode") == "delete"
    assert names(Store.open(copy, read_only=True)) == ["Anna", "Ben"]


def test_a_copy_goes_to_the_second_place_too(store: Store, tmp_path: Path) -> None:
    add_players(store, "Anna")
    assert backup(store, "end", AT, tmp_path) == []
    (copy,) = copies(store.path, tmp_path / "masters.backups")
    assert names(Store.open(copy, read_only=True)) == ["Anna"]
    assert len(copies(store.path)) == 1


def test_a_second_place_that_is_gone_is_a_warning(store: Store, tmp_path: Path) -> None:
    warnings = backup(store, "end", AT, tmp_path / "stick")
    assert len(warnings) == 1
    assert "is not there" in warnings[0]
    assert len(copies(store.path)) == 1


def test_a_place_that_cannot_be_written_is_a_warning(store: Store, tmp_path: Path) -> None:
    (tmp_path / "masters.backups").write_text("a file, not a folder")
    copying.folder_beside(store.path).write_text("a file, not a folder")
    warnings = backup(store, "end", AT, tmp_path)
    assert [warning.startswith("No copy was made in") for warning in warnings] == [True, True]
    assert names(store) == []


def test_a_damaged_copy_is_not_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "CHECK", "SELECT 'page 7 is missing'")
    (warning,) = backup(store, "end", AT)
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
    other.write_text("somebody's own copy")
    for minute in range(copying.KEEP + 3):
        assert backup(store, "end", f"2026-05-01T09:{minute:02}:00+00:00") == []
    stamps = [re.search(r"-09(\d\d)00-", copy.name)[1] for copy in copies(store.path)]
    assert stamps == [f"{minute:02}" for minute in range(3, copying.KEEP + 3)]
    assert other.exists()


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
    assert journal.undo(again, entry("undo")) == "Undone: Anna added."
    aside = Store.open(store.path.with_name("masters-replaced.srtui"))
    assert names(aside) == ["Anna", "Ben"]
    assert names(Store.open(copy, read_only=True)) == ["Anna"]


def test_restore_to_a_new_place(store: Store, tmp_path: Path) -> None:
    add_players(store, "Anna")
    backup(store, "end", AT)
    restore(copies(store.path)[0], tmp_path / "again.srtui")
    assert names(Store.open(tmp_path / "again.srtui")) == ["Anna"]


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
        assert bad == ["The file holds no event yet. Make a new one with `srtui new`."]
        assert any("Backups beside the file: 1" in finding.sentence for finding in findings)

    def test_no_backup(self, store: Store) -> None:
        assert "There is no backup" in doctor(store.path)[-1].sentence

    def test_a_row_without_its_partner(self, store: Store) -> None:
        with store.connection() as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("INSERT INTO stay (player, round, status) VALUES (9, 1, 'in')")
        bad = [finding.sentence for finding in doctor(store.path) if not finding.fine]
        assert any("Row 1 of stay names a row of player" in sentence for sentence in bad)

    @pytest.mark.parametrize("keep", [10, 5000, -8192])
    def test_a_damaged_file(self, store: Store, keep: int) -> None:
        add_players(store, *(f"Player {n}" for n in range(100)))
        store.close()
        store.path.write_bytes(store.path.read_bytes()[:keep])
        assert not doctor(store.path)[0].fine

    def test_no_file(self, tmp_path: Path) -> None:
        assert not doctor(tmp_path / "none.srtui")[0].fine
