"""Access rights: an event's files are private, or shared with a group on purpose."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from one_file import Cli

from data.event import rights
from data.event.doctor import doctor
from data.event.lock import lock_path
from data.event.store import Store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rights of Unix")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def umask() -> Iterator[None]:
    """Set the umask of most machines, which lets everybody read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def event(cli: Cli, umask: None) -> Path:
    """Return an event with a copy."""
    cli.new()
    cli.ok("backup", cli.file)
    return Path(cli.file)


def all_of(event: Path) -> list[Path]:
    folder = event.with_suffix(".backups")
    return [event, lock_path(event), folder, *folder.iterdir()]


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


def test_event_copies_and_lock_are_their_owners_alone(event: Path) -> None:
    found = {one.name: mode(one) for one in all_of(event)}
    assert len(found) == 4
    assert not [name for name, one in found.items() if one & 0o077]


def test_sqlite_files_of_an_open_event_are_as_private(event: Path) -> None:
    store = Store.open(event)
    with store.read():
        beside = list(event.parent.glob("event.srtui-*"))
        assert "event.srtui-lock" in {one.name for one in beside}
        assert not [one for one in beside if mode(one) & 0o077]
    store.close()


def test_a_folder_with_the_setgid_bit_gives_its_group(cli: Cli, umask: None) -> None:
    cli.folder.chmod(0o2770)
    cli.new()
    cli.ok("backup", cli.file)
    modes = [mode(one) for one in all_of(Path(cli.file))]
    assert modes == [0o660, 0o660, 0o2770, 0o660]


def test_a_umask_of_007_gives_the_group(cli: Cli, umask: None) -> None:
    os.umask(0o007)
    cli.new()
    cli.ok("backup", cli.file)
    assert [mode(one) & 0o777 for one in all_of(Path(cli.file))] == [0o660, 0o660, 0o770, 0o660]


@pytest.mark.parametrize(("what", "wanted"), [("all", 0o600), ("roster", 0o600)])
def test_exports_that_hold_secrets_are_the_owners_alone(
    cli: Cli, umask: None, what: str, wanted: int
) -> None:
    cli.new()
    place = cli.folder / "out.json"
    cli.ok("export", cli.file, what, "--json", "--to", place)
    assert mode(place) == wanted


def test_standings_are_for_everybody(cli: Cli, umask: None) -> None:
    cli.new()
    cli.ok("export", cli.file, "standings", "--to", cli.folder / "standings.csv")
    assert mode(cli.folder / "standings.csv") == 0o644


def test_restored_file_is_private_too(cli: Cli, event: Path) -> None:
    cli.ok("restore", event, "--sure")
    assert mode(event) == 0o600


def test_doctor_finds_and_tightens_open_permissions(cli: Cli, event: Path) -> None:
    opened = all_of(event)
    for one in opened:
        one.chmod(0o755 if one.is_dir() else 0o644)
    done = cli.run("doctor", event)
    assert done.exit_code == 1
    assert "LOOK: Everyone on this machine can read the event's secrets" in done.stdout
    assert "--tighten" in done.stdout
    assert "No one else on this machine can read" in cli.ok("doctor", event, "--tighten")
    assert not [one for one in opened if mode(one) & 0o077]


def test_a_group_that_was_let_in_by_hand_stays(cli: Cli, event: Path) -> None:
    event.chmod(0o660)
    assert "No one else on this machine can read" in cli.ok("doctor", event, "--tighten")
    assert mode(event) == 0o660


@pytest.fixture
def stick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every file readable by everybody, as on a USB drive."""
    monkeypatch.setattr(rights, "_others_read", lambda _: True)


def test_disk_without_permissions_is_named_at_the_start(cli: Cli, umask: None, stick: None) -> None:
    done = cli.run("new", cli.file, "--edition", "sr2026")
    assert (done.exit_code, done.stderr.count("has no permissions")) == (0, 1)
    cli.ok("backup", cli.file)
    assert all(one.fine for one in doctor(Path(cli.file)))
    assert "has no permissions" in cli.ok("doctor", cli.file)


def test_a_second_place_that_knows_no_rights_is_said_once(
    cli: Cli, umask: None, stick: None
) -> None:
    cli.new()
    (cli.folder / "stick").mkdir()
    said = cli.ok("set", cli.file, "--backup-to", cli.folder / "stick")
    assert said.count("has no permissions") == 1
    done = cli.run("backup", cli.file)
    assert (done.exit_code, done.stderr) == (0, "")
    assert list((cli.folder / "stick").rglob("*.srtui"))


def test_read_only_folder_is_taken_to_have_permissions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rights, "make_private", _refused)
    assert rights.stores_rights(tmp_path)


def _refused(path: Path) -> None:
    raise PermissionError(13, "no", str(path))
