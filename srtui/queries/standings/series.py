"""A series of events: what each contributes, and the standings as a document."""

from collections.abc import Sequence
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from shlex import quote

from data.event.store import EventFileError, reading_at
from data.importing.spellings import two_spellings
from data.machine.series import NAME, read_series
from srtui.documents.document import Document, Grid, Section
from srtui.model.event import Event
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.rules.report import decided
from srtui.rules.series import Order, Row, SeriesEvent
from srtui.rules.series import series as standings_of

SUFFIX = ".srtui"
"""How the files of a series' events end."""


def series_at(
    place: Path, order: Order = "points"
) -> tuple[tuple[SeriesEvent, ...], tuple[Row, ...], tuple[str, ...]]:
    """Return a folder's finished events (or one event), the standings, and unreadable files.

    `order` is the figure that orders them. Raises `Refused` if there is nothing to add up, and
    `FileFault` if series.toml is invalid.
    """
    single = place.is_file()
    files = [place] if single else sorted(place.glob(f"*{SUFFIX}"))
    table, persons = read_series(place.parent if single else place)
    events, faults = [], []
    for path in files:
        try:
            events.append((path, _event(path)))
        except EventFileError as fault:
            if single:
                raise
            # A bad file in the folder is reported and does not stop the others.
            faults.append(str(fault))
    finished = tuple(played(event, path.stem) for path, event in events if event.finished_at)
    if faults and not finished:
        raise Refused(f"No event in {place} can be read: {faults[0]}")
    if events and not finished:
        raise Refused(f"No event in {place} is finished yet: a series needs finished events.")
    if not finished:
        raise Refused(f"There is no event in {place}: name the folder of the series.")
    named = table.bonus.keys() | table.t3.keys()
    if unknown := sorted(named - {one.name for one in finished}):
        raise Refused(f"{NAME} gives points for {unknown[0]}, which is not a finished event here.")
    return finished, tuple(standings_of(finished, table, persons, order)), tuple(faults)


def open_spellings(events: Sequence[SeriesEvent], place: Path) -> tuple[str, ...]:
    """Return questions about names that may be one person's and are not in series.toml."""
    _, persons = read_series(place.parent if place.is_file() else place)
    names = dict.fromkeys(name for event in events for name, _ in event.places)
    fields = [dict(event.places).keys() for event in events]
    return tuple(
        _same_person_text(name, other)
        for name, other in two_spellings(names, fields)
        if name not in persons and persons.get(other) != name
    )


def _same_person_text(name: str, other: str) -> str:
    same = quote(f"{name}={other}")
    two = quote(f"{name}={name}")
    return (
        f"Is {name} the same person as {other}? If so, add --person {same}; if "
        f"they are two, --person {two}."
    )


def played_at(path: Path) -> SeriesEvent:
    """Return a finished event's contribution under its file's name; `Refused` if unfinished."""
    event = _event(path)
    if not event.finished_at:
        raise Refused(f"{path.stem} is not finished yet: its places count once you finish it.")
    return played(event, path.stem)


def _event(path: Path) -> Event:
    with reading_at(path) as reader:
        return read_event(reader)


def played(event: Event, name: str) -> SeriesEvent:
    """Return what a finished event contributes to a series under the name `name`."""
    places = tuple(
        (event.name_of(line.player), line.rank) for line in event.standings() if line.rank
    )
    games = tuple(
        (*event.names_of(game), event.name_of(game.winner) if game.winner is not None else "")
        for game in decided(event.games)
    )
    day = (
        date.min if event.finished_at is None else datetime.fromisoformat(event.finished_at).date()
    )
    return SeriesEvent(name, places, games, day)


def _cells(row: Row, events: Sequence[SeriesEvent]) -> tuple[str, ...]:
    rank = f"={row.rank}" if row.shared else str(row.rank)
    gained = (_gain_text(row, event.name) for event in events)
    ratings = f"{float(row.rpi):.3f}", f"{row.elo:.0f}", f"{float(row.t3):.2f}"
    return (rank, row.person, _figure(row.points), *gained, *ratings)


def series_sheet(
    events: Sequence[SeriesEvent], rows: Sequence[Row], faults: Sequence[str] = ()
) -> Document:
    """Return a series' standings, uncounted events in brackets; `faults` are of excluded files."""
    numbers = (str(number) for number in range(1, len(events) + 1))
    heads = ("Rank", "Player", "Points", *numbers, "RPI", "Elo", "T³")
    cells = tuple(_cells(row, events) for row in rows)
    named = tuple(f"{number}: {event.name}" for number, event in enumerate(events, 1))
    named += tuple(f"Left out: {fault}" for fault in faults)
    right = (True, False, *[True] * (len(heads) - 2))
    said = "= marks a shared rank. Points in brackets do not count."
    return Document(
        "Standings of the series",
        (Section(grid=Grid(heads, cells, right), text=(said,)), Section("Events", notes=named)),
    )


def _gain_text(row: Row, event: str) -> str:
    if event not in row.gained:
        return "-"
    said = _figure(row.gained[event])
    return said if event in row.counted else f"({said})"


def _figure(points: Fraction) -> str:
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.2f}"
