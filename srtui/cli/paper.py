"""Sheets for paper and wall."""

from __future__ import annotations

import click

from data.export import SaveFault
from data.printing import Sheet, put
from srtui.cli import out
from srtui.cli.faults import Sentence
from srtui.cli.meant import Choice
from srtui.cli.opening import file_argument, json_option, reading, round_option
from srtui.views.paper import SHEETS, html, made_at, text


@click.command("print")
@file_argument
@click.argument("what", type=Choice(list(SHEETS)))
@round_option
@click.option(
    "--table", "tables", type=click.INT, multiple=True, help="Slips of this table only; repeatable."
)
@click.option(
    "--to",
    metavar="WHERE",
    help="printer, or a file that ends in .html, .pdf or .txt. Default: the text, here.",
)
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
@click.option(
    "--width", type=click.IntRange(40, 200), default=80, show_default=True, help="Characters."
)
@json_option
def print_(
    file: str, what: str, number: int | None, tables: tuple[int, ...], to: str | None,
    replace: bool, width: int, as_json: bool,
) -> None:  # fmt: skip
    """Print a sheet: here as plain text, to the printer, or into a file.

    A PDF is made by a browser of the machine (Chromium, Chrome, Edge), the printer is the system's
    own (lp). Without either write an .html: any browser prints it with ctrl+p.
    """
    with reading(file) as desk:
        found = made_at(desk, what, number, tables)
    if as_json:
        out.as_json("sheets", found)
        return
    if to is None:
        out.lines(text(found, width))
        return
    sheet = Sheet(lambda: html(found), lambda: "\n".join(text(found, width)) + "\n")
    try:
        out.say(put(sheet, to, replace=replace))
    except SaveFault as fault:
        raise Sentence(str(fault)) from None
