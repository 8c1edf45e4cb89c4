"""Words that a scenario file may use and that no packaged scenario reaches in every way."""

from __future__ import annotations

import pytest
from driver import FIRST, SECOND, Table, rules_of

from srtui.rules.edition import Need, ScoringLine, Select
from srtui.rules.game import Answered, Ended, EndTurn, State
from srtui.rules.game.claims import met
from srtui.rules.game.questions import sides_scoring
from srtui.rules.value import replace

BIG = Need(Select(tag="50mm"), "secures", all=True)


def test_a_condition_on_all_elements_does_not_hold_where_none_is_left() -> None:
    play = rules_of("sr2024", "payload")
    held = {"red-50": ("secures", ""), "blue-50": ("secures", "")}
    assert met(play, State(claims=held), BIG, FIRST)
    assert not met(play, State(removed=frozenset(held)), BIG, FIRST)


def test_a_line_for_the_game_scores_once_for_each_player() -> None:
    """Two points for the zone, which each may score once: held on, it gives nothing more."""
    game = Table("sr2024", "payload").to(3, FIRST)
    once = ScoringLine(
        "first-hold", "an objective held", 2, Select(tag="40mm"), "secures", once="game"
    )
    game.play = replace(game.play, scenario=replace(game.play.scenario, lines=(once,), effects=()))
    assert game.turn("red-40").points == (2, 0)
    assert game.turn("red-40").points == (2, 0)
    assert game.turn("", "red-40").points == (2, 2)


@pytest.mark.parametrize("edition_id", ["sr2024", "sr2026"])
@pytest.mark.parametrize(("fell", "sides"), [(FIRST, (SECOND,)), (SECOND, (FIRST, SECOND))])
def test_only_a_clock_that_fell_in_its_own_turn_keeps_its_player_from_scoring(
    edition_id: str, fell: int, sides: tuple[int, ...]
) -> None:
    play = rules_of(edition_id, "payload")
    assert sides_scoring(play, State(turn=4, ending=Ended("clock", fell))) == sides


def test_invalid_answer_is_refused_with_all_valid_answers() -> None:
    game = Table("sr2024", "payload").to(3, FIRST).do(EndTurn())
    answers = dict.fromkeys(game.asks, "")
    key = next(iter(answers))
    game.refused(Answered({**answers, key: "flies"}))
    assert game.why.endswith("'flies' is not one of nothing, secures.")
