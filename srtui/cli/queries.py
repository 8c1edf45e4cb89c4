"""Queries on the command line; their fields define arguments and options."""

from __future__ import annotations

from typing import Any

import click

from srtui.cli import out
from srtui.cli.fields import parameters, typed_fields
from srtui.cli.opening import (
    file_parameter,
    group_file,
    json_option,
    look_option,
    reading,
    serving_at,
    typed_path,
)
from srtui.commands.command import Role
from srtui.commands.parsing import values_of
from srtui.queries.query import Query, Snapshot
from srtui.queries.registry import load


def query_command(id: str) -> click.Command:
    """Return the command for a query; one in a group takes the file from its group."""
    kind = load(id)
    _, _, verb = id.rpartition(".")
    params = parameters(kind) if "." in id else [file_parameter(), *parameters(kind)]
    command: click.Command = click.command(verb, help=kind.help(), params=params)(_callback(kind))
    return json_option(look_option(command) if kind.roled else command)


def _callback(kind: type[Query[Any]]) -> Any:
    def callback(as_json: bool, role: str = Role.TO.value, **given: Any) -> None:
        file = given.pop("file", None) or group_file()
        if ask(kind, file, typed_fields(kind, given), Role(role), as_json=as_json):
            click.get_current_context().exit(1)

    return callback


def show_query(id: str, file: str, role: Role = Role.TO, **words: Any) -> None:
    """Print the answer to a query."""
    ask(load(id), file, words, role, as_json=False)


def ask(
    kind: type[Query[Any]], file: str, words: dict[str, Any], role: Role, *, as_json: bool
) -> bool:
    """Print the answer to a query; return whether it reports something wrong."""
    with reading(file) as desk, desk.store.read() as reader:
        snapshot = Snapshot(desk, reader, role, lambda: serving_at(file), typed_path(file))
        query = kind(**values_of(kind, snapshot.event if words else None, words))
        value = query.read(snapshot)
        page = () if as_json else query.page(value, snapshot)
    if as_json:
        out.as_json(query.answered(), value)
    else:
        out.page(page)
        out.warn(query.warnings(value))
    return query.amiss(value)
