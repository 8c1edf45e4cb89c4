"""The page of the organizer's people, and their names offered in the form."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled, unbroken
from hall import Hall

from data.machine import people
from data.machine.people import Person
from screens.app import SrtuiApp

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


async def test_people_are_kept_corrected_merged_and_deleted(event_of: Make, app_for: App) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "f3")
        assert "Nobody is saved yet" in seen(app)
        await press(pilot, "f")
        assert "4 added; 4 people now." in seen(app)
        await press(pilot, "enter", *"; Cryx; Iron", "enter")
        assert people.read()[0] == Person("Anna Abel", "Iron", ("Cryx",))
        await press(pilot, "down", "m", "a", "n")
        assert len(people.read()) == 4, "to take one for another cannot be taken back"
        await press(pilot, "m", "a", "y")
        assert [one.name for one in people.read()] == ["Anna Abel", "Cleo Abel", "Dora Abel"]
        await press(pilot, "d", "n")
        assert len(people.read()) == 3
        await press(pilot, "d", "y")
        assert len(people.read()) == 2
        await press(pilot, "E", "y")
        assert not people.place().exists()
        await press(pilot, "escape")
        assert len(app.desk.event().players) == 4


async def test_unreadable_people_file_is_not_reported_as_filled(
    event_of: Make, app_for: App
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "f3")
        people.place().parent.mkdir(parents=True, exist_ok=True)
        people.place().write_text("[")
        await press(pilot, "f")
        assert "damaged and cannot be read. Repair it" in unbroken(app)
        assert "0 new" not in seen(app)
        assert people.place().read_text() == "["


async def test_viewing_a_person_changes_nothing(event_of: Make, app_for: App) -> None:
    hall = event_of(2)
    kept = Person("Abel; the older", "Iron", ("Cygnar, Storm Division",))
    people.keep([kept])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "f3", "enter", "enter")
        assert people.read() == (kept,)


async def test_a_name_that_is_typed_brings_club_and_faction(event_of: Make, app_for: App) -> None:
    hall = event_of(2)
    people.keep([Person("Zoe Abel", "Iron", ("Cryx", "Khador")), Person("Zora Ball")])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "a", *"zo")
        assert "Zoe Abel" in seen(app)
        assert "Zora Ball" in seen(app)
        await press(pilot, "down", "enter", "enter")
        added = app.desk.event().players[-1]
        assert (added.name, added.club, added.faction) == ("Zoe Abel", "Iron", "Cryx")


async def test_another_name_takes_out_again_what_came_with_the_first(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(2)
    people.keep([Person("Zoe", "Iron", ("Cryx",))])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "a", *"Zoe")
        assert "Iron" in seen(app)
        await press(pilot, *"tta", "enter")
        added = app.desk.event().players[-1]
        assert (added.name, added.club, added.faction) == ("Zoetta", "", "")


async def test_add_many_takes_whom_a_line_begins_to_name(event_of: Make, app_for: App) -> None:
    hall = event_of(2)
    people.keep([Person("Zoe Abel", "Iron", ("Cryx", "Khador")), Person("Zora Ball")])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m", *"zo")
        assert "takes Zoe Abel; Cryx; Iron   or Zora Ball" in seen(app)
        await press(pilot, "ctrl+t", *"zor", "ctrl+t", "ctrl+s")
        added = app.desk.event().players[2:]
        assert [(one.name, one.club, one.faction) for one in added] == [
            ("Zoe Abel", "Iron", "Cryx"),
            ("Zora Ball", "", ""),
        ]


async def test_merging_offers_the_most_similar_names_first(event_of: Make, app_for: App) -> None:
    people.keep((Person("Soren Oest"), Person("Anna Abel"), Person("Berta"), Person("Søren Öst")))
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "f3", "end", "m")  # the last by name: Søren Öst
        assert "Søren Öst is the same person as" in seen(app)
        lines = [one.strip("│ ") for one in seen(app).splitlines()]
        assert "a Soren Oest" in lines
