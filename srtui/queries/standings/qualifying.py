"""A final's field from the files of its qualifiers, and as a document."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from srtui.documents.document import Document, Grid, Section
from srtui.model.refused import Refused
from srtui.queries.standings.series import open_spellings, persons_of, played_at
from srtui.rules.qualifying import Qualified, Seeding, seeding
from srtui.rules.value import Value
from srtui.text.phrases import counted


class Final(Value):
    """The field of a final, with what to answer before it is certain."""

    field: Seeding
    questions: tuple[str, ...]


def final_of(files: Sequence[Path], places: int, away: Sequence[str] = ()) -> Final:
    """Return the field of a final from finished qualifiers.

    Refused if a file is not a finished event, or nobody by a name of `away` played.
    """
    if places < 2:
        raise Refused("A final needs two players or more, for example --places 8.")
    events = tuple(played_at(path) for path in files)
    persons = persons_of(files[0].parent)
    known = {persons.get(name, name) for event in events for name, _ in event.places}
    if unknown := next((name for name in away if name not in known), None):
        raise Refused(f"Nobody called {unknown} played in these qualifiers.")
    seeded = seeding(events, persons, places, away)
    spellings = open_spellings(events, files[0])
    ties = tuple(
        f"Place {tie.place} of {tie.event} is shared by {', '.join(tie.persons)}, and not all of "
        "them are in: decide there, then add --away with the name of each who is not in."
        for tie in seeded.shared
    )
    return Final(seeded, (*spellings, *ties))


def final_sheet(final: Final) -> Document:
    """Return who qualified and why."""
    heads = ("No.", "Player", "Qualified by")
    cells = tuple(
        (str(number), one.person, _reason(one))
        for number, one in enumerate(final.field.qualified, 1)
    )
    people = counted(final.field.players, "different player")
    players = f"{people} in the qualifiers together."
    return Document(
        "The field of the final",
        (Section(grid=Grid(heads, cells, (True, False, False)), text=(players,)),),
    )


def _reason(one: Qualified) -> str:
    if not one.moved_up:
        return f"place {one.place} of {one.event}"
    return f"place {one.place} of {one.event}, in for {', '.join(one.moved_up)}"
