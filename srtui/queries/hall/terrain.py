"""Terrain: checks before a round, ticked items, and how a table is set up."""

from collections.abc import Sequence

from srtui.commands.command import option
from srtui.documents.document import Document, Grid, Section
from srtui.documents.document import section as document_section
from srtui.documents.sections import (
    PaneSection,
    PaneView,
    Piece,
    Sections,
    line,
    section,
    sentences,
)
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.model.hall import hall_tables, points_of, review_round
from srtui.queries.query import Query, Snapshot
from srtui.rules.edition import TerrainMethod, TerrainRow
from srtui.rules.value import Value
from srtui.text import find
from srtui.text.phrases import are, counted
from srtui.text.terrain import out_of_use_text


class Table(Value):
    """A table: its players, its checked and open points, and why it is `out` of use, if it is."""

    number: int
    players: str
    done: tuple[str, ...]
    missing: tuple[str, ...]
    out: str = ""

    @property
    def complete(self) -> bool:
        """Whether every point is checked."""
        return not self.missing and not self.out


class Terrain(Value):
    """The tables before a round; `first`: it is the round before which everything is checked."""

    round: int
    first: bool
    points: tuple[TerrainRow, ...]
    tables: tuple[Table, ...]
    methods: tuple[TerrainMethod, ...]
    notes: tuple[str, ...]
    sentence: str


def terrain(event: Event, number: int | None = None) -> Terrain:
    """Return the tables before a round (default: the next or the current round)."""
    now = review_round(event) if number is None else _review_round(event, number)
    points = points_of(event, now)
    # Include tables out of use: here they can be returned to use.
    numbers = sorted({*hall_tables(event), *event.tables_out})
    tables = tuple(_table(event, now, number, points) for number in numbers)
    edition = event.edition_at(now)
    in_play = (row.text for row in edition.papers if row.on == "terrain")
    notes = (*edition.terrain.notes, *in_play)
    said = _sentence(now, points, tables)
    return Terrain(now, now == 1, points, tables, edition.terrain.methods, notes, said)


def _review_round(event: Event, number: int) -> int:
    return number if number == event.next_number else find.round_(event, number).number


def _players(event: Event, number: int, at: int) -> str:
    if number > len(event.rounds):
        return ""
    game = event.rounds[number - 1].at_table(at)
    return " - ".join(map(event.name_of, game.players)) if game is not None else ""


def _sentence(number: int, points: tuple[TerrainRow, ...], tables: tuple[Table, ...]) -> str:
    if not points:
        return f"This edition requires nothing before round {number}."
    used = [one for one in tables if not one.out]
    ready = sum(one.complete for one in used)
    again = "" if number == 1 else " Only checks that are repeated every round count here."
    out = len(tables) - len(used)
    gone = f" {counted(out, 'table')} out of use." if out else ""
    ready_text = f"{ready} of {counted(len(used), 'table')} {are(ready)} ready"
    return f"Before round {number}: {ready_text}.{gone}{again}"


def _table(event: Event, round_: int, number: int, points: Sequence[TerrainRow]) -> Table:
    ticked = event.ticks.get(round_, frozenset())
    done = tuple(point.id for point in points if (number, point.id) in ticked)
    return Table(
        number=number,
        players=_players(event, round_, number),
        done=done,
        missing=tuple(point.id for point in points if (number, point.id) not in ticked),
        out=out_of_use_text(event, number),
    )


def terrain_sheet(event: Event, number: int | None = None) -> Document:
    """Return a sheet for a walk through the venue: numbered items, a row of boxes per table."""
    view = terrain(event, number)
    numbers = tuple(str(number) for number in range(1, len(view.points) + 1))
    rows = []
    for table in view.tables:
        boxes = ("[x]" if point.id in table.done else "[ ]" for point in view.points)
        rows.append((str(table.number), *boxes, table.players or table.out))
    points = tuple(f"{number}. {point.text}" for number, point in enumerate(view.points, 1))
    headings = ("Table", *numbers, "Players")
    right = (True, *[False] * (len(headings) - 1))
    return Document(
        f"{event.name} - Terrain before round {view.round}",
        (
            *document_section("", after=points),
            Section(grid=Grid(headings, tuple(rows), right)),
            *document_section("", view.notes),
        ),
    )


class TerrainList(
    Query[Terrain], id="terrain.list", title="Terrain", answer="terrain", paged=False
):
    """Show the checklist and every table before a round."""

    round: int | None = option("round", "number", help="default: the current or next", default=None)

    def read(self, snapshot: Snapshot) -> Terrain:
        return terrain(snapshot.event, self.round)

    def page(self, value: Terrain, snapshot: Snapshot) -> Sections:
        return (
            *points_page(value),
            *section("", [tabled(terrain_columns(value), value.tables)]),
            *sentences([value.sentence]),
        )


def terrain_columns(view: Terrain) -> tuple[TableColumn[Table], ...]:
    """Return the tables' columns, including how many checklist items are done."""
    return (
        TableColumn("Table", lambda row: row.number, right=True),
        TableColumn("Ready", lambda row: f"{len(row.done)}/{len(view.points)}", right=True),
        TableColumn("State", table_state, prose=True),
        TableColumn("Players", lambda row: Piece(row.players, "muted"), gives=1),
    )


def table_state(row: Table) -> str:
    """Format what is missing at a table, or that it is ready."""
    if not (row.out or row.done):
        return "not checked"
    return row.out or ", ".join(row.missing) or "ready"


def points_page(view: Terrain) -> Sections:
    """Return the points checked at every table."""
    return section("", (line(row.text, label=row.id) for row in view.points))


class TerrainMethods(Query[tuple[TerrainMethod, ...]], id="terrain.methods", title="Table set-up"):
    """Show the ways to set up a table, step by step."""

    def read(self, snapshot: Snapshot) -> tuple[TerrainMethod, ...]:
        return terrain(snapshot.event).methods

    def page(self, value: tuple[TerrainMethod, ...], snapshot: Snapshot) -> Sections:
        parts = tuple(part for method in value for part in _method(method))
        none = () if value else sentences(["This edition does not say how to set up tables."])
        return (*parts, *none, *sentences(terrain(snapshot.event).notes))


def _method(method: TerrainMethod) -> Sections:
    pieces = counted(method.most, "piece")
    if method.least != method.most:
        pieces = f"{method.least} to {pieces}"
    steps = (line(step, label=f"{number}.") for number, step in enumerate(method.steps, 1))
    return section(f"{method.name} ({pieces})", steps)


def terrain_pane(event: Event, number: int) -> PaneView | None:
    """Return a table's checked and open points, or None if there is nothing to check."""
    view = terrain(event)
    table = next((one for one in view.tables if one.number == number), None)
    if table is None or not (view.points or table.out):
        return None
    out = (line(table.out, "late", mark="late"),) if table.out else ()
    players = (line(table.players),) if table.players else ()
    missing = [line(one.text, mark="open") for one in view.points if one.id in table.missing]
    done = [line(one.text, "muted", mark="done") for one in view.points if one.id in table.done]
    return PaneView(
        f"table {number}",
        (
            PaneSection(f"Table {number}", (*players, *out)),
            *section(f"Not checked: {len(missing)}", missing),
            *section(f"Ready: {len(done)}", done),
        ),
    )
