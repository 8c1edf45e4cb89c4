"""A series of events: what each of them gives to it, and its standings as a document."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from srtui.rules.report import decided
from srtui.rules.series import Played, Row
from srtui.state.event import Event
from srtui.views.document import Document, Grid, Section


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


def series_sheet(events: Sequence[Played], rows: Sequence[Row]) -> Document:
    """The standings of a series; what does not count of a person stands in brackets."""
    heads = ("Rank", "Player", "Points", *(str(at) for at in range(1, len(events) + 1)), "RPI")
    cells = tuple(
        (
            f"{'=' * row.shared}{row.rank}", row.person, _figure(row.points),
            *(_gained(row, one.name) for one in events), f"{float(row.rating):.3f}",
        )
        for row in rows
    )  # fmt: skip
    named = tuple(f"{at}: {one.name}" for at, one in enumerate(events, 1))
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
