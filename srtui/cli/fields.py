"""Command-line arguments and options, generated from the fields of a command or a query.

A shell can complete them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING
from typing import TYPE_CHECKING, Any, TypeVar

import click

from srtui.cli.suggestions import WordChoice
from srtui.commands.command import Arg, Verb
from srtui.text.figures import UNKNOWN
from srtui.text.kinds import KINDS
from srtui.text.phrases import capital

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from srtui.text.kinds import ArgumentKind

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]

F = TypeVar("F", bound=Callable[..., Any])

LARGEST = 999_999
"""No figure of an event is larger; the event file can hold it."""


class Number(click.types.IntParamType):
    """A whole number that fits into the event file."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number; fail if it is too large."""
        number = super().convert(value, param, ctx)
        # Not an IntRange: help would print its bounds after every option.
        if abs(number) > LARGEST:
            self.fail(f"{number} is too large: the limit is {LARGEST}.", param, ctx)
        return number


class Figure(Number):
    """A whole number, or `-` for an unknown one."""

    name = "figure"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number, or a dash unchanged."""
        return value if value == UNKNOWN else super().convert(value, param, ctx)


def parameters(kind: type[Verb]) -> list[click.Parameter]:
    """Return the arguments and options of a command, in the order of its fields."""
    defaults = kind.defaults()
    told = [(name, one) for name, one in kind.arguments().items() if not one.secret]
    return [_parameter(kind, name, one, defaults[name]) for name, one in told]


def given_fields(values: dict[str, Any]) -> dict[str, Any]:
    """Return the given fields for a command; omitted ones keep the command's defaults."""
    return {key: value for key, value in values.items() if value is not None and value != ()}


def _parameter(kind: type[Verb], name: str, argument: Arg, default: object) -> click.Parameter:
    required, words = default is MISSING, KINDS[argument.kind]
    kinds = {other: each.kind for other, each in kind.arguments().items()}
    offered = None if argument.choices else offering(argument, kinds)
    if not argument.option:
        table = "TABLE" if required else "[TABLE]"
        return click.Argument(
            [name],
            type=_type(argument),
            required=required,
            nargs=-1 if words.several else 1,
            metavar=table if words.game else None,
            shell_complete=offered,
        )
    dashed = name.replace("_", "-")
    if argument.kind == "flag":
        # A default of None means "leave the setting as it is", so there must also be a "no".
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
        return WordChoice(argument.choices)
    if (kind := KINDS[argument.kind]).integer or kind.round:
        return Number()
    return Figure() if argument.kind == "figure" else click.STRING


def _help(one: Arg) -> str:
    label = capital(one.label)
    unit = f" ({one.unit})" if one.unit else ""
    return f"{label}{unit}: {one.help}." if one.help else f"{label}{unit}."


def typed_fields(kind: type[Verb], values: dict[str, Any]) -> dict[str, Any]:
    """Return the given fields in the form in which each argument kind reads them."""
    kinds = {name: KINDS[argument.kind] for name, argument in kind.arguments().items()}
    return {
        name: str(value) if kinds[name].round else value
        for name, value in given_fields(values).items()
    }


def offering(argument: Arg, kinds: Mapping[str, ArgumentKind] | None = None) -> Completer:
    """Return a completer for an argument; `kinds`: the kinds of its command's arguments."""

    def offered(
        context: click.Context, _parameter: click.Parameter, typed: str
    ) -> list[CompletionItem[str]]:
        from srtui.cli import shell_words  # 13 ms: only where a shell asks

        return shell_words.offered(argument, context, typed, kinds or {})

    return offered


def named_argument(name: str, kind: ArgumentKind, **more: Any) -> Callable[[F], F]:
    """Return a click argument that names something in the event, with shell completion."""
    return click.argument(name, shell_complete=offering(Arg(name, kind)), **more)
