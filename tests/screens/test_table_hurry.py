"""A terminal for people in a hurry: set-up skipped, keys before the picture, typing slips."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen
from hall import Hall
from meant import meant
from table_app import LEFT, RIGHT, begin, paired, set_up, terminal, turn
from textual.pilot import Pilot
from watching import until

from srtui.commands.clock.game import Adjust
from srtui.commands.clock.round import DiceDown, Pause, Resume
from srtui.commands.game.proposals import Confirm
from srtui.commands.setup.choosing import Roll, Select
from srtui.model.lists import LIST, Hidden
from srtui.model.played import read_played
from srtui.queries.game.table_read import TableStage
from srtui.rules.record import Way

SIZE = (80, 24)


async def to_win(pilot: Pilot[str]) -> None:
    """Player 1 wins by scenario in the first turn that scores."""
    await begin(pilot)
    for _ in range(3):
        await turn(pilot)
    await turn(pilot, "a", "b", "c", "d", "e")


# Set-up


async def test_one_key_skips_the_set_up_and_asks_who_begins(hall: Hall) -> None:
    hall.add(2)
    paired(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            assert "k Skip set-up" in await until(pilot, "Choose one of your lists")
            second = hall.event.name_of(hall.event.games[0].players[1])
            await press(pilot, "k")
            assert f"{second} has the first turn" in seen(app)
            await press(pilot, "b")
            shown = await until(pilot, "Ready: start when both players are.")
            assert "Choose one of your lists" not in shown
            await press(pilot, LEFT, RIGHT)
            assert f"{second}'s deployment: up to 6 in from their edge." in seen(app)


async def test_where_the_order_is_known_skipping_asks_yes_or_no(hall: Hall) -> None:
    hall.add(2)
    paired(hall)
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "1", "first"))
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, "Choose one of your lists")
            await press(pilot, "k", "n")
            assert "Choose one of your lists" in seen(app)
            await press(pilot, "k", "y")
            await until(pilot, "Ready: start when both players are.")


async def test_key_on_an_old_screen_answers_nothing_again(hall: Hall) -> None:
    """Both choose their list in the same moment: the second key is the second player's."""
    hall.add(2)
    paired(hall)
    game = hall.event.games[0]
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, "Choose one of your lists")
            await pilot.press("2", "1")
            first, second = map(hall.event.name_of, game.players)
            shown = await until(pilot, f"{second} plays list 1")
            assert f"{first} plays list 2" in shown
    assert not {Hidden(game.id, LIST, one) for one in game.players} & set(hall.event.hidden)


async def test_a_second_enter_does_nothing_to_the_next_turn(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "space")
            await pilot.press("enter", "enter")
            shown = await until(pilot, "Confirmed, Anna's turn 1")
            assert "Not done" not in shown
    with hall.store.read() as reader:
        assert read_played(reader, hall.event, hall.event.games[0]).state.turn == 1


# Figures


async def test_how_the_rows_are_answered_is_said(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            await press(pilot, "space")
            first, second = map(hall.event.name_of, hall.event.games[0].players)
            keys = f"a or 1: {first}   A or 2: {second}   3: both   0: nobody"
            assert keys in seen(app)
            await press(pilot, "question_mark")
            assert "3 blue 50 mm: both" in " ".join(seen(app).split())


async def test_backspace_corrects_a_figure_and_proposes_nothing(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_win(pilot)
            assert "tab: propose this" in seen(app)
            await press(pilot, "5", "6", "backspace", "5", "tab", "2", "0", "backspace")
            assert "propose this" not in seen(app)
            assert not hall.event.proposals
            await press(pilot, "5", "enter")
            assert "backspace: propose this" in seen(app)
            await press(pilot, RIGHT)
            assert next(iter(hall.event.proposals.values())).destroyed == (55, 25)


async def test_message_before_the_confirmation_goes_away(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await to_win(pilot)
            await press(pilot, LEFT, "y", RIGHT)
            second = hall.event.name_of(hall.event.games[0].players[1])
            assert f"{second} has agreed. " in seen(app)
            hall.run(meant(hall, Confirm, "1"))
            shown = await until(pilot, "You may leave;")
            assert "agrees" not in shown


async def test_a_refusal_goes_away_when_it_is_not_so_any_more(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            hall.run(meant(hall, Pause, "1"))
            await until(pilot, "paused")
            await press(pilot, LEFT)
            assert "Not done" in seen(app)
            hall.run(meant(hall, Resume, "1"))
            assert "Not done" not in await until(pilot, "► turn")


async def test_fallen_flag_clears_earlier_messages(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "l")
            assert "lent by" in seen(app)
            hall.machine.go_on(3600)
            app.home.tick()
            shown = await until(pilot, "FLAG FALLEN")
            assert "lent by" not in shown


async def test_at_dice_down_the_same_key_ends_the_game(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2012")
    hall.add(2)
    set_up(hall, "close-quarters")
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await press(pilot, LEFT, RIGHT, RIGHT)
            await turn(pilot)
            hall.run(DiceDown())
            await until(pilot, "Dice are down. Finish the current action")
            await press(pilot, "space")
            assert "The game ends." in seen(app)
            await press(pilot, "enter", "3", "4", "backspace", "enter", "7", "enter")
            assert app.home.view is not None
            assert app.home.view.stage is TableStage.OVER
            assert "tab: propose this" in seen(app)
    with hall.store.read() as reader:
        played = read_played(reader, hall.event, hall.event.games[0])
    result = played.state.result
    assert result is not None
    assert (result.way, played.side(result.side)) == (Way.TIEBREAK, 1)  # type: ignore[arg-type]


# Messages


async def test_stalled_line_is_shown_until_the_clock_is_tapped(hall: Hall) -> None:
    """No key was refused, and once a judge has corrected it no table waits for one."""
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            app.warn_of_stall(9)
            shown = await until(pilot, "No connection for 9 seconds.")
            assert "Not done" not in shown
            hall.run(meant(hall, Adjust, "1", "1", "+0:09", "a key that came late"))
            assert "No connection" not in await until(pilot, "0:09 more")


async def test_message_goes_when_another_player_has_tapped(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await turn(pilot)
            await press(pilot, "l")
            assert "lent by" in seen(app)
            hall.run(meant(hall, Adjust, "1", "1", "+0:09", "a key that came late"))
            assert "lent by" not in await until(pilot, "0:09 more")


async def test_players_are_reminded_of_a_clock_lent_for_two_minutes(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "l")
            hall.machine.go_on(119)
            app.home.tick()
            assert "switches back to" not in seen(app)
            hall.machine.go_on(2)
            app.home.tick()
            said = "Bert's clock has run for 2 min in Anna's turn. Bert's key switches back to"
            await until(pilot, said)
            await press(pilot, RIGHT)
            assert "switches back to" not in seen(app)


@pytest.mark.parametrize("leaves", [False, True])
async def test_escape_asks_before_answers_are_lost(hall: Hall, *, leaves: bool) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            for _ in range(3):
                await turn(pilot)
            await press(pilot, "space", "a", "escape")
            assert "Discard the answers?" in seen(app)
            await press(pilot, "y" if leaves else "n")
            assert ("End turn" in seen(app)) == leaves
            await press(pilot, *(["space"] if leaves else []))
            assert bool(app.home.entry.entered.answers) != leaves
            await press(pilot, *(["escape"] if leaves else []))
            assert "Discard the answers?" not in seen(app), "nothing is answered"
