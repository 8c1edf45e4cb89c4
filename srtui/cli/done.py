"""What a command did, printed."""

from __future__ import annotations

from srtui.cli import out, streams
from srtui.cli.faults import harmless
from srtui.desk.desk import Done


def report(done: Done, as_json: bool) -> None:
    """Print what a command did; that it cannot be printed takes nothing of it back."""
    try:
        if as_json:
            out.as_json("done", done)
        else:
            out.say(harmless(done.sentence))
    except OSError:
        if not (why := streams.lost()):
            raise
        out.warn([f"it is done, but the answer cannot be written: {why}. {done.sentence}"])
    if not as_json:
        out.warn(done.warnings)
