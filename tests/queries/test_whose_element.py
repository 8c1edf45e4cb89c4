"""1 and 2 are the places of the pairing; who is first is a word, and an element its owner's."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from data import editions
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.map.cells import plain
from srtui.documents.map.scene import scenario_map
from srtui.model.played import PlayedGame, read_played
from srtui.queries.game.scoring import scoring
from srtui.text.find import game as find_game

HallOf = Callable[[str], Hall]


def game(hall: Hall) -> PlayedGame:
    event = hall.event
    with hall.store.read() as reader:
        return read_played(reader, event, find_game(event, "1"))


@pytest.mark.parametrize("opener", ["1", "2"])
def test_an_element_is_called_by_the_name_of_its_player(hall_of: HallOf, opener: str) -> None:
    hall = hall_of("sr2015")
    hall.add(["Ada Berg", "Bo Lindqvist"])
    for command in (PairRound(), meant(hall, Scenario, "fire-support"), Publish(), Start()):
        hall.run(command)
    before = {name for _, name in scoring(hall.event, game(hall)).legend}
    assert "First player's flag" in before, "nobody knows yet who that is"
    hall.run(meant(hall, FirstTurn, "1", opener))
    played = game(hall)
    view = scoring(hall.event, played)
    first = played.names[int(opener) - 1].split()[0]
    second = played.names[2 - int(opener)].split()[0]
    assert {name for _, name in view.legend} == {
        f"{first}'s flag",
        f"{second}'s flag",
        f"{first}'s objective",
        f"{second}'s objective",
    }


@pytest.mark.parametrize("opener", ["1", "2"])
def test_places_of_the_pairing_stay_and_the_first_players_edge_is_below(
    hall: Hall, opener: str
) -> None:
    hall.add(["Ada Berg", "Bo Lindqvist"])
    for command in (PairRound(), meant(hall, Scenario, "two-fronts"), Publish(), Start()):
        hall.run(command)
    names = game(hall).names
    hall.run(meant(hall, FirstTurn, "1", opener))
    view = scoring(hall.event, game(hall))
    assert view.players == names, "the pairing's order"
    attacker = int(opener) - 1
    assert view.roles[attacker] == "Attacker"
    assert view.roles[1 - attacker] == "Defender"
    near, far = view.map.scene.near, view.map.scene.far
    assert (near.place, near.name, near.term) == (attacker + 1, names[attacker], "Attacker")
    assert (far.place, far.name, far.term) == (2 - attacker, names[1 - attacker], "Defender")


@pytest.mark.parametrize(
    ("edition", "scenario", "near", "far"),
    [
        ("sr2012", "bunkers", "First player, P1", "Second player, P2"),
        ("sr2024", "payload", "First player, red", "Second player, blue"),
        ("sr2026", "payload", "Attacker, red", "Defender, blue"),
    ],
)
def test_map_says_whose_a_colour_is(edition: str, scenario: str, near: str, far: str) -> None:
    rules = editions.edition(editions.parse(editions.text(edition), edition), edition)
    rule = rules.scenario(scenario)
    assert rule is not None
    drawn = [
        line for line in plain(scenario_map(rules, rule), 30, 15) if re.match(r"(48| 0)[+]", line)
    ]
    assert far in drawn[0]
    assert near in drawn[-1]
