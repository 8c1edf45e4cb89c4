"""The board for the hall."""

import os

import click

from srtui.cli import out
from srtui.cli.look import locked, look_here, look_options, own_here, scrub
from srtui.cli.opening import file_argument, reading, utc_now
from srtui.cli.streams import interactive
from srtui.documents.map.cells import plain
from srtui.queries.clock.book import sheet_of
from srtui.queries.hall.board import headline, pages

WIDTH, HEIGHT = 80, 22
"""Cells and lines of a page where there is no terminal."""


@click.command("board")
@file_argument
@click.option(
    "--seconds",
    type=click.IntRange(3, 120),
    default=12,
    show_default=True,
    help="How many seconds each page is shown.",
)
@look_options
def board(file: str, seconds: int, colours: str | None, signs: str | None) -> None:
    """Show the board on a terminal at the venue; nothing can be changed there.

    Its pages turn automatically. Without a terminal they are printed.
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
        # Before importing the screens: they read the environment while loading.
        scrub()
        from screens.board.screen import WallApp  # 151 ms: textual, for the board in a terminal
        from screens.hall_terminal import run_here
        from srtui.server.process import ServerProcess

        preferences = own_here()
        server = ServerProcess(desk.store.path, dict(os.environ))
        worn = look_here(preferences, colours, signs)
        run_here(
            desk,
            locked,
            lambda watcher: WallApp(
                desk, watcher, seconds, look=worn, preferences=preferences, server=server
            ),
        )
