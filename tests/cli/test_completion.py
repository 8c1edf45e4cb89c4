"""What a shell offers while a line is typed, and how it is taught to."""

from __future__ import annotations

import codecs
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from one_file import Cli
from taught import SRTUI, taught

from data.machine.recent import remember
from srtui.cli.opening import events

pytestmark = pytest.mark.process

THRICE = "\\" * 3
"""A backslash of a path on Windows, escaped twice for bash."""


def offered(folder: Path, *words: str) -> list[str]:
    """Return what bash offers to complete the last of these words."""
    line = " ".join(("srtui", *words))
    asked = {"_SRTUI_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words))}
    done = subprocess.run(
        [SRTUI],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        timeout=60,
        env={**os.environ, **asked},
    )
    assert done.stderr == ""
    return [line.removeprefix("plain,") for line in done.stdout.splitlines() if line]


@pytest.mark.wide(3)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("standi",), ["standings"]),
        (("roster", "event", "dr"), ["drop", "drop-missing"]),
        (("new", "other", "--edition", "sr2017"), ["sr2017beta"]),
        (("explain", "event", "b-p"), ["B-player"]),
        (("roster", "event", "drop", "zo"), [r"Zoe\\ Ann\\ Li"]),
        (("roster", "event", "drop", "li"), [r"Zoe\\ Ann\\ Li"]),
        (("result", "event", ""), ["1", "2"]),
        (("scenario", "event", "two"), [r"Two\\ Fronts"]),
        (("variant", "event", "cut"), ["cut-to-top"]),
        (("roster", "no-such-event", "drop", "a"), []),
        (("print", "event", "sli"), ["slips"]),
        (("status", "ev"), ["event.srtui"]),
        (("roster", "EV"), ["event.srtui"]),
        (("status", "./ev"), ["./event.srtui"]),
        (("status", "no"), ["file,no"]),
        (("eve",), ["event", "event.srtui"]),
    ],
)
def test_words_of_the_event_are_offered(
    cli: Cli, tmp_path: Path, words: tuple[str, ...], said: list[str]
) -> None:
    cli.new(players=3)
    cli.ok("roster", cli.file, "add", "Zoe Ann Li")
    cli.ok("pair", cli.file)
    assert offered(tmp_path, *words) == said


def test_events_opened_last_are_offered_from_anywhere(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=2)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    event = tmp_path / "event.srtui"
    remember(event)
    assert offered(elsewhere, "status", "ev") == [str(event).replace("\\", THRICE)]
    assert offered(elsewhere, "explain", event.as_posix(), "b-p") == ["B-player"]


def test_bash_is_taught_once_and_untaught(tmp_path: Path) -> None:
    (tmp_path / ".bashrc").write_text("alias ll='ls -l'\n")
    assert "to use completion" in taught(tmp_path)
    taught(tmp_path)
    assert (tmp_path / ".bashrc").read_text().count("srtui completion") == 1
    assert taught(tmp_path, "--remove") == "It is removed.\n"
    assert (tmp_path / ".bashrc").read_text().strip() == "alias ll='ls -l'"
    assert taught(tmp_path, "--remove") == "There is none.\n"


def test_lines_of_a_shells_own_file_end_as_they_did(tmp_path: Path) -> None:
    """Bash takes a carriage return for a part of the word before it."""
    (tmp_path / ".bashrc").write_bytes(b"alias ll='ls -l'\n\nalias la='ls -a'\r\n")
    taught(tmp_path, "bash")
    assert (tmp_path / ".bashrc").read_bytes().count(b"\r") == 1
    taught(tmp_path, "bash", "--remove")
    kept = (tmp_path / ".bashrc").read_bytes()
    assert kept.rstrip(b"\n") == b"alias ll='ls -l'\n\nalias la='ls -a'\r"


