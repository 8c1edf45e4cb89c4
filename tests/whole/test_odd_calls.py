"""Every command, called with closed or full streams and with files that are not events.

No traceback, no hang, exit codes 0, 1 and 2; a reported success is real, and lost output is named.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from odd_calls import FILES, STREAMS, Call

PROGRAM = Path(__file__).with_name("odd_calls.py")
ALL_CALLS = 120
"""There are more commands than this."""

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="calls are forked"),
]


def calls(folder: Path, odd: str) -> list[Call]:
    own = {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
    here = folder / "here"
    here.mkdir()
    done = subprocess.run(
        [sys.executable, PROGRAM, folder, odd], env={**os.environ, **own}, cwd=here,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not list(here.iterdir()), "no call writes where it is started"
    return [Call(**json.loads(line)) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("odd", [*STREAMS, *FILES])
def test_every_odd_call_ends_with_0_to_3_and_without_a_traceback(tmp_path: Path, odd: str) -> None:
    found = calls(tmp_path, odd)
    assert len(found) > ALL_CALLS
    for one in found:
        assert one.code in (0, 1, 2, 3), one
        assert "Traceback" not in one.err, one
        assert "Something unexpected" not in one.err, one
    if odd in FILES:
        assert_refused(found)
    if odd in ("stdout closed", "stdout full"):
        assert_told(found)


def assert_refused(found: list[Call]) -> None:
    """Check that a file that is not an event is refused in a sentence, and unchanged."""
    for one in found:
        assert one.code == 2 if one.odd == "" else one.code in (1, 2), one
        said = (one.err or one.out).partition("Error: ")
        most = 4 if one.words[0] == "doctor" else 2  # what it finds is its answer, a line each
        assert 0 < len((said[2] or said[0]).splitlines()) <= most, one


def assert_told(found: list[Call]) -> None:
    """Check that lost output fails the command, and that a stored change is still reported."""
    for one in found:
        assert one.code or "the change is saved, but the output cannot be written" in one.err, one
    assert sum(one.code == 0 for one in found) > 10
    assert sum("The output cannot be written" in one.err for one in found) > 25


SHELL = [
    ("standings {} >&-", 1), ("standings {} >/dev/full", 1), ("standings {} <&-", 0),
    ("--help >/dev/full", 1), ("--version >&-", 1), ("<&- >&- 2>&-", 1),
    ("roster {} add Zoe >/dev/full", 0), ("roster {} add Max <&- >&- 2>&-", 0),
    ("roster {} import - <&-", 1), ("standings {} 2>/dev/full >/dev/full", 1),
    ("nonsense 2>/dev/full", 2), ("export {} all --json >/dev/full", 1),
]  # fmt: skip


PROGRAM_CALL = f"'{sys.executable}' -m srtui"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an event."""
    made = tmp_path_factory.mktemp("shell")
    subprocess.run(
        f"{PROGRAM_CALL} new e --edition sr2026",
        shell=True,
        cwd=made,
        check=True,
        capture_output=True,
    )
    return made


@pytest.mark.parametrize(("words", "code"), SHELL)
def test_a_real_shell_gets_the_same_exit_codes(folder: Path, words: str, code: int) -> None:
    done = subprocess.run(
        f"{PROGRAM_CALL} {words.format('e')}",
        shell=True,
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
