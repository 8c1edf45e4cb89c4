"""A late entry after round 1 is published: their points, and how they get a game.

Sources: rules.md ALL-6: a player added late starts with 0 TP and 0 games.
"""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.pairing.by_hand import Pin, TakeSeat
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, CheckIn
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.queries.day.status import next_step
from srtui.text.next_step import Next


def late(hall: Hall, players: int) -> Next:
    """Return the next step when Zoe comes after round 1 was published."""
    hall.add(players)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    said = hall.run(AddPlayer("Zoe"))
    assert said.startswith("Zoe joins in round 2 with 0 TP. The new player has no game in round 1")
    return next_step(hall.event)


def test_with_an_odd_number_the_one_with_the_bye_can_be_played(hall: Hall) -> None:
    step = late(hall, 7)
    assert step.text == (
        "Seat the late player, or announce the scenario of round 1. "
        "Zoe came late and has no game in round 1."
    )
    resting = next(game.first for game in hall.event.rounds[0].games if game.second is None)
    assert [(one.letter, one.command) for one in step.choices] == [
        ("s", "announce"),
        ("p", "pin"),
        ("l", "seat"),
    ]
    assert dict(step.choices[1].values) == {"player": hall.id("Zoe"), "other": resting}
    hall.run(Pin(**dict(step.choices[1].values)))  # type: ignore[arg-type]
    assert next_step(hall.event).text == "Announce round 1's scenario once everyone is seated."
    assert hall.event.planned_rounds == 3


def test_late_entry_in_a_running_round_plays_the_bye(hall: Hall) -> None:
    hall.add(7)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    hall.run(Start())
    resting = next(game.first for game in hall.event.rounds[0].games if game.second is None)
    name = hall.event.name_of(resting)
    assert hall.run(AddPlayer("Zoe")) == (
        "Zoe joins in round 2 with 0 TP. The new player has no game in round 1, unless seated "
        f"with {name}, now on a bye."
    )
    assert hall.run(TakeSeat(hall.id("Zoe"), resting)) == f"Zoe and {name} are paired."
    game = hall.event.rounds[0].game_of(resting)
    assert game is not None
    assert set(game.players) == {resting, hall.id("Zoe")}
    assert game.outcome is None


def test_seat_of_a_player_who_is_present_is_asked_about(hall: Hall) -> None:
    late(hall, 8)
    anna = hall.event.players[0]
    hall.run(CheckIn(anna.id))
    with pytest.raises(
        ConfirmationRequired, match=f"{anna.name} is checked in and would have no game."
    ):
        hall.run(TakeSeat(hall.id("Zoe"), anna.id), sure=False)
    assert "has taken" in hall.run(TakeSeat(hall.id("Zoe"), anna.id))


def test_with_an_even_number_a_no_shows_seat_is_left(hall: Hall) -> None:
    step = late(hall, 8)
    assert [one.letter for one in step.choices] == ["s", "l"]
    assert step.choices[0].label == "announce now: Zoe joins in round 2 with 0 TP"
    hall.run(Start())
    assert next_step(hall.event).text.startswith("Enter the results")


def test_between_rounds_nothing_is_missed_but_the_past(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    assert hall.run(AddPlayer("Zoe")) == "Zoe joins in round 2 with 0 TP."
