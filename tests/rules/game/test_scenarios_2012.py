"""The eighteen scenarios of SR2012 against rules.md 1.6, 1.7 and the decisions of section 8."""

import pytest
from covers import covers
from driver import Table, edition
from scripts import all_lines, dice_down_at_none, play, play_to_win, turn, used_lines

from srtui.rules.game import Ended, EndTurn, Happened, Overruled

ALL = [one.id for one in edition("sr2012").scenarios]
OBJECTIVES = (
    "guidons",
    "supply-and-demand",
    "destruction",
    "demolition",
    "incoming",
    "restoration",
)
KILL_BOX = ("close-quarters", "gauntlet", "overrun")

WINS = {
    "close-quarters": (
        0,
        turn("zone-2", "", (1, 0), "leader_0"),
        turn("zone-2", "zone-1", (2, 1), "leader_0", "leader_1"),
        turn("zone-2", "zone-1", (3, 1), "leader_0"),
    ),
    "gauntlet": (
        1,
        turn("", "zone-1", (0, 1)),
        turn("zone-1", "", (0, 1)),
        turn("", "zone-1", (0, 2)),
    ),
    "overrun": (1, turn("zone", "", (1, 0)), turn("", "zone", (1, 1)), turn("", "zone", (1, 2))),
    "guidons": (
        0,
        turn("left", "", (1, 0), "alone_0"),
        turn("", "left right", (1, 2)),
        turn("left", "", (2, 2), "alone_0"),
        turn("guidon-2", "right", (4, 2)),
    ),
    "supply-and-demand": (
        1,
        turn("zone-2=contests cache-1", "zone-2=contests", (1, 0)),
        turn("zone-2=contests", "zone-1", (1, 2)),
        turn("zone-2=contests cache-1=contests", "zone-1=contests cache-2", (1, 3)),
    ),
    "incursion": (
        0,
        turn("center", "right", (1, 1)),
        turn("right", "", (2, 1)),
        turn("center right", "", (4, 1)),
    ),
    "process-of-elimination": (
        1,
        turn("left", "right", (1, 1)),
        turn("left", "right", (1, 1)),
        turn("", "left", (1, 2)),
    ),
    "outflank-outfight-outlast": (
        0,
        turn("left right", "", (2, 0)),
        turn("right", "left", (3, 1)),
    ),
    "a-flag-too-far": (
        0,
        turn("primary-1 secondary-1=contests", "secondary-1=contests", (1, 0)),
        turn("primary-1 secondary-1=contests", "primary-2", (2, 0)),
        turn("primary-1 secondary-1", "", (4, 0)),
    ),
    "bunkers": (
        1,
        turn("zone-2", "", (0, 0)),
        turn("", "zone-2", (0, 1)),
        turn("", "zone-2", (0, 2)),
    ),
    "envelopment": (
        0,
        turn("zone-1", "zone-2", (1, 1)),
        turn("zone-1", "", (2, 1)),
        turn("zone-1", "", (3, 1)),
    ),
    "demolition": (
        0,
        turn("zone-2", "", (1, 0)),
        turn("zone-1 cache", "", (2, 0)),
        turn("zone-2 cache", "", (4, 0)),
    ),
    "incoming": (
        0,
        turn("gun-1", "", (1, 0)),
        turn("zone-2 gun-1", "gun-2", (2, 1)),
        turn("zone-2", "", (4, 1), destroyed="gun-2"),
    ),
    "restoration": (
        0,
        turn("zone", "", (0, 0)),
        turn("zone", "", (1, 0), destroyed="cache-2"),
        turn("zone", "", (2, 0)),
    ),
    "command-and-control": (
        0,
        turn("zone", "", (1, 0), "leader_0"),
        turn("zone", "", (1, 0)),
        turn("zone", "", (2, 0), "leader_0"),
    ),
    "diversion": (
        0,
        turn("flag-1 zone-2=contests", "zone-2=contests", (1, 0)),
        turn("flag-1 zone-2", "", (2, 0)),
    ),
    "sacrifice": (
        1,
        turn("", "zone", (0, 1), "offering_1"),
        turn("", "zone", (0, 1)),
        turn("", "zone", (0, 2), "offering_1"),
    ),
}
"""Who wins, and how. Destruction is scored within the turns and has its own tests."""

