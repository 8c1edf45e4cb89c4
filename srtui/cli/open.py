"""Opening of the screens; without a terminal, the status is printed instead.

The tour opens an event with invented players, and a line says what to press next and why.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from data.machine import recent
from data.machine.boot_clock import stamp
from screens.preferences import PreferenceStore
from screens.theme.look import Look
from srtui.cli import opening, out
from srtui.cli.faults import Sentence
from srtui.cli.look import look_options, machine_preferences, terminal_look
from srtui.cli.opening import entropy, utc_now
from srtui.cli.streams import interactive
from srtui.commands.command import Role
from srtui.commands.desk import Seat

if TYPE_CHECKING:
    from screens.start.to_open import ToOpen


@click.command("open")
@opening.file_argument
@opening.seat_options
@look_options
def open_(file: str, role: str, terminal: str, colours: str | None, signs: str | None) -> None:
    """Open the event's screens."""
    path = opening.path_of(file)
    if interactive():
        show_screens(path, opening.seat_of(role, terminal), colours, signs)
    else:
        _status(path, judge=role != Role.TO.value)


def open_last() -> None:
    """Show the events opened last; without a terminal the status of the last one."""
    found = recent.recent()
    if interactive():
        show_screens(None, Seat())
    elif found:
        _status(found[0])
    else:
        out.say("No event has been opened yet. Create one: srtui new FILE --edition ID")
        out.say("List the editions: srtui editions")
        out.say("Or open a demo event: srtui demo. All commands: srtui --help")


def _status(path: Path, *, judge: bool = False) -> None:
    from srtui.cli.from_fields import show_query  # 12 ms: the screens do without

    show_query("status", str(path), Role.JUDGE if judge else Role.TO)
    out.warn(["The screens need a terminal, so here is the status instead."])


def show_screens(
    path: Path | None, seat: Seat, colours: str | None = None, signs: str | None = None
) -> None:
    """Show the list of events, and the events opened from it in turn, until the user quits."""
    from screens.app import SrtuiApp, run  # 149 ms: textual, once the event is open
    from screens.start.to_open import ToOpen
    from srtui.server.process import ServerProcess  # the event's server, which runs beside this

    wish: str | None = "list"
    user_settings = machine_preferences()
    while wish is not None:
        look = terminal_look(user_settings, colours, signs)
        chosen = ToOpen(path) if path else _choose_event(wish, look, user_settings)
        if chosen is None:
            return
        path = chosen.path
        touring = path == tour_file()
        with opening.desk_at(str(path), seat) as desk:
            if not touring:
                recent.remember(path)
            kind = SrtuiApp
            if touring:
                from screens.tour.app import TourApp  # 217 ms: where the tour is taken

                kind = TourApp
            before = user_settings.chosen
            wish = run(
                desk, kind=kind, ahead=chosen.ahead, look=look,
                preferences=user_settings, shapes_at=recent.state_file("columns.json"),
                server=ServerProcess(desk.store.path, dict(os.environ)),
            )  # fmt: skip
        if touring:
            out.say(f"The tour's event is {path}")
            out.say("Continue where you left off: srtui tour   From the start: srtui tour --again")
            out.say("Delete its event: srtui tour --delete   Your own event: srtui")
        if user_settings.chosen != before:
            colours = signs = None  # what was chosen since is newer than what was asked for
        path = None


def tour_file() -> Path:
    """Return the path of the tour's event, in its own folder."""
    return recent.state_file("tour") / "tour.srtui"


def tour_at(path: Path) -> Path:
    """Return the path to the tour's event, creating the event if necessary."""
    if not path.exists():
        from srtui.commands.demo.play import make_tour  # 64 ms: once

        path.parent.mkdir(parents=True, exist_ok=True)
        make_tour(path, utc_now, stamp)
    return path


def _choose_event(wish: str, look: Look, custom: PreferenceStore) -> ToOpen | None:
    from screens.start.screen import World, choose  # 240 ms: textual, where no event is named

    world = World(
        recent.recent, opening.path_of, utc_now, entropy, stamp, lambda: tour_at(tour_file())
    )
    return choose(world, wish, look=look, preferences=custom)


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
