"""A league without rounds: when its games were played, hobby points, commendations.

Its games are rows of `game`, each in the first round in which neither of its players has one: the
rounds only serve as storage (decision 0012).
"""

from collections.abc import Mapping
from datetime import date, datetime

from data.event.reader import Reader
from srtui.model.setting import read_numbered
from srtui.rules.value import Value

LEAGUE = "league "
"""The beginning of the key of a row of `setting` with a note; the note's number follows."""


class LeagueNote(Value):
    """A player's hobby points, or a commendation by name (`points` is None)."""

    number: int
    player: int
    points: int | None
    note: str


def read_notes(reader: Reader) -> tuple[LeagueNote, ...]:
    """Return all notes in the order they were made."""
    notes = read_numbered(reader, LEAGUE, tuple[int, int | None, str])
    return tuple(LeagueNote(number, *values) for number, values in notes.items())


def read_days(reader: Reader) -> Mapping[int, date]:
    """Return the local day on which each finished game was played, by game id."""
    rows = reader.table("game", "entered_at NOT NULL")
    return {
        row["id"]: datetime.fromisoformat(row["entered_at"]).astimezone().date() for row in rows
    }
