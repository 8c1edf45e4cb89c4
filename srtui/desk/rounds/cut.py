"""What happens to a cut after it was made. Source: rules.md P-2, P-3."""

from __future__ import annotations

import json

from srtui.desk.command import Command, Work
from srtui.desk.rounds.ending import draw_order
from srtui.rules.record import Status
from srtui.rules.standings import Line
from srtui.state.cut import playing
from srtui.state.event import Event


class MoveUp(
    Command,
    id="move-up",
    title="Move up into the cut",
    subject="event",
    asks="The next-ranked player plays on among the top.",
):
    """Let the next-ranked player play on in the place of one who has left the cut."""

    def refusal(self, event: Event) -> str | None:
        if event.finished_at:
            return "The event is finished."
        if event.cut is None:
            return "No cut has been made."
        if seats_free(event) < 1:
            return f"All of the top {len(event.cut.top)} are still in: nobody moves up."
        if not _waiting(event):
            return "Nobody below the cut is still in the event."
        return None

    def apply(self, work: Work) -> str:
        event = work.event
        waiting = _waiting(event)
        equal = [line.player for line in waiting if line.rank == waiting[0].rank]
        drawn = ""
        if len(equal) > 1 and not event.decided(equal):
            order = draw_order(work, equal, "moving up into the cut")
            waiting = sorted(waiting[: len(equal)], key=lambda line: order.index(line.player))
            drawn = f" Equal on every figure, the order was drawn: {_names(event, order)}."
        moving = waiting[0]
        cut = work.writer.value("SELECT max(id) FROM cut")
        # Behind the last place, not into the one that is free: who has left keeps his place on
        # record.
        place = work.writer.value("SELECT max(place) FROM cut_place WHERE cut = ?", (cut,))
        figures = json.dumps({"tp": moving.tp, "points": moving.points, "rank": moving.rank})
        since = event.entering_round
        row = {"cut": cut, "player": moving.player, "place": place + 1, "from_round": since}
        work.writer.insert("cut_place", {**row, "figures": figures})
        return f"{event.name_of(moving.player)} moves up into the cut from round {since} on.{drawn}"


def seats_free(event: Event) -> int:
    """How many of the players inside the cut have left and were not replaced."""
    cut = event.cut
    if cut is None:
        return 0
    members = cut.members(event.entering_round)
    here = sum(event.by_id[one].status(event.entering_round) is Status.IN for one in members)
    return len(cut.top) - here


def _waiting(event: Event) -> list[Line]:
    """Who plays no more because of the cut, best first."""
    inside = event.cut.members(event.entering_round) if event.cut else ()
    return [line for line in playing(event) if line.player not in inside]


def _names(event: Event, players: list[int]) -> str:
    return ", ".join(map(event.name_of, players))
