"""`srtui FILE` opens the event, as `srtui open FILE` does."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from one_file import Cli


@pytest.mark.parametrize("ending", ["", ".srtui"])
def test_an_event_file_alone_is_opened(cli: Cli, ending: str) -> None:
    cli.new(players=4)
    name = str(Path(cli.file).with_suffix(ending))
    assert cli.ok(name) == cli.ok("open", cli.file)
    assert "4 players" in cli.ok(name, "--role", "judge")


def test_a_command_goes_before_a_file_of_its_name(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.new(players=4)
    Path(cli.file).rename(tmp_path / "editions.srtui")
    monkeypatch.chdir(tmp_path)
    assert "sr2026" in cli.ok("editions")
    assert "4 players" in cli.ok(f".{os.sep}editions")


def test_word_that_is_neither_command_nor_file_is_named(cli: Cli) -> None:
    done = cli.run("harbor")
    assert done.exit_code == 2
    assert "“harbor” is neither a command nor an event file" in done.stderr


def test_a_file_that_is_no_event_is_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "list.srtui").write_text("Anna\nBert\n")
    assert cli.refused(tmp_path / "list") == cli.refused("open", tmp_path / "list")


def test_an_event_that_was_opened_elsewhere_is_said_with_its_folder(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.file = str(tmp_path / "harbour.srtui")
    cli.new(players=4)
    other = tmp_path / "other"
    other.mkdir()
    monkeypatch.chdir(other)
    done = cli.run("harbour")
    assert done.exit_code == 2
    told = " ".join(done.stderr.split())
    assert f"An event of this name is at {cli.file}: run srtui to list your events." in told
