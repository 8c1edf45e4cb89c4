"""The command reference."""

from __future__ import annotations

from collections.abc import Iterator

import click

from srtui.cli import out
from srtui.views.help import Help, all_help, markdown


@click.command("help")
@click.argument("command", nargs=-1)
@click.option("--markdown", "whole", is_flag=True, help="The whole reference as Markdown.")
def help_(command: tuple[str, ...], whole: bool) -> None:
    """Explain a command, or list them all."""
    if whole:
        click.echo(markdown(looking()), nl=False)
        return
    wanted = ".".join(command)
    found = [one for one in all_help() if wanted in (one.id, "")]
    if not found:
        raise click.UsageError(f"There is no command {' '.join(command)} that changes an event.")
    for one in found:
        _print(one, whole=bool(wanted))


def _print(one: Help, *, whole: bool) -> None:
    if not whole:
        out.say(f"{one.id.replace('.', ' '):<20}  {one.title}")
        return
    out.lines([one.usage, "", one.text, ""])
    out.lines(f"  {name}: {text}" for name, text in one.arguments)


def looking() -> Iterator[tuple[str, str, str]]:
    """The commands that are none of the desk's: name, usage, text with options."""
    from srtui.cli.app import GROUPS, PLACES, load

    changing = {one.id for one in all_help()}
    for name, place in sorted(PLACES.items()):
        if name not in changing:
            yield _described(name, "", load(place))
    for group, extra in sorted(GROUPS.items()):
        for verb, place in sorted(extra.items()):
            if f"{group}.{verb}" in changing:
                continue
            yield _described(f"{group} {verb}", f"{group} FILE {verb}", load(place))


def _described(name: str, written: str, command: click.Command) -> tuple[str, str, str]:
    context = click.Context(command, info_name=name)
    pieces = [*command.collect_usage_pieces(context)]
    usage = " ".join(["srtui", written or name, *(p for p in pieces if p != "[OPTIONS]")])
    text = " ".join((command.help or "").split())
    records = (one.get_help_record(context) for one in command.params)
    options = [f"- `{record[0]}`: {record[1]}" for record in records if record and record[1]]
    return name, usage, "\n".join([text, *([""] if options else []), *options])
