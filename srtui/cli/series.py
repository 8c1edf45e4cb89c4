"""Standings across several events, and the field of a final, taken from its qualifiers."""

from pathlib import Path

import click

from data.clean import shown
from data.exporting.export import save
from data.machine.series import save_persons
from data.machine.system import typed_word
from srtui.cli import out
from srtui.cli.done import Done, report
from srtui.cli.faults import Sentence
from srtui.cli.opening import EventPath, FilePath, desk_at, json_option
from srtui.commands.desk import Seat
from srtui.documents import document, html
from srtui.model.refused import Refused
from srtui.queries.standings.bracket import final_of, final_rosters, final_sheet
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
    """Store which names belong to one person. Raise `Sentence` or `FileFault` if that fails."""
    persons: dict[str, str] = {}
    for text in named:
        name, _, person = (part.strip() for part in text.partition("="))
        if not name or not person:
            raise Sentence(f"“{shown(text)}”: write NAME=PERSON.")
        persons[name] = person
    save_persons(place.parent if place.is_file() else place, persons)


@click.command("final")
@click.argument("files", type=FilePath(), metavar="QUALIFIER...", nargs=-1, required=True)
@click.option("--places", type=int, default=8, show_default=True, help="Players in the final.")
@person_option
@click.option(
    "--away",
    multiple=True,
    metavar="NAME",
    help="A player who is not coming; the next one moves up.",
)
@click.option(
    "--into", type=EventPath(), metavar="FINAL", help="Add the players to FINAL, if all is settled."
)
@json_option
def final(
    files: tuple[str, ...],
    places: int,
    person: tuple[str, ...],
    away: tuple[str, ...],
    into: str | None,
    as_json: bool,
) -> None:
    """Show who qualifies for a final, and why, from the files of its finished qualifiers.

    The qualifiers share the places evenly. Nobody takes two places: the next player moves up.
    srtui asks about two spellings of a name; --person stores the answer, as for a series. --into
    adds the players to the final with their factions, clubs, payments and army lists.
    """
    paths = tuple(Path(file).expanduser() for file in files)
    if person:
        save_answers(paths[0], person)
    result = final_of(paths, places, away)
    if into is not None:
        if result.questions:
            raise Refused(" ".join(result.questions))
        with desk_at(into, Seat()) as desk:
            done = [desk.run(each, sure=True) for each in final_rosters(paths, result.field)]
        report(Done("\n".join(one.sentence for one in done)), as_json)
        return
    if as_json:
        out.as_json("final", result)
        return
    out.lines(document.text_lines(final_sheet(result)))
    out.lines(result.questions)
    if not result.questions:
        out.say("Next, with the final's file as FINAL:")
        out.lines(
            f"  srtui roster FINAL add {typed_word(one.person)}" for one in result.field.qualified
        )
        out.say(f"  srtui demand FINAL players --total {result.field.players}")
