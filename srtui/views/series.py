"""A series of events: what each of them gives to it, and its standings as a document."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from data.series import NAME, SeriesFault, read_series
from data.store import EventFileError, Store
from srtui.rules.report import decided
from srtui.rules.series import Played, Row
from srtui.rules.series import series as standings_of
from srtui.state.event import Event
from srtui.state.reading import read_event
from srtui.state.refused import Refused
from srtui.views.document import Document, Grid, Section

SUFFIX = ".srtui"
"""How the files of a series' events end."""


def series_at(
    place: Path, *, rated: bool = False
) -> tuple[tuple[Played, ...], tuple[Row, ...], tuple[str, ...]]:
    """The finished events of a folder, or one event, with their standings; `rated`: by RPI. Then
    why files of the folder could not be read.

    Refused where nothing can be added up, or series.toml says what cannot be.
    """
    single = place.is_file()
    files = [place] if single else sorted(place.glob(f"*{SUFFIX}"))
    try:
        table, persons = read_series(place.parent if single else place)
    except SeriesFault as fault:
        raise Refused(str(fault)) from None
    events, faults = [], []
    for path in files:
        try:
            events.append((path, _event(path)))
        except EventFileError as fault:
            if single:
                raise
            faults.append(str(fault))  # one bad file of a folder is told, and stops no other
    finished = tuple(played(event, path.stem) for path, event in events if event.finished_at)
    if faults and not finished:
        raise Refused(f"No event of {place} can be added up: {faults[0]}")
    if events and not finished:
        raise Refused(f"No event of {place} is finished yet: a series adds up finished ones.")
    if not finished:
        raise Refused(f"There is no event in {place}: name the folder of the series.")
    if unknown := sorted(table.bonus.keys() - {one.name for one in finished}):
        raise Refused(f"{NAME} gives a bonus in {unknown[0]}, which is no finished event here.")
    return finished, tuple(standings_of(finished, table, persons, rated=rated)), tuple(faults)


def _event(path: Path) -> Event:
    store = Store.open(path, read_only=True)
    try:
        with store.read() as reader:
            return read_event(reader)
    finally:
        store.close()


def played(event: Event, name: str) -> Played:
    """What a finished event gives to a series; `name`: by what the series knows it."""
    places = tuple(
        (event.name_of(line.player), line.rank) for line in event.standings() if line.rank
    )
    games = tuple(
        (
            event.name_of(game.players[0]), event.name_of(game.players[1]),
            event.name_of(game.winner) if game.winner is not None else "",
        )
        for game in decided(event.games)
    )  # fmt: skip
    return Played(name, places, games)


def series_sheet(
    events: Sequence[Played], rows: Sequence[Row], faults: Sequence[str] = ()
) -> Document:
    """The standings of a series; what does not count of a person stands in brackets. `faults`: of
    files that are left out.
    """
    heads = ("Rank", "Player", "Points", *(str(at) for at in range(1, len(events) + 1)), "RPI")
    cells = tuple(
        (
            f"{'=' * row.shared}{row.rank}", row.person, _figure(row.points),
            *(_gained(row, one.name) for one in events), f"{float(row.rating):.3f}",
        )
        for row in rows
    )  # fmt: skip
    named = tuple(f"{at}: {one.name}" for at, one in enumerate(events, 1))
    named += tuple(f"Left out: {one}" for one in faults)
    right = (True, False, *(True for _ in heads[2:]))
    said = "= is a shared rank; points in brackets do not count."
    return Document(
        "Standings of the series",
        (Section(grid=Grid(heads, cells, right), text=(said,)), Section("Events", notes=named)),
    )


def _gained(row: Row, event: str) -> str:
    if event not in row.gained:
        return "-"
    said = _figure(row.gained[event])
    return said if event in row.counted else f"({said})"


def _figure(points: Fraction) -> str:
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.2f}"
