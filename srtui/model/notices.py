"""Notices of the organizer and announced prizes: rows of `setting`, for every terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from types import NoneType
from typing import TYPE_CHECKING

from srtui.model.setting import values_of
from srtui.rules.value import Value

if TYPE_CHECKING:
    from data.event.reader import DbRow, Reader

NOTICE = "notice "
"""What the key of a notice begins with; its number follows."""
PRIZES_TOLD = "prizes told"
"""How many of the prizes the board has told, while the ceremony goes on."""
UNKNOWN_GAMES = "unknown figures"
"""The games (ids) whose missing figures nobody will find out."""
PRIZES_ANNOUNCED = "prizes announced"
"""Each prize that was announced, with the player; it stays when the ceremony ends. Older files have
only their number.
"""


class Notice(Value):
    """A notice. `table`: its terminal and the boards alone; None: all. `until`: UTC, "" without."""

    number: int
    text: str
    table: int | None = None
    until: str = ""

    def holds(self, now: datetime) -> bool:
        """Tell whether it is still shown."""
        return not self.until or now < datetime.fromisoformat(self.until)

    @property
    def display_text(self) -> str:
        """The notice as it is read in the hall."""
        return self.text if self.table is None else f"Table {self.table}: {self.text}"


class Announced(Value):
    """A prize that was announced: `prize` is its id (`place 1`, `award 3`), `player` who got it."""

    prize: str
    player: int


def key_of(number: int) -> str:
    """Return the key of the row that stores a notice."""
    return f"{NOTICE}{number}"


def stored_notice(notice: Notice) -> str:
    """Return a notice as its row stores it."""
    return json.dumps([notice.text, notice.table, notice.until], ensure_ascii=False)


def read_notices(reader: Reader) -> tuple[Notice, ...]:
    """Return every notice that was not removed, oldest first, including expired ones."""
    rows = reader.table("setting", f"key GLOB '{NOTICE}*'", order="id")
    return tuple(_notice(row) for row in rows)


def _notice(row: DbRow) -> Notice:
    values = values_of(row["value"], (str,), (int, NoneType), (str,))
    found = Notice(int(row["key"].removeprefix(NOTICE)), *values)
    if found.until and datetime.fromisoformat(found.until).tzinfo is None:
        raise ValueError("a notice ends in no zone")
    return found


def read_prizes_told(reader: Reader) -> int | None:
    """Return how many prizes the board has announced; None while there is no ceremony."""
    for row in reader.table("setting", "key = ?", (PRIZES_TOLD,)):
        return int(row["value"])
    return None


def read_unknown_games(reader: Reader) -> frozenset[int]:
    """Return the games (ids) whose missing figures the organizer has declared unknown."""
    for row in reader.table("setting", "key = ?", (UNKNOWN_GAMES,)):
        found = json.loads(row["value"])
        if not isinstance(found, list) or not all(type(game) is int for game in found):
            raise ValueError("games with unknown figures are a list of ids")
        return frozenset(found)
    return frozenset()


def kept_prizes(prizes: Iterable[Announced]) -> str:
    """Return announced prizes as their row keeps them."""
    return json.dumps([[one.prize, one.player] for one in prizes])


def read_announced(reader: Reader) -> tuple[Announced, ...] | None:
    """Return the prizes that were announced, in that order; None if the file names none."""
    for row in reader.table("setting", "key = ?", (PRIZES_ANNOUNCED,)):
        found = json.loads(row["value"])
        if not isinstance(found, list):
            raise ValueError("announced prizes are a list")
        return tuple(Announced(*values_of(json.dumps(one), (str,), (int,))) for one in found)
    return None
