"""The event files opened last, and what was last printed of each, in the user's state folder.

What was printed is separate from the event, because each machine prints its own sheets, printing
cannot be undone, and an event that cannot be written can still be printed.
"""

import json
from contextlib import suppress
from pathlib import Path

from msgspec import convert

from data.machine.disk import write_whole
from srtui.rules.seeded import derived

KEEP = 10
_NAME = "recent.json"


def state_file(name: str) -> Path:
    """Return the path of one of this program's files in the user's own state folder."""
    from platformdirs import user_state_path  # 5 ms: an event that is named needs no list

    return user_state_path("srtui") / name


def recent(place: Path | None = None) -> list[Path]:
    """Return the event files opened last that still exist, newest first."""
    return [path for path in _stored_paths(place) if path.is_file()]


def remember(path: Path, place: Path | None = None) -> None:
    """Put a file at the top of the list. If the list cannot be written, it does not change."""
    path = path.absolute()
    kept = [path, *(one for one in _stored_paths(place) if one != path)][:KEEP]
    _write(place or state_file(_NAME), [str(one) for one in kept])


def _stored_paths(place: Path | None) -> list[Path]:
    try:
        found = json.loads((place or state_file(_NAME)).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [Path(one) for one in found if isinstance(one, str)] if isinstance(found, list) else []


PrintedGame = tuple[int, int, int]
"""A table and its two players by their ids; 0: no table, no opponent."""
Places = tuple[PrintedGame, ...]


def _file(seed: str) -> Path:
    """Return the file's path for the event with this seed, whatever the event's file is called."""
    return state_file("printed") / f"{derived(seed, 'printed')}.json"


def read_printed(seed: str) -> dict[str, Places]:
    """Return each sheet's content, by sheet and round as in `slips 3`; empty if unreadable."""
    try:
        return convert(json.loads(_file(seed).read_text(encoding="utf-8")), dict[str, Places])
    except (OSError, ValueError):
        return {}


def store_printed(seed: str, sheets: dict[str, Places]) -> None:
    """Save the current content of these sheets. Does nothing if the file cannot be written."""
    _write(_file(seed), read_printed(seed) | sheets)


def _write(place: Path, content: object) -> None:
    # Only a convenience: nothing may fail because this cannot be saved.
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, json.dumps(content).encode())
