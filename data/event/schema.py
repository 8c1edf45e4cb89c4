"""Tables of the event file: their SQL, its version, and how the journal keeps each."""

from enum import StrEnum
from functools import cache
from pathlib import Path

from srtui.rules.value import Value

APPLICATION_ID = 0x53525455
"""`PRAGMA application_id` of every event file ("SRTU")."""
VERSION = 9
"""`PRAGMA user_version` that this program writes and reads."""


class Keep(StrEnum):
    """Modes in which the journal keeps a table's rows."""

    ROWS = "rows"
    """Rows before and after, so that a change can be undone."""
    LOG = "log"
    """Nothing: the table is a log of its own, and its rows only come."""
    SECRET = "secret"
    """Nothing, and not the arguments of the command either."""
    VOTES = "votes"
    """As for a secret, and no entry is needed. Rows are only written by `Writer.rewrite`."""


class JournaledTable(Value):
    """Journal settings. `subject`: the revision that a change raises. `game`: the game's column."""

    subject: str
    keep: Keep = Keep.ROWS
    game: str | None = None

    def subjects(self, row: dict[str, object] | None) -> tuple[str, ...]:
        """Return the subjects concerned by a change to `row`."""
        if self.game is None or row is None:
            return (self.subject,)
        return (self.subject, f"game:{row[self.game]}")


TABLES = {
    "event": JournaledTable("event"),
    "house_rule": JournaledTable("event"),
    "event_variant": JournaledTable("event"),
    "plan_item": JournaledTable("event"),
    "setting": JournaledTable("event"),
    "team": JournaledTable("roster"),
    "player": JournaledTable("roster"),
    "apart": JournaledTable("roster"),
    "stay": JournaledTable("roster"),
    "penalty": JournaledTable("roster"),
    "army_list": JournaledTable("lists"),
    "list_exception": JournaledTable("lists"),
    "round": JournaledTable("round"),
    "delay": JournaledTable("round", Keep.LOG),
    "draw": JournaledTable("round", Keep.LOG),
    "game": JournaledTable("games", game="id"),
    "team_match": JournaledTable("round"),
    "captain_step": JournaledTable("round"),
    "hidden_step": JournaledTable("round", Keep.SECRET),
    "expectation": JournaledTable("round", Keep.VOTES),
    "copying": JournaledTable("copies", Keep.LOG),
    "cut": JournaledTable("round"),
    "cut_place": JournaledTable("round"),
    "tie_order": JournaledTable("round"),
    "hidden_choice": JournaledTable("games", Keep.SECRET, game="game"),
    "selection": JournaledTable("games", game="game"),
    "step": JournaledTable("games", game="game"),
    "proposal": JournaledTable("games", game="game"),
    "pin_try": JournaledTable("pins", Keep.LOG),
    "tap": JournaledTable("clocks", Keep.LOG, game="game"),
    "model_finding": JournaledTable("roster"),
    "terrain_check": JournaledTable("terrain"),
    "table_out": JournaledTable("terrain"),
    "device": JournaledTable("devices"),
    "award": JournaledTable("awards"),
    "award_entry": JournaledTable("awards"),
    "vote": JournaledTable("awards", Keep.VOTES),
    "ballot_entry": JournaledTable("awards", Keep.VOTES),
    "voter": JournaledTable("awards", Keep.VOTES),
}
"""Every table that commands write; the journal's own tables and `revision` are not among them."""


@cache
def script() -> str:
    """Return the SQL that creates an empty event file."""
    return Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
