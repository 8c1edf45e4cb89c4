"""Files of the field, byte for byte as programs write them: what is right for each of them."""

from __future__ import annotations

from pathlib import Path

from hall import Hall

from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.importing.roster import RosterPlan
from srtui.rules.record import Outcome

SENT = Path(__file__).parent.parent / "sent"


def plan_of(hall: Hall, name: str) -> RosterPlan:
    return ImportRoster(str(SENT / name)).plan(hall.event)


def asked(plan: RosterPlan) -> set[str]:
    return {question.name for question in plan.questions}


def test_window_of_discord_names_its_authors(hall: Hall) -> None:
    plan = plan_of(hall, "29-discord-window.list.txt")
    players = {one.name: one.faction for one in plan.players}
    assert {"Anna Berg": "Khador", "Bo Lind": "Cryx", "Cy Dahl": "Dusk"}.items() <= players.items()
    assert not {"Cryx please", "Today at 09:12", "Dusk"} & set(players)


def test_two_blocks_side_by_side_bring_all_players(hall: Hall) -> None:
    plan = plan_of(hall, "30-two-blocks-side-by-side.csv")
    assert [(one.name, one.faction) for one in plan.players] == [
        ("Anna Berg", "Khador"),
        ("Bo Lind", "Cryx"),
        ("Cy Dahl", "Dusk"),
        ("Di Ek", "Khador"),
    ]


def test_merged_club_goes_on_below(hall: Hall) -> None:
    plan = plan_of(hall, "31-merged-club.csv")
    assert [(one.name, one.club) for one in plan.players] == [
        ("Anna Berg", "Kruki"),
        ("Bo Lind", "Kruki"),
        ("Cy Dahl", "Wilki"),
        ("Di Ek", "Wilki"),
    ]


def test_combined_score_decides_and_is_asked_about(hall: Hall) -> None:
    plan = ImportEvent(str(SENT / "32-combined-score.json")).plan(hall.event)
    first, bye = (game for game in plan.event.games if game.round == 1)
    assert (plan.event.name_of(first.first), first.outcome) == ("Ada", Outcome.FIRST)
    assert first.points == (6, 0)
    assert bye.second is None
    assert "the player with the higher score wins (“6-0”)" in plan.warnings[0]
    (final,) = (game for game in plan.event.games if game.round == 2)
    assert final.outcome is Outcome.SECOND
    assert "runnerScore" in "\n".join(plan.warnings)


def test_state_of_an_address_is_no_status(hall: Hall) -> None:
    plan = plan_of(hall, "33-state-is-no-status.csv")
    assert [(one.name, one.club) for one in plan.players] == [("Pat Lee", ""), ("Ann Berg", "")]
    assert asked(plan) == {"Bo Lind"}
    assert "voided" in "\n".join(plan.warnings)


def test_inactive_and_waiting_of_challonge_are_asked_about(hall: Hall) -> None:
    plan = plan_of(hall, "34-challonge-inactive.json")
    assert [(one.name, one.checked_in) for one in plan.players] == [("Anna Berg", True)]
    assert asked(plan) == {"Bo Lind", "Cy Dahl"}


def test_first_heading_with_a_hash_is_a_heading(hall: Hall) -> None:
    plan = plan_of(hall, "35-hash-name.csv")
    assert [(one.name, one.club) for one in plan.players] == [
        ("Anna Berg", "Kruki"),
        ("Bo Berg", "Kruki"),
    ]
