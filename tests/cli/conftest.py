"""What tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest
from one_file import Cli


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    """Return the command line, with its own folder."""
    return Cli(tmp_path)
