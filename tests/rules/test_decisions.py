"""Decisions that are words of the data, or a number that the event keeps."""

from pathlib import Path

import pytest
from covers import covers
from hall import Hall
from meant import meant

from data import editions
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish
from srtui.rules.edition import Counting, Edition


def edition(edition_id: str) -> Edition:
    return editions.edition(editions.parse(editions.text(edition_id), edition_id), edition_id)


def notes(edition_id: str, tiebreak: str) -> str:
    found = next(one for one in edition(edition_id).game.tiebreaks if one.id == tiebreak)
    return " ".join(found.notes)


@covers("15-4")
def test_variants_that_only_the_predecessor_shows_are_not_offered() -> None:
    names = " ".join(one.name.casefold() for one in edition("sr2015").variants)
    for lost in ("unrestricted", "crucible", "reinforcement", "kill box: yes"):
        assert lost not in names


@covers("24-9")
def test_destroyed_points_of_2024_are_typed_and_counted_like_2017s(tmp_path: Path) -> None:
    assert edition("sr2024").game.counting == Counting(leader=10, destroyed="whole", present="any")
    hall = Hall(tmp_path, edition="sr2024")
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1, 37, 0))
    assert hall.event.games[0].destroyed == (37, 0)
    hall.store.close()


@covers("P-17")
def test_a_large_event_divides_by_the_planned_rounds_until_it_ends(tmp_path: Path) -> None:
    hall = Hall(tmp_path, edition="sr2015")
    hall.add(4)
    hall.run(SetEvent(rounds=5))
    hall.play()
    assert hall.event.field(1).total_rounds == 5
    hall.run(Finish())
    assert hall.event.field(1).total_rounds == 1
    hall.store.close()


@covers("P-21")
def test_inert_jacks_and_wild_beasts_of_2012_count_in_full() -> None:
    assert "inert jacks and wild beasts in full" in notes("sr2012", "destroyed")


@covers("P-22")
@pytest.mark.parametrize(
    "word", ["lesser warlock is worth 2", "without a cost is worth 5", "Feralgeist"]
)
def test_cards_without_a_cost_of_2012_have_their_value_said(word: str) -> None:
    assert word in notes("sr2012", "area")
