"""Printed result of a command."""

import click

from srtui.cli import out, streams
from srtui.cli.faults import harmless
from srtui.cli.opening import typed_path
from srtui.commands.desk import Desk
from srtui.commands.desk import Done as DeskDone
from srtui.rules.value import Value


class Done(Value):
    """The result of a command: its sentence, and warnings that did not stop it."""

    sentence: str
    warnings: tuple[str, ...] = ()


def offer_paper(desk: Desk, done: DeskDone) -> None:
    """Name the command that prints what has changed of a published round, where anything has."""
    if not done.was:
        return
    from srtui.sheets.paper import was_printed  # 37 ms: every sheet: only where it is needed

    changed = " --changed" if was_printed(desk.event(), "round") else ""
    path = typed_path(desk.store.path)
    # Beside the sentence, which is all that a script reads.
    click.echo(f"To print what has changed: srtui print {path} round{changed}", err=True)


def report(done: Done | DeskDone, as_json: bool) -> None:
    """Print what a command did; a failure to print does not undo it."""
    try:
        if as_json:
            out.as_json("done", Done(done.sentence, done.warnings))
        else:
            out.say(harmless(done.sentence))
    except OSError:
        if not (why := streams.lost()):
            raise
        out.warn([f"the change is saved, but the answer cannot be written: {why}. {done.sentence}"])
    if not as_json:
        out.warn(done.warnings)
