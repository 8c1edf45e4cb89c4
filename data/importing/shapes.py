"""Meanings that people gave columns, by a file's headings: the next such file asks nothing."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import convert

from data.importing.columns import plain
from data.machine.disk import write_whole

KEEP = 100
Meanings = tuple[tuple[str, str], ...]
"""Headings, each with its meaning."""


class Shapes:
    """Headings of files with known columns, each with its meaning.

    Without a place, they last only as long as this object. A list that cannot be read is empty; one
    that cannot be written is not changed.
    """

    def __init__(self, place: Path | None = None) -> None:
        self._place = place
        self._known: dict[str, Meanings] | None = None

    def meanings(self, columns: Sequence[str]) -> Meanings:
        """Return the saved meanings for a file with these columns."""
        return self._all().get(_shape(columns), ())

    def remember(self, columns: Sequence[str], given: Meanings) -> None:
        """Save these meanings, replacing earlier ones."""
        known = self._all()
        known.pop(_shape(columns), None)
        known[_shape(columns)] = tuple(given)
        for old in list(known)[:-KEEP]:
            del known[old]
        if self._place is None:
            return
        with suppress(OSError):
            self._place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._place, json.dumps(known).encode())  # also other characters

    def _all(self) -> dict[str, Meanings]:
        if self._known is None:
            self._known = _read(self._place) if self._place else {}
        return self._known


def _shape(columns: Sequence[str]) -> str:
    return "|".join(map(plain, columns))


def _read(place: Path) -> dict[str, Meanings]:
    try:
        return convert(json.loads(place.read_text(encoding="utf-8")), dict[str, Meanings])
    except (OSError, ValueError):
        return {}
