"""Consequences of known facts: the corrections C-6 to C-21 of at-the-table.md.

The rows of holders are typed here from its chapters on elements (12a, 15a, 17a, 24a).
"""

import pytest
from covers import covers
from driver import FIRST, SECOND, Table

from srtui.rules.edition import ElementFilter, Guard, Holding
from srtui.rules.game import Answered, Ended, EndTurn, Happened, asked
from srtui.rules.game.ends import open_now
from srtui.rules.value import replace

FLAG, ZONE, OBJECTIVE = ElementFilter("flag"), ElementFilter("zone"), ElementFilter("objective")
LEADER = ("leader",)
GUARD = Guard(OBJECTIVE, flags=4)
"""2015 and 2017: a standing enemy objective contests zones it touches and flags within 4."""

HOLDING_2012 = (Holding("objective", OBJECTIVE, "controls", LEADER, where="within", inches=4),)  # type: ignore[arg-type]
HOLDING_2015 = (
    Holding("zone", ZONE, "dominates", LEADER),  # type: ignore[arg-type]
    Holding("flag", FLAG, "dominates", LEADER, where="contact"),  # type: ignore[arg-type]
)
HOLDING_2017 = (Holding("flag", FLAG, "controls", LEADER, where="contact"),)  # type: ignore[arg-type]

BLOCKED = [
    ("sr2015", "destruction", "zone", {FIRST, SECOND}),
    ("sr2015", "two-fronts", "zone-2", {FIRST}),
    ("sr2015", "two-fronts", "zone-1", {SECOND}),
    ("sr2015", "fire-support", "flag-2", {FIRST}),
    ("sr2015", "fire-support", "flag-1", {SECOND}),
    ("sr2015", "incoming", "zone-1", set()),
    ("sr2015", "incoming", "zone-2", set()),
    ("sr2015", "recon", "zone", {FIRST, SECOND}),
    ("sr2015", "recon", "left", set()),
    ("sr2017beta", "the-pit-ii", "left-zone", {FIRST}),
    ("sr2017beta", "the-pit-ii", "right-zone", {SECOND}),
    ("sr2017beta", "the-pit-ii", "circle", set()),
    ("sr2017beta", "standoff", "far-zone", {FIRST}),
    ("sr2017beta", "standoff", "near-zone", {SECOND}),
    ("sr2017beta", "recon-ii", "zone", {FIRST, SECOND}),
]
"""Which element is blocked for whom, by 15d and 17d."""


def guarded(edition: str, scenario: str) -> Table:
    return Table(edition, scenario).by(guard=GUARD)


def open_words(game: Table, key: str) -> tuple[str, ...]:
    return dict(zip(game.asks, game.options, strict=True))[key]


@covers("2.6")
@pytest.mark.parametrize(("edition", "scenario", "element", "sides"), BLOCKED)
def test_c_11_a_standing_enemy_objective_contests(
    edition: str, scenario: str, element: str, sides: set[int]
) -> None:
    game = guarded(edition, scenario).to(3, FIRST).do(EndTurn())
    for side in (FIRST, SECOND):
        assert (open_words(game, f"{element}:{side}") == ("",)) == (side in sides)
        assert (f"{element}:{side}" in game.limits) == (side in sides)


@pytest.mark.parametrize(("edition", "scenario", "element", "sides"), BLOCKED)
def test_c_11_no_score_there_before_the_destruction(
    edition: str, scenario: str, element: str, sides: set[int]
) -> None:
    for side in sides:
        objective = f"objective-{2 - side}"
        game = guarded(edition, scenario).to(3, side).do(EndTurn())
        held = (*("", "")[:side], f"{element}=controls")
        assert game.refuses(*held) == "barred"
        name = next(one.name for one in game.play.scenario.elements if one.id == objective)
        assert f"{name} contests it until it is destroyed." in game.why
        game.answer().to(4, side).happens("destroyed", objective).turn(*held)
        assert game.scored()[-1][0] == side
        assert (side, "objective", objective, 1) in game.scored()
        assert {one[2] for one in game.scored()} == {objective, element}


def test_c_11_a_claim_from_before_does_not_count() -> None:
    """Of a game that was begun before the rule was known."""
    game = Table("sr2017beta", "the-pit-ii").by(guard=None).to(2, SECOND)
    game.turn("left-zone circle").do(EndTurn())
    play = replace(game.play, rule=replace(game.play.rule, guard=GUARD))
    question = asked(play, game.state)
    assert question is not None
    standing = {one.key: one.standing for one in question.asks}
    assert (standing["left-zone:0"], standing["circle:0"]) == ("", "controls")
    assert [one.element for one in open_now(play, game.state)] == ["circle"]


