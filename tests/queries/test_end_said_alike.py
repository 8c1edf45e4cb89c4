"""A game that goes on after its round: its table and the organizer read the same."""

from __future__ import annotations

from clocked import clock_at, do, game_at, started, to_turns
from hall import Hall

from srtui.commands.clock.game import EndTurn
from srtui.commands.clock.round import Pause
from srtui.queries.clock.book import sheet_of
from srtui.queries.clock.facts import how_it_ends
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table

MINUTE = 60


def test_table_and_organizer_say_alike_how_a_game_ends(hall: Hall) -> None:
    started(hall, players=2, rolled=1)
    desk = to_turns(hall, 1)
    game = game_at(hall, 1).id
    for _ in range(2):
        hall.machine.go_on(10 * MINUTE)
        do(desk, EndTurn(game))
    hall.desk.run(Pause(game, "a call"), sure=True)
    hall.machine.go_on(90 * MINUTE)
    clause = how_it_ends(clock_at(hall, 1), hall.machine())
    (row,) = sheet_of(hall.desk).rows(hall.machine())
    assert any(clause in said for said in (row.waits, *row.also)), (row.waits, row.also)
    view = table_view(read_table(desk, 1), hall.machine())
    assert any(clause in said for said in view.alerts), view.alerts
