"""By keyboard and by command line alike: everything that can be done is reached both ways."""

from __future__ import annotations

from collections.abc import Callable

import click
import pytest
from at_screen import press, seen, settled, unbroken
from hall import Hall
from watching import fill, go, until

from screens.app import SrtuiApp
from screens.palette import DeskCommands
from screens.places import PLACES
from screens.roster.people import PeoplePage
from screens.start.screen import StartScreen
from srtui.cli.app import app as command_line
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.event.new import NewEvent
from srtui.commands.registry import commands

AppFor = Callable[..., SrtuiApp]

BY_KEYBOARD = {
    "backup": "Back up the event",
    "board": "Go to: Public board",
    "device": "Go to: Devices over the network",
    "doctor": "Check the event file",
    "editions": "Editions",
    "event": "Go to: Event",
    "explain": "Explain: Anna",
    "export": "Export as CSV",
    "count": "Count a unit",
    "journal": "Go to: Journal",
    "lists": "Lists: Anna",
    "new": "New event",
    "open": "Other events",
    "pairings": "Go to: Pairings",
    "penalties": "Penalties",
    "page": "Pages of the event",
    "people": "People",
    "print": "Paper: slips",
    "redo": "Redo",
    "report": "Report",
    "reminders": "Reminders",
    "restore": "Restore a backup",
    "results": "Go to: Results by table",
    "roster": "Go to: Roster",
    "settings": "Settings",
    "standings": "Go to: Standings",
    "undo": "Undo",
    "verify": "Verify",
}
"""What the palette calls that which the command line calls otherwise."""

ELSEWHERE = {
    "day": "d in Event",
    "demo": "d on the list of events",
    "completion": "of a shell's own line",
    "help": "? on every screen",
    "organizers": "on the organizer's own machine",
    "series": "several events, none of which is open",
    "final": "several events, none of which is open",
    "weekend": "w on the list of events",
    "serve": "S in the list of devices (g d)",
    "status": "first line and last but one of every screen",
    "takeover": "on the machines themselves, before the day and when one has died",
    "tour": "t on the list of events",
    "table": "a terminal of its own at each table",
}

WITHOUT_A_SCREEN = {"game", "turn"}
"""Scoring turn by turn: by command line only, as long as there is no screen for a game."""


def names() -> list[str]:
    """Every command on the command line; a group that is empty does nothing."""
    assert isinstance(command_line, click.Group)
    context = click.Context(command_line)
    found = {
        name: command_line.get_command(context, name)
        for name in command_line.list_commands(context)
    }
    return [
        name
        for name, one in found.items()
        if not isinstance(one, click.Group) or one.list_commands(click.Context(one))
    ]


async def offered(app: SrtuiApp) -> set[str]:
    """Everything that the palette can offer."""
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        provider = DeskCommands(app.screen)
        return {one.text for one in (*provider._verbs(), *provider._players())}


@pytest.fixture
def app(hall: Hall, app_for: AppFor) -> SrtuiApp:
    fill(hall)
    return app_for(hall.path)


async def test_every_command_of_the_desk_is_in_the_palette(app: SrtuiApp) -> None:
    """Those that not every edition has are in `test_palette.py`."""
    always = [kind for kind in commands() if not kind.needs]
    assert {kind.title for kind in (*always, NewEvent)} <= await offered(app)  # type: ignore[attr-defined]


def test_every_command_of_the_desk_is_on_the_command_line() -> None:
    assert isinstance(command_line, click.Group)
    for kind in (*commands(), NewEvent):
        name, _, verb = kind.id.partition(".")  # type: ignore[attr-defined]
        found = command_line.get_command(click.Context(command_line), name)
        if verb:
            assert isinstance(found, click.Group)
            found = found.get_command(click.Context(found), verb)
        assert found is not None, kind.id  # type: ignore[attr-defined]


async def test_every_command_of_the_command_line_is_reached_by_keyboard(app: SrtuiApp) -> None:
    of_the_desk = {kind.id.partition(".")[0] for kind in commands()}
    known = of_the_desk | set(BY_KEYBOARD) | set(ELSEWHERE) | WITHOUT_A_SCREEN
    assert not set(names()) - known
    assert set(BY_KEYBOARD.values()) <= await offered(app)
    assert ("d", "demo") in [(one[0], one[1]) for one in _keys(StartScreen)]


def _keys(screen: type[StartScreen]) -> list[tuple[str, str]]:
    return [(one.key, one.action) for one in screen.BINDINGS if not isinstance(one, tuple)]


def test_every_place_has_its_letter() -> None:
    letters = [place.letter for place in PLACES]
    assert len(set(letters)) == len(letters)
    assert not [one for one in letters if one.isdigit()], "digits are always a table"


async def test_a_judge_is_not_offered_other_events(hall: Hall, app_for: AppFor) -> None:
    fill(hall)
    found = await offered(app_for(hall.path, Seat(Role.JUDGE, "judge 1")))
    assert not {"New event", "Other events", "Restore a backup"} & found


@pytest.mark.wide(3)
@pytest.mark.parametrize(
    ("entry", "wanted"),
    [
        ("Paper: slips", "Signed"),
        ("Paper: callout", "Table 1:"),
        ("Verify", "Legal, and proven"),
        ("Check the event file", "All pages, indexes"),
        ("Event backups", "No backups yet; one is made before each pairing"),
        ("Editions", "(sr2012)"),
        ("Explain: Dora", "Dora · rank 3, shared"),
        ("Back up the event", "The event was backed up next to its file."),
    ],
)
async def test_palette_entries_work(app: SrtuiApp, entry: str, wanted: str) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        provider = DeskCommands(app.screen)
        every = {one.text: one.run for one in (*provider._verbs(), *provider._players())}
        every[entry]()
        await until(pilot, wanted)


async def test_a_table_is_written_as_csv_once(hall: Hall, app: SrtuiApp) -> None:
    to = hall.path.parent / "standings.csv"
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        for said in ("Saved", "already exists: tick “replace”, or choose"):
            provider = DeskCommands(app.screen)
            next(one.run for one in provider._verbs() if one.text == "Export as CSV")()
            await until(pilot, "Write the roster")
            await pilot.press(*str(to), "enter")
            await until(pilot, lambda said=said: said in unbroken(app))  # type: ignore[misc]
    assert "Anna" in to.read_text("utf-8")


async def test_a_table_is_written_beside_the_event_by_enter_alone(
    hall: Hall, app: SrtuiApp
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Anna")
        provider = DeskCommands(app.screen)
        next(one.run for one in provider._verbs() if one.text == "Export as CSV")()
        await until(pilot, "Write the roster")
        await pilot.press("enter")
        await until(pilot, "Saved")
    written = hall.path.parent / f"{hall.path.stem}-standings.csv"
    assert "Anna" in written.read_text("utf-8")


async def test_unknown_screen_key_lists_the_screens(hall: Hall, app_for: AppFor) -> None:
    """Settings, people and the other events were only in the palette, for whoever knew of them."""
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g")
        assert "f2 settings   f3 people   ctrl+p everything else" in seen(pilot.app)
        await press(pilot, "f3")
        assert isinstance(pilot.app.screen, PeoplePage)
    async with app_for(hall.path).run_test(size=(40, 15)) as pilot:
        await settled(pilot)
        await press(pilot, "g")
        assert "people" not in seen(pilot.app)  # the places need the lines
        assert "Event" in seen(pilot.app)
        assert "Public board" in seen(pilot.app)
