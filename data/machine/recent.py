"""List of the event files opened last, newest first, in the user's own state folder."""

import json
from contextlib import suppress
from pathlib import Path

from data.machine.disk import write_whole

KEEP = 10


def kept_in(name: str) -> Path:
    """Return the path of one of this program's files in the user's own state folder."""
    from platformdirs import user_state_path  # 5 ms: an event that is named needs no list

    return user_state_path("srtui") / name


def _place() -> Path:
    return kept_in("recent.json")


def recent(place: Path | None = None) -> list[Path]:
    """Return the event files opened last that still exist, newest first."""
    return [path for path in _stored_paths(place or _place()) if path.is_file()]


def remember(path: Path, place: Path | None = None) -> None:
    """Put a file at the top of the list. If the list cannot be written, it does not change."""
    place = place or _place()
    path = path.absolute()
    kept = [path, *(one for one in _stored_paths(place) if one != path)][:KEEP]
    # This is only a convenience: opening an event must not fail because its name cannot be saved.
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, json.dumps([str(one) for one in kept]).encode())


def _stored_paths(place: Path) -> list[Path]:
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [Path(one) for one in found if isinstance(one, str)] if isinstance(found, list) else []
