"""Rows of the table `setting`: their JSON, the address of the pages, the fee.

Rows may come with complete events, from files that anybody may have written. They are checked when
read, so that invalid ones are reported before they are in an event, not at every use. As rows, they
are covered by journal and undo.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, TypeVar

from msgspec import Meta, convert

from data.event.reader import DbRow, Reader
from srtui.rules.record import Player
from srtui.rules.value import Value

K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V", bound=Value)


def of_row(kind: type[V], row: DbRow, /, **others: object) -> V:
    """Convert a table's row to a value with fields of the same names; `others` override some.

    Raises `ValueError` if a column has another type.
    """
    # Not strict, because in SQLite True is 1.
    return convert({**row, **others}, kind, strict=False)


def of_rows(kind: type[V], rows: Iterable[DbRow]) -> tuple[V, ...]:
    """Convert rows to values like `of_row`."""
    return tuple(of_row(kind, row) for row in rows)


def grouped(pairs: Iterable[tuple[K, T]]) -> dict[K, tuple[T, ...]]:
    """Group values by key, in their order."""
    groups: defaultdict[K, list[T]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return {key: tuple(values) for key, values in groups.items()}


def stored(*values: object) -> str:
    """Return values in the form stored in their row."""
    return json.dumps(values, ensure_ascii=False)


def read_text(reader: Reader, key: str) -> str:
    """Return a row's text, or an empty string if there is no such row."""
    return next((row["value"] for row in reader.table("setting", "key = ?", (key,))), "")


def read_stored(reader: Reader, key: str, kind: type[T]) -> T | None:
    """Return a row's value, or None without the row. Raises `ValueError` if it is not a `kind`."""
    text = read_text(reader, key)
    return convert(json.loads(text), kind) if text else None


def read_numbered(reader: Reader, prefix: str, kind: type[T]) -> dict[int, T]:
    """Return values of rows whose key is `prefix` and a number, by number, oldest first."""
    rows = reader.table("setting", f"key GLOB '{prefix}*'", order="id")
    numbers = [int(row["key"].removeprefix(prefix)) for row in rows]
    values = [convert(json.loads(row["value"]), kind) for row in rows]
    return dict(zip(numbers, values, strict=True))


def zoned(text: str) -> datetime:
    """Parse a stored moment. Raises `ValueError` if it has no time zone."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} is in no zone")
    return moment


ADDRESS, FEE, LANGUAGES = "address", "fee", "languages"
"""Keys of rows; the languages' codes are separated by commas."""


class Fee(Value):
    """Each player's fee, in hundredths of the currency, which is a word such as EUR."""

    amount: int
    currency: str = ""

    def amount_for(self, player: Player) -> int:
        """Return a player's fee: their own if set; a stand-in pays nothing."""
        if player.fee is not None:
            return player.fee
        return 0 if player.stand_in else self.amount

    def format_amount(self, amount: int) -> str:
        """Format an amount in this currency: 15 EUR, 12.50 EUR."""
        whole, hundredths = divmod(amount, 100)
        number = f"{whole}.{hundredths:02}" if hundredths else str(whole)
        return f"{number} {self.currency}".strip()


def read_fee(reader: Reader) -> Fee | None:
    """Return the event's fee, or None if it has none."""
    fee = read_stored(reader, FEE, tuple[Annotated[int, Meta(ge=0)], str])
    return fee and Fee(*fee)


FEATURED = "featured table"
"""The key of the row."""
MOST_LATE = 900
"""Seconds by which the pages of a featured table may be late."""


class Featured(Value):
    """The table shown to the public, and by at least how many seconds its pages are delayed."""

    table: int | None = None
    delay: int = 0


def read_featured(reader: Reader) -> Featured:
    """Return the featured table; its table is None if none is set."""
    delay = Annotated[int, Meta(ge=0, le=MOST_LATE)]
    return Featured(*read_stored(reader, FEATURED, tuple[int | None, delay]) or ())
