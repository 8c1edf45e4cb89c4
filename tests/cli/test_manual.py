"""The manual page, as man shows it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from one_file import Cli

KEPT = Path(__file__).parents[2] / "docs" / "srtui.1"


def test_the_manual_page_is_current(cli: Cli) -> None:
    """When this fails: make docs."""
    assert cli.ok("help", "--man") == KEPT.read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_groff_has_nothing_to_warn_of() -> None:
    done = subprocess.run(
        ["groff", "-k", "-man", "-ww", "-z", str(KEPT)],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
def test_man_shows_every_command() -> None:
    done = subprocess.run(
        ["man", "-l", str(KEPT)], capture_output=True, text=True, check=True, timeout=60,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"},
    )  # fmt: skip
    assert done.stderr == ""
    assert "srtui roster FILE add NAME" in done.stdout
    assert "Doubtful: it is done with --sure." in done.stdout
