"""The seven scenarios of SR2026, line by line: rules.md 5.7 and decisions 26-4 to 26-12."""

from collections.abc import Collection
from typing import Any

import pytest
from covers import covers
from driver import FIRST, SECOND, Table, edition, rules_of

from srtui.rules.game import Answered, EndTurn, Happened, Stage, State, asked, effects, step
from srtui.rules.places import spot
from srtui.rules.value import replace


def table_at(scenario: str, number: int = 3, side: int = FIRST, *variants: str) -> Table:
    return Table("sr2026", scenario, *variants).to(number, side)


# Trench Warfare


@covers("5.7")
def test_trench_warfare_every_line() -> None:
    game = table_at("trench-warfare").happens("captured", "blue-cache", FIRST)
    game.turn("red-50 blue-40 blue-terrain red-terrain", "blue-50")
    assert game.scored() == [
        (0, "cache", "blue-cache", 2),
        (0, "objective", "blue-40", 1),
        (0, "objective", "red-50", 1),
        (0, "terrain", "blue-terrain", 2),
        (1, "objective", "blue-50", 1),
    ]
    assert game.points == (6, 1)


def test_trench_warfare_own_terrain_is_worth_nothing() -> None:
    assert table_at("trench-warfare").turn("red-terrain", "blue-terrain").points == (0, 0)


def test_trench_warfare_only_the_opponents_cache_once_and_not_too_early() -> None:
    early = table_at("trench-warfare", 2)
    assert early.refused(Happened("captured", "blue-cache", FIRST)) == "too_early"
    game = table_at("trench-warfare")
    assert game.refused(Happened("captured", "red-cache", FIRST)) == "not_his"
    assert game.refused(Happened("captured", "blue-cache")) == "not_his"
    assert game.refused(Happened("destroyed", "blue-cache")) == "not_asked"
    game.happens("captured", "blue-cache", FIRST)
    assert game.refused(Happened("captured", "blue-cache", FIRST)) == "no_element"


# Two Fronts


@covers("26-10")
def test_two_fronts_every_line_seven_at_most_26_10() -> None:
    game = table_at("two-fronts").turn("red-50 blue-50 red-40 blue-40 terrain")
    assert game.points == (7, 0)
    assert [one[1:] for one in game.scored()] == [
        ("both-40", "", 1),
        ("both-50", "", 1),
        ("objective", "blue-40", 1),
        ("objective", "blue-50", 1),
        ("objective", "red-40", 1),
        ("objective", "red-50", 1),
        ("terrain", "terrain", 1),
    ]


def test_two_fronts_pair_counts_in_any_colour_if_complete() -> None:
    assert table_at("two-fronts").turn("red-40 blue-40 red-50", "blue-50").points == (4, 1)


@covers("26-11")
def test_26_11_the_defender_chooses_the_single_flag() -> None:
    scenario = rules_of("sr2026", "two-fronts").scenario
    (terrain,) = [one for one in scenario.elements if one.kind == "terrain"]
    assert terrain.owner == 2
    assert any("Defender chooses" in note for note in scenario.notes)
    flags = rules_of("sr2026", "pressure-point").scenario
    assert {one.owner for one in flags.elements} == {0}
    assert any("Attacker first" in note for note in flags.notes)


# Wolves at Our Heels


def test_wolves_every_line() -> None:
    game = table_at("wolves-at-our-heels").turn("red-50 blue-terrain", "blue-40 red-40 red-terrain")
    assert game.points == (2, 3)


def tokens(*pairs: tuple[str, str]) -> Table:
    """Return a game from the first scoring turn on: both hold a 40 mm and one 50 mm."""
    game = table_at("wolves-at-our-heels", 2, SECOND)
    for first, second in pairs:
        game.turn("red-40", "blue-40", token_0=first, token_1=second)
    return game


@covers("26-7")
def test_26_7_the_third_token_scores_three_at_once() -> None:
    game = tokens(("yes", "yes"), ("yes", "no"))
    assert game.points == (2, 2)
    game.turn("red-40", "blue-40", token_0="yes", token_1="no")
    assert (0, "token", "", 3) in game.scored()
    assert game.points == (6, 3)


def test_26_7_the_lead_of_the_token_wins_after_the_opponents_turn_only() -> None:
    theirs = tokens(("yes", "no"), ("yes", "no"), ("yes", "no"))
    assert (theirs.state.turn, theirs.won) == (5, (FIRST, "scenario"))
    own = tokens(("yes", "no"), ("no", "no"), ("yes", "no"), ("yes", "no"))
    assert (own.points, own.won) == ((7, 4), None)


