"""Choices that an event begins with can be changed until round 1 is published."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import BEGIN, Hall, Machine
from meant import meant

from srtui.commands.command import ConfirmationRequired, Moment
from srtui.commands.event.new import NewEvent
from srtui.commands.event.settings import SetEvent
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.roster import AddTeam
from srtui.model.event import Event
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.text.importing import As

TEAMS = "Name,Team\n" + "".join(
    f"{team}{number},{team} Club\n" for team in ("Alder", "Birch", "Cedar") for number in (1, 2, 3)
)


def seats(event: Event) -> list[tuple[int, int]]:
    """Return for each team how many play, and how many are reserves."""
    return [(len(team.players), len(team.reserves)) for team in event.teams]


def test_new_event_has_teams_tables_and_rounds_as_chosen(tmp_path: Path) -> None:
    made = NewEvent("sr2026", teams=3, tables=12, rounds=4)
    store = made.create(tmp_path / "new.srtui", Moment(BEGIN.isoformat(), "seed", Machine()()))
    with store.read() as reader:
        event = read_event(reader)
    store.close()
    assert (event.team_size, event.table_count, event.rounds_planned) == (3, 12, 4)


@pytest.mark.parametrize("event", [NewEvent("sr2026", 60), NewEvent("sr2026", 100)])
def test_size_that_the_edition_lacks_is_asked_about(hall: Hall, event: NewEvent) -> None:
    asked = event.warnings() + SetEvent(size=event.size).warnings(hall.event)
    assert len(asked) == (2 if event.size == 60 else 0)
    assert all("no games of 60 points" in text for text in asked)


def test_team_size_is_set_and_changed_while_nothing_is_paired(hall: Hall) -> None:
    hall.run(SetEvent(teams=3))
    for name in ("Alder", "Birch"):
        hall.run(meant(hall, AddTeam, name, "; ".join(f"{name} {n}" for n in range(4))))
    assert seats(hall.event) == [(3, 1), (3, 1)]
    hall.run(SetEvent(teams=2))
    assert seats(hall.event) == [(2, 2), (2, 2)]
    hall.run(SetEvent(teams=4))
    assert seats(hall.event) == [(4, 0), (4, 0)]
    with pytest.raises(Refused, match="remove them first"):
        hall.run(SetEvent(teams=0))
    hall.run(PairRound(), sure=True)
    with pytest.raises(ConfirmationRequired, match="This discards the draft of round 1"):
        hall.run(SetEvent(teams=2), sure=False)
    hall.run(SetEvent(teams=2))
    assert hall.event.rounds == ()
    assert seats(hall.event) == [(2, 2), (2, 2)]
    hall.run(PairRound())
    assert len(hall.event.matches) == 1
    for command in (Scenario(), Publish()):
        hall.run(command)
    with pytest.raises(Refused, match="Round 1 is published"):
        hall.run(SetEvent(teams=3))


def test_players_become_teams_while_round_1_is_a_draft(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(SetEvent(teams=2))
    assert (hall.event.rounds, hall.event.team_size) == ((), 2)
    hall.desk.undo(sure=True)
    assert (len(hall.event.rounds[0].games), hall.event.team_size) == (2, None)


@pytest.mark.parametrize("answer", [None, As.YES, As.NO])
def test_pasted_teams_ask_whether_they_play_as_teams(hall: Hall, answer: As | None) -> None:
    command = ImportRoster(
        "pasted", TEAMS, name=() if answer is None else (("team event", answer),)
    )
    said = command.plan(hall.event).warnings
    assert any("3 teams of 3 players. Is this a team event?" in text for text in said) == (
        answer is None
    )
    hall.run(command, sure=True)
    assert hall.event.team_size == (3 if answer is As.YES else None)
    assert len(hall.event.teams) == (3 if answer is As.YES else 0)
    assert hall.event.players[0].club == ("" if answer is As.YES else "Alder Club")


def test_teams_are_no_question_once_a_round_is_paired(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    plan = ImportRoster("pasted", TEAMS).plan(hall.event)
    assert not any("team event" in question.reason for question in plan.questions)


def test_higher_score_groups_of_a_new_event_sit_at_lower_tables(tmp_path: Path) -> None:
    """The editions leave the tables open: winners sit first, as far as nobody sits twice."""
    store = NewEvent("sr2026").create(
        tmp_path / "new.srtui", Moment(BEGIN.isoformat(), "seed", Machine()())
    )
    with store.read() as reader:
        assert read_event(reader).table_policy == "top_first"
    store.close()
