"""What the players do now, in sentences with names: a played game for each special rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.played import PlayedGame, read_played
from srtui.model.turn_answers import PanelAnswers, slot
from srtui.queries.game.scoring import Scoring, possible_events, scoring
from srtui.rules.game import Happened, Stage
from srtui.text.find import game as find_game

Halls = Callable[[str], Hall]

PLAYED = [
    ("sr2024", "payload", ("red-50=2", "red-40=2", "30mm=2"),
     ["{1} must move {0}'s 50 mm 5 in toward the opponent's objective terrain."]),
    ("sr2026", "payload", ("red-50=1", "red-40=1"),
     ["{0} may move {0}'s 50 mm up to 4 in toward the opponent's scenario terrain."]),
    ("sr2024", "wolves-at-our-heels", ("red-40=1", "blue-40=2"),
     ["{0} must move {0}'s 40 mm 3 in toward the opponent's edge.",
      "{1} must move {1}'s 40 mm 3 in toward the opponent's edge."]),
    ("sr2024", "invasion", ("blue-50=1",), ["{0} may move {1}'s 50 mm 5 in."]),
    ("sr2026", "wolves-at-our-heels", ("red-40=1", "token=1"),
     ["{0}, {0}'s 40 mm: When a token has been placed, the opponent may move that 40 mm"]),
    ("sr2012", "sacrifice", ("zone=1", "offering=1"),
     ["{0}: every model base to base with the flag suffers a POW 20 magic damage roll if its "
      "owner has scored for the zone"]),
    ("sr2024", "battle-lines", ("move=2:red-40", "gone=red-terrain"),
     ["the player who causes this places the flag"]),
]  # fmt: skip
"""Edition, scenario, answers to the second player's third turn, part of its prompts."""


def play_turns(hall: Hall, scenario: str, turns: int) -> None:
    """Play `turns` turns; player 1 began."""
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    hall.run(meant(hall, FirstTurn, "1", "1"))
    for _ in range(turns):
        hall.run(meant(hall, Turn, "1", ("+0", "+0")))


def played(hall: Hall) -> PlayedGame:
    event = hall.event
    with hall.store.read() as reader:
        return read_played(reader, event, find_game(event, "1"))


def look(hall: Hall, told: PanelAnswers | None = None) -> Scoring:
    return scoring(hall.event, played(hall), told)


@pytest.mark.parametrize(("edition", "scenario", "words", "expected"), PLAYED)
def test_each_special_rule_is_prompted_in_a_played_game(
    hall_of: Halls, edition: str, scenario: str, words: tuple[str, ...], expected: list[str]
) -> None:
    hall = hall_of(edition)
    play_turns(hall, scenario, 5)
    assert look(hall).prompts == ()
    hall.run(meant(hall, Turn, "1", words))
    view = look(hall)
    for part in expected:
        meant_so = part.format(*view.players).lower()
        assert any(meant_so in said.lower() for said in view.prompts), view.prompts
    assert all(said.endswith(".") for said in view.prompts)
    hall.run(meant(hall, Turn, "1", ("+0", "+0")))
    assert look(hall).prompts == (), "after the next turn they are not said any more"


def test_movements_of_both_are_named_and_what_holds_once(hall_of: Halls) -> None:
    hall = hall_of("sr2024")
    play_turns(hall, "invasion", 5)
    hall.run(meant(hall, Turn, "1", ("blue-50=1", "red-50=2")))
    view = look(hall)
    first, second = view.players
    assert set(view.prompts[:2]) == {
        f"{first} may move {second}'s 50 mm 5 in.",
        f"{second} may move {first}'s 50 mm 5 in.",
    }
    assert [said.partition(", but")[0] for said in view.prompts[2:]] == [
        "A moved objective may go in any direction"
    ]


def test_made_to_haul_is_prompted_after_the_active_players_own_turn(hall_of: Halls) -> None:
    hall = hall_of("sr2026")
    play_turns(hall, "payload", 4)
    hall.run(meant(hall, Turn, "1", ("red-50=1",)))
    view = look(hall)
    assert any(
        said.startswith(f"{view.players[0]}, {view.players[0]}'s 50 mm: Made to Haul")
        and "5 in" in said
        for said in view.prompts
    )


def test_answers_to_a_turn_show_their_consequences(hall_of: Halls) -> None:
    hall = hall_of("sr2024")
    play_turns(hall, "wolves-at-our-heels", 4)
    told = PanelAnswers({slot(Stage.CLAIMS, "red-40:0"): "secures"})
    view = look(hall, told)
    said = f"{view.players[0]} must move {view.players[0]}'s 40 mm 3 in toward the opponent's edge."
    assert (view.prompts, view.follows) == ((said,), (said,))
    hall.run(meant(hall, Turn, "1", ("red-40=1",)))
    view = look(hall)
    assert view.prompts == (said,)
    assert view.follows == (said,), "what stands is carried, and would be moved again"
    assert view.moved == (f"{view.players[0]}'s 40 mm",), "the map shows where it began"


def test_the_fuse_strikes_where_it_burns_down(hall_of: Halls) -> None:
    hall = hall_of("sr2026")
    play_turns(hall, "high-stakes", 4)
    hall.run(meant(hall, Turn, "1", ("center=1", "fuse=1:red-terrain:3")))
    assert look(hall).prompts == ()
    hall.run(meant(hall, Turn, "1", ("center=1", "fuse=1:red-terrain:3")))
    (said,) = look(hall).prompts
    assert said.startswith("red terrain: every model of both players inside that terrain")
    assert "POW 14" in said


@pytest.mark.parametrize(("turns", "active"), [(0, None), (1, None), (2, 0), (3, 1), (4, 0)])
def test_reinforcements_may_come_from_a_players_second_turn_on(
    hall_of: Halls, turns: int, active: int | None
) -> None:
    """Within 3 in of a line of 20 in along both edges of a corner: each on that player's right."""
    hall = hall_of("sr2012")
    play_turns(hall, "outflank-outfight-outlast", turns)
    view = look(hall)
    if active is None:
        assert view.prompts == ()
        return
    assert view.prompts[0] == (
        f"{view.players[active]}'s reinforcements may come, all together: each within 3 in of "
        "the first 20 in of either edge from the right corner of their edge, as seen from there."
    )
    assert any("3 free focus" in said for said in view.prompts)


def test_without_reinforcements_nothing_is_said_of_them(hall_of: Halls) -> None:
    hall = hall_of("sr2012")
    play_turns(hall, "gauntlet", 4)
    assert look(hall).prompts == ()


def test_removed_piece_is_offered_with_what_happened(hall_of: Halls) -> None:
    hall = hall_of("sr2024")
    play_turns(hall, "battle-lines", 4)
    offered = dict(possible_events(played(hall), PanelAnswers()))
    assert offered[Happened("gone", "red-terrain")] == "the piece of red terrain is gone"
    told = PanelAnswers(events=(Happened("gone", "red-terrain"),))
    assert Happened("gone", "red-terrain") not in dict(possible_events(played(hall), told))
    assert "places the flag" in look(hall, told).prompts[0]
