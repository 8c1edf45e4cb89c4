"""The eight scenarios of SR2015 against rules.md 2.6, 2.7 and the decisions of section 8."""

import pytest
from covers import covers
from driver import Table, edition
from scripts import all_lines, dice_down_at_none, play, play_to_win, turn, used_lines

from srtui.rules.game import Ended, EndTurn, Happened, Overruled, Typed

ALL = [one.id for one in edition("sr2015").scenarios]
KILL_BOX = ("destruction", "two-fronts", "close-quarters", "fire-support")
OBJECTIVES = ("destruction", "two-fronts", "fire-support", "incoming", "recon")

WINS = {
    "destruction": (
        0,
        turn("zone=controls", "", (2, 0), destroyed="objective-2"),
        turn("zone=controls", "", (3, 0)),
        turn("zone=controls", "", (4, 0)),
        turn("zone", "", (6, 0)),
    ),
    "two-fronts": (
        0,
        turn("zone-1", "", (1, 0)),
        turn("zone-2=controls", "", (3, 0), destroyed="objective-2"),
        turn("zone-1", "zone-2", (4, 1)),
        turn("zone-2", "", (6, 1)),
    ),
    "close-quarters": (
        1,
        turn("", "flag-2", (0, 1)),
        turn("", "flag-1", (0, 3)),
        turn("", "flag-1=controls", (0, 4)),
        turn("flag-1", "", (1, 4)),
        turn("", "flag-1=controls", (1, 5)),
    ),
    "fire-support": (
        1,
        turn("", "flag-2", (0, 1)),
        turn("", "", (0, 2), destroyed="objective-1"),
        turn("", "flag-1 flag-2=controls", (0, 4)),
        turn("", "flag-1=controls", (0, 5)),
    ),
    "incoming": (
        0,
        turn("zone-1", "", (1, 0)),
        turn("zone-2 zone-1=controls", "", (3, 0)),
        turn("zone-2=controls", "zone-1=controls", (4, 1)),
        turn("", "", (5, 2), destroyed="objective-1 objective-2"),
    ),
    "incursion": (
        0,
        turn("left=controls center", "right=controls", (2, 1)),
        turn("center left=controls", "right", (4, 2)),
        turn("left=controls right", "", (6, 2)),
    ),
    "outflank": (
        1,
        turn("", "left=controls", (0, 1)),
        turn("", "left right=controls", (0, 4)),
        turn("right=controls", "left=controls", (1, 5)),
    ),
    "recon": (
        0,
        turn("left", "right=controls", (1, 0)),
        turn("zone=controls", "left", (3, 1), destroyed="objective-2"),
        turn("zone=controls", "", (4, 1)),
        turn("zone", "", (6, 1)),
    ),
}
"""Who wins, and how: 1 for an enemy objective, 1 or 2 for what is controlled or dominated."""

AREAS = {
    "destruction": "the zone",
    "two-fronts": "the enemy zone",
    "close-quarters": "within 4 in of the enemy flag",
    "fire-support": "within 4 in of the enemy flag",
    "incoming": "the enemy zone",
    "incursion": "within 4 in of each flag",
    "outflank": "each zone",
    "recon": "the zone and within 4 in of the flags",
}


def table(scenario: str) -> Table:
    return Table("sr2015", scenario)


def first_scoring(scenario: str) -> Table:
    """Return a game at the second player's second turn."""
    return table(scenario).to(2, 1)


def at_points(scenario: str, first: int, second: int) -> Table:
    """Return a game at the first player's third turn, with these points."""
    return table(scenario).to(3, 0).do(Overruled((first, second), "as on paper"))


# All eight


def test_every_scenario_is_written_and_played() -> None:
    assert set(WINS) == set(ALL) == set(AREAS)
    assert len(ALL) == 8


@covers("2.6")
@pytest.mark.parametrize("scenario", ALL)
def test_won_on_the_right_turn_with_every_line(scenario: str) -> None:
    side, *script = WINS[scenario]
    game = table(scenario)
    play_to_win(game, tuple(script), side)  # type: ignore[arg-type]
    assert used_lines(game) == all_lines(game)


