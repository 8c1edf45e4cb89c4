"""Summary of an event file of any version, shown before it is restored."""

from pathlib import Path

from data.clean import shown
from data.event.reader import Reader, identity_of
from data.event.store import EventFileError, reading_at
from srtui.rules.value import Value

_LONGEST = 80
_OPEN = "SELECT count(*) FROM game WHERE round = ? AND second IS NOT NULL AND outcome IS NULL"


class Contents(Value):
    """Summary of an event. `begun`, `changed`: UTC in ISO format. `round`: 0 before the first.

    `phase`: that round's phase, as a word. `finished`: the number of rounds if it has ended,
    otherwise None.
    """

    identity: str
    name: str
    begun: str
    changed: str
    round: int
    phase: str
    finished: int | None
    players: tuple[str, ...]


def contents(path: Path) -> Contents | None:
    """Return a summary of the event file at `path`, or None if unreadable or without an event."""
    try:
        with reading_at(path, as_it_is=True) as reader:
            return _read(reader)
    except (EventFileError, LookupError, TypeError):
        return None


def _read(reader: Reader) -> Contents | None:
    row, identity = reader.row("SELECT * FROM event"), identity_of(reader)
    if row is None or identity is None:
        return None
    newest = reader.row("SELECT number, phase FROM round ORDER BY number DESC")
    number, phase = (newest["number"], newest["phase"]) if newest else (0, "")
    if phase in ("published", "running") and not reader.value(_OPEN, [number]):
        phase = "complete"
    return Contents(
        identity=identity,
        name=shown(row["name"], _LONGEST),
        begun=row["created_at"],
        changed=reader.value("SELECT max(at) FROM journal") or row["created_at"],
        round=number,
        phase=phase,
        finished=row["finished_round"],
        players=tuple(
            shown(one["name"], _LONGEST)
            for one in reader.rows("SELECT name FROM player ORDER BY name_key")
        ),
    )
