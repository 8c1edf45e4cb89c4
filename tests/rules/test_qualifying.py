"""The field of a final from its qualifiers, worked out by hand."""

from __future__ import annotations

from srtui.rules.series import Qualified, SeriesEvent, SharedPlace, seeding


def event(name: str, *people: str) -> SeriesEvent:
    """Return an event whose people are named in the order of their ranks."""
    return SeriesEvent(name, tuple((person, place) for place, person in enumerate(people, 1)))


SATURDAY = event("Saturday", "Ann", "Bo", "Cleo", "Dan", "Eva")
SUNDAY = event("Sunday", "Fay", "Gus", "Hal", "Ida", "Jo")


def field(seeded: tuple[Qualified, ...]) -> list[str]:
    return [f"{one.person} {one.event} {one.place}" for one in seeded]


def test_two_qualifiers_share_the_places_evenly() -> None:
    found = seeding((SATURDAY, SUNDAY), {}, 4)
    assert field(found.qualified) == [
        "Ann Saturday 1",
        "Fay Sunday 1",
        "Bo Saturday 2",
        "Gus Sunday 2",
    ]
    assert found.players == 10


def test_odd_place_goes_to_the_earlier_qualifier() -> None:
    found = seeding((SATURDAY, SUNDAY), {}, 3)
    assert field(found.qualified)[2] == "Bo Saturday 2"


def test_person_qualified_twice_takes_one_place() -> None:
    both = event("Sunday", "Fay", "Ann", "Gus", "Hal")
    found = seeding((SATURDAY, both), {}, 4)
    assert field(found.qualified)[3] == "Gus Sunday 3"
    assert found.qualified[3].moved_up == ("Ann",)
    assert found.players == 8


def test_two_spellings_are_one_person_once_that_is_known() -> None:
    both = event("Sunday", "Berg, Ann", "Fay", "Gus")
    named = event("Saturday", "Ann Berg", "Bo", "Cleo")
    assert seeding((named, both), {}, 2).players == 6
    found = seeding((named, both), {"Berg, Ann": "Ann Berg"}, 2)
    assert field(found.qualified) == ["Ann Berg Saturday 1", "Fay Sunday 2"]
    assert found.players == 5


def test_player_who_stays_away_leaves_the_place_to_the_next() -> None:
    found = seeding((SATURDAY, SUNDAY), {}, 2, away=("Ann",))
    assert field(found.qualified) == ["Bo Saturday 2", "Fay Sunday 1"]
    assert found.qualified[0].moved_up == ("Ann",)


def test_small_qualifier_leaves_its_places_to_the_other() -> None:
    found = seeding((event("Saturday", "Ann"), SUNDAY), {}, 4)
    assert field(found.qualified) == [
        "Ann Saturday 1",
        "Fay Sunday 1",
        "Gus Sunday 2",
        "Hal Sunday 3",
    ]
    assert len(seeding((event("Saturday", "Ann"),), {}, 4).qualified) == 1


def test_shared_place_at_the_border_is_named() -> None:
    tied = SeriesEvent("Saturday", (("Ann", 1), ("Bo", 2), ("Cleo", 2)))
    found = seeding((tied, SUNDAY), {}, 4)
    assert found.shared == (SharedPlace("Saturday", 2, ("Bo", "Cleo")),)
    assert seeding((tied, SUNDAY), {}, 6).shared == ()