AHEAD = {
    "gauntlet": turn("zone-2", "", (1, 0)),
    "incursion": turn("center", "", (1, 0)),
    "process-of-elimination": turn("left", "", (1, 0)),
    "outflank-outfight-outlast": turn("left", "", (1, 0)),
    "bunkers": turn("zone-1", "", (1, 0)),
    "envelopment": turn("zone-1", "", (1, 0)),
    "restoration": turn("zone", "", (1, 0), destroyed="cache-2"),
    "sacrifice": turn("zone", "", (1, 0), "offering_0"),
}
"""One turn that brings the first player ahead, where the first of WINS does not."""

AREAS = {
    "close-quarters": "the zone on the opponent's side",
    "gauntlet": "the zone on the opponent's side",
    "overrun": "the zone",
    "guidons": "the zones",
    "supply-and-demand": "the zone on the opponent's side",
    "destruction": "within 4 in of an objective on the opponent's side",
    "incursion": "within 4 in of a flag",
    "process-of-elimination": "the zones",
    "outflank-outfight-outlast": "the zones",
    "a-flag-too-far": "within 4 in of the primary flags",
    "bunkers": "the zone with your own name",
    "envelopment": "the zone with your own name",
    "demolition": "the zone on the opponent's side or within 4 in of the objective",
    "incoming": "the zone on the opponent's side",
    "restoration": "the zone",
    "command-and-control": "the zone",
    "diversion": "within 4 in of a flag",
    "sacrifice": "the zone",
}


def table(scenario: str) -> Table:
    return Table("sr2012", scenario)


def first_scoring(scenario: str) -> Table:
    """Return a game at the second player's second turn."""
    return table(scenario).to(2, 1)


def ahead(scenario: str) -> Table:
    """Return a game in which the first player is a point ahead."""
    if scenario == "destruction":
        return first_scoring(scenario).happens("destroyed", "a-2")
    return play(first_scoring(scenario), AHEAD.get(scenario) or WINS[scenario][1])  # type: ignore[arg-type]


# All eighteen


def test_every_scenario_is_written_and_played() -> None:
    assert set(WINS) | {"destruction"} == set(ALL) == set(AREAS)
    assert len(ALL) == 18


@covers("1.6")
@pytest.mark.parametrize("scenario", WINS)
def test_won_on_the_right_turn_with_every_line(scenario: str) -> None:
    side, *script = WINS[scenario]
    game = table(scenario)
    play_to_win(game, tuple(script), side)  # type: ignore[arg-type]
    assert used_lines(game) == all_lines(game)


@pytest.mark.parametrize("scenario", ALL)
def test_no_element_scores_before_the_second_players_second_turn(scenario: str) -> None:
    game = table(scenario)
    for _ in range(3):
        assert game.state.turn < 3
        game.do(EndTurn())
        assert not any(":" in key for key in game.asks if not key.startswith("removal"))
        game.answer()
    game.do(EndTurn())
    assert bool(game.asks) == (scenario != "destruction")


@pytest.mark.parametrize("scenario", ALL)
def test_no_limit_of_turns(scenario: str) -> None:
    assert table(scenario).skip(30).won is None


@covers("1.7")
@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_leaders_left(scenario: str) -> None:
    game = dice_down_at_none("sr2012", scenario)
    assert game.asks == ["leaders:0", "leaders:1"]
    assert game.tiebreak(0, 1).won == (1, "tiebreak")


@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_control_points(scenario: str) -> None:
    game = ahead(scenario)
    assert game.points[0] == game.points[1] + 1
    assert game.won is None
    assert game.last("dice_down").tiebreak(1, 1).won == (0, "tiebreak")


@covers("1.7")
@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_points_in_the_area(scenario: str) -> None:
    game = dice_down_at_none("sr2012", scenario).tiebreak(1, 1)
    assert game.asks == ["area:0", "area:1"]
    assert game.tiebreak(12, 10).won == (0, "tiebreak")


@covers("1.7")
@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_points_destroyed(scenario: str) -> None:
    game = dice_down_at_none("sr2012", scenario).tiebreak(1, 1).tiebreak(10, 10)
    assert game.asks == ["destroyed:0", "destroyed:1"]
    assert game.tiebreak(20, 31).won == (1, "tiebreak")


@covers("ALL-9")
@pytest.mark.parametrize("scenario", ALL)
def test_equal_after_the_last_tiebreaker_is_a_tie(scenario: str) -> None:
    game = dice_down_at_none("sr2012", scenario).tiebreak(1, 1).tiebreak(10, 10)
    assert game.tiebreak(20, 20).won == (None, "")


