"""The organizer's notices and announced prizes: rows of `setting`, for every terminal."""

from collections.abc import Iterable
from datetime import datetime

from data.event.reader import Reader
from srtui.model.setting import read_numbered, read_stored, stored, zoned
from srtui.rules.value import Value

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
    """A notice. `table`: shown only there and on boards (None: everywhere). `until`: UTC, or ""."""

    number: int
    text: str
    table: int | None = None
    until: str = ""

    def holds(self, now: datetime) -> bool:
        """Tell whether the notice is still shown."""
        return not self.until or now < datetime.fromisoformat(self.until)

    @property
    def display_text(self) -> str:
        """The notice as displayed in the venue."""
        return self.text if self.table is None else f"Table {self.table}: {self.text}"


class Announced(Value):
    """An announced prize: `prize` is its id (`place 1`, `award 3`), `player` its winner."""

    prize: str
    player: int


def read_notices(reader: Reader) -> tuple[Notice, ...]:
    """Return every notice that was not removed, oldest first, even expired ones."""
    rows = read_numbered(reader, NOTICE, tuple[str, int | None, str])
    notices = tuple(Notice(number, *values) for number, values in rows.items())
    for until in (notice.until for notice in notices if notice.until):
        zoned(until)
    return notices


def prizes_as_stored(prizes: Iterable[Announced]) -> str:
    """Return announced prizes in the form stored in their row."""
    return stored(*((one.prize, one.player) for one in prizes))


def read_announced(reader: Reader) -> tuple[Announced, ...] | None:
    """Return the announced prizes in order, or None if the file does not name them."""
    prizes = read_stored(reader, PRIZES_ANNOUNCED, list[tuple[str, int]])
    return None if prizes is None else tuple(Announced(*prize) for prize in prizes)
