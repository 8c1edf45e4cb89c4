"""O: a sheet from every place, to look at, to the printer or into a file; a judge only looks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press
from hall import Hall
from meant import meant
from watching import until

from screens.app import SrtuiApp
from screens.dialogs.pick import Pick
from screens.palette import verbs
from screens.places import PLACES
from srtui.desk.command import Role
from srtui.desk.desk import Seat
from srtui.desk.pairing.pair import Pair
from srtui.desk.rounds.ending import Finish
from srtui.desk.rounds.stages import Publish, Scenario

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def published(hall: Hall) -> Hall:
    hall.add(4)
    hall.run(Pair())
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Publish())
    return hall


async def test_all_of_a_round_is_offered_first_once_it_is_published(
    published: Hall, app_for: AppFor
) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "O print all of it")
        await press(pilot, "O")
        await until(pilot, "a round        All of a round")
        await press(pilot, "a")
        await until(pilot, "f Into a file")
        await press(pilot, "f")
        await until(pilot, "ctrl+s do it")
        await press(pilot, "ctrl+s")
        to = published.path.with_name("hall-round.html")
        await until(pilot, lambda: to.exists())
        await until(pilot, "is written.")
        assert "SECRET until round 1 starts." in to.read_text("utf-8")


async def test_the_key_is_free_in_every_place(published: Hall, app_for: AppFor) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "O print all of it")
        for place in PLACES:
            app.go_to(place.name)
            await until(pilot, lambda name=place.name: app.frame and app.frame.place == name)
            await press(pilot, "O")
            await until(pilot, lambda: isinstance(app.screen, Pick))
            await press(pilot, "escape")


async def test_a_judge_names_no_file_of_the_machine(published: Hall, app_for: AppFor) -> None:
    app = app_for(published.path, seat=Seat(Role.JUDGE, "judge 1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Hall")
        assert not {"Print a sheet", "Export as CSV"} & {one.text for one in verbs(app)}
        await press(pilot, "O")
        await until(pilot, "On paper")
        await press(pilot, "b")
        await until(pilot, "On paper: names")


async def test_the_report_of_an_event_that_is_over(published: Hall, app_for: AppFor) -> None:
    published.type()
    published.run(Finish())
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "r shows its report")
        await press(pilot, "n", "r")
        await until(pilot, "How games were won")
        await press(pilot, "escape")
        await press(pilot, "g", "a", "r")
        await until(pilot, "How games were won")
