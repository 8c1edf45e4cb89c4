"""The field of a final, taken from the files of its qualifiers."""

from pathlib import Path

import click

from data.machine.system import typed_word
from srtui.cli import out
from srtui.cli.done import Done, report
from srtui.cli.opening import EventPath, FilePath, desk_at, json_option
from srtui.cli.series import person_option, save_answers
from srtui.commands.desk import Seat
from srtui.documents import document
from srtui.model.refused import Refused
from srtui.queries.standings.bracket import final_of, final_rosters, final_sheet


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
