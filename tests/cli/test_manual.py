"""The manual page, as man shows it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from one_file import Cli


@pytest.fixture
def manual(cli: Cli) -> Path:
    """Return the page as `make dist` puts it into the wheel."""
    page = cli.folder / "srtui.1"
    page.write_text(cli.ok("help", "--man"), encoding="utf-8")
    return page


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
@pytest.mark.process
def test_groff_has_nothing_to_warn_of(manual: Path) -> None:
    done = subprocess.run(
        ["groff", "-k", "-man", "-ww", "-z", str(manual)],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
@pytest.mark.process
def test_man_shows_every_command(manual: Path) -> None:
    done = subprocess.run(
        ["man", "-l", str(manual)], capture_output=True, text=True, check=True, timeout=60,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"},
    )  # fmt: skip
    assert done.stderr == ""
    assert "srtui roster FILE add NAME" in done.stdout
    assert "Not done because of a warning; --sure ignores it." in done.stdout