@pytest.mark.parametrize("scenario", ALL)
def test_no_element_scores_before_the_second_players_second_turn(scenario: str) -> None:
    game = table(scenario)
    for number in range(3):
        game.do(EndTurn())
        assert game.asks == (["kill_box"] if number == 2 and scenario in KILL_BOX else [])
        game.answer()
    assert game.state.turn == 3
    assert game.do(EndTurn()).asks


@pytest.mark.parametrize("scenario", ALL)
def test_no_limit_of_turns(scenario: str) -> None:
    assert table(scenario).skip(30).won is None


@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_leaders_left(scenario: str) -> None:
    game = dice_down_at_none("sr2015", scenario)
    assert game.asks == ["leaders:0", "leaders:1"]
    assert game.tiebreak(1, 0).won == (0, "tiebreak")


@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_control_points(scenario: str) -> None:
    side, opening, *_ = WINS[scenario]
    game = play(first_scoring(scenario), opening)  # type: ignore[arg-type]
    assert game.points[side] > game.points[1 - side]  # type: ignore[index, operator]
    assert game.last("dice_down").tiebreak(1, 1).won == (side, "tiebreak")


@covers("2.7")
@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_points_remaining(scenario: str) -> None:
    game = dice_down_at_none("sr2015", scenario).tiebreak(1, 1)
    assert game.asks == ["remaining:0", "remaining:1"]
    assert game.tiebreak(38, 41).won == (1, "tiebreak")


@covers("2.7")
@pytest.mark.parametrize("scenario", ALL)
def test_dice_down_decided_by_points_destroyed(scenario: str) -> None:
    """Who suffered fewer has destroyed fewer of the enemy's: more destroyed wins."""
    game = dice_down_at_none("sr2015", scenario).tiebreak(1, 1).tiebreak(40, 40)
    assert game.asks == ["destroyed:0", "destroyed:1"]
    assert game.text == "enemy army points destroyed"
    assert game.tiebreak(22, 18).won == (0, "tiebreak")


@pytest.mark.parametrize("scenario", ALL)
def test_equal_after_the_last_tiebreaker_is_a_tie(scenario: str) -> None:
    game = dice_down_at_none("sr2015", scenario).tiebreak(1, 1).tiebreak(40, 40)
    assert game.tiebreak(20, 20).won == (None, "")


@covers("15-7", "2.7")
@pytest.mark.parametrize("scenario", ALL)
def test_the_third_tiebreaker_says_where_it_doubles(scenario: str) -> None:
    game = dice_down_at_none("sr2015", scenario).tiebreak(1, 1)
    assert game.text.endswith(f": {AREAS[scenario]}")


@pytest.mark.parametrize("scenario", ALL)
def test_zones_and_flags_are_asked_for_control_and_domination(scenario: str) -> None:
    game = first_scoring(scenario)
    if scenario in OBJECTIVES:
        game.happens("destroyed", "objective-1").happens("destroyed", "objective-2")
    game.do(EndTurn())
    assert set(game.options) == {("", "controls", "dominates")}
    held = [one.id for one in game.play.scenario.elements if one.kind in ("zone", "flag")]
    assert game.asks == [f"{name}:{side}" for name in held for side in (0, 1)]


# The kill box gives points


@pytest.mark.parametrize("scenario", KILL_BOX)
def test_kill_box_gives_the_opponent_two(scenario: str) -> None:
    game = table(scenario).to(2, 0).turn(kill_box="yes")
    assert game.points == (0, 2)
    game.turn(kill_box="yes")
    assert game.points == (2, 2)
    assert game.scored() == [(0, "kill_box", "", 2)]
    assert game.won is None


@pytest.mark.parametrize("scenario", [one for one in ALL if one not in KILL_BOX])
def test_no_kill_box_in_the_other_half(scenario: str) -> None:
    assert "kill_box" not in first_scoring(scenario).claim().asks


@covers("15-10")
@pytest.mark.parametrize("scenario", KILL_BOX)
def test_15_10_kill_box_points_can_win(scenario: str) -> None:
    game = at_points(scenario, 2, 3).turn(kill_box="yes")
    assert (game.points, game.won) == ((2, 5), (1, "scenario"))
    game = at_points(scenario, 0, 2).turn(kill_box="yes")
    assert (game.points, game.won) == ((0, 4), None)


