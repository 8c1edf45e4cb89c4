"""The rows of a whole event as they are handed on, and laid out again to be looked at.

Every table that commands write is carried, with every column, but for what `LEFT_OUT` names: a
table or column that is added later is carried without a word here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256

from data.clean import harmless
from data.reader import Reader, Row
from data.schema import TABLES, script
from data.sqlite import sqlite3

FORMAT = 1
"""The version of the shape in which rows are handed on."""

Rows = Mapping[str, Sequence[Row]]
"""Rows by table, in the order of `TABLES`; what is NULL is not in a row."""

LEFT_OUT: Mapping[str, str] = {
    "journal": "what happened when: the event brought in begins a journal of its own",
    "event.seed": "a secret: the event brought in has its own, for draws to come",
    "event.edition_hash": "it follows from the edition's text",
    "event.backup_second": "a folder of one machine",
    "event.backup_mount": "a folder of one machine",
    "copying": "copies that one machine made",
    "setting.id": "nothing names it",
    "setting pin": "PINs are secret",
    "pin_try": "which PINs were typed at which terminal",
    "draw.seed of a draft": "a secret until the round is published",
    "draw.seed of an older srtui": "the event's seed is in it",
    "round.minutes, variable, ends_at of a hidden length": "a secret until the round is closed",
    "hidden_choice": "what a player has chosen and his opponent has not is secret",
    "vote, ballot_entry, voter of an open vote": "a count is secret until the vote is closed",
    "tap.boot_id, of the machine": "its starts are numbered from 1",
    "tap.boot_ns, suspend_ns, of the machine": "they are counted from its first tap",
    "tap.key, of the terminal": "taps are numbered",
}
"""What is not handed on and why; a name of a table, of its column, or of some of its rows."""

_TABLES = tuple(name for name in TABLES if name not in LEFT_OUT)
_COLUMNS = frozenset(name for name in LEFT_OUT if "." in name and " " not in name)
_SECRET = "pin "
"""How the keys of the settings begin that are a secret."""
_OWN_SEED = {"seed": "its own"}
"""For the look in memory; the event file keeps the seed that it has."""
_BOOT = "brought in"
_MOMENTS = ("boot_ns", "suspend_ns")


class WholeFault(ValueError):
    """Rows that are no event; the message says what is wrong, without a file's name."""


def rows_of(reader: Reader) -> Rows:
    """What the event file hands on."""
    return {table: [_filled(one) for one in _carried(reader, table)] for table in _TABLES}


def _filled(row: Row) -> Row:
    return {name: value for name, value in row.items() if value is not None}


def _carried(reader: Reader, table: str) -> list[Row]:
    order = {"voter": "vote, player", "setting": "key"}.get(table, "id")
    rows = reader.table(table, order=order)
    if table == "tap":
        rows = _timed(rows)
    elif table == "setting":
        rows = [row for row in rows if handed_on(row)]
    elif table == "round":
        rows = [_without_length(row) for row in rows]
    elif table in ("draw", "tie_order"):
        rows = _seeded(reader, rows, draft_rounds(reader) if table == "draw" else frozenset())
    elif table in ("vote", "ballot_entry", "voter"):
        closed = {row["id"] for row in reader.table("vote", "state = 'closed'")}
        rows = [row for row in rows if row["id" if table == "vote" else "vote"] in closed]
    left = {name for name in columns_of(reader, table) if f"{table}.{name}" in _COLUMNS}
    return [{name: value for name, value in row.items() if name not in left} for row in rows]


def handed_on(setting: Row) -> bool:
    """Whether a setting is no secret."""
    # All others go with the event: without its pause a round would run on in the new file, and
    # nothing would say so.
    return not str(setting["key"]).startswith(_SECRET)


def of_event(row: Row) -> Row:
    """What the row of the event tells another event file; seed and folders are a file's own."""
    own = _COLUMNS - {"event.edition_hash"} | {"event.id"}
    return {name: value for name, value in row.items() if f"event.{name}" not in own}


def hidden_length(row: Row) -> bool:
    """Whether how long a round lasts is known to the organizer alone."""
    return row["variable"] is not None and row["phase"] != "closed"


def _without_length(row: Row) -> Row:
    hidden = {"minutes": None, "variable": None, "ends_at": None}
    return row | hidden if hidden_length(row) else row


