"""Announcing the prizes on the boards, one after the other, when the organizer says so."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.commands.command import ALWAYS, Command, Work
from srtui.model.event import Event
from srtui.model.notices import PRIZES_ANNOUNCED, PRIZES_TOLD, Announced, kept_prizes
from srtui.text.awards import announced, in_turn, ranked_for, tied_for, to_announce
from srtui.text.phrases import joined


class TellPrize(Command, id="prize.tell", title="Announce the next prize"):
    """Announce the next prize on the boards, last place first; they show nothing else meanwhile.

    The first use shows that prizes come next, and hides the standings.
    """

    def refusal(self, event: Event) -> str | None:
        if not event.finished_at:
            return "Prizes are announced after the event: finish it first."
        if not in_turn(event):
            return "There is no prize to announce: no one is eligible."
        left = to_announce(event)
        if not left:
            return "All prizes are already announced."
        if left[0].player:
            return None
        entrants = ranked_for(event, left[0])
        names = joined([entrants.name_of(each) for each in tied_for(event, left[0])])
        return f"{names} are tied for {left[0].title}: break the tie first."

    def apply(self, work: Work) -> str:
        if work.event.prizes_told is None and not announced(work.event):
            # The boards clear before a prize is announced, so that nobody reads the standings
            # meanwhile.
            _keep(work, ())
            return "The boards show that prizes come next, and hide the standings."
        prize = to_announce(work.event)[0]
        # One that goes to another player now replaces what was announced of it.
        before = (one for one in work.event.announced or () if one.prize != prize.id)
        _keep(work, (*before, Announced(prize.id, prize.player)))
        return f"{prize.title} was announced on the boards: {prize.name}."


def _keep(work: Work, prizes: Sequence[Announced]) -> None:
    """Keep which prizes are announced; their number as well, as files always have it."""
    work.setting(PRIZES_TOLD, str(len(prizes)))
    work.setting(PRIZES_ANNOUNCED, kept_prizes(prizes))


class EndPrizes(Command, id="prize.end", title="End the announcements", taking=ALWAYS):
    """End the announcements: boards show the final standings again.

    Announced prizes stay announced: an award that is decided later is announced alone.
    """

    def refusal(self, event: Event) -> str | None:
        return None if event.prizes_told is not None else "No prizes are being announced."

    def apply(self, work: Work) -> str:
        work.setting(PRIZES_TOLD, None)
        return "The prizes are announced: boards show the final standings."
