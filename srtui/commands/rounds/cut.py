"""Changes to a cut after it was made. Source: rules.md P-2, P-3."""

from __future__ import annotations

from srtui.commands.command import Command, Work
from srtui.commands.rounds.ending import draw_order, figures_at_cut
from srtui.model.cut import bracket_begun, members_in, seats_free, waiting
from srtui.model.event import Event
from srtui.text.phrases import counted


class MoveUp(
    Command,
    id="move-up",
    title="Move up into the cut",
    subject="event",
    asks="The next-ranked player plays on among the top.",
):
    """Move the next-ranked player into the cut to replace a player who has left."""

    def refusal(self, event: Event) -> str | None:
        if event.finished_at:
            return "The event is finished."
        if event.cut is None:
            return "No cut has been made."
        if bracket_begun(event):
            return (
                f"Round {event.cut.round + 1} of the elimination is published: no one moves up, "
                "and players who leave lose without a game."
            )
        if seats_free(event) < 1:
            return f"{_full(event)}: no one moves up."
        if not waiting(event):
            return "No one below the cut is still in the event."
        return None

    def apply(self, work: Work) -> str:
        event = work.event
        below = waiting(event)
        equal = [line.player for line in below if line.rank == below[0].rank]
        drawn = ""
        if len(equal) > 1 and not event.decided(equal):
            order = draw_order(work, equal, "moving up into the cut")
            below = sorted(below[: len(equal)], key=lambda line: order.index(line.player))
            drawn = (
                f" Tied on every figure, so lots were drawn for the order: {_names(event, order)}."
            )
        moving = below[0]
        cut = work.writer.value("SELECT max(id) FROM cut")
        # After the last place, not into the free one: a player who has left keeps the place on
        # record.
        place = work.writer.value("SELECT max(place) FROM cut_place WHERE cut = ?", (cut,))
        figures = figures_at_cut(moving)
        since = event.entering_round
        row = {"cut": cut, "player": moving.player, "place": place + 1, "from_round": since}
        work.writer.insert("cut_place", {**row, "figures": figures})
        return f"{event.name_of(moving.player)} moves up into the cut from round {since} on.{drawn}"


def _full(event: Event) -> str:
    """Return that no place of the cut is free, and if players have left, that others play."""
    cut = event.cut
    top = len(cut.top) if cut is not None else 0
    inside = members_in(event)
    if cut is not None and {player.id for player in inside} == {*cut.top}:
        return f"All of the top {top} are still in"
    return f"{counted(len(inside), 'player')} play on in the cut to the top {top}"


def _names(event: Event, players: list[int]) -> str:
    return ", ".join(map(event.name_of, players))
