"""Scoring by turns at the desk: words, steps in the file, corrections, ends, results."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.by_hand import Adopt, Mode, Overrule
from srtui.commands.game.corrections import CorrectTurn
from srtui.commands.game.result import Result
from srtui.commands.game.take_back import DropTurns
from srtui.commands.game.turn import EndGame, FirstTurn, Turn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.played import PlayedGame, read_played
from srtui.model.refused import Refused
from srtui.rules.game import Stage
from srtui.rules.record import Outcome, Way
from srtui.text.find import game as find_game


def ready(hall: Hall, scenario: str = "two-fronts", players: int = 4) -> tuple[str, str]:
    """Start a round with its scenario; return the names at table 1 in the order of the pairing."""
    hall.add(players)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    game = find_game(hall.event, "1")
    return tuple(hall.event.name_of(one) for one in game.players)  # type: ignore[return-value]


def played(hall: Hall, table: str = "1") -> PlayedGame:
    event = hall.event
    with hall.store.read() as reader:
        return read_played(reader, event, find_game(event, table))


def scoring_game(hall: Hall, first: str = "1", scenario: str = "two-fronts") -> tuple[str, str]:
    """Scoring begins at the end of the second player's second turn: three turns are over."""
    names = ready(hall, scenario)
    hall.run(meant(hall, FirstTurn, "1", first))
    for _ in range(3):
        hall.run(meant(hall, Turn, "1"))
    return names


def points(hall: Hall) -> tuple[int, int]:
    game = played(hall)
    return game.pair(game.state.points)


def test_scoring_asks_for_the_first_turn(hall: Hall) -> None:
    first, second = ready(hall)
    with pytest.raises(Refused, match=rf"{first} \(1\) or {second} \(2\)"):
        hall.run(meant(hall, Turn, "1"))
    assert hall.run(meant(hall, Turn, "1", first="2")).startswith(f"Table 1, {second}'s turn 1:")


def test_players_are_1_and_2_of_the_pairing_whoever_has_the_first_turn(hall: Hall) -> None:
    first, second = scoring_game(hall, first="2")
    assert played(hall).name(0) == second
    said = hall.run(meant(hall, Turn, "1", ("blue-50=1", "red-50=1", "terrain=2")))
    assert said == f"Table 1, {first}'s turn 2: {first} +3, {second} +1, 3-1."
    assert points(hall) == (3, 1)


def test_unmentioned_elements_keep_their_holders(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("blue-40=1", "red-40=2")))
    hall.run(meant(hall, Turn, "1"))
    assert points(hall) == (2, 2)
    hall.run(meant(hall, Turn, "1", ("blue-40=0",)))
    assert points(hall) == (2, 3)


def test_both_can_secure_the_same_element_at_once(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1+2",)))
    assert points(hall) == (1, 1)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("moon=1",), "There is no such thing “moon”"),
        (("terrain",), "is not an answer"),
        (("terrain=3",), "is not a player: type 1 or 2"),
        (("terrain=1:wins",), "There is no answer for terrain"),
        (("terrain=1", "terrain=1"), "terrain is given twice: name each player once"),
        (("terrain=1+1",), "terrain is given twice: name each player once"),
        (("presence=12-8",), "presence is not asked at the end of this turn"),
        (("+1",), "Enter points for both players:"),
        (("+-1", "+0"), "is not an answer"),
        (("+99999", "+0"), "is not an answer"),
        (("destroyed=terrain",), "cannot be destroyed in this scenario"),
        (("again:terrain=1",), "again:terrain is not asked"),
        (("\x1b[31mred=1",), "There is no such thing “red”"),
    ],
)
def test_words_that_cannot_be_meant_are_refused_where_they_are_typed(
    hall: Hall, words: tuple[str, ...], reason: str
) -> None:
    scoring_game(hall)
    before = played(hall).steps
    with pytest.raises(Refused, match=reason):
        hall.run(meant(hall, Turn, "1", words))
    assert played(hall).steps == before


def test_the_kill_box_counts_from_the_attackers_second_turn_only(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    with pytest.raises(Refused, match="kill-box is not asked"):
        hall.run(meant(hall, Turn, "1", ("kill-box",)))
    hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, Turn, "1", ("kill-box",)))
    assert points(hall) == (0, 2), "the opponent of the player who stood in it"


def test_points_before_anything_scores_are_refused_with_the_folds_reason(hall: Hall) -> None:
    ready(hall)
    with pytest.raises(Refused, match="Nothing scores at the end of this turn yet"):
        hall.run(meant(hall, Turn, "1", ("+1", "+0"), first="1"))


