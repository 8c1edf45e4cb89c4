"""Settings for clocks, and the pause of a round whose tables have none.

The pause is a row of `setting`, so that journal and undo know it; its end moves the round's end.
Where clocks run, the pause is theirs (`taps`), and the end follows from them (`delay`).
"""

from typing import Literal

from data.event.reader import Reader
from srtui.model.setting import read_stored, zoned
from srtui.rules.value import Value, replace

Starts = Literal["organizer", "table"]


Questions = Literal["run", "stop"]


Bells = Literal["off", "on"]


RoundEnd = Literal["loud", "quiet"]


Announces = Literal["before", "start"]
SETUP_MINUTES = 15
"""How long a set-up is expected to take, if nothing else is set."""
MOST_MINUTES = 180


class Settings(Value):
    """Settings for the clocks of this event.

    `starts`: the clocks begin when the organizer starts the round, or when each table does.
    `questions`: at the end of a turn its questions run on the ending player's clock, or both stop.
    `bells`: whether terminals ring at five minutes, at one minute and when a flag falls.
    `round_end`: whether boards ring and change colour five minutes before a round ends, and at its
    end. `announces`: the scenario is announced before the start, so that the players set up, or
    with it. `setup_minutes`: how long the set-up is expected to take.
    """

    starts: Starts = "organizer"
    questions: Questions = "run"
    bells: Bells = "off"
    round_end: RoundEnd = "loud"
    announces: Announces = "before"
    setup: str = str(SETUP_MINUTES)

    @property
    def setup_minutes(self) -> int:
        """Minutes that the set-up is expected to take."""
        return int(self.setup)


KEYS = {
    "clock starts": "starts", "clock questions": "questions", "clock bells": "bells",
    "clock round end": "round_end", "clock announces": "announces", "clock setup": "setup",
}  # fmt: skip


def read_settings(reader: Reader) -> Settings:
    """Return the event's settings; defaults if nothing is set."""
    rows = reader.table("setting", "key GLOB 'clock *'")
    found = {KEYS[row["key"]]: row["value"] for row in rows if row["key"] in KEYS}
    return replace(Settings(), **found)


KEY = "round paused"


class RoundPause(Value):
    """Round that is paused, by number and start, since when (UTC), and why (empty: no reason)."""

    number: int
    started_at: str
    since: str
    reason: str = ""


def read_round_pause(reader: Reader) -> RoundPause | None:
    """Return the open pause; it may be that of an earlier round, which ended in it."""
    if values := read_stored(reader, KEY, tuple[int, str, str, str]):
        zoned(values[2])
    return values and RoundPause(*values)
