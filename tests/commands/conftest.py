"""What tests of commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall

from srtui.commands.importing.importing import ImportEvent
from srtui.commands.importing.plan import Plan


@pytest.fixture
def read(hall: Hall, tmp_path: Path) -> Callable[[str], Plan]:
    """Return what plans the import of a table of games."""

    def plan(text: str) -> Plan:
        (tmp_path / "games.csv").write_text(text, encoding="utf-8")
        return ImportEvent(str(tmp_path / "games.csv")).plan(hall.event)

    return plan
