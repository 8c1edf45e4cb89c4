"""Help and reference, made from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable

from srtui.commands.command import Arg, Command, Verb
from srtui.commands.event.new import NewEvent
from srtui.commands.registry import COMMANDS
from srtui.queries.help import search_terms as everyday
from srtui.rules.value import Value
from srtui.text.kinds import KINDS


class Help(Value):
    """Help on one command.

    Its id, short name, effect, arguments, roles, and other names.
    """

    id: str
    title: str
    text: str
    usage: str
    arguments: tuple[tuple[str, str], ...]
    roles: tuple[str, ...]
    also: tuple[str, ...]


def all_help() -> tuple[Help, ...]:
    """Return help on every command, in the registry's order; making an event first."""
    return (_help(NewEvent, ("to",)), *map(help_of, COMMANDS))


def help_of(kind: type[Command]) -> Help:
    """Return the help on one command."""
    return _help(kind, tuple(sorted((role.value for role in kind.roles), reverse=True)))


def _help(kind: type[Verb], roles: tuple[str, ...]) -> Help:
    arguments = kind.arguments()
    return Help(
        id=kind.id,
        title=kind.title,
        text=kind.help(),
        usage=usage(kind),
        arguments=tuple((written(kind, name), said(one)) for name, one in arguments.items()),
        roles=roles,
        also=everyday.called(kind.id),
    )


def usage(kind: type[Verb]) -> str:
    """Format a command line: srtui roster FILE add NAME [--club TEXT]."""
    group, dot, verb = kind.id.partition(".")
    head = f"srtui {group} FILE {verb}" if dot else f"srtui {group} FILE"
    # A secret is never on a command line, where the shell would keep it.
    told = [name for name, one in kind.arguments().items() if not one.secret]
    return " ".join([head, *(_bracketed(kind, name) for name in told)])


def _bracketed(kind: type[Verb], name: str) -> str:
    text = written(kind, name)
    return text if name in kind.needed() else f"[{text}]"


def written(kind: type[Verb], name: str) -> str:
    """Format one argument as it is written on the command line."""
    argument = kind.arguments()[name]
    words, dashed = KINDS[argument.kind], name.replace("_", "-")
    more = "..." * words.several
    if not argument.option:
        return ("TABLE" if words.game else name.upper()) + more
    if argument.kind == "flag":
        # A flag that may be left unsaid needs both of its words.
        both = kind.defaults()[name] is None
        return f"--{dashed}/--no-{dashed}" if both else f"--{dashed}"
    value = "|".join(argument.choices) or (
        "NUMBER" if argument.kind == "number" or words.round else "TEXT"
    )
    return f"--{dashed} {value}{more}"


def said(one: Arg) -> str:
    """Format an argument's description, in a line."""
    parts = [one.label, one.unit, one.help, " or ".join(one.choices)]
    if one.secret:
        parts.append("prompted for (hidden) or read from standard input; not an argument")
    return "; ".join(part for part in parts if part)


def markdown(extra: Iterable[tuple[str, str, str]] = ()) -> str:
    """Return the command reference; `extra` are reading commands: name, usage, text."""
    lines = [
        "# Commands", "",
        "Made by `srtui help --markdown`.", "",
        "Every command that changes an event takes `--sure` (ignore warnings), `--json`, "
        "`--role` and `--terminal`. Exit code 0: done; 1: refused, with the reason; 2: usage "
        "error; 3: not done, because of a warning that `--sure` ignores. What `--json` prints: "
        "[json.md](json.md).", "",
    ]  # fmt: skip
    looks = tuple(extra)
    changing = [(one.id.replace(".", " "), one.text) for one in all_help()]
    lines += _contents("Changing an event", changing)
    lines += _contents("Looking, printing, keeping", [(name, text) for name, _, text in looks])
    lines += ["## Changing an event", ""]
    for command in all_help():
        lines += [
            f"### {command.id.replace('.', ' ')}",
            "",
            f"`{command.usage}`",
            "",
            command.text,
            "",
        ]
        lines += [f"- `{name}`: {text}" for name, text in command.arguments]
        if command.arguments:
            lines.append("")
        if command.also:
            lines += [f"Also found as: {', '.join(command.also)}.", ""]
        if "judge" in command.roles:
            lines += ["A judge may do this too.", ""]
    lines += ["## Looking, printing, keeping", ""]
    for name, usage_, text in looks:
        lines += [f"### {name}", "", f"`{usage_}`", "", text, ""]
        if also := everyday.called(name):
            lines += [f"Also found as: {', '.join(also)}.", ""]
    return "\n".join(lines).rstrip() + "\n"


def _contents(title: str, named: Iterable[tuple[str, str]]) -> list[str]:
    """Return a part of the contents: each command with the first sentence about it."""
    lines = [f"[{title}](#{title.lower().replace(',', '').replace(' ', '-')})", ""]
    lines += [f"- [{name}](#{name.replace(' ', '-')}): {_summary(text)}" for name, text in named]
    return [*lines, ""]


def _summary(text: str) -> str:
    """Return the first sentence of a text, on one line."""
    return re.split(r"(?<=[.?!])\s", " ".join(text.split()), maxsplit=1)[0]
