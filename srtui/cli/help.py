"""`srtui help`: the command reference, a part of it, or a manual page."""

from collections.abc import Iterator

import click

from srtui.cli import out
from srtui.cli.app import ABOUT, GROUPS, PLACES, load
from srtui.cli.from_fields import query_command
from srtui.cli.suggestions import command_advice, written
from srtui.queries.help import search_terms as everyday
from srtui.queries.help.reference import all_help, markdown
from srtui.queries.registry import MODULES


@click.command("help")
@click.argument("command", nargs=-1)
@click.option("--markdown", "complete", is_flag=True, help="Print all of it as Markdown.")
@click.option("--man", "page", is_flag=True, help="Print the manual page (groff).")
def help_(command: tuple[str, ...], complete: bool, page: bool) -> None:
    """Explain a command, or list all commands."""
    if page:
        from srtui.queries.help.manual import manual  # for who builds the package

        click.echo(manual(looking()), nl=False)
        return
    if complete:
        click.echo(markdown(looking()), nl=False)
        return
    if not command:
        _list()
        return
    matches = [verb for verb in all_help() if verb.id == ".".join(command)]
    for verb in matches:
        out.lines([verb.usage, "", verb.text, ""])
        out.lines(f"  {name}: {text}" for name, text in verb.arguments)
        _print_related(verb.also)
    name = " ".join(command)
    if not matches and name in ABOUT:
        out.lines([ABOUT[name], ""])
        _list(f"{name} ")
    elif not matches:
        _other(name)


def _titles() -> dict[str, str]:
    """Return the title of every command by its name, those that change an event first."""
    titles = {verb.id.replace(".", " "): verb.title for verb in all_help()}
    return titles | {name: text.partition(".")[0] for name, _, text in looking()}


def _list(start: str = "") -> None:
    """List the commands whose names start so, such as those of a group."""
    for name, title in _titles().items():
        if name.startswith(start):
            _line(name, title)


def _line(name: str, text: str) -> None:
    out.say(f"{name:<20}  {text}")


def _print_related(words: tuple[str, ...]) -> None:
    if words:
        out.lines(["", f"Search words: {', '.join(words)}."])


def _other(word: str) -> None:
    """Show help for a query, or for all commands that share this word."""
    known = {name: (usage, text) for name, usage, text in looking()}
    if word in known:
        usage, text = known[word]
        out.lines([usage, "", text])
        _print_related(everyday.called(word))
        return
    titles = {name.replace(" ", "."): title for name, title in _titles().items()}
    matches = everyday.fitting(word)
    if not matches:
        raise click.UsageError(f"There is no command {word}{command_advice(word, sorted(titles))}")
    for id in matches:
        if id in titles:
            _line(id.replace(".", " "), titles[id])
    out.lines(everyday.ON_SCREENS[id] for id in matches if id in everyday.ON_SCREENS)


def looking() -> Iterator[tuple[str, str, str]]:
    """Yield the commands that change no event or are not the desk's: name, usage, description."""
    changing = {one.id for one in all_help()}
    places = PLACES | {
        f"{group}.{verb}": place for group, extra in GROUPS.items() for verb, place in extra.items()
    }
    commands = {id: load(place) for id, place in places.items() if id not in changing}
    commands |= {id: query_command(id) for id in MODULES}
    for id, command in sorted(commands.items(), key=lambda item: ("." in item[0], item[0])):
        yield _described_command(id, command)


def _described_command(id: str, command: click.Command) -> tuple[str, str, str]:
    name = id.replace(".", " ")
    context = click.Context(command, info_name=name)
    pieces = [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]
    usage = " ".join([written(id), *pieces])
    lines = [" ".join((command.help or "").split())]
    records = (parameter.get_help_record(context) for parameter in command.params)
    options = [f"- `{record[0]}`: {record[1]}" for record in records if record and record[1]]
    if options:
        lines += ["", *options]
    return name, usage, "\n".join(lines)
