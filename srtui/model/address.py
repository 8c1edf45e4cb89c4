"""Address of the event's pages, as set by the organizer.

It is a row of `setting`, so that journal and undo know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from data.event.store import Reader

ADDRESS = "address"
"""The key of the row."""


def read_address(reader: Reader) -> str:
    """Return the address; "" if none is set: then no sheet and no board shows one."""
    return next((row["value"] for row in reader.table("setting", "key = ?", (ADDRESS,))), "")
