"""A round for elsewhere: typed in the order that Longshanks asks for, posted as plain text."""

from __future__ import annotations

import pytest
from clocked import started
from hall import Hall, by_name
from meant import meant

from srtui.commands.game.result import Result
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.model.refused import Refused
from srtui.sheets.hand_over import posting
from srtui.sheets.paper import as_text, sheets_at, sheets_of


def test_each_game_is_two_lines_in_the_order_of_the_tables(hall: Hall) -> None:
    for name in ("Anna", "Bert", "Cleo", "Dora"):
        hall.add((name,), faction="Cygnar")
        hall.run(meant(hall, AddList, name, leader=f"Leader of {name}", points=100))
    started(hall, players=0, rolled=2)
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    hall.run(meant(hall, Result, "1", "2", "a", 2, 4, 10, 60))
    (sheet,) = sheets_at(hall.desk, "typing")
    grid = sheet.sections[0].grid
    assert grid is not None
    first, second = (hall.event.name_of(player) for player in game.players)
    terms = hall.event.edition.terms
    assert grid.rows[0] == (
        "1",
        first,
        "Cygnar",
        f"Leader of {first}",
        terms.first,
        "2",
        "10",
        "",
    )
    assert grid.rows[1] == (
        "",
        second,
        "Cygnar",
        f"Leader of {second}",
        terms.second,
        "4",
        "60",
        "won",
    )
    # the other game is still played: neither its Leaders nor its figures are shown
    assert [row[3] for row in grid.rows[2:]] == ["", ""]
    assert [row[5:] for row in grid.rows[2:]] == [("", "", ""), ("", "", "")]


def test_posting_has_pairings_then_results_and_the_leader(hall: Hall) -> None:
    hall.add(3)
    hall.play(by_name)
    said = "\n".join(as_text((posting(hall.event),)))
    (game,) = (one for one in hall.event.games if one.second is not None)
    names = [hall.event.name_of(player) for player in game.players]
    winner = min(names)
    assert f"Table 1: {names[0]} - {names[1]}: {winner} wins by scenario, 5-1 VP" in said
    assert "Bye: " in said
    assert f"{winner} (1-0)" in said


def test_no_line_of_a_posting_is_broken(hall: Hall) -> None:
    long = [f"Maximiliane-Alexandra Freifrau von und zu Hohenstein {at}" for at in (1, 2)]
    hall.add(long)
    hall.play(by_name)
    (said,) = [line for line in as_text((posting(hall.event),)) if line.startswith("Table 1")]
    assert said.endswith(f"{long[0]} wins by scenario, 5-1 VP")


def test_a_draft_is_handed_on_nowhere(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    for name in ("typing", "posting"):
        with pytest.raises(Refused, match="nothing to export"):
            sheets_of(hall.event, name)
        with pytest.raises(Refused, match="still a draft"):
            sheets_of(hall.event, name, 1)
