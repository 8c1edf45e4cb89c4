"""The places among the prizes where fewer players are ranked than there are places."""

from __future__ import annotations

from hall import Hall
from meant import meant

from srtui.commands.roster.conduct import Disqualify
from srtui.commands.rounds.ending import Finish
from srtui.queries.awards.awards import awards


def test_place_without_an_eligible_player_does_not_wait(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    hall.play()
    hall.run(Finish())
    for name in ("Anna", "Bert"):
        hall.run(meant(hall, Disqualify, name, "found out later"))
    third = awards(hall.event).rows[2]
    assert (third.winner, third.state) == ("", "no one is eligible")