def test_claims_that_contradict_are_refused(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2012")
    scoring_game(hall, scenario="overrun")
    with pytest.raises(Refused, match="one player controls, the other controls; not both"):
        hall.run(meant(hall, Turn, "1", ("zone=1+2",)))


def test_dice_are_typed_or_rolled_from_the_events_seed(hall: Hall) -> None:
    scoring_game(hall, scenario="high-stakes")
    with pytest.raises(Refused, match=r"Missing: .* For example fuse=1:center"):
        hall.run(meant(hall, Turn, "1", ("center=1",)))
    with pytest.raises(Refused, match="For example fuse=1:2"):
        hall.run(meant(hall, Turn, "1", ("center=1", "fuse=1:blue")))
    assert points(hall) == (0, 0), "nothing is kept of a turn that is not whole"
    hall.run(meant(hall, Turn, "1", ("center=1", "fuse=1:blue-terrain:roll")))
    rolled = played(hall).state.counters["blue-terrain", "fuse"]
    assert 2 <= rolled <= 4
    hall.desk.undo()
    hall.run(meant(hall, Turn, "1", ("center=1", "fuse=1:blue-terrain", "roll")))
    assert played(hall).state.counters["blue-terrain", "fuse"] == rolled, "the same seed"
    step = next(one for one in played(hall).steps if one.rolled)
    assert step.rolled == ("fuse:0:die",)
    hall.run(meant(hall, Turn, "1", ("fuse=1:blue-terrain:1",)))
    assert played(hall).state.counters["blue-terrain", "fuse"] == rolled - 1


def test_every_turn_is_one_entry_that_can_be_taken_back(hall: Hall) -> None:
    scoring_game(hall)
    before = played(hall).steps
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    assert len(played(hall).steps) > len(before)
    game = played(hall).game.id
    assert hall.desk.undo((f"game:{game}",)).sentence.startswith("Undone: Table 1, ")
    assert played(hall).steps == before
    hall.desk.redo((f"game:{game}",))
    assert points(hall) == (1, 0)


def test_undo_of_one_game_leaves_another_alone(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "2", first="1"))
    first = played(hall, "1").game.id
    assert "Table 1" in hall.desk.undo((f"game:{first}",)).sentence
    assert len(played(hall, "2").steps) == 1


