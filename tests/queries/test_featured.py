"""The featured table: what everybody may know of one table, and what was so some seconds ago."""

from __future__ import annotations

import pytest
from clocked import do, game_at, publish, started, to_turns
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Adjust, CallJudge, PressKey
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.game.result import Result
from srtui.commands.game.turn import Turn
from srtui.commands.hall.notices import Feature
from srtui.commands.lists.choice import ChooseList
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Scenario, Start
from srtui.model.refused import Refused
from srtui.model.setting import MOST_LATE, Featured
from srtui.queries.clock.facts import State
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.featured import MILLISECOND, FeaturedTable, History, featured


def shown(hall: Hall, table: int = 1) -> FeaturedTable:
    return featured(read_table(hall.desk, table), hall.machine(), hall.now.astimezone())


def clocks(row: FeaturedTable) -> list[tuple[int | None, int | None]]:
    """Return the time of both clocks, and when they have run out."""
    assert row.players is not None
    return [(player.left, player.ends) for player in row.players]


def moment(hall: Hall) -> int:
    return hall.machine().ns // MILLISECOND


# Which table


def test_marked_table_stays_until_another_is(hall: Hall) -> None:
    assert hall.run(Feature(7)) == "Table 7 is featured; pages are shown without a delay."
    assert hall.run(Feature(delay=60)) == "Table 7 is featured; pages are shown 60 seconds late."
    assert hall.event.featured == Featured(7, 60)
    assert hall.run(Feature(0)) == "No table is featured; pages are shown 60 seconds late."
    assert hall.event.featured == Featured(None, 60)
    hall.desk.undo()
    assert hall.event.featured == Featured(7, 60)


def test_strange_tables_and_delays_are_refused(hall: Hall) -> None:
    for wrong in (Feature(-1), Feature(10_000), Feature(delay=MOST_LATE + 1), Feature(delay=-1)):
        with pytest.raises(Refused):
            hall.run(wrong)
    assert hall.event.featured == Featured()


# What is shown


def test_running_clock_is_the_moment_at_which_it_runs_out(hall: Hall) -> None:
    to_turns(started(hall), 1)
    total = 50 * 60_000
    before, begun = shown(hall), moment(hall)
    assert clocks(before) == [(None, begun + total), (total, None)]
    hall.machine.go_on(100)
    assert shown(hall) == before
    do(hall.table(1), meant(hall, PressKey, "1", who="1"))  # lent
    hall.machine.go_on(7)
    assert clocks(shown(hall)) == [(total - 100_000, None), (None, begun + 100_000 + total)]


def test_clock_that_is_paused_or_given_time_shows_it(hall: Hall) -> None:
    to_turns(started(hall), 1)
    hall.machine.go_on(10)
    hall.run(meant(hall, Pause, "1"))
    assert clocks(shown(hall)) == [(50 * 60_000 - 10_000, None), (50 * 60_000, None)]
    assert shown(hall).state is State.PAUSED
    hall.machine.go_on(30)
    hall.run(meant(hall, Adjust, "1", "2", "+1:00"))
    hall.run(meant(hall, Resume, "1"))
    assert clocks(shown(hall))[1] == (51 * 60_000, None)
    assert shown(hall).state is None


def test_fallen_flag_is_shown_when_it_falls(hall: Hall) -> None:
    to_turns(started(hall), 1)
    hall.machine.go_on(50 * 60 + 1)
    assert (clocks(shown(hall))[0], shown(hall).state) == ((0, None), State.FLAG)


def test_call_for_a_judge_is_not_for_the_hall(hall: Hall) -> None:
    to_turns(started(hall), 1)
    before = shown(hall)
    do(hall.table(1), meant(hall, CallJudge, "1", "1"))
    assert shown(hall) == before


def test_points_by_turn_and_holders_follow_the_score(hall: Hall) -> None:
    to_turns(started(hall), 1)
    for _ in range(2):
        hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, Turn, "1", ("+1", "+2")))
    row = shown(hall)
    assert row.points == (1, 2)
    assert sum(points[1] for _, points in row.by_turn) == 2
    turns = [turn for turn, _ in row.by_turn]
    assert turns == list(range(1, len(turns) + 1)), "a turn without points has its column"
    assert row.table_map is not None


def test_leaders_are_shown_once_the_game_has_begun_and_both_chose(hall: Hall) -> None:
    publish(hall, players=2, rolled=1)
    for name in ("Anna", "Bert"):
        for at in (1, 2):
            hall.run(meant(hall, AddList, name, leader=f"{name}'s {at}", points=75))

    def leaders() -> list[str]:
        players = shown(hall).players
        assert players is not None
        return [player.leader for player in players]

    assert leaders() == ["", ""]
    hall.run(Start())
    to_turns(hall, 1)
    game = game_at(hall, 1)
    hall.run(ChooseList(game.id, 0, 2))
    assert leaders() == ["", ""]
    hall.run(ChooseList(game.id, 1, 1))
    assert leaders() == [f"{hall.event.name_of(game.first)}'s 2",
                         f"{hall.event.name_of(game.players[1])}'s 1"]  # fmt: skip


def test_between_rounds_there_is_no_game_and_a_draft_is_not_shown(hall: Hall) -> None:
    assert shown(hall).players is None
    started(hall, players=2, rolled=1)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1, 20, 10))
    ended = shown(hall)
    assert ended.game is not None
    assert ended.game.outcome is not None
    hall.run(PairRound())
    hall.run(Scenario())
    assert shown(hall) == ended


# What was so


def test_history_shows_what_was_true_at_a_moment() -> None:
    history = History[str]()
    for at, text in ((1000, "a"), (2000, "a"), (3000, "b"), (9000, "a")):
        history.keep(at, text)
    assert [history.shown_at(at) for at in (999, 1000, 2999, 3000, 8999, 9000, 10**9)] == [
        None, "a", "a", "b", "b", "a", "a",
    ]  # fmt: skip


def test_history_forgets_what_nobody_can_ask_for() -> None:
    history = History[int]()
    for second in range(0, 3 * MOST_LATE, 10):
        history.keep(second * 1000, second)
        if second > MOST_LATE:
            late = (second - MOST_LATE) * 1000
            assert history.shown_at(late) == second - MOST_LATE
    assert len(history.since(0)) <= MOST_LATE // 10 + 2
