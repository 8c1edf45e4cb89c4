"""A weekend: events sharing one sign-up sheet, their schedule, and details of shared players."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from data.clean import shown
from data.exporting.printing import put_sheet
from data.importing.shapes import Shapes
from data.machine import recent
from data.machine.boot_clock import stamp
from data.machine.weekend import Weekend, read_weekend
from srtui.cli import out
from srtui.cli.done import Done, report, show_preview
from srtui.cli.faults import Sentence
from srtui.cli.fields import given_fields, parameters
from srtui.cli.look import machine_preferences
from srtui.cli.opening import FilePath, entropy, json_option, utc_now
from srtui.commands.command import ConfirmationRequired
from srtui.commands.desk import Desk
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.parsing import values_of
from srtui.commands.weekend import (
    LateEntry,
    Machine,
    WeekendEvent,
    WeekendImport,
    desks_at,
    path_of,
    share,
)
from srtui.documents import document
from srtui.queries.weekend import checks, import_lines, next_lines, weekend_sheet, weekend_view
from srtui.sheets.paper import printable

_FOLDER = click.Argument(["folder"], type=FilePath(), metavar="FOLDER")
_SHEET = click.Argument(["sheet"], type=FilePath(), required=False, metavar="[SHEET]")


def _machine() -> Machine:
    return Machine(utc_now, entropy, stamp, machine_preferences().chosen.copies)


@contextmanager
def _weekend(
    folder: str, *, read_only: bool = False
) -> Iterator[tuple[Weekend, Mapping[str, Desk]]]:
    """Open all events of a weekend; yield the weekend, and the desks by event."""
    place = Path(folder).expanduser()
    weekend = read_weekend(place)
    with desks_at(place, weekend, _machine(), read_only=read_only) as desks:
        yield weekend, desks


@click.group("weekend")
def weekend() -> None:
    """Run several events in one folder for the same people, from one sign-up sheet.

    weekend.toml in the folder says which columns and days belong to which event; each event
    keeps its own file.
    """


_sheet_options = [
    one for one in parameters(ImportRoster) if one.name in ("column", "name", "names")
]


def _event_of(text: str) -> WeekendEvent:
    """Read an event as typed: file=masters; column=Masters 100; edition=sr2026."""
    fields: dict[str, Any] = {}
    for part in filter(str.strip, text.split(";")):
        key, equals, value = part.partition("=")
        key = key.strip().replace("-", "_")
        if not equals or key not in WeekendEvent.arguments():
            known = ", ".join(WeekendEvent.arguments())
            raise Sentence(f"“{shown(part.strip())}” is not KEY=VALUE; the keys are {known}.")
        several = isinstance(WeekendEvent.defaults()[key], tuple)
        fields[key] = (*fields.get(key, ()), value.strip()) if several else value.strip()
    if missing := [key for key in WeekendEvent.needed() if key not in fields]:
        raise Sentence(f"“{shown(text)}” lacks {missing[0]}=.")
    return WeekendEvent(**values_of(WeekendEvent, None, fields))


@weekend.command("make", params=[_FOLDER, _SHEET, *_sheet_options])
@click.option(
    "--event",
    "events",
    multiple=True,
    metavar="EVENT",
    help="An event, as KEY=VALUE; KEY=VALUE. Keys: file, column, day, start, edition, size …",
)
@click.option("--preview", is_flag=True, help="Show what would be done, and stop.")
@click.option("--sure", "-y", is_flag=True, help="Do it despite warnings.")
@json_option
def make_(
    folder: str,
    sheet: str | None,
    events: tuple[str, ...],
    preview: bool,
    sure: bool,
    as_json: bool,
    **given: Any,
) -> None:
    """Create events, and add the people of the sign-up sheet to all events of the weekend.

    A column of SHEET for each event, or a column of tickets, says who plays in which event; columns
    about one event, such as Faction Masters, count only there. Name each new event with --event,
    for example --event "file=masters; column=Masters 100; edition=sr2026; size=100; day=2026-12-05;
    start=10:00". A final names its qualifiers instead: "file=final; qualifiers=masters; places=4;
    edition=sr2026; day=2026-12-06". Without --event it reads the sheet again and adds late entries.
    """
    place, machine = Path(folder).expanduser(), _machine()
    new = tuple(map(_event_of, events))
    typed = ImportRoster(**values_of(ImportRoster, None, {"file": "", **given_fields(given)}))
    shapes = Shapes(recent.state_file("columns.json"))
    plan = WeekendImport(place, sheet or "", new, typed.column, typed.answers, shapes)
    tried = plan.make(machine, trial=True)
    lines, warnings = import_lines(tried, plan.nowhere(tried))
    if preview:
        show_preview(lines, warnings, as_json=as_json)
        return
    doubts = [doubt for event in new for doubt in event.size_doubts()]
    if not sure and (doubts or warnings):
        raise ConfirmationRequired((*doubts, *warnings))
    for one in plan.make(machine):
        recent.remember(path_of(place, one.entry.file))
    report(Done("\n".join(lines), tuple(warnings)), as_json)


@weekend.command("show", params=[_FOLDER])
@click.option(
    "--to",
    metavar="WHERE",
    help="printer, printer:NAME, or a file that ends in .html, .pdf or .txt. Default: print.",
)
@click.option("--replace", is_flag=True, help="Overwrite an existing file.")
@json_option
def show(folder: str, to: str | None, replace: bool, as_json: bool) -> None:
    """Show the events, one schedule, players due at two tables at once, and what comes next."""
    place = Path(folder).expanduser()
    with _weekend(folder, read_only=True) as (plan, desks):
        view = weekend_view(plan, desks)
    if as_json:
        out.as_json("weekend", view)
        return
    sheet = weekend_sheet(view)
    if to is not None:
        out.say(put_sheet(printable((sheet,)), to, replace=replace))
        return
    out.lines(document.text_lines(sheet))
    out.lines(checks(view))
    if coming := [f"  {line}" for line in next_lines(plan, view, place)]:
        out.lines(("Next:", *coming))


@weekend.command("share", params=[_FOLDER])
@json_option
def share_(folder: str, as_json: bool) -> None:
    """Copy the newest names, clubs and payments to every event.

    The newest value is the one changed last in any of the events. Each change is an entry in the
    journal of its event, and can be undone there.
    """
    with _weekend(folder) as (_, desks):
        done = share(desks)
    report(Done("\n".join(done)), as_json)


@weekend.command("add", params=[_FOLDER, *parameters(LateEntry)])
@json_option
def add(folder: str, as_json: bool, **given: Any) -> None:
    """Add a player to several events; details known in one of them are used in the others."""
    entry = LateEntry(**values_of(LateEntry, None, given_fields(given)))
    with _weekend(folder) as (_, desks):
        report(Done("\n".join(entry.run(desks))), as_json)
