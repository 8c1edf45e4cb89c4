"""Event files that are deleted, made again under their name, copied while open, and restored."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from command_line import CommandLine, command, srtui
from windows import moves_open_files

from data.event.sqlite import library_is_affected, sqlite3
from data.event.watch import QUIET_SECONDS, QuietMoments, Watcher
from srtui.cli.opening import desk_at
from srtui.commands.desk import Desk, Seat

logged = pytest.mark.skipif(
    library_is_affected(sqlite3.sqlite_version_info), reason="no log is kept here"
)


def make_event(path: Path, *names: str) -> CommandLine:
    """Make an event with these players."""
    assert srtui("new", path, "--edition", "sr2026", "--size", 75).code == 0
    line = CommandLine(path)
    for name in names:
        line.do("roster add", name)
    return line


def first_round(line: CommandLine) -> None:
    line.do("pair")
    line.do("publish")
    line.do("start")
    line.do("result", 1, 1, "scenario", 5, 3, 20, 10)


@contextmanager
def screen(path: Path) -> Iterator[Desk]:
    """Yield a program that has changed something and keeps the event open."""
    with desk_at(str(path), Seat()) as desk:
        desk.run(command("plan.add", "09:30 Check-in")(desk))
        yield desk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cup.srtui"


def roster(path: Path) -> str:
    return srtui("roster", path, "list").out


@logged
@moves_open_files
def test_event_made_in_place_of_a_deleted_open_one_is_separate(path: Path) -> None:
    line = make_event(path, *(f"Rehearsal {letter}" for letter in "ABCDEFGH"))
    with screen(path) as desk, closing(Watcher(desk.store)):
        first_round(line)
        path.unlink()
    assert path.with_name("cup.srtui-wal").exists()
    make_event(path, "Real Player")
    assert "Rehearsal" not in roster(path)
    assert "1 player" in srtui("status", path).out
    found = srtui("doctor", path).out
    assert "LOOK: There is no backup of this event" in found
    assert found.count("LOOK") == 1


@logged
def test_copy_next_to_an_open_screen_is_soon_complete(path: Path, tmp_path: Path) -> None:
    clock = iter((0.0, QUIET_SECONDS))
    line = make_event(path, "Ada", "Bob")
    with screen(path) as desk:
        moments = QuietMoments(desk.store, lambda: next(clock))
        first_round(line)
        desk.run(command("plan.add", "12:00 Lunch")(desk))
        assert not moments.look()
        assert moments.look()
        copy = Path(shutil.copyfile(path, tmp_path / "stick.srtui"))
    assert "round 1/3 complete" in srtui("status", copy).out
    assert "Lunch" in srtui("day", copy).out
    assert "made while the event was open" in srtui("doctor", copy).out


@logged
def test_a_copy_that_lacks_something_says_so(path: Path, tmp_path: Path) -> None:
    line = make_event(path, "Ada", "Bob")
    with screen(path):
        first_round(line)
        copy = Path(shutil.copyfile(path, tmp_path / "stick.srtui"))
    said = srtui("status", copy)
    assert "its last changes may be missing" in said.err
    checked = srtui("doctor", copy)
    assert (checked.code, "its last changes may be missing" in checked.out) == (1, True)
    assert "made while" not in srtui("doctor", path).out


@pytest.fixture
def remade(path: Path) -> CommandLine:
    """Create an event whose file has the name of a deleted rehearsal."""
    first_round(make_event(path, "RehA", "RehB"))
    path.unlink()
    return make_event(path, "Ada", "Bob", "Cyd")


def test_backups_of_a_former_event_are_not_this_events(path: Path, remade: CommandLine) -> None:
    said = srtui("doctor", path).out.splitlines()[-1]
    assert said.startswith(
        "LOOK: There is no backup of this event next to the file: back up the event. 2 backups"
    )
    assert srtui("backup", path).code == 0
    said = srtui("doctor", path).out.splitlines()[-1]
    assert said.startswith("ok:   Backups next to the file: 1. The newest is")
    assert "2 backups next to the file belong to another event with the same name." in said
    *others, own = srtui("backup", path, "--list").out.splitlines()
    assert own.endswith("by-hand.srtui")
    assert all("(another event: cup · " in line for line in others)


@pytest.mark.parametrize("more", [(), ("--sure",)])
def test_a_former_event_is_not_restored_unasked(
    path: Path, remade: CommandLine, more: tuple[str, ...]
) -> None:
    said = srtui("restore", path, *more)
    assert said.code == 1
    assert "There is no backup of the event in cup.srtui" in said.err
    assert "cup · round 1 complete · 2 players (RehA, RehB)" in said.err
    assert "Ada" in roster(path)


def test_a_former_event_is_restored_by_its_path_after_a_question_that_names_both(
    path: Path, remade: CommandLine
) -> None:
    copy = sorted(path.with_name("cup.backups").iterdir())[-1]
    said = srtui("restore", path, copy)
    assert said.code == 3
    assert "holds cup · round 1 complete · 2 players (RehA, RehB) · started 20" in said.err
    assert (
        "cup.srtui now holds cup · not started · 3 players (Ada, Bob, Cyd) · started 20" in said.err
    )
    assert "to a different event" in said.err
    assert "Ada" in roster(path)
    assert srtui("restore", path, copy, "--sure").code == 0
    assert "RehA" in roster(path)


def test_the_question_before_a_restore_names_event_round_players_and_days(path: Path) -> None:
    line = make_event(path, "Ada", "Bob", "Cyd", "Dee", "Eve")
    line.do("backup")
    line.do("pair")
    said = srtui("restore", path)
    assert said.code == 3
    then, now = said.err.splitlines()[:2]
    assert "round 1 draft · 5 players (Ada, Bob, Cyd and 2 more)" in then + now
    for words in (then, now):
        assert "cup · " in words
        assert words.endswith("UTC.")
        assert "started 20" in words
    assert "different" not in said.err


def test_the_backups_of_a_former_event_are_not_removed_for_this_one(
    path: Path, remade: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.event.copying.KEEP", 2)
    with desk_at(str(path), Seat()) as desk:
        for _ in range(4):
            desk.backup()
    listed = srtui("backup", path, "--list").out.splitlines()
    assert len([one for one in listed if "another event" in one]) == 2
    assert len([one for one in listed if one.endswith("by-hand.srtui")]) == 2


def test_a_deleted_event_of_which_there_are_several_is_asked_about(
    path: Path, remade: CommandLine
) -> None:
    srtui("backup", path)
    path.unlink()
    said = srtui("restore", path)
    assert said.code == 3
    assert "backups of 2 events" in said.err
    assert "holds cup · not started · 3 players (Ada, Bob, Cyd)" in said.err
    assert srtui("restore", path, "--sure").code == 0
    assert "Ada" in roster(path)


def test_a_deleted_event_comes_back_without_a_question(path: Path) -> None:
    first_round(make_event(path, "Ada", "Bob"))
    path.unlink()
    said = srtui("restore", path)
    assert said.code == 0, said.err
    assert "cup · round 1 complete · 2 players (Ada, Bob)" in said.out
