"""What docs/tables.md tells people to type does what it says: every command in it is run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hall import Hall
from table_app import set_up

from srtui.commands.hall.devices import LetIn

PAGE = Path(__file__).parents[2] / "docs" / "tables.md"
pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        sys.platform == "win32" or shutil.which("ssh-keygen") is None, reason="a shell and OpenSSH"
    ),
]
ELSEWHERE = {
    "srtui serve harbour.srtui": "tests/server/test_openssh.py",
    "srtui serve harbour.srtui --web 8040": "tests/server/test_web.py",
    "srtui serve harbour.srtui --addresses sheet.html --web 8040": "needs a network",
    **{f"srtui {one}": "a name, no command" for one in ("serve", "open", "board", "table-out")},
}
TYPED = {"set judge": "2468\n2468\n", "set to": "1357\n1357\n"}
"""What is asked for and typed."""
SAID = {
    "srtui device harbour.srtui let-in 4392": "No device with the number 4392 is waiting.",
    "srtui serve harbour.srtui --device table3": "no table 3",
}
"""Answers in this small hall, which has neither that device nor that table."""
FENCED = re.compile(r"^```\n(.*?)^```$", re.M | re.S)
INLINE = re.compile(r"`(srtui [^`\n]+)`")


def commands() -> list[str]:
    """Every command of the page, in its order."""
    text = PAGE.read_text(encoding="utf-8")
    lines = [
        (one.start() + at.start(), at[0])
        for one in FENCED.finditer(text)
        for at in re.finditer(r"(?<=\n)(srtui|cp) .*", one[0])
    ]
    inline = [(one.start(), one[1]) for one in INLINE.finditer(text)]
    return [line for _, line in sorted(lines + inline) if line not in ELSEWHERE]


def shell(line: str, folder: Path, environ: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Type a line; what it hands to the system's own folders is left."""
    line = line.partition(" | sudo")[0].replace(">> ~/.ssh/authorized_keys", "")
    typed = next((text for word, text in TYPED.items() if line.endswith(word)), "")
    return subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env=environ,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def machine(folder: Path, name: str) -> dict[str, str]:
    """Return the environment of a machine with this name."""
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(folder),
        **{f"XDG_{one}_HOME": str(folder / f"{name}-{one}")
           for one in ("STATE", "CONFIG", "DATA", "CACHE")},
    }  # fmt: skip


def test_every_command_of_the_page_works(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.add(4)
    set_up(hall)
    hall.run(LetIn("SHA256:a", "table1", "Blue tablet"))
    first, second = tmp_path, tmp_path / "second"
    hall.store.close()
    hall.path.rename(first / "harbour.srtui")
    (first / "stick").mkdir()
    for name, place in (("anna", "anna"), ("keys", "table2")):
        made = f"ssh-keygen -q -t ed25519 -N '' -C {place} -f {name}"
        assert shell(made, first, os.environ).returncode == 0
    folder, environ = first, machine(first, "first")
    for line in commands():
        if "--unpack" in line and folder is first:  # the stick is in the second laptop now
            shutil.copytree(first / "stick", second / "stick")
            shutil.copy(first / "keys.pub", second)
            folder, environ = second, machine(second, "second")
        done = shell(line, folder, environ)
        said = done.stdout + done.stderr
        wanted = next((text for begin, text in SAID.items() if line.startswith(begin)), None)
        if wanted is None:
            assert done.returncode == 0, f"{line}: {said}"
        else:
            assert wanted in said, f"{line}: {said}"
        assert "Traceback" not in said
        if "--unit" in line:
            assert "ExecStart=" in done.stdout
    assert folder is second, "the second laptop took over"
    assert (second / "harbour.srtui").is_file()


def test_the_page_shows_the_line_that_is_printed() -> None:
    from srtui.cli.serve_lines import device_line

    printed = device_line("table3", ["192.168.1.20"], 4022)
    assert printed in PAGE.read_text(encoding="utf-8").splitlines()
