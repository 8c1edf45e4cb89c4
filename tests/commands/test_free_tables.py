"""Free tables are used, and a pinned table has to exist."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.by_hand import MoveTable
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import Drop, EditPlayer
from srtui.model.refused import Refused


def test_a_table_that_is_free_after_a_drop_is_used_before_anybody_repeats(hall: Hall) -> None:
    hall.add(6)  # as many tables as needed: three of them were played at
    hall.play()
    hall.run(meant(hall, Drop, "Frida"))
    hall.run(meant(hall, Drop, "Emil"))
    had = {who: game.table for game in hall.event.games for who in game.players}
    said = hall.run(PairRound())
    games = [game for game in hall.event.rounds[-1].games if game.second is not None]
    again = [game for game in games if any(had[who] == game.table for who in game.players)]
    assert again == []
    assert "again" not in said
    assert 3 in {game.table for game in games}


def test_a_pinned_table_that_is_not_there_is_refused(hall: Hall) -> None:
    hall.add(4)
    hall.run(SetEvent(tables=2))
    with pytest.raises(Refused, match="There is no table 3: the event has 2 tables"):
        hall.run(meant(hall, EditPlayer, "Anna", table=3))


def test_a_move_to_a_table_that_is_not_there_is_asked(hall: Hall) -> None:
    hall.add(4)
    hall.run(SetEvent(tables=2))
    hall.run(PairRound())
    move = MoveTable(hall.event.rounds[0].by_table[0].id, 3)
    with pytest.raises(
        ConfirmationRequired, match="There is no table 3: the event has only 2 tables"
    ):
        hall.run(move, sure=False)
    assert hall.run(move).endswith("play at table 3.")


def test_a_pin_that_lost_its_table_is_named_instead_of_a_lack_of_tables(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, EditPlayer, "Anna", table=9))
    hall.run(SetEvent(tables=2))
    said = hall.run(PairRound())
    assert "Anna should sit at table 9, but the event has only tables 1 to 2" in said
    assert "more games than tables" not in said
