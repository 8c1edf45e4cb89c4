"""How the clocks of an event are meant to go: who starts them, questions, bells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from srtui.rules.value import Value, replace

if TYPE_CHECKING:
    from data.store import Reader


Starts = Literal["organizer", "table"]


Questions = Literal["run", "stop"]


Bells = Literal["off", "on"]


RoundEnd = Literal["loud", "quiet"]


class Settings(Value):
    """How the clocks of this event are meant to go.

    `starts`: the clocks begin when the organizer starts the round, or when each table does.
    `questions`: at the end of a turn its questions run on the ending player's clock, or both stop.
    `bells`: whether terminals ring at five minutes, at one minute and when a flag falls.
    `round_end`: whether boards ring and change colour five minutes before a round ends and then.
    """

    starts: Starts = "organizer"
    questions: Questions = "run"
    bells: Bells = "off"
    round_end: RoundEnd = "loud"


KEYS = {
    "clock starts": "starts", "clock questions": "questions", "clock bells": "bells",
    "clock round end": "round_end",
}  # fmt: skip


def read_settings(reader: Reader) -> Settings:
    """What is set in the event; the default where nothing is."""
    rows = reader.table("setting", "key GLOB 'clock *'")
    found = {KEYS[row["key"]]: row["value"] for row in rows if row["key"] in KEYS}
    return replace(Settings(), **found)
