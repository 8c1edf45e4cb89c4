"""A captain's terminal: it answers its own questions, and takes steps back with the opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event as Gate

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual.events import Key
from textual.widgets import OptionList
from watching import until

from data.event.watch import Watcher
from screens.captain.screen import CaptainApp
from srtui.commands.command import Role, Work
from srtui.commands.desk import Desk, Seat
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.captains import RollOff, TakeStep, UndoStep
from srtui.commands.teams.roster import AddTeam, PasteTeams, SetTeamRule
from srtui.model.captains import captains_board, newest_match
from srtui.model.refused import Refused

TEAMS = """
Alder: Ada; Anton; Asta

Birch: Bea; Ben; Bo
"""


@pytest.fixture
def published(team_hall: Callable[[int], Hall]) -> Hall:
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    _publish(hall)
    return hall


@pytest.fixture
def blind(team_hall: Callable[[int], Hall]) -> Hall:
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    hall.run(SetTeamRule(procedure="cards"))
    _publish(hall)
    hall.run(RollOff(1))
    return hall


def _publish(hall: Hall) -> None:
    hall.run(PairRound(seed="teams"))
    hall.run(meant(hall, Scenario))
    hall.run(Publish())


def captain(hall: Hall, side: int) -> Desk:
    return hall.desk.for_seat(Seat(Role.CAPTAIN, f"captain {side}", team=team_at(hall, side)))


@contextmanager
def terminal(hall: Hall, side: int) -> Iterator[CaptainApp]:
    desk = captain(hall, side)
    watcher = Watcher(desk.store)
    try:
        yield CaptainApp(desk, watcher)
    finally:
        watcher.close()


def team_at(hall: Hall, side: int) -> int:
    return hall.event.matches[0].teams[side]


def ask_of(hall: Hall, side: int) -> tuple[int, tuple[int, ...]]:
    """Return the team on a side, and its first possible answer."""
    match = hall.event.matches[0]
    ask = captains_board(hall.event, match).ask(side)
    assert ask is not None
    return match.teams[side], ask.choices[0]


def acting(hall: Hall) -> int:
    (ask,) = captains_board(hall.event, hall.event.matches[0]).asks
    assert ask.side is not None
    return ask.side


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 15)])
async def test_captains_pair_a_match_with_letters_alone(
    published: Hall, size: tuple[int, int]
) -> None:
    match = published.event.matches[0]
    with terminal(published, 0) as first, terminal(published, 1) as second:
        async with first.run_test(size=size) as left:
            await settled(left)
            async with second.run_test(size=size) as right:
                await settled(right)
                pilots = (left, right)
                await press(left, "a")
                await settled(left)
                while not published.event.games_of(match):
                    side = acting(published)
                    pilot = pilots[side]
                    await until(pilot, lambda: "Your turn" in seen(pilot.app))  # noqa: B023
                    await press(pilot, "a", "y")
                    await settled(pilot)
                await until(right, lambda: "All players are paired" in seen(second))
    assert len(published.event.games_of(match)) == 3


async def test_terminal_waits_while_the_opponent_acts(published: Hall) -> None:
    published.run(RollOff(team_at(published, 0)))
    side = acting(published)
    with terminal(published, 1 - side) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            steps = len(published.event.captain_steps[published.event.matches[0].id])
            await press(pilot, "a", "y")
            await settled(pilot)
            assert "choose team A or team B" in seen(app)
            assert "Your turn" not in seen(app)
            assert len(published.event.captain_steps[published.event.matches[0].id]) == steps


async def test_captain_reads_what_an_answer_does_before_it_counts(published: Hall) -> None:
    published.run(RollOff(team_at(published, 0)))
    side = acting(published)
    name = published.event.team(team_at(published, side)).name
    with terminal(published, side) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "b team B" in seen(app)
            await press(pilot, "b")
            await until(pilot, lambda: f"{name} is team B." in seen(app))
            assert "Is that right?   y yes   n no" in seen(app)


async def test_no_key_leads_away_from_the_seat(published: Hall) -> None:
    with terminal(published, 0) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            before = seen(app)
            for key in ("g", "n", "u", "U", "O", "question_mark", "slash", "ctrl+p", "f2", "f3"):
                await press(pilot, key)
                await settled(pilot)
                assert seen(app) == before, key


def test_captain_acts_for_no_other_team(published: Hall) -> None:
    with pytest.raises(Refused, match="serves the captain of"):
        captain(published, 0).run(RollOff(team_at(published, 1)))
    with pytest.raises(Refused, match="for the organizer"):
        captain(published, 0).run(AddTeam("Cedar", "Cleo"))


def test_step_is_taken_back_once_both_captains_ask(published: Hall) -> None:
    captain(published, 0).run(RollOff(team_at(published, 0)))
    done = captain(published, 1).run(UndoStep(team_at(published, 1)))
    assert "must agree" in done.sentence
    assert published.event.captain_steps
    assert published.event.matches[0].take_back == 1
    captain(published, 0).run(UndoStep(team_at(published, 0)))
    assert not published.event.captain_steps
    assert published.event.matches[0].take_back is None


def test_next_step_ends_a_request_to_take_back(published: Hall) -> None:
    captain(published, 0).run(RollOff(team_at(published, 0)))
    captain(published, 1).run(UndoStep(team_at(published, 1)))
    side = acting(published)
    captain(published, side).run(TakeStep(*ask_of(published, side)))
    assert published.event.matches[0].take_back is None


def test_request_to_take_back_can_be_withdrawn(published: Hall) -> None:
    captain(published, 0).run(RollOff(team_at(published, 0)))
    for _ in range(2):
        captain(published, 1).run(UndoStep(team_at(published, 1)))
    assert published.event.matches[0].take_back is None
    assert published.event.captain_steps


def test_last_step_makes_the_games_without_a_question(published: Hall) -> None:
    captain(published, 0).run(RollOff(team_at(published, 0)))
    while not published.event.games_of(published.event.matches[0]):
        side = acting(published)
        done = captain(published, side).run(TakeStep(*ask_of(published, side)))
    assert not done.was, "nothing on paper has changed"


def test_own_secret_step_is_taken_back_alone(blind: Hall) -> None:
    captain(blind, 0).run(TakeStep(*ask_of(blind, 0)))
    with pytest.raises(Refused, match="secret step is in"):
        captain(blind, 1).run(UndoStep(team_at(blind, 1)))
    captain(blind, 0).run(UndoStep(team_at(blind, 0)))
    assert not blind.event.hidden_steps


def test_open_cards_return_once_both_captains_ask(blind: Hall) -> None:
    for side in (0, 1):
        captain(blind, side).run(TakeStep(*ask_of(blind, side)))
    before = blind.event.captain_steps[1]
    captain(blind, 0).run(UndoStep(team_at(blind, 0)))
    assert blind.event.captain_steps[1] == before
    captain(blind, 1).run(UndoStep(team_at(blind, 1)))
    assert len(blind.event.captain_steps[1]) == len(before) - 2


async def test_secret_step_is_on_no_terminal_before_both_are_in(blind: Hall) -> None:
    team, answer = ask_of(blind, 0)
    captain(blind, 0).run(TakeStep(team, answer))
    with terminal(blind, 1) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            before = seen(app)
    captain(blind, 0).run(UndoStep(team))
    other = next(choice for choice in _choices(blind, 0) if choice != answer)
    captain(blind, 0).run(TakeStep(team, other))
    with terminal(blind, 1) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert seen(app) == before


def _choices(hall: Hall, side: int) -> tuple[tuple[int, ...], ...]:
    match = newest_match(hall.event, team_at(hall, side))
    ask = captains_board(hall.event, match).ask(side)
    assert ask is not None
    return ask.choices


async def test_tablet_of_a_zone_hides_a_secret_step_between_its_two_captains(blind: Hall) -> None:
    blind.run(UndoStep(team_at(blind, 0)))
    desk = blind.desk.for_seat(Seat(Role.CAPTAIN, "zone 1", zone=1))
    watcher = Watcher(desk.store)
    app = CaptainApp(desk, watcher)
    names = [blind.event.team(team_at(blind, side)).name for side in (0, 1)]
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Both captains confirm that they are here" in seen(app)
        await press(pilot, "a", "a")
        await until(pilot, lambda: "Roll the dice" in seen(app))
        await press(pilot, "a")
        await until(pilot, lambda: "A secret step." in seen(app))
        for side, letter in ((0, "a"), (1, "b")):
            assert "in secret" not in seen(app), "nobody's cards are shown meanwhile"
            await press(pilot, letter)
            await until(pilot, lambda: f"{names[side]}: lay" in seen(app))  # noqa: B023
            await press(pilot, "a", "y")
            await until(pilot, lambda: "A secret step." in seen(app))
            assert "You have laid" not in seen(app)
    watcher.close()
    match = blind.event.matches[0]
    assert len(blind.event.captain_steps[match.id]) == 3


async def test_own_secret_card_is_shown_and_stays_selected_until_both_are_in(blind: Hall) -> None:
    name = blind.event.name_of(_choices(blind, 0)[1][0])
    with terminal(blind, 0) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "b", "y")
            await until(pilot, lambda: f"You have laid {name}." in seen(app))
            await settled(pilot)
            assert app.screen.query_one("#options", OptionList).highlighted == 1
            assert seen(app).count("ready") == 0, "the line at the foot does not repeat it"
            captain(blind, 1).run(TakeStep(*ask_of(blind, 1)))
            await until(pilot, lambda: "You have laid" not in seen(app))


async def test_captain_notes_expectations_and_sees_the_cases_of_each_answer(blind: Hall) -> None:
    with terminal(blind, 0) as app, terminal(blind, 1) as other:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Expect" in seen(app))
            await press(pilot, "e")
            await until(pilot, "for you alone")
            await press(pilot, *"514231255")
            shown = await until(pilot, "Games won in this match")
            grid = shown.partition("1 loses")[0].splitlines()
            digits = ["".join(filter(str.isdigit, line)) for line in grid]
            assert [row for row in digits if row] == ["514", "231", "255"]
            await press(pilot, "escape")
            await until(pilot, " to 2.3")
            async with other.run_test(size=(80, 24)) as watching:
                await until(watching, lambda: "Expect" in seen(other))
                assert " to 2.3" not in seen(other)
                await press(watching, "e")
                await until(watching, "for you alone")
                assert "[·]" in seen(other)
                assert "Games won" not in seen(other)


async def test_organizer_switches_expectations_off(blind: Hall) -> None:
    blind.run(SetTeamRule(expectations="no"))
    with terminal(blind, 0) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "Expect" not in seen(app)
            await press(pilot, "e")
            assert "for you alone" not in seen(app)


@pytest.mark.parametrize("refused", [False, True])
async def test_captains_status_ends_with_its_work(
    published: Hall, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    """“Roll off for the captains: working …” stood for minutes where the second one had pressed."""
    gate, roll = Gate(), RollOff.apply

    def slowly(self: RollOff, work: Work) -> str:
        assert gate.wait(20)
        if refused:
            raise Refused("The captains have rolled off.")
        return roll(self, work)

    monkeypatch.setattr(RollOff, "apply", slowly)
    with terminal(published, 0) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            try:
                await pilot.press("a")
                await until(pilot, "working …")
            finally:
                gate.set()
            await until(pilot, lambda: "working" not in seen(app))
            await settled(pilot)
            assert "working" not in seen(app)


async def test_digits_typed_at_once_are_noted_though_the_page_is_closed(blind: Hall) -> None:
    with terminal(blind, 0) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Expect" in seen(app))
            await press(pilot, "e")
            await until(pilot, "for you alone")
            for digit in "514231255":
                app.screen.post_message(Key(digit, digit))
            app.screen.post_message(Key("escape", None))
            await until(pilot, " to 2.3")
            await press(pilot, "e")
            grid = (await until(pilot, "for you alone")).partition("1 loses")[0].splitlines()
            digits = ["".join(filter(str.isdigit, line)) for line in grid]
            assert [row for row in digits if row] == ["514", "231", "255"]
