"""The commands for terrain: the checklist of every table, ticked off before a round.

Sources: rules.md 1.10, 2.10, 3.8, 4.8, 5.8.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from srtui.commands.command import TO_AND_JUDGE, Command, Work, arg
from srtui.model.event import Event
from srtui.model.hall import hall_tables, points_of, review_round
from srtui.model.refused import Refused
from srtui.rules.edition import TerrainRow
from srtui.text.phrases import counted
from srtui.text.terrain import no_table


class Tick(
    Command,
    id="terrain.tick",
    title="Tick off terrain",
    subject="terrain",
    taking="off",
    roles=TO_AND_JUDGE,
):
    """Tick off a point of the terrain checklist, at one table, some (1-8, 10) or all of them.

    Without a point it ticks the whole checklist. It counts for one round: before every later one,
    the points that may have changed are checked again.
    """

    tables: tuple[int, ...] | None = arg("tables", "tables", help="7, 1-8, 1-4, 9, or all")
    item: str | None = arg("point", "point", default=None, help="the id of a point, or all")
    off: bool = arg("not ready", "flag", option=True, default=False)
    in_round: int | None = arg("before round", "review", option=True, default=None)

    def apply(self, work: Work) -> str:
        event = work.event
        number = review_round(event) if self.in_round is None else self.in_round
        if not 1 <= number <= event.next_number:
            raise Refused(f"Tables are checked before rounds 1 to {event.next_number}.")
        tables = _tables(event, self.tables)
        rows = _points(event, number, self.item)
        ticked = event.ticks.get(number, frozenset())
        chosen = [(table, row.id) for table in tables for row in rows]
        if self.off:
            changed = [one for one in chosen if one in ticked]
            _untick(work, number, changed)
        else:
            changed = [one for one in chosen if one not in ticked]
            _tick(work, number, changed)
        return _ticked_said(number, tables, rows, self.off, len(changed))


def _tick(work: Work, number: int, wanted: Iterable[tuple[int, str]]) -> None:
    rows = [{"table_number": table, "round": number, "item": item} for table, item in wanted]
    work.writer.insert_all("terrain_check", rows)


def _untick(work: Work, number: int, wanted: Iterable[tuple[int, str]]) -> None:
    rows = work.writer.table("terrain_check", "round = ?", (number,))
    ids = {(row["table_number"], row["item"]): row["id"] for row in rows}
    for one in wanted:
        work.writer.delete("terrain_check", ids[one])


def _tables(event: Event, tables: Sequence[int] | None) -> tuple[int, ...]:
    """Return the tables; None means all of the venue's. Raises `Refused` for unknown ones."""
    hall = hall_tables(event)
    if not hall:
        raise Refused("There are no tables yet: add players, or set the number of tables.")
    if tables is None:
        return hall
    if max(tables, default=0) > max(hall):
        raise Refused(no_table(event, max(tables)))
    return tuple(sorted({*tables} & {*hall}))


def _points(event: Event, number: int, item: str | None) -> tuple[TerrainRow, ...]:
    """Return the points of the check before a round; None means all of them."""
    rows = points_of(event, number)
    if not rows:
        raise Refused(f"{event.edition.title} has nothing to tick off before round {number}.")
    found = tuple(row for row in rows if item in (None, row.id))
    if not found:
        raise Refused(f"Which point? {', '.join(row.id for row in rows)}.")
    return found


def _ticked_said(
    number: int, tables: tuple[int, ...], rows: tuple[TerrainRow, ...], off: bool, changed: int
) -> str:
    where = f"Table {tables[0]}" if len(tables) == 1 else counted(len(tables), "table")
    what = rows[0].id if len(rows) == 1 else "all of the terrain"
    how = "to be checked" if off else "ready"
    return f"{where}: {what} {how} before round {number} ({counted(changed, 'point')} changed)."