def _seeded(reader: Reader, rows: list[Row], drafts: frozenset[int]) -> list[Row]:
    """Draws, with their seeds where everybody may know them."""
    secret = str(reader.value("SELECT seed FROM event"))
    told = (
        row["seed"] is None or (row["round"] not in drafts and secret not in row["seed"])
        for row in rows
    )
    return [row if known else row | {"seed": ""} for row, known in zip(rows, told, strict=True)]


def draft_rounds(reader: Reader) -> frozenset[int]:
    """The rounds whose draws nobody has seen: drafts, and those whose pairing was taken back."""
    shown = {row["number"] for row in reader.table("round", "phase <> 'draft'")}
    return frozenset({row["round"] for row in reader.rows("SELECT round FROM draw")} - shown)


def _timed(rows: Sequence[Row]) -> list[Row]:
    """Taps with the moments of their machine as distances, from which clocks fold alike."""
    boots: dict[str, Row] = {}
    for row in rows:
        first = boots.setdefault(row["boot_id"], {**row, "boot_id": f"{_BOOT} {len(boots) + 1}"})
        for name in _MOMENTS:
            first[name] = min(first[name], row[name])
    number: dict[int, int] = {}
    timed = []
    for row in rows:
        own, game = boots[row["boot_id"]], row["game"]
        number[game] = number.get(game, 0) + 1
        since = {name: row[name] - own[name] for name in _MOMENTS}
        key = f"{game}/{number[game]}"
        timed.append({**row, "boot_id": own["boot_id"], **since, "key": key})
    return timed


def columns_of(reader: Reader, table: str) -> dict[str, object]:
    """The columns of a table, each with its default."""
    rows = reader.rows("SELECT name, dflt_value FROM pragma_table_info(?)", [table])
    return {row["name"]: reader.value(f"SELECT {row['dflt_value'] or 'NULL'}") for row in rows}


@contextmanager
def laid_out(rows: Rows) -> Iterator[tuple[Reader, Rows]]:
    """The rows in tables of their own, in memory, that hold them to every rule of the event file.

    They come back with every column, and text made harmless. Raises `WholeFault` where they cannot
    be an event.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        # Foreign keys are off on a bare connection: rows come table by table, whatever they name,
        # and are looked at together below.
        connection.executescript(script())
        reader = Reader(connection)
        every = _every(rows, reader)
        try:
            for table, some in every.items():
                for row in some:
                    _insert(connection, table, row)
        except (sqlite3.Error, ArithmeticError, ValueError) as error:
            raise WholeFault(str(error)) from error
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise WholeFault("a row names another that is not there")
        yield reader, every


def _insert(connection: sqlite3.Connection, table: str, row: Row) -> None:
    names, marks = ", ".join(f'"{name}"' for name in row), ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(row.values()))


def _every(rows: Rows, reader: Reader) -> Rows:
    """The rows with every column; what this program does not know is a fault."""
    if unknown := next((name for name in rows if name not in _TABLES), None):
        raise WholeFault(f"it has rows of {unknown}")
    found = {table: _rows_made(table, rows.get(table, ()), reader) for table in _TABLES}
    if len(found["event"]) != 1 or "edition_text" not in rows["event"][0]:
        raise WholeFault("it holds no event")
    if not all(map(handed_on, found["setting"])):
        raise WholeFault("it sets what is not handed on")
    return found


def _rows_made(table: str, rows: Sequence[Row], reader: Reader) -> list[Row]:
    columns = columns_of(reader, table)
    if table == "setting":
        del columns["id"]
    whole = []
    for row in rows:
        if odd := next((name for name in row if name not in columns), None):
            raise WholeFault(f"{table} has {odd}")
        own = _OWN_SEED | _hash(row) if table == "event" else {}
        made = {**columns, **row, **own}
        whole.append({name: _clean(name, value) for name, value in made.items()})
    return whole


def _hash(event: Row) -> Row:
    text = str(event.get("edition_text", ""))
    return {"edition_hash": sha256(text.encode()).hexdigest()}


def _clean(name: str, value: object) -> object:
    # The edition's text is read by the loader, which looks at it as at any edition file.
    return harmless(value) if isinstance(value, str) and name != "edition_text" else value
