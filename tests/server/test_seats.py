"""Seats at a table: both players by a browser each, or one terminal for the whole table."""

from __future__ import annotations

from srtui.server.seats import Seats
from srtui.text.seats import table_places

((TABLE, *_), (OTHER, *_)) = ([place] for place in table_places((1, 2)))


def test_terminal_replaces_the_browsers_of_its_table_and_they_are_told() -> None:
    risen: list[str] = []
    seats = Seats[str](risen.append)
    for side in ("1", "2"):
        assert seats.sit(TABLE, "", f"browser {side}", side)
    assert seats.sit(OTHER, "", "neighbour", "1")
    assert risen == [], "players have a seat each"
    assert seats.sit(TABLE, "terminal", "terminal")
    assert risen == ["browser 1", "browser 2"]
    assert set(seats) == {"terminal", "neighbour"}


def test_browser_takes_its_table_back_from_a_terminal() -> None:
    risen: list[str] = []
    seats = Seats[str](risen.append)
    seats.sit(TABLE, "terminal", "terminal")
    seats.sit(TABLE, "", "browser", "1")
    assert risen == ["terminal"]
    assert set(seats) == {"browser"}
