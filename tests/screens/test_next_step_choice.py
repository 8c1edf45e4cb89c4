"""Where more than one next step is possible, n lets one be chosen, and nothing is done unasked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from seated import Seated
from watching import go, until

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.dialogs.form import CommandForm
from screens.rounds.slip import read_slip
from srtui.commands.event.settings import SetEvent
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.proposals import Agree
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import Drop
from srtui.commands.rounds.stages import Publish, Start
from srtui.queries.day.status import next_step, status
from srtui.rules.record import Outcome, Status, Way

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


@pytest.fixture
def third(event_of: Make) -> Hall:
    """33 players after round 3 of 6: two alone have won each time, the others have lost."""
    hall = event_of(33)
    assert hall.event.planned_rounds == 6
    for _ in range(2):
        hall.play()
    hall.play(lambda _event, game: "1" if (game.table or 0) <= 2 else "both")
    return hall


async def test_n_and_enter_after_round_3_of_6_cut_nobody(third: Hall, app_for: App) -> None:
    assert {one.letter for one in next_step(third.event).choices} >= {"p", "c"}
    assert next_step(third.event).action == "Pair round 4."
    app = app_for(third.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        shown = seen(app)
        assert "p pair round 4: 33 players" in shown
        assert "c make a cut" in shown
        await press(pilot, "c")
        assert isinstance(app.screen, CommandForm)
        assert app.screen.query_one("#field-top").value == ""  # type: ignore[attr-defined]
        await press(pilot, "enter", "enter")
        assert third.event.cut is None
        await press(pilot, *"4", "enter")
        assert isinstance(app.screen, ConfirmScreen)
        assert "The top 4 play on; 29 players will stop" in seen(app).replace("\n", " ")
        assert third.event.cut is None
        await press(pilot, "n")
    assert third.event.cut is None


async def test_p_pairs_and_escape_does_nothing(third: Hall, app_for: App) -> None:
    app = app_for(third.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "escape")
        assert len(third.event.rounds) == 3
        await press(pilot, "n", "p")
        await settled(pilot)
        while isinstance(app.screen, ConfirmScreen):
            await press(pilot, "y")
    assert len(third.event.rounds) == 4


async def test_the_cut_of_a_variant_in_use_is_offered_with_who_stops(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(8)
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    for _ in range(2):
        hall.play()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        assert "c make the cut to the top 4: 4 players won't play on" in seen(app)
        await press(pilot, "c", "enter", "y")
        await settled(pilot)
    assert hall.event.cut is not None


async def test_a_due_cut_is_offered_as_an_elimination_too(event_of: Make, app_for: App) -> None:
    """A house rule that many events play: only the form of the cut had it."""
    hall = event_of(8)
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    for _ in range(2):
        hall.play()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        assert "e make the cut to the top 4, single elimination (house rule)" in seen(app)
        await press(pilot, "e", "enter", "y")
        await settled(pilot)
    assert hall.event.cut is not None
    assert (len(hall.event.cut.top), hall.event.elimination) == (4, True)


async def test_finishing_is_chosen_and_then_asks(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    hall.run(SetEvent(rounds=2))
    for _ in range(2):
        hall.play()
    leader = hall.event.single_leader
    assert leader is not None
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        assert f"f finish: {leader.name} wins, with no more rounds" in seen(app)
        assert "p pair round 3: 4 players" in seen(app)
        await press(pilot, "f")
        assert isinstance(app.screen, ConfirmScreen)
        assert hall.event.finished_at is None
        await press(pilot, "y")
        await until(pilot, "The event is finished")
    assert hall.event.finished_at is not None


async def test_who_chooses_another_round_is_not_asked_the_same_again(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(4)
    hall.run(SetEvent(rounds=2))
    for _ in range(2):
        hall.play()
    assert hall.event.single_leader is not None
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "p")
        await settled(pilot)
        assert not isinstance(app.screen, ConfirmScreen)
    assert len(hall.event.rounds) == 3


async def test_pairing_another_round_without_the_list_asks(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    hall.run(SetEvent(rounds=2))
    for _ in range(2):
        hall.play()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p", "p")
        await until(pilot, "leads alone, so the event can be finished now")
        await press(pilot, "n")
    assert len(hall.event.rounds) == 2


async def test_a_cut_is_asked_once_with_its_doubts(event_of: Make, app_for: App) -> None:
    hall = event_of(16)
    hall.play()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "s", "c", "4", "enter")
        shown = await until(pilot, "Cut to the top?")
        assert "The top 4 play on; 12 players will stop" in shown
        assert "Only 1 of 4 rounds played so far." in shown
        assert hall.event.cut is None
        await press(pilot, "y")
        await settled(pilot)
        assert not isinstance(app.screen, ConfirmScreen)
    assert hall.event.cut is not None


def test_single_step_opens_no_choice(event_of: Make) -> None:
    hall = event_of(8)
    hall.play(lambda *_: "both")
    step = next_step(hall.event)
    assert (step.command, step.choices) == ("pair", ())
    shown = status(hall.event, datetime.now().astimezone()).next.instead
    assert shown.endswith("instead, press g s and z.")


async def test_question_of_pairing_says_how_to_end_the_event_instead(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(8)
    hall.run(SetEvent(rounds=5))
    hall.play(lambda *_: "both")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "To end the event" not in seen(app)
        await press(pilot, "n")
        shown = " ".join((await until(pilot, "Pair the next round?")).replace("│", " ").split())
        assert "To end the event after round 1 of 5 instead, press g s and z." in shown
        await press(pilot, "n", "g", "s", "z")
        await until(pilot, "Finish the event?")


def test_where_nobody_is_left_to_be_paired_the_step_is_to_finish(event_of: Make) -> None:
    hall = event_of(2)
    hall.play()
    hall.run(meant(hall, Drop, hall.event.games[0].second))
    step = next_step(hall.event)
    assert (step.command, step.choices) == ("finish", ())


async def test_no_show_can_be_dropped_before_the_next_round(event_of: Make, app_for: App) -> None:
    hall = event_of(8)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    for line in ("1 1 n", "2 1 s 5 3 60 45", "3 1 s 5 3 60 45", "4 1 s 5 3 60 45"):
        slip = read_slip(hall.event, line)
        assert slip.result is not None
        hall.run(slip.result)
    lost = hall.event.games[0].loser
    assert lost is not None
    name = hall.event.name_of(lost)
    step = next_step(hall.event)
    assert step.text.startswith(
        f"Drop the no-shows, or pair round 2. {name} did not show up for round 1."
    )
    assert (step.command, [one.letter for one in step.choices]) == ("pair", ["p", "d"])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "d", "enter")
        await settled(pilot)
    assert hall.event.player(lost).status(2) is Status.DROPPED
    assert next_step(hall.event).text == "Pair round 2. All games of round 1 are in."


async def test_n_asks_about_an_agreed_result_wherever_one_is(hall: Hall, app_for: App) -> None:
    """It led to the list of clocks, and only k there confirmed it."""
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "t", "agreed, to confirm")
        await press(pilot, "n")
        shown = " ".join(seen(app).replace("│", " ").split())
        assert f"c confirm: {seated.names[0]} wins by assassination" in shown
        assert "s send the result back to table 1, with a reason" in shown
        assert len(hall.event.rounds[0].open_games) == 2
        await press(pilot, "c")
        await until(pilot, "Confirmed. Round 1, table 1")
    assert len(hall.event.rounds[0].open_games) == 1


async def test_the_page_of_a_game_says_how_its_agreed_result_is_confirmed(
    hall: Hall, app_for: App
) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "c", "agreed")
        await press(pilot, "1", "enter", "enter")
        await until(pilot, "The organizer confirms it with n")
        assert f"Both agree: {seated.names[0]} wins" in seen(app)
        await press(pilot, "n", "c")
        await until(pilot, "Confirmed. Round 1, table 1")


async def test_concession_of_who_dropped_is_typed_already(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    left = hall.event.newest_round().games[1]
    hall.run(Drop(left.first))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "c")
        await until(pilot, f"{left.table} 2 o")
        await press(pilot, "enter")
        await until(pilot, lambda: hall.event.game(left.id).outcome is Outcome.SECOND)
        assert hall.event.game(left.id).way is Way.CONCESSION
