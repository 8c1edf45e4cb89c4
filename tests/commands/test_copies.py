"""Copies of the event: what cannot be copied is a warning until it works again, never a fault."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hall import Hall
from meant import meant

from data.event import copying
from data.event.backup import copies
from srtui.cli.app import app
from srtui.commands.desk import Seat
from srtui.commands.event import new, settings
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish
from srtui.model.event import Phase
from srtui.model.refused import Refused
from srtui.queries.day.status import Status, status
from srtui.queries.event.settings import event_view


@pytest.fixture
def stick(hall: Hall, tmp_path: Path) -> Path:
    """Return the second backup folder of an event of four players."""
    place = tmp_path / "stick"
    place.mkdir()
    hall.add(4)
    hall.run(SetEvent(backup_to=str(place)))
    return place


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a disk of two megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    if shutil.which("mount") is None or os.geteuid() != 0:
        pytest.skip("only root mounts")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", place]).returncode:
        pytest.skip("nothing can be mounted here")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def fill(disk: Path) -> None:
    """Write until nothing goes on it any more."""
    with (disk / "filler").open("ab", buffering=0) as filler:
        for size in (65536, 4096, 1):
            with suppress(OSError):
                while True:
                    filler.write(b"x" * size)


def status_of(hall: Hall) -> Status:
    return status(hall.at(Seat(terminal="other laptop")).event(), hall.now)


def unreachable(path: Path, fault: OSError, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.stat

    def stat(place: Any, *args: Any, **more: Any) -> os.stat_result:
        if not isinstance(place, int) and Path(os.fsdecode(place)).is_relative_to(path):
            raise fault
        return real(place, *args, **more)

    monkeypatch.setattr(os, "stat", stat)


@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM, errno.EIO, errno.ENOTCONN])
def test_a_stick_that_cannot_be_reached_stops_no_pairing_and_fails_no_result(
    hall: Hall, stick: Path, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreachable(stick, OSError(code, os.strerror(code)), monkeypatch)
    done = hall.desk.run(PairRound(), sure=True)
    assert f"No backup was made in {stick}" in done.warnings[0]
    hall.run(Publish())
    one, two = hall.event.rounds[-1].games
    hall.run(meant(hall, Result, str(one.table), "1", "s", 5, 1, 20, 10))
    done = hall.desk.run(
        meant(hall.desk, Result, str(two.table), "1", "s", 5, 1, 20, 10), sure=True
    )
    assert "beats" in done.sentence
    assert f"No backup was made in {stick}" in done.warnings[0]
    assert hall.event.rounds[-1].complete
    assert hall.event.rounds[-1].phase is Phase.PUBLISHED
    assert len(copies(hall.path)) == 2


def test_the_warning_stands_on_every_terminal_until_the_place_works_again(
    hall: Hall, stick: Path
) -> None:
    assert status_of(hall).warnings == ()
    stick.rename(stick.with_name("pocket"))
    hall.run(PairRound())
    (warning,) = status_of(hall).warnings
    assert str(stick) in warning
    assert "Reconnect the drive" in warning
    assert "NO 2ND COPY" in status_of(hall).state
    assert warning in [fact.value for fact in event_view(hall.event).settings]
    hall.run(Publish())
    assert status_of(hall).warnings == (warning,)
    assert status(hall.event, hall.now, judge=True).warnings == ()
    stick.with_name("pocket").rename(stick)
    hall.desk.backup()
    assert status_of(hall).warnings == ()
    assert "COPY" not in status_of(hall).state


def test_another_second_place_or_none_ends_the_warning(
    hall: Hall, stick: Path, tmp_path: Path
) -> None:
    stick.rmdir()
    hall.run(PairRound())
    assert status_of(hall).warnings
    hall.run(meant(hall, SetEvent, backup_to="-"))
    assert status_of(hall).warnings == ()
    hall.desk.undo(("event",))
    assert status_of(hall).warnings
    hall.run(SetEvent(backup_to=str(tmp_path)))
    assert status_of(hall).warnings == ()


def test_the_warning_is_on_the_command_line(hall: Hall, stick: Path) -> None:
    stick.rmdir()
    hall.run(PairRound())
    hall.store.close()
    said = CliRunner().invoke(app, ["status", str(hall.path)], prog_name="srtui")
    assert f"Warning: No backup was made in {stick}" in said.stderr
    assert "NO 2ND COPY" in said.stdout


def test_undo_skips_a_warning_about_backups(hall: Hall, stick: Path) -> None:
    before = hall.desk.next_undo()
    stick.rmdir()
    hall.desk.backup()
    assert status_of(hall).warnings
    assert hall.desk.next_undo() == before


def test_a_stick_that_was_unmounted_gets_no_copies_into_its_empty_folder(
    hall: Hall, disk: Path
) -> None:
    hall.add(4)
    hall.run(SetEvent(backup_to=str(disk)))
    hall.run(PairRound())
    assert status_of(hall).warnings == ()
    subprocess.run(["umount", disk], check=True)
    done = hall.desk.backup()
    assert f"the drive mounted at {disk} is missing" in done.warnings[0]
    assert list(disk.iterdir()) == []
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", disk], check=True)
    assert hall.desk.backup().warnings == ()
    assert list(disk.iterdir())


@pytest.mark.parametrize("asked", ["mount_of", "no_rights_text"])
def test_a_place_that_stops_answering_while_it_is_set_is_no_fault_of_the_event(
    hall: Hall, stick: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    def silent(place: Path) -> str:
        raise TimeoutError(errno.ETIMEDOUT, "no answer")

    monkeypatch.setattr(new if asked == "mount_of" else settings, asked, silent)
    if asked == "mount_of":
        with pytest.raises(Refused, match=r"There is no folder .+: plug in the drive"):
            hall.run(SetEvent(backup_to=str(stick)))
    else:
        assert str(stick) in hall.run(SetEvent(backup_to=str(stick)))


def test_a_place_with_two_dots_in_its_name_is_named_as_it_is(hall: Hall, tmp_path: Path) -> None:
    place = tmp_path / "a..b"
    place.mkdir()
    hall.add(4)
    hall.run(SetEvent(backup_to=str(place)))
    place.rmdir()
    (said,) = hall.desk.run(PairRound(), sure=True).warnings
    assert f"No backup was made in {place}: it is not there." in said


def test_a_full_second_place_says_so(hall: Hall, disk: Path) -> None:
    hall.add(4)
    hall.run(SetEvent(backup_to=str(disk)))
    fill(disk)
    assert "the disk is full" in hall.desk.run(PairRound(), sure=True).warnings[0]
    assert not list(disk.rglob("*.part-*"))


def test_a_second_place_that_is_read_only_says_so(hall: Hall, disk: Path) -> None:
    hall.add(4)
    hall.run(SetEvent(backup_to=str(disk)))
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    assert "it is read-only" in hall.desk.run(PairRound(), sure=True).warnings[0]


class TestBackupByHand:
    def test_it_is_refused_where_nothing_was_copied(
        self, hall: Hall, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(copying, "copy_whole", full)
        with pytest.raises(Refused, match="the disk is full"):
            hall.desk.backup()
        said = CliRunner().invoke(app, ["backup", str(hall.path)], prog_name="srtui")
        assert (said.exit_code, said.stdout) == (1, "")
        assert "No backup was made in" in said.stderr

    def test_it_says_where_the_copies_are(self, hall: Hall, stick: Path) -> None:
        assert hall.desk.backup().sentence.endswith("next to its file and in the second folder.")
        stick.rename(stick.with_name("pocket"))
        done = hall.desk.backup()
        assert done.sentence == "The event was backed up next to its file."
        assert len(done.warnings) == 1

    def test_a_copy_in_the_second_place_alone_is_saved(self, hall: Hall, stick: Path) -> None:
        copying.folder_beside(hall.path).write_text("is in the way")
        done = hall.desk.backup()
        assert done.sentence == "The event was backed up in the second folder."
        assert "is in the way" in done.warnings[0]


@pytest.mark.parametrize("without_shm", [False, True])
@pytest.mark.process
def test_on_a_full_disk_the_sentence_is_that_the_disk_is_full(
    disk: Path, without_shm: bool
) -> None:
    made = Hall(disk)
    made.add(4)
    if without_shm:
        made.store.close()
    fill(disk)
    line = [sys.executable, "-m", "srtui", "roster", str(disk / "hall.srtui"), "add", "Zoe " * 20]
    said = subprocess.run(line, capture_output=True, text=True, check=False)
    made.store.close()
    assert said.returncode == 1, said
    assert "is full" in said.stderr
    line = [sys.executable, "-m", "srtui", "backup", str(disk / "hall.srtui")]
    said = subprocess.run(line, capture_output=True, text=True, check=False)
    assert said.returncode == 1, said
    assert "is full" in said.stderr


def test_a_disk_with_room_for_a_part_of_a_copy_is_full(disk: Path) -> None:
    made = Hall(disk)
    made.add(4)
    made.store.close()
    fill(disk)
    filler = disk / "filler"
    os.truncate(filler, filler.stat().st_size - 96 * 1024)  # an event has about 200 KB
    said = CliRunner().invoke(app, ["backup", str(made.path)], prog_name="srtui")
    assert said.exit_code == 1
    assert "hall.backups: the disk is full." in said.stderr