def test_reentered_turn_refolds_the_game(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    hall.run(meant(hall, Turn, "1"))
    assert points(hall) == (2, 0)
    said = hall.run(meant(hall, CorrectTurn, "1", 4, ("terrain=2",)))
    assert said.startswith("A turn was corrected. Table 1, ")
    assert points(hall) == (1, 1), "what was answered in the next turn stays as it was answered"


def test_turns_that_no_longer_fit_are_named_and_dropped_only_on_demand(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    for _ in range(2):
        hall.run(meant(hall, Turn, "1"))
    everything = ("blue-50=2", "red-50=2", "blue-40=2", "red-40=2", "terrain=2")
    hall.run(meant(hall, CorrectTurn, "1", 4, ("terrain=0",)))
    before = played(hall).steps
    with pytest.raises(Refused, match=r"This no longer fits: The game is over.* --drop-rest"):
        hall.run(meant(hall, CorrectTurn, "1", 5, everything))
    assert played(hall).steps == before
    said = hall.run(meant(hall, CorrectTurn, "1", 5, everything, drop_rest=True))
    assert said.endswith("Later turns dropped: 1.")
    assert played(hall).state.stage is Stage.OVER
    assert len(played(hall).parts) == 5


def test_a_turn_and_all_after_it_can_be_dropped(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    assert (
        hall.run(meant(hall, DropTurns, "1", 2))
        == "Table 1: everything from entry 2 on was dropped."
    )
    assert played(hall).state.turn == 1
    with pytest.raises(Refused, match="There is no entry 7: the list ends at 1"):
        hall.run(meant(hall, DropTurns, "1", 7))


def test_the_last_entry_alone_can_be_dropped(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    last = len(played(hall).parts)
    said = f"Table 1: everything from entry {last} on was dropped."
    assert hall.run(meant(hall, DropTurns, "1", last)) == said
    assert (len(played(hall).parts), points(hall)) == (last - 1, (0, 0))


def test_a_stale_terminal_cannot_score_the_same_turn_twice(hall: Hall) -> None:
    scoring_game(hall)
    kept = len(played(hall).steps)
    hall.run(meant(hall, Turn, "1", ("terrain=1",), after=kept))
    with pytest.raises(Refused, match="has changed: check"):
        hall.run(meant(hall, Turn, "1", ("terrain=1",), after=kept))
    assert points(hall) == (1, 0)


def test_a_game_begun_on_paper_is_taken_over(hall: Hall) -> None:
    first, _ = ready(hall)
    said = hall.run(meant(hall, Adopt, "1", 4, "1", 2, 1, first="2"))
    assert said == f"Table 1: continued from paper in {first}'s turn 4, 2-1."
    assert played(hall).state.turn == 7, "player 1 has the second turn of each pair of turns"
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    assert points(hall) == (3, 1)
    with pytest.raises(Refused, match="has not started here"):
        hall.run(meant(hall, Adopt, "1", 4, "1", 2, 1))


@pytest.mark.parametrize("turn", [0, -1, 8])
def test_a_game_is_taken_over_in_a_turn_that_there_is(hall: Hall, turn: int) -> None:
    ready(hall)
    with pytest.raises(Refused, match="Turns are counted from 1 to 7"):
        hall.run(meant(hall, Adopt, "1", turn, "1", first="1"))


def test_an_overruled_score_keeps_its_reason(hall: Hall) -> None:
    scoring_game(hall)
    with pytest.raises(Refused, match="reason"):
        hall.run(meant(hall, Overrule, "1", 1, 0, " "))
    with pytest.raises(Refused, match="whole numbers from 0"):
        hall.run(meant(hall, Overrule, "1", -1, 0, "wrong"))
    said = hall.run(meant(hall, Overrule, "1", 1, 0, "counted again"))
    assert said == "Table 1: points set from 0-0 to 1-0 by hand: counted again."
    assert points(hall) == (1, 0)


def test_a_lead_of_three_at_the_end_of_the_opponents_turn_wins_and_becomes_the_result(
    hall: Hall,
) -> None:
    first, second = scoring_game(hall)  # the second player's turn 2 ends next
    said = hall.run(meant(hall, Turn, "1", ("blue-50=1", "red-50=1")))
    assert said.endswith(f"{first} wins by scenario: a lead of 3 points.")
    with pytest.raises(Refused, match="The game is over"):
        hall.run(meant(hall, Turn, "1"))
    said = hall.run(meant(hall, Result, "1", destroyed_first=30, destroyed_second=12))
    assert said == f"Round 1, table 1: {first} beats {second} by scenario, 3-0 VP, destroyed 30-12."
    game = find_game(hall.event, "1")
    assert (game.outcome, game.way, game.points) == (Outcome.FIRST, Way.SCENARIO, (3, 0))
    with pytest.raises(Refused, match="already has a result"):
        hall.run(meant(hall, Result, "1"))


def test_a_game_that_goes_on_has_no_result(hall: Hall) -> None:
    scoring_game(hall)
    with pytest.raises(Refused, match="The game is not over"):
        hall.run(meant(hall, Result, "1"))


def test_an_assassination_is_followed_by_its_last_scoring(hall: Hall) -> None:
    _, second = scoring_game(hall)
    said = hall.run(meant(hall, EndGame, "1", "assassination", "2", ("terrain=1",)))
    assert points(hall) == (1, 0)
    assert said.endswith(f"{second} wins by assassination: the opponent's Leader is destroyed.")


def test_dice_down_goes_through_the_tiebreakers_with_the_figures_asked(hall: Hall) -> None:
    scoring_game(hall)
    with pytest.raises(Refused, match="Missing: army points at scenario elements"):
        hall.run(meant(hall, EndGame, "1", "dice_down"))
    hall.run(meant(hall, EndGame, "1", "dice_down", answers=("presence=8-12",)))
    hall.run(meant(hall, Result, "1", destroyed_first=10, destroyed_second=10))
    game = find_game(hall.event, "1")
    assert (game.outcome, game.way) == (Outcome.SECOND, Way.TIEBREAK)


@covers("ALL-9")
def test_equal_after_the_last_tiebreaker_is_a_tie(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, EndGame, "1", "both_leaders", answers=("presence=8-8",)))
    hall.run(meant(hall, Result, "1"))
    assert find_game(hall.event, "1").outcome is Outcome.TIE


def test_points_alone_are_typed_and_victory_is_still_watched(hall: Hall) -> None:
    first, _ = scoring_game(hall)
    said = hall.run(meant(hall, Turn, "1", ("+3", "+0")))
    assert said.endswith(f"{first} wins by scenario: a lead of 3 points.")


def test_points_alone_to_the_last_turn_ask_for_the_tiebreakers(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, Adopt, "1", 7, "2", 2, 2, first="1"))
    with pytest.raises(Refused, match="presence=12-8"):
        hall.run(meant(hall, Turn, "1", ("+0", "+0")))
    hall.run(meant(hall, Turn, "1", ("+0", "+0", "presence=5-4")))
    assert played(hall).state.stage is Stage.OVER


def test_points_only_holds_for_a_game_before_its_table_before_the_event(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, Mode, "points"))
    assert played(hall).points_only
    hall.run(meant(hall, Mode, "answers", table=1))
    assert not played(hall).points_only
    assert played(hall, "2").points_only
    hall.run(meant(hall, Mode, "points", game="1"))
    assert played(hall).points_only


def test_manual_result_warns_and_keeps_the_steps(
    hall: Hall,
) -> None:
    scoring_game(hall)
    kept = played(hall).steps
    with pytest.raises(ConfirmationRequired, match="is being scored turn by turn"):
        hall.desk.run(meant(hall.desk, Result, "1", "1", "s", 5, 1, 20, 10))
    hall.desk.run(meant(hall.desk, Result, "1", "1", "s", 5, 1, 20, 10), sure=True)
    assert played(hall).steps == kept
    with pytest.raises(ConfirmationRequired, match="already has a result"):
        hall.desk.run(meant(hall.desk, Turn, "1"))


def test_a_judge_scores_and_the_step_says_who(hall: Hall) -> None:
    ready(hall)
    hall.judge().run(meant(hall, Turn, "1", first="1"))
    (step,) = played(hall).steps
    assert (step.role, step.terminal) == ("judge", "judge 1")


def test_first_turn_can_be_corrected_and_holders_stay(
    hall: Hall,
) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    with pytest.raises(ConfirmationRequired, match=r"The turns scored so far will be recalculated"):
        hall.desk.run(meant(hall.desk, FirstTurn, "1", "2"))
    hall.desk.run(meant(hall.desk, FirstTurn, "1", "2"), sure=True)
    assert points(hall) == (1, 0)


def test_a_turn_can_be_kept_half_told(hall: Hall) -> None:
    scoring_game(hall, scenario="high-stakes")
    said = hall.run(meant(hall, Turn, "1", ("center=1",), goes_on=True))
    assert said.endswith("turn 2 so far: no points, 0-0.")
    assert played(hall).state.stage is Stage.BEFORE
    with pytest.raises(Refused, match="Missing: Light the Fuse"):
        hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, Turn, "1", ("fuse=1:center:2",)))
    assert played(hall).state.turn == 4
    assert points(hall) == (1, 0)


