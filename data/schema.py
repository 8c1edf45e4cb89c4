"""The tables of the event file: their SQL, its version, and what the journal keeps of each."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path

from srtui.rules.value import Value

APPLICATION_ID = 0x53525455
"""`PRAGMA application_id` of every event file ("SRTU")."""
VERSION = 6
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


class Kept(Value):
    """`subject`: whose revision a change raises. `game`: the column that names the game."""

    subject: str
    keep: Keep = Keep.ROWS
    game: str | None = None

    def subjects(self, row: dict[str, object] | None) -> tuple[str, ...]:
        """Return the subjects that a change of `row` concerns."""
        if self.game is None or row is None:
            return (self.subject,)
        return (self.subject, f"game:{row[self.game]}")


TABLES = {
    "event": Kept("event"),
    "house_rule": Kept("event"),
    "event_variant": Kept("event"),
    "plan_item": Kept("event"),
    "setting": Kept("event"),
    "team": Kept("roster"),
    "player": Kept("roster"),
    "apart": Kept("roster"),
    "stay": Kept("roster"),
    "penalty": Kept("roster"),
    "army_list": Kept("lists"),
    "list_exception": Kept("lists"),
    "round": Kept("round"),
    "delay": Kept("round", Keep.LOG),
    "draw": Kept("round", Keep.LOG),
    "game": Kept("games", game="id"),
    "team_match": Kept("round"),
    "captain_step": Kept("round"),
    "hidden_step": Kept("round", Keep.SECRET),
    "copying": Kept("copies", Keep.LOG),
    "cut": Kept("round"),
    "cut_place": Kept("round"),
    "tie_order": Kept("round"),
    "hidden_choice": Kept("games", Keep.SECRET, game="game"),
    "selection": Kept("games", game="game"),
    "step": Kept("games", game="game"),
    "proposal": Kept("games", game="game"),
    "pin_try": Kept("pins", Keep.LOG),
    "tap": Kept("clocks", Keep.LOG, game="game"),
    "model_finding": Kept("roster"),
    "terrain_check": Kept("terrain"),
    "table_out": Kept("terrain"),
    "device": Kept("devices"),
    "award": Kept("awards"),
    "award_entry": Kept("awards"),
    "vote": Kept("awards", Keep.VOTES),
    "ballot_entry": Kept("awards", Keep.VOTES),
    "voter": Kept("awards", Keep.VOTES),
}
"""Every table that commands write; the journal's own tables and `revision` are not among them."""


@cache
def script() -> str:
    """Return the SQL that makes an empty event file."""
    return Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
