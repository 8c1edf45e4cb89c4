"""The announcement of a round's scenario, from which the players set up."""

from __future__ import annotations

from srtui.commands.command import Command, Work
from srtui.model.announcement import ANNOUNCED, row_value
from srtui.model.event import Event, Phase
from srtui.text.phrases import counted
from srtui.text.rounds import scenario_name


class Announce(Command, id="announce", title="Announce the scenario", subject="round"):
    """Announce the scenario of the newest round, so that players choose lists and set up.

    No clock runs until you start the round.
    """

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet: pair the first one."
        if newest.phase is Phase.DRAFT:
            return f"Round {newest.number} is still a draft: publish it first."
        if newest.phase is not Phase.PUBLISHED:
            return f"Round {newest.number} has already started."
        if not scenario_name(event, newest):
            return f"Round {newest.number} has no scenario yet: choose or roll it (scenario)."
        if newest.announced_at is not None:
            return f"The scenario of round {newest.number} is already announced."
        return None

    def apply(self, work: Work) -> str:
        newest = work.event.newest_round()
        work.setting(ANNOUNCED, row_value(newest.number, work.now.iso_time))
        minutes = counted(work.event.setup_minutes, "minute")
        return (
            f"Round {newest.number} plays {scenario_name(work.event, newest)}, with {minutes} "
            "for lists and set-up. No clock runs until you start the round."
        )
