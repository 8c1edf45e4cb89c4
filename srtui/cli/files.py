"""The event file's safety: backups, restoring one, and checking a damaged file."""

from os import environ
from pathlib import Path
from shutil import get_terminal_size

import click

from data.event import backup as kept
from data.event.doctor import tighten
from data.machine.system import typed_word
from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.faults import harmless
from srtui.cli.opening import FilePath, desk_at, file_argument, json_option, path_of
from srtui.commands.command import ConfirmationRequired
from srtui.commands.desk import Done, Seat
from srtui.model.refused import Refused
from srtui.queries.event.backups import list_backups, restore_question, restored_text
from srtui.queries.health import NoBackup, health, offered


@click.command()
@file_argument
@click.option("--list", "listing", is_flag=True, help="List the backups instead.")
@json_option
def backup(file: str, listing: bool, as_json: bool) -> None:
    """Back up the event next to its file, and to the second folder if one is set."""
    if listing:
        path = path_of(file).absolute()
        found = kept.copies(path)
        if as_json:
            out.as_json("copies", [str(copy) for copy in found])
        else:
            listed = list_backups(path, found) or ["There is no backup next to the file yet."]
            out.lines(map(harmless, listed))
        return
    with desk_at(file, Seat()) as desk:
        report(desk.backup(), as_json)


@click.command()
@file_argument
@click.argument("copy", required=False, type=FilePath())
@click.option("--sure", "-y", is_flag=True, help="Overwrite the existing file.")
@json_option
def restore(file: str, copy: str | None, sure: bool, as_json: bool) -> None:
    """Restore an event from a backup (default: the newest next to it). The current file is kept.

    COPY may be a folder, such as a drive with the backups of a dead laptop: its newest usable
    backup of the event is used.
    """
    target = path_of(file).absolute()
    source, warnings = _find_copy(target, Path(copy) if copy else None)
    if target.exists() and not target.is_file():
        raise Refused(f"{target.name} is not a file: give the path of a .srtui file.")
    question = restore_question(source, target, chosen=copy is not None)
    if question and not sure:
        raise ConfirmationRequired((*warnings, *question))
    said = f"{kept.restore(source, target)} {restored_text(target)}".strip()
    report(Done(said, tuple(warnings)), as_json)


def _find_copy(target: Path, copy: Path | None) -> tuple[Path, list[str]]:
    if copy is not None and not copy.exists():
        raise Refused(
            f"There is no {copy}: plug in the drive, or name a backup or a folder of backups."
        )
    try:
        return offered(target, copy)
    except NoBackup as none:
        lines = [
            f"srtui restore {typed_word(str(kept.event_beside(target, other)))} "
            + typed_word(str(other))
            for other in none.others
        ]
        raise Refused("\n".join([str(none), *lines])) from None


@click.command()
@file_argument
@click.option("--tighten", "closing", is_flag=True, help="Make the file private first.")
@click.option("--report", "reporting", is_flag=True, help="Print a bug report, without any names.")
@json_option
def doctor(file: str, closing: bool, reporting: bool, as_json: bool) -> None:
    """Check an event file that may be damaged. The exit code is 1 if something needs attention.

    With --report it prints what a bug report needs, without anyone's name.
    """
    # Before reading the event, so that the answer is current.
    if closing:
        tighten(path_of(file))
    if reporting:
        from srtui.queries.bug_report import bug_report

        out.lines(map(harmless, bug_report(path_of(file), _terminal())))
        return
    findings = health(path_of(file))
    if as_json:
        out.as_json("doctor", findings)
    else:
        out.lines(("ok:   " if one.fine else "LOOK: ") + harmless(one.sentence) for one in findings)
    if not all(one.fine for one in findings):
        click.get_current_context().exit(1)


def _terminal() -> str:
    size = get_terminal_size()
    told = (
        f"{name}={value}" for name in ("TERM", "COLORTERM", "LANG") if (value := environ.get(name))
    )
    return f"{size.columns}x{size.lines} {' '.join(told)}"
