"""Commands of the desk on the command line: arguments and options come from their fields."""

from __future__ import annotations

from dataclasses import MISSING, replace
from typing import Any

import click

from srtui.cli import streams
from srtui.cli.done import report
from srtui.cli.meant import Choice
from srtui.cli.offering import offering
from srtui.cli.opening import (
    desk_at,
    file_parameter,
    json_option,
    seat_of,
    seat_options,
)
from srtui.desk.command import Arg, Command, Verb
from srtui.desk.desk import Desk
from srtui.desk.registry import COMMANDS
from srtui.desk.spoken import spoken
from srtui.state.refused import Refused
from srtui.words.figures import UNKNOWN
from srtui.words.kinds import KINDS
from srtui.words.wording import capital, is_number


class Number(click.IntRange):
    """A whole number that the event file can hold."""

    name = "number"


class Figure(Number):
    """A whole number, or `-` for one that is not known."""

    name = "figure"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The dash stays as it is."""
        return value if value == UNKNOWN else super().convert(value, param, ctx)


_NUMBER = Number(-999_999, 999_999)
_FIGURE = Figure(-999_999, 999_999)


def plain_command(name: str) -> click.Command | None:
    """The command with the plain id `name`."""
    found = next((one for one in COMMANDS if one.id == name), None)
    if found is None:
        return None
    made = _leaf(found, name)
    made.params.insert(0, file_parameter())
    return made


def group_command(group: str, verb: str) -> click.Command | None:
    """The command with the id `group.verb`; the file is the group's argument."""
    found = next((one for one in COMMANDS if one.id == f"{group}.{verb}"), None)
    return None if found is None else _leaf(found, verb)


def plain_names() -> list[str]:
    """The ids without a group."""
    return [one.id for one in COMMANDS if "." not in one.id]


def verbs(group: str) -> list[str]:
    """The verbs of a group."""
    return [one.id.partition(".")[2] for one in COMMANDS if one.id.startswith(f"{group}.")]


def _leaf(kind: type[Command], name: str) -> click.Command:
    def callback(sure: bool, as_json: bool, role: str, terminal: str, **given: Any) -> None:
        context = click.get_current_context()
        file = given.pop("file", None) or context.find_root().obj["file"]
        with desk_at(file, seat_of(role, terminal)) as desk:
            if reason := desk.role_refusal(kind):
                raise Refused(reason)
            words = {**_blank(kind), **_typed(kind, given)}
            command = spoken(desk.event(), kind, words)
            report(desk.run(_with_secret(desk, command), sure=sure), as_json)

    # -0:30 is a time and no option
    signed = any(one.kind == "more or less" and not one.option for one in kind.arguments().values())
    settings = {"ignore_unknown_options": signed}
    made: click.Command = click.command(name, help=kind.help(), context_settings=settings)(callback)
    # Put in by hand and in front: click would order them by the decorators, options and all.
    made.params[:0] = parameters(kind)
    sure = click.option("--sure", "-y", is_flag=True, help="Do it although it looks wrong.")
    return json_option(seat_options(sure(made)))


def _blank(kind: type[Command]) -> dict[str, Any]:
    """What stands for a secret until it is asked for."""
    found = kind.arguments().items()
    return {name: 0 if one.kind == "number" else "" for name, one in found if one.secret}


def _with_secret(desk: Desk, command: Command) -> Command:
    """The command with what nobody may see typed; refused first where it cannot be done."""
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
        raise Refused(f"{label}: this is secret. Leave it out, and it is asked for.")
    # Only after all else is found to be possible: nobody types a secret twice for nothing.
    word = streams.secretly(label)
    if argument.kind != "number":
        return replace(command, **{name: word})
    if not is_number(word):
        raise Refused(f"{label}: type a whole number.")
    return replace(command, **{name: int(word)})


def _typed(kind: type[Command], given: dict[str, Any]) -> dict[str, Any]:
    """What was given, as the readers of the desk take it."""
    kinds = {name: KINDS[one.kind] for name, one in kind.arguments().items()}
    return {
        name: str(value) if kinds[name].round else value
        for name, value in given_fields(given).items()
    }


def parameters(kind: type[Verb]) -> list[click.Parameter]:
    """The arguments and options of a command, in the order of its fields."""
    defaults = kind.defaults()
    told = [(name, one) for name, one in kind.arguments().items() if not one.secret]
    return [_parameter(kind, name, one, defaults[name]) for name, one in told]


def given_fields(given: dict[str, Any]) -> dict[str, Any]:
    """The fields to make a command with: what was left out takes the command's own default."""
    return {key: value for key, value in given.items() if value is not None and value != ()}


def _parameter(kind: type[Verb], name: str, argument: Arg, default: object) -> click.Parameter:
    required, words = default is MISSING, KINDS[argument.kind]
    kinds = {other: each.kind for other, each in kind.arguments().items()}
    offered = None if argument.choices else offering(argument, kinds)
    if not argument.option:
        return click.Argument(
            [name],
            type=_type(argument),
            required=required,
            nargs=-1 if words.several else 1,
            metavar="TABLE" if words.game else None,
            shell_complete=offered,
        )
    dashed = name.replace("_", "-")
    if argument.kind == "flag":
        # None as the command's default means that the setting stays: then no has to be said, too.
        flag = f"--{dashed}/--no-{dashed}" if default is None else f"--{dashed}"
        return click.Option([flag, name], is_flag=True, default=None, help=_help(argument))
    return click.Option(
        [f"--{dashed}", name],
        type=_type(argument),
        required=required,
        multiple=words.several,
        help=_help(argument),
        shell_complete=offered,
    )


def _type(argument: Arg) -> click.ParamType[Any]:
    if argument.choices:
        return Choice(argument.choices)
    if argument.kind == "number" or KINDS[argument.kind].round:
        return _NUMBER
    return _FIGURE if argument.kind == "figure" else click.STRING


def _help(one: Arg) -> str:
    label = capital(one.label)
    unit = f" ({one.unit})" if one.unit else ""
    return f"{label}{unit}: {one.help}." if one.help else f"{label}{unit}."