def test_what_was_captured_is_kept_in_the_middle_of_a_turn(hall: Hall) -> None:
    scoring_game(hall, scenario="trench-warfare")
    hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, Turn, "1", ("captured=blue-cache:1",), goes_on=True))
    assert played(hall).state.turn == 4, "the turn resumes;"
    with pytest.raises(Refused, match="no blue-cache on the table"):
        hall.run(meant(hall, Turn, "1", ("captured=blue-cache:1",)))
    hall.run(meant(hall, Turn, "1"))
    assert points(hall) == (2, 0)


def test_empty_part_of_a_turn_is_refused(hall: Hall) -> None:
    scoring_game(hall)
    with pytest.raises(Refused, match="There is nothing to save"):
        hall.run(meant(hall, Turn, "1", goes_on=True))


def test_a_draft_and_a_round_without_scenario_cannot_be_scored(hall: Hall) -> None:
    table = "1"
    hall.add(2)
    with pytest.raises(Refused, match="No round is paired"):
        hall.run(meant(hall, Turn, table))
    hall.run(PairRound())
    with pytest.raises(Refused, match="still a draft"):
        hall.run(meant(hall, Turn, table, first="1"))
    hall.run(Publish())
    with pytest.raises(Refused, match="has no scenario yet"):
        hall.run(meant(hall, Turn, table, first="1"))


def test_a_bye_has_nothing_to_score(hall: Hall) -> None:
    ready(hall, players=3)
    bye = next(game for game in hall.event.rounds[0].games if game.second is None)
    with pytest.raises(Refused, match="nothing to score"):
        hall.run(meant(hall, Turn, f"#{bye.first}", first="1"))


@covers("2.3")
def test_c_21_a_tie_when_the_time_is_over_records_what_is_scored(hall: Hall) -> None:
    scoring_game(hall)
    hall.run(meant(hall, Turn, "1", ("terrain=1", "red-50=1")))
    assert points(hall) == (2, 0)
    with pytest.raises(ConfirmationRequired, match="ends the game instead"):
        hall.run(meant(hall, Result, "1", "tie"), sure=False)
    hall.run(meant(hall, Result, "1", "tie"))
    game = find_game(hall.event, "1")
    assert (game.outcome, game.points) == (Outcome.TIE, (2, 0))
