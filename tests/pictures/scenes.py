"""What there is to be pictured: each place, dialog, page and stage of a table, by name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from at_screen import press, settled
from invented import LETTERS
from textual.app import App
from textual.pilot import Pilot

from data.event.watch import Watcher
from pictures import events
from pictures.cells import Cell, cells_of, steady_cursor
from screens.app import SrtuiApp
from screens.board.screen import SECONDS as BOARD_SECONDS
from screens.board.screen import BoardScreen, WallApp
from screens.captain.screen import CaptainApp
from screens.pages import reports
from screens.start.screen import StartApp, World
from screens.table.app import TableApp
from screens.theme.look import Look
from screens.theme.palette import PALETTES
from screens.theme.signs import FINE, PLAIN
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.model.serving import Seated, Serving, Tested, Waiting
from srtui.queries.day.day import DayQuery
from srtui.queries.event.reminders import Reminders
from srtui.queries.pairing.verify import Verify
from srtui.queries.query import Query
from srtui.queries.roster.conduct import Penalties
from srtui.queries.standings.details import Explain
from srtui.rules.value import Value
from srtui.text.find import game as find_game

Size = tuple[int, int]
Does = Callable[[Pilot[Any]], Awaitable[None]]
SIZES: tuple[Size, ...] = ((80, 24), (120, 40), (200, 60))
SMALL: tuple[Size, ...] = ((40, 20), (40, 15))
LOOKS = {name: Look(palette, PLAIN if name == "16" else FINE) for name, palette in PALETTES.items()}
"""Every look of a terminal; one of sixteen colours has plain symbols."""
OFFICE, JUDGE, HALL = Seat(), Seat(Role.JUDGE, "judge 1"), Seat(Role.BOARD, "board")


class Scene(Value):
    """One picture: the seat, the moment of the day, and the first steps.

    `small`: also drawn for the smallest screens.
    """

    name: str
    moment: str = "playing"
    seat: Seat | None = OFFICE
    does: Does | None = None
    small: bool = False

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes to draw."""
        return (*SMALL, *SIZES) if self.small else SIZES


def place(name: str, *keys: str) -> Does:
    """Go to a place, then press keys."""

    async def does(pilot: Pilot[Any]) -> None:
        pilot.app.go_to(name)  # type: ignore[attr-defined]
        await settled(pilot)
        await press(pilot, *keys)

    return does


def keys(*pressed: str) -> Does:
    """Press keys."""

    async def does(pilot: Pilot[Any]) -> None:
        await press(pilot, *pressed)

    return does


def page(word: str) -> Does:
    """On a board, the first page with a word in its title, in English or the invented language."""

    async def does(pilot: Pilot[Any]) -> None:
        board = pilot.app.screen
        assert isinstance(board, BoardScreen)
        words = word, word.translate(LETTERS)
        at = [any(each in one.title for each in words) for one in board.pages].index(True)
        await press(pilot, "space", *["right"] * at)

    return does


def calls(name: str, what: Callable[[SrtuiApp], object], *pressed: str) -> Does:
    """Go to a place and begin something there; then press keys."""

    async def does(pilot: Pilot[Any]) -> None:
        await place(name)(pilot)
        what(pilot.app)  # type: ignore[arg-type]
        await settled(pilot)
        await press(pilot, *pressed)

    return does


def scoring(table: int, *pressed: str) -> Does:
    """Score the game at a table."""

    def opens(app: SrtuiApp) -> None:
        assert app.event is not None
        app.push_screen(app.game_screen(find_game(app.event, str(table)).id))

    return calls("results", opens, *pressed)


async def _palette(pilot: Pilot[Any]) -> None:
    await place("results")(pilot)
    pilot.app.action_command_palette()
    await settled(pilot)
    await press(pilot, *"pair")
    for _ in range(20):  # what is found comes by and by
        await asyncio.sleep(0.02)
        await settled(pilot)


def _pages(app: SrtuiApp) -> None:
    assert app.event is not None
    reports.show(app, Explain(app.event.players[3].id))


def shows(query: Query[Any]) -> Callable[[SrtuiApp], None]:
    """Return the steps that open a query's page."""
    return lambda app: reports.show(app, query)


def sheet(name: str) -> Does:
    """Return the steps that open a printed sheet."""
    return calls("standings", lambda app: reports.sheet(app, name))


def _lists(app: SrtuiApp) -> None:
    from screens.lists.screen import PlayerListsScreen

    assert app.event is not None
    app.push_screen(PlayerListsScreen(app.event.present[0].id))


def _variants(app: SrtuiApp) -> None:
    from screens.event.variants import Variants

    app.push_screen(Variants())


