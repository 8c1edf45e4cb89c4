"""What devices know a machine by is carried to a second one, and nobody else reads it."""

from __future__ import annotations

import io
import os
import stat
import tarfile
from pathlib import Path

import pytest
from served import new_key
from windows import has_modes

from srtui.model.refused import Refused
from srtui.model.serving import Started
from srtui.server import takeover
from srtui.server.folder import Folder, Known
from srtui.server.keys import add_organizer, fingerprint, host_key, in_words, organizers
from srtui.server.serving import started_last, store_started
from srtui.server.takeover import BEFORE, NAME, OPEN_TO_ALL, pack, unpack


@pytest.fixture
def first(tmp_path: Path) -> Folder:
    """Return a machine with a key, a device and an organizer."""
    folder = Folder(tmp_path / "first")
    host_key(folder)
    folder.keep_devices({"SHA256:a": Known("Blue tablet", "table3")})
    add_organizer(folder, new_key().export_public_key().decode(), "Anna")
    store_started(folder, Path("/events/cup.srtui"), Started(4055, "", 8055))
    return folder


@pytest.fixture
def second(tmp_path: Path) -> Folder:
    """Return a machine that has never served."""
    return Folder(tmp_path / "second")


def open_to_others(*paths: Path) -> list[Path]:
    """Return those that not their owner alone can use; files of Windows have no modes."""
    return [path for path in paths if os.name != "nt" and stat.S_IMODE(path.stat().st_mode) & 0o077]


def test_the_second_machine_is_known_as_the_first(
    first: Folder, second: Folder, tmp_path: Path
) -> None:
    said = pack(first, tmp_path)
    words = in_words(fingerprint(host_key(first)))
    assert words in said[0]
    assert len(said) == 1, "this disk keeps permissions"
    packed = tmp_path / NAME
    assert open_to_others(packed) == []
    assert words in unpack(second, packed)
    assert fingerprint(host_key(second)) == fingerprint(host_key(first))
    assert second.devices() == first.devices()
    assert organizers(second) == organizers(first)
    last = started_last(Path("/restored/cup.srtui"), second)
    assert (last.port, last.web) == (4055, 8055), "as it was typed on the devices"
    assert open_to_others(second.path, *second.path.iterdir()) == []


def test_packed_again_the_newest_stays(first: Folder, second: Folder, tmp_path: Path) -> None:
    pack(first, tmp_path)
    first.keep_devices({})
    pack(first, tmp_path)
    unpack(second, tmp_path / NAME)
    assert second.devices() == {}
    assert sorted(one.name for one in tmp_path.iterdir() if one.is_file()) == [NAME]


@has_modes
def test_a_file_that_others_read_is_refused(first: Folder, second: Folder, tmp_path: Path) -> None:
    pack(first, tmp_path)
    (tmp_path / NAME).chmod(0o644)
    with pytest.raises(Refused, match="chmod 600"):
        unpack(second, tmp_path / NAME)
    assert not (second.path / "host_key").exists()


@has_modes
def test_a_folder_that_others_read_is_not_packed(first: Folder, tmp_path: Path) -> None:
    (first.path / "host_key").chmod(0o640)
    with pytest.raises(Refused, match="chmod 600"):
        pack(first, tmp_path)
    (first.path / "host_key").chmod(0o600)
    first.path.chmod(0o755)
    with pytest.raises(Refused, match="chmod 700"):
        Folder(first.path)


def test_a_stick_without_permissions_is_said_and_can_be_used(
    first: Folder, second: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover, "_others_can_read", lambda _: True)  # as FAT shows every file
    assert pack(first, tmp_path)[1] == OPEN_TO_ALL
    assert "Devices now accept this machine" in unpack(second, tmp_path / NAME)


def test_a_key_of_its_own_is_put_aside_only_when_that_is_said(
    first: Folder, second: Folder, tmp_path: Path
) -> None:
    pack(first, tmp_path)
    own = fingerprint(host_key(second))
    with pytest.raises(Refused, match="--replace"):
        unpack(second, tmp_path / NAME)
    assert fingerprint(host_key(second)) == own
    unpack(second, tmp_path / NAME, replace=True)
    assert fingerprint(host_key(second)) == fingerprint(host_key(first))
    (second.path / BEFORE).replace(second.path / "host_key")
    assert fingerprint(host_key(second)) == own


@pytest.mark.parametrize("damage", ["empty", "text", "no key", "no tar key"])
def test_another_file_is_refused(second: Folder, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "other.tar"
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as file:
        name = "other" if damage == "no key" else "host_key"
        file.addfile(tarfile.TarInfo(name), io.BytesIO(b""))
    path.write_bytes({"empty": b"", "text": b"hello" * 300}.get(damage, data.getvalue()))
    path.chmod(0o600)
    with pytest.raises(Refused, match="was not written by srtui takeover --pack"):
        unpack(second, path)
    assert list(second.path.iterdir()) == []


def test_nothing_is_written_outside_the_folder(
    first: Folder, second: Folder, tmp_path: Path
) -> None:
    pack(first, tmp_path)
    packed = tmp_path / NAME
    with tarfile.open(packed, "a") as file:
        for name in ("../outside", "/tmp/outside", "extra"):
            one = tarfile.TarInfo(name)
            one.size = 3
            file.addfile(one, io.BytesIO(b"bad"))
        link = tarfile.TarInfo("devices.json")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        file.addfile(link)
    unpack(second, packed)
    names = {one.name for one in second.path.iterdir()}
    assert names == {"host_key", "devices.json", "organizers", "started"}
    assert second.devices() == first.devices()
    assert not (tmp_path / "outside").exists()


def test_what_cannot_be_written_or_read_is_a_sentence(first: Folder, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written"):
        pack(first, tmp_path / "no such folder" / "file.tar")
    with pytest.raises(Refused, match="cannot be read"):
        unpack(first, tmp_path / "none.tar")
    assert os.listdir(tmp_path) == ["first"]  # noqa: PTH208


@pytest.mark.parametrize("name", ["laptop", "Laptop", "srtui serve"])
def test_no_organizer_is_called_as_the_machine_itself(first: Folder, name: str) -> None:
    with pytest.raises(Refused, match="choose another name"):
        add_organizer(first, new_key().export_public_key().decode(), name)
