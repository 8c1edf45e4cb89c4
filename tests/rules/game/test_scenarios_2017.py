"""The nine scenarios of SR2017, line by line: rules.md 3.3, 3.5, 3.6 and decisions 17-1 to 17-5."""

from typing import Any

import pytest
from covers import covers
from driver import FIRST, SECOND, Table, edition, rules_of

from srtui.rules.game import Ended, EndTurn, Happened
from srtui.rules.places import holding_of

HELD = {
    "the-pit-ii": ("circle left-zone right-zone", ""),
    "standoff": ("left-circle right-circle far-zone near-zone", ""),
    "spread-the-net": ("circle left-zone right-zone", "left-flag right-flag"),
    "breakdown": ("left-circle right-circle zone", ""),
    "outlast": ("left-circle right-circle", "far-flag near-flag"),
    "recon-ii": ("zone", "left-flag right-flag"),
    "rumble-patrol": ("circle left-zone right-zone", ""),
    "rumble-killing-field": ("circle", "left-flag right-flag"),
    "rumble-target-of-opportunity": ("left-zone right-zone", "left-flag right-flag"),
}
"""Zones and flags of each, counted in rules.md 3.5."""

OBJECTIVES = ("the-pit-ii", "standoff", "recon-ii", "rumble-target-of-opportunity")
RUMBLE = ("rumble-patrol", "rumble-killing-field", "rumble-target-of-opportunity")

everywhere = pytest.mark.parametrize("scenario", HELD)


def table_at(scenario: str, number: int = 3, side: int = FIRST, *variants: str) -> Table:
    return Table("sr2017beta", scenario, *variants).to(number, side)


def element_of(scenario: str) -> str:
    """Return an element that a player can hold; both objectives contest the zone of Recon II."""
    zones, flags = HELD[scenario]
    return (flags if scenario == "recon-ii" else zones).split()[0]


def test_every_scenario_is_here() -> None:
    assert {one.id for one in edition("sr2017beta").scenarios} == set(HELD)
    with_objectives = {one.id for one in edition("sr2017beta").scenarios if one.objectives}
    assert with_objectives == set(OBJECTIVES)


@covers("3.5")
@everywhere
def test_every_zone_and_flag_is_worth_one(scenario: str) -> None:
    zones, flags = (named.split() for named in HELD[scenario])
    game = table_at(scenario)
    if scenario in OBJECTIVES:
        game.happens("destroyed", "objective-1").happens("destroyed", "objective-2").turn()
    before = game.points
    one, other = (*flags, "", "")[:2]
    game.turn(" ".join([*zones, one]), other)
    assert game.points == (before[0] + len(zones) + bool(one), before[1] + bool(other))
    assert {(gain[0], gain[1]) for gain in game.scored()} == (
        {(0, "zone")} | ({(0, "flag"), (1, "flag")} if flags else set())
    )


@pytest.mark.parametrize("scenario", OBJECTIVES)
def test_the_enemy_objective_destroyed_is_worth_one_once_at_the_turns_end(scenario: str) -> None:
    game = table_at(scenario, 2, SECOND).happens("destroyed", "objective-1")
    assert game.points == (0, 0)
    assert game.refused(Happened("destroyed", "objective-1")) == "no_element"
    game.turn()
    assert game.scored() == [(1, "objective", "objective-1", 1)]
    assert game.happens("destroyed", "objective-2").turn().points == (1, 1)
    assert game.turn().points == (1, 1)


@pytest.mark.parametrize("scenario", OBJECTIVES)
def test_objectives_cannot_be_destroyed_before_the_second_players_second_turn(
    scenario: str,
) -> None:
    assert table_at(scenario, 2).refused(Happened("destroyed", "objective-2")) == "too_early"


