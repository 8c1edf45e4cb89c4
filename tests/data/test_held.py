"""Files that another program has open, as Windows has it: not moved, not replaced, not deleted."""

import gzip
import json
import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from event_values import add_players, names

from data.event import backup
from data.event.copying import copies
from data.event.sqlite import EventFileError, sentence, sqlite3
from data.event.store import Store
from data.exporting import export
from data.importing import shapes
from data.machine import disk, people, recent, settings
from srtui.model.refused import Refused
from srtui.server import tickets
from srtui.server.folder import Folder
from srtui.text.seats import table_places

HERE = Path(__file__).parent
AT = "2026-11-26T10:00:00"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="what is simulated is real there")


class Held:
    """Files that are open elsewhere, by their name or a part of it such as `.json`.

    `looks`: how often they are still refused.
    """

    def __init__(self) -> None:
        self.word = ""
        self.looks = 0
        self.refused = list[str]()

    def hold(self, word: str, looks: int = 10**6) -> None:
        self.word, self.looks = word, looks

    def check(self, *paths: object) -> None:
        for path in map(str, paths):
            name = Path(path).name
            meant = name == self.word or (self.word.startswith(".") and self.word in name)
            if meant and self.looks and Path(path).is_file():
                self.looks -= 1
                self.refused.append(path)
                error = PermissionError(13, "Permission denied", path)
                error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
                raise error


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Refuse what Windows refuses, under a clock that does not make anybody wait."""
    made, now = Held(), [0.0]

    def refusing(act: Callable[..., Any]) -> Callable[..., Any]:
        def checked(*words: Any, **more: Any) -> Any:
            made.check(*words)
            return act(*words, **more)

        return checked

    for name in ("replace", "rename", "unlink", "remove"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))
    monkeypatch.setattr(disk, "monotonic", lambda: now[0])
    monkeypatch.setattr(disk, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    return made


def tried(act: Callable[[], object], *faults: type[Exception]) -> str:
    """Return the sentence with which something was refused; "" if it was not."""
    try:
        said = act()
    except faults as fault:
        return str(fault)
    return said if isinstance(said, str) else ""


def keep_settings(path: Path) -> str:
    return settings.keep("look", {"colours": "grey"}, path)


def save_export(path: Path) -> str:
    return tried(lambda: export.save(path, b"new", replace=True), export.SaveFault)


def save_privately(path: Path) -> str:
    return tried(lambda: export.save(path, b"new", replace=True, private=True), export.SaveFault)


def write_page(path: Path) -> str:
    return tried(lambda: export.write_pages(path.parent, {path.name: "new"}), export.SaveFault)


def drop_page(path: Path) -> str:
    return tried(lambda: export.write_pages(path.parent, {}), export.SaveFault)


def keep_people(path: Path) -> str:
    return tried(lambda: people.keep([people.Person("Anna")], path), disk.FileFault)


def keep_nobody(path: Path) -> str:
    return tried(lambda: people.keep([], path), disk.FileFault)


def write_key(path: Path) -> str:
    return tried(lambda: Folder(path.parent).write(path.name, b"new"), Refused)


def write_sheet(path: Path) -> str:
    made = lambda: tickets.write_tickets(  # noqa: E731
        Folder(path.parent / "venue"),
        path.parent / "k.srtui",
        dict.fromkeys(table_places((1,)), "table 1"),
        path,
        "http://192.0.2.7:8040",
    )
    return tried(lambda: made() and "", Refused)


WRITERS = [
    keep_settings, save_export, save_privately, write_page, drop_page, keep_people, keep_nobody,
    write_key, write_sheet,
]  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir(mode=0o700)
    path = folder / "file.html"
    path.write_bytes(f"# old\n#{export.MARK}".encode())
    path.chmod(0o600)
    return path


@pytest.mark.parametrize("write", WRITERS)
def test_a_file_that_is_held_for_a_moment_is_written(
    write: Callable[[Path], str], file: Path, held: Held
) -> None:
    old = file.read_bytes()
    held.hold(file.name, looks=3)
    assert write(file) == ""
    assert len(held.refused) == 3
    assert not file.exists() or file.read_bytes() != old


@pytest.mark.parametrize("write", WRITERS)
def test_a_file_that_stays_held_stays_and_that_is_said(
    write: Callable[[Path], str], file: Path, held: Held
) -> None:
    old = file.read_bytes()
    held.hold(file.name)
    said = write(file)
    assert "open in another program" in said
    assert "close it there" in said
    assert said.startswith(str(file))
    held.word = ""
    assert file.read_bytes() == old
    assert [one.name for one in file.parent.iterdir() if one.is_file()] == [file.name]


def test_what_is_only_a_convenience_stays_as_it_was_without_a_word(
    tmp_path: Path, held: Held
) -> None:
    place, seed = tmp_path / "recent.json", "a seed"
    event = tmp_path / "k.srtui"
    event.touch()
    recent.remember(event, place)
    known = shapes.Shapes(tmp_path / "shapes.json")
    known.remember(["Name"], [("Name", "name")])  # type: ignore[arg-type]
    recent.store_printed(seed, {"slips 1": ((1, 2, 3),)})
    held.hold(".json")
    recent.remember(tmp_path / "m.srtui", place)
    known.remember(["Who"], [("Who", "name")])  # type: ignore[arg-type]
    recent.store_printed(seed, {"slips 2": ((1, 2, 3),)})
    assert recent.recent(place) == [event]
    assert shapes.Shapes(tmp_path / "shapes.json").meanings(["Who"]) == ()
    assert set(recent.read_printed(seed)) == {"slips 1"}


def test_a_scanner_that_looks_at_every_new_file_stops_neither_event_nor_copy(
    tmp_path: Path, held: Held
) -> None:
    path = tmp_path / "masters.srtui"
    held.hold(".part-", looks=2)
    store = Store.create(path)
    held.hold(".part-", looks=2)
    assert backup.backup(store, "round 1", AT).warnings == []
    assert len(held.refused) == 4


def test_an_old_copy_that_is_held_is_deleted_with_a_later_one(
    tmp_path: Path, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.event.copying.KEEP", 2)
    store = Store.create(tmp_path / "masters.srtui")
    for number in range(2):
        add_players(store, f"P{number}")
        backup.backup(store, f"round {number}", AT)
    oldest = copies(store.path)[0]
    held.hold(oldest.name)
    assert backup.backup(store, "round 3", AT).warnings == []
    assert oldest in copies(store.path)
    held.word = ""
    backup.backup(store, "round 4", AT)
    assert len(copies(store.path)) == 2


def test_a_restore_that_is_refused_loses_nothing(tmp_path: Path, held: Held) -> None:
    store = Store.create(tmp_path / "masters.srtui")
    add_players(store, "Anna")
    copy = backup.backup(store, "round 1", AT).made[0]
    add_players(store, "Ben", "Cleo")
    before = sorted(one.name for one in tmp_path.iterdir())
    held.hold(store.path.name)
    with pytest.raises(EventFileError, match=r"open.*Nothing was changed: close") as fault:
        backup.restore(copy, store.path)
    assert len(str(fault.value)) < 300
    held.word = ""
    assert sorted(one.name for one in tmp_path.iterdir()) == before
    assert names(store) == ["Anna", "Ben", "Cleo"]


def test_an_event_of_an_older_version_that_is_held_stays_as_it_is(
    tmp_path: Path, held: Held
) -> None:
    path = tmp_path / "old.srtui"
    path.write_bytes(gzip.decompress((HERE / "version3.srtui.gz").read_bytes()))
    held.hold(path.name)
    with pytest.raises(EventFileError, match=r"in use by another program.*close it there"):
        Store.open(path)
    held.word = ""
    with closing(sqlite3.connect(path)) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (3,)
    held.hold(path.name, looks=3)
    assert "version 3" in Store.open(path).migrated


def test_exclusively_open_file_differs_from_a_forbidden_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "masters.srtui"
    Store.create(path).close()
    fault = sqlite3.OperationalError("unable to open database file")
    fault.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    assert "Check that you may read" in sentence(fault, path)
    monkeypatch.setattr("data.event.sqlite.in_use", lambda path: True)
    assert "in use by another program" in sentence(fault, path)


def test_a_read_only_file_is_not_taken_for_a_held_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "players.csv"
    path.touch()
    denied = PermissionError(13, "Access is denied", str(path))
    denied.winerror = 5  # type: ignore[attr-defined,unused-ignore]
    assert disk.is_in_use(denied, path)
    path.chmod(0o400)
    assert not disk.is_in_use(denied, path)
    assert not disk.is_in_use(denied, tmp_path)
    plain = PermissionError(13, "Permission denied", str(path))
    assert not disk.is_in_use(plain, path)
    monkeypatch.setattr(disk, "in_use", lambda path: True)
    assert disk.is_in_use(plain, path), "what `open` says, has no code of Windows"


def test_a_path_that_windows_calls_too_long_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "LONGEST_PATH", 200)
    path = tmp_path / f"{'n' * 200}.srtui"
    for act in (Store.create, Store.open):
        with pytest.raises(EventFileError, match=r"too long for Windows.*take a shorter name"):
            act(path)
    missing = FileNotFoundError(2, "No such file or directory", str(path))
    assert "too long for Windows" in sentence(missing, tmp_path / "k.srtui")
    assert disk.reason(missing, path) == "its path is too long for Windows"


@pytest.mark.parametrize("act", [Store.create, Store.open])
def test_a_nul_in_a_name_is_said_before_anything_is_made(
    tmp_path: Path, act: Callable[[Path], Store]
) -> None:
    with pytest.raises(EventFileError, match="is not the name of a file"):
        act(tmp_path / "a\0b.srtui")
    assert list(tmp_path.iterdir()) == []


def test_settings_keep_their_line_ends_however_often_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As text each save on Windows made one more carriage return, and the second broke the file."""
    write = Path.write_text

    def as_windows(self: Path, text: str, *words: Any, **more: Any) -> int:
        return write(self, text.replace("\n", "\r\n"), *words, **{"newline": "", **more})

    monkeypatch.setattr(Path, "write_text", as_windows)
    file = tmp_path / "config.toml"
    file.write_bytes(b'# mine\r\n[look]\r\nsigns = "fine"\r\n')
    for colours in ("grey", "light", "dark"):
        assert settings.keep("look", {"colours": colours}, file) == ""
        assert settings.read(file).fault == ""
    assert settings.read(file).sections == {"look": {"signs": "fine", "colours": "dark"}}
    assert b"\r\r" not in file.read_bytes()
    place = tmp_path / "recent.json"
    recent.remember(file, place)
    assert json.loads(place.read_bytes()) == [str(file)]
