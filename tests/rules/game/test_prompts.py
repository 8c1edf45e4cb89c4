"""Each special rule is prompted at its moment: inches and dice as in at-the-table.md 12d to 26d."""

import pytest
from driver import FIRST, SECOND, Table

from srtui.rules.game import Ended, EndTurn, Happened


def prompts(game: Table) -> list[tuple[str, int | None, str, float]]:
    """Kind, side, element and inches of what is prompted now."""
    return [(one.kind, one.side, one.element, one.inches) for one in game.state.prompts]


def moved(game: Table) -> list[tuple[int | None, str, float]]:
    """Side, element and inches of what is moved now."""
    return [
        (one.side, one.element, one.inches) for one in game.state.prompts if one.kind == "motion"
    ]


def text(game: Table, source: str, what: str) -> str:
    """Return the text of an effect."""
    effect = next(one for one in game.play.scenario.effects if one.id == source)
    assert any((one.source, one.kind) == (source, what) for one in game.state.prompts)
    return {"then": effect.then, "at_zero": effect.at_zero}.get(what, effect.text)


# Payload


def test_payload_2024_three_inches_and_one_more_for_each_small_objective() -> None:
    game = Table("sr2024", "payload").to(3, FIRST)
    game.turn("red-50 red-40 30mm", "blue-50")
    assert moved(game) == [(0, "red-50", 5), (1, "blue-50", 3)]
    game = Table("sr2024", "payload").to(3, FIRST).turn("blue-50", "")
    assert moved(game) == [(0, "blue-50", 3)], "any 50 mm, not one's own alone (24-4)"


def test_payload_2026_also_the_other_50_counts() -> None:
    game = Table("sr2026", "payload").to(3, FIRST).turn("red-50 blue-50 red-40", "")
    assert moved(game) == [(0, "blue-50", 5), (0, "red-50", 5)]
    motion = next(one for one in game.play.scenario.effects if one.id == "move").motion
    assert (motion.may, motion.up_to) == (True, True)
    must = next(one for one in Table("sr2024", "payload").play.scenario.effects).motion
    assert (must.may, must.up_to) == (False, False)


@pytest.mark.parametrize("edition", ["sr2024", "sr2026"])
def test_made_to_haul_at_the_end_of_ones_own_turn_only(edition: str) -> None:
    game = Table(edition, "payload").to(3, FIRST).turn("red-50", "blue-50")
    hauls = [(one.side, one.element) for one in game.state.prompts if one.source == "made-to-haul"]
    assert hauls == [(0, "red-50")]
    assert "5 in" in text(game, "made-to-haul", "text")


# Wolves at Our Heels


def test_wolves_2024_each_40_mm_that_is_secured_moves_three() -> None:
    game = Table("sr2024", "wolves-at-our-heels").to(3, FIRST).turn("red-40 blue-40", "")
    assert moved(game) == [(0, "blue-40", 3), (0, "red-40", 3)]


def test_wolves_2026_the_opponent_may_move_what_was_given_a_token() -> None:
    game = Table("sr2026", "wolves-at-our-heels").to(3, FIRST)
    game.turn("red-40", "", token="yes")
    assert ("then", 0, "red-40", 0) in prompts(game)
    assert "opponent may move" in text(game, "token", "then")
    assert "3 in" in text(game, "token", "then")
    assert prompts(game.turn("red-40", "")) == [], "no token, no movement"


# Invasion


def test_invasion_each_objective_of_the_opponent_that_is_secured_may_move_five() -> None:
    game = Table("sr2024", "invasion").to(3, FIRST).turn("blue-50 red-50", "")
    assert moved(game) == [(0, "blue-50", 5)]
    effect = next(one for one in game.play.scenario.effects if one.motion)
    assert effect.motion.may
    assert "within 3 in" in text(game, effect.id, "then")


# High Stakes


def test_the_fuse_strikes_once_where_it_burns_down() -> None:
    game = Table("sr2026", "high-stakes").to(3, FIRST)
    game.turn("center", "", fuse="red-terrain 3")
    assert prompts(game) == []
    game.turn("center", "", fuse="red-terrain 3")
    assert prompts(game) == [("at_zero", 0, "red-terrain", 0)]
    assert "POW 14" in text(game, "fuse", "at_zero")
    assert prompts(game.turn("center", "", fuse="blue-terrain 1")) == []


def test_the_fuse_that_burns_by_itself_strikes_as_well() -> None:
    game = Table("sr2026", "high-stakes").to(2, SECOND)
    for _ in range(4):
        assert prompts(game.turn("", "", spark="1")) == []
    assert prompts(game.turn("", "", spark="1")) == [("at_zero", None, "blue-terrain", 0)]


# Sacrifice


def test_sacrifice_2012_strikes_only_those_whose_owner_has_scored() -> None:
    game = Table("sr2012", "sacrifice").to(3, FIRST).turn("zone", "", offering="no")
    assert (prompts(game), game.points) == ([], (0, 0))
    game.turn("zone", "", offering="yes")
    assert game.points == (1, 0)
    assert {one.side for one in game.state.prompts} == {0}
    assert "POW 20" in text(game, "sacrifice", "text")
    assert "3 in" in text(game, "sacrifice", "text")


# Terrain


@pytest.mark.parametrize("edition", ["sr2024", "sr2026"])
def test_a_flag_is_put_where_the_terrain_is_gone(edition: str) -> None:
    """Whoever caused it first sets the flag touching its edge; the element scores on."""
    scenario = "payload" if edition == "sr2026" else "battle-lines"
    game = Table(edition, scenario).to(3, FIRST)
    assert game.refused(Happened("gone", "red-40")) == "not_asked"
    game.happens("gone", "red-terrain")
    assert prompts(game) == [("gone", None, "red-terrain", 0)]
    assert "flag" in game.play.rule.terrain_gone
    assert game.refused(Happened("gone", "red-terrain")) == "no_element"
    assert game.do(EndTurn()).state.prompts, "it is still to be done at the turn's end"
    game.answer("red-terrain", "")
    assert game.points == (1, 0)


def test_piece_cannot_be_gone_if_the_edition_is_silent() -> None:
    game = Table("sr2017beta", "outlast").to(3, FIRST)
    assert game.refused(Happened("gone", "far-flag")) == "not_asked"


# How long they last


def test_prompts_stand_until_the_next_turn_ends() -> None:
    game = Table("sr2024", "wolves-at-our-heels").to(3, SECOND).turn("red-40", "")
    assert moved(game) == [(0, "red-40", 3)]
    assert moved(game.turn("", "")) == []


def test_what_wins_the_game_prompts_nothing() -> None:
    game = Table("sr2024", "wolves-at-our-heels").to(3, FIRST)
    game.do(Ended("assassination", FIRST)).answer("red-40", "")
    assert prompts(game) == []
