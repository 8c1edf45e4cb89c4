"""O: a sheet from every place, to look at, to the printer or into a file; a judge only looks."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from at_screen import press, seen
from hall import Hall
from meant import meant
from watching import until

from screens.app import SrtuiApp
from screens.dialogs.pick import Pick
from screens.pages.printing import CHANGED
from screens.palette import verbs
from screens.places import PLACES
from srtui.commands.awards.special import AddAward
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.pairing.by_hand import MoveTable
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.sheets.paper import changed_at, note_printed

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def published(hall: Hall) -> Hall:
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Publish())
    return hall


async def test_all_of_a_round_is_offered_first_once_it_is_published(
    published: Hall, app_for: AppFor
) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "O print the sheets")
        await press(pilot, "O")
        await until(pilot, "a round        All of a round")
        await press(pilot, "a")
        await until(pilot, "f Save as .html, .pdf or .txt")
        await press(pilot, "f")
        await until(pilot, "ctrl+s OK")
        await press(pilot, "ctrl+s")
        to = published.path.with_name("hall-round.html")
        await until(pilot, lambda: to.exists())
        await until(pilot, lambda: f"Saved {to.anchor}" in " ".join(seen(pilot.app).split()))
        assert "SECRET until round 1 starts." in to.read_text("utf-8")
        await press(pilot, "O", "a", "f", "ctrl+s")
        await until(pilot, lambda: "tick “replace”" in " ".join(seen(pilot.app).split()))


async def test_the_key_is_free_in_every_place(published: Hall, app_for: AppFor) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "O print the sheets")
        for place in PLACES:
            app.go_to(place.name)
            await until(pilot, lambda name=place.name: app.frame and app.frame.place == name)  # type: ignore[arg-type, misc]
            await press(pilot, "O")
            await until(pilot, lambda: isinstance(app.screen, Pick))
            await press(pilot, "escape")


async def test_a_judge_names_no_file_of_the_machine(published: Hall, app_for: AppFor) -> None:
    app = app_for(published.path, seat=Seat(Role.JUDGE, "judge 1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Hall")
        assert not {"Print a sheet", "Export as CSV"} & {one.text for one in verbs(app)}
        await press(pilot, "O")
        await until(pilot, "Print")
        await press(pilot, "b")
        await until(pilot, "Sheet: names")


async def test_the_report_of_an_event_that_is_over(published: Hall, app_for: AppFor) -> None:
    published.type()
    published.run(Finish())
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Break the tie, then announce the prizes.")
        await press(pilot, "n", "r")
        await until(pilot, "How games were won")
        await press(pilot, "escape")
        await press(pilot, "g", "a", "r")
        await until(pilot, "How games were won")


async def test_the_report_is_offered_also_while_an_award_is_to_be_given(
    published: Hall, app_for: AppFor
) -> None:
    published.run(AddAward("Spoon"))
    published.type()
    published.run(Finish())
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Decide the awards. Spoon has no winner yet.")
        await press(pilot, "n", "r")
        await until(pilot, "How games were won")


async def test_after_a_change_only_what_changed_is_offered(
    published: Hall, app_for: AppFor
) -> None:
    note_printed(published.event, "slips")
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "O print the sheets")
        await press(pilot, "O", "e")
        await until(pilot, "f Save as .html, .pdf or .txt")
        assert CHANGED not in seen(app)
        await press(pilot, "escape")
        published.run(meant(published, MoveTable, "Anna", 7))
        await press(pilot, "O", "e")
        await until(pilot, f"c {CHANGED}")
        await press(pilot, "c")
        await until(pilot, "New: table 7")
        await press(pilot, "f", "ctrl+s")
        to = published.path.with_name("hall-slips-changed.html")
        await until(pilot, lambda: f"Saved {to.anchor}" in " ".join(seen(pilot.app).split()))
        assert to.read_text("utf-8").count("Won by") == 1
        assert not changed_at(published.event, "slips").documents


@pytest.mark.skipif(sys.platform == "win32", reason="Windows prints without a program like lp")
async def test_without_a_printer_it_is_said_by_which_keys_the_file_is_written(
    published: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.exporting.printing.shutil.which", lambda _: None)
    app = app_for(published.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, "O print the sheets")
        await press(pilot, "O")
        await until(pilot, "a round        All of a round")
        await press(pilot, "a")
        await until(pilot, "p To the printer")
        await press(pilot, "p")
        text = " ".join((await until(pilot, "no lp or lpr")).split())
        assert "To save the sheet, press O, choose it, then press f." in text
