"""The board at any size that a device may have: a telephone's browser is narrow and high."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall

from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Start
from srtui.queries.hall.board import pages

SIZES = [(width, height) for width in (5, 18, 30, 43, 76, 298) for height in (1, 4, 16, 43, 118)]


@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
def test_every_page_is_made_at_every_size(hall_of: Callable[[str], Hall], edition: str) -> None:
    hall = hall_of(edition)

    def look() -> None:
        for size in SIZES:
            assert pages(hall.event, hall.now, *size), size

    hall.add(12)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
        look()
    hall.type()
    look()