@everywhere
def test_objectives_are_not_claimed_and_zones_are_not_destroyed(scenario: str) -> None:
    game = table_at(scenario)
    assert game.refused(Happened("destroyed", element_of(scenario))) == "not_asked"
    game.do(EndTurn())
    assert {ask.rpartition(":")[0] for ask in game.asks} == set(" ".join(HELD[scenario]).split())


@everywhere
def test_scoring_begins_with_the_second_players_second_turn(scenario: str) -> None:
    game = table_at(scenario, 2).do(EndTurn())
    assert f"{element_of(scenario)}:0" not in game.asks
    assert f"{element_of(scenario)}:0" in game.answer().do(EndTurn()).asks


@everywhere
def test_both_leaders_at_one_element_only_the_active_player_scores(scenario: str) -> None:
    element = element_of(scenario)
    assert table_at(scenario, 3, FIRST).turn(element, element).points == (1, 0)
    assert table_at(scenario, 3, SECOND).turn(element, element).points == (0, 1)


@covers("3.5", "sr2017beta:variants[rumble]")
@everywhere
def test_kill_box_two_points_from_the_first_players_second_turn_and_none_in_rumble(
    scenario: str,
) -> None:
    game = Table("sr2017beta", scenario)
    assert game.do(EndTurn()).asks == []
    assert game.do(EndTurn()).asks == []
    if scenario in RUMBLE:
        assert game.do(EndTurn()).asks == []
        game.do(EndTurn()).answer()
        assert game.state.turn == 4
        return
    assert game.turn(kill_box="yes").points == (0, 2)
    assert game.turn(kill_box="yes").points == (2, 2)


@covers("17-1", "example 15")
@everywhere
def test_17_1_a_lead_of_six_wins_at_any_turns_end_and_five_does_not(scenario: str) -> None:
    element = element_of(scenario)
    game = table_at(scenario, 2, SECOND)
    for _ in range(5):
        game.turn(element)
    assert (game.points, game.won) == ((5, 0), None)
    game.turn(element)
    assert (game.points, game.won) == ((6, 0), (FIRST, "scenario"))
    assert game.state.active == FIRST
    theirs = table_at(scenario, 2, SECOND)
    for _ in range(6):
        theirs.turn("", element)
    assert (theirs.won, theirs.state.active) == ((SECOND, "scenario"), FIRST)


@everywhere
def test_17_1_six_points_are_not_a_lead_of_six(scenario: str) -> None:
    element = element_of(scenario)
    game = table_at(scenario, 2, SECOND).turn("", element)
    for _ in range(6):
        game.turn(element)
    assert (game.points, game.won) == ((6, 1), None)
    assert game.turn(element).won == (FIRST, "scenario")


@covers("17-1", "sr2017beta:variants[final-values]")
@everywhere
def test_17_1_the_values_of_the_final_document_are_one_switch(scenario: str) -> None:
    element = element_of(scenario)
    game = table_at(scenario, 2, SECOND, "final-values")
    for _ in range(4):
        game.turn(element)
    assert (game.points, game.won) == ((4, 0), None)
    assert game.turn(element).won == (FIRST, "scenario")


@covers("17-3")
def test_17_3_recon_ii_has_one_zone_and_two_by_the_values_of_the_final_document() -> None:
    """The document prints one rectangular zone (l.926), the final's map two."""

    def zones(*variants: str) -> list[tuple[float, float]]:
        elements = rules_of("sr2017beta", "recon-ii", *variants).scenario.elements
        return [(one.width, one.height) for one in elements if one.kind == "zone"]

    assert zones() == [(6, 12)]
    assert zones("final-values") == [(6, 12), (6, 12)]
    game = table_at("recon-ii", 3, FIRST, "final-values")
    assert game.turn("left-zone right-zone left-flag", "right-flag").points == (3, 1)
    one_zone = table_at("recon-ii", 3, FIRST)
    one_zone.happens("destroyed", "objective-2")
    assert one_zone.turn("zone left-flag", "right-flag").points == (3, 1)