def _ballot(app: SrtuiApp) -> None:
    from screens.awards.ballot import Ballot

    assert app.event is not None
    app.push_screen(Ballot(app.desk, app.event))


def table(name: str, number: int, *pressed: str, moment: str = "playing") -> Scene:
    """Return a scene at a table's terminal."""
    seat = Seat(Role.TABLE, f"table {number}", number)
    return Scene(f"table-{name}", moment, seat, keys(*pressed), small=True)


def judge(name: str, does: Does | None = None) -> Scene:
    """Return a scene on a judge's screen."""
    return Scene(f"judge-{name}" if name else "judge", seat=JUDGE, does=does, small=True)


def _served(tables: int, *, testing: bool = False) -> Does:
    """Return the steps to the device list: `tables` connected, two that ask, a weak battery."""
    since = "2026-03-07T09:05:00+00:00"
    tested: tuple[Tested, ...] = ("both", "left", "asked", "plays")
    seated = [
        Seated(
            f"table{n}",
            f"Tablet {n}",
            f"SHA256:{n}",
            f"192.168.1.{n + 20}",
            80,
            24,
            "xterm",
            since,
            tested[n % 4] if testing else "",
            trip=n % 7 * 3,
            silent=10 if n == 5 else 0,
            lost=1 if n == 3 else 0,
        )
        for n in range(1, tables + 1)
    ]
    asks = (
        Waiting(4392, "table3", "SHA256:x", False, "192.168.1.77", since),
        Waiting(1207, "judge", "SHA256:y", False, "192.168.1.78", since),
    )
    said = Serving(
        1,
        4022,
        ("192.168.1.20", "10.0.0.4"),
        "SHA256:L6YntcjEzLziO3HUJWKEZcTkfilJd9jq9J8UUF1Q6bQ",
        asks,
        tuple(seated),
        "cook couple uniform muscle error fury",
        since,
        testing,
        ("The battery is at 18 % and not charging: plug this machine in.",),
    )

    async def does(pilot: Pilot[Any]) -> None:
        pilot.app.serving = said  # type: ignore[attr-defined]
        await place("devices")(pilot)

    return does


