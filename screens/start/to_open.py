"""Which event to open: apart from the list of events, which opening a named one does without."""

from __future__ import annotations

from pathlib import Path

from textual import events

from srtui.rules.value import Value


class ToOpen(Value):
    """The event that was chosen, and what was pressed since: it is meant for that event."""

    path: Path
    ahead: tuple[events.Key, ...] = ()
