"""The import of sqlite-utils, without numpy and pandas."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

_UNUSED = ("numpy", "pandas")
_importing = Lock()


def database_class() -> type[Database]:
    """Return the class of sqlite-utils that writes rows; import it if this is the first call.

    sqlite-utils imports numpy and pandas wherever they are installed, to store values of their
    types. rustworkx brings numpy, no value of ours is one of theirs, and with it the import takes
    twice the processor time.
    """
    with _importing, _hidden(_UNUSED):
        from sqlite_utils import Database
    return Database


@contextmanager
def _hidden(names: tuple[str, ...]) -> Iterator[None]:
    """Let the import of these packages fail for now, unless they are imported already."""
    hidden = [name for name in names if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]  # Python's own mark for "not there"
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
