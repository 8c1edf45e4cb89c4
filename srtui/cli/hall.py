"""What goes with the games: terrain, penalties, reminders."""

from __future__ import annotations

from typing import cast

import click

from srtui.cli import out
from srtui.cli.meant import Choice
from srtui.cli.opening import event_at, file_argument, json_option, round_option
from srtui.views.conduct import conduct
from srtui.views.conduct import penalty_lines as conduct_lines
from srtui.views.layout import Column
from srtui.views.reminders import Whom, reminders
from srtui.views.reminders import reminder_lines as reminder_lines
from srtui.views.terrain import method_lines, point_lines
from srtui.views.terrain import terrain as terrain_view


def _file() -> str:
    file: str = click.get_current_context().find_root().obj["file"]
    return file


@click.command("list")
@round_option
@json_option
def terrain_list(as_json: bool, number: int | None = None) -> None:
    """Show the checklist and every table before a round."""
    view = terrain_view(event_at(_file()), number)
    if as_json:
        out.as_json("terrain", view)
        return
    out.lines([*point_lines(view), ""])
    heads = (Column("In order"), Column("Not yet"), Column("Players"))
    out.rows(
        (Column("Table", right=True), *heads),
        [
            (
                str(one.number), f"{len(one.done)}/{len(view.points)}",
                ", ".join(one.missing), one.players,
            )
            for one in view.tables
        ],
    )  # fmt: skip
    out.say(view.sentence)


@click.command()
@json_option
def methods(as_json: bool) -> None:
    """Show the ways to set a table up, step by step."""
    view = terrain_view(event_at(_file()))
    if as_json:
        out.as_json("methods", view.methods)
        return
    out.lines(method_lines(view))


@click.command()
@file_argument
@json_option
def penalties(file: str, as_json: bool) -> None:
    """Show every penalty, what it cost, and what follows from it."""
    view = conduct(event_at(file))
    if as_json:
        out.as_json("penalties", view)
        return
    out.lines(conduct_lines(view))


@click.command("reminders")
@file_argument
@click.option("--to", type=Choice(["organizer", "judge"]), default=None, help="For whom.")
@json_option
def reminders_(file: str, to: str | None, as_json: bool) -> None:
    """Show what is easily forgotten, for the organizer and for judges."""
    event, whom = event_at(file), cast("Whom | None", to)
    if as_json:
        out.as_json("reminders", reminders(event, whom))
        return
    out.lines(reminder_lines(event, whom))
