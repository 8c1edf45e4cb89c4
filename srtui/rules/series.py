"""A series of events: points by place, each person's best few events, and ratings.

People are identified by name; the series' merges say which names belong to one person.

Qualification for a final from the places of its qualifiers.

The qualifiers take turns to name their best player who has not qualified yet, until each has filled
its share of the places. Nobody takes two places, under any of their names.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from operator import mul
from typing import Literal, get_args

from srtui.rules.value import Value, field, replace

Order = Literal["points", "rpi", "elo", "t3"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""By which figure a series is ordered, and its names in `Row`."""
SHARES = tuple(Fraction(share, 100) for share in (24, 22, 20, 18, 16))
"""T³: how much of a person's five best events counts, best first."""
FADES = 150
"""T³: days after which a tournament has lost another quarter of its worth."""


class PointsTable(Value):
    """Points for places. `points` are given from first place down, `others` to everybody else.

    `size`: extra points per player of the event. `best`: how many of a person's events count (0:
    all). `bonus`: extra points for everyone who played in an event, by its name. `elo_start` and
    `elo_k`: everybody's initial Elo rating, and the most that a game changes it. `t3`: an event's
    T³ points by its name; 100 for others.
    """

    points: tuple[Fraction, ...] = (Fraction(10), Fraction(8), Fraction(6), Fraction(4))
    others: Fraction = Fraction(1)
    size: Fraction = Fraction(0)
    best: int = 0
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    elo_start: Fraction = Fraction(1500)
    elo_k: Fraction = Fraction(32)
    t3: Mapping[str, Fraction] = field(default_factory=dict)


class SeriesEvent(Value):
    """An event of a series: names with places, and games as two names and the winner (empty: tie).

    The games are in the order in which they were played; `day` is the day on which the event ended.
    """

    name: str
    places: tuple[tuple[str, int], ...]
    games: tuple[tuple[str, str, str], ...] = ()
    day: date = date.min


class Row(Value):
    """A person in a series: rank (tied if `shared`), total points, and points by event.

    `counted` are the events whose points count. `rpi` is a fraction of 1. `t3` are points in T³'s
    ranking without its bonus for good places, which is not published.
    """

    rank: int
    shared: bool
    person: str
    points: Fraction
    gained: Mapping[str, Fraction]
    counted: tuple[str, ...]
    rpi: Fraction
    elo: float
    t3: Fraction


def series(
    events: Sequence[SeriesEvent],
    table: PointsTable,
    persons: Mapping[str, str],
    order: Order = "points",
) -> tuple[Row, ...]:
    """Return a series' standings by one of its figures; ties share a rank, ordered by name."""
    gained: defaultdict[str, dict[str, Fraction]] = defaultdict(dict)
    for event in events:
        for name, place in event.places:
            gained[persons.get(name, name)][event.name] = worth(table, event, place)
    shares = rpi(events, persons)
    ratings = elo(events, table, persons)
    worths = t3(events, table, persons)
    rows = []
    for person, gains in gained.items():
        best = sorted(gains, key=lambda name: -gains[name])[: table.best or None]
        points = sum((gains[name] for name in best), Fraction(0))
        share = shares.get(person, Fraction(0))
        rating = ratings.get(person, float(table.elo_start))
        row = Row(0, False, person, points, gains, tuple(best), share, rating, worths[person])
        rows.append(row)
    rows.sort(key=lambda row: (-getattr(row, order), row.person.casefold()))
    figures = [getattr(row, order) for row in rows]
    return tuple(
        replace(row, rank=figures.index(figure) + 1, shared=figures.count(figure) > 1)
        for row, figure in zip(rows, figures, strict=True)
    )


def worth(table: PointsTable, event: SeriesEvent, place: int) -> Fraction:
    """Return the points for a place in an event; players who share a place all get its points."""
    base = table.points[place - 1] if place <= len(table.points) else table.others
    return base + table.size * len(event.places) + table.bonus.get(event.name, Fraction(0))


def rpi(events: Sequence[SeriesEvent], persons: Mapping[str, str]) -> Mapping[str, Fraction]:
    """Return each person's RPI.

    It is a quarter of their own share of games won, half of their opponents' and a quarter of the
    opponents' opponents', averaged game by game; a tie is half a win.
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


def elo(
    events: Sequence[SeriesEvent], table: PointsTable, persons: Mapping[str, str]
) -> Mapping[str, float]:
    """Return each person's Elo rating after all games in order; a tie is half a win."""
    ratings: defaultdict[str, float] = defaultdict(lambda: float(table.elo_start))
    for event in sorted(events, key=lambda event: event.day):
        for game in event.games:
            one, other, winner = (persons.get(name, name) for name in game)
            expected = 1 / (1 + 10 ** ((ratings[other] - ratings[one]) / 400))
            gain = float(table.elo_k) * ((one == winner if winner else 0.5) - expected)
            ratings[one] += gain
            ratings[other] -= gain
    return ratings


