"""Pairings and results as they are shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall, by_name
from meant import meant

from srtui.commands.command import Role
from srtui.commands.event.settings import SetEvent
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Result
from srtui.commands.pairing.by_hand import Pin, Swap, Unpair
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.documents.sections import PaneTable
from srtui.model.refused import Refused
from srtui.queries.pairing.pairings import PairingsQuery, pairings, warnings_text
from srtui.queries.pairing.pairings import by_name as seated_by_name
from srtui.queries.query import Snapshot
from srtui.queries.rounds.results import ResultRow, results, results_text
from srtui.rules.record import Way
from srtui.text.results import outcome_words
from srtui.text.standings import record_text


def test_there_is_nothing_to_show_before_the_first_round(hall: Hall) -> None:
    with pytest.raises(Refused, match="No round is paired yet"):
        pairings(hall.event)
    with pytest.raises(Refused, match="No round is paired yet"):
        results(hall.event)


@pytest.mark.parametrize("pinned", [False, True])
def test_column_of_how_pairs_were_made_is_there_if_one_says_something(
    hall: Hall, *, pinned: bool
) -> None:
    hall.add(4)
    hall.run(PairRound())
    if pinned:
        hall.run(Pin(hall.event.games[0].first, hall.event.games[1].first))
    with hall.store.read() as reader:
        snapshot = Snapshot(hall.desk, reader, Role.TO)
        query = PairingsQuery()
        page = query.page(query.read(snapshot), snapshot)
    tables = [item for part in page for item in part.items if isinstance(item, PaneTable)]
    assert [table.headings for table in tables] == [
        ("Table", "First", "Second", *(["Made"] if pinned else []))
    ]


def test_pairs_are_shown_by_table_with_the_records_before_the_round(hall: Hall) -> None:
    hall.add(5)
    hall.play(by_name)
    hall.run(PairRound())
    view = pairings(hall.event)
    assert [pair.table for pair in view.pairs] == [1, 2, None]
    sides = [side for pair in view.pairs for side in (pair.first, pair.second) if side]
    event = hall.event
    for side in sides:
        won = any(game.winner == side.player for game in event.rounds[0].games)
        assert (record_text(side), side.tp) == (("1-0", 1) if won else ("0-1", 0))
    assert [record_text(pair.first) for pair in pairings(event, 1).pairs] == ["0-0"] * 3


def test_a_pair_says_why_it_is_so(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(PairRound())
    why = {pair.reason for pair in pairings(hall.event).pairs}
    assert why == {"Both have 1 TP.", "Both have 0 TP."}


def test_manual_pairing_is_marked_and_warned_of(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    games = hall.event.rounds[0].games
    hall.run(PairRound(by_hand=True))
    for game in games:
        hall.run(meant(hall, Pin, *map(hall.event.name_of, game.players)))
    view = pairings(hall.event)
    assert all(pair.by_hand and pair.pinned for pair in view.pairs)
    assert all(pair.reason.startswith("Set by hand.") for pair in view.pairs)
    assert (
        len([said for said in warnings_text(hall.event, view) if "meet again: set by hand" in said])
        == 2
    )


def test_players_without_a_game_are_listed(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Unpair, "anna"))
    view = pairings(hall.event)
    assert "Anna" in {side.name for side in view.unpaired}
    assert len(view.unpaired) == 2
    assert {one.destination for one in seated_by_name(view) if one.name == "Anna"} == {"no game"}


def test_the_list_by_name_has_everybody_once_in_order(hall: Hall) -> None:
    hall.add(("Zoe", "Émile", "anna", "Bert", "Cleo"))
    hall.run(PairRound())
    listed = seated_by_name(pairings(hall.event))
    assert [one.name for one in listed] == ["anna", "Bert", "Cleo", "Émile", "Zoe"]
    for one in listed:
        game = hall.game(one.name)
        other = game.opponent(one.player)
        assert one.table == game.table
        assert one.opponent == ("" if other is None else hall.event.name_of(other))
        assert one.destination == ("bye" if other is None else str(game.table))


def test_the_scenario_and_phase_of_the_round_are_named(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    assert (pairings(hall.event).phase, pairings(hall.event).scenario) == ("draft", "Payload")


def test_results_show_entered_and_missing_ones(hall: Hall) -> None:
    hall.add(5)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "2", "2", "a", 1, 3, 20, 55))
    view = results(hall.event)
    one, two, bye = view.rows

    def ended(row: ResultRow) -> str:
        return outcome_words(hall.event, hall.event.game(row.game))

    assert (view.games, view.missing, view.points_term) == (2, 1, "VP")
    assert results_text(hall.event, view) == "1 game has no result in round 1: table 1."
    assert (one.open, one.outcome, one.winner) == (True, None, None)
    assert two.second is not None
    assert (ended(two), two.winner) == (f"{two.second.name} wins", two.second.player)
    assert (two.way, two.points, two.destroyed) == (Way.ASSASSINATION, (1, 3), (20, 55))
    assert (bye.second, ended(bye), bye.open, bye.points) == (None, "bye", False, (3, 0))
    hall.run(meant(hall, Result, "1", "tie"))
    assert results_text(hall.event, results(hall.event)) == "All games of round 1 are in."
    assert results(hall.event).phase == "complete"


def test_capped_points_are_shown_with_the_scored_ones(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2015")
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "1", "s", 7, 3))
    (row,) = results(hall.event).rows
    assert (row.points, row.counted) == ((7, 3), (5, 3))


def test_finals_tables_are_said_to_be_by_rank(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2017beta")
    hall.run(meant(hall, UseVariant, "finals-tables"))
    hall.add(4)
    hall.run(SetEvent(rounds=2))
    hall.play(by_name)
    hall.run(PairRound())
    view = pairings(hall.event)
    assert {pair.reason for pair in view.pairs} == {"Finals table, by rank."}


def test_a_swapped_late_entry_is_explained_without_a_fault(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(PairRound())
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, Swap, "zoe", "anna"))
    view = pairings(hall.event)
    assert "Zoe" in {side.name for pair in view.pairs for side in (pair.first, pair.second) if side}
    assert [side.name for side in view.unpaired] == ["Anna"]
