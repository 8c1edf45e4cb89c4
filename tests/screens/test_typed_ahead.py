"""Keys that were pressed before what they would act on was on the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from itertools import count

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual import events
from textual.pilot import Pilot
from watching import go, until

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.widgets.slip_line import SlipLine
from srtui.commands.command import Command
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.hall.terrain import TableOut
from srtui.commands.pairing.by_hand import Bye, Unpair
from srtui.commands.pairing.pair import PairRound
from srtui.commands.registry import commands
from srtui.commands.roster.keep_apart import KeepApart
from srtui.commands.roster.players import AddPlayer, CheckIn, Drop
from srtui.commands.rounds.seats import CorrectBye, CorrectSeats
from srtui.commands.rounds.stages import Publish, Start
from srtui.rules.record import Outcome, Status

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
UNSEEN = "The event changed just before you pressed that key: check"


def at_once(pilot: Pilot[str], *keys: str) -> None:
    """Keys that arrive in one bundle, as over a slow line."""
    for key in keys:
        character = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(events.Key(key, character))


def running(hall: Hall) -> Hall:
    """Start a round with one result missing, that of the last table."""
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    for table in range(1, len(hall.event.games)):
        hall.run(meant(hall, Result, str(table), "1", "s", 5, 3, 20, 10))
    return hall


async def test_n_c_right_after_the_last_slip_clears_nothing(event_of: Make, app_for: App) -> None:
    hall = running(event_of(8))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", *"4", "space", "1", "space", "s")
        assert app.screen.query_one(SlipLine).value == "4 1 s"
        at_once(pilot, "space", "5", "space", "3", "space", "2", "0", "space", "1", "0")
        at_once(pilot, "enter", "n", "c")
        await until(pilot, lambda: not hall.event.rounds[-1].open_games)
        await settled(pilot)
    assert len(hall.event.rounds) == 1
    assert not hall.event.rounds[-1].open_games


async def test_a_key_clears_what_was_on_the_screen(event_of: Make, app_for: App) -> None:
    hall = running(event_of(4))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "c")
        assert "The game is open" in seen(app), "it is asked first"
        await press(pilot, "y")
        assert "the game is open again" in seen(app)
    assert len(hall.event.rounds[-1].open_games) == 2


async def test_c_before_the_result_was_seen_is_ignored_with_a_message(
    event_of: Make, app_for: App
) -> None:
    hall = running(event_of(2))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        line = app.screen.query_one(SlipLine)
        line.value = "1 1 s 5 3 20 10"
        at_once(pilot, "enter", "c")
        await until(pilot, UNSEEN)
        assert hall.event.games[0].outcome is Outcome.FIRST
        await press(pilot, "c", "y")
    assert hall.event.games[0].outcome is None


async def test_a_result_from_elsewhere_that_was_not_on_the_screen_is_not_cleared(
    event_of: Make, app_for: App
) -> None:
    """The file decides, not the picture: another terminal has typed it an instant ago."""
    hall = running(event_of(2))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        hall.run(meant(hall, Result, "1", "2", "s", 1, 5, 20, 10))
        at_once(pilot, "c")
        await until(pilot, UNSEEN)
    assert hall.event.games[0].outcome is Outcome.SECOND


async def test_a_second_x_in_a_bundle_takes_no_other_pair_apart(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(8)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p")
        at_once(pilot, "x", "x")
        await until(pilot, UNSEEN)
        await settled(pilot)
    assert len(hall.event.rounds[-1].games) == 3


async def test_moving_to_a_row_and_a_key_may_come_in_one_bundle(
    event_of: Make, app_for: App
) -> None:
    """The row was on the screen all the time, and the cursor is the person's own."""
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        at_once(pilot, "down", "down", "d")
        await until(pilot, lambda: hall.event.players[2].status(1) is Status.DROPPED)


