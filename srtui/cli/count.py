"""Counting a unit at a table."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.opening import event_at, file_argument, json_option
from srtui.queries.game.counting import Count
from srtui.queries.game.counting import count as counted


@click.command()
@file_argument
@click.argument("cost", type=int)
@click.argument("models", type=int)
@click.argument("left", type=int)
@click.option(
    "--solos", is_flag=True, help="Number of models in each solo; LEFT is the number lost."
)
@json_option
def count(file: str, cost: int, models: int, left: int, solos: bool, as_json: bool) -> None:
    """Count a unit for destroyed points and tiebreakers: its cost, its models, how many are left.

    Attachments belong to the unit. With --solos: how many models of several solos were lost.
    """
    said = counted(event_at(file).edition, Count(cost, models, left, solos))
    if as_json:
        out.as_json("count", said)
    else:
        out.lines(said)
