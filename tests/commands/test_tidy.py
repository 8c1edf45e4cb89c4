"""Names as people type them are tidied after one question."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant

from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer
from srtui.commands.roster.tidy import Tidy, changes_text
from srtui.commands.teams.roster import AddTeam
from srtui.model.refused import Refused
from srtui.text.tidy import tidy_name, tidy_words


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("jasper nethercott", "Jasper Nethercott"),
        ("WICKERY, Tamsin", "Tamsin Wickery"),
        ("TAMSIN WICKERY", "Tamsin Wickery"),
        ("mary-ann o'neill", "Mary-Ann O'Neill"),
        ("ludwig van beethoven", "Ludwig van Beethoven"),
        ("ØYVIND ÅSE", "Øyvind ÅSE"),
        ("AJ Okafor", "AJ Okafor"),
        ("Ian McDonald", "Ian McDonald"),
        ("bell hooks 2", "Bell Hooks 2"),
        ("李小龍", "李小龍"),
        ("Smith, Jo, Jr", "Smith, Jo, Jr"),
    ],
)
def test_name_is_written_as_usual(typed: str, written: str) -> None:
    assert tidy_name(typed) == written
    assert tidy_name(written) == written


def test_spelling_of_most_players_counts_then_that_with_capitals() -> None:
    clubs = ["harbour lions", "harbour lions", "Harbour Lions", "Harbour Lion", "Mill Club", ""]
    assert set(tidy_words(clubs).values()) == {"Harbour Lions"}
    assert tidy_words(["cygnar", "Cygnar", "KHADOR"]) == {"cygnar": "Cygnar", "KHADOR": "Khador"}
    words = ["cygnar (Storm Legion)", "al's club", "d20 Club", "the Lions"]
    assert tidy_words(words) == {"cygnar (Storm Legion)": "Cygnar (Storm Legion)"} | {
        "al's club": "Al's Club"
    }
    for two in (["Harbour Lions", "Mountain Lions"], ["Mill 1", "Mill 2"], ["Lions", "Lions B"]):
        assert tidy_words(two) == {}


def test_a_faction_and_what_is_short_for_it_become_the_spelling_of_most_players(hall: Hall) -> None:
    typed = ["Menoth", "Protectorate of Menoth", "protectorate", "Protectorate of Menoth", "Cryx"]
    for at, faction in enumerate(typed):
        hall.run(AddPlayer(f"Player {at}", faction=faction))
    assert changes_text(hall.event.players) == (
        "Menoth → Protectorate of Menoth",
        "protectorate → Protectorate of Menoth",
    )
    hall.run(Tidy())
    assert {one.faction for one in hall.event.players} == {"Protectorate of Menoth", "Cryx"}


def test_tidying_makes_one_club_and_can_be_undone(hall: Hall) -> None:
    clubs = {"jasper nethercott": "harbour lions", "Ada": "Harbour Lions", "Bo": "Harbor Lions"}
    for name, club in clubs.items():
        hall.run(AddPlayer(name, club=club, faction="cygnar"))
    before = hall.event.players
    assert "jasper nethercott → Jasper Nethercott" in changes_text(before)
    said = hall.run(Tidy())
    assert said.startswith("Tidied the entries of 3 players: ")
    assert {player.club for player in hall.event.players} == {"Harbour Lions"}
    assert {player.faction for player in hall.event.players} == {"Cygnar"}
    assert hall.id("Jasper Nethercott")
    with pytest.raises(Refused, match="no name looks mistyped"):
        hall.run(Tidy())
    hall.desk.undo()
    assert hall.event.players == before


def test_captain_of_a_team_is_tidied_with_the_player(hall: Hall) -> None:
    hall.run(SetEvent(teams=2))
    hall.run(meant(hall, AddTeam, "Alder", "jasper nethercott (C); Bo"))
    hall.run(Tidy())
    assert hall.event.teams[0].captain == "Jasper Nethercott"


def test_name_that_another_player_has_is_left_alone(hall: Hall) -> None:
    hall.add(["Berg, Anna", "Anna Berg"])
    with pytest.raises(Refused, match="no name looks mistyped"):
        hall.run(Tidy())


@pytest.mark.parametrize("clubs", [("Harbour Lions", "harbour lions"), ("Mill", "MILL")])
def test_clubs_that_differ_in_case_are_one_for_the_draw(hall: Hall, clubs: tuple[str, str]) -> None:
    hall.run(SetEvent(clubs_apart=True))
    for name, club in zip("ABCD", (*clubs, "Other", "other"), strict=True):
        hall.run(meant(hall, AddPlayer, name, club=club))
    hall.run(PairRound())
    pairs = {frozenset(map(hall.event.name_of, game.players)) for game in hall.event.games}
    assert pairs.isdisjoint({frozenset("AB"), frozenset("CD")})


def test_slips_in_factions_and_clubs_are_offered(hall: Hall) -> None:
    factions = ("Cryx", "Cryx", "Cyrx", "Skorne", "Skorne", "Skorn")
    clubs = ("Iron Dice", "Iron Dice", "The Iron Dice", "Team A", "Team B", "Club 1")
    for number, (faction, club) in enumerate(zip(factions, clubs, strict=True)):
        hall.run(AddPlayer(f"Anna {number}", faction=faction, club=club))
    assert set(changes_text(hall.event.players)) == {
        "Cyrx → Cryx",
        "Skorn → Skorne",
        "The Iron Dice → Iron Dice",
    }