def test_c_11_who_does_not_hold_can_still_contest() -> None:
    """If a line mentions contesting, that is possible under an enemy objective."""
    game = Table("sr2012", "supply-and-demand").by(guard=GUARD)
    zone = next(one for one in game.play.scenario.elements if one.kind == "zone")
    mine = [one for one in game.play.scenario.elements if one.kind == "objective"]
    owned = tuple(
        replace(one, owner=2 if one.side == zone.side else 1) if one in mine else one
        for one in game.play.scenario.elements
    )
    game.play = replace(game.play, scenario=replace(game.play.scenario, elements=owned))
    game.to(3, FIRST).do(EndTurn())
    assert open_words(game, f"{zone.id}:0") == ("", "contests")


# The last scoring after an assassination


@covers("0")
def test_c_12_a_dead_leader_dominates_nothing() -> None:
    game = Table("sr2015", "outflank").by(holding=HOLDING_2015).to(3, FIRST)
    game.turn("left", "right")
    assert game.points == (2, 2)
    game.do(Ended("assassination", FIRST))
    assert open_words(game, "left:0") == ("", "controls", "dominates")
    assert open_words(game, "right:1") == ("", "controls")
    assert dict(zip(game.asks, game.standing, strict=True))["right:1"] == "", "not carried"
    assert game.limits["right:1"] == "only a Leader dominates it, and that Leader is destroyed"
    assert game.refuses("", "right=dominates") == "barred"
    assert "counts at no element" in game.notes[0]
    assert game.answer("left", "right=controls").points == (4, 3)


def test_c_12_the_other_leader_still_dominates_in_the_dead_ones_turn() -> None:
    """Where both dominate only the active player counts, but a dead Leader is not there."""
    game = Table("sr2015", "outflank").by(holding=HOLDING_2015).to(3, SECOND)
    game.last("assassination", FIRST, "left", "")
    assert game.points == (2, 0)


def test_c_12_a_dead_leader_controls_no_objective_in_2012() -> None:
    game = Table("sr2012", "demolition").by(holding=HOLDING_2012).to(3, FIRST)
    cache = next(one.id for one in game.play.scenario.elements if one.kind == "objective")
    game.do(Ended("assassination", SECOND))
    assert "controls" not in open_words(game, f"{cache}:0")
    assert "controls" in open_words(game, f"{cache}:1")


@pytest.mark.parametrize("scenario", ["close-quarters", "command-and-control"])
def test_c_12_no_point_in_close_quarters_and_command_and_control(scenario: str) -> None:
    """Both need their own Leader somewhere."""
    game = Table("sr2012", scenario).to(3, FIRST)
    zone = next(
        one.id for one in game.play.scenario.elements if one.kind == "zone" and one.side != 1
    )
    game.do(Ended("assassination", SECOND)).answer(zone, "")
    assert game.points == (0, 0)
    other = Table("sr2012", scenario).to(3, FIRST).do(Ended("assassination", FIRST))
    assert other.answer(zone, "", leader="yes").points == (1, 0)


def test_c_12_the_kill_box_of_2012_destroys_the_leader_before_the_count() -> None:
    game = Table("sr2012", "close-quarters").to(3, FIRST).do(EndTurn())
    zone = next(one.id for one in game.play.scenario.elements if one.side == 2)
    game.answer(zone, "", leader_0="yes", kill_box="yes")
    assert (game.points, game.won) == ((0, 0), (SECOND, "assassination"))


def test_c_12_a_clock_that_does_not_win_by_scoring_has_no_leader_left() -> None:
    game = Table("sr2015", "outflank").by(holding=HOLDING_2015).to(3, FIRST)
    game.last("clock", FIRST, "left", "right=controls")
    assert (game.points, game.won) == ((0, 1), (SECOND, "clock"))
    game = Table("sr2015", "outflank").by(holding=HOLDING_2015).to(3, FIRST)
    game.do(Ended("clock", SECOND))
    assert open_words(game, "right:1") == ("", "controls")


def test_c_12_destroyed_leader_takes_no_zone_from_the_other() -> None:
    """If both dominate, the active player's counts (2.6): not once their Leader is destroyed."""
    game = Table("sr2015", "outflank").by(holding=HOLDING_2015).to(3, FIRST)
    game.last("clock", FIRST, "left", "left")
    assert (game.points, game.won) == ((0, 2), (SECOND, "clock"))


