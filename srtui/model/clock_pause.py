"""The pause of a round whose tables have no clocks.

It is a row of `setting`, so that journal and undo know it; that it is over moves the round's end.
Where clocks run, the pause is theirs (`taps`), and the end follows from them (`delay`).
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING

from srtui.model.setting import values_of
from srtui.rules.value import Value

if TYPE_CHECKING:
    from data.event.store import Reader

KEY = "round paused"


class RoundPause(Value):
    """Round that is paused, by number and start, since when (UTC), and why (empty: no reason)."""

    number: int
    started_at: str
    since: str
    reason: str = ""


def stored_pause(pause: RoundPause) -> str:
    """Return a pause as its row stores it."""
    return json.dumps(
        [pause.number, pause.started_at, pause.since, pause.reason], ensure_ascii=False
    )


def read_round_pause(reader: Reader) -> RoundPause | None:
    """Return the open pause; it may be that of an earlier round, which ended in it."""
    rows = reader.table("setting", "key = ?", [KEY])
    if not rows:
        return None
    pause = RoundPause(*values_of(rows[0]["value"], (int,), (str,), (str,), (str,)))
    if datetime.fromisoformat(pause.since).tzinfo is None:
        raise ValueError("a pause began in no zone")
    return pause
