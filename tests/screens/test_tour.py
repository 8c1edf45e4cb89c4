"""The tour: walked from its first line to its last by the keys that it names, left, remapped."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from at_screen import Clock, press, seen, settled
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.key_list import keyed
from screens.preferences import Chosen, PreferenceStore
from screens.tour.app import TourApp
from srtui.commands.demo.play import make_tour
from srtui.queries.help.tour import OUT, STEPS

AppFor = Callable[..., SrtuiApp]
NAMED = {"esc": "escape", "⏎": "enter", "?": "question_mark", "^q": "ctrl+q", "^p": "ctrl+p"}
LINE = re.compile(r" Tour (\d+)/(\d+) +(.*?) [►>] ")


@pytest.fixture
def tour(tmp_path: Path) -> Path:
    """Return the tour's event."""
    path = tmp_path / "tour.srtui"
    clock = Clock()
    make_tour(path, clock, clock.stamp)
    return path


def tour_line(app: SrtuiApp) -> re.Match[str]:
    """Return the line of the tour on the screen."""
    found = LINE.findall(seen(app))
    assert len(found) == 1, seen(app)
    match = LINE.search(seen(app))
    assert match is not None
    return match


def keys_of(named: str) -> list[str]:
    """Return the keys to press for the keys that a line names."""
    keys: list[str] = []
    for one in named.split(", then "):
        if one.startswith("“"):
            keys += ["space" if letter == " " else letter for letter in one.strip("“”")]
        else:
            keys.append(NAMED.get(one, one))
    return keys


async def check_screen(pilot: Pilot[str]) -> None:
    """Let the app check its screen, as it does four times a second."""
    assert isinstance(pilot.app, TourApp)
    pilot.app.guide()
    await settled(pilot)


async def follow(pilot: Pilot[str], until: int) -> list[str]:
    """Press what the line says until it is at this step; what it said on the way."""
    app = pilot.app
    told: list[str] = []
    while int((line := tour_line(app))[1]) < until:  # type: ignore[arg-type]
        told.append(f"{line[1]} {line[3]}")
        assert len(told) < 100, told
        assert told.count(told[-1]) < 6, "\n".join([*told, seen(app)])
        await press(pilot, *keys_of(line[3]))
        await check_screen(pilot)
    return told


async def test_the_whole_tour_is_walked_by_the_keys_that_it_names(
    tour: Path, app_for: AppFor
) -> None:
    app = app_for(tour, kind=TourApp)
    async with app.run_test(size=(80, 24)) as pilot:
        await check_screen(pilot)
        told = await follow(pilot, len(STEPS))
        event = app.event
        assert event is not None
        assert event.finished_at
        assert event.prizes_told == 3
        assert [one.number for one in event.rounds] == [1, 2, 3]
        assert {int(one.split()[0]) for one in told} == {*range(1, len(STEPS))}
        assert "Quits" in seen(app)
        await press(pilot, *keys_of(tour_line(app)[3]))
    assert app.return_value is None


async def test_tour_continues_where_it_was_left(tour: Path, app_for: AppFor) -> None:
    app = app_for(tour, kind=TourApp)
    async with app.run_test(size=(80, 24)) as pilot:
        await check_screen(pilot)
        await follow(pilot, 12)
        left = tour_line(app)[1]
        await press(pilot, "ctrl+q")
    again = app_for(tour, kind=TourApp)
    async with again.run_test(size=(80, 24)) as pilot:
        await check_screen(pilot)
        assert int(left) == 12
        assert tour_line(again)[1] in ("10", "12")  # what only looks leaves no trace
        assert "Yuki Shiranui" in seen(again)
        await follow(pilot, 15)
        assert again.event is not None
        assert len(again.event.rounds) == 2


async def test_other_keys_never_get_it_stuck(tour: Path, app_for: AppFor) -> None:
    app = app_for(tour, kind=TourApp)
    async with app.run_test(size=(80, 24)) as pilot:
        await check_screen(pilot)
        await press(pilot, "n", "p")  # paired without the eighth, and before anybody is here
        await check_screen(pilot)
        assert tour_line(app)[1] == "4"
        await press(pilot, "u", "y")
        await check_screen(pilot)
        assert tour_line(app)[1] == "1"
        await press(pilot, "g", "j")
        await check_screen(pilot)
        assert tour_line(app)[3] == "g, then “r”"
        await press(pilot, "question_mark")
        await check_screen(pilot)
        await press(pilot, *keys_of(tour_line(app)[3]))
        await check_screen(pilot)
        assert tour_line(app)[3] == "g, then “r”"
        await press(pilot, "f4")
        assert "a round first." in seen(app)


async def test_it_names_the_keys_of_this_machine(tour: Path, app_for: AppFor) -> None:
    app = app_for(
        tour, None, partial(TourApp, preferences=PreferenceStore(Chosen(keys={"roster.add": "y"})))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await check_screen(pilot)
        assert tour_line(app)[3] == "y"
        await press(pilot, "y")
        await check_screen(pilot)
        assert tour_line(app)[3] == "“Robin Tour”, then enter"


def test_every_step_names_keys_that_there_are() -> None:
    known = {one.id for one in keyed()} | {"enter", "esc"}
    named = [
        key
        for step in STEPS
        for presses in (step.do, *step.boxes.values(), *OUT.values())
        for key in presses.keys
    ]
    assert [key for key in named if key not in known and not key.startswith("“")] == []
