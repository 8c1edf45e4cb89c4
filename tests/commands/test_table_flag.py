"""A clock that has run out, in both turns and every edition (12-4, 15-3, 24-2, P-13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from covers import covers
from hall import Hall
from meant import meant
from seated import Seated

from srtui.commands.clock.game import Adjust, EndTurn, PressKey
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.proposals import Confirm
from srtui.commands.game.result import Result
from srtui.commands.game.take_back import TakeBack
from srtui.commands.game.turn import EndGame, Turn
from srtui.model.refused import Refused
from srtui.rules.clock import Stage
from srtui.rules.game import Ended

HallOf = Callable[[str], Hall]


def game_after(
    hall: Hall, scenario: str, *, variant: str = "", turns: int = 3, words: str = ""
) -> Seated:
    """Return a game after `turns` turns; scoring begins at the end of the fourth."""
    if variant:
        hall.run(meant(hall, UseVariant, variant))
    seated = Seated(hall, scenario).begin().turns(min(turns, 3))
    return seated.turns(turns - 3, *([words] if words else [])) if turns > 3 else seated


def run_out(seated: Seated, who: int) -> None:
    """Let a player's clock run out; the opponent's is paused, or runs in their own turn."""
    if seated.clock.active != who:
        seated.run(meant(seated, PressKey, "1", str(2 - who)))
    seated.wait(seated.left[who] + 5)
    assert seated.clock.fallen == who


@covers("12-4", "1.3")
@pytest.mark.parametrize(("turns", "points"), [(4, (1, 0)), (3, (0, 0))], ids=["own", "opponent"])
def test_2012_a_chess_clock_that_runs_out_loses_as_it_stands(
    hall_of: HallOf, turns: int, points: tuple[int, int]
) -> None:
    """In both turns: no scoring, and it does not count as a caster kill."""
    hall = hall_of("sr2012")
    seated = game_after(hall, "overrun", variant="chess-clocks", turns=turns, words="zone=1")
    run_out(seated, 0)
    with pytest.raises(Refused, match="zone is not asked"):
        seated.run(meant(seated, EndGame, "1", "clock", answers=("zone=2",)))
    seated.run(meant(seated, EndGame, "1", "clock"))
    assert (seated.won, seated.points) == ((1, "clock"), points)
    assert seated.clock.stage is Stage.STOPPED
    seated.run(meant(seated, Result, "1", by="1"))
    seated.hall.run(meant(seated.hall, Confirm, "1"))
    lines = {line.player: line for line in seated.hall.event.standings()}
    assert lines[seated.game.players[1]].tp == 1


@covers("15-3", "2.3", "3.3")
@pytest.mark.parametrize(
    ("edition", "variant", "scenario", "words"),
    [
        ("sr2015", "death-clock", "outflank", ("left=1:dominates", "right=1")),
        ("sr2017beta", "", "spread-the-net", ("circle=1", "left-zone=1", "right-zone=1")),
    ],
)
def test_15_3_in_the_own_turn_scoring_that_wins_is_scored_at_once(
    hall_of: HallOf, edition: str, variant: str, scenario: str, words: tuple[str, ...]
) -> None:
    """2015: 5 points win (3 a turn here); 2017: a lead of 6 (3 a turn)."""
    seated = game_after(hall_of(edition), scenario, variant=variant, turns=3)
    seated.turn(*words)
    assert seated.points == (3, 0)
    run_out(seated, 0)
    with pytest.raises(Refused, match="Do both agree on"):
        seated.run(meant(seated, EndGame, "1", "clock", answers=words))
    seated.run(meant(seated, EndGame, "1", "clock", answers=words, agreed="yes"))
    assert (seated.won, seated.points) == ((0, "scenario"), (6, 0))


@covers("15-3", "2.3", "3.3")
def test_15_3_players_who_disagree_on_the_table_lose_the_clocks_owner_the_game(
    hall_of: HallOf,
) -> None:
    words = ("left=1:dominates", "right=1")
    seated = game_after(hall_of("sr2015"), "outflank", variant="death-clock", turns=3)
    seated.turn(*words)
    run_out(seated, 0)
    with pytest.raises(Refused, match="only a Leader dominates it"):
        seated.run(meant(seated, EndGame, "1", "clock", answers=words, agreed="no"))
    seated.run(meant(seated, EndGame, "1", "clock", answers=("left=1", "right=1"), agreed="no"))
    assert seated.won == (1, "clock")
    ended = next(one.move for one in seated.played.steps if isinstance(one.move, Ended))
    assert not ended.agreed, "kept in the file"


@covers("15-3", "2.3", "3.3")
def test_15_3_in_the_own_turn_scoring_that_does_not_win_loses(hall_of: HallOf) -> None:
    seated = game_after(hall_of("sr2017beta"), "the-pit-ii", turns=4, words="circle=1")
    run_out(seated, 0)
    seated.run(
        meant(seated, EndGame, "1", "clock", answers=("circle=1", "right-zone=1"), agreed="yes")
    )
    assert (seated.won, seated.points) == ((1, "clock"), (3, 0))


@covers("15-3", "2.3", "3.3")
@pytest.mark.parametrize(
    ("edition", "variant", "scenario", "word"),
    [("sr2015", "death-clock", "outflank", "left=1"), ("sr2017beta", "", "the-pit-ii", "circle=1")],
)
def test_15_3_flag_in_the_opponents_turn_loses_and_is_scored(
    hall_of: HallOf, edition: str, variant: str, scenario: str, word: str
) -> None:
    seated = game_after(hall_of(edition), scenario, variant=variant, turns=3)
    run_out(seated, 0)
    seated.run(meant(seated, EndGame, "1", "clock", answers=(word,)))
    assert (seated.won, seated.points) == ((1, "clock"), (1, 0))


@covers("24-2", "4.3", "5.3")
@pytest.mark.parametrize(
    ("edition", "scenario", "word"),
    [("sr2024", "battle-lines", "red-30=2"), ("sr2026", "two-fronts", "terrain=2")],
)
def test_24_2_in_the_own_turn_the_opponent_alone_scores(
    hall_of: HallOf, edition: str, scenario: str, word: str
) -> None:
    moves = {"battle-lines": "move=2:blue-40"}.get(scenario, "")
    seated = game_after(hall_of(edition), scenario, turns=4, words=moves)
    run_out(seated, 0)
    seated.run(meant(seated, EndGame, "1", "clock", answers=(word,)))
    assert (seated.won, seated.points) == ((1, "scenario"), (0, 1))
    assert seated.clock.stage is Stage.STOPPED


@covers("24-2", "4.3", "5.3")
@pytest.mark.parametrize(
    ("edition", "scenario", "word"),
    [("sr2024", "battle-lines", "red-30=2"), ("sr2026", "two-fronts", "terrain=2")],
)
def test_24_2_opponent_finishes_the_turn_and_more_points_win(
    hall_of: HallOf, edition: str, scenario: str, word: str
) -> None:
    seated = game_after(hall_of(edition), scenario, turns=3)
    run_out(seated, 0)
    with pytest.raises(Refused, match="has run out: settle that first"):
        seated.run(meant(seated, Turn, "1", (word,)))
    said = seated.run(meant(seated, EndGame, "1", "clock"))
    assert f"{seated.names[1]} finishes this turn" in said
    seated.run(meant(seated, PressKey, "1", "1"))
    seated.turn(word)
    assert (seated.won, seated.points) == ((1, "scenario"), (0, 1))
    assert seated.clock.stage is Stage.STOPPED


@covers("24-2")
def test_24_2_the_opponent_who_is_not_ahead_wins_by_the_clock(hall: Hall) -> None:
    seated = game_after(hall, "two-fronts", turns=3)
    run_out(seated, 0)
    seated.run(meant(seated, EndGame, "1", "clock"))
    seated.turn("terrain=1")
    assert (seated.won, seated.points) == ((1, "clock"), (1, 0))


def test_before_the_first_turn_a_clock_that_runs_out_simply_loses(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts")
    seated.run(meant(seated, EndTurn, "1"))
    assert seated.clock.active == 1
    seated.wait(seated.left[1] + 1)
    seated.run(meant(seated, EndGame, "1", "clock"))
    assert seated.won == (0, "clock")


def test_while_a_clock_has_run_out_every_other_way_to_end_is_refused(hall: Hall) -> None:
    seated = game_after(hall, "two-fronts", turns=4)
    run_out(seated, 0)
    for command in (
        meant(hall, Turn, "1"),
        meant(hall, EndGame, "1", "concession", "2"),
        meant(hall, TakeBack, "1", agreed=True),
    ):
        with pytest.raises(Refused):
            seated.run(command)
    hall.judge().run(meant(hall, EndGame, "1", "ruling", "2"))
    assert seated.won == (1, "ruling")


def test_no_flag_is_settled_while_none_has_fallen(hall: Hall) -> None:
    seated = game_after(hall, "two-fronts", turns=3)
    with pytest.raises(Refused, match="No clock of this game has run out"):
        seated.run(meant(seated, EndGame, "1", "clock"))


def test_a_judge_who_gives_time_back_takes_the_flag_out_of_the_score_first(hall: Hall) -> None:
    seated = game_after(hall, "two-fronts", turns=3)
    run_out(seated, 0)
    seated.run(meant(seated, EndGame, "1", "clock"))
    judge = hall.judge()
    judge.run(meant(judge, Adjust, "1", "1", "+2:00", "clock ran during a call"))
    with pytest.raises(
        Refused, match=r"The score says that .*'s clock ran out: take that back first"
    ):
        seated.run(meant(seated, Turn, "1"))
    judge.run(meant(judge, TakeBack, "1"))
    assert seated.played.state.fallen is None


def test_the_clock_that_is_named_is_the_one_that_has_run_out(hall: Hall) -> None:
    seated = game_after(hall, "two-fronts", turns=4)
    run_out(seated, 0)
    judge = hall.judge()
    with pytest.raises(Refused, match=f"It is {seated.names[0]}'s clock that has run out"):
        judge.run(meant(judge, EndGame, "1", "clock", "2"))
    judge.run(meant(judge, EndGame, "1", "clock", "1"))
    assert seated.won == (1, "clock")


@covers("15-3", "2.3", "3.3")
def test_15_3_a_clock_of_the_players_own_asks_as_well_whether_both_see_the_same(
    hall_of: HallOf,
) -> None:
    """The office says of a clock on the table, which no program runs, what a terminal would."""
    hall = hall_of("sr2015")
    seated = game_after(hall, "outflank", variant="death-clock", turns=3)
    words = ("left=1:dominates", "right=1")
    seated.turn(*words)
    assert seated.clock.fallen is None
    with pytest.raises(Refused, match="Do both agree on the state of the table"):
        hall.run(meant(hall, EndGame, "1", "clock", "1", words))
    hall.run(meant(hall, EndGame, "1", "clock", "1", words, agreed="yes"))
    assert (seated.won, seated.points) == ((0, "scenario"), (6, 0))


def test_the_players_do_not_take_back_what_a_fallen_flag_has_ended(hall_of: HallOf) -> None:
    """The clock cannot go on by it: that is a judge's."""
    seated = game_after(
        hall_of("sr2012"), "overrun", variant="chess-clocks", turns=4, words="zone=1"
    )
    run_out(seated, 0)
    seated.run(meant(seated, EndGame, "1", "clock"))
    with pytest.raises(Refused, match="Only the organizer or a judge can do that"):
        seated.run(meant(seated, TakeBack, "1", agreed=True))
    assert seated.won == (1, "clock")
    assert seated.clock.stage is Stage.STOPPED
