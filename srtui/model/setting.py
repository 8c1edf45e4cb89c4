"""Rows of the table `setting`: their JSON, the address of the pages, the fee.

Rows can come with complete events from files that anybody may have written; they are checked when
they are read, so that unsound ones are reported before they are in an event, not at every use.
As rows, they are known to journal and undo.
"""

import json
from types import NoneType
from typing import Any, TypeVar

from msgspec import convert

from data.event.reader import DbRow, Reader
from srtui.rules.record import Player
from srtui.rules.value import Value

Kinds = tuple[type, ...]
V = TypeVar("V", bound=Value)


def of_row(kind: type[V], row: DbRow, **others: object) -> V:
    """Return a row of a table as a value with fields of the same names, or with others for some.

    Raise `ValueError` if a column holds something else.
    """
    # Not strict: to SQLite True is 1.
    return convert({**row, **others}, kind, strict=False)


def values_of(text: str, *kinds: Kinds) -> list[Any]:
    """Return the values, each of one of its kinds; raise `ValueError` if they do not fit."""
    values = json.loads(text)
    # By `type`: to Python True is a whole number, too, and a table is none.
    fits = isinstance(values, list) and len(values) == len(kinds)
    if not fits or not all(type(one) in kind for one, kind in zip(values, kinds, strict=True)):
        raise ValueError(f"{text[:40]} is not a setting of the event")
    return list(values)


ADDRESS = "address"
"""The key of the row."""


def read_address(reader: Reader) -> str:
    """Return the address; "" if none is set: then no sheet and no board shows one."""
    return next((row["value"] for row in reader.table("setting", "key = ?", (ADDRESS,))), "")


LANGUAGES = "languages"
"""The key of the row."""


def read_languages(reader: Reader) -> tuple[str, ...]:
    """Return the codes of the players' languages, the first one first; none: English."""
    rows = reader.table("setting", "key = ?", (LANGUAGES,))
    return tuple(code for row in rows for code in str(row["value"]).split(","))


FEE = "fee"
"""The key of the row."""


class Fee(Value):
    """Fee of each player, in hundredths of the currency, which is a word such as EUR."""

    amount: int
    currency: str = ""

    def amount_for(self, player: Player) -> int:
        """Return one player's fee: their own if set; a stand-in pays nothing."""
        if player.fee is not None:
            return player.fee
        return 0 if player.stand_in else self.amount

    def format_amount(self, amount: int) -> str:
        """Format an amount in this currency: 15 EUR, 12.50 EUR."""
        whole, hundredths = divmod(amount, 100)
        number = f"{whole}.{hundredths:02}" if hundredths else str(whole)
        return f"{number} {self.currency}".strip()


def stored_fee(fee: Fee) -> str:
    """Return the fee as its row stores it."""
    return json.dumps([fee.amount, fee.currency], ensure_ascii=False)


def read_fee(reader: Reader) -> Fee | None:
    """Return the fee; None if the event has none."""
    for row in reader.table("setting", "key = ?", (FEE,)):
        fee = Fee(*values_of(row["value"], (int,), (str,)))
        if fee.amount < 0:
            raise ValueError("a fee is less than nothing")
        return fee
    return None


FEATURED = "featured table"
"""The key of the row."""
MOST_LATE = 900
"""Seconds by which the pages of a featured table may be late."""


class Featured(Value):
    """The table that the event shows, and by how many seconds its pages are late at least."""

    table: int | None = None
    delay: int = 0


def stored_featured(featured: Featured) -> str:
    """Return the featured table as its row stores it."""
    return json.dumps([featured.table, featured.delay])


def read_featured(reader: Reader) -> Featured:
    """Return the featured table; without one its table is None."""
    for row in reader.table("setting", "key = ?", (FEATURED,)):
        featured = Featured(*values_of(row["value"], (int, NoneType), (int,)))
        if not 0 <= featured.delay <= MOST_LATE:
            raise ValueError("pages of a table are late by no number of seconds")
        return featured
    return Featured()