@pytest.mark.parametrize("scenario", ALL)
def test_the_third_tiebreaker_says_where_it_counts(scenario: str) -> None:
    game = dice_down_at_none("sr2012", scenario).tiebreak(1, 1)
    assert game.text.endswith(f": {AREAS[scenario]}")


@pytest.mark.parametrize("scenario", [one for one in ALL if one != "destruction"])
def test_contesting_is_asked_only_where_it_scores(scenario: str) -> None:
    words = set(first_scoring(scenario).do(EndTurn()).options)
    contests = scenario in ("supply-and-demand", "a-flag-too-far", "diversion")
    assert words == {("", "contests", "controls") if contests else ("", "controls")}


@covers("1.12")
@pytest.mark.parametrize("scenario", OBJECTIVES)
def test_objectives_of_2012_are_safe_in_the_first_turn_of_the_game(scenario: str) -> None:
    names = [one.id for one in table(scenario).play.scenario.elements if one.kind == "objective"]
    for name in names[:2]:
        game = table(scenario)
        assert game.refused(Happened("destroyed", name)) == "too_early"
        assert game.skip().happens("destroyed", name).state.destroyed == {name}


# The kill box destroys the warcaster


@pytest.mark.parametrize("scenario", ALL)
def test_kill_box_from_the_first_players_second_turn(scenario: str) -> None:
    game = table(scenario).skip(2)
    assert not any(gain for gain in game.state.gains)
    game.do(EndTurn())
    assert game.asks == (["kill_box"] if scenario in KILL_BOX else [])


@covers("1.6", "P-13")
@pytest.mark.parametrize("scenario", KILL_BOX)
def test_kill_box_is_an_assassination(scenario: str) -> None:
    assert table(scenario).to(2, 0).turn(kill_box="yes").won == (1, "assassination")
    assert table(scenario).to(2, 1).turn(kill_box="yes").won == (0, "assassination")


def test_kill_box_scores_the_elements_of_that_turn_and_nothing_more() -> None:
    game = table("gauntlet").to(3, 0).turn("zone-2", "zone-1", kill_box="yes")
    assert game.points == (1, 1)
    assert game.won == (1, "assassination")
    assert game.asks == []


def test_kill_box_beats_a_scenario_win_of_the_same_turn() -> None:
    game = first_scoring("gauntlet").turn("zone-2").turn("zone-2", kill_box="yes")
    assert game.points == (2, 0)
    assert game.won == (1, "assassination")


# How a game ends otherwise


def test_last_scoring_after_an_assassination_is_for_the_record() -> None:
    game = first_scoring("bunkers").turn("", "zone-2")
    game.last("assassination", 0, "", "zone-2")
    assert game.points == (0, 2)
    assert game.won == (0, "assassination")


def test_last_scoring_counts_what_was_destroyed_in_the_turn() -> None:
    game = first_scoring("restoration").happens("destroyed", "cache-1")
    assert game.last("assassination", 0, "", "zone").points == (0, 1)


def test_no_last_scoring_before_the_first_scoring_turn() -> None:
    for turns in range(3):
        game = table("gauntlet").skip(turns).do(Ended("assassination", 1))
        assert game.won == (1, "assassination")
        assert game.points == (0, 0)


def test_no_state_of_the_table_is_scored_twice() -> None:
    game = first_scoring("gauntlet").turn("zone-2", "")
    game.last("assassination", 1, "zone-2")
    assert game.points == (2, 0)
    assert game.refused(Ended("assassination", 1)) == "over"
    begun = first_scoring("gauntlet").do(EndTurn()).do(Ended("assassination", 1))
    assert begun.answer("zone-2").points == (1, 0)
    assert begun.won == (1, "assassination")


def test_no_kill_box_in_the_last_scoring() -> None:
    game = first_scoring("gauntlet").do(Ended("assassination", 1))
    assert game.asks == ["zone-1:0", "zone-1:1", "zone-2:0", "zone-2:1"]


def test_last_scoring_of_dice_down_can_win() -> None:
    game = first_scoring("gauntlet").turn("zone-2").last("dice_down", None, "zone-2")
    assert game.points == (2, 0)
    assert game.won == (0, "scenario")