# One Leader


def test_one_leader_is_at_one_flag_only() -> None:
    game = Table("sr2017beta", "outlast").by(holding=HOLDING_2017).to(3, FIRST).do(EndTurn())
    assert game.refuses("far-flag near-flag", "") == "one_leader"
    assert game.why == "One Leader is at one flag only."
    assert game.refuses("", "far-flag near-flag") == "one_leader"
    assert game.answer("far-flag left-circle", "near-flag").points == (2, 1)


def test_where_solos_hold_flags_a_player_can_have_several() -> None:
    both = (Holding("flag", FLAG, "controls", ("leader", "solo"), where="contact"),)
    game = Table("sr2017beta", "outlast").by(holding=both).to(3, FIRST)
    assert game.turn("far-flag near-flag", "").points == (2, 0)


# Caches


@covers("24-8")
@pytest.mark.parametrize(
    ("edition", "scenario"), [("sr2024", "recon-mk4"), ("sr2026", "trench-warfare")]
)
def test_c_7_only_the_active_player_can_capture_a_cache(edition: str, scenario: str) -> None:
    game = Table(edition, scenario).to(3, FIRST)
    assert game.refused(Happened("captured", "red-cache", SECOND)) == "not_his_turn"
    assert "Combat Action" in game.why
    assert game.happens("captured", "blue-cache", FIRST).turn().points[FIRST] > 0
    assert game.happens("captured", "red-cache", SECOND).turn().points[SECOND] > 0


# A fallen flag


@covers("24-2")
@pytest.mark.parametrize("edition", ["sr2024", "sr2026"])
def test_c_6_a_fallen_flag_is_decided_by_the_opponent_and_recorded_for_both(edition: str) -> None:
    """The opponent alone decides; then the loser scores what they still hold without a Leader."""
    game = Table(edition, "payload").by(
        holding=(Holding("terrain", ElementFilter("terrain"), "secures", LEADER),)  # type: ignore[arg-type]
    )
    game.to(3, FIRST).turn("red-40", "").do(Ended("clock", SECOND))
    assert game.asks == [f"{one}:0" for one in elements(game)]
    assert game.do(answered(game, "red-50 red-40")).won == (FIRST, "scenario")
    game = Table(edition, "payload").by(holding=game.play.rule.holding)
    game.to(3, FIRST).turn("", "blue-50 blue-40").do(Ended("clock", SECOND))
    game.do(answered(game, "red-40"))
    assert game.points == (1, 2)
    assert game.asks == [f"{one}:1" for one in elements(game)]
    assert "counts at no element" in game.notes[0]
    assert open_words(game, "red-terrain:1") == ("",)
    assert dict(zip(game.asks, game.standing, strict=True))["blue-50:1"] == "secures"
    game.do(answered(game, "blue-50 red-50 blue-40"))
    assert (game.points, game.won) == ((1, 5), (FIRST, "clock")), "more points do not save him"
    assert len(game.scored(game.state.turn)) == 4, "nothing twice"


def test_c_6_nothing_is_recorded_where_the_turn_does_not_score() -> None:
    game = Table("sr2026", "payload").to(2, FIRST).do(Ended("clock", FIRST))
    assert (game.asks, game.won) == ([], (SECOND, "clock"))


def elements(game: Table) -> list[str]:
    """Return the elements that are asked about, in order."""
    return [one.id for one in game.play.scenario.elements if one.held]


def answered(game: Table, held: str) -> Answered:
    """Return an answer to the current claims."""
    named = held.split()
    found = zip(game.asks, game.options, strict=True)
    return Answered(
        {key: words[-1] if key.partition(":")[0] in named else "" for key, words in found}
    )


# Dice down


def test_c_21_at_dice_down_the_kill_box_counts_for_the_active_player() -> None:
    game = Table("sr2015", "destruction").to(3, FIRST).do(Ended("dice_down"))
    game.answer(kill_box="yes")
    assert game.points == (0, 2)
    assert game.asks == ["leaders:0", "leaders:1"]


def test_c_21_in_2012_the_kill_box_at_dice_down_destroys_the_leader() -> None:
    for number in (2, 3):
        game = Table("sr2012", "gauntlet").to(number, FIRST).do(Ended("dice_down"))
        game.answer(kill_box="yes")
        assert game.won == (SECOND, "assassination")
    assert Table("sr2012", "gauntlet").to(1, SECOND).do(Ended("dice_down")).asks[0] == "leaders:0"
