"""The tour in a terminal of its own: offered at the first start, left, gone on with, deleted."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from in_terminal import SRTUI, InTerminal

pytestmark = pytest.mark.process


def test_first_start_offers_the_tour_and_leaving_explains(tmp_path: Path) -> None:
    home = {"XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    file = tmp_path / "srtui" / "tour" / "tour.srtui"
    first = InTerminal(SRTUI, env=home)
    try:
        first.wait_for("A ten-minute guided tour")
        first.press("t")
        first.wait_for("Tour 1/")
        first.press("a")
        first.wait_for("Any name will do")
        first.press("Robin\r")
        first.wait_for("Robin has joined the event")
        first.press("\x1b")
        first.wait_for("Tour 2/")
        first.press("\x11")
        first.wait_for("srtui tour --again", "srtui tour --delete", "tour.srtui")
        assert first.ended() == 0
    finally:
        first.close()
    again = InTerminal(SRTUI, "tour", env=home)
    try:
        again.wait_for("Tour 2/")
        again.press("\x11")
        assert again.ended() == 0
    finally:
        again.close()
    assert file.exists()
    for said in (f"Deleted {file}.", "There is no tour to delete."):
        done = subprocess.run(
            [SRTUI, "tour", "--delete"],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
            env={"PATH": "/usr/bin:/bin", **home},
        )
        assert done.stdout.strip() == said
    assert not file.parent.exists()


def test_a_key_pressed_while_the_tour_is_made_is_the_tours(tmp_path: Path) -> None:
    first = InTerminal(SRTUI, env={"XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path)})
    try:
        first.wait_for("A ten-minute guided tour")
        first.press("ta")
        first.wait_for("Any name will do")
        first.press("\x11")
        assert first.ended() == 0
    finally:
        first.close()


def test_without_a_terminal_it_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [SRTUI, "tour"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )
    assert done.returncode == 1
    assert "The tour needs a terminal" in done.stderr
