"""The plan of the day as it goes."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.opening import event_at, file_argument, json_option, utc_now
from srtui.views.day import day, said_lines


@click.command("day")
@file_argument
@json_option
def day_(file: str, as_json: bool) -> None:
    """Show the day: every round and every line of the plan, when it is and when it was meant to be.

    srtui plan FILE set 10:00 plans the rounds, srtui plan FILE add adds a line.
    """
    found = day(event_at(file), utc_now().astimezone())
    if as_json:
        out.as_json("day", found)
    else:
        out.lines(said_lines(found))
