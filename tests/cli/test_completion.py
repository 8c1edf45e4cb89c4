"""What a shell offers while a line is typed, and how it is taught to."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest
from in_terminal import STYLES
from one_file import Cli

from data.recent import remember

WITHIN = 30.0
PROMPTS = {
    "bash": (".bashrc", "PS1='ready> '"),
    "zsh": (".zshrc", "PS1='ready> '"),
    "fish": (".config/fish/config.fish", "function fish_prompt; echo 'ready> '; end"),
}
"""The file of each shell, and what in it sets its prompt."""
SRTUI = str(Path(sys.executable).with_name("srtui"))


def offered(folder: Path, *words: str) -> list[str]:
    """What bash is given for the last of these words."""
    line = " ".join(("srtui", *words))
    asked = {"_SRTUI_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words))}
    done = subprocess.run(
        [SRTUI], capture_output=True, text=True, check=False, cwd=folder, timeout=60,
        env={**os.environ, **asked},
    )  # fmt: skip
    assert done.stderr == ""
    return [line.removeprefix("plain,") for line in done.stdout.splitlines() if line]


@pytest.mark.wide
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
    remember(tmp_path / "event.srtui")
    assert offered(elsewhere, "status", "ev") == [str(tmp_path / "event.srtui")]
    assert offered(elsewhere, "explain", str(tmp_path / "event.srtui"), "b-p") == ["B-player"]


def taught(home: Path, *words: str) -> str:
    done = subprocess.run(
        [SRTUI, "completion", *words], capture_output=True, text=True, check=False, timeout=60,
        env={**environment(home), "SHELL": "/bin/bash"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def environment(home: Path) -> dict[str, str]:
    """That of a person whose home this is."""
    left = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    path = f"{Path(SRTUI).parent}{os.pathsep}{left['PATH']}"
    return {**left, "HOME": str(home), "PATH": path, "ZDOTDIR": str(home)}


def test_bash_is_taught_once_and_untaught(tmp_path: Path) -> None:
    (tmp_path / ".bashrc").write_text("alias ll='ls -l'\n")
    assert "from the next shell on" in taught(tmp_path)
    taught(tmp_path)
    assert (tmp_path / ".bashrc").read_text().count("srtui completion") == 1
    assert taught(tmp_path, "--remove") == "It is taken away.\n"
    assert (tmp_path / ".bashrc").read_text().strip() == "alias ll='ls -l'"
    assert taught(tmp_path, "--remove") == "There is none.\n"


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


def test_an_unknown_shell_is_asked_for(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert "Add one of bash, zsh, fish" in cli.refused("completion")


@contextmanager
def shell_of(home: Path, program: str) -> Iterator[Shell]:
    """A shell as somebody uses it whose home this is."""
    shell = Shell(home, program)
    try:
        yield shell
    finally:
        os.close(shell.fd)
        os.waitpid(shell.pid, 0)


class Shell:
    """A shell in a terminal."""

    def __init__(self, home: Path, program: str) -> None:
        self.got = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(home)
            env = {**environment(home), "TERM": "xterm"}
            os.execvpe(program, [program, "-i"], env)

    def type(self, keys: str) -> None:
        """Press keys; what was shown before is forgotten."""
        self.got = b""
        os.write(self.fd, keys.encode())

    def sees(self, *texts: str) -> bool:
        """Wait until one of them is shown."""
        end = monotonic() + WITHIN
        while not self.shown(*texts) and monotonic() < end:
            if select.select([self.fd], [], [], 0.2)[0]:
                self.got += os.read(self.fd, 65536)
                self.answer()
        return self.shown(*texts)

    def shown(self, *texts: str) -> bool:
        """Whether one of them has been shown, styles left out."""
        plain = STYLES.sub(b"", self.got)
        return any(text.encode() in plain for text in texts)

    def answer(self) -> None:
        """What a terminal says when it is asked what it is: fish waits for it."""
        if b"\x1b[0c" in self.got or b"\x1b[c" in self.got:
            self.got = self.got.replace(b"\x1b[0c", b"").replace(b"\x1b[c", b"")
            os.write(self.fd, b"\x1b[?62;c")


@pytest.mark.parametrize("program", ["bash", "zsh", "fish"])
def test_a_real_shell_completes_commands_events_and_players(
    cli: Cli, tmp_path: Path, program: str
) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} here")
    cli.new(players=2)
    cli.ok("roster", cli.file, "add", "Zoe Ann Li")
    taught(tmp_path, program)
    own, line = PROMPTS[program]
    with (tmp_path / own).open("a") as file:
        file.write(f"{line}\n")
    with shell_of(tmp_path, program) as shell:
        assert shell.sees("ready> "), shell.got
        shell.type("srtui expl\t")
        assert shell.sees("ain"), shell.got
        shell.type("even\t")
        assert shell.sees("event.srtui"), shell.got
        shell.type("zo\t")
        assert shell.sees(r"Zoe\ Ann\ Li", "Zoe Ann Li"), shell.got
        shell.type("\r")
        assert shell.sees("Zoe Ann Li: rank"), shell.got