@covers("26-7")
def test_26_7_both_third_tokens_in_one_turn_give_nothing_and_close_the_race() -> None:
    game = tokens(("yes", "yes"), ("yes", "yes"), ("yes", "yes"))
    assert game.points == (3, 3)
    game.turn("red-40", "blue-40")
    assert game.points == (4, 4)
    game.do(EndTurn())
    assert Stage.AFTER not in stages(game, {"red-40:0", "blue-40:1"})


def test_26_7_after_the_third_token_the_race_is_over() -> None:
    game = tokens(("yes", "yes"), ("no", "yes"), ("yes", "yes"))
    assert game.points == (3, 6)
    assert game.state.counters == {("red-40", "tokens"): 2, ("blue-40", "tokens"): 3}
    game.do(EndTurn())
    assert Stage.AFTER not in stages(game, {"red-40:0", "red-50:0", "blue-40:1"})
    assert (game.points, game.won) == ((5, 7), None)


def test_wolves_only_the_own_40_mm_takes_tokens() -> None:
    game = table_at("wolves-at-our-heels")
    game.do(EndTurn())
    assert Stage.AFTER not in stages(game, {"blue-40:0", "red-40:1"})


@covers("example 7")
@pytest.mark.parametrize("edition_id", ["sr2024", "sr2026"])
def test_example_7_the_kill_box_of_wolves_grows(edition_id: str) -> None:
    play = rules_of(edition_id, "wolves-at-our-heels")
    inches = [play.kill_box_inches(number) for number in range(1, 8)]
    assert inches == [12, 12, 14, 16, 18, 20, 22]
    game = Table(edition_id, "wolves-at-our-heels").to(2, FIRST).do(EndTurn())
    assert "12 in" in texts(game)["kill_box"]
    game = Table(edition_id, "wolves-at-our-heels").to(3, SECOND)
    assert game.do(EndTurn()).asks != ["kill_box"]
    game.do(Answered(dict.fromkeys(game.asks, "")))
    assert "14 in" in texts(game)["kill_box"]


def test_kill_box_does_not_grow_elsewhere() -> None:
    play = rules_of("sr2026", "payload")
    assert {play.kill_box_inches(number) for number in range(1, 8)} == {12}
    assert rules_of("sr2024", "two-fronts").kill_box_inches(2) == 0


# Pressure Point


def test_pressure_point_every_line() -> None:
    game = table_at("pressure-point").turn("50mm far-left near-left", "far-right near-right")
    assert game.points == (4, 2)
    assert (0, "objective", "50mm", 2) in game.scored()
    assert (1, "terrain", "far-right", 1) in game.scored()


# High Stakes


def test_high_stakes_every_line() -> None:
    game = table_at("high-stakes", 2, SECOND)
    game.turn("red-40 red-terrain", "center", fuse="red-terrain 2")
    assert game.points == (2, 1)
    game.turn("center", "blue-terrain", fuse="red-terrain 3")
    assert game.points == (3, 2)
    assert game.state.counters == {("red-terrain", "fuse"): 0}
    game.turn("red-terrain", "center", fuse="center 1")
    assert game.scored() == [
        (0, "burnt", "red-terrain", 1),
        (0, "fused", "red-terrain", 1),
        (1, "fused", "center", 1),
    ]
    assert game.points == (5, 3)


def test_high_stakes_before_scoring_begins_no_fuse_burns() -> None:
    assert table_at("high-stakes", 2, SECOND).state.counters == {}


def test_high_stakes_burnt_fuse_scores_for_a_holder_who_stays() -> None:
    game = table_at("high-stakes", 2, SECOND).turn("", "center", fuse="center 3")
    stays, leaves = Table("sr2026", "high-stakes"), Table("sr2026", "high-stakes")
    for one in (stays, leaves):
        one.state, one.moves = game.state, list(game.moves)
    stays.turn("center", "", fuse="center 2")
    assert stays.points == (2, 1)
    leaves.turn("center", "", again=("", "center"), fuse="center 3")
    assert leaves.points == (0, 3)


@covers("26-8")
def test_26_8_the_players_fuse_stops_at_0_and_cannot_be_chosen_again() -> None:
    game = table_at("high-stakes", 2, SECOND)
    game.turn("", "center", fuse="blue-terrain 3").turn("center", "", fuse="blue-terrain 3")
    assert game.state.counters == {("blue-terrain", "fuse"): 0}
    game.do(EndTurn()).do(Answered(claims(game, {"center:1"})))
    assert game.asks == ["fuse:1:choose", "fuse:1:die"]
    assert asked_options(game)["fuse:1:choose"] == ("center", "red-terrain")