def test_last_scoring_of_dice_down_comes_before_the_tiebreakers() -> None:
    game = first_scoring("gauntlet").last("dice_down", None, "", "zone-1")
    assert game.asks == ["leaders:0", "leaders:1"]
    assert game.tiebreak(1, 1).won == (1, "tiebreak")
    assert game.points == (0, 1)


def test_dice_down_before_the_first_scoring_turn_scores_nothing() -> None:
    game = table("guidons").to(2, 0).do(Ended("dice_down"))
    assert game.asks == ["leaders:0", "leaders:1"]


def test_both_leaders_at_once_go_to_the_tiebreakers() -> None:
    game = ahead("gauntlet").do(Ended("both_leaders"))
    assert game.tiebreak(0, 0).won == (0, "tiebreak")


@covers("12-4")
def test_12_4_a_clock_loses_at_once_with_the_points_so_far() -> None:
    for fallen in (0, 1):
        game = ahead("gauntlet").do(Ended("clock", fallen))
        assert game.won == (1 - fallen, "clock")
        assert game.points == (1, 0)


def test_a_concession_gives_the_game() -> None:
    assert ahead("gauntlet").do(Ended("concession", 1)).won == (1, "concession")


# What decides: more, first to, together


@covers("example 15")
def test_close_quarters_three_all_plays_on() -> None:
    game = first_scoring("close-quarters")
    for points in (1, 2, 3):
        game.turn("zone-2", "zone-1", leader="yes")
        assert game.points == (points, points)
        assert game.won is None
    assert game.turn("zone-2", "zone-1", leader_1="yes").won == (1, "scenario")


@covers("example 15")
def test_overrun_first_to_two_wins_without_a_lead() -> None:
    game = first_scoring("overrun").turn("zone").turn("", "zone")
    assert game.won is None
    assert game.turn("zone").points == (2, 1)
    assert game.won == (0, "scenario")


def test_envelopment_both_reach_three_together_plays_on() -> None:
    game = first_scoring("envelopment")
    for points in (1, 2, 3):
        game.turn("zone-1", "zone-2")
        assert game.points == (points, points)
        assert game.won is None
    assert game.turn("zone-1", "").won == (0, "scenario")


def test_both_reach_a_threshold_together_more_points_win() -> None:
    game = first_scoring("outflank-outfight-outlast").do(Overruled((2, 1), "moved zone"))
    game.turn("left", "right")
    assert (game.points, game.won) == ((3, 2), (0, "scenario"))
    game = first_scoring("demolition").do(Overruled((2, 1), "moved zone"))
    game.turn("zone-2", "zone-1 cache")
    assert (game.points, game.won) == ((3, 3), None)
    game = first_scoring("demolition").do(Overruled((2, 2), "moved zone"))
    game.turn("zone-2", "zone-1 cache")
    assert (game.points, game.won) == ((3, 4), (1, "scenario"))


# Center


def test_close_quarters_needs_the_leader_in_a_zone() -> None:
    game = first_scoring("close-quarters").turn("zone-2", "zone-1", leader_1="yes")
    assert game.points == (0, 1)


def test_close_quarters_asks_for_the_leader_only_where_it_matters() -> None:
    game = first_scoring("close-quarters").claim("zone-2")
    assert game.asks == ["kill_box", "leader:0"]


def test_the_own_sides_zone_is_worth_nothing() -> None:
    for scenario in ("gauntlet", "bunkers", "demolition"):
        own, other = ("zone-2", "zone-1") if scenario == "bunkers" else ("zone-1", "zone-2")
        assert first_scoring(scenario).turn(own, other).points == (0, 0)


@pytest.mark.parametrize("scenario", ["overrun", "incursion", "outflank-outfight-outlast"])
def test_two_players_cannot_control_one_element(scenario: str) -> None:
    game = first_scoring(scenario).do(EndTurn())
    name = game.asks[0].split(":")[0]
    assert game.refuses(name, name) == "contradiction"


# Distant


def test_guidons_only_one_way_scores_in_a_turn() -> None:
    game = first_scoring("guidons").turn("left right guidon-2", "", alone_0="yes")
    assert game.points == (2, 0)


def test_guidons_own_bearer_is_worth_nothing() -> None:
    assert first_scoring("guidons").turn("guidon-1", "guidon-2").points == (0, 0)


