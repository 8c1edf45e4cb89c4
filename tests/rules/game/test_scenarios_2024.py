"""The six scenarios of SR2024, line by line: rules.md 4.5 and decisions 24-3 to 24-8."""

import pytest
from covers import covers
from driver import FIRST, SECOND, Table, edition, rules_of

from srtui.rules.edition import ScoringLine, Select
from srtui.rules.game import Answered, EndTurn, Happened, Stage, State, asked, effects
from srtui.rules.value import replace


def table_at(scenario: str, number: int = 3, side: int = FIRST, *variants: str) -> Table:
    return Table("sr2024", scenario, *variants).to(number, side)


def scored_then(game: Table, held: str) -> list[str]:
    """Return what is asked after the scoring of a turn; `held` by `element:side`."""
    game.do(EndTurn())
    while game.asks and game.state.stage is not Stage.AFTER:
        asks = asked(game.play, game.state).asks
        words = {ask.key: "secures" for ask in asks if ask.key in held.split()}
        game.do(Answered({ask.key: words.get(ask.key, ask.standing) for ask in asks}))
    return game.asks


# Recon MK4


@covers("4.5")
def test_recon_every_line() -> None:
    game = table_at("recon-mk4").happens("captured", "blue-cache", FIRST)
    game.turn("red-30 blue-terrain", "blue-30 red-terrain")
    assert game.scored() == [
        (0, "30mm", "red-30", 1),
        (0, "cache", "blue-cache", 1),
        (0, "terrain", "blue-terrain", 1),
        (1, "30mm", "blue-30", 1),
        (1, "terrain", "red-terrain", 1),
    ]
    assert game.points == (3, 2)


@covers("24-8")
def test_24_8_caches_count_only_in_turns_that_score_and_only_the_opponents() -> None:
    for scenario in ("recon-mk4", "wolves-at-our-heels"):
        early = table_at(scenario, 2)
        assert early.refused(Happened("captured", "blue-cache", FIRST)) == "too_early"
        game = table_at(scenario, 2, SECOND)
        assert game.refused(Happened("captured", "blue-cache", SECOND)) == "not_his"
        game.happens("captured", "red-cache", SECOND)
        assert game.refused(Happened("captured", "red-cache", SECOND)) == "no_element"
        assert game.points == (0, 0)
        assert game.turn().points == (0, 1)
        assert game.turn().points == (0, 1)


@pytest.mark.parametrize("at_once", [False, True])
def test_a_cache_of_nobody_counts_for_its_captor_alone(at_once: bool) -> None:
    """No edition has one yet; a house scenario may."""
    any_cache = Select(kind="cache")
    cache = ScoringLine("cache", "a cache captured", 1, any_cache, "captured", at_once=at_once)
    for captor, points in ((FIRST, (1, 0)), (SECOND, (0, 1))):
        game = Table("sr2024", "recon-mk4")
        game.play = replace(game.play, scenario=replace(game.play.scenario, lines=(cache,)))
        game.to(3, captor).happens("captured", "blue-cache", captor)
        assert game.turn().points == points


# Battle Lines


def test_battle_lines_every_line() -> None:
    game = table_at("battle-lines").turn(
        "red-40 red-30 blue-terrain", "blue-40 blue-30 red-terrain"
    )
    assert game.points == (3, 3)
    assert {one[1] for one in game.scored()} == {"30mm", "40mm", "terrain"}


def test_battle_lines_only_the_active_player_moves_one_objective() -> None:
    game = table_at("battle-lines")
    assert scored_then(game, "red-40:0 blue-40:1") == ["move:0:choose"]
    game.do(Answered({"move:0:choose": "red-40"}))
    assert (game.state.turn, game.state.stage) == (5, Stage.PLAY)
    assert scored_then(game, "") == ["move:1:choose"]


