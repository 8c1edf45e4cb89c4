"""What finals tables break is put down to them, not to somebody's hand (rules.md P-4)."""

from __future__ import annotations

from collections.abc import Callable

from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.event.variants import UseVariant
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.queries.pairing.pairings import pairings, warnings_text
from srtui.text.pairing import faults_of

Maker = Callable[[str], Hall]


@covers("P-4")
def test_a_rematch_at_the_finals_tables_is_said_to_go_by_rank(hall_of: Maker) -> None:
    """Of four players the one with two wins has met both who have one."""
    hall = hall_of("sr2012")
    hall.add(4)
    hall.run(meant(hall, UseVariant, "finals-tables"))
    hall.play()
    hall.play()
    for said in (hall.run(PairRound()), hall.run(Redraw("again"))):
        assert "meet again: the finals tables are paired by rank." in said
        assert "set by hand" not in said
    newest = hall.event.rounds[-1]
    assert newest.finals
    for lines in (faults_of(hall.event, newest), warnings_text(hall.event, pairings(hall.event))):
        assert any(line.endswith("the finals tables are paired by rank.") for line in lines)
        assert not any("set by hand" in line for line in lines)
