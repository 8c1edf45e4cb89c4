"""An event's queries and commands on the command line: fields define arguments and options."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from srtui.cli import opening, out, streams
from srtui.cli.done import report
from srtui.cli.fields import parameters, typed_fields
from srtui.commands.command import Command, Role
from srtui.commands.desk import Desk
from srtui.commands.parsing import parse_command, values_of
from srtui.commands.registry import COMMAND_MODULES, load_command
from srtui.model.refused import Refused
from srtui.queries.query import Query, Snapshot
from srtui.queries.registry import load
from srtui.text.phrases import capital, is_number


def desk_command(id: str) -> click.Command | None:
    """Return the command, `srtui NAME FILE` or `srtui GROUP FILE VERB`; None if unknown."""
    if id not in COMMAND_MODULES:
        return None
    kind = load_command(id)

    def callback(sure: bool, as_json: bool, role: str, terminal: str, **given: Any) -> None:
        file = given.pop("file", None) or opening.group_file()
        with opening.desk_at(file, opening.seat_of(role, terminal)) as desk:
            if reason := desk.role_refusal(kind):
                raise Refused(reason)
            # Secret arguments are asked for later.
            fields = kind.arguments().items()
            blank = {name: 0 if one.kind == "number" else "" for name, one in fields if one.secret}
            command = parse_command(desk.event(), kind, {**blank, **typed_fields(kind, given)})
            report(desk.run(_with_secret(desk, command), sure=sure), as_json, desk)

    # -0:30 is a time, not an option
    signed = any(one.kind == "more or less" and not one.option for one in kind.arguments().values())
    command = click.Command(
        id.rpartition(".")[2],
        callback=callback,
        help=kind.help(),
        # The file of a group's commands is an argument of the group.
        params=parameters(kind) if "." in id else [opening.file_parameter(), *parameters(kind)],
        context_settings={"ignore_unknown_options": signed},
    )
    sure = click.option("--sure", "-y", is_flag=True, help="Do it despite warnings.")
    return opening.json_option(opening.seat_options(sure(command)))


def _with_secret(desk: Desk, command: Command) -> Command:
    """Refuse an impossible command; otherwise ask for its secret, and return it with that."""
    event = desk.event()
    if reason := desk.refusal(command):
        raise Refused(reason)
    with desk.store.read() as reader:
        name = command.secret_field(event, reader)
    if not name:
        return command
    argument = command.arguments()[name]
    label = capital(argument.label)
    if getattr(command, name):
        raise Refused(f"{label} is secret: leave it out, and srtui will ask for it.")
    # Only once everything else is known to be possible: nobody should type a secret twice in vain.
    word = streams.read_secret(label)
    if argument.kind != "number":
        return replace(command, **{name: word})
    if not is_number(word):
        raise Refused(f"{label}: type a whole number.")
    return replace(command, **{name: int(word)})


def query_command(id: str) -> click.Command:
    """Return the command for a query; one in a group takes the file from its group."""
    kind = load(id)
    _, _, verb = id.rpartition(".")
    params = parameters(kind) if "." in id else [opening.file_parameter(), *parameters(kind)]
    command: click.Command = click.command(verb, help=kind.help(), params=params)(_callback(kind))
    return opening.json_option(opening.look_option(command) if kind.roled else command)


def _callback(kind: type[Query[Any]]) -> Any:
    def callback(as_json: bool, role: str = Role.TO.value, **given: Any) -> None:
        file = given.pop("file", None) or opening.group_file()
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
    with opening.reading(file) as desk, desk.store.read() as reader:
        snapshot = Snapshot(
            desk, reader, role, lambda: opening.serving_at(file), opening.typed_path(file)
        )
        query = kind(**values_of(kind, snapshot.event if words else None, words))
        value = query.read(snapshot)
        page = () if as_json else query.page(value, snapshot)
    if as_json:
        out.as_json(query.answered(), value)
    else:
        out.page(page)
        out.warn(query.warnings(value))
    return query.amiss(value)
