"""The organizer's saved people in words, and an event's players in the same form."""

from data.machine.people import People, Person
from srtui.documents.sections import section
from srtui.documents.table import TableColumn, section_lines, tabled
from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.text.phrases import counted

PEOPLE: tuple[TableColumn[Person], ...] = (
    TableColumn("Name", lambda person: person.name, name=True),
    TableColumn("Club", lambda person: person.club),
    TableColumn("Factions", lambda person: ", ".join(person.factions)),
)


def of_event(event: Event) -> People:
    """Return an event's players in the form of the organizer's file of people."""
    return tuple(
        Person(one.name, one.club, (one.faction,) if one.faction else ()) for one in event.players
    )


def read_person(text: str) -> Person:
    """Parse a person from a line: name; factions, newest first, separated by commas; club."""
    # Separated by semicolons: names and clubs contain commas, and a person has several factions.
    name, _, rest = text.partition(";")
    factions, _, club = rest.partition(";")
    words = (word.strip() for word in factions.split(","))
    return Person(
        clean(name, "The name"),
        clean(club, "The club", empty=True),
        tuple(clean(word, "The faction") for word in words if word),
    )


def typed_as(one: Person) -> str:
    """Format a person the way they are typed."""
    return "; ".join((one.name, ", ".join(one.factions), one.club)).rstrip("; ")


def why_no_person(text: str) -> str:
    """Return what is wrong with a typed person; empty if nothing is."""
    try:
        read_person(text)
    except Refused as refused:
        return str(refused)
    return ""


def people_lines(people: People, location: str) -> list[str]:
    """Return everybody as a table, followed by the file's location."""
    if not people:
        return ["No players have been saved yet: srtui people fill EVENT.srtui saves its players."]
    table = section_lines(section("", [tabled(PEOPLE, people)]))
    return [*table, f"{people_count_text(people)} in {location}."]


def people_count_text(people: People) -> str:
    """Format the number of people."""
    return counted(len(people), "person", "people")
