"""Undo and redo on the command line."""

import click

from srtui.cli.done import report
from srtui.cli.opening import desk_at, file_argument, json_option, seat_of, seat_options


@click.command()
@file_argument
@click.option(
    "--entry",
    type=click.IntRange(1),
    help="The journal entry to undo. Default: your last one.",
)
@click.option(
    "--sure",
    "-y",
    is_flag=True,
    help="Also undo older entries, other people's entries, and a pairing that players have seen.",
)
@seat_options
@json_option
def undo(file: str, entry: int | None, sure: bool, role: str, terminal: str, as_json: bool) -> None:
    """Undo the newest change that this role made at this terminal.

    If that change cannot be undone, srtui names it, and undoes an older one only with --sure. The
    organizer can undo any journal entry by its number, even someone else's. An undo that changes a
    pairing known to the players also needs --sure.
    """
    with desk_at(file, seat_of(role, terminal)) as desk:
        done = (
            desk.undo(sure=sure, asking=True)
            if entry is None
            else desk.undo_entry(entry, sure=sure, asking=True)
        )
        report(done, as_json, desk)


@click.command()
@file_argument
@click.option("--sure", "-y", is_flag=True, help="Also redo a pairing that players have seen.")
@seat_options
@json_option
def redo(file: str, sure: bool, role: str, terminal: str, as_json: bool) -> None:
    """Redo the last change you undid; random draws keep their results."""
    with desk_at(file, seat_of(role, terminal)) as desk:
        report(desk.redo(asking=not sure), as_json, desk)