async def test_a_key_for_a_place_that_was_not_on_the_screen_takes_nothing_away(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p")
        at_once(pilot, "g", "r", "d")
        await until(pilot, UNSEEN)
    assert [one.status(1) for one in hall.event.players] == [Status.IN] * 4


async def test_held_space_checks_nobody_out_again(event_of: Make, app_for: App) -> None:
    """It goes on to the next row, and stays on the last one: that one is not taken out."""
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        at_once(pilot, "space", "space", "space")
        await until(pilot, UNSEEN)
    assert all(one.checked_in for one in hall.event.players)


async def test_an_answer_counts_only_when_the_question_was_on_the_screen(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(2)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p")
        at_once(pilot, "x", "y")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        await settled(pilot)
        assert isinstance(app.screen, ConfirmScreen)
        assert hall.event.rounds[-1].games
        await press(pilot, "y")
    assert not hall.event.rounds[-1].games


async def test_n_leads_and_does_nothing_by_itself(event_of: Make, app_for: App) -> None:
    """Held down it would draw a round, publish and start it: each n but the first says no."""
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        at_once(pilot, "n", "n")
        await settled(pilot)
        assert not hall.event.rounds
        await press(pilot, "escape", "n")
        assert "p pair all 4 players now" in seen(app)
        await press(pilot, "p")
        assert hall.event.rounds[-1].phase == "draft"
        await press(pilot, "n")
        said = " ".join(seen(app).replace("│", " ").split())
        assert "Everyone will see round 1: boards and tables show 2 games." in said
        assert hall.event.rounds[-1].phase == "draft"
        await press(pilot, "y")
    assert hall.event.rounds[-1].phase == "published"


async def test_a_y_that_came_too_early_is_said_and_a_no_counts(
    event_of: Make, app_for: App
) -> None:
    """Key y belongs to Pairings, too: it may have been meant for the list."""
    hall = event_of(2)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p")
        at_once(pilot, "x", "y")
        await until(pilot, "That was too fast to be sure. Press y again.")
        await press(pilot, "n")
        at_once(pilot, "x", "n")
        await settled(pilot)
        assert not isinstance(app.screen, ConfirmScreen)
    assert hall.event.rounds[-1].games


def test_commands_say_themselves_whether_they_take_something_away() -> None:
    assert ClearResult(1).takes_away()
    assert Drop(1).takes_away()
    assert Unpair(1).takes_away()
    assert Bye(1).takes_away()
    assert CheckIn(1, out=True).takes_away()
    assert not CheckIn(1).takes_away()
    assert TableOut(3).takes_away()
    assert KeepApart(1, 2, off=True).takes_away()
    assert CorrectSeats(1, 1, 2).takes_away()
    assert CorrectBye(1, 1).takes_away()
    assert not KeepApart(1, 2).takes_away()
    assert not AddPlayer("Anna").takes_away()
    for command in commands():
        flags = {one for one in command.taking.split() if one != "always"}
        assert flags <= command.arguments().keys(), command.id


async def test_key_waits_for_a_question_that_takes_long(
    event_of: Make, app_for: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the question of n came after the y, which then paired two players."""
    hall = event_of(4)
    hall.run(CheckIn(None))
    app = app_for(hall.path)
    may_ask, seconds = threading.Event(), count(0, 10)
    decide = app._question

    def clock() -> float:
        """Pass ten seconds a look; after some looks the question is decided."""
        now = next(seconds)
        if now > 300:
            may_ask.set()
        return now

    def decides_late(command: Command, leads: str, answered: Sequence[str]) -> tuple[str, ...]:
        assert may_ask.wait(20)
        return decide(command, leads, answered)

    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await go(pilot, "p", "No round is paired yet")
        monkeypatch.setattr("screens.event_app.monotonic", clock)
        monkeypatch.setattr(app, "_question", decides_late)
        at_once(pilot, "n", "y")
        await until(pilot, "That was too fast to be sure. Press y again.")
        assert not hall.event.rounds
