"""Questions to the system, and messages if it knows no modes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from event_values import add_players, names

from data.event import rights, sqlite
from data.event.doctor import doctor, tighten
from data.event.sqlite import EventFileError
from data.event.store import Store
from data.machine import disk, system


def test_a_program_that_has_ended_lives_no_more() -> None:
    assert system.lives(os.getpid())
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert not system.lives(gone.pid)
    assert system.lives(2**70), "no number of a process: its draft stays"


def test_a_folder_that_takes_no_file_is_told_by_trying(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert disk.takes_files(tmp_path)
    assert list(tmp_path.iterdir()) == []

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(disk.os, "open", refuse)
    monkeypatch.setattr(os, "access", lambda *_: True)  # as Windows says of every folder
    assert not disk.takes_files(tmp_path)


def test_an_event_in_a_folder_that_takes_no_file_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """On Windows `os.access` calls every folder writable, and the event could not be viewed."""
    add_players(store, "Anna")
    store.close()
    path = tmp_path / "copy.srtui"
    shutil.copy(store.path, path)
    connect = sqlite._connect
    fault = sqlite.sqlite3.OperationalError("unable to open database file")

    def refusing(path: Path, how: str) -> object:
        if "immutable" not in how:
            raise fault
        return connect(path, how)

    monkeypatch.setattr(sqlite, "_connect", refusing)
    monkeypatch.setattr(sqlite, "takes_files", lambda folder: False)
    monkeypatch.setattr(os, "access", lambda *_: True)
    assert names(Store.open(path, read_only=True, as_it_is=True)) == ["Anna"]


def test_doctor_ignores_modes_on_a_disk_without_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rights, "BY_MODE", False)
    store.path.chmod(0o644)
    said = [one.sentence for one in doctor(store.path)]
    assert rights.BY_FOLDER in said
    assert not [one for one in said if "read the event or its" in one]
    with pytest.raises(EventFileError, match="have no effect here"):
        tighten(store.path)


@pytest.mark.skipif(sys.platform != "win32", reason="only Windows lets a program hold a file")
def test_a_file_that_a_program_has_for_itself_is_in_use(tmp_path: Path) -> None:
    import ctypes

    path = tmp_path / "held.csv"
    path.touch()
    assert not system.in_use(path)
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.CreateFileW.restype = ctypes.c_void_p
    held = ctypes.c_void_p(kernel.CreateFileW(str(path), 0x80000000, 0, None, 3, 0, None))
    assert system.in_use(path)
    with pytest.raises(PermissionError) as fault:
        path.read_bytes()
    assert disk.is_in_use(fault.value, path)
    kernel.CloseHandle(held)
    assert not system.in_use(path)


@pytest.mark.parametrize(
    ("word", "windows", "elsewhere"),
    [
        ("Ada=two", "Ada=two", "Ada=two"),
        ("Jo Smith=two", '"Jo Smith=two"', "'Jo Smith=two'"),
        ("A&B=two", '"A&B=two"', "'A&B=two'"),
        ("D'Arcy=two", '"D\'Arcy=two"', "'D'\"'\"'Arcy=two'"),
        (r"C:\Events\Friday.srtui", r"C:\Events\Friday.srtui", r"'C:\Events\Friday.srtui'"),
        ("", '""', "''"),
    ],
)
def test_word_is_quoted_for_the_shell_of_the_system(
    word: str, windows: str, elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert system.typed_word(word) == windows
    monkeypatch.setattr(sys, "platform", "linux")
    assert system.typed_word(word) == elsewhere
