"""The printed result of a command."""

from collections.abc import Sequence

import click

from srtui.cli import out, streams
from srtui.cli.faults import harmless
from srtui.cli.opening import typed_path
from srtui.commands.desk import Desk
from srtui.commands.desk import Done as DeskDone
from srtui.rules.value import Value, field


class Done(Value):
    """The result of a command: its sentence, and warnings that did not stop it."""

    sentence: str
    warnings: tuple[str, ...] = ()


class Preview(Value):
    """Effect of an import, in sentences, with its warnings."""

    preview: tuple[str, ...]
    warnings: tuple[str, ...] = field(name="doubts")


def _offer_paper(desk: Desk, done: DeskDone) -> None:
    """Name the command that prints a published round's changed sheets, if there are any."""
    if not done.was:
        return
    from srtui.sheets.paper import was_printed  # 37 ms: every sheet: only where it is needed

    changed = " --changed" if was_printed(desk.event()) else ""
    path = typed_path(desk.store.path)
    # On stderr, apart from the sentence: a script reads only that.
    click.echo(f"To print what has changed: srtui print {path} round{changed}", err=True)


def show_preview(lines: Sequence[str], warnings: Sequence[str], *, as_json: bool) -> None:
    """Print what an import would do."""
    if as_json:
        out.as_json("preview", Preview(tuple(lines), tuple(warnings)))
        return
    from srtui.queries.importing import preview_lines  # readers of files: for imports alone

    out.lines(preview_lines(lines, warnings))


def report(done: Done | DeskDone, as_json: bool, desk: Desk | None = None) -> None:
    """Print what a command did and, if there is a `desk`, what to print again.

    A failure to print does not undo the command.
    """
    try:
        if as_json:
            out.as_json("done", Done(done.sentence, done.warnings))
        else:
            out.say(harmless(done.sentence))
    except OSError:
        if not (why := streams.lost()):
            raise
        out.warn([f"the change is saved, but the output cannot be written: {why}. {done.sentence}"])
    if as_json:
        return
    out.warn(done.warnings)
    if desk is not None and isinstance(done, DeskDone):
        _offer_paper(desk, done)
