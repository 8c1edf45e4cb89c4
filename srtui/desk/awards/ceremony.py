"""The prizes, told on the boards one after the other, at the organizer's word."""

from __future__ import annotations

from srtui.desk.command import ALWAYS, Command, Work
from srtui.state.event import Event
from srtui.state.notices import PRIZES_TOLD
from srtui.words.awards import in_turn


class TellPrize(Command, id="prize.tell", title="Tell the next prize"):
    """Tell the hall the next prize, the last place first; boards show nothing else meanwhile.

    The first time boards say that the prizes come, and standings are no longer on them.
    """

    def refusal(self, event: Event) -> str | None:
        if not event.finished_at:
            return "Prizes are told when the event is finished: finish it first."
        prizes = in_turn(event)
        if not prizes:
            return "There is no prize to tell: nobody is left for one."
        told = event.prizes_told
        if told is not None and told >= len(prizes):
            return "All prizes are told."
        unsure = next((title for title, name in prizes[(told or 0) :][:1] if not name), "")
        return f"{unsure}: players are equal; decide between them first." if unsure else None

    def apply(self, work: Work) -> str:
        told, prizes = work.event.prizes_told, in_turn(work.event)
        # 0 first: the boards clear before a prize is told, so that nobody reads the standings
        # meanwhile.
        now = 0 if told is None else told + 1
        work.setting(PRIZES_TOLD, str(now))
        if not now:
            return "The boards say that the prizes come: the standings are off them."
        title, name = prizes[now - 1]
        return f"Told on the boards: {title}, {name}."


class EndPrizes(Command, id="prize.end", title="End the prizes", taking=ALWAYS):
    """End the telling of prizes: boards show the final standings again."""

    def refusal(self, event: Event) -> str | None:
        return None if event.prizes_told is not None else "No prizes are being told."

    def apply(self, work: Work) -> str:
        for row in work.writer.table("setting", "key = ?", (PRIZES_TOLD,)):
            work.writer.delete("setting", row["id"])
        return "The prizes are told: boards show the final standings."
