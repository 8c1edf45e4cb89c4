"""Results: awards, caps, what is asked, corrections (12-1, 15-9, ALL-8, P-1, P-14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asking import sheet
from covers import covers
from hall import Hall, by_name
from meant import Said, meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import ClearResult, Correct, Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify, Penalty
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.rules.record import Game, Outcome, Way

Maker = Callable[[str], Hall]


def ready(hall: Hall, players: int = 4) -> tuple[str, str]:
    """Publish a round; return the names at table 1, first and second."""
    hall.add(players)
    hall.run(PairRound())
    hall.run(Publish())
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    assert game.second is not None
    return hall.event.name_of(game.first), hall.event.name_of(game.second)


def table_1(hall: Hall) -> Game:
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    return game


def test_a_result_is_typed_by_table_and_read_back_with_names(hall: Hall) -> None:
    first, second = ready(hall)
    said = hall.run(meant(hall, Result, "1", "2", "a", 3, 4, 20, 75))
    assert (
        said
        == f"Round 1, table 1: {second} beats {first} by assassination, 4-3 VP, destroyed 75-20."
    )
    game = table_1(hall)
    assert (game.outcome, game.way) == (Outcome.SECOND, Way.ASSASSINATION)
    assert (game.points, game.destroyed) == ((3, 4), (20, 75))


@pytest.mark.parametrize("way", ["s", "scenario", "SCENARIO"])
def test_the_way_is_a_letter_or_a_word(hall: Hall, way: str) -> None:
    ready(hall)
    hall.run(meant(hall, Result, "1", "1", way, 5, 1))
    assert table_1(hall).way is Way.SCENARIO


def test_the_winner_can_be_part_of_a_name(hall: Hall) -> None:
    _, second = ready(hall)
    hall.run(meant(hall, Result, "1", second[:3].lower(), "s", 1, 5))
    assert table_1(hall).outcome is Outcome.SECOND


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Said(Result, "9", "1", "s"), "Round 1 has no game at table 9"),
        (Said(Result, "nobody", "1", "s"), "No player's name contains"),
        (Said(Result, "1", "3", "s"), "type 1, 2, part of a name, t for a tie, or b if both lose"),
        (Said(Result, "1", "1", "zz"), "is not a way to win here"),
        (
            Said(Result, "1", "1", "5"),
            "is not a way to win. Type one of these before the figures: s scen",
        ),
        (
            Said(Result, "1", "scored", "30", "20"),
            "The scored turns give the way to win and the points, so type only the points "
            "destroyed: scored - - - 60 45",
        ),
        (Said(Result, "1", "tie", "3", "3"), "as in tie - 3 3"),
        (Said(Result, "1", "1"), "How was the game won"),
        (Said(Result, "1", "tie", "s"), "A tie has no way of winning"),
        (Said(Result, "1", "1", "s", -1), "whole numbers from 0 to 9999"),
        (Said(Result, "1", "1", "s", 5, 1, 10_000), "whole numbers from 0 to 9999"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(hall: Hall, command: Said, reason: str) -> None:
    ready(hall)
    with pytest.raises(Refused, match=reason):
        hall.run(command(hall))
    assert table_1(hall).outcome is None


def test_a_draft_takes_no_results(hall: Hall) -> None:
    hall.add(2)
    with pytest.raises(Refused, match="No round is paired"):
        hall.run(meant(hall, Result, "1", "1", "s"))
    hall.run(PairRound())
    with pytest.raises(Refused, match="still a draft"):
        hall.run(meant(hall, Result, "1", "1", "s"))


@pytest.mark.parametrize(
    ("command", "question"),
    [
        (Said(Result, "1", "1", "s", 1, 3), "is down as the scenario winner, 1 VP to 3"),
        (Said(Result, "1", "1", "t", 1, 3), "is down as the winner by tiebreaker, 1 VP to 3"),
        (
            Said(Result, "1", "1", "s", 5, 1, 200, 0),
            "destroyed 200 points, more than an army is worth",
        ),
    ],
)
def test_a_result_that_looks_wrong_is_asked_about_and_can_be_meant(
    hall: Hall, command: Said, question: str
) -> None:
    ready(hall)
    with pytest.raises(ConfirmationRequired, match=question):
        hall.run(command(hall), sure=False)
    assert table_1(hall).outcome is None
    hall.run(command(hall), sure=True)
    assert table_1(hall).outcome is Outcome.FIRST


@pytest.mark.parametrize(
    ("way", "points", "question"),
    [
        (
            "s",
            (1, 0),
            "{0} is down as the scenario winner with 1 CP, but a win in Overrun takes 2.",
        ),
        ("s", (2, 0), None),
        ("s", (3, 2), None),
        ("s", (2, 2), "{0} is down as the scenario winner, 2 CP to 2."),
        ("t", (1, 1), None),
        ("t", (1, 0), None),
        ("t", (0, 1), "{0} is down as the winner by tiebreaker, 0 CP to 1."),
    ],
)
def test_points_that_such_a_win_can_have_are_not_asked_about(
    hall_of: Maker, way: str, points: tuple[int, int], question: str | None
) -> None:
    """rules.md 1.6: Overrun is won by the first with 2 points."""
    hall = hall_of("sr2012")
    first, _ = ready(hall)
    hall.run(meant(hall, Scenario, "overrun"))
    command = meant(hall, Result, "1", "1", way, *points, 20, 30)
    if question is not None:
        with pytest.raises(ConfirmationRequired) as asked:
            hall.run(command, sure=False)
        assert asked.value.warnings == (question.format(first),)
    else:
        hall.run(command, sure=False)
        assert table_1(hall).points == points


@pytest.mark.parametrize(
    ("figures", "missing"),
    [
        ((None, 3, 20, 30), "VP of {0}"),
        ((5, 3, 20, None), "destroyed by {1}"),
        ((None, None, 20, 30), "VP of {0} and {1}"),
        ((5, None, None, 30), "VP of {1}, destroyed by {0}"),
    ],
)
def test_only_the_figures_that_were_left_out_are_asked_for(
    hall: Hall, figures: tuple[int | None, ...], missing: str
) -> None:
    names = ready(hall)
    with pytest.raises(ConfirmationRequired) as asked:
        hall.run(Result(table_1(hall).id, Outcome.FIRST, Way.ASSASSINATION, *figures), sure=False)
    expected = f"Missing: {missing.format(*names)}. Unknown figures count as 0."
    assert asked.value.warnings == (expected,)


def test_typing_a_result_again_shows_what_it_replaces(hall: Hall) -> None:
    first, second = ready(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1))
    with pytest.raises(ConfirmationRequired) as asked:
        hall.run(meant(hall, Result, "1", "2", "s", 1, 5), sure=False)
    assert asked.value.warnings[:2] == (
        f"Round 1, table 1 already has a result: {first} beats {second} by scenario, 5-1 VP, "
        "destroyed unknown.",
        f"This replaces it: {second} beats {first} by scenario, 5-1 VP, destroyed unknown.",
    )


@pytest.mark.parametrize(
    ("edition", "scenario", "scored", "expected"),
    [
        ("sr2026", "payload", (0, 0), (5, 38)),
        ("sr2026", "payload", (7, 60), (7, 60)),
        ("sr2024", "payload", (1, 0), (5, 38)),
        ("sr2017beta", "standoff", (0, 0), (3, 38)),
        ("sr2012", "overrun", (0, 11), (1, 11)),
        ("sr2012", "close-quarters", (0, 11), (2, 11)),
        ("sr2015", "close-quarters", (4, 11), (4, 11)),
    ],
)
def test_a_concession_gives_the_editions_award_or_what_was_scored(
    hall_of: Maker, edition: str, scenario: str, scored: tuple[int, int], expected: tuple[int, int]
) -> None:
    hall = hall_of(edition)
    ready(hall)
    hall.run(meant(hall, Scenario, scenario))
    hall.run(meant(hall, Result, "1", "1", "o", scored[0], 2, scored[1], 9))
    game = table_1(hall)
    assert (game.points[0], game.destroyed[0]) == expected
    assert (game.points[1], game.destroyed[1]) == (0, 0)


@covers("15-9")
def test_points_over_the_cap_are_kept_and_counted_up_to_it(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    ready(hall)
    said = hall.run(meant(hall, Result, "1", "1", "s", 7, 6, 20, 10))
    assert "7-6 CP" in said
    assert "(counted 5-5)" in said
    game = table_1(hall)
    assert (game.points, game.recorded) == ((7, 6), (5, 5))


@covers("0")
@pytest.mark.parametrize(
    ("edition", "points", "destroyed"),
    [
        ("sr2012", 2, 25),
        ("sr2015", 3, 25),
        ("sr2017beta", 3, 38),
        ("sr2024", 3, 38),
        ("sr2026", 3, 38),
    ],
)
def test_a_bye_gets_the_editions_award(
    hall_of: Maker, edition: str, points: int, destroyed: int
) -> None:
    """Half of a threshold of 3 in 2012; half the usual size of the edition, rounded up."""
    hall = hall_of(edition)
    hall.add(3)
    hall.run(PairRound())
    first = {"sr2012": "close-quarters"}.get(edition, "roll")
    hall.run(meant(hall, Scenario, first))
    hall.run(Publish())
    (bye,) = (game for game in hall.event.rounds[0].games if game.second is None)
    assert bye.outcome is Outcome.BYE
    assert (bye.points[0], bye.destroyed[0]) == (points, destroyed)


def test_a_2012_bye_waits_for_the_scenario(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(3)
    hall.run(PairRound())
    with pytest.raises(ConfirmationRequired, match="No scenario has been chosen"):
        hall.run(Publish(), sure=False)
    hall.run(Publish())
    hall.run(meant(hall, Scenario, "overrun"))
    (bye,) = (game for game in hall.event.rounds[0].games if game.second is None)
    assert bye.points[0] == 1


def test_ties_and_both_lose_give_nobody_a_point(hall: Hall) -> None:
    ready(hall)
    assert " tie, 2-2 VP" in hall.run(meant(hall, Result, "1", "tie", "-", 2, 2))
    assert " both lose" in hall.run(meant(hall, Result, "2", "both", "r"))
    assert all(line.tp == 0 for line in hall.event.standings())


def test_clear_opens_the_game_again(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1))
    hall.run(meant(hall, ClearResult, "1"))
    assert table_1(hall).outcome is None
    assert table_1(hall).points == (None, None)
    with pytest.raises(Refused, match="no result to clear"):
        hall.run(meant(hall, ClearResult, "1"))


def test_a_correction_in_round_1_says_which_rounds_were_paired_on_it(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.play(by_name)
    hall.run(PairRound())
    hall.run(Publish())
    game = hall.event.rounds[0].games[0]
    winner = "2" if game.outcome is Outcome.FIRST else "1"
    points = (1, 5) if winner == "2" else (5, 1)
    said = hall.run(meant(hall, Correct, str(game.table), winner, "s", *points, in_round=1))
    assert said.endswith("Rounds 2 and 3 were paired with the old result. They stay as they are.")
    assert hall.event.rounds[0].games[0].outcome is not game.outcome
    with pytest.raises(Refused, match="no result to clear"):
        hall.run(meant(hall, ClearResult, "1"))


def test_a_correction_says_that_a_draft_which_rests_on_it_is_drawn_again(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(PairRound())
    game = hall.event.rounds[0].games[0]
    winner = "2" if game.outcome is Outcome.FIRST else "1"
    points = (1, 5) if winner == "2" else (5, 1)
    said = hall.run(meant(hall, Correct, str(game.table), winner, "s", *points, in_round=1))
    assert said.endswith("Round 2 was paired with the old result. Round 2 is a draft: redraw it.")
    assert next_step(hall.event).command == "redraw"


def test_a_correction_of_figures_alone_does_not_touch_later_rounds(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(PairRound())
    game = hall.event.rounds[0].games[0]
    winner = "1" if game.outcome is Outcome.FIRST else "2"
    points = (6, 2) if winner == "1" else (2, 6)
    said = hall.run(meant(hall, Correct, str(game.table), winner, "s", *points, in_round=1))
    assert said.endswith("Later pairings do not depend on it and stay as they are.")
    with pytest.raises(Refused, match="There is no round 7"):
        hall.run(meant(hall, Correct, "1", "1", "s", in_round=7))


@covers("P-1", "0")
def test_a_disqualification_loses_the_open_game_with_the_award(hall: Hall) -> None:
    first, second = ready(hall)
    said = hall.run(meant(hall, Disqualify, first, "shouting"))
    assert said.startswith(
        f"{first} is disqualified: shouting. Round 1, table 1: {second} beats {first}"
    )
    game = table_1(hall)
    assert (game.outcome, game.way) == (Outcome.SECOND, Way.DISQUALIFICATION)
    assert (game.points[1], game.destroyed[1]) == (5, 38)
    assert [p.kind for p in hall.event.penalties] == ["disqualification"]


@covers("P-1", "P-14")
def test_a_game_loss_by_a_judge_is_a_ruling(hall: Hall) -> None:
    first, second = ready(hall)
    hall.judge().run(meant(hall, Penalty, first, "game-loss", "second pause"))
    game = table_1(hall)
    assert (game.winner, game.way) == (hall.id(second), Way.RULING)


def test_a_no_show_gives_the_award_and_leaves_the_loser_nothing(hall: Hall) -> None:
    ready(hall)
    hall.run(meant(hall, Result, "1", "2", "n", 9, 0, 9, 0))
    game = table_1(hall)
    assert (game.points, game.destroyed) == ((0, 5), (0, 38))


def test_a_result_of_a_round_that_is_over_is_corrected(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    game = hall.event.rounds[0].games[0]
    hall.run(PairRound())
    hall.run(Publish())
    with pytest.raises(Refused, match=r"Round 1 is over: correct its results"):
        hall.run(Result(game.id, Outcome.TIE))


@pytest.mark.parametrize(
    ("edition", "variant"), [("sr2012", ""), ("sr2015", ""), ("sr2017beta", "classic-turn-timing")]
)
def test_clock_loss_in_an_event_without_chess_clocks_asks(
    hall_of: Maker, edition: str, variant: str
) -> None:
    """Only chess clocks lose games (corrections 46)."""
    hall = hall_of(edition)
    if variant:
        hall.run(meant(hall, UseVariant, variant))
    ready(hall)
    assert not any("clock" in line.casefold() for line in sheet(hall.event, "slips"))
    with pytest.raises(ConfirmationRequired, match="nobody can lose on time here"):
        hall.run(meant(hall, Result, "1", "1", "c", 5, 3, 20, 10), sure=False)
    hall.run(meant(hall, Result, "1", "1", "c", 5, 3, 20, 10))
    assert table_1(hall).way is Way.CLOCK
