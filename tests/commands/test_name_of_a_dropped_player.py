"""A player who has dropped is entered again by name: the return is offered, nobody is doubled."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.roster.players import AddPlayer, Drop, DropMissing, EditPlayer, StandIn
from srtui.model.refused import Refused
from srtui.rules.record import Status
from srtui.text.importing import As

ASKED = (
    "Anna dropped after round 1. Bring them back, with their games? If this is someone else, "
    "add an initial or town to the name."
)


@pytest.fixture
def dropped(hall: Hall) -> Hall:
    hall.add(4)
    hall.play()
    hall.run(meant(hall, Drop, "Anna"))
    return hall


def status(hall: Hall, name: str = "Anna") -> Status | None:
    return hall.event.player(hall.id(name)).status(hall.event.entering_round)


def imported(hall: Hall, text: str, answers: tuple[tuple[str, As], ...] = ()) -> ImportRoster:
    return ImportRoster("list", text=text, name=answers)


@pytest.mark.parametrize("name", ["Anna", "anna ", "ÁNNA"])
def test_to_add_the_name_again_offers_the_return(dropped: Hall, name: str) -> None:
    with pytest.raises(ConfirmationRequired) as caught:
        dropped.run(AddPlayer(name), sure=False)
    assert caught.value.warnings == (ASKED,)
    assert status(dropped) is Status.DROPPED
    said = dropped.run(AddPlayer(name, faction="Cryx", here=True))
    assert said == "Anna is back and will be paired from round 2 on."
    anna = dropped.event.player(dropped.id("Anna"))
    assert (status(dropped), anna.faction, anna.checked_in) == (Status.IN, "Cryx", True)
    assert len(dropped.event.players) == 4
    assert dropped.game("Anna", 1) is not None


def test_who_is_in_the_event_is_refused_as_before(dropped: Hall) -> None:
    with pytest.raises(Refused, match="Bert is already on the roster: add an initial or town"):
        dropped.run(AddPlayer("bert"))


def test_disqualified_player_cannot_return_by_name(dropped: Hall) -> None:
    dropped.run(meant(dropped, Disqualify, "Bert", "loaded dice"))
    with pytest.raises(Refused, match=r"Bert was disqualified after round 1: .*\(roster return\)"):
        dropped.run(AddPlayer("Bert"))


def test_name_of_a_dropped_player_gives_a_warning(dropped: Hall) -> None:
    for command in (StandIn("Anna"), meant(dropped, EditPlayer, "Bert", name="Anna")):
        with pytest.raises(Refused, match="Anna dropped after round 1: bring them back"):
            dropped.run(command)


def test_import_returns_a_dropped_player_only_on_request(dropped: Hall) -> None:
    with pytest.raises(ConfirmationRequired) as caught:
        dropped.run(imported(dropped, "name\nAnna\nZoe\n"), sure=False)
    assert caught.value.warnings == (
        "“Anna” (line 2) dropped after round 1; treated as not in the event; to change that, add "
        "--name Anna=back.",
    )
    dropped.run(imported(dropped, "name\nAnna\nZoe\n"))
    assert status(dropped) is Status.DROPPED
    said = dropped.run(imported(dropped, "name\nAnna\n", (("Anna", As.BACK),)), sure=False)
    assert said == "Roster pasted: 0 players added (joining in round 2), 1 changed."
    assert status(dropped) is Status.IN
    assert dropped.game("Anna", 1) is not None


def test_import_of_dropped_players_says_why_none_is_added(dropped: Hall) -> None:
    with pytest.raises(Refused, match=r"No one to add: “Anna” \(line 2\) dropped after round 1"):
        dropped.run(imported(dropped, "name\nAnna\nBert\n"))


def test_staying_out_is_asked_about_once(dropped: Hall) -> None:
    command = imported(dropped, "name\nAnna\nZoe\n", (("Anna", As.OUT),))
    dropped.run(command, sure=False)
    assert status(dropped) is Status.DROPPED
    assert status(dropped, "Zoe") is Status.IN


def test_before_the_first_round_the_same_is_offered(hall: Hall, tmp_path: Path) -> None:
    hall.add(2, here=True)
    hall.run(AddPlayer("Late"))
    hall.run(DropMissing())
    with pytest.raises(ConfirmationRequired, match=r"Late dropped before round 1. Bring them back"):
        hall.run(AddPlayer("Late", here=True), sure=False)
    hall.run(AddPlayer("Late", here=True))
    assert status(hall, "Late") is Status.IN
