"""A hall that is served: round 1 runs, four players at two tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from hall import Hall
from served import Venue, serving
from table_app import set_up


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """Two tables, of which the first is set up."""
    hall = Hall(tmp_path)
    hall.add(4)
    return set_up(hall)


@pytest_asyncio.fixture
async def venue(hall: Hall, tmp_path: Path) -> AsyncIterator[Venue]:
    """Its server."""
    async with serving(hall, tmp_path) as one:
        yield one
