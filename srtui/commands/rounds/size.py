"""A round may be played at a size of its own: its clocks go by that (rules.md P-7)."""

from __future__ import annotations

from srtui.commands.command import Command, Work, arg
from srtui.commands.event.new import checked_size
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.text.phrases import counted


class RoundSize(Command, id="size", title="Size of the round", subject="round"):
    """Play the newest round at another size, which sets its clocks and its length.

    Byes and half-size awards stay at the event's size. Without a size, the event's own applies
    again.
    """

    size: int | None = arg("size", "number", default=None, unit="army points")

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet: pair the first one."
        if newest.phase not in (Phase.DRAFT, Phase.PUBLISHED):
            return f"Round {newest.number} has started: its clocks cannot change."
        return None

    def apply(self, work: Work) -> str:
        newest, event = work.event.newest_round(), work.event
        if self.size is not None:
            checked_size(event.edition_at(newest.number), self.size)
        round_size = None if self.size in (None, event.size) else self.size
        # Read from the log: a clock that was set back has started, too, with the times of its size.
        tapped = work.writer.value(
            "SELECT count(DISTINCT game) FROM tap JOIN game ON game.id = game WHERE round = ?",
            [newest.number],
        )
        if tapped and round_size != newest.size:
            raise Refused(f"Clocks have started at {counted(tapped, 'table')}: the size stays.")
        work.writer.update("round", newest.id, size=round_size)
        return f"Round {newest.number} is played at {round_size or event.size} points."
