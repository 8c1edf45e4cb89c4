"""Qualification for a final from the places of its qualifiers.

The qualifiers take turns to give their best player who has not qualified yet, each its share of the
places, so that nobody takes two: a person is asked for once, under any of their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from srtui.rules.series import SeriesEvent
from srtui.rules.value import Value


class Qualified(Value):
    """A person in the final: by which place of which qualifier.

    `moved_up`: the players ranked above them there who qualified elsewhere or do not come.
    """

    person: str
    event: str
    place: int
    moved_up: tuple[str, ...] = ()


class SharedPlace(Value):
    """A place of a qualifier that not everyone who shares it gets into the final by."""

    event: str
    place: int
    persons: tuple[str, ...]


class Seeding(Value):
    """The field of a final, in the order of qualifying.

    `players`: how many different people played in the qualifiers together.
    """

    qualified: tuple[Qualified, ...]
    shared: tuple[SharedPlace, ...]
    players: int


def seeding(
    events: Sequence[SeriesEvent], persons: Mapping[str, str], places: int, away: Sequence[str] = ()
) -> Seeding:
    """Return the field of a final with `places` places; players in `away` do not take theirs.

    The places are shared evenly, the earlier qualifiers taking what is left over; a qualifier with
    too few players leaves its places to the others.
    """
    ranked = [_ranked(event, persons) for event in events]
    different = {person for event in ranked for person, _ in event}
    share, more = divmod(places, len(events))
    left = [share + (at < more) for at in range(len(events))]
    qualified: list[Qualified] = []
    out = set(away)
    while len(qualified) < places:
        turns = [at for at in range(len(events)) if left[at]] or list(range(len(events)))
        before = len(qualified)
        for index in turns:
            taken = {one.person for one in qualified} | out
            if len(qualified) < places and (best := _best(ranked[index], taken)) is not None:
                name = events[index].name
                elsewhere = {one.person for one in qualified if one.event != name} | out
                qualified.append(_qualified(name, ranked[index], best, elsewhere))
                left[index] = max(0, left[index] - 1)
            else:
                left[index] = 0
        if len(qualified) == before and turns == list(range(len(events))):
            break
    taken = {one.person for one in qualified}
    shared = tuple(
        place
        for event, ranks in zip(events, ranked, strict=True)
        for place in _shared(event.name, ranks, taken, out)
    )
    return Seeding(tuple(qualified), shared, len(different))


def _ranked(event: SeriesEvent, persons: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return the people of an event with their places, best first."""
    named = [(persons.get(name, name), place) for name, place in event.places]
    return sorted(named, key=lambda row: row[1])


def _best(ranks: Sequence[tuple[str, int]], taken: set[str]) -> tuple[str, int] | None:
    return next((row for row in ranks if row[0] not in taken), None)


def _qualified(
    event: str, ranks: Sequence[tuple[str, int]], best: tuple[str, int], elsewhere: set[str]
) -> Qualified:
    person, place = best
    before = {name for name, rank in ranks if rank < place and name in elsewhere}
    return Qualified(person, event, place, tuple(sorted(before)))


def _shared(
    event: str, ranks: Sequence[tuple[str, int]], qualified: set[str], out: set[str]
) -> tuple[SharedPlace, ...]:
    """Return the places of an event by which only some of those who share it qualify."""
    shared = []
    for place in sorted({rank for _, rank in ranks}):
        there = tuple(name for name, rank in ranks if rank == place and name not in out)
        if 0 < len(qualified.intersection(there)) < len(there):
            shared.append(SharedPlace(event, place, there))
    return tuple(shared)
