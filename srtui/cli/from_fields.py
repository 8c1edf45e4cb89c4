"""Commands of the desk on the command line; their fields define arguments and options."""

from dataclasses import replace
from typing import Any

import click

from srtui.cli import streams
from srtui.cli.done import report
from srtui.cli.fields import parameters, typed_fields
from srtui.cli.opening import (
    desk_at,
    file_parameter,
    group_file,
    json_option,
    seat_of,
    seat_options,
)
from srtui.commands.command import Command
from srtui.commands.desk import Desk
from srtui.commands.parsing import parse_command
from srtui.commands.registry import COMMAND_MODULES, load_command
from srtui.model.refused import Refused
from srtui.text.phrases import capital, is_number


def desk_command(id: str) -> click.Command | None:
    """Return the command, `srtui NAME FILE` or `srtui GROUP FILE VERB`; None if unknown."""
    if id not in COMMAND_MODULES:
        return None
    kind = load_command(id)

    def callback(sure: bool, as_json: bool, role: str, terminal: str, **given: Any) -> None:
        file = given.pop("file", None) or group_file()
        with desk_at(file, seat_of(role, terminal)) as desk:
            if reason := desk.role_refusal(kind):
                raise Refused(reason)
            # Secret arguments are asked for later.
            fields = kind.arguments().items()
            blank = {name: 0 if one.kind == "number" else "" for name, one in fields if one.secret}
            words = {**blank, **typed_fields(kind, given)}
            command = parse_command(desk.event(), kind, words)
            report(desk.run(_with_secret(desk, command), sure=sure), as_json, desk)

    # -0:30 is a time, not an option
    signed = any(one.kind == "more or less" and not one.option for one in kind.arguments().values())
    command = click.Command(
        id.rpartition(".")[2],
        callback=callback,
        help=kind.help(),
        # The file of a group's commands is an argument of the group.
        params=parameters(kind) if "." in id else [file_parameter(), *parameters(kind)],
        context_settings={"ignore_unknown_options": signed},
    )
    sure = click.option("--sure", "-y", is_flag=True, help="Do it despite warnings.")
    return json_option(seat_options(sure(command)))


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
    word = streams.secretly(label)
    if argument.kind != "number":
        return replace(command, **{name: word})
    if not is_number(word):
        raise Refused(f"{label}: type a whole number.")
    return replace(command, **{name: int(word)})
