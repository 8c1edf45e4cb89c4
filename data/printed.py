"""What of an event was last printed from this machine, in the user's own state folder.

It lies beside the event, not in it: paper comes out of one machine, a sheet that was printed is
nothing to undo, and an event that cannot be written is printed all the same.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from data.recent import kept_in
from srtui.rules.seeded import derived

Place = tuple[int, int, int]
"""A table and its two players by their ids; 0: no table, no opponent."""
Places = tuple[Place, ...]


def _file(seed: str) -> Path:
    """Where it is kept for the event of this seed, whatever its file is called."""
    return kept_in("printed") / f"{derived(seed, 'printed')}.json"


def read_printed(seed: str) -> dict[str, Places]:
    """What stood on each sheet, by sheet and round as in `slips 3`; an unreadable file is empty."""
    try:
        found = json.loads(_file(seed).read_text(encoding="utf-8"))
        return {name: tuple(map(_place, rows)) for name, rows in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def _place(row: list[int]) -> Place:
    table, first, second = row
    return int(table), int(first), int(second)


def keep_printed(seed: str, sheets: dict[str, Places]) -> None:
    """Keep what stands on these sheets now. Where nothing can be written, it stays as it was."""
    place = _file(seed)
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_suffix(".new")
        fresh.write_text(json.dumps(read_printed(seed) | sheets), encoding="utf-8")
        fresh.replace(place)
