"""How many questions of a turn are in sight at once, in every scenario of every edition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from every_turn import entries
from hall import PACKAGED, Hall
from scored import begun, played

from screens.game.entry import TurnEntry
from screens.game.rows import RowKeys
from screens.table.body import questions
from screens.theme.signs import FINE
from srtui.model.played import PlayedGame

LEAST = {(78, 12): 4, (38, 10): 2}
"""Questions in sight by the cells and lines that a table's body has at 80x24 and at 40x20."""


@pytest.fixture
def game(tmp_path: Path, edition: str) -> Iterator[tuple[Hall, PlayedGame]]:
    hall = Hall(tmp_path, edition)
    hall.add(2)
    begun(hall, hall.event.edition.scenarios[0].id)
    yield hall, played(hall)
    hall.store.close()


@pytest.mark.parametrize("size", LEAST, ids=["80x24", "40x20"])
@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_enough_questions_are_in_sight(
    game: tuple[Hall, PlayedGame], size: tuple[int, int], record_property: Any
) -> None:
    fewest = 99
    for entry in entries(*game):
        for cursor in range(len(entry.rows)):
            entry.become(cursor=cursor)
            seen = in_sight(entry, size)
            assert seen >= min(LEAST[size], len(entry.rows)), [row.short for row in entry.rows]
            fewest = min(fewest, seen) if len(entry.rows) >= LEAST[size] else fewest
    record_property("fewest", fewest)


def in_sight(entry: TurnEntry, size: tuple[int, int]) -> int:
    """How many questions have a line of their own: those alone are filled to their whole width."""
    shown: Any = SimpleNamespace(entry=entry, signs=FINE, keys=RowKeys())
    lines = questions(shown, "Enter saves it.", size)
    return sum(line.cell_len == size[0] and line.plain[0] in (" ", FINE.cursor) for line in lines)
