"""What a table can take back is offered only while its players may do so."""

from __future__ import annotations

import pytest
from clocked import do, started, to_turns
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Adjust, PressKey
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.game.take_back import TakeBack
from srtui.commands.game.turn import Turn
from srtui.model.refused import Refused
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table


def offered(hall: Hall) -> str:
    return table_view(read_table(hall.table(1), 1), hall.machine()).back


def key_pressed(hall: Hall) -> None:
    """Press a key at table 1 that its players could take back."""
    started(hall, players=2, rolled=1)
    to_turns(hall, 1)
    do(hall.table(1), meant(hall.table(1), PressKey, "1", "1"))
    assert offered(hall)


def refused(hall: Hall) -> None:
    with pytest.raises(Refused, match="Only the organizer or a judge"):
        do(hall.table(1), meant(hall.table(1), TakeBack, "1", agreed=True))


def test_after_a_fallen_flag_nothing_is_offered_that_would_be_refused(hall: Hall) -> None:
    key_pressed(hall)
    hall.run(meant(hall, Adjust, "1", "2", "-90:00"))
    refused(hall)
    assert offered(hall) == ""


def test_in_a_pause_nothing_is_offered_that_would_be_refused(hall: Hall) -> None:
    key_pressed(hall)
    hall.run(meant(hall, Pause, "1", "lunch"))
    refused(hall)
    assert offered(hall) == ""
    hall.run(meant(hall, Resume, "1"))
    assert offered(hall)


def test_what_the_organizer_has_scored_is_not_offered_to_the_players(hall: Hall) -> None:
    key_pressed(hall)
    hall.run(meant(hall, Pause, "1", "the score"))
    hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, Resume, "1"))
    with pytest.raises(Refused, match="has scored this"):
        do(hall.table(1), meant(hall.table(1), TakeBack, "1", agreed=True))
    assert offered(hall) == ""


def test_while_an_interruption_is_not_settled_nothing_is_offered(hall: Hall) -> None:
    key_pressed(hall)
    hall.machine.sleep(60)
    refused(hall)
    assert offered(hall) == ""
