"""A table reads what a judge or the organizer did to its score, until its players go on."""

from __future__ import annotations

from hall import Hall
from meant import meant
from seated import Seated

from srtui.commands.game.by_hand import Overrule
from srtui.commands.game.corrections import CorrectTurn, Dispute, Settle
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table


def alerts(hall: Hall) -> tuple[str, ...]:
    return table_view(read_table(hall.table(1), 1), hall.machine()).alerts


def disputed(hall: Hall) -> Seated:
    """Return a game: the second player has confirmed a point for themselves, the first objects."""
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.turn("terrain=2")
    seated.run(meant(seated, Dispute, "1", "1"))
    return seated


def test_settled_turn_is_shown_until_a_player_continues(hall: Hall) -> None:
    seated = disputed(hall)
    one, two = seated.names
    hall.judge().run(meant(hall, Settle, "1", ("terrain=1",)))
    assert alerts(hall)[0] == f"A judge settled it. {two}'s turn 2: {one} +1, 1-0."
    seated.turn()
    assert not any("settled" in said for said in alerts(hall))


def test_unchanged_turn_is_shown_until_the_next_has_ended(hall: Hall) -> None:
    seated = disputed(hall)
    two = seated.names[1]
    hall.judge().run(meant(hall, Settle, "1"))
    assert alerts(hall)[0] == f"Settled without a change. {two}'s turn 2: {two} +1, 0-1."
    seated.turn()
    assert not any("stands" in said for said in alerts(hall))


def test_turn_typed_by_the_organizer_is_shown(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.turn("terrain=2")
    two = seated.names[1]
    hall.run(meant(hall, CorrectTurn, "1", 4, ("terrain=0",)))
    assert alerts(hall)[0] == f"The organizer entered a turn. {two}'s turn 2: no points, 0-0."


def test_points_that_were_set_by_hand_are_told_with_the_reason(hall: Hall) -> None:
    Seated(hall, "two-fronts").begin().turns(3)
    hall.run(meant(hall, Overrule, "1", 3, 1, "slip of the pen"))
    assert (
        alerts(hall)[0]
        == "The organizer entered a turn. Points set to 3-1 by hand: slip of the pen."
    )