def test_guidons_both_cannot_have_theirs_alone_in_a_zone() -> None:
    game = first_scoring("guidons").claim("left", "right")
    assert game.asks == ["alone:0", "alone:1"]
    assert game.refuses(alone="yes") == "contradiction"
    assert game.answer(alone_1="yes").points == (0, 1)


def test_guidons_a_destroyed_bearer_is_in_no_zone() -> None:
    game = first_scoring("guidons").happens("destroyed", "guidon-1").do(EndTurn())
    assert "guidon-1:0" not in game.asks
    game = first_scoring("guidons").happens("destroyed", "guidon-1").claim("left", "right")
    assert game.asks == ["alone:1"]
    assert game.answer(alone="yes").points == (0, 1)


def test_supply_and_demand_only_one_way_scores_in_a_turn() -> None:
    assert first_scoring("supply-and-demand").turn("zone-2 cache-1", "").points == (2, 0)


def test_supply_and_demand_contesting_needs_the_own_cache() -> None:
    game = first_scoring("supply-and-demand")
    game.turn("zone-2=contests", "zone-1=contests cache-1")
    assert game.points == (0, 0)
    assert game.turn("", "zone-1=contests cache-2").points == (0, 1)


def test_nobody_contests_an_element_the_opponent_controls() -> None:
    game = first_scoring("supply-and-demand").do(EndTurn())
    assert game.refuses("zone-2", "zone-2=contests") == "contradiction"


@covers("12-8")
def test_12_8_destruction_scores_in_the_moment_in_any_turn() -> None:
    game = table("destruction").to(2, 0).happens("destroyed", "a-1")
    assert game.points == (0, 1)
    game.turn().happens("destroyed", "a-2")
    assert game.points == (1, 1)


def test_destruction_is_won_at_the_second_objective_without_a_turns_end() -> None:
    game = table("destruction").to(2, 0).happens("destroyed", "a-2").turn()
    assert game.won is None
    assert game.happens("destroyed", "b-2").points == (2, 0)
    assert game.won == (0, "scenario")
    assert used_lines(game) == all_lines(game)


def test_destruction_scores_from_the_second_players_first_turn_on() -> None:
    game = table("destruction")
    assert game.refused(Happened("destroyed", "a-1")) == "too_early"
    assert game.skip().happens("destroyed", "a-1").points == (0, 1)


def test_destruction_the_second_objective_comes_in_the_next_turn() -> None:
    game = table("destruction").to(2, 0)
    assert game.refused(Happened("destroyed", "b-2")) == "no_element"
    game.happens("destroyed", "a-2")
    assert game.refused(Happened("destroyed", "b-2")) == "no_element"
    assert game.refused(Happened("destroyed", "a-2")) == "no_element"
    game.turn()
    assert game.refused(Happened("destroyed", "b-1")) == "no_element"
    assert game.happens("destroyed", "b-2").points == (2, 0)


def test_destruction_at_most_two_on_a_side() -> None:
    game = table("destruction").to(2, 0).happens("destroyed", "a-1").turn()
    game.happens("destroyed", "b-1")
    assert game.points == (0, 2)
    assert [one.side for one in game.play.scenario.elements] == [1, 2, 1, 2]


def test_destruction_the_last_of_both_in_one_blast_plays_on() -> None:
    game = table("destruction").to(2, 0)
    game.happens("destroyed", "a-1", None, "a-2").turn()
    game.happens("destroyed", "b-1", None, "b-2")
    assert (game.points, game.won) == ((2, 2), None)
    assert game.last("dice_down").tiebreak(1, 1).tiebreak(0, 5).won == (1, "tiebreak")


def test_destruction_of_two_in_one_blast_the_second_point_wins() -> None:
    game = table("destruction").to(2, 0).happens("destroyed", "a-2").turn()
    game.happens("destroyed", "a-1", None, "b-2")
    assert (game.points, game.won) == ((2, 1), (0, "scenario"))


# Dual


@pytest.mark.parametrize(("die", "gone"), [("1", "left"), ("2", "center"), ("3", "right")])
def test_incursion_loses_a_random_flag_after_the_second_players_first_turn(
    die: str, gone: str
) -> None:
    game = table("incursion").skip()
    assert game.state.removed == frozenset()
    game.turn(removal=die)
    assert game.state.removed == {gone}
    game.to(2, 1).do(EndTurn())
    assert f"{gone}:0" not in game.asks
    assert len(game.asks) == 4