@pytest.mark.parametrize(
    ("die", "element"), [("1", "blue-terrain"), ("2", "red-terrain"), ("3", "center")]
)
def test_high_stakes_unheld_50_mm_rolls_a_d3_for_the_fuse(die: str, element: str) -> None:
    game = table_at("high-stakes", 2, SECOND).turn("red-40", "blue-40", spark=die)
    assert game.state.counters == {(element, "fuse"): 4}


@covers("26-8")
def test_26_8_d3_for_an_element_at_0_has_no_effect() -> None:
    game = table_at("high-stakes", 2, SECOND)
    for _ in range(4):
        assert Stage.CLAIMS_AGAIN not in stages(game.do(EndTurn()), (), spark="1")
    assert Stage.CLAIMS_AGAIN in stages(game.do(EndTurn()), (), spark="1")
    assert Stage.CLAIMS_AGAIN not in stages(game.do(EndTurn()), (), spark="1")
    assert game.state.counters == {("blue-terrain", "fuse"): 0}


def test_26_8_with_no_tokens_left_nothing_is_asked() -> None:
    game = table_at("high-stakes")
    burnt = {(name, "fuse"): 0 for name in ("center", "blue-terrain", "red-terrain")}
    game.state = replace(game.state, counters=burnt)
    nobody = Table("sr2026", "high-stakes")
    for one, held in ((game, {"center:0"}), (nobody, set())):
        one.state = replace(game.state, turn=4, stage=Stage.PLAY)
        after = step_through(one, held)
        assert Stage.BEFORE not in after


def test_high_stakes_both_leaders_at_the_50_mm_the_active_player_lights_first() -> None:
    game = table_at("high-stakes")
    game.do(EndTurn()).do(Answered(claims(game, {"center:0", "center:1"})))
    assert game.asks[0] == "fuse:0:choose"
    game.do(Answered({"fuse:0:choose": "center", "fuse:0:die": "2"}))
    assert game.asks[0] == "fuse:1:choose"
    game.do(Answered({"fuse:1:choose": "center", "fuse:1:die": "2"})).answer()
    assert game.state.counters[("center", "fuse")] == 1
    assert game.points == (1, 1)


# Fault Line


@covers("example 18")
def test_example_18_fault_line() -> None:
    game = table_at("fault-line").turn("red-50 red-40-left blue-40-right")
    assert game.points == (4, 0)


@covers("26-9")
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("red-50 red-40-left red-40-right", 5),
        ("red-50 red-40-left red-40-right blue-50 blue-40-left blue-40-right", 8),
        ("red-50 blue-50 blue-40-left blue-40-right", 4),
        ("red-50 red-40-right", 3),
    ],
)
def test_26_9_fault_line_bonuses_add_up(held: str, points: int) -> None:
    assert table_at("fault-line").turn(held).points == (points, 0)


def test_fault_line_lines_by_name() -> None:
    game = table_at("fault-line").turn("", "blue-50 blue-40-left blue-40-right")
    sources = [one[1] for one in game.scored()]
    assert sources == ["all-own", "objective", "objective", "objective", "two-own"]


# Payload


def test_payload_every_line() -> None:
    game = table_at("payload").turn(
        "red-50 red-40 blue-terrain", "blue-50 red-terrain", haul_0="yes"
    )
    assert game.scored() == [
        (0, "haul", "", 3),
        (0, "objective", "red-40", 1),
        (0, "objective", "red-50", 1),
        (0, "terrain", "blue-terrain", 1),
        (1, "objective", "blue-50", 1),
        (1, "terrain", "red-terrain", 1),
    ]
    assert game.points == (6, 2)


def test_payload_a_hauled_50_mm_is_gone_and_the_terrain_stays() -> None:
    game = table_at("payload").turn("red-50", "blue-terrain blue-50", haul_0="yes")
    game.do(EndTurn())
    assert not [ask for ask in game.asks if ask.startswith("red-50")]
    assert "blue-terrain:0" in game.asks
    assert game.answer("blue-terrain").points == (5, 2)


@covers("26-12")
def test_26_12_any_secured_50_mm_is_moved_and_only_the_own_scores() -> None:
    game = table_at("payload")
    game.do(EndTurn())
    assert Stage.AFTER not in stages(game, {"blue-50:0", "red-50:1"})
    assert game.points == (1, 1)
    moved = moves_of("payload")
    assert moved == [("move", 0)]


