"""How large a terminal is, is what the terminal says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hall import Hall
from side_by_side import Room

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="needs a pty"),
]


def test_a_size_left_in_the_environment_is_not_believed(hall: Hall, tmp_path: Path) -> None:
    hall.add(2)
    room = Room({"HOME": str(tmp_path), "COLUMNS": "200", "LINES": "70"})
    screen = room.open("open", hall.path, size=(60, 20))
    try:
        room.until(screen, "pair round 1", "Help")
        assert "Help" in screen.text.splitlines()[-1]
    finally:
        room.close()
