"""Record of what was last printed for an event, in the user's own state folder.

It is separate from the event, because each machine prints its own sheets, printing cannot be
undone, and an event that cannot be written can still be printed.
"""

import json
from contextlib import suppress
from pathlib import Path

from msgspec import convert

from data.machine.disk import write_whole
from data.machine.recent import kept_in
from srtui.rules.seeded import derived

PrintedGame = tuple[int, int, int]
"""A table and its two players by their ids; 0: no table, no opponent."""
Places = tuple[PrintedGame, ...]


def _file(seed: str) -> Path:
    """Return the file's path for the event with this seed, whatever the event's file is called."""
    return kept_in("printed") / f"{derived(seed, 'printed')}.json"


def read_printed(seed: str) -> dict[str, Places]:
    """Return each sheet's content, by sheet and round as in `slips 3`; empty if unreadable."""
    try:
        found = json.loads(_file(seed).read_text(encoding="utf-8"))
        return convert(found, dict[str, Places])
    except (OSError, ValueError):
        return {}


def keep_printed(seed: str, sheets: dict[str, Places]) -> None:
    """Save the current content of these sheets. Does nothing if the file cannot be written."""
    place = _file(seed)
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, json.dumps(read_printed(seed) | sheets).encode())
