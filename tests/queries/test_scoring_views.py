"""A game as it is shown: score and possible points, what they are worth, sources, the table."""

from __future__ import annotations

import packaged
import pytest
from hall import Hall
from meant import meant

from data import editions
from srtui.commands.game.by_hand import Adopt, Overrule
from srtui.commands.game.turn import EndGame, FirstTurn, Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.document import text_lines
from srtui.documents.map.scene import letters
from srtui.model.played import PlayedGame, read_played
from srtui.model.turn_answers import PanelAnswers
from srtui.queries.game.scoring import Scoring, possible_events, scoring
from srtui.queries.game.turn_rows import TurnRow
from srtui.queries.hall.board import headline
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.value import replace
from srtui.sheets.scenario import scenario_sheet
from srtui.text.find import game as find_game
from srtui.text.scenario import scoring_texts

EDITIONS: list[Edition] = [packaged.edition(one.id) for one in editions.offered()]
SCENARIOS = [(one, scenario) for one in EDITIONS for scenario in one.scenarios]


def ready(hall: Hall, scenario: str = "two-fronts") -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())


def start_scoring(hall: Hall, scenario: str = "two-fronts") -> None:
    ready(hall, scenario)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    for _ in range(3):
        hall.run(meant(hall, Turn, "1"))


def played(hall: Hall) -> PlayedGame:
    event = hall.event
    with hall.store.read() as reader:
        return read_played(reader, event, find_game(event, "1"))


def look(hall: Hall, told: PanelAnswers | None = None) -> Scoring:
    return scoring(hall.event, played(hall), told)


def row(view: Scoring, element: str) -> TurnRow:
    return next(one for one in view.rows if one.element == element)


def test_before_the_first_turn_only_who_has_it_is_open(hall: Hall) -> None:
    ready(hall)
    view = look(hall)
    assert (view.active, view.rows, view.sentence, view.ready) == (None, (), "", False)


