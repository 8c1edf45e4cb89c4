"""Rows of a complete event for another file, and their check in separate tables.

Every table written by commands is included, with every column, except those in `LEFT_OUT`: a table
or column added later is included without a change here.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256

from data.clean import harmless
from data.event.reader import DbRow, Reader
from data.event.schema import TABLES, script
from data.event.sqlite import insert_row, sqlite3

FORMAT = 1
"""Version of the format in which rows are transferred."""

Rows = Mapping[str, Sequence[DbRow]]
"""Rows by table, in the order of `TABLES`; what is NULL is not in a row."""

LEFT_OUT: Mapping[str, str] = {
    "journal": "an imported event starts its own journal",
    "event.seed": "it is secret; an imported event gets its own seed for future draws",
    "event.identity": "an imported event gets its own identity",
    "event.edition_hash": "it is computed from the edition's text",
    "event.backup_second": "the folder exists on one machine only",
    "event.backup_mount": "the folder exists on one machine only",
    "copying": "it lists the backups that one machine has made",
    "setting.id": "nothing names it",
    "setting pin": "PINs are secret",
    "setting round clock, pause clock": "they count the time since that machine was started",
    "pin_try": "it shows which PINs were typed at which terminal",
    "draw.seed of a draft": "secret until the round is published",
    "draw.seed of an older version of srtui": "it contains the event's seed",
    "round.minutes, variable, ends_at of a hidden length": "secret until the round is closed",
    "hidden_choice": "a player's choice is secret until the opponent has chosen too",
    "hidden_step": "a captain's step is secret until the other captain has made theirs",
    "expectation": "a captain's expectations of the games are private",
    "vote, ballot_entry, voter of an open vote": "votes are secret until the vote is closed",
    "tap.boot_id, of the machine": "the machine's starts are numbered from 1 instead",
    "tap.boot_ns, suspend_ns, of the machine": "they count from the machine's first tap instead",
    "tap.key, of the terminal": "taps are numbered",
}
"""Exclusions and their reasons; by the name of a table, of its column, or of some of its rows."""

_TABLES = tuple(name for name in TABLES if name not in LEFT_OUT)
_COLUMNS = frozenset(name for name in LEFT_OUT if "." in name and " " not in name)
_SECRET = "pin "
"""How the keys of the settings begin that are a secret."""
_OF_MACHINE = ("round clock", "pause clock")
_BOOT = "imported"
_MOMENTS = ("boot_ns", "suspend_ns")


class WholeFault(ValueError):
    """The rows are not an event; the message says why, without a file's name."""


def rows_of(reader: Reader) -> Rows:
    """Return the rows that an event file passes on."""
    return {table: list(map(_without_empty, _exported_rows(reader, table))) for table in _TABLES}


def _without_empty(row: DbRow) -> DbRow:
    return {name: value for name, value in row.items() if value is not None}


def _exported_rows(reader: Reader, table: str) -> list[DbRow]:
    rows = reader.table(table, order={"voter": "vote, player", "setting": "key"}.get(table, "id"))
    if table == "tap":
        rows = _with_relative_times(rows)
    elif table == "setting":
        rows = [row for row in rows if handed_on(row)]
    elif table == "round":
        hidden = {"minutes": None, "variable": None, "ends_at": None}
        rows = [row | hidden if hidden_length(row) else row for row in rows]
    elif table in ("draw", "tie_order"):
        rows = _with_public_seeds(
            reader, rows, draft_rounds(reader) if table == "draw" else frozenset()
        )
    elif table in ("vote", "ballot_entry", "voter"):
        closed = {row["id"] for row in reader.table("vote", "state = 'closed'")}
        rows = [row for row in rows if row["id" if table == "vote" else "vote"] in closed]
    kept = [name for name in reader.columns(table) if f"{table}.{name}" not in _COLUMNS]
    return [{name: row[name] for name in kept} for row in rows]


