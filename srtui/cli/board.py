"""The board for the hall."""

from __future__ import annotations

import os

import click

from srtui.cli import out
from srtui.cli.locked import locked, scrub
from srtui.cli.look import look_here, look_options, own_here
from srtui.cli.opening import file_argument, reading, utc_now
from srtui.cli.streams import interactive
from srtui.views.board import headline, pages
from srtui.views.clock_book import sheet_of
from srtui.views.map_cells import plain

WIDTH, HEIGHT = 80, 22
"""Cells and lines of a page where there is no terminal."""


@click.command("board")
@file_argument
@click.option(
    "--seconds",
    type=click.IntRange(3, 120),
    default=12,
    show_default=True,
    help="How long a page stays.",
)
@look_options
def board(file: str, seconds: int, colours: str | None, signs: str | None) -> None:
    """Show the board on a terminal in the hall: pages that turn, nothing that can be changed.

    Without a terminal the pages are printed.
    """
    with reading(file) as desk:
        if not interactive():
            sheet = sheet_of(desk, every_game=False)
            out.say(headline(sheet.event, utc_now()))
            for page in pages(
                sheet.event, utc_now().astimezone(), WIDTH, HEIGHT, sheet.rows(desk.stamps())
            ):
                drawn = plain(page.map, WIDTH, HEIGHT) if page.map is not None else ()
                out.lines(["", page.title, "", *page.head, *drawn, *page.lines])
            return
        # Before the screens are imported: they read the environment as they load.
        scrub()
        from screens.board.wall import run  # textual, for who looks at it in a terminal
        from srtui.venue.apart import Apart

        own, server = own_here(), Apart(desk.store.path, dict(os.environ))
        run(desk, seconds, locked, look_here(own, colours, signs), own, server)