@covers("17-4")
def test_17_4_who_holds_flags() -> None:
    def holders(scenario: str, *variants: Any) -> tuple[str, ...]:
        play = rules_of("sr2017beta", scenario, *variants)
        flag = next(one for one in play.scenario.elements if one.kind == "flag")
        return holding_of(play.rule, flag, "controls").who

    for scenario in (one for one, (_, flags) in HELD.items() if flags):
        assert holders(scenario) == ("leader",)
        assert holders(scenario, "final-values") == ("leader", "solo")


# The end


@everywhere
def test_more_points_at_the_turn_limit_are_a_scenario_win(scenario: str) -> None:
    game = table_at(scenario, 7, FIRST).turn("", element_of(scenario))
    assert (game.points, game.won) == ((0, 1), None)
    assert game.turn().won == (SECOND, "scenario")


@covers("17-5", "3.6")
@everywhere
def test_17_5_then_army_points_destroyed_then_presence_then_a_tie(scenario: str) -> None:
    game = table_at(scenario, 8, FIRST)
    assert game.asks == ["destroyed:0", "destroyed:1"]
    assert game.tiebreak(31, 24).won == (FIRST, "tiebreak")
    game = table_at(scenario, 8, FIRST).tiebreak(24, 24)
    assert (game.won, game.asks) == (None, ["presence:0", "presence:1"])
    assert game.tiebreak(10, 12).won == (SECOND, "tiebreak")
    assert table_at(scenario, 8, FIRST).tiebreak(24, 24).tiebreak(7, 7).won == (None, "")


@covers("17-5")
def test_17_5_both_leaders_gone_and_dice_down_leave_the_leaders_out() -> None:
    for how in ("both_leaders", "dice_down"):
        game = table_at("breakdown").turn("zone")
        game.last(how, None)
        assert game.won == (FIRST, "scenario")
        game = table_at("breakdown", 3).last(how, None)
        assert game.asks == ["destroyed:0", "destroyed:1"]


def test_dice_down_scores_once_more() -> None:
    game = table_at("breakdown", 3).last("dice_down", None, "", "zone")
    assert (game.points, game.won) == ((0, 1), (SECOND, "scenario"))


def lead_of_five() -> Table:
    """5-0, in the first player's turn."""
    game = table_at("breakdown", 2, SECOND)
    for _ in range(5):
        game.turn("zone")
    return game


@covers("3.3", "15-3")
def test_clock_in_the_own_turn_wins_where_scoring_now_would() -> None:
    game = lead_of_five()
    assert game.state.active == FIRST
    game.last("clock", FIRST, "zone")
    assert (game.points, game.won) == ((6, 0), (FIRST, "scenario"))


def test_clock_in_the_own_turn_loses_where_scoring_would_not_win() -> None:
    game = lead_of_five().last("clock", FIRST)
    assert (game.points, game.won) == ((5, 0), (SECOND, "clock"))


@covers("3.3")
def test_clock_in_the_opponents_turn_loses_after_a_last_scoring() -> None:
    game = lead_of_five().last("clock", SECOND, "zone")
    assert (game.points, game.won) == ((6, 0), (FIRST, "clock"))
    game = lead_of_five().turn()
    game.last("clock", FIRST, "zone")
    assert (game.points, game.won) == ((6, 0), (SECOND, "clock"))


def test_last_scoring_after_an_assassination_counts_what_was_destroyed_in_that_turn() -> None:
    game = table_at("the-pit-ii").happens("destroyed", "objective-2")
    game.last("assassination", SECOND, "circle", "left-zone")
    assert (game.points, game.won) == ((2, 1), (SECOND, "assassination"))


def test_a_concession_and_a_ruling_end_the_game_even_during_the_tiebreakers() -> None:
    for how in ("concession", "ruling"):
        game = table_at("breakdown", 8)
        assert game.refused(Ended("assassination", FIRST)) == "ending"
        assert game.do(Ended(how, FIRST)).won == (FIRST, how)
