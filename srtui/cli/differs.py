"""The edition of an event beside the one on offer."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.answers import Differing
from srtui.cli.offering import named_argument
from srtui.cli.opening import reading
from srtui.desk.event.adopt_edition import differing, on_offer
from srtui.words.editions import difference_said


@click.command("differs")
@named_argument("edition", "edition", default="")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def differs(edition: str, as_json: bool) -> None:
    """Show what differs between the edition kept in the event and the one on offer now.

    Name another EDITION by its id to compare with that one.
    """
    file = click.get_current_context().find_root().obj["file"]
    with reading(file) as desk:
        event = desk.event()
        found = differing(event, on_offer(event, edition))
    if as_json:
        out.as_json("differs", [Differing(*one) for one in found])
        return
    out.lines([difference_said(one) for one in found] or ["Nothing differs."])
