"""The standings of several events."""

from __future__ import annotations

from pathlib import Path

import click

from data.export import SaveFault, save
from srtui.cli import out
from srtui.cli.faults import Sentence
from srtui.cli.opening import FilePath, json_option
from srtui.views import document, html
from srtui.views.series import series_at, series_sheet


@click.command("series")
@click.argument("folder", type=FilePath(), metavar="FOLDER")
@click.option("--rating", is_flag=True, help="Order by RPI instead of points.")
@click.option("--to", type=FilePath(), metavar="FILE.html", help="Write a page. Default: print.")
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
@json_option
def series(folder: str, rating: bool, to: str | None, replace: bool, as_json: bool) -> None:
    """Add up the finished events of a folder: points by place, ties listed, a rating.

    series.toml beside them says what counts: points = [10, 8, 6, 4], rest = 1, best = 4, size = 0.1
    for each player of an event, [bonus] by event, [persons] which name is whose. An event is called
    as its file. FOLDER may be one event, too.
    """
    found, rows, faults = series_at(Path(folder).expanduser(), rated=rating)
    if as_json:
        out.as_json("series", rows)
        return
    sheet = series_sheet(found, rows, faults)
    if to is None:
        out.lines(document.text_lines(sheet))
        return
    try:
        save(Path(to).expanduser(), html.page((sheet,)), replace=replace)
    except SaveFault as fault:
        raise Sentence(str(fault)) from None
    out.say(f"{to} is written.")
