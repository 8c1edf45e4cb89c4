"""Edge cases of the command line: names of files, files beside editions, hints to back up."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from one_file import Cli

from data.exporting.export import SaveFault, save
from srtui.cli.app import app


def test_an_event_keeps_a_name_with_dots(cli: Cli) -> None:
    cli.ok("new", cli.folder / "my.event v1.2", "--edition", "sr2026")
    assert (cli.folder / "my.event v1.2.srtui").is_file()
    assert cli.json("event", cli.folder / "my.event v1.2")["name"] == "my.event v1.2"


@pytest.mark.parametrize("ending", [".db", ".sqlite", ".sqlite3"])
def test_an_ending_of_a_database_stays(cli: Cli, ending: str) -> None:
    cli.ok("new", cli.folder / f"k{ending}", "--edition", "sr2026")
    assert (cli.folder / f"k{ending}").is_file()


def test_the_hint_after_new_can_be_copied_into_a_shell(cli: Cli) -> None:
    said = cli.ok("new", cli.folder / "my event's $day", "--edition", "sr2026")
    hint = next(line for line in said.splitlines() if line.startswith("Next: "))
    words = shlex.split(hint.removeprefix("Next: srtui ").replace("NAME", "Ann"))
    cli.ok(*words)


def test_the_hint_of_a_set_up_can_be_copied_into_a_shell(cli: Cli) -> None:
    cli.file = str(cli.folder / "a b.srtui")
    cli.new(players=2)
    cli.ok("pair", cli.file)
    cli.ok("scenario", cli.file, "roll")
    cli.ok("publish", cli.file, "-y")
    cli.ok("announce", cli.file)
    said = cli.ok("setup", cli.file, "show", 1)
    hint = next(line for line in said.splitlines() if line.startswith("Type: "))
    assert cli.file in shlex.split(hint)


def test_a_house_rule_can_be_a_list(cli: Cli) -> None:
    cli.ok("new", cli.file, "--edition", "sr2026", "--set", 'standings.order=["tp","sos"]')
    facts = {one["label"]: one["value"] for one in cli.json("event", cli.file)["rules"]}
    assert facts["Order of standings"] == "TP, SoS"


def test_a_row_of_a_list_is_still_picked_in_brackets(cli: Cli) -> None:
    rule = "timing.table[size=75].round=200"
    cli.ok("new", cli.file, "--edition", "sr2026", "--set", rule)
    assert "200" in cli.ok("event", cli.file)


def own_editions() -> Path:
    folder = Path(os.environ["XDG_CONFIG_HOME"]) / "srtui" / "editions"
    folder.mkdir(parents=True)
    return folder


PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")


@PIPES
def test_a_pipe_and_a_folder_among_the_editions_are_named_and_stop_nothing(cli: Cli) -> None:
    own = own_editions()
    os.mkfifo(own / "pipe.toml")
    (own / "folder.toml").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "srtui", "editions"], capture_output=True, text=True, timeout=60,
        check=True,
    )  # fmt: skip
    assert "cannot be used: pipe.toml: is not a file" in done.stdout
    assert "cannot be used: folder.toml: is not a file" in done.stdout
    cli.new()


@PIPES
@pytest.mark.parametrize("name", ["pipe", "folder"])
def test_pipe_or_folder_is_not_an_edition_to_check(cli: Cli, name: str) -> None:
    os.mkfifo(cli.folder / "pipe")
    (cli.folder / "folder").mkdir()
    assert "is not a file" in cli.refused("editions", "check", cli.folder / name)


@PIPES
def test_an_export_never_takes_the_place_of_a_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveFault, match="is not a file"):
        save(tmp_path / "pipe", "text", replace=True)
    assert (tmp_path / "pipe").is_fifo()


def test_a_folder_is_never_moved_aside_by_restore(cli: Cli) -> None:
    cli.new()
    cli.ok("backup", cli.file)
    (cli.folder / "hall").mkdir()
    copy = next((cli.folder / "event.backups").iterdir())
    assert "is not a file: give the path" in cli.refused(
        "restore", cli.folder / "hall", copy, "--sure"
    )
    assert (cli.folder / "hall").is_dir()


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        ("José\n".encode(), ["José"]),
        ("José\n".encode("cp1252"), ["José"]),
        ("José\n".encode("utf-16"), ["José"]),
    ],
)
def test_names_come_in_by_standard_input_whatever_wrote_them(
    cli: Cli, raw: bytes, names: list[str]
) -> None:
    cli.new(players=0)
    words = ["roster", cli.file, "import", "-"]
    done = CliRunner().invoke(app, words, input=BytesIO(raw), prog_name="srtui")
    assert done.exit_code == 0, done.output
    assert [one["name"] for one in cli.json("roster", cli.file, "list")["rows"]] == names


def test_too_much_on_standard_input_is_refused(cli: Cli) -> None:
    cli.new(players=0)
    words = ["roster", cli.file, "import", "-"]
    done = CliRunner().invoke(app, words, input=BytesIO(b"x" * 20_000_001), prog_name="srtui")
    assert (done.exit_code, done.stderr) == (
        1,
        "Standard input is too large: the limit is 20 MB.\n",
    )


def test_a_name_without_end_is_refused_in_a_sentence(cli: Cli) -> None:
    cli.new(players=0)
    words = ["roster", cli.file, "import", "-"]
    done = CliRunner().invoke(app, words, input=BytesIO(b"x" * 200_000), prog_name="srtui")
    assert done.exit_code == 1
    assert "it is 200,000 characters long" in done.stderr
    assert len(done.stderr) < 500