def test_battle_lines_not_the_one_moved_in_the_scoring_turn_before() -> None:
    game = table_at("battle-lines")
    scored_then(game, "")
    game.do(Answered({"move:0:choose": "red-40"}))
    scored_then(game, "")
    (ask,) = asked(game.play, game.state).asks
    assert ask.options == ("blue-40", "blue-30", "red-30")
    assert game.refused(Answered({"move:1:choose": "red-40"})) == "barred"
    assert game.refused(Answered({"move:1:choose": "blue-terrain"})) == "no_option"
    game.do(Answered({"move:1:choose": "blue-30"}))
    scored_then(game, "")
    (ask,) = asked(game.play, game.state).asks
    assert ask.options == ("blue-40", "red-40", "red-30")


def test_battle_lines_before_scoring_begins_nothing_moves() -> None:
    assert Table("sr2024", "battle-lines").skip(2).turn().state.chosen == {}


# Wolves at Our Heels


def test_wolves_every_line() -> None:
    game = table_at("wolves-at-our-heels", 4, SECOND).happens("captured", "red-cache", SECOND)
    game.turn("red-50 blue-50 red-40", "blue-40", nearer_0="yes")
    assert game.scored() == [
        (0, "objective", "blue-50", 1),
        (0, "objective", "red-40", 1),
        (0, "objective", "red-50", 1),
        (0, "race", "red-40", 3),
        (1, "cache", "red-cache", 1),
        (1, "objective", "blue-40", 1),
    ]
    assert (game.points, game.won) == ((6, 2), (FIRST, "scenario"))


@covers("24-3")
@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("side", [FIRST, SECOND])
def test_24_3_the_race_of_the_40_mm_is_measured_once_at_the_end_of_the_second_players_4th(
    number: int, side: int
) -> None:
    game = table_at("wolves-at-our-heels", number, side).do(EndTurn())
    keys = []
    turn = game.state.turn
    while game.asks and game.state.turn == turn and game.state.stage is not Stage.TIEBREAK:
        keys += game.asks
        asks = asked(game.play, game.state).asks
        game.do(Answered({ask.key: ask.standing for ask in asks}))
    assert ("nearer:0" in keys) == ((number, side) == (4, SECOND))


def test_24_3_equal_distances_score_nothing_and_both_nearer_cannot_be() -> None:
    game = table_at("wolves-at-our-heels", 4, SECOND).do(EndTurn())
    game.do(Answered(dict.fromkeys(game.asks, "")))
    both = {"kill_box": "no", "nearer:0": "yes", "nearer:1": "yes"}
    assert game.refused(Answered(both)) == "contradiction"
    assert game.answer().points == (0, 0)


def test_24_3_the_race_of_the_second_player_wins_only_after_the_next_turn() -> None:
    game = table_at("wolves-at-our-heels", 4, SECOND).turn(nearer_1="yes")
    assert (game.points, game.won) == ((0, 3), None)
    assert game.turn().won == (SECOND, "scenario")


# Payload


@covers("24-4")
def test_24_4_payload_all_objectives_score_and_terrain_does_not() -> None:
    game = table_at("payload").turn(
        "red-50 blue-50 red-40 30mm blue-terrain", "blue-40 red-terrain"
    )
    assert game.points == (4, 1)
    assert {one[1] for one in game.scored()} == {"objective"}


@covers("24-4", "sr2024:variants[payload-terrain-scores]")
def test_24_4_terrain_scores_by_a_switch() -> None:
    game = table_at("payload", 3, FIRST, "payload-terrain-scores").turn("blue-terrain", "red-40")
    assert game.points == (1, 1)


@covers("24-4")
def test_24_4_a_haul_scores_five_and_takes_the_50_mm_and_the_terrain_away() -> None:
    game = table_at("payload").turn("red-50", "blue-50 blue-40", haul_0="yes")
    assert (game.points, game.won) == ((6, 2), None)
    game.do(EndTurn())
    names = {ask.rpartition(":")[0] for ask in game.asks}
    assert names == {"blue-50", "blue-40", "red-40", "30mm", "red-terrain"}
    game.answer("", "blue-50 blue-40 30mm", haul_1="yes")
    assert game.points == (6, 10)