def t3(
    events: Sequence[SeriesEvent], table: PointsTable, persons: Mapping[str, str]
) -> Mapping[str, Fraction]:
    """Return each person's points in T³'s ranking as of the newest event's day.

    The winner of an event gets its T³ points, the last player nothing, and the others values evenly
    in between; after each 150 days a quarter less. A person's five best events count, by `SHARES`.
    Published at tabletoptournaments.net (questions, category 2), but for its bonus for good places.
    """
    today = max((event.day for event in events), default=date.min)
    gained: defaultdict[str, list[Fraction]] = defaultdict(list)
    for event in events:
        faded = max(Fraction(0), 1 - Fraction((today - event.day).days // FADES, 4))
        step = table.t3.get(event.name, Fraction(100)) / max(1, len(event.places) - 1) * faded
        for name, place in event.places:
            gained[persons.get(name, name)].append(step * (len(event.places) - place))
    return {
        person: sum(map(mul, sorted(points, reverse=True), SHARES), Fraction(0))
        for person, points in gained.items()
    }


def _means(ratings: Mapping[str, Fraction], met: Mapping[str, list[str]]) -> dict[str, Fraction]:
    means = {}
    for person, opponents in met.items():
        means[person] = _mean([ratings[opponent] for opponent in opponents])
    return means


def _mean(figures: Sequence[Fraction]) -> Fraction:
    # Exact, as in the standings: equal values must remain equal.
    return sum(figures, Fraction(0)) / len(figures)


class Qualified(Value):
    """A person in the final, and the place in a qualifier that got them there.

    `moved_up`: players ranked above them there who qualified elsewhere or decline.
    """

    person: str
    event: str
    place: int
    moved_up: tuple[str, ...] = ()


class SharedPlace(Value):
    """A place in a qualifier that is shared by more people than qualify for the final by it."""

    event: str
    place: int
    persons: tuple[str, ...]


class Seeding(Value):
    """The players of a final, in the order of qualifying.

    `players` is the number of different people who played in the qualifiers.
    """

    qualified: tuple[Qualified, ...]
    shared: tuple[SharedPlace, ...]
    players: int


def seeding(
    events: Sequence[SeriesEvent], persons: Mapping[str, str], places: int, away: Sequence[str] = ()
) -> Seeding:
    """Return the field of a final with `places` places; players in `away` do not take theirs.

    The places are divided evenly, with any remainder going to the earlier qualifiers; a qualifier
    with too few players leaves its places to the others.
    """
    ranked = [_people_by_place(event, persons) for event in events]
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
            if len(qualified) < places and (best := _best_left(ranked[index], taken)) is not None:
                name = events[index].name
                elsewhere = {one.person for one in qualified if one.event != name} | out
                qualified.append(_qualified_player(name, ranked[index], best, elsewhere))
                left[index] = max(0, left[index] - 1)
            else:
                left[index] = 0
        if len(qualified) == before and turns == list(range(len(events))):
            break
    taken = {one.person for one in qualified}
    shared = tuple(
        place
        for event, ranks in zip(events, ranked, strict=True)
        for place in _shared_places(event.name, ranks, taken, out)
    )
    return Seeding(tuple(qualified), shared, len(different))


def _people_by_place(event: SeriesEvent, persons: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return the people of an event with their places, best first."""
    named = [(persons.get(name, name), place) for name, place in event.places]
    return sorted(named, key=lambda row: row[1])


def _best_left(ranks: Sequence[tuple[str, int]], taken: set[str]) -> tuple[str, int] | None:
    return next((row for row in ranks if row[0] not in taken), None)


def _qualified_player(
    event: str, ranks: Sequence[tuple[str, int]], best: tuple[str, int], elsewhere: set[str]
) -> Qualified:
    person, place = best
    before = {name for name, rank in ranks if rank < place and name in elsewhere}
    return Qualified(person, event, place, tuple(sorted(before)))


def _shared_places(
    event: str, ranks: Sequence[tuple[str, int]], qualified: set[str], out: set[str]
) -> tuple[SharedPlace, ...]:
    """Return an event's shared places by which only some of their holders qualify."""
    shared = []
    for place in sorted({rank for _, rank in ranks}):
        there = tuple(name for name, rank in ranks if rank == place and name not in out)
        if 0 < len(qualified.intersection(there)) < len(there):
            shared.append(SharedPlace(event, place, there))
    return tuple(shared)
