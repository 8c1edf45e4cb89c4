"""Keeping the event file: copies, bringing one back, looking at a damaged one."""

from __future__ import annotations

from pathlib import Path

import click

from data import backup as kept
from data.doctor import tighten
from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.faults import harmless
from srtui.cli.opening import FilePath, desk_at, file_argument, json_option, path_of
from srtui.desk.command import Doubtful
from srtui.desk.desk import Done, Seat
from srtui.state.refused import Refused
from srtui.views.health import ails, health, offered


@click.command()
@file_argument
@click.option("--list", "listing", is_flag=True, help="List the copies instead.")
@json_option
def backup(file: str, listing: bool, as_json: bool) -> None:
    """Copy the event beside its file, and to the second place where one is set."""
    if listing:
        found = [str(copy) for copy in kept.copies(path_of(file).absolute())]
        if as_json:
            out.as_json("copies", found)
        else:
            out.lines(map(harmless, found or ["There is no copy beside the file yet."]))
        return
    with desk_at(file, Seat()) as desk:
        report(desk.backup(), as_json)


@click.command()
@file_argument
@click.argument("copy", required=False, type=FilePath())
@click.option("--sure", "-y", is_flag=True, help="Do it although the file is there.")
@json_option
def restore(file: str, copy: str | None, sure: bool, as_json: bool) -> None:
    """Make the event what a copy is (default: the newest beside it). What is there is kept.

    COPY may be a folder, as the stick with the copies of a laptop that is dead: its newest sound
    copy of the event is taken.
    """
    target = path_of(file).absolute()
    source, warnings = _copy_meant(target, Path(copy) if copy else None)
    if target.exists() and not target.is_file():
        raise Refused(f"{target.name} is not a file and stays: give the path of a .srtui file.")
    if target.exists() and not sure:
        would = f"{target.name} would become what {source.name} is, and what is there now would be"
        raise Doubtful((*warnings, f"{would} kept beside it."))
    report(Done(kept.restore(source, target), tuple(warnings)), as_json)


def _copy_meant(target: Path, copy: Path | None) -> tuple[Path, list[str]]:
    if copy is None or copy.is_dir():
        return offered(target, copy)
    if not copy.exists():
        raise Refused(
            f"There is no {copy}: plug the stick in, or name a copy, or a folder with copies."
        )
    return copy, ails(copy)


@click.command()
@file_argument
@click.option("--tighten", "closing", is_flag=True, help="First keep others from reading it.")
@json_option
def doctor(file: str, closing: bool, as_json: bool) -> None:
    """Look at an event file that may be damaged. Exit code 1 where something should be done."""
    # Before it is looked at, so that the answer says how it is now.
    if closing:
        tighten(path_of(file))
    found = health(path_of(file))
    if as_json:
        out.as_json("doctor", found)
    else:
        out.lines(("ok:   " if one.fine else "LOOK: ") + harmless(one.sentence) for one in found)
    if not all(one.fine for one in found):
        click.get_current_context().exit(1)
