"""Every sheet and page of a team event names the teams where singles have only players."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from hall import Hall

from srtui.commands.demo.play import enter_teams, named_people, pair_players, play
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import PairsByHand
from srtui.commands.teams.roster import BenchPlayer, SetTeamRule
from srtui.documents import html
from srtui.model.refused import Refused
from srtui.sheets.folder import folder_at
from srtui.sheets.paper import SHEETS, as_text, changed_at, note_printed, sheets_at
from srtui.text.teams import NO_TEAMS

TeamHall = Callable[[int], Hall]
OF_PLAYERS = {
    "scenario", "reference", "judge", "bring", "lists", "terrain", "numbers", "awards",
    "announcement", "typing", "games",
}  # fmt: skip
"""Sheets that name no team: the rules, the room, a league, and what another service asks for."""


def entered(hall: Hall, teams: int, size: int) -> Hall:
    enter_teams(hall.desk, named_people(teams * size, "sheets"), size)
    return hall


def publish(hall: Hall) -> Hall:
    for command in (PairRound(seed="sheets"), Scenario(), Publish()):
        hall.desk.run(command, sure=True)
    return hall


@pytest.fixture
def finished(team_hall: TeamHall) -> Hall:
    """Return a finished event of five teams of three; one team has the bye in each round."""
    hall = entered(team_hall(3), 5, 3)
    for _ in play(hall.desk, "sheets"):
        pass
    return hall


def text(hall: Hall, name: str) -> str:
    return "\n".join(as_text(sheets_at(hall.desk, name)))


@pytest.mark.parametrize("name", sorted(set(SHEETS) - OF_PLAYERS))
def test_sheet_names_the_teams(finished: Hall, name: str) -> None:
    playing = [team.name for team in finished.event.teams]
    seen = [text(finished, name), html.page(sheets_at(finished.desk, name))]
    for shown in seen:
        assert sum(team in shown for team in playing) >= len(playing) - 1, name
        assert "{" not in seen[0]


@pytest.mark.parametrize("name", sorted(OF_PLAYERS - {"games"}))
def test_every_other_sheet_is_made_as_for_singles(finished: Hall, name: str) -> None:
    assert text(finished, name).strip()
    assert "<html" in html.page(sheets_at(finished.desk, name))


def test_every_page_but_rules_and_lists_names_the_teams(finished: Hall) -> None:
    pages = folder_at(finished.desk)
    assert {"teams.html", "standings.html", "why.html", "crosstable.html"} <= set(pages)
    without = {"scenario.html", "lists.html"}
    for file, page in pages.items():
        names = sum(team.name in page for team in finished.event.teams)
        assert file in without or names or "Teams" in page, file


def test_standings_show_teams_above_players(finished: Hall) -> None:
    shown = text(finished, "standings")
    assert shown.index("Teams") < shown.index("Players")
    assert "GW" in shown


def test_pairings_are_posted_before_the_captains_pair(team_hall: TeamHall) -> None:
    hall = publish(entered(team_hall(3), 4, 3))
    shown = text(hall, "pairings")
    assert "Zone" in shown
    assert "Table" not in shown
    names = text(hall, "names")
    assert names.count("Alder") == 2, "both ways round"


def test_first_page_says_that_captains_are_pairing(team_hall: TeamHall) -> None:
    hall = publish(entered(team_hall(3), 5, 3))
    page = folder_at(hall.desk)["index.html"]
    assert "captains are pairing" in page
    assert "5, with 3 players each" in page
    pair_players(hall.desk, "sheets")
    assert "starting soon" in folder_at(hall.desk)["index.html"]


def test_captains_sheet_has_a_line_for_each_step_of_the_snake(team_hall: TeamHall) -> None:
    hall = publish(entered(team_hall(5), 2, 5))
    shown = text(hall, "captains")
    assert shown.count("picks one of the two") == 4
    assert [line.strip()[:1] for line in shown.splitlines() if "picks one" in line] == list("BABA")
    assert [line.strip()[:1] for line in shown.splitlines() if "picks a table" in line] == list(
        "ABAB"
    )


def test_captains_sheet_shows_an_empty_seat_as_the_card_that_it_is(team_hall: TeamHall) -> None:
    hall = entered(team_hall(3), 2, 3)
    hall.run(BenchPlayer(hall.event.teams[0].players[2]))
    shown = text(publish(hall), "captains")
    assert "nobody" in shown
    assert "(reserve)" not in shown


@pytest.mark.parametrize("procedure", ["cards", "attack", "seats", "hand"])
def test_captains_sheet_fits_every_procedure(team_hall: TeamHall, procedure: str) -> None:
    hall = entered(team_hall(3), 2, 3)
    hall.run(SetTeamRule(procedure=procedure))
    shown = text(publish(hall), "captains")
    assert ("face down" in shown) == (procedure == "cards")
    assert ("defender" in shown) == (procedure == "attack")


def test_slip_names_team_and_zone(team_hall: TeamHall) -> None:
    hall = publish(entered(team_hall(3), 4, 3))
    pair_players(hall.desk, "sheets")
    hall.desk.run(Start(), sure=True)
    shown = text(hall, "slips")
    assert "zone 2" in shown
    assert ", Alder" in shown


def test_sheets_of_teams_are_refused_for_singles(hall: Hall) -> None:
    hall.add(4)
    for name in ("teams", "captains", "matches"):
        with pytest.raises(Refused, match=NO_TEAMS):
            sheets_at(hall.desk, name)


@pytest.mark.deep
def test_sheets_of_64_teams_take_less_than_a_second_each(team_hall: TeamHall) -> None:
    hall = publish(entered(team_hall(5), 64, 5))
    pair_players(hall.desk, "sheets")
    for name in SHEETS:
        began = process_time()
        shown = sheets_at(hall.desk, name)
        as_text(shown)
        html.page(shown)
        assert process_time() - began < 1, name
    for size in (0,):
        began = process_time()
        pages = folder_at(hall.desk, size)
        assert process_time() - began < len(pages)


def test_only_the_changed_match_is_printed_again(team_hall: TeamHall) -> None:
    hall = publish(entered(team_hall(3), 4, 3))
    pair_players(hall.desk, "sheets")
    note_printed(hall.event, "matches")
    event = hall.event
    match, other = event.matches
    names = [[event.name_of(p) for p in event.team(t).players] for t in match.teams]
    others = [names[1][1], names[1][0], names[1][2]]
    games = {frozenset(map(event.name_of, game.players)) for game in event.games_of(match)}
    pairs = list(zip(names[0], names[1], strict=True))
    if {frozenset(pair) for pair in pairs} == games:
        pairs = list(zip(names[0], others, strict=True))
    by_hand = PairsByHand(match.first, tuple(f"{a}={b}" for a, b in pairs))
    hall.desk.run(by_hand, sure=True)
    again = "\n".join(as_text(changed_at(hall.event, "matches").documents))
    assert event.team(match.first).name in again
    assert event.team(other.first).name not in again