def test_15_10_kill_box_and_elements_in_one_check() -> None:
    """4-3, kill box against the leader, two elements for the same player: 6-5 and a win."""
    game = at_points("two-fronts", 0, 0).happens("destroyed", "objective-2").skip(2)
    game.do(Overruled((4, 3), "as on paper"))
    game.turn("zone-1 zone-2=controls", "", kill_box="yes")
    assert (game.points, game.won) == ((6, 5), (0, "scenario"))


# Control and dominate


def test_a_leader_can_dominate_only_one() -> None:
    game = first_scoring("outflank").do(EndTurn())
    assert game.refuses("left right", "") == "too_many"
    assert game.refuses("", "left right") == "too_many"
    assert game.answer("left right=controls", "").points == (3, 0)


def test_dominated_by_both_only_the_active_player_scores() -> None:
    for scenario in ("outflank", "incursion"):
        each = 2 if scenario == "outflank" else 1
        game = first_scoring(scenario).turn("left", "left")
        assert game.points == (0, each)
        assert game.turn("left", "left").points == (each, each)


def test_dominated_by_both_takes_the_friendly_flag_from_the_other() -> None:
    game = first_scoring("close-quarters").turn("flag-2", "flag-2")
    assert game.points == (0, 1)
    assert game.turn("flag-2", "flag-2").points == (2, 1)


@pytest.mark.parametrize("words", [("controls", "controls"), ("controls", "dominates")])
def test_nobody_controls_an_element_the_opponent_holds(words: tuple[str, ...]) -> None:
    game = first_scoring("outflank").do(EndTurn())
    first, second = words
    assert game.refuses(f"left={first}", f"left={second}") == "contradiction"
    assert game.refuses(f"left={second}", f"left={first}") == "contradiction"


def test_only_a_leader_scores_a_friendly_element() -> None:
    for scenario, name in (("two-fronts", "zone"), ("close-quarters", "flag")):
        game = first_scoring(scenario).turn(f"{name}-1=controls", f"{name}-2")
        assert game.points == (0, 1)


def test_recon_flags_only_when_dominated() -> None:
    assert first_scoring("recon").turn("left=controls", "right").points == (0, 1)


@covers("15-8")
def test_15_8_incursion_keeps_its_three_flags() -> None:
    game = table("incursion").skip(2)
    assert game.state.removed == frozenset()
    game.to(2, 1).turn("left=controls center=controls right=controls", "")
    assert game.points == (3, 0)


# Objectives


@pytest.mark.parametrize("scenario", OBJECTIVES)
def test_objectives_cannot_be_hurt_before_the_second_players_second_turn(scenario: str) -> None:
    for turns in range(3):
        game = table(scenario).skip(turns)
        assert game.refused(Happened("destroyed", "objective-1")) == "too_early"
    assert first_scoring(scenario).happens("destroyed", "objective-1").won is None


@covers("2.6")
@pytest.mark.parametrize("scenario", OBJECTIVES)
def test_a_destroyed_objective_scores_at_the_turns_end_and_once(scenario: str) -> None:
    game = first_scoring(scenario).happens("destroyed", "objective-1")
    assert game.points == (0, 0)
    assert game.refused(Happened("destroyed", "objective-1")) == "no_element"
    assert game.turn().points == (0, 1)
    assert game.turn().points == (0, 1)
    assert game.refused(Happened("destroyed", "objective-1")) == "no_element"


@pytest.mark.parametrize("scenario", [one for one in ALL if one not in OBJECTIVES])
def test_nothing_to_destroy_in_the_others(scenario: str) -> None:
    game = first_scoring(scenario)
    name = game.play.scenario.elements[0].id
    assert game.refused(Happened("destroyed", name)) == "not_asked"


# When it is won


@covers("example 15")
def test_five_and_more_than_the_opponent() -> None:
    game = at_points("outflank", 4, 4).turn("left=controls", "right=controls")
    assert (game.points, game.won) == ((5, 5), None)
    game.turn("left=controls", "")
    assert (game.points, game.won) == ((6, 5), (0, "scenario"))


