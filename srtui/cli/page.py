"""A folder of web pages for the venue and the club."""

import signal
from datetime import datetime
from pathlib import Path
from time import sleep

import click

from data.event.watch import Watcher
from data.exporting.export import write_pages
from srtui.cli import out
from srtui.cli.opening import FilePath, file_argument, reading
from srtui.sheets.folder import folder_at
from srtui.text.phrases import counted

LOOKS = 0.5
"""Seconds between two looks whether the event has changed."""
RELOAD = 20
"""Seconds after which a browser reads a page again that follows the event."""


@click.command("page")
@file_argument
@click.argument("folder", type=FilePath(), metavar="FOLDER")
@click.option("--watch", is_flag=True, help="Keep the pages up to date until you press ctrl+c.")
def page(file: str, folder: str, watch: bool) -> None:
    """Write the event's pages to a folder, for a screen at the venue, a web server or the club.

    They show pairings, standings with reasons, crosstable, scenario, results, and lists and report
    at the end; all of it is public. A missing folder is created; other files in it are kept.
    """
    place = Path(folder).expanduser()
    with reading(file) as desk:
        watcher = Watcher(desk.store) if watch else None
        following = watcher.subscribe() if watcher is not None else None
        if watch:  # a service is ended so, and a shell's job in the background hears no ctrl+c
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            _write(place, folder_at(desk, RELOAD if watch else 0), quiet=False)
            while following is not None:
                sleep(LOOKS)
                if following.poll():
                    _write(place, folder_at(desk, RELOAD), quiet=True)
        except KeyboardInterrupt:
            out.say("The pages are no longer being updated.")
        finally:
            if watcher is not None:
                watcher.close()


def _write(place: Path, pages: dict[str, str], *, quiet: bool) -> None:
    changed = write_pages(place, pages)
    if not quiet:
        out.say(f"{counted(len(pages), 'page')} saved: open {place / 'index.html'}.")
    elif changed:
        out.say(f"{datetime.now():%H:%M} {counted(len(changed), 'page')} updated.")
