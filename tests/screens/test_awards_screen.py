"""The Awards screen and the ballot: a vote by keyboard, of which nothing stays on the screen."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest
from at_screen import press, seen
from hall import Hall
from meant import meant
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input, Label
from watching import fill, go, until

from screens.app import SrtuiApp
from screens.awards.ballot import Ballot
from screens.base import BaseApp
from srtui.commands.awards.special import AddAward, EnterAward
from srtui.commands.awards.votes import OpenVote
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.models import Painted
from srtui.commands.rounds.stages import Publish

AppFor = Callable[..., SrtuiApp]
PEOPLE = ("Anna", "Bert", "Cleo")


@pytest.fixture
def voting(hall: Hall) -> Hall:
    """Open a vote between Anna (1) and Bert (2), three voters."""
    hall.add(PEOPLE)
    hall.run(AddAward("Best Painted", "army"))
    hall.run(meant(hall, EnterAward, "Best Painted", "Anna", "red army"))
    hall.run(meant(hall, EnterAward, "Best Painted", "Bert"))
    hall.run(meant(hall, OpenVote, "Best Painted"))
    return hall


async def cast(pilot: Pilot[str], name: str, number: str) -> str:
    """One player's vote on the ballot that is open; the screen after it."""
    await press(pilot, *name, "enter")
    await until(pilot, f"{name} votes on")
    await press(pilot, *number, "enter", *number)
    shown = seen(pilot.app)
    await press(pilot, "enter")
    await until(pilot, "Your vote is in.")
    return shown


async def to_ballot(pilot: Pilot[str]) -> None:
    await go(pilot, "a", "Best Painted")
    await pilot.press("end")
    await press(pilot, "up")  # the last row is the edition's other award, on offer
    await press(pilot, "v")
    await until(pilot, "who are you?")


def tally(hall: Hall) -> list[int]:
    with hall.store.read() as reader:
        return [row["tally"] for row in reader.table("ballot_entry", order="id")]


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_vote_by_keyboard_with_a_tie_and_a_second_vote(
    voting: Hall, app_for: AppFor, size: tuple[int, int]
) -> None:
    app = app_for(voting.path)
    async with app.run_test(size=size) as pilot:
        await to_ballot(pilot)
        await cast(pilot, "Cleo", "1")
        await cast(pilot, "Anna", "2")
        await press(pilot, "escape", "c", "y")
        await until(pilot, "tied between Anna and Bert")
        await press(pilot, "v")
        await until(pilot, "A new vote on Best Painted is open")
        await press(pilot, "v")
        for name in ("Anna", "Bert", "Cleo"):
            await cast(pilot, name, "2")
        await until(pilot, "Everyone here has voted.")
        await press(pilot, "escape", "c")
        shown = await until(pilot, "by vote, 3 of 3 votes")
        assert "Bert" in shown
    assert tally(voting) == [1, 1, 0, 3]


