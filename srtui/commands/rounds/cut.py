"""The size of a round, and moving up into the cut."""

from srtui.commands.command import Command, Work, arg
from srtui.commands.event.new import checked_size
from srtui.commands.rounds.ending import draw_order, figures_at_cut, lots_text
from srtui.model.cut import bracket_begun, members_in, seats_free, waiting
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.text.phrases import Phrase, counted, paragraph, phrase


class MoveUp(
    Command,
    id="move-up",
    title="Move up into the cut",
    subject="event",
    asks="The next player or team in the ranking joins the cut.",
):
    """Move the next-ranked player or team into the cut to replace one that has left."""

    def refusal(self, event: Event) -> str | None:
        event = event.pairing
        if event.finished_at:
            return "The event is finished."
        if event.cut is None:
            return "No cut has been made."
        if bracket_begun(event):
            return (
                f"Round {event.cut.round + 1} of the elimination bracket is published: no one "
                f"can move up, and a {event.entrant} that leaves loses without a game."
            )
        if seats_free(event) < 1:
            return f"{_full(event)}: no one can move up."
        if not waiting(event):
            return "No one below the cut is still in the event."
        return None

    def apply(self, work: Work) -> Phrase:
        event = work.event.pairing
        below = waiting(event)
        equal = [line.player for line in below if line.rank == below[0].rank]
        drawn = ""
        if len(equal) > 1 and not event.decided(equal):
            order = draw_order(work, event, equal, "moving up into the cut")
            below = sorted(below[: len(equal)], key=lambda line: order.index(line.player))
            drawn = lots_text(event, order)
        moving = below[0]
        cut = work.writer.value("SELECT max(id) FROM cut")
        # After the last place: a player who has left keeps their place on record.
        place = work.writer.value("SELECT max(place) FROM cut_place WHERE cut = ?", (cut,))
        figures = figures_at_cut(moving)
        since = event.entering_round
        row = {"cut": cut, event.entrant: moving.player, "place": place + 1, "from_round": since}
        work.writer.insert("cut_place", {**row, "figures": figures})
        name = event.name_of(moving.player)
        said = phrase(
            "{player} has moved up into the cut and plays on from round {round}.", name, since
        )
        return paragraph(said, drawn)


def _full(event: Event) -> str:
    """Format that no place in the cut is free, and if players have left, that others play."""
    cut = event.cut
    top = len(cut.top) if cut is not None else 0
    inside = members_in(event)
    if cut is not None and {player.id for player in inside} == {*cut.top}:
        return f"All of the top {top} are still in"
    return f"{counted(len(inside), event.entrant)} play on in the cut to the top {top}"


class RoundSize(Command, id="size", title="Size of the round", subject="round"):
    """Play the current round at another size, which sets its clocks and its length.

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

    def apply(self, work: Work) -> Phrase:
        newest, event = work.event.newest_round(), work.event
        if self.size is not None:
            checked_size(event.edition_at(newest.number), self.size)
        round_size = None if self.size in (None, event.size) else self.size
        # Read from the log: a clock that was reset has started, too, with the times of its size.
        tapped = work.writer.value(
            "SELECT count(DISTINCT game) FROM tap JOIN game ON game.id = game WHERE round = ?",
            [newest.number],
        )
        if tapped and round_size != newest.size:
            raise Refused(f"Clocks have started at {counted(tapped, 'table')}, so the size stays.")
        work.writer.update("round", newest.id, size=round_size)
        return phrase(
            "Round {round} is played at {points} points.", newest.number, round_size or event.size
        )