TABLE = 10
CAPTAINS = {"a": 6, "b": 11}
"""The teams of the first match."""
SCENES = (
    Scene("start", seat=None),
    Scene("start-empty", "none", seat=None),
    Scene("start-help", seat=None, does=keys("question_mark")),
    Scene("event", does=place("event")),
    Scene("event-new", "first", does=place("event")),
    Scene("event-end", "finished", does=place("event")),
    Scene("roster", does=place("roster")),
    Scene("roster-empty", events.NEW, does=place("roster")),
    Scene("pairings-empty", events.NEW, does=place("pairings")),
    Scene("results-empty", events.NEW, does=place("results")),
    Scene("tables-empty", events.NEW, does=place("tables")),
    Scene("standings-empty", events.NEW, does=place("standings")),
    Scene("terrain-empty", events.NEW, does=place("terrain")),
    Scene("roster-new", "first", does=place("roster")),
    Scene("lists", does=calls("roster", _lists)),
    Scene("pairings", does=place("pairings")),
    Scene("pairings-draft", "drawn", does=place("pairings")),
    Scene("results", does=place("results", "down", "down")),
    Scene("results-slip", does=place("results", *"71a5 2")),
    Scene("results-end", "finished", does=place("results")),
    Scene("tables", does=place("tables")),
    Scene("standings", does=place("standings", *["down"] * 6)),
    Scene("standings-end", "finished", does=place("standings")),
    Scene("awards", does=place("awards")),
    Scene("awards-end", "finished", does=place("awards")),
    Scene("ballot", does=calls("awards", _ballot)),
    Scene("terrain", does=place("terrain")),
    Scene("journal", does=place("journal")),
    Scene("devices", does=_served(16)),
    Scene("devices-tested", does=_served(128, testing=True)),
    Scene("devices-none", does=place("devices")),
    Scene("board", does=place("board")),
    Scene("variants", does=calls("event", _variants)),
    Scene("scoring", does=scoring(TABLE)),
    Scene("scoring-asked", does=scoring(11, "a", "b")),
    Scene("scoring-over", does=scoring(1)),
    Scene("help", does=place("results", "question_mark")),
    Scene("palette", does=_palette),
    Scene("form", does=calls("roster", lambda app: app.begin("roster.add", {}))),
    Scene("form-long", does=calls("event", lambda app: app.begin("set", {}))),
    Scene("question", does=calls("results", lambda app: app.action_undo())),
    Scene("go", does=place("results", "g")),
    Scene("page", does=calls("standings", _pages)),
    Scene("page-why", does=place("pairings", "w")),
    Scene("page-award", "finished", does=place("awards", "enter")),
    Scene("page-entry", does=place("journal", "enter")),
    Scene("page-report", "finished", does=calls("standings", reports.report)),
    Scene("page-verified", does=calls("standings", shows(Verify()))),
    Scene("page-penalties", does=calls("standings", shows(Penalties()))),
    Scene("page-reminders", does=calls("standings", shows(Reminders()))),
    Scene("page-day", does=calls("standings", shows(DayQuery()))),
    Scene("page-editions", does=calls("standings", reports.rulebooks)),
    Scene("page-pairings", does=sheet("pairings")),
    Scene("page-slips", does=sheet("slips")),
    Scene("page-standings", "finished", does=sheet("standings")),
    Scene("page-scenario", does=sheet("scenario"), small=True),
    Scene("refused", does=place("pairings", "9", "9", "enter")),
    Scene("wall", seat=HALL),
    Scene("wall-published", "published", seat=HALL),
    Scene("wall-end", "finished", seat=HALL),
    *(
        Scene(f"wall-{word.lower().replace(' ', '-')}", moment, seat=HALL, does=page(word))
        for moment, word in (
            ("begun", "by name"),
            ("begun", "by table"),
            ("begun", "Two Fronts"),
            ("begun", "Standings"),
            ("begun", "Today"),
            ("playing", "clocks"),
        )
    ),
    Scene("wall-soon", "soon", seat=HALL),
    Scene("wall-over", "over", seat=HALL, does=page("by table")),
    Scene("wall-prizes", "ceremony", seat=HALL),
    *(
        Scene(
            f"captain-{side}", events.CAPTAINS, Seat(Role.CAPTAIN, "captain", team=team), small=True
        )
        for side, team in CAPTAINS.items()
    ),
    judge(""),
    judge("scoring", scoring(TABLE)),
    judge("help", keys("question_mark")),
    table("before-round", 10, moment="published"),
    table("set-up", events.UNSET),
    table("ready", events.READY),
    table("deployment", events.DEPLOYED),
    table("turn", TABLE),
    table("called", events.CALLED),
    table("late", events.LATE),
    table("asked", events.ASKED, "space"),
    table("asked-more", events.ASKED, "space", "a", "b", "down"),
    table("proposed", events.PROPOSED),
    table("fallen", events.FALLEN),
    table("paused", events.PAUSED),
    table("menu", TABLE, "z"),
    table("sheet", TABLE, "t"),
    table("done", 1),
    table("nobody", 30),
)
BY_NAME = {one.name: one for one in SCENES}


def cells(scene: Scene, size: Size, look: Look) -> list[list[Cell]]:
    """Return the cells of a scene, which stay the same after all of it is styled again."""
    return asyncio.run(_cells(scene, size, look))


async def _cells(scene: Scene, size: Size, look: Look) -> list[list[Cell]]:
    with steady_cursor(), _app(scene, look) as app:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            if scene.does is not None:
                await scene.does(pilot)
            await settled(pilot)
            shown = cells_of(app, look.palette)
            App.update_styles(app, app.screen)
            await settled(pilot)
            assert cells_of(app, look.palette) == shown
            return shown


@contextmanager
def _app(scene: Scene, look: Look) -> Iterator[App[Any]]:
    """Yield the program as its user starts it, at a clock that is paused."""
    if scene.seat is None:
        yield _start(look, recent=scene.moment != "none")
        return
    path, machine = events.file_of(scene.moment)
    desk = events.desk_on(path, machine, scene.seat)
    with closing(desk.store), closing(Watcher(desk.store)) as watcher:
        if scene.seat.role is Role.TABLE:
            yield TableApp(desk, watcher, look=look, poll=False)
        elif scene.seat.role is Role.CAPTAIN:
            yield CaptainApp(desk, watcher, look=look, poll=False)
        elif scene.seat.role is Role.BOARD:
            yield WallApp(desk, watcher, BOARD_SECONDS, look=look, poll=False)
        else:
            yield SrtuiApp(desk, watcher, look=look, poll=False)


def _start(look: Look, *, recent: bool) -> StartApp:
    """Return the app with the list of events: three of them."""
    path, machine = events.file_of("playing")
    folder = path.parents[1]
    found = [path, folder / "finished.srtui", folder / "first.srtui"] if recent else []
    if recent:
        events.file_of("finished"), events.file_of("first")
        path = events.file_of("playing")[0]

    def clock() -> datetime:
        return machine.utc

    world = World(lambda: found, Path, clock, lambda: "entropy", machine, Path)
    return StartApp(world, look=look)