def test_held_elements_are_carried_and_marked(hall: Hall) -> None:
    start_scoring(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    one = row(look(hall), "terrain")
    assert (one.carried, one.answer) == (True, look(hall).players[0])
    assert not row(look(hall), "red-40").carried
    changed = PanelAnswers({one.slots[0]: ""})
    assert not row(look(hall, changed), "terrain").carried


def test_worth_includes_every_open_scoring_line(hall: Hall) -> None:
    start_scoring(hall)
    hall.run(meant(hall, Turn, "1", ("blue-40=1", "red-40=1", "terrain=2")))
    view = look(hall)
    assert view.worth == (3, 1), "two objectives and the bonus for both against one terrain"
    assert ("a bonus for securing both 40 mm objectives", (1, 0)) in [
        (o.text, o.points) for o in view.open
    ]


def test_the_sentence_of_the_turn_is_known_before_it_is_confirmed(hall: Hall) -> None:
    start_scoring(hall)
    first, second = look(hall).players
    empty = row(look(hall), "terrain")
    told = PanelAnswers({empty.slots[0]: "secures"})
    view = look(hall, told)
    assert view.sentence == f"{second}'s turn 2: {first} +1, 1-0."
    assert view.ready
    assert view.points == (0, 0), "nothing is kept yet"
    hall.run(meant(hall, Turn, "1", told))
    assert look(hall).points == (1, 0)


def test_a_missing_answer_is_named_and_the_turn_is_not_ready(hall: Hall) -> None:
    start_scoring(hall, "high-stakes")
    view = look(hall)
    assert [one.short for one in view.rows if one.missing] == ["fuse d3"]
    assert not view.ready
    assert "turn 2 so far: " in view.sentence


def test_what_cannot_be_is_refused_with_the_folds_reason_and_the_rest_is_shown(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    view = look(hall, PanelAnswers(points=(1, 0)))
    assert view.refused == "Nothing scores at the end of this turn yet."
    assert not view.ready


def test_points_are_listed_by_source(hall: Hall) -> None:
    start_scoring(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=2", "kill-box")))
    hall.run(meant(hall, Turn, "1", ("+0", "+1")))
    hall.run(meant(hall, Overrule, "1", 5, 5, "counted again"))
    found = {one.text: one.points for one in look(hall).sources}
    assert found == {
        "each scenario terrain secured (terrain)": (0, 1),
        "kill box": (2, 0),
        "points typed": (0, 1),
        "set by hand": (3, 3),
    }


def test_turn_list_shows_each_outcome_and_its_author(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, Adopt, "1", 4, "1", 2, 1, first="1"))
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    first, _ = look(hall).players
    said = [(one.number, one.text, one.author) for one in look(hall).turns]
    assert said == [
        (1, "Continued from paper after 6 turns, 2-1.", "organizer"),
        (2, f"{first}'s turn 4: {first} +1, 3-1.", "organizer"),
    ]


def test_the_tiebreakers_say_what_they_would_decide(hall: Hall) -> None:
    start_scoring(hall)
    assert look(hall).tiebreak == (
        "If it ended now: army points at scenario elements would decide."
    )
    hall.run(meant(hall, Turn, "1", ("terrain=2",)))
    assert look(hall).tiebreak == f"If it ended now: {look(hall).players[1]} by victory points."


def test_a_game_that_is_over_says_why(hall: Hall) -> None:
    start_scoring(hall)
    hall.run(meant(hall, EndGame, "1", "concession", "2"))
    view = look(hall)
    assert view.over
    assert view.result == f"{view.players[1]} wins by concession."
    assert view.rows == ()


def test_kill_box_is_shown_when_it_counts_and_grows(
    hall: Hall,
) -> None:
    """From the second turn of the first player (rules.md 5.7); no other turn mentions it."""
    ready(hall, "wolves-at-our-heels")
    hall.run(meant(hall, FirstTurn, "1", "1"))
    depths = []
    for _ in range(8):
        depths.append(look(hall).kill_box)
        hall.run(meant(hall, Turn, "1", ("+0", "+0")))
    assert depths == [0, 0, 12, 12, 14, 14, 16, 16]


def test_only_possible_events_are_offered(hall: Hall) -> None:
    start_scoring(hall, "trench-warfare")
    first, second = look(hall).players
    offered = [said for _, said in possible_events(played(hall), PanelAnswers())]
    gone = [f"the piece of {owner}'s terrain is gone" for owner in (second, first)]
    assert offered == [f"{first}'s cache captured by {second}", *gone], (
        "it is the second player's turn"
    )
    hall.run(meant(hall, Turn, "1"))
    offered = [said for _, said in possible_events(played(hall), PanelAnswers())]
    assert offered == [f"{second}'s cache captured by {first}", *gone]
    event = possible_events(played(hall), PanelAnswers())[0][0]
    left = possible_events(played(hall), PanelAnswers(events=(event,)))
    assert [said for _, said in left] == gone
    view = look(hall, PanelAnswers(events=(event,)))
    assert view.sentence.endswith(f"{first} +2, 2-0.")
    assert "blue-cache" not in {piece.id for piece in view.map.scene.pieces}, "off the table"


def test_a_step_that_no_longer_fits_is_named(hall: Hall) -> None:
    start_scoring(hall)
    game = played(hall)
    twice = replace(game, steps=(*game.steps, *game.steps[:1], *game.steps[:1]))
    assert "no longer fits" in scoring(hall.event, twice).broken


def test_a_scenario_is_secret_on_the_board_until_the_round_starts(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Publish())
    assert "Payload" not in headline(hall.event, hall.now)
    hall.run(Start())
    assert "Payload" in headline(hall.event, hall.now)


@pytest.mark.parametrize(
    ("edition", "scenario"), SCENARIOS, ids=[f"{e.id}-{s.id}" for e, s in SCENARIOS]
)
def test_every_scenario_is_drawn_and_told_whole(edition: Edition, scenario: ScenarioRule) -> None:
    sheet = scenario_sheet(edition, scenario)
    told = scoring_texts(edition.terms, edition.game, scenario)
    for line in scenario.lines:
        said = line.text.removeprefix("a ")
        ways = said, said.replace("each ", "the ")
        assert any(way in sentence for sentence in told for way in ways)
    for width in (60, 80):
        text = text_lines(sheet, width)
        assert all(len(line) <= width for line in text)
        assert "".join(text).isascii()
    named = letters(scenario)
    assert len(named) == len(scenario.elements), "a letter for each element"