def test_process_of_elimination_one_point_a_turn_and_which_zone_is_asked() -> None:
    game = first_scoring("process-of-elimination").turn("left right", "", zone="right")
    assert game.scored() == [(0, "zone", "right", 1)]
    assert game.turn("right").points == (1, 0)
    assert game.turn("left right").points == (2, 0)
    assert game.won == (0, "scenario")


def test_process_of_elimination_a_zone_scores_once_for_each_player() -> None:
    game = first_scoring("process-of-elimination").turn("left", "")
    assert game.turn("", "left").points == (1, 1)
    assert game.turn("left", "").points == (1, 1)


def reopened() -> Table:
    game = first_scoring("process-of-elimination").turn("left", "right")
    return game.turn("right", "left")


@covers("12-9")
def test_12_9_both_at_two_in_one_turn_opens_the_zones_again() -> None:
    game = reopened()
    assert (game.points, game.won) == ((2, 2), None)
    game.turn("left", "")
    assert (game.points, game.won) == ((3, 2), None)
    game.turn("left", "right")
    assert (game.points, game.won) == ((3, 3), None)
    game.turn("right", "")
    assert (game.points, game.won) == ((4, 3), (0, "scenario"))


def test_12_9_opens_again_and_again() -> None:
    game = reopened().turn("left", "right").turn("right", "left")
    assert (game.points, game.won) == ((4, 4), None)
    game.turn("left", "")
    assert (game.points, game.won) == ((5, 4), None)
    assert game.turn("right", "").won == (0, "scenario")


# Flank


def test_a_flag_too_far_needs_the_secondary() -> None:
    game = first_scoring("a-flag-too-far").turn("primary-1", "secondary-2")
    assert game.points == (0, 0)


def test_a_flag_too_far_needs_the_primary_controlled() -> None:
    game = first_scoring("a-flag-too-far")
    game.turn("primary-1=contests secondary-1", "primary-2=contests secondary-2=contests")
    assert game.points == (0, 0)


def test_a_flag_too_far_only_ones_own_flags_count() -> None:
    game = first_scoring("a-flag-too-far").turn("primary-2 secondary-2", "primary-1 secondary-1")
    assert game.points == (0, 0)


def test_a_flag_too_far_two_instead_of_one() -> None:
    game = first_scoring("a-flag-too-far").turn("", "primary-2 secondary-2")
    assert game.scored() == [(1, "controlled", "primary-2", 2)]


# Objective


@covers("12-7")
def test_12_7_demolition_both_ways_in_one_turn() -> None:
    game = first_scoring("demolition").turn("", "zone-1 cache")
    assert game.scored() == [(1, "cache", "cache", 1), (1, "zone", "zone-1", 1)]


def test_demolition_a_destroyed_cache_is_worth_nothing() -> None:
    game = first_scoring("demolition").happens("destroyed", "cache").do(EndTurn())
    assert "cache:0" not in game.asks
    assert game.points == (0, 0)


def test_incoming_only_one_way_scores_in_a_turn() -> None:
    game = first_scoring("incoming").happens("destroyed", "gun-2").turn("gun-1 zone-2", "zone-1")
    assert game.points == (2, 0)


def test_incoming_destroyed_earlier_counts_on() -> None:
    game = table("incoming").to(2, 0).happens("destroyed", "gun-1").turn()
    assert game.turn("", "zone-1").points == (0, 2)


def test_restoration_needs_the_objective_of_the_other_side_destroyed() -> None:
    game = first_scoring("restoration").happens("destroyed", "cache-1").turn("zone")
    assert game.points == (0, 0)
    assert game.turn("", "zone").points == (0, 1)


# Radial


@pytest.mark.parametrize("scenario", ["command-and-control", "sacrifice", "restoration"])
def test_only_the_zone_is_claimed(scenario: str) -> None:
    game = first_scoring(scenario).do(EndTurn())
    assert game.asks == ["zone:0", "zone:1"]


def test_diversion_needs_the_flag_controlled() -> None:
    assert first_scoring("diversion").turn("flag-1=contests zone-2", "").points == (0, 0)


def test_diversion_flag_and_zone_go_together() -> None:
    game = first_scoring("diversion").turn("flag-1", "zone-1 zone-2")
    assert game.points == (0, 0)
    assert game.turn("flag-2 zone-2", "flag-1 zone-1").points == (0, 0)
    assert game.turn("", "flag-2 zone-1=contests").points == (0, 1)
