"""Queries asked as the command line asks them."""

from __future__ import annotations

from typing import Any, TypeVar

from hall import Hall

from srtui.commands.command import Role
from srtui.documents.table import page_lines
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.sheets.paper import as_text, sheets_of

V = TypeVar("V")


def answer_to(hall: Hall, query: Query[V], role: Role = Role.TO) -> V:
    """Return the value of a query, as `--json` prints it."""
    with hall.store.read() as reader:
        return query.read(Snapshot(hall.desk, reader, role))


def lines_of(
    hall: Hall, query: Query[Any], value: Any = None, role: Role = Role.TO
) -> tuple[str, ...]:
    """Return the lines that a query prints; `value`: shown instead of its own."""
    with hall.store.read() as reader:
        snapshot = Snapshot(hall.desk, reader, role)
        shown = query.read(snapshot) if value is None else value
        return page_lines(query.page(shown, snapshot))


def sheet(event: Event, name: str, number: int | None = None, width: int = 80) -> tuple[str, ...]:
    """Return a sheet as plain text."""
    return as_text(sheets_of(event, name, number), width)
