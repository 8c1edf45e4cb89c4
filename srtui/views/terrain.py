"""Terrain: what is looked at before a round, what is ticked off, and how a table is set up."""

from __future__ import annotations

from srtui.rules.edition import TerrainMethod, TerrainRow
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.hall import hall_tables, points_of, review_round
from srtui.views.document import Document, Grid, Section, section
from srtui.words import find
from srtui.words.hall import out_said
from srtui.words.wording import counted


class Table(Value):
    """One table: who plays there, which points are in order and which are not yet.

    `out`: that it is out of use, and why; empty where it is not.
    """

    number: int
    players: str
    done: tuple[str, ...]
    missing: tuple[str, ...]
    out: str = ""

    @property
    def complete(self) -> bool:
        """Whether everything is in order."""
        return not self.missing and not self.out


class Terrain(Value):
    """Before a round. `first`: everything is looked at, later only what may have changed."""

    round: int
    first: bool
    points: tuple[TerrainRow, ...]
    tables: tuple[Table, ...]
    methods: tuple[TerrainMethod, ...]
    notes: tuple[str, ...]
    sentence: str


def terrain(event: Event, number: int | None = None) -> Terrain:
    """The tables before a round (default: the one that comes or is on)."""
    now = review_round(event) if number is None else _reviewed(event, number)
    points = points_of(event, now)
    ticked = event.ticks.get(now, frozenset())
    tables = tuple(
        Table(
            number=one,
            players=_players(event, now, one),
            done=tuple(row.id for row in points if (one, row.id) in ticked),
            missing=tuple(row.id for row in points if (one, row.id) not in ticked),
            out=out_said(event, one),
        )
        # Those out of use as well: from here they are taken back.
        for one in sorted({*hall_tables(event), *event.tables_out})
    )
    rule = event.edition_at(now).terrain
    said = _sentence(now, points, tables)
    return Terrain(now, now == 1, points, tables, rule.methods, rule.notes, said)


def _reviewed(event: Event, number: int) -> int:
    return number if number == event.next_number else find.round_(event, number).number


def _players(event: Event, number: int, at: int) -> str:
    if number > len(event.rounds):
        return ""
    game = event.rounds[number - 1].at_table(at)
    return " - ".join(map(event.name_of, game.players)) if game is not None else ""


def _sentence(number: int, points: tuple[TerrainRow, ...], tables: tuple[Table, ...]) -> str:
    if not points:
        return f"This edition asks for nothing before round {number}."
    used = [one for one in tables if not one.out]
    ready = sum(one.complete for one in used)
    again = "" if number == 1 else ", of what may have changed"
    out = len(tables) - len(used)
    gone = f" {counted(out, 'table')} out of use." if out else ""
    return f"Before round {number}: {ready} of {len(used)} tables are in order{again}.{gone}"


def method_lines(view: Terrain) -> tuple[str, ...]:
    """The ways to set a table up, step by step."""
    text: list[str] = []
    for one in view.methods:
        pieces = str(one.least) if one.least == one.most else f"{one.least} to {one.most}"
        text += [f"{one.name} ({pieces} pieces)"]
        text += [f"  {at}. {step}" for at, step in enumerate(one.steps, 1)]
        text.append("")
    if not view.methods:
        text += ["This edition names no way to set tables up.", ""]
    return (*text, *view.notes)


def point_lines(view: Terrain) -> tuple[str, ...]:
    """The points that are looked at, by their ids."""
    return tuple(f"{row.id}: {row.text}" for row in view.points)


def terrain_sheet(event: Event, number: int | None = None) -> Document:
    """A sheet to walk through the hall with: the points by number, a row of boxes a table."""
    view = terrain(event, number)
    heads = tuple(str(at) for at in range(1, len(view.points) + 1))
    rows = tuple(
        (
            str(one.number),
            *("[x]" if row.id in one.done else "[ ]" for row in view.points),
            one.players or one.out,
        )
        for one in view.tables
    )
    points = tuple(f"{at}. {row.text}" for at, row in enumerate(view.points, 1))
    grid = Grid(("Table", *heads, "Players"), rows, (True, *(False for _ in heads), False))
    return Document(
        f"{event.name} - Terrain before round {view.round}",
        (*section("", after=points), Section(grid=grid)),
    )
