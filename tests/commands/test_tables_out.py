"""A table out of use and back: its players move, later draws skip it."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.result import Result
from srtui.commands.hall.terrain import TableBack, TableOut
from srtui.commands.pairing.by_hand import MoveTable, Pin, Tables
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.roster.players import EditPlayer
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.queries.hall.terrain import terrain
from srtui.rules.tables import assign


def tables(hall: Hall) -> list[int]:
    return sorted(game.table for game in hall.event.rounds[-1].games if game.table)


def published(hall: Hall, players: int = 8, tables: int = 0) -> Hall:
    hall.add(players)
    if tables:
        hall.run(SetEvent(tables=tables))
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def test_no_later_draw_gives_a_table_that_is_out_of_use(hall: Hall) -> None:
    hall.add(8)
    hall.run(TableOut(2, "broken"))
    hall.run(PairRound())
    assert tables(hall) == [1, 3, 4, 5]
    hall.run(Redraw("again"))
    assert tables(hall) == [1, 3, 4, 5]
    hall.run(Tables())
    assert tables(hall) == [1, 3, 4, 5]
    hall.run(meant(hall, Pin, "Anna", hall.event.name_of(_not_met(hall, "Anna"))))
    assert 2 not in tables(hall)
    assert ": tell them" not in hall.run(TableOut(3)), "nobody else has seen a draft"
    hall.run(TableBack(3))
    hall.run(TableBack(2))
    hall.run(Redraw("again"))
    assert tables(hall) == [1, 2, 3, 4]


def _not_met(hall: Hall, name: str) -> int:
    game = hall.game(name)
    return next(one.first for one in hall.event.rounds[-1].games if one.id != game.id)


def test_table_out_asks_before_players_of_a_published_round_move(
    hall: Hall,
) -> None:
    published(hall, tables=6)
    game = hall.event.rounds[0].at_table(3)
    assert game is not None
    names = [hall.event.name_of(player) for player in game.players]
    with pytest.raises(ConfirmationRequired) as caught:
        hall.run(TableOut(3, "broken"), sure=False)
    assert caught.value.warnings == (
        "Round 1 is published: the players have seen this pairing.",
        f"{names[0]} and {names[1]} move from table 3 to table 5: tell them.",
    )
    assert 3 in tables(hall)
    said = hall.run(TableOut(3, "broken"))
    assert said.startswith("Table 3 is out of use (broken).")
    assert hall.game(names[0]).table == 5
    hall.desk.undo()
    assert hall.game(names[0]).table == 3
    assert hall.event.tables_out == {}


def test_where_to_can_be_said(hall: Hall) -> None:
    published(hall, tables=9)
    hall.run(TableOut(1, to=9))
    assert tables(hall) == [2, 3, 4, 9]
    with pytest.raises(Refused, match="There is a game at table 3"):
        hall.run(TableOut(2, to=3))
    with pytest.raises(Refused, match="Table 1 is out of use"):
        hall.run(TableOut(2, to=1))
    with pytest.raises(Refused, match="Table 1 is out of use"):
        hall.run(meant(hall, MoveTable, "2", 1))


def test_without_a_free_table_one_more_is_to_be_set_up(hall: Hall) -> None:
    published(hall, tables=4)
    assert "to table 5: tell them. No free table is left, so set up table 5" in hall.run(
        TableOut(4)
    )


def test_a_game_that_is_over_stays_where_it_was_played(hall: Hall) -> None:
    published(hall)
    hall.run(meant(hall, Result, "3", "1", "s", 5, 1))
    assert hall.run(TableOut(3, "removed")) == "Table 3 is out of use (removed)."
    assert 3 in tables(hall)


def test_in_a_full_part_of_a_large_hall_one_moves_to_the_next_free_table(hall: Hall) -> None:
    published(hall, tables=30)
    hall.run(TableOut(2), sure=True)
    assert tables(hall) == [1, 3, 4, 5]


def test_what_cannot_be_is_refused(hall: Hall) -> None:
    hall.add(4)
    hall.run(TableOut(1))
    with pytest.raises(Refused, match="out of use"):
        hall.run(TableOut(1))
    with pytest.raises(Refused, match=r"Table 2 is not out of use\. Tables out of use: 1"):
        hall.run(TableBack(2))
    with pytest.raises(Refused, match="from 1 to 9999"):
        hall.run(TableOut(0))


def test_player_pinned_to_a_closed_table_plays_elsewhere(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, EditPlayer, "Anna", table=2))
    hall.run(TableOut(2))
    said = hall.run(PairRound())
    assert "Anna should sit at table 2, which is out of use, so they play at table" in said


def test_the_terrain_of_a_table_out_of_use_is_not_waited_for(hall: Hall) -> None:
    hall.add(8)
    hall.run(TableOut(2, "broken"))
    view = terrain(hall.event)
    assert [one.number for one in view.tables] == [1, 2, 3, 4]
    assert view.tables[1].out == "out of use: broken"
    assert view.sentence == ("Before round 1: 0 of 3 tables are ready. 1 table out of use.")


def test_the_seating_numbers_on_past_what_is_out() -> None:
    pairs = ((0, 1), (2, 3), (4, 5))
    seating = assign(pairs, 4, {}, {}, "top_first", "seed", out=(1, 3))
    assert list(seating.tables.values()) == [2, 4, 5]
    assert seating.beyond == ((4, 5),)
