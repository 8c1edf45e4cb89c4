"""A game that is played at its table, opened from the organizer's board: its clock goes with it."""

from __future__ import annotations

from at_screen import press, seen
from board_app import app_on, board, seen_by
from clocked import clock_at, do, game_at, left_at, publish, started, to_turns
from hall import Hall
from meant import meant

from screens.scoring.screen import ScoringScreen
from srtui.commands.clock.round import Pause
from srtui.commands.game.by_hand import Adopt
from srtui.commands.game.corrections import Dispute
from srtui.commands.game.proposals import Agree
from srtui.commands.game.result import Result
from srtui.commands.game.turn import Turn
from srtui.commands.rounds.stages import Start
from srtui.model.played import PlayedGame, read_played
from srtui.rules.record import Outcome

SIZE = (120, 40)


def played(hall: Hall) -> PlayedGame:
    """Return the score of table 1."""
    with hall.store.read() as reader:
        return read_played(reader, hall.event, game_at(hall, 1))


async def test_disputed_turn_is_reentered_with_the_same_keys(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 1)
    for _ in range(4):
        hall.machine.go_on(30)
        do(terminal, meant(terminal, Turn, "1"))
    do(terminal, meant(terminal, Dispute, "1", "1"))
    first, second = map(hall.event.name_of, game_at(hall, 1).players)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "enter")
            assert f"{second}'s turn 2: no points, 0-0. {first} disputes it." in seen(app)
            await press(pilot, "escape", "v", "b")
            assert isinstance(app.screen, ScoringScreen)
            assert "CORRECTING · Table" in seen(app)
            await press(pilot, "A", "enter")
    assert not hall.event.disputes
    assert len(played(hall).parts) == 4
    assert played(hall).pair(played(hall).state.points) == (0, 1)


async def test_a_turn_scored_by_the_organizer_ends_on_the_running_clock_as_well(
    hall: Hall,
) -> None:
    started(hall)
    to_turns(hall, 1)
    hall.machine.go_on(30)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "enter", "enter", "y")  # nothing is answered: asked about
    assert played(hall).state.turn == clock_at(hall, 1).turn == 1
    assert clock_at(hall, 1).running == 1


async def test_score_continues_while_the_clock_is_paused(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    hall.run(meant(hall, Pause, "1", "started on paper:"))
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "enter", "enter")
    assert played(hall).state.turn == 1
    assert clock_at(hall, 1).turn == 0


async def test_one_key_confirms_what_both_have_agreed_on(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 1)
    hall.machine.go_on(30)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "k")
            assert "table 1 has proposed no result." in seen(app)
            do(
                terminal,
                meant(
                    terminal,
                    Result,
                    "1",
                    winner="1",
                    way="s",
                    points_first=5,
                    points_second=0,
                    destroyed_first=40,
                    destroyed_second=10,
                    by="1",
                ),
            )
            await seen_by(pilot)
            await press(pilot, "k")
            assert "has not agreed to it." in seen(app)
            await press(pilot, "n")
            assert game_at(hall, 1).outcome is None
            do(terminal, meant(terminal, Agree, "1", "2"))
            await seen_by(pilot)
            await press(pilot, "k")
    assert game_at(hall, 1).outcome is Outcome.FIRST
    assert game_at(hall, 1).points == (5, 0)


async def test_the_clock_from_paper_goes_where_the_score_is(hall: Hall) -> None:
    publish(hall, rolled=0)
    hall.run(Start())
    hall.run(meant(hall, Adopt, "1", 3, "2", 4, 2, first="1"))
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, "o", "b", *"20:00", "tab", *"15:30", "enter")
    clock = clock_at(hall, 1)
    assert (clock.turn, clock.active) == (5, 1)
    assert left_at(hall, 1) == (20 * 60, 15 * 60 + 30)
