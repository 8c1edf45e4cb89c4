"""Notices of the organizer and announced prizes: rows of `setting`, for every terminal."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from srtui.model.setting import read_numbered, read_stored, stored, zoned
from srtui.rules.value import Value

if TYPE_CHECKING:
    from data.event.reader import Reader

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


def read_notices(reader: Reader) -> tuple[Notice, ...]:
    """Return every notice that was not removed, oldest first, including expired ones."""
    rows = read_numbered(reader, NOTICE, tuple[str, int | None, str])
    notices = tuple(Notice(number, *values) for number, values in rows.items())
    for until in (notice.until for notice in notices if notice.until):
        zoned(until)
    return notices


def read_prizes_told(reader: Reader) -> int | None:
    """Return how many prizes the board has announced; None while there is no ceremony."""
    return read_stored(reader, PRIZES_TOLD, int)


def read_unknown_games(reader: Reader) -> frozenset[int]:
    """Return the games (ids) whose missing figures the organizer has declared unknown."""
    return read_stored(reader, UNKNOWN_GAMES, frozenset[int]) or frozenset()


def kept_prizes(prizes: Iterable[Announced]) -> str:
    """Return announced prizes as their row keeps them."""
    return stored(*((one.prize, one.player) for one in prizes))


def read_announced(reader: Reader) -> tuple[Announced, ...] | None:
    """Return the prizes that were announced, in that order; None if the file names none."""
    prizes = read_stored(reader, PRIZES_ANNOUNCED, list[tuple[str, int]])
    return None if prizes is None else tuple(Announced(*prize) for prize in prizes)
