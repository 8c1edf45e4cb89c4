"""Standings across several events."""

from pathlib import Path

import click

from data.clean import shown
from data.exporting.export import save
from data.machine.series import save_persons
from srtui.cli import out
from srtui.cli.faults import Sentence
from srtui.cli.opening import FilePath, json_option
from srtui.documents import document, html
from srtui.queries.standings.series import open_spellings, series_at, series_sheet
from srtui.rules.series import ORDERS, Order

person_option = click.option(
    "--person",
    multiple=True,
    metavar="NAME=PERSON",
    help="Treat NAME as PERSON; the answer is stored in series.toml.",
)


@click.command("series")
@click.argument("folder", type=FilePath(), metavar="FOLDER")
@click.option(
    "--by", "order", type=click.Choice(ORDERS), default="points", help="The figure to sort by."
)
@person_option
@click.option("--to", type=FilePath(), metavar="FILE.html", help="Write an HTML page.")
@click.option("--replace", is_flag=True, help="Overwrite an existing file.")
@json_option
def series(
    folder: str,
    order: Order,
    person: tuple[str, ...],
    to: str | None,
    replace: bool,
    as_json: bool,
) -> None:
    """Add up the finished events in a folder: points by place, ties listed, and three ratings.

    series.toml beside them says what counts: points = [10, 8, 6, 4], rest = 1, best = 4, size = 0.1
    for each player of an event, [bonus] by event, [elo] start and k, [t3] the points that T³ gives
    an event, [persons] which names are one person. srtui asks
    about two spellings of a name; --person stores the answer. An event is named after its file.
    FOLDER may also be one event.
    """
    place = Path(folder).expanduser()
    if person:
        save_answers(place, person)
    events, rows, faults = series_at(place, order)
    if as_json:
        out.as_json("series", rows)
        return
    sheet = series_sheet(events, rows, faults)
    if to is None:
        out.lines(document.text_lines(sheet))
        out.lines(open_spellings(events, place))
        return
    save(Path(to).expanduser(), html.page((sheet,)), replace=replace)
    out.say(f"Saved {to}.")
    out.lines(open_spellings(events, place))


def save_answers(place: Path, named: tuple[str, ...]) -> None:
    """Store which names belong to one person. Raise `Sentence` or `SeriesFault` if that fails."""
    persons: dict[str, str] = {}
    for text in named:
        name, _, person = (part.strip() for part in text.partition("="))
        if not name or not person:
            raise Sentence(f"“{shown(text)}”: write NAME=PERSON.")
        persons[name] = person
    save_persons(place.parent if place.is_file() else place, persons)
