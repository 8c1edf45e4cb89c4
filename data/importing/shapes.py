"""Meanings that people gave columns, by a file's headings: the next such file asks nothing."""

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from msgspec import convert

from data.importing.columns import plain
from data.machine.disk import write_whole

KEEP = 100
Meanings = tuple[tuple[str, str], ...]
"""Headings, each with its meaning."""


class Shapes:
    """The meanings given to the headings of earlier files.

    Without a path, they are kept only in memory. A file that cannot be read counts as empty; one
    that cannot be written stays as it is.
    """

    def __init__(self, place: Path | None = None) -> None:
        self._place = place

    @cached_property
    def _known(self) -> dict[str, Meanings]:
        """The saved meanings, by the plain headings."""
        try:
            saved = self._place.read_text(encoding="utf-8") if self._place is not None else "{}"
            return convert(json.loads(saved), dict[str, Meanings])
        except (OSError, ValueError):
            return {}

    def meanings(self, columns: Sequence[str]) -> Meanings:
        """Return the saved meanings for a file with these columns."""
        return self._known.get(_shape(columns), ())

    def remember(self, columns: Sequence[str], given: Meanings) -> None:
        """Save these meanings, replacing earlier ones."""
        known = self._known
        known.pop(_shape(columns), None)
        known[_shape(columns)] = tuple(given)
        for old in list(known)[:-KEEP]:
            del known[old]
        if self._place is None:
            return
        with suppress(OSError):
            self._place.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._place, json.dumps(known).encode())  # also other characters


def _shape(columns: Sequence[str]) -> str:
    return "|".join(map(plain, columns))
