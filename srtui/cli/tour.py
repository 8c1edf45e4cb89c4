"""The tour: an event with invented players, and a line that says what to press next and why."""

import shutil

import click

from srtui.cli import out
from srtui.cli.faults import Sentence
from srtui.cli.open import show_screens, tour_at, tour_file
from srtui.cli.streams import interactive
from srtui.commands.desk import Seat


@click.command()
@click.option("--again", "restart", is_flag=True, help="Start over, with a fresh event.")
@click.option("--delete", is_flag=True, help="Delete the tour's event, and do nothing else.")
def tour(restart: bool, delete: bool) -> None:
    """Take a ten-minute tour of an event, from roster to prizes: a line says what to press and why.

    Leave at any point (ctrl+q); the next tour continues there. Its event has a file of its own.
    """
    path = tour_file()
    if delete:
        there = path.parent.exists()
        _delete()
        out.say(f"Deleted {path}." if there else "There is no tour to delete.")
        return
    if not interactive():
        raise Sentence("The tour needs a terminal: type srtui tour in one.")
    if restart:
        _delete()
    show_screens(tour_at(path), Seat())


def _delete() -> None:
    folder = tour_file().parent
    try:
        if folder.exists():
            shutil.rmtree(folder)
    except OSError as error:
        raise Sentence(f"{folder} cannot be deleted: {error.strerror}.") from None
