"""The report of an event."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.opening import file_argument, json_option, reading
from srtui.documents import document
from srtui.model.courses import read_courses
from srtui.model.read_event import read_event
from srtui.queries.rounds.report import report
from srtui.sheets.report_sheet import report_sheet


@click.command("report")
@file_argument
@json_option
def report_(file: str, as_json: bool) -> None:
    """Report on wins, matchups, the lengths of games and the quality of pairings.

    Counts that are too small for a share are marked. You can also save or print it as a sheet:
    srtui print FILE report.
    """
    with reading(file) as desk, desk.store.read() as reader:
        event = read_event(reader)
        view = report(event, read_courses(reader, event))
    if as_json:
        out.as_json("report", view)
        return
    out.lines(document.text_lines(report_sheet(event, view)))
