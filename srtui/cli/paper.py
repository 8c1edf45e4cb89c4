"""Sheets for paper and wall."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.meant import Choice
from srtui.cli.opening import event_at, file_argument, json_option, round_option
from srtui.views.paper import SHEETS, made, sheet


@click.command("print")
@file_argument
@click.argument("what", type=Choice(list(SHEETS)))
@round_option
@click.option(
    "--width", type=click.IntRange(40, 200), default=80, show_default=True, help="Characters."
)
@json_option
def print_(file: str, what: str, number: int | None, width: int, as_json: bool) -> None:
    """Print a sheet as plain text: pipe it to a printer, or into a file."""
    event = event_at(file)
    if as_json:
        out.as_json(made(event, what, number, width))
        return
    out.lines(sheet(event, what, number, width))