def test_24_4_the_opponents_50_mm_can_be_held_and_moved_but_never_scores_the_haul() -> None:
    game = table_at("payload")
    assert scored_then(game, "blue-50:0 red-50:1") == []
    assert game.points == (1, 1)


@covers("sr2024:variants[haul-own-only]", "24-4")
def test_24_4_own_only_is_a_switch() -> None:
    held = replace(State(turn=4), claims={"blue-50": ("secures", "")})
    moves = [("move", FIRST)]
    assert list(effects.instances(rules_of("sr2024", "payload"), held, "after")) == moves
    own_only = rules_of("sr2024", "payload", "haul-own-only")
    assert list(effects.instances(own_only, held, "after")) == []


def test_payload_both_can_haul_in_one_turn_the_active_player_first() -> None:
    game = table_at("payload")
    assert scored_then(game, "red-50:0 blue-50:1") == ["haul:0:may"]
    game.do(Answered({"haul:0:may": "yes"}))
    assert game.asks == ["haul:1:may"]
    game.do(Answered({"haul:1:may": "yes"}))
    assert (game.points, game.won) == ((6, 6), None)


# Two Fronts


@covers("24-5")
def test_24_5_two_fronts_every_line_pairs_on_top_of_their_objectives() -> None:
    game = table_at("two-fronts").turn("red-50 blue-50 red-40 blue-40 30mm")
    assert game.points == (9, 0)
    assert (0, "both-40", "", 2) in game.scored()
    assert (0, "both-50", "", 2) in game.scored()
    assert table_at("two-fronts").turn("red-40 blue-40", "red-50 blue-50").points == (4, 4)
    assert table_at("two-fronts").turn("red-40 blue-50 30mm").points == (3, 0)


@covers("24-7")
def test_24_7_two_fronts_has_no_kill_box_and_the_others_have() -> None:
    without = [one.id for one in edition("sr2024").scenarios if not one.kill_box]
    assert without == ["two-fronts"]


# Invasion


def test_invasion_every_line() -> None:
    game = table_at("invasion").turn(
        "red-50 blue-50 40mm red-terrain", "30mm blue-terrain", invade_0="yes"
    )
    assert game.scored() == [
        (0, "invade", "", 5),
        (0, "objective", "40mm", 1),
        (0, "objective", "blue-50", 1),
        (0, "objective", "red-50", 1),
        (0, "terrain", "red-terrain", 1),
        (1, "objective", "30mm", 1),
        (1, "terrain", "blue-terrain", 1),
    ]
    assert game.points == (9, 2)


def test_invasion_only_the_first_to_do_it_scores() -> None:
    game = table_at("invasion")
    assert scored_then(game, "blue-50:0 red-50:1") == ["invade:0:may"]
    game.do(Answered({"invade:0:may": "yes"}))
    assert (game.state.turn, game.points) == (5, (6, 1))
    assert scored_then(game, "red-50:1 blue-50:0") == []


def test_invasion_the_other_may_still_where_the_active_player_has_not() -> None:
    game = table_at("invasion")
    scored_then(game, "blue-50:0 red-50:1")
    game.do(Answered({"invade:0:may": "no"}))
    assert game.asks == ["invade:1:may"]
    game.do(Answered({"invade:1:may": "yes"}))
    assert (game.points, game.won) == ((1, 6), (SECOND, "scenario"))


def test_invasion_needs_an_objective_of_the_opponent() -> None:
    assert scored_then(table_at("invasion"), "red-50:0 40mm:0") == []


@covers("24-6")
def test_24_6_invasion_has_no_caches() -> None:
    kinds = {one.kind for one in rules_of("sr2024", "invasion").scenario.elements}
    assert kinds == {"objective", "terrain"}


def test_haul_of_the_second_player_removes_their_own_terrain() -> None:
    """For whom it is counted decides what `mine` and `theirs` are: here it is the second player."""
    game = table_at("payload")
    scored_then(game, "blue-50:1")
    game.do(Answered({"haul:1:may": "yes"}))
    assert game.state.removed == {"blue-50", "red-terrain"}
