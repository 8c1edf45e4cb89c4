"""Real shells complete lines, in a terminal."""

from __future__ import annotations

import os
import select
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

pty = pytest.importorskip("pty", reason="terminals of POSIX", exc_type=ImportError)

from in_terminal import STYLES  # noqa: E402
from one_file import Cli  # noqa: E402
from taught import environment, taught  # noqa: E402

WITHIN = 30.0
PROMPTS = {
    "bash": (".bashrc", "PS1='ready> '"),
    "zsh": (".zshrc", "PS1='ready> '"),
    "fish": (".config/fish/config.fish", "function fish_prompt; echo 'ready> '; end"),
}
"""The file of each shell, and what in it sets its prompt."""


@contextmanager
def shell_of(home: Path, program: str) -> Iterator[Shell]:
    """Yield a shell as the owner of this home folder uses it."""
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
        """Answer as a terminal that is asked for its type: fish waits for the answer."""
        if b"\x1b[0c" in self.got or b"\x1b[c" in self.got:
            self.got = self.got.replace(b"\x1b[0c", b"").replace(b"\x1b[c", b"")
            os.write(self.fd, b"\x1b[?62;c")


@pytest.mark.process
@pytest.mark.push
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
        assert shell.sees("Why 1st"), shell.got
