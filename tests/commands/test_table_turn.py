"""Ending turns and games at a table: score and clock in one transaction."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from covers import covers
from hall import Hall
from meant import Said, meant
from seated import Seated

from srtui.commands.clock.game import Begin, EndTurn
from srtui.commands.clock.round import DiceDown, Pause
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.by_hand import Overrule
from srtui.commands.game.corrections import CorrectTurn
from srtui.commands.game.result import Result
from srtui.commands.game.take_back import DropTurns, TakeBack
from srtui.commands.game.turn import EndGame, FirstTurn, Turn
from srtui.commands.pairing.by_hand import Swap, Unpair
from srtui.commands.rounds.stages import Start
from srtui.model.refused import Refused
from srtui.rules.clock import Stage

HallOf = Callable[[str], Hall]
DOMINATED = ("left=1:dominates", "right=1")
"""Three points in the 2015 scenario of these tests, which is won with five."""


def ahead(hall: Hall) -> Seated:
    """2015 with the Death Clock, 3-0: the next such turn wins."""
    hall.run(meant(hall, UseVariant, "death-clock"))
    return (
        Seated(hall, "outflank").begin().turns(3).turns(1, *DOMINATED).turns(1, "left=0", "right=0")
    )


def test_a_turn_is_read_back_and_the_next_players_clock_runs(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    one, two = seated.names
    before = seated.left
    said = seated.turn("blue-50=1", "terrain=2", seconds=100)
    assert said == f"Table 1, {two}'s turn 2: {one} +1, {two} +1, 1-1. Now {one}, turn 3."
    assert seated.left == (before[0], before[1] - 100)
    assert (seated.clock.active, seated.clock.running) == (0, 0)


def test_players_are_those_of_the_pairing_whoever_has_the_first_turn(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts", first="2").begin()
    before = seated.left
    seated.turn(seconds=30)
    assert seated.left == (before[0], before[1] - 30)
    assert seated.clock.active == 0


@covers("2.3", "3.3")
def test_a_turn_lasts_at_least_fifteen_seconds(hall_of: HallOf) -> None:
    seated = Seated(hall_of("sr2017beta"), "the-pit-ii").begin()
    with pytest.raises(Refused, match="at least 15 seconds: 5 to go"):
        seated.turn(seconds=10)
    assert not seated.played.steps, "nothing is scored where the clock refuses"
    seated.turn(seconds=5)
    assert seated.clock.turn == 1


@covers("2.3", "3.3")
def test_a_turn_that_wins_ends_early_where_both_verify_it(hall_of: HallOf) -> None:
    seated = ahead(hall_of("sr2015"))
    with pytest.raises(Refused, match=r"at least 15 seconds\. If both agree that it wins"):
        seated.turn(*DOMINATED, seconds=3)
    seated.turn(*DOMINATED, seconds=1, early=True)
    assert (seated.won, seated.points) == ((0, "scenario"), (6, 0))
    assert seated.clock.stage is Stage.STOPPED


def test_a_turn_that_does_not_win_is_not_ended_early(hall_of: HallOf) -> None:
    seated = ahead(hall_of("sr2015"))
    with pytest.raises(Refused, match="does not win"):
        seated.turn("left=1", seconds=3, early=True)


def test_immediate_score_is_saved_while_the_clock_runs(hall_of: HallOf) -> None:
    """2012, Destruction: monoliths score the moment they fall, two points win."""
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    seated = Seated(hall, "destruction").begin().turns(4)
    taps = seated.clock.taps
    seated.turn("destroyed=a-2", goes_on=True)
    assert (seated.clock.taps, seated.clock.running) == (taps, 0)
    assert seated.points == (1, 0)
    seated.turn()
    seated.turn("destroyed=b-2", goes_on=True)
    assert seated.won == (0, "scenario")
    assert seated.clock.stage is Stage.STOPPED, "the second one wins in the middle of the turn"


def test_the_same_key_and_an_old_number_of_steps_score_nothing_twice(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.turn(after=0, key="first turn")
    for again in ({"key": "first turn"}, {"after": 0}):
        with pytest.raises(Refused, match=r"already been counted|has changed: check it again"):
            seated.turn(**again)
    assert (len(seated.played.parts), seated.clock.turn) == (1, 1)


def test_a_tap_from_what_the_terminal_saw_before_is_stale(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seen = seated.clock.taps
    seated.turn()
    with pytest.raises(Refused, match="Another key came first"):
        seated.turn(seen=seen)
    assert len(seated.played.parts) == 1


def test_a_paused_table_ends_no_turn_and_scores_nothing(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    hall.run(meant(hall, Pause, "1", "ruling"))
    with pytest.raises(Refused, match="paused by the organizer or a judge"):
        seated.turn()
    assert not seated.played.steps


def test_a_pause_also_holds_up_the_turn_that_would_win(hall_of: HallOf) -> None:
    seated = ahead(hall_of("sr2015"))
    seated.hall.run(meant(seated.hall, Pause, "1", "ruling"))
    with pytest.raises(Refused, match="paused by the organizer or a judge"):
        seated.turn(*DOMINATED)
    assert seated.played.state.result is None


def test_a_game_without_clocks_is_scored_at_its_table_as_well(hall_of: HallOf) -> None:
    hall = hall_of("sr2017beta")
    hall.run(meant(hall, UseVariant, "no-time-limits"))
    seated = Seated(hall, "the-pit-ii").turns(3)
    seated.turn("circle=1")
    assert (seated.points, seated.clock.taps) == ((1, 0), 0)
    seated.run(meant(seated, EndGame, "1", "assassination", "2", ("circle=1",)))
    assert seated.won == (1, "assassination")


def test_score_and_clock_that_went_apart_wait_for_a_judge(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.wait(20).run(meant(seated, EndTurn, "1"))
    with pytest.raises(Refused, match="a judge must correct the clock"):
        seated.turn()


def test_before_the_first_turn_begins_no_turn_ends(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts")
    with pytest.raises(Refused, match="the first turn has not started"):
        seated.turn()


# Organizer and judges score a turn of a game with a clock


def test_the_organizers_turn_ends_on_the_clock_as_well(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(1)
    hall.machine.go_on(60)
    said = hall.run(meant(hall, Turn, "1"))
    assert said.endswith(f"Now {seated.names[0]}, turn 2.")
    assert (seated.clock.turn, len(seated.played.parts)) == (2, 2)
    hall.judge().run(meant(hall, TakeBack, "1"))
    assert (seated.clock.turn, len(seated.played.parts)) == (1, 1), "the tap knows its steps"


def test_score_in_another_turn_than_the_clock_warns(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.wait(20).run(meant(seated, EndTurn, "1"))
    said = hall.run(meant(hall, Turn, "1"))
    assert f"the clock stays as it is: the score is on {seated.names[0]}'s turn 1" in said
    assert (seated.clock.turn, len(seated.played.parts)) == (1, 1)


@pytest.mark.parametrize("role", ["organizer", "judge"])
def test_a_turn_under_a_fallen_flag_is_asked_of_the_office_first(hall: Hall, role: str) -> None:
    """A turn that does not mention the flag would continue a game that may be lost."""
    seated = Seated(hall, "two-fronts").begin().turns(2)
    seated.wait(seated.left[0] + 5)
    desk = hall.desk if role == "organizer" else hall.judge()
    question = f"{seated.names[0]}'s clock has run out: settle that first"
    with pytest.raises(Refused, match=question):
        seated.turn()
    with pytest.raises(ConfirmationRequired, match=question):
        desk.run(meant(hall, Turn, "1"))
    assert len(seated.played.parts) == 2
    assert "Only scored" in desk.run(meant(hall, Turn, "1"), sure=True).sentence
    assert (len(seated.played.parts), seated.clock.turn) == (3, 2)


def test_a_turn_at_dice_down_is_asked_of_the_organizer_first(hall_of: HallOf) -> None:
    hall = hall_of("sr2012")
    seated = Seated(hall, "overrun").begin().turns(3)
    hall.run(DiceDown())
    with pytest.raises(ConfirmationRequired, match="Dice are down: the game ends with this turn"):
        hall.desk.run(meant(hall, Turn, "1", ("zone=1",)))
    assert len(seated.played.parts) == 3
    assert "Only scored" in hall.run(meant(hall, Turn, "1", ("zone=1",)))


@pytest.mark.parametrize("stands", ["in a phase", "paused", "in another turn", "too short"])
def test_where_a_clock_only_stands_the_organizer_scores_unasked(
    hall_of: HallOf, stands: str
) -> None:
    """2015 with the Death Clock, whose turns last at least 15 seconds."""
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "death-clock"))
    seated = Seated(hall, "outflank")
    if stands != "in a phase":
        seated.begin()
    if stands == "paused":
        hall.run(meant(hall, Pause, "1", "ruling"))
    elif stands == "in another turn":
        seated.wait(20).run(meant(seated, EndTurn, "1"))
    assert "Only scored" in hall.desk.run(meant(hall, Turn, "1")).sentence


def test_a_paused_clock_does_not_keep_the_organizer_from_scoring(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    hall.run(meant(hall, Pause, "1", "ruling"))
    said = hall.run(meant(hall, Turn, "1"))
    assert said.endswith("as it is: the clocks are paused by the organizer or a judge.")
    assert (seated.clock.turn, len(seated.played.parts)) == (0, 1)


def test_a_turn_too_short_for_the_clock_is_only_scored_by_the_organizer(hall_of: HallOf) -> None:
    hall = hall_of("sr2017beta")
    seated = Seated(hall, "the-pit-ii").begin()
    hall.machine.go_on(10)
    assert "a turn must last at least 15 seconds: 5 to go." in hall.run(meant(hall, Turn, "1"))
    assert (seated.clock.turn, len(seated.played.parts)) == (0, 1)


# How else a game ends


def test_an_assassination_has_one_last_scoring_and_stops_the_clocks(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    left = seated.left
    said = seated.wait(40).run(meant(seated, EndGame, "1", "assassination", "1", ("blue-50=1",)))
    assert said.endswith(
        f"{seated.names[0]} wins by assassination: the opponent's Leader is destroyed."
    )
    assert (seated.won, seated.points) == ((0, "assassination"), (1, 0))
    assert seated.left == (left[0], left[1] - 40)
    seated.wait(600)
    assert seated.left == (left[0], left[1] - 40), "stopped"


def test_conceding_player_is_named_and_the_opponent_wins(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(1)
    seated.run(meant(seated, EndGame, "1", "concession", "2"))
    assert seated.won == (1, "concession")
    with pytest.raises(Refused, match="The game is over"):
        seated.turn()


@covers("P-14")
def test_p14_a_ruling_is_a_judges_and_no_players(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    with pytest.raises(Refused, match="Only a judge can make a ruling"):
        seated.run(meant(seated, EndGame, "1", "ruling", "1"))
    hall.judge().run(meant(hall, EndGame, "1", "ruling", "1"))
    assert seated.won == (0, "ruling")


def test_both_leaders_destroyed_goes_to_the_tiebreakers(hall_of: HallOf) -> None:
    seated = Seated(hall_of("sr2017beta"), "the-pit-ii").begin().turns(3).turns(1, "circle=1")
    seated.run(meant(seated, EndGame, "1", "both_leaders"))
    assert seated.won[0] == 0, "more points is the first tiebreaker that is not equal"


def test_dice_down_ends_the_game_with_the_turn_that_is_played(hall_of: HallOf) -> None:
    """2012 with its turn timer: one last scoring, then the tiebreakers; points come first."""
    hall = hall_of("sr2012")
    seated = Seated(hall, "overrun").begin().turns(3)
    with pytest.raises(Refused, match="called by the organizer"):
        seated.run(meant(seated, EndGame, "1", "dice_down"))
    hall.run(DiceDown())
    with pytest.raises(Refused, match="Dice are down"):
        seated.turn("zone=1")
    seated.run(meant(seated, EndGame, "1", "dice_down", answers=("zone=1", "leaders=1-1")))
    assert (seated.won[0], seated.points) == (0, (1, 0))
    assert seated.clock.stage is Stage.STOPPED


# Whose table


@pytest.mark.parametrize(
    "command", [Said(Turn, "2"), Said(EndGame, "2", "concession", "2")], ids=str
)
def test_table_1_may_not_touch_table_2(hall: Hall, command: Said) -> None:
    seated = Seated(hall, "two-fronts").begin()
    with pytest.raises(Refused, match="belongs to table 1 only"):
        seated.run(command(hall))
    other = hall.event.rounds[-1].at_table(2)
    assert other is not None
    with pytest.raises(Refused, match="belongs to table 1 only"):
        seated.run(meant(seated, Turn, hall.event.name_of(other.first)))
    assert not hall.event.steps


@pytest.mark.parametrize(
    "command",
    [Said(Overrule, "1", 5, 0, "no"), Said(CorrectTurn, "1", 1), Said(DropTurns, "1", 1)],
    ids=str,
)
def test_players_do_not_correct_by_themselves(hall: Hall, command: Said) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(1)
    with pytest.raises(Refused, match="not for a table"):
        seated.run(command(hall))


def test_players_do_not_score_past_their_clock(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts")
    for said in (Said(Turn, "1"), Said(EndGame, "1", "clock", "1")):
        with pytest.raises(Refused, match=r"has not started|No clock of this game"):
            seated.run(said(hall))
    assert not seated.played.steps


def test_a_players_result_is_a_proposal_of_one_of_the_two(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(1)
    seated.run(meant(seated, EndGame, "1", "concession", "1"))
    with pytest.raises(Refused, match=r"Who proposes it, 1 or 2.*--by 1"):
        seated.run(meant(seated, Result, "1"))
    assert seated.game.outcome is None


def test_first_turn_is_the_players_choice_until_the_game_begins(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts", start=False)
    seated.run(meant(seated, FirstTurn, "1", "2"))
    hall.run(Start())
    seated.begin()
    with pytest.raises(Refused, match="The clock has started in the other order:"):
        seated.run(meant(seated, FirstTurn, "1", "1"))
    seated.turn()
    with pytest.raises(Refused, match="ask a judge to change"):
        seated.run(meant(seated, FirstTurn, "1", "1"))


def test_the_organizer_who_ends_a_game_stops_its_clock(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(1)
    hall.run(meant(hall, EndGame, "1", "assassination", "1"))
    assert seated.clock.stage is Stage.STOPPED


def test_undo_leaves_a_score_alone_whose_turns_ended_on_the_clock(hall: Hall) -> None:
    Seated(hall, "two-fronts").begin()
    judge = hall.judge()
    hall.machine.go_on(60)
    judge.run(meant(judge, Turn, "1"))
    with pytest.raises(Refused, match="goes with its score"):
        judge.undo()


# What the organizer does meanwhile


def test_players_do_not_change_seats_while_their_clock_runs(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    other = hall.event.rounds[-1].at_table(2)
    assert other is not None
    for command in (
        meant(hall, Swap, seated.game.first, other.first),
        meant(hall, Unpair, "1"),
    ):
        with pytest.raises(Refused, match=r"clock in .*'s game has started: take that back first"):
            hall.run(command)
    judge = hall.judge()
    while seated.clock.stage is not Stage.WAITING:
        judge.run(meant(judge, TakeBack, "1"))
    with pytest.raises(Refused, match="its clock has run"):
        hall.run(meant(hall, Unpair, "1"))
    hall.run(meant(hall, Swap, seated.game.first, other.first))


def test_a_round_whose_clocks_were_started_does_not_become_a_draft_again(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts", start=False)
    hall.run(ClockSettings(starts="table"))
    seated.run(meant(seated, Begin, "1"))
    hall.desk.undo()
    with pytest.raises(Refused, match="it cannot become a draft again"):
        hall.desk.undo()