def handed_on(setting: DbRow) -> bool:
    """Tell whether a setting is passed on, because it is not secret."""
    # All others go with the event: without its pause, a round would keep running.
    key = str(setting["key"])
    return not key.startswith(_SECRET) and key not in _OF_MACHINE


def of_event(row: DbRow) -> DbRow:
    """Return the event's row for another event file; seed and folders stay with each file."""
    own = _COLUMNS - {"event.edition_hash"} | {"event.id"}
    return {name: value for name, value in row.items() if f"event.{name}" not in own}


def hidden_length(row: DbRow) -> bool:
    """Tell whether only the organizer knows a round's length."""
    return row["variable"] is not None and row["phase"] != "closed"


def _with_public_seeds(reader: Reader, rows: list[DbRow], drafts: frozenset[int]) -> list[DbRow]:
    """Return draws, with their seeds if these are public."""
    secret = str(reader.value("SELECT seed FROM event"))
    told = (
        row["seed"] is None or (row["round"] not in drafts and secret not in row["seed"])
        for row in rows
    )
    return [row if known else row | {"seed": ""} for row, known in zip(rows, told, strict=True)]


def draft_rounds(reader: Reader) -> frozenset[int]:
    """Return rounds with draws that nobody has seen: drafts, and withdrawn pairings."""
    shown = {row["number"] for row in reader.table("round", "phase <> 'draft'")}
    return frozenset({row["round"] for row in reader.rows("SELECT round FROM draw")} - shown)


def _with_relative_times(rows: Sequence[DbRow]) -> list[DbRow]:
    """Return taps with times relative to their machine's, from which clocks fold identically."""
    boots: dict[str, DbRow] = {}
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
        timed.append({**row, "boot_id": own["boot_id"], **since, "key": f"{game}/{number[game]}"})
    return timed


@contextmanager
def laid_out(rows: Rows) -> Iterator[tuple[Reader, Rows]]:
    """Yield the rows in tables in memory, which enforce every rule of the event file.

    They are returned with every column, and sanitized text. Raises `WholeFault` if they cannot be
    an event.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        # Foreign keys are off on a bare connection: rows are inserted table by table, whatever they
        # refer to, and checked together below.
        connection.executescript(script())
        reader = Reader(connection)
        every = _with_every_column(rows, reader)
        try:
            for table, some in every.items():
                for row in some:
                    insert_row(connection, table, row)
        except (sqlite3.Error, ArithmeticError, ValueError) as error:
            raise WholeFault(str(error)) from error
        if connection.execute("PRAGMA foreign_key_check").fetchone():
            raise WholeFault("a row refers to a row that does not exist")
        yield reader, every


def _with_every_column(rows: Rows, reader: Reader) -> Rows:
    """Return the rows with every column; unknown tables and columns are faults."""
    if unknown := next((name for name in rows if name not in _TABLES), None):
        raise WholeFault(f"it has rows for a table that srtui does not know, {unknown}")
    complete = {table: _rows_made(table, rows.get(table, ()), reader) for table in _TABLES}
    if len(complete["event"]) != 1 or "edition_text" not in rows["event"][0]:
        raise WholeFault("it holds no event")
    if not all(map(handed_on, complete["setting"])):
        raise WholeFault("it holds settings that cannot be imported")
    return complete


def _rows_made(table: str, rows: Sequence[DbRow], reader: Reader) -> list[DbRow]:
    columns = reader.columns(table)
    if table == "setting":
        del columns["id"]
    cleaned = []
    for row in rows:
        if odd := next((name for name in row if name not in columns), None):
            raise WholeFault(f"{table} has {odd}")
        custom: DbRow = {}
        if table == "event":
            # For the look in memory; the event file keeps the seed that it has.
            edition = sha256(str(row.get("edition_text", "")).encode()).hexdigest()
            custom = {"seed": "its own", "edition_hash": edition}
        # The edition's text is read by the loader, which checks it like any edition file.
        texts = {
            name: harmless(value)
            for name, value in row.items()
            if isinstance(value, str) and name != "edition_text"
        }
        cleaned.append({**columns, **row, **texts, **custom})
    return cleaned