async def test_typed_vote_is_never_shown_and_goes_with_the_slip(
    voting: Hall, app_for: AppFor
) -> None:
    app = app_for(voting.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_ballot(pilot)
        shown = await cast(pilot, "Cleo", "2")
        typed = [line for line in shown.splitlines() if "•" in line]
        assert len(typed) == 2, "two lines of dots"
        assert not any("2" in line for line in typed)
        assert not app.half_typed
        values = [one.value for screen in app.screen_stack for one in screen.query(Input)]
        assert "2" not in values
        after = await until(pilot, lambda: "Cleo" not in seen(app).split("who are you?")[1])
        assert "Anna" in after, "only who has voted is not asked again"
        assert "Bert (" not in after


async def test_the_slip_is_there_before_the_next_key(
    voting: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the file takes: a number in the line for names would be there to be read."""
    app = app_for(voting.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_ballot(pilot)
        done = Event()
        event = app.desk.event
        monkeypatch.setattr(app.desk, "event", lambda: (done.wait(), event())[1])
        try:
            await pilot.press(*"Cleo", "enter")
            await until(pilot, "Cleo votes on")
        finally:
            done.set()


async def test_the_next_name_is_kept_while_a_vote_is_saved(
    voting: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_for(voting.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_ballot(pilot)
        saved, run = Event(), app.desk.run
        monkeypatch.setattr(
            app.desk, "run", lambda *any, **more: (saved.wait(10), run(*any, **more))[1]
        )
        await pilot.press(*"Cleo", "enter")
        await until(pilot, "Cleo votes on")
        await pilot.press("1", "enter", "1", "enter")
        await until(pilot, lambda: "votes on" not in seen(app))
        await pilot.press(*"Anna")
        saved.set()
        await until(pilot, "1 of 3 have voted")
        await pilot.press("enter")
        await until(pilot, "Anna votes on")


async def test_a_slip_wants_a_number_on_the_ballot_twice(voting: Hall, app_for: AppFor) -> None:
    app = app_for(voting.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_ballot(pilot)
        await press(pilot, *"Cleo", "enter")
        await until(pilot, "Cleo votes on")
        await press(pilot, "1", "enter", "2", "enter")
        await until(pilot, "The two numbers are different")
        await press(pilot, "3", "enter", "3", "enter")
        await until(pilot, "No entry has that number")
        await press(pilot, "escape")
        await until(pilot, "who are you?")
    assert tally(voting) == [0, 0]


async def test_the_tally_of_an_open_vote_is_on_no_page(voting: Hall, app_for: AppFor) -> None:
    app = app_for(voting.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await to_ballot(pilot)
        await cast(pilot, "Cleo", "1")
        await press(pilot, "escape", "enter")
        shown = await until(pilot, "Vote 1, open")
        assert "Voted: Cleo." in shown
        assert "1 vote" not in shown


async def test_ineligible_players_have_a_reason(hall: Hall, app_for: AppFor) -> None:
    fill(hall)
    hall.run(meant(hall, Painted, "Anna", no=True))
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "a", "1st place")
        await press(pilot, "w")
        shown = await until(pilot, "Check before handing over a prize")
        assert "Hanna: disqualified: no award." in shown


async def test_places_and_offers_say_where_they_are_decided(hall: Hall, app_for: AppFor) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "a", "1st place")
        await press(pilot, "o")
        await until(pilot, "comes from the standings")
        await press(pilot, "end", "v")
        await until(pilot, "Best Sport hasn't been added yet: press a.")
        await press(pilot, "a")
        await until(pilot, "Add an award")
        await press(pilot, "ctrl+s")
        await until(pilot, "Added Best Sport.")


class Terminal(BaseApp):
    """Another app than the organizer's, as a table's terminal is one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def compose(self) -> ComposeResult:
        yield Label("table 1")

    async def on_mount(self) -> None:  # type: ignore[override]
        await self.push_screen(Ballot(self._desk, self._desk.event(), table=1))


async def test_at_a_table_only_its_two_players_vote(voting: Hall) -> None:
    voting.add(["Dora"])
    voting.run(PairRound())
    voting.run(Publish())
    game = voting.event.rounds[0].at_table(1)
    assert game is not None
    own = {voting.event.name_of(one) for one in game.players}
    app = Terminal(voting.at(Seat(Role.TABLE, "table 1", 1)))
    async with app.run_test(size=(40, 20)) as pilot:
        shown = await until(pilot, "part of your name")
        assert {name for name in (*PEOPLE, "Dora") if name in shown} == own
        for name in sorted(own):
            await cast(pilot, name, "1")
        await until(pilot, "Everyone here has")
    assert tally(voting) == [2, 0]


def keys_below(app: SrtuiApp) -> set[str]:
    """Return the keys that the bottom line names for this screen."""
    ids = {one.binding.id or "" for one in app.screen.active_bindings.values()}
    return {one.removeprefix("awards.") for one in ids if one.startswith("awards.")}


async def test_keys_are_named_only_where_they_do_something(voting: Hall, app_for: AppFor) -> None:
    """A place comes from the standings, one on offer is offered first, a vote is open or not."""
    voting.run(AddAward("Best Sport"))
    app = app_for(voting.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "a", "Best Painted")
        assert keys_below(app) == {"look", "add", "barred", "report"}
        await press(pilot, "e")
        assert "comes from the standings" in seen(app)
        await press(pilot, "down", "down", "down")
        assert keys_below(app) == {"look", "add", "barred", "report", "vote", "close", "call-off"}
        await press(pilot, "down")
        assert keys_below(app) == {
            "look",
            "add",
            "barred",
            "report",
            "vote",
            "edit",
            "enter",
            "give",
            "remove",
        }


async def test_the_next_step_leads_to_the_award_that_nobody_has(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(2)
    hall.run(SetEvent(rounds=1))
    hall.play()
    hall.run(AddAward("Best Sport"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "n ►")
        await press(pilot, "n", "a")
        await until(pilot, "Best Sport")
        assert {"give", "vote"} <= keys_below(app)
