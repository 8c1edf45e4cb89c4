"""Boards, ballots, captains' terminals and trials of keys hold no word of English.

The invented language goes through all pages of a board at several moments of events of every kind,
and through the dialogs of tables and captains that no picture shows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from clocked import to_turns
from hall import NAMES, Hall
from invented import CUT, KEPT, WORD, Invented, unmarked
from meant import meant
from pictures import scenes
from table_app import LEFT, RIGHT, paired, set_up
from textual.pilot import Pilot
from textual.screen import Screen

from data.event.watch import Watcher
from screens.board.large import LargePage
from screens.board.screen import BoardScreen, WallApp
from screens.captain.screen import CaptainApp
from screens.table.app import TableApp
from srtui.commands.awards.special import AddAward, EnterAward
from srtui.commands.awards.votes import OpenVote
from srtui.commands.clock.round import Pause
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.address import SetAddress
from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.game.turn import Turn
from srtui.commands.hall.notices import Feature
from srtui.commands.league import EnterGame
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import Drop
from srtui.commands.rounds.ending import Finish, MakeCut
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.captains import RollOff, TakeStep
from srtui.commands.teams.roster import PasteTeams, SetTeamRule
from srtui.model.captains import captains_board

BEST, LIST = "Best Painted", "Major Victoria Haley"
TEAMS = "Alder: Anna; Bert; Cleo\n\nBirch: Dora; Emil; Frida\n"
TYPED = f"{BEST} {LIST} army Alder Birch Cygnar https example org"


def english_left(hall: Hall, *texts: str) -> set[str]:
    """Return the words in plain letters that are not names of the event."""
    rules = hall.event.edition
    names = [*NAMES, hall.event.name, *(each.name for each in rules.scenarios)]
    kept = {*WORD.findall(" ".join((*names, KEPT, TYPED)))}
    return {word for text in texts for word in WORD.findall(CUT.sub("", text))} - kept


def _cut(hall: Hall) -> Iterator[None]:
    hall.add(6)
    hall.run(SetEvent(rounds=2))
    hall.run(SetAddress("https://example.org"))
    yield
    hall.play()
    hall.play()
    hall.run(MakeCut(4))
    yield
    hall.play()
    yield
    hall.run(PairRound())
    hall.run(Publish())
    yield
    hall.type()
    hall.run(Finish())
    yield


def _league(hall: Hall) -> Iterator[None]:
    hall.add(4)
    yield
    for line in ("Anna Bert s 5 3", "Cleo Dora t"):
        hall.run(meant(hall, EnterGame, *line.split()))
    yield


def _lasting(hall: Hall) -> Iterator[None]:
    hall.run(meant(hall, SetHouseRule, "timing.round_ends", '"Sunday 20:00"'))
    hall.add(6)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    yield
    hall.run(Publish())
    yield
    hall.type()
    hall.run(PairRound())
    hall.run(Publish())
    yield


def _teams(hall: Hall) -> Iterator[None]:
    hall.run(PasteTeams(TEAMS))
    hall.run(PairRound(seed="teams"))
    hall.run(meant(hall, Scenario))
    hall.run(Publish())
    yield
    hall.run(RollOff(1))
    yield


def _day(hall: Hall) -> Iterator[None]:
    """Byes, a break, the featured table, a pause, the last minutes and the time after them."""
    hall.add(5)
    hall.run(SetAddress("https://example.org"))
    hall.play()
    hall.run(meant(hall, Drop, "Emil"))
    set_up(hall)
    to_turns(hall, 1)
    hall.run(Feature(1))
    for answers in ((), (), ("+2", "+1")):
        hall.run(meant(hall, Turn, "1", answers))
    yield
    hall.run(meant(hall, Pause, "1", "late"))
    yield
    ends = hall.event.newest_round().ends_at
    assert ends is not None
    for seconds in (-240, 90):
        left = datetime.fromisoformat(ends) - hall.machine.utc
        hall.machine.go_on(left.total_seconds() + seconds)
        yield


SHOWN: dict[str, tuple[Callable[[Path], Hall], Callable[[Hall], Iterator[None]]]] = {
    "cut": (Hall, _cut),
    "league": (lambda folder: Hall(folder, "league"), _league),
    "lasting": (Hall, _lasting),
    "teams": (lambda folder: Hall(folder, teams=3), _teams),
    "day": (Hall, _day),
    "sr2024": (lambda folder: Hall(folder, "sr2024"), _cut),
}
"""The events of the boards: how one is made, and its moments."""


@pytest.mark.wide
@pytest.mark.parametrize("size", [*scenes.SMALL, *scenes.SIZES], ids=str)
@pytest.mark.parametrize("name", SHOWN)
async def test_no_page_of_a_board_holds_a_word_of_english(
    tmp_path: Path, name: str, size: scenes.Size
) -> None:
    make, moments = SHOWN[name]
    hall, left = make(tmp_path), list[str]()
    with closing(hall.store):
        for _ in moments(hall):
            for shown, texts in [each async for each in _pages(hall, size)]:
                if english_left(hall, shown, *texts) or unmarked(shown) > 0:
                    left += [shown, *texts]
    assert not left, "\n".join(left)


async def _pages(hall: Hall, size: scenes.Size) -> AsyncIterator[tuple[str, list[str]]]:
    """Yield what is seen of each page of the board, with the texts of its large letters."""
    with closing(Watcher(hall.store)) as watcher:
        desk = Desk(hall.store, Seat(Role.BOARD, "board"), lambda: hall.machine.utc, hall.entropy,
                    hall.machine)  # fmt: skip
        app = WallApp(desk, watcher, 12, poll=False)
        app.language.catalogue = Invented()
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            board = app.screen
            assert isinstance(board, BoardScreen)
            await press(pilot, "space")
            for page in board.pages:
                large = page.rows if isinstance(page, LargePage) else ()
                yield seen(app), [page.title, *(cell.text for row in large for cell in row)]
                await press(pilot, "right")


async def _words(pilot: Pilot[str], hall: Hall, *keys: str) -> None:
    """Press keys, and look for words of English after each."""
    for key in keys:
        await press(pilot, key)
        shown = seen(pilot.app)
        assert not english_left(hall, shown), shown
        scrolls = any(one.show_vertical_scrollbar for one in pilot.app.screen.query("*"))
        assert scrolls or unmarked(_on_top(pilot.app.screen, shown)) <= 0, shown


def _on_top(screen: Screen[object], shown: str) -> str:
    """Return the lines of a dialog without those beside it, else all."""
    for box in screen.query(".box"):
        region = box.region
        lines = shown.splitlines()[region.y : region.bottom]
        return "\n".join(line[region.x : region.right] for line in lines)
    return shown


@contextmanager
def _table(hall: Hall, *, touch: bool = False) -> Iterator[TableApp]:
    with closing(Watcher(hall.store)) as watcher:
        app = TableApp(hall.table(1), watcher, touch=touch)
        app.language.catalogue = Invented()
        yield app


SIZES = [pytest.param(size, marks=pytest.mark.wide(2)) for size in (scenes.SMALL[0], (80, 24))]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_practice_and_a_test_of_keys_hold_no_word_of_english(
    hall: Hall, size: scenes.Size
) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())
    with _table(hall) as app:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            app.worn()
            await _words(pilot, hall, "i", LEFT, RIGHT, "space", "escape")
            app.test_keys()
            await settled(pilot)
            await _words(pilot, hall, RIGHT, LEFT, RIGHT, "escape", "ctrl+q", "1", "enter")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_vote_at_a_table_holds_no_word_of_english(hall: Hall, size: scenes.Size) -> None:
    hall.add(4)
    paired(hall)
    hall.run(AddAward(BEST, "army"))
    for name in ("Anna", "Bert"):
        hall.run(meant(hall, EnterAward, BEST, name))
    hall.run(meant(hall, OpenVote, BEST))
    with _table(hall) as app:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            app.worn()
            await settled(pilot)
            await _words(pilot, hall, "z", "end", "enter", "x", "enter", "backspace", "enter")
            await _words(pilot, hall, "9", "enter", "9", "enter", "1", "enter", "2", "enter")
            for _ in range(2):
                await _words(pilot, hall, "1", "enter", "1", "enter", "enter")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("zone", [None, 1])
async def test_captains_hold_no_word_of_english_up_to_the_last_step(
    team_hall: Callable[[int], Hall], zone: int | None, size: scenes.Size
) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    hall.run(SetTeamRule(procedure="cards"))
    hall.run(PairRound(seed="teams"))
    hall.run(meant(hall, Scenario))
    hall.run(Publish())
    match = hall.event.matches[0]
    team = None if zone else match.teams[0]
    desk = hall.desk.for_seat(Seat(Role.CAPTAIN, "captain", team=team, zone=zone))
    with closing(Watcher(desk.store)) as watcher:
        app = CaptainApp(desk, watcher)
        app.language.catalogue = Invented()
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            if zone is None:
                await _words(pilot, hall, "l", "escape", "e", "1", "5", "escape")
            for _ in range(12):
                await _words(pilot, hall, "a", "y")
                if zone is None and (ask := captains_board(hall.event, match).ask(1)):
                    hall.desk.run(TakeStep(match.teams[1], ask.choices[0]))
                    await settled(pilot)
            await _words(pilot, hall, "x", "l", "escape")
