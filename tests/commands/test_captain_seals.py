"""Secrets of captains at rest: the event file alone does not open them, and the event runs on."""

from __future__ import annotations

import stat
from collections.abc import Callable

import pytest
from hall import Hall
from windows import has_modes

from data.machine import recent
from srtui.commands.demo.play import enter_teams, named_people
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.captains import RollOff, TakeStep
from srtui.commands.teams.roster import SetTeamRule
from srtui.model.captains import captains_board
from srtui.model.refused import Refused
from srtui.model.teams import seal, unseal
from srtui.queries.teams.captain import laid_text
from srtui.rules.teams.values import CaptainAsk, StepKind

KEY = "captains.key"


@pytest.fixture(autouse=True)
def _new_machine() -> None:
    recent.state_file(KEY).unlink(missing_ok=True)


@pytest.fixture
def blind(team_hall: Callable[[int], Hall]) -> Hall:
    """One match of three; both captains are to lay a secret card."""
    hall = team_hall(3)
    enter_teams(hall.desk, named_people(6, "seal"), 3)
    for command in (SetTeamRule(procedure="cards"), PairRound(), Scenario(), Publish()):
        hall.run(command)
    (match,) = hall.event.matches
    hall.run(RollOff(match.first))
    while not all(ask.secret for ask in asks(hall)):
        ask = asks(hall)[0]
        hall.run(TakeStep(match.teams[ask.side or 0], ask.choices[0]))
    return hall


def asks(hall: Hall) -> tuple[CaptainAsk, ...]:
    (match,) = hall.event.matches
    return captains_board(hall.event, match).asks


def lay(hall: Hall, side: int) -> str:
    (match,) = hall.event.matches
    ask = captains_board(hall.event, match).ask(side)
    assert ask is not None
    return hall.run(TakeStep(match.teams[side], ask.choices[0]))


def laid(hall: Hall) -> str:
    with hall.store.read() as reader:
        return laid_text(reader, hall.event, hall.event.matches[0].first)


def test_seal_opens_on_this_machine_and_in_its_place_alone() -> None:
    sealed = seal("step 1 0", [4, 7])
    assert unseal("step 1 0", sealed) == [4, 7]
    assert unseal("step 1 1", sealed) is None
    assert seal("step 1 0", [4, 7]) != sealed
    assert len(seal("step 1 0", [4])) == len(sealed), "the length says nothing"
    recent.state_file(KEY).unlink()
    assert unseal("step 1 0", sealed) is None


def test_older_or_damaged_seal_opens_nothing() -> None:
    assert unseal("step 1 0", "0123456789abcdef:00ff") is None


@has_modes
def test_key_is_its_owners_alone() -> None:
    seal("step 1 0", [4])
    assert stat.S_IMODE(recent.state_file(KEY).stat().st_mode) == 0o600


def test_key_that_cannot_be_kept_is_refused_in_a_sentence() -> None:
    path = recent.state_file(KEY)
    path.mkdir(parents=True)
    try:
        with pytest.raises(Refused, match="the captains' key, cannot be used"):
            seal("step 1 0", [4])
    finally:
        path.rmdir()


@pytest.mark.skipif(not has_modes(), reason="no limit of a file's size")
def test_key_that_a_full_disk_cut_off_is_made_again() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(Refused, match="the captains' key, cannot be used"):
            seal("match 1", [3])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert unseal("match 1", seal("match 1", [3])) == [3]


def test_event_restored_on_another_machine_asks_for_the_secret_step_again(blind: Hall) -> None:
    lay(blind, 0)
    assert laid(blind)
    recent.state_file(KEY).unlink()

    assert not laid(blind)
    said = lay(blind, 1)
    assert "laid its step on another machine and must take it again" in said
    (match,) = blind.event.matches
    assert blind.event.hidden_steps == {(match.id, 1)}
    lay(blind, 0)
    assert not blind.event.hidden_steps
    made = [step.kind for step in blind.event.captain_steps[match.id]]
    assert made.count(StepKind.OWN_CARD) == 2
