"""Making an event: a whole file or none, and never with a clock that nobody has set."""

from __future__ import annotations

import multiprocessing
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from hall import Hall, Machine

from data.event import writer
from data.event.copying import copies
from srtui.cli.app import app
from srtui.commands.command import Moment
from srtui.commands.event.new import NewEvent
from srtui.commands.roster.players import AddPlayer
from srtui.model.refused import Refused

_METHODS = multiprocessing.get_all_start_methods()
programs = multiprocessing.get_context("fork" if "fork" in _METHODS else "spawn")


def make(path: Path, at: str = "2026-03-07T09:00:00+00:00") -> None:
    NewEvent(edition="sr2026", set=(("bye.points.fixed", "4"),)).create(
        path, Moment(at, "entropy", Machine()())
    ).close()


def killed_while_writing(path: Path) -> None:
    writer.Writer.finish = lambda _: os._exit(9)  # type: ignore[assignment, method-assign]
    make(path)


@pytest.mark.process
def test_a_kill_in_the_middle_leaves_no_event(tmp_path: Path) -> None:
    path = tmp_path / "k.srtui"
    process = programs.Process(target=killed_while_writing, args=(path,))  # type: ignore[attr-defined]
    process.start()
    process.join()
    assert process.exitcode == 9
    assert not path.exists()
    assert list(tmp_path.glob("*.part-*"))
    make(path)
    assert path.exists()
    assert not list(tmp_path.glob("*.part-*")), "what the kill left is cleared"


def test_a_fault_in_the_middle_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: writer.Writer) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(writer.Writer, "finish", fail)
    with pytest.raises(ZeroDivisionError):
        make(tmp_path / "k.srtui")
    assert not list(tmp_path.glob("*.srtui*")) or {one.name for one in tmp_path.iterdir()} == {
        "k.srtui-lock",
        "k.srtui-queue",
    }


@pytest.mark.parametrize("year", ["1970", "1999", "2100"])
def test_a_clock_that_nobody_has_set_makes_no_file(tmp_path: Path, year: str) -> None:
    with pytest.raises(Refused, match="Set the clock"):
        make(tmp_path / "k.srtui", f"{year}-01-01T00:00:00+00:00")
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_says_to_set_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("srtui.cli.opening.utc_now", lambda: datetime(1970, 1, 1, tzinfo=UTC))
    line = ["new", str(tmp_path / "k"), "--edition", "sr2026"]
    said = CliRunner().invoke(app, line, prog_name="srtui")
    assert said.exit_code == 1
    assert "Set the clock" in said.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_done_by_a_clock_that_nobody_has_set(hall: Hall) -> None:
    hall.now = datetime(1970, 1, 1, tzinfo=UTC)
    with pytest.raises(Refused, match="says 1970-01-01 00:00 UTC"):
        hall.run(AddPlayer("Anna"))
    with pytest.raises(Refused, match="Set the clock"):
        hall.desk.undo()
    assert hall.event.players == ()
    assert copies(hall.path) == []