@pytest.mark.parametrize(
    ("typed", "count", "answers"),
    [
        ("srtui\nstandi", 1, ["plain\tstandings\t"]),
        ("srtui\nroster\nevent\ndrop\nzo", 4, ["plain\tZoe Ann Li\t"]),
        ("srtui\nprint\nevent\nsli", 3, ["plain\tslips\t"]),
        ("srtui\nresult\nevent", 3, ["plain\t1\t", "plain\t2\t"]),
        ("srtui\nstatus\nno", 2, ["file\tno\t"]),
    ],
)
def test_powershell_gets_words_one_to_a_line(
    cli: Cli, tmp_path: Path, typed: str, count: int, answers: list[str]
) -> None:
    """A word with blanks comes without quotes: PowerShell knows its own."""
    cli.new(players=3)
    cli.ok("roster", cli.file, "add", "Zoe Ann Li")
    cli.ok("pair", cli.file)
    asked = {
        "_SRTUI_COMPLETE": "powershell_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(count),
    }
    done = subprocess.run(
        [SRTUI],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=60,
        env={**os.environ, **asked},
    )
    assert done.stderr == ""
    heads = [line.rpartition("\t")[0] + "\t" for line in done.stdout.splitlines()]
    assert heads == answers


@pytest.mark.skipif(sys.platform != "win32", reason="only there a backslash ends a folder")
def test_events_behind_a_backslash_are_offered(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.new(players=2)
    monkeypatch.chdir(tmp_path)
    for typed in (".\\ev", f"{tmp_path}\\EV", f"./../{tmp_path.name}\\ev"):
        (offer,) = events(typed)
        assert offer.value == typed[:-2] + "event.srtui"


def test_powershell_is_taught_in_both_its_profiles(tmp_path: Path) -> None:
    said = taught(tmp_path, "powershell")
    assert "Set-ExecutionPolicy -Scope CurrentUser RemoteSigned" in said
    data = "AppData/srtui" if sys.platform == "win32" else ".local/share"
    script = tmp_path / data / "srtui/completion.ps1"
    assert script.read_text() == taught(tmp_path, "powershell", "--print")
    profiles = [
        tmp_path / "Documents" / folder / "profile.ps1"
        for folder in ("WindowsPowerShell", "PowerShell")
    ]
    for profile in profiles:
        assert f"if (Test-Path -LiteralPath '{script}') {{ . '{script}' }}" in profile.read_text()
    assert taught(tmp_path, "powershell", "--remove") == "It is removed.\n"
    assert [profile.read_text().strip() for profile in profiles] == ["", ""]
    if program := shutil.which("pwsh"):
        parsed = f"[scriptblock]::Create((Get-Content -Raw '{script}'))"
        subprocess.run([program, "-NoProfile", "-Command", parsed], check=True, timeout=60)


def test_powershell_profile_is_understood_in_any_code_page(tmp_path: Path) -> None:
    home = tmp_path / "Zoë's 🎲"
    profile = home / "Documents/WindowsPowerShell/profile.ps1"
    profile.parent.mkdir(parents=True)
    profile.write_bytes(codecs.BOM_UTF16_LE + "$é = 1\n".encode("utf-16-le"))
    taught(home, "powershell")
    line = profile.read_bytes().decode("utf-16").splitlines()[-1]
    assert line.isascii()
    assert "Zo' + [char]0x00eb + '''s ' + [char]0xd83c + [char]0xdfb2 + '" in line
    taught(home, "powershell", "--remove")
    assert profile.read_bytes().decode("utf-16").splitlines() == ["$é = 1", ""]


@pytest.mark.parametrize(
    ("shell", "script"),
    [
        ("zsh", ".local/share/srtui/completion.zsh"),
        ("fish", ".config/fish/completions/srtui.fish"),
    ],
)
def test_other_shells_are_taught(tmp_path: Path, shell: str, script: str) -> None:
    taught(tmp_path, shell)
    text = (tmp_path / script).read_text()
    assert text == taught(tmp_path, shell, "--print")
    assert "_SRTUI_COMPLETE" in text
    if program := shutil.which(shell):
        subprocess.run([program, "-n", str(tmp_path / script)], check=True, timeout=60)


@pytest.mark.skipif(sys.platform == "win32", reason="PowerShell is always there")
def test_an_unknown_shell_is_asked_for(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert "Add one of bash, zsh, fish, powershell" in cli.refused("completion")
