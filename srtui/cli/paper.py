"""Sheets to print or hang up."""

import click

from data.exporting.printing import put_sheet
from data.locale import languages as offered_languages
from srtui.cli import out
from srtui.cli.faults import Sentence
from srtui.cli.opening import file_argument, json_option, reading, round_option
from srtui.cli.suggestions import WordChoice
from srtui.sheets.paper import SHEETS, as_text, changed_at, note_printed, printable, sheets_at


def _codes(typed: str) -> tuple[str, ...]:
    codes = tuple(filter(None, typed.replace(" ", "").lower().split(",")))
    for code in codes:
        if code not in (known := offered_languages()):
            raise Sentence(f"{code} is not one of the languages: choose from {', '.join(known)}.")
    return codes


@click.command("print")
@file_argument
@click.argument("sheet_name", type=WordChoice(list(SHEETS)))
@round_option
@click.option(
    "--table", "tables", type=click.INT, multiple=True, help="Only this table's slips; repeatable."
)
@click.option(
    "--languages", metavar="de,en", default="", help="Languages to print. Default: the event's."
)
@click.option(
    "--to",
    metavar="WHERE",
    help="printer, printer:NAME, or a file that ends in .html, .pdf or .txt. Default: text, here.",
)
@click.option(
    "--changed",
    is_flag=True,
    help="Print only what changed since the last --to on this machine, such as after a swap.",
)
@click.option("--replace", is_flag=True, help="Overwrite an existing file.")
@click.option(
    "--width", type=click.IntRange(40, 200), default=80, show_default=True, help="Characters."
)
@json_option
def print_(
    file: str,
    sheet_name: str,
    number: int | None,
    tables: tuple[int, ...],
    languages: str,
    to: str | None,
    changed: bool,
    replace: bool,
    width: int,
    as_json: bool,
) -> None:
    """Print a sheet: as plain text here, on the printer, or to a file.

    A browser on this machine (Chromium, Chrome, Edge) makes a PDF; the printer is the system's
    default, or the one you name. Without either, save an .html: any browser prints it with ctrl+p.
    """
    if changed and tables:
        raise Sentence("--changed finds the tables itself: leave out --table.")
    remark = ""
    with reading(file) as desk:
        event = desk.event()
        if changed:
            again = changed_at(event, sheet_name, number)
            documents, remark = again.documents, again.remark
        else:
            documents = sheets_at(desk, sheet_name, number, tables, _codes(languages))
    # On stderr, since the sheet may go into a pipe or to a printer.
    if remark:
        click.echo(remark, err=True)
    if as_json:
        out.as_json("sheets", documents)
        return
    if changed and not documents:
        return
    if to is None:
        out.lines(as_text(documents, width))
        return
    out.say(put_sheet(printable(documents, width), to, replace=replace))
    # Only output to a printer or a file counts as printed, not what was shown here.
    note_printed(event, sheet_name, number, tables)
