"""What the organizer tells the hall: notices, and how far the prizes have been told.

They are rows of `setting`, so that journal and undo know them, and hold on every terminal.
"""

from __future__ import annotations

import json
from datetime import datetime
from types import NoneType
from typing import TYPE_CHECKING

from srtui.rules.value import Value
from srtui.state.setting import values_of

if TYPE_CHECKING:
    from data.reader import Reader, Row

NOTICE = "notice "
"""What the key of a notice begins with; its number follows."""
PRIZES_TOLD = "prizes told"
"""How many of the prizes the board has told, while the ceremony goes on."""


class Notice(Value):
    """A notice. `table`: its terminal and the boards alone; None: all. `until`: UTC, "" without."""

    number: int
    text: str
    table: int | None = None
    until: str = ""

    def holds(self, now: datetime) -> bool:
        """Whether it is still to be read."""
        return not self.until or now < datetime.fromisoformat(self.until)

    @property
    def said(self) -> str:
        """The notice as it is read in the hall."""
        return self.text if self.table is None else f"Table {self.table}: {self.text}"


def key_of(number: int) -> str:
    """The key of the row that keeps a notice."""
    return f"{NOTICE}{number}"


def kept(notice: Notice) -> str:
    """A notice as its row keeps it."""
    return json.dumps([notice.text, notice.table, notice.until], ensure_ascii=False)


def read_notices(reader: Reader) -> tuple[Notice, ...]:
    """Every notice that was not taken down, the oldest first, those whose time is over included."""
    rows = reader.table("setting", f"key GLOB '{NOTICE}*'", order="id")
    return tuple(_notice(row) for row in rows)


def _notice(row: Row) -> Notice:
    values = values_of(row["value"], (str,), (int, NoneType), (str,))
    found = Notice(int(row["key"].removeprefix(NOTICE)), *values)
    if found.until and datetime.fromisoformat(found.until).tzinfo is None:
        raise ValueError("a notice ends in no zone")
    return found


def read_prizes_told(reader: Reader) -> int | None:
    """How many prizes the board has told; None while there is no ceremony."""
    for row in reader.table("setting", "key = ?", (PRIZES_TOLD,)):
        return int(row["value"])
    return None
