"""A series of events: points by place, the best few of each person, and a rating by games.

Persons are told apart by their names; the merges of a series say which names are one person.

Qualification for a final from the places of its qualifiers.

The qualifiers take turns to give their best player who has not qualified yet, each its share of the
places, so that nobody takes two: a person is asked for once, under any of their names.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from srtui.rules.value import Value, field


class PointsTable(Value):
    """Worth of places. `points` from first place on, `others` for everybody else.

    `size`: extra points for each player of the event; `best`: how many events of a person count, 0:
    all. `bonus`: extra points for all who played in an event, by its name.
    """

    points: tuple[Fraction, ...] = (Fraction(10), Fraction(8), Fraction(6), Fraction(4))
    others: Fraction = Fraction(1)
    size: Fraction = Fraction(0)
    best: int = 0
    bonus: Mapping[str, Fraction] = field(default_factory=dict)


class SeriesEvent(Value):
    """Event of a series: names with places; games as two names and the winner (empty: tie)."""

    name: str
    places: tuple[tuple[str, int], ...]
    games: tuple[tuple[str, str, str], ...] = ()


class Row(Value):
    """Person in a series: rank (shared if `shared`), total points, and points by event.

    `counted` are the events that count. `rating`: the person's RPI, a share of 1.
    """

    rank: int
    shared: bool
    person: str
    points: Fraction
    gained: Mapping[str, Fraction]
    counted: tuple[str, ...]
    rating: Fraction


def series(
    events: Sequence[SeriesEvent],
    table: PointsTable,
    persons: Mapping[str, str],
    *,
    rated: bool = False,
) -> tuple[Row, ...]:
    """Return the standings of a series by points or rating; equals share a rank, by name."""
    gained: defaultdict[str, dict[str, Fraction]] = defaultdict(dict)
    for event in events:
        for name, place in event.places:
            gained[persons.get(name, name)][event.name] = worth(table, event, place)
    ratings = rpi(events, persons)
    rows = [_row(person, gains, table, ratings) for person, gains in gained.items()]

    def key(row: Row) -> Fraction:
        return row.rating if rated else row.points

    rows.sort(key=lambda row: (-key(row), row.person.casefold()))
    figures = [key(row) for row in rows]
    return tuple(
        Row(
            figures.index(key(row)) + 1,
            figures.count(key(row)) > 1,
            row.person,
            row.points,
            row.gained,
            row.counted,
            row.rating,
        )
        for row in rows
    )


def worth(table: PointsTable, event: SeriesEvent, place: int) -> Fraction:
    """Return what a place of an event is worth; those who share a place get its points."""
    base = table.points[place - 1] if place <= len(table.points) else table.others
    return base + table.size * len(event.places) + table.bonus.get(event.name, Fraction(0))


def _row(
    person: str, gains: Mapping[str, Fraction], table: PointsTable, ratings: Mapping[str, Fraction]
) -> Row:
    best = sorted(gains, key=lambda name: -gains[name])[: table.best or None]
    points = sum((gains[name] for name in best), Fraction(0))
    rating = ratings.get(person, Fraction(0))
    return Row(0, False, person, points, gains, tuple(best), rating)


def rpi(events: Sequence[SeriesEvent], persons: Mapping[str, str]) -> Mapping[str, Fraction]:
    """Return each person's rating, by id.

    A quarter is their share of games won, half that of their opponents, a quarter that of the
    opponents' opponents, game by game; a tie is half a win.
    """
    won: defaultdict[str, list[Fraction]] = defaultdict(list)
    met: defaultdict[str, list[str]] = defaultdict(list)
    for event in events:
        for game in event.games:
            one, other, winner = (persons.get(name, name) for name in game)
            for who, opponent in ((one, other), (other, one)):
                won[who].append(Fraction(1, 2) if not winner else Fraction(who == winner))
                met[who].append(opponent)
    share = {person: _mean(marks) for person, marks in won.items()}
    others = _means(share, met)
    theirs = _means(others, met)
    return {person: share[person] / 4 + others[person] / 2 + theirs[person] / 4 for person in won}


def _means(ratings: Mapping[str, Fraction], met: Mapping[str, list[str]]) -> dict[str, Fraction]:
    """Return for each person the mean of their opponents' ratings, game by game."""
    means = {}
    for person, opponents in met.items():
        means[person] = _mean([ratings[opponent] for opponent in opponents])
    return means


def _mean(figures: Sequence[Fraction]) -> Fraction:
    # Exact, as in the standings: equals have to stay equal.
    return sum(figures, Fraction(0)) / len(figures)


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
