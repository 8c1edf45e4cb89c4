"""The times of an event in words: turns, extensions, and from which size they are taken."""

from __future__ import annotations

from srtui.rules.clock.budget import MINUTE, budget
from srtui.rules.edition import Edition
from srtui.rules.timing import beyond, row
from srtui.text.phrases import counted


def turn_words(edition: Edition, size: int) -> str:
    """Format the length of a turn and its extension; empty if turns are not timed.

    A round with reinforcements may give each player a second extension in addition.
    """
    times = budget(edition.timing, size)
    if times.kind != "turns":
        return ""
    more = f"one extension of {times.extension // MINUTE}" if times.extensions else "no extensions"
    return f"{counted(times.turn // MINUTE, 'minute')} each, {more}"


def borrowed_words(edition: Edition, size: int) -> str:
    """Format which other size's times count, or that the table ends; empty for its own.

    Sources: rules.md 12-3, P-6.
    """
    timing = edition.timing
    found, end = row(timing, size), beyond(timing, size)
    if timing.kind == "none" or found is None or (found.size == size and not end):
        return ""
    return f"those of {found.size} points{f', the {end} of the table' if end else ''}"
