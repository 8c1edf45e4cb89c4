"""The rule behind each question of a turn: what is looked up before it is answered."""

from __future__ import annotations

from collections.abc import Callable

import packaged
import pytest
from hall import Hall
from meant import meant

from data import editions
from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.document import text_lines
from srtui.model.played import PlayedGame, read_played
from srtui.model.turn_answers import PanelAnswers
from srtui.queries.game.rule import row_rule
from srtui.queries.game.scoring import scoring
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.game import Ended
from srtui.text.find import game as find_game

HallOf = Callable[[str], Hall]


def running_game(hall: Hall, scenario: str, turns: int = 3) -> Hall:
    hall.add(2)
    for command in (PairRound(), meant(hall, Scenario, scenario), Publish(), Start()):
        hall.run(command)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    for _ in range(turns):
        rows = asked(hall)
        die = (
            ("removal=2",) if any(row.kind == "die" and "remov" in row.text for row in rows) else ()
        )
        hall.run(meant(hall, Turn, "1", die))
    return hall


def game(hall: Hall) -> PlayedGame:
    event = hall.event
    with hall.store.read() as reader:
        return read_played(reader, event, find_game(event, "1"))


def asked(hall: Hall, told: PanelAnswers | None = None) -> tuple[TurnRow, ...]:
    return scoring(hall.event, game(hall), told).rows


def rule(hall: Hall, row: TurnRow) -> str:
    document = row_rule(hall.event.edition_at(1), game(hall), row)
    return " ".join(" ".join(text_lines(document, 200)).split())


def of_element(hall: Hall, element: str) -> str:
    return rule(hall, next(row for row in asked(hall) if row.element == element))


def test_objective_of_2026_names_distances_and_valid_models(hall: Hall) -> None:
    said = of_element(running_game(hall, "high-stakes"), "center")
    assert "23 in from the right, 22 in from the Defender's edge (edge of base)." in said
    assert "Contests: a model within 3 in." in said
    assert (
        "Secures, if no enemy contests it: a Leader, Cohort model or battle engine within 3 in."
        in said
    )
    assert "Also never contest: Leaders." in said
    assert (
        "If both players have a Leader at one element, both secure it and both score (our reading)."
        in said
    )
    assert "1 VP: the 50 mm objective secured, and each scenario terrain secured." in said


def test_rule_of_an_element_includes_what_to_do_with_it(hall: Hall) -> None:
    running_game(hall, "high-stakes")
    said = of_element(hall, "red-terrain")
    assert "you must remove d3 tokens from it or from a terrain that still has some." in said
    die = next(row for row in asked(hall) if row.kind == "die")
    assert "roll a d3" in rule(hall, die)


def test_a_standing_objective_of_2017_contests_a_zone_in_its_rule(hall_of: HallOf) -> None:
    hall = hall_of("sr2017beta")
    scenarios = hall.event.next_edition.scenarios
    guarded = next(one for one in scenarios if one.objectives)
    running_game(hall, guarded.id)
    said = " ".join(rule(hall, row) for row in asked(hall) if row.kind == "claim")
    assert "contests it against the" in said
    assert "until it is destroyed." in said
    assert "only the active player does" in said


def test_kill_box_rule_has_its_depth_and_its_cost(hall: Hall) -> None:
    running_game(hall, "two-fronts")
    row = next(row for row in asked(hall) if row.letter == "k")
    said = rule(hall, row)
    assert "Kill box from the Attacker's turn 2 on" in said
    assert "within 12 in of" in said


def at_the_end(hall: Hall) -> tuple[TurnRow, ...]:
    rows = asked(hall, PanelAnswers(ended=Ended("dice_down")))
    return tuple(row for row in rows if row.kind == "number")


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("sr2012", "Your own that are still in the game."),
        ("sr2015", "Your own that are still in the game."),
        (
            "sr2017beta",
            "A unit counts with its attachments, and only once every model of it is gone",
        ),
        ("sr2024", "within 3 in of an objective, or in objective terrain or within 2 in of it"),
        ("sr2026", "A Leader counts as 10, once, even if it has several models."),
    ],
)
def test_a_figure_of_the_tiebreakers_says_what_counts(
    hall_of: HallOf, edition: str, said: str
) -> None:
    hall = hall_of(edition)
    running_game(hall, hall.event.next_edition.scenarios[0].id, turns=0)
    figures = at_the_end(hall)
    assert figures
    assert said in rule(hall, figures[0])


SCENARIOS = [
    (one.id, scenario.id)
    for one in editions.offered()
    if packaged.edition(one.id).league is None  # games without turns
    for scenario in packaged.edition(one.id).scenarios
]


@pytest.mark.wide(4)
@pytest.mark.parametrize(("edition", "scenario"), SCENARIOS)
def test_every_question_of_every_scenario_has_a_rule(
    hall_of: HallOf, edition: str, scenario: str
) -> None:
    hall = running_game(hall_of(edition), scenario)
    rows = asked(hall)
    assert rows or not any(one.held for one in game(hall).play.scenario.elements)
    for row in rows:
        assert len(rule(hall, row)) > len(row.text) + 20, row.text