@covers("26-12", "sr2026:variants[haul-own-only]")
def test_26_12_own_only_is_a_switch() -> None:
    assert moves_of("payload", "haul-own-only") == []


def test_a_lead_of_three_before_the_opponents_haul() -> None:
    game = table_at("payload", 3, SECOND).turn("red-40 blue-40 red-terrain")
    assert (game.points, game.won) == ((3, 0), (FIRST, "scenario"))
    game = table_at("payload", 3, FIRST).turn("red-40 red-terrain", "")
    game.do(EndTurn())
    found = stages(game, {"red-40:0", "red-terrain:0", "blue-50:1"})
    assert (game.points, game.won) == ((4, 1), (FIRST, "scenario"))
    assert Stage.AFTER not in found


def test_payload_a_haul_at_the_end_of_the_opponents_turn_wins() -> None:
    game = table_at("payload", 2, SECOND).turn("red-50", "", haul_0="yes")
    assert (game.points, game.won) == ((4, 0), (FIRST, "scenario"))


def test_payload_a_haul_in_the_own_turn_does_not_win_yet() -> None:
    game = table_at("payload").turn("red-50", "", haul_0="yes")
    assert (game.points, game.won) == ((4, 0), None)
    assert game.turn("", "blue-40").won == (FIRST, "scenario")


# The common decisions


@covers("26-4", "26-5", "26-6")
def test_26_4_to_26_6_lead_turns_and_kill_box_are_the_same_in_all_seven() -> None:
    whole = edition("sr2026")
    assert len(whole.scenarios) == 7
    assert {(one.lead, one.kill_box) for one in whole.scenarios} == {(3, True)}
    assert whole.game.turn_limit == 7
    assert [one.id for one in whole.scenarios if one.kill_box_grows] == ["wolves-at-our-heels"]


@pytest.mark.parametrize(
    ("scenario", "element", "place"),
    [
        ("high-stakes", "center", (24.02, 25.02)),
        ("high-stakes", "blue-terrain", (8.59, 24.41)),
        ("high-stakes", "red-40", (14.79, 18.79)),
        ("payload", "red-50", (38.02, 16.98)),
    ],
)
def test_places_are_centres_from_distances_to_the_base_edge(
    scenario: str, element: str, place: tuple[float, ...]
) -> None:
    (found,) = [one for one in rules_of("sr2026", scenario).scenario.elements if one.id == element]
    here = spot(found, 48)
    assert here is not None
    assert (here.x, here.y) == pytest.approx(place, abs=0.011)


# Helpers


def claims(game: Table, held: Collection[str]) -> dict[str, str]:
    return {ask: "secures" if ask in held else "" for ask in game.asks}


def asked_options(game: Table) -> dict[str, tuple[str, ...]]:
    return {ask.key: ask.options for ask in asked(game.play, game.state).asks}


def texts(game: Table) -> dict[str, str]:
    return {ask.key: ask.text for ask in asked(game.play, game.state).asks}


def stages(game: Table, held: Collection[str], **answers: Any) -> list[Stage]:
    """Return the stages in which something was asked until the turn was over."""
    found, turn = [], game.state.turn
    while game.asks and game.state.turn == turn:
        found.append(game.state.stage)
        options = asked_options(game)
        named = {key: answers.get(key.split(":")[0], "") for key in options}
        game.do(
            Answered(
                {
                    key: claims(game, held)[key]
                    if words[0] == ""
                    else (named[key] or ("no" if "no" in words else words[0]))
                    for key, words in options.items()
                }
            )
        )
    return found


def step_through(game: Table, held: Collection[str]) -> list[Stage]:
    game.moves.clear()
    found = []
    game.state = step(game.play, game.state, EndTurn())  # type: ignore[assignment]
    while game.asks and game.state.turn == 4:
        found.append(game.state.stage)
        values = {
            key: ("secures" if key in held else "") if words[0] == "" else "no"
            for key, words in asked_options(game).items()
        }
        game.state = step(game.play, game.state, Answered(values))  # type: ignore[assignment]
    return found


def moves_of(scenario: str, *variants: str) -> list[tuple[str, int | None]]:
    """Return the prompts after a scoring in which the first player holds the other's 50 mm."""
    play = rules_of("sr2026", scenario, *variants)
    state = replace(State(turn=4), claims={"blue-50": ("secures", "")})
    return list(effects.instances(play, state, "after"))
