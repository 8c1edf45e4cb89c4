"""The organizer's people in words, and those of an event as they would be kept."""

from __future__ import annotations

from data.people import People, Person
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.views.layout import Column, table
from srtui.words.typed import clean
from srtui.words.wording import counted


def of_event(event: Event) -> People:
    """Everybody who was entered in an event, as the organizer's file keeps a person."""
    return tuple(
        Person(one.name, one.club, (one.faction,) if one.faction else ()) for one in event.players
    )


def read_person(text: str) -> Person:
    """A person typed in a line: name; factions, the newest first, with commas; club."""
    # Parted by semicolons: names and clubs have commas, and a person several factions.
    name, _, rest = text.partition(";")
    factions, _, club = rest.partition(";")
    words = (word.strip() for word in factions.split(","))
    return Person(
        clean(name, "The name"),
        clean(club, "The club", empty=True),
        tuple(clean(word, "The faction") for word in words if word),
    )


def typed_as(one: Person) -> str:
    """A person as he is typed."""
    return "; ".join((one.name, ", ".join(one.factions), one.club)).rstrip("; ")


def why_no_person(text: str) -> str:
    """What is wrong with a line that is to be a person; empty where nothing is."""
    try:
        read_person(text)
    except Refused as refused:
        return str(refused)
    return ""


def people_lines(people: People, where: str) -> list[str]:
    """Everybody in a table, and where the file lies."""
    if not people:
        return ["Nobody is kept. srtui people fill EVENT.srtui keeps those of an event."]
    columns = Column("Name"), Column("Club"), Column("Factions")
    rows = [(one.name, one.club, ", ".join(one.factions)) for one in people]
    return [*table(columns, rows), f"{people_said(people)} in {where}."]


def people_said(people: People) -> str:
    """How many people there are, in words."""
    return counted(len(people), "person") if len(people) == 1 else f"{len(people)} people"
