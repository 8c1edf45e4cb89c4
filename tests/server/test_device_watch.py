"""Messages of a device that hears nothing from the server: the line of docs/tables.md."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        sys.platform == "win32" or shutil.which("sh") is None, reason="the line is one for a shell"
    ),
]
DOCS = Path(__file__).parents[2] / "docs" / "tables.md"


@pytest.fixture
def line() -> str:
    found = re.findall(r"^\(n=0.*&$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(found) == 1
    return found[0].removesuffix(" &")


def screen_text(line: str, folder: Path, answers: str) -> str:
    """Return the screen of a device whose `ping` answers so, a 1 or a 0 for each time."""
    (folder / "answers").write_text("".join(f"{one}\n" for one in answers))
    programs = {
        "ping": 'echo "$*" >> asked; a=$(head -n1 answers); sed -i 1d answers; [ "$a" = 1 ]',
        "sleep": "[ -s answers ] || exit 1",  # the end of the line, once all is asked
    }
    for name, text in programs.items():
        path = folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
    )
    assert done.stderr == ""
    return done.stdout


def test_it_counts_while_nobody_answers(line: str, tmp_path: Path) -> None:
    found = screen_text(line, tmp_path, "1001100")
    assert re.findall(r"No answer from the organizer's machine since (\d+) s", found) == [
        "5",
        "10",
        "5",
        "10",
    ]
    assert found.count("\x1b7\x1b[1;1H") == found.count("\x1b8") == 4, "the cursor stays"
    assert (tmp_path / "asked").read_text().startswith("-c1 -w2 192.168.1.20\n")


def test_device_whose_pings_never_return_stays_silent(line: str, tmp_path: Path) -> None:
    assert screen_text(line, tmp_path, "0000") == ""
