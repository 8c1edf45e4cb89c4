"""Import of players and events, and export of an event's contents."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from data.exporting.event_dump import FORMAT
from data.exporting.export import database, save
from data.importing.shapes import Shapes
from data.machine.recent import state_file
from srtui.cli import opening, out
from srtui.cli.done import report, show_preview
from srtui.cli.fields import given_fields, parameters
from srtui.cli.opening import FilePath
from srtui.cli.streams import read_stdin
from srtui.cli.suggestions import WordChoice
from srtui.commands.desk import Desk
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.parsing import values_of
from srtui.model.courses import read_courses
from srtui.model.event import Event
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.queries import importing as bring_in
from srtui.sheets import export
from srtui.sheets.export import PRIVATE, SHEETS, names_for
from srtui.sheets.sql_tables import sql_tables

F = TypeVar("F", bound=Callable[..., Any])


def _import_options(function: F) -> F:
    preview = click.option("--preview", is_flag=True, help="Show what would be done, and stop.")
    sure = click.option("--sure", "-y", is_flag=True, help="Do it despite warnings.")
    return opening.json_option(opening.seat_options(preview(sure(function))))


@_import_options
@click.command(
    "import", help=ImportEvent.help(), params=[opening.file_parameter(), *parameters(ImportEvent)]
)
def import_event(file: str, **given: Any) -> None:
    """Import an event."""
    _run(file, ImportEvent, **given)


@_import_options
@click.command(
    "import",
    help=f"{ImportRoster.help()} Use - to read names from standard input, one per line.",
    params=parameters(ImportRoster),
)
def import_roster(**given: Any) -> None:
    """Import players."""
    _run(
        opening.group_file(), ImportRoster, read_stdin() if given["file"] == "-" else None, **given
    )


def _run(
    event_file: str,
    kind: type[ImportEvent | ImportRoster],
    text: str | None = None,
    *,
    preview: bool,
    sure: bool,
    as_json: bool,
    role: str,
    terminal: str,
    **given: Any,
) -> None:
    pasted = {} if text is None else {"text": text}
    values = {**values_of(kind, None, given_fields(given)), **pasted}
    command = kind(**values, shapes=Shapes(state_file("columns.json")))
    if preview:
        # Opened for reading only, so that a preview works on a disk that is not writable.
        with opening.reading(event_file) as desk:
            said, warnings = _preview_lines(command, desk.event())
        show_preview(said, warnings, as_json=as_json)
        return
    with opening.desk_at(event_file, opening.seat_of(role, terminal)) as desk:
        report(desk.run(command, sure=sure), as_json)
    # Only after an import: nothing is learned from a refused file.
    command.remember()


def _preview_lines(
    command: ImportEvent | ImportRoster, event: Event
) -> tuple[Sequence[str], Sequence[str]]:
    if reason := command.refusal(event):
        raise Refused(reason)
    if isinstance(command, ImportEvent):
        return bring_in.import_preview(command, event)[:2]
    plan = command.plan(event)
    return bring_in.roster_preview(event, plan), plan.warnings


@click.command("export")
@opening.file_argument
@click.argument("table", type=WordChoice([*SHEETS, "all"]))
@click.option(
    "--to",
    type=FilePath(),
    metavar="PATH",
    help="The file to write (with “all”, a folder). Default: print.",
)
@click.option(
    "--sqlite",
    type=FilePath(),
    metavar="PATH",
    help="An SQLite database to write, with all computed data as plain tables.",
)
@click.option("--replace", is_flag=True, help="Overwrite existing files.")
@opening.json_option
def export_(
    file: str, table: str, to: str | None, sqlite: str | None, replace: bool, as_json: bool
) -> None:
    """Export the roster, the games, the standings or everything as CSV, JSON or a database.

    Games can be imported again with `srtui import FILE GAMES`. Everything as JSON is the whole
    event, which can be imported into an empty one; srtui lists what it leaves out. With --sqlite
    everything is a database: standings after each round, games with faction, leader, scenario, way
    and turns.
    For a finished event, t3 writes the file that T³'s ranking reads: --to NAME.gep.
    """
    if sqlite is not None:
        if table != "all" or to is not None or as_json:
            raise click.UsageError(
                "--sqlite exports everything, to its own PATH: leave out the rest."
            )
        _database(file, Path(sqlite).expanduser(), replace=replace)
        return
    with opening.reading(file) as desk:
        event = desk.event()
        left = tuple[str, ...]()
        if table == "all" and as_json:
            texts, left = _complete_event(desk, to)
        else:
            texts = _texts(event, table, as_json, to)
    for place, text in texts.items():
        if to is None:
            click.echo(text, nl=False)
        else:
            _save(place, text, replace=replace, private=table in PRIVATE)
    for one in left:
        # On stderr, since the JSON on stdout may go into a pipe.
        click.echo(f"Left out: {one}", err=True)


def _save(place: Path, content: str | bytes, *, replace: bool, private: bool) -> None:
    save(place, content, replace=replace, private=private)
    out.say(f"Saved {place}.")


def _database(file: str, place: Path, *, replace: bool) -> None:
    """Write the calculated tables to an SQLite database."""
    with opening.reading(file) as desk, desk.store.read() as reader:
        event = read_event(reader)
        tables = sql_tables(event, read_courses(reader, event))
    _save(place, database(tables), replace=replace, private=True)


def _complete_event(desk: Desk, to: str | None) -> tuple[dict[Path, str | bytes], tuple[str, ...]]:
    """Return the whole event as JSON, and a list of what was left out."""
    with desk.store.read() as reader:
        event = read_event(reader)
        value = export.complete_event(event, reader)
        left = export.left_out(event, reader)
    return {Path(to or "-").expanduser(): _json(value)}, left


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _texts(event: Event, content: str, as_json: bool, to: str | None) -> dict[Path, str | bytes]:
    path = Path(to or "-").expanduser()
    if as_json and content != "all":
        return {path: _json({"format": FORMAT, content: SHEETS[content](event).records()})}
    if content != "all":
        return {path: export.file_text(event, content)}
    if to is None:
        raise Refused("“all” writes several files: name a folder with --to, or add --json.")
    if not path.is_dir():
        raise Refused(f"There is no folder {path}: create it first, or name another.")
    return {
        path / f"{name}.csv": _texts(event, name, False, None)[Path("-")]
        for name in names_for(event)
    }
