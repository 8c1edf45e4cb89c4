"""The report of an event."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.opening import file_argument, json_option, reading
from srtui.state.courses import read_courses
from srtui.state.reading import read_event
from srtui.views import document
from srtui.views.report import report
from srtui.views.report_sheet import report_sheet


@click.command("report")
@file_argument
@json_option
def report_(file: str, as_json: bool) -> None:
    """Show how games were won, who beat whom, how long they took, how good the pairs were.

    Counts that are too small for a share are marked. It goes to a file or printer as a sheet, too:
    srtui print FILE report.
    """
    with reading(file) as desk, desk.store.read() as reader:
        event = read_event(reader)
        view = report(event, read_courses(reader, event))
    if as_json:
        out.as_json("report", view)
        return
    out.lines(document.text_lines(report_sheet(event, view)))