@covers("15-9")
def test_15_9_points_run_on_past_five_and_only_the_record_is_capped() -> None:
    game = at_points("outflank", 4, 3).turn("left=controls", "right")
    assert (game.points, game.won) == ((5, 5), None)
    game.turn("left", "right=controls")
    assert game.points == (7, 6)
    assert game.won == (0, "scenario")
    assert edition("sr2015").results.points_cap == 5


def test_15_9_equal_past_five_goes_past_the_second_tiebreaker() -> None:
    game = at_points("outflank", 5, 5).turn("left=controls", "right=controls")
    assert game.last("dice_down").tiebreak(1, 1).asks == ["remaining:0", "remaining:1"]


def test_both_reach_five_together_more_points_win() -> None:
    game = at_points("outflank", 4, 4).turn("left", "right=controls")
    assert (game.points, game.won) == ((6, 5), (0, "scenario"))


def test_typed_points_win_as_counted_ones() -> None:
    game = first_scoring("recon").do(Typed((2, 0))).do(Typed((2, 3)))
    assert (game.points, game.won) == ((4, 3), None)
    assert game.do(Typed((1, 0))).won == (0, "scenario")


# How a game ends otherwise


def test_last_scoring_after_an_assassination_never_changes_the_winner() -> None:
    game = at_points("two-fronts", 0, 4).happens("destroyed", "objective-1")
    game.last("assassination", 0, "", "zone-1=controls")
    assert (game.points, game.won) == ((0, 6), (0, "assassination"))


def test_no_kill_box_in_the_last_scoring() -> None:
    game = at_points("two-fronts", 0, 0).do(Ended("assassination", 0))
    assert game.asks == ["zone-1:0", "zone-1:1", "zone-2:0", "zone-2:1"]
    assert game.answer().asks == []


def test_no_last_scoring_before_the_first_scoring_turn() -> None:
    game = table("outflank").to(2, 0).do(Ended("assassination", 0))
    assert (game.points, game.won) == ((0, 0), (0, "assassination"))


def test_no_state_of_the_table_is_scored_twice() -> None:
    game = first_scoring("outflank").do(EndTurn()).do(Ended("assassination", 0))
    assert game.answer("left", "").points == (2, 0)
    assert game.asks == []
    assert game.refused(EndTurn()) == "over"


def test_last_scoring_of_dice_down_can_win() -> None:
    game = at_points("outflank", 3, 4).last("dice_down", None, "left", "")
    assert (game.points, game.won) == ((5, 4), (0, "scenario"))


def test_last_scoring_of_dice_down_comes_before_the_tiebreakers() -> None:
    game = first_scoring("outflank").last("dice_down", None, "", "left")
    assert game.tiebreak(1, 1).won == (1, "tiebreak")
    assert game.points == (0, 2)


@covers("15-3", "2.3")
def test_15_3_flag_in_own_turn_wins_if_scoring_would_win() -> None:
    game = at_points("outflank", 3, 0).last("clock", 0, "left", "")
    assert (game.points, game.won) == ((5, 0), (0, "scenario"))


@covers("15-3", "2.3")
def test_15_3_flag_in_own_turn_loses_if_scoring_would_not_win() -> None:
    game = at_points("outflank", 2, 0).last("clock", 0, "left=controls", "right=controls")
    assert (game.points, game.won) == ((3, 1), (1, "clock"))


def test_15_3_a_clock_in_the_opponents_turn_loses_after_the_last_scoring() -> None:
    game = at_points("outflank", 0, 4).last("clock", 1, "", "left=controls")
    assert (game.points, game.won) == ((0, 5), (0, "clock"))


def test_15_3_a_clock_loss_counts_as_an_assassination() -> None:
    ways = {one.way.value: one.assassination for one in edition("sr2015").results.ways}
    assert ways["clock"]


def test_both_leaders_at_once_go_to_the_tiebreakers() -> None:
    game = at_points("outflank", 1, 2).do(Ended("both_leaders"))
    assert game.tiebreak(0, 0).won == (1, "tiebreak")
