"""The commands with which an event comes to its end: cut, order between equals, finish.

Sources: rules.md ALL-1, 17-2, P-2, P-3.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from srtui.desk.command import ALWAYS, Command, Work, arg
from srtui.desk.rounds.stages import close_round
from srtui.rules.seeded import Seeded, derived
from srtui.rules.standings import Line
from srtui.state.cut import playing, proposed_cut
from srtui.state.event import Event, Phase
from srtui.state.refused import Refused
from srtui.words.rounds import open_said
from srtui.words.wording import counted, joined

if TYPE_CHECKING:
    from data.store import Reader


class MakeCut(Command, id="cut", title="Cut to the top", subject="event", taking=ALWAYS):
    """Cut to the top players: only they play on, the others keep rank and figures."""

    top: int = arg("players", "number", help="how many play on")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """The number of a variant in use; what an edition merely recommends is typed."""
        top = event.next_edition.cut.top
        return {"top": top} if top and proposed_cut(event) else {}

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """Who stops; nothing where nobody would, or where it is refused anyway."""
        stop = len(playing(event)) - self.top
        if self.top < 2 or stop < 1:
            return ""
        return (
            f"The top {self.top} play on; {counted(stop, 'player')} "
            f"{'stops' if stop == 1 else 'stop'} and {'keeps' if stop == 1 else 'keep'} rank and "
            "figures. {undo|u} takes it back."
        )

    def refusal(self, event: Event) -> str | None:
        if event.finished_at:
            return "The event is finished."
        if event.next_edition.cut.use == "none":
            return f"{event.edition.title} has no cut; a house rule (cut.use) can bring it in."
        if event.cut is not None:
            return f"The cut was made after round {event.cut.round}; there is one per event."
        if event.round is None or not event.round.complete:
            return "A cut is made when a round is complete."
        return None

    def doubts(self, event: Event) -> tuple[str, ...]:
        doubts: list[str] = []
        if event.played < event.planned_rounds * event.next_edition.cut.min_share:
            doubts.append(f"Only {event.played} of {event.planned_rounds} rounds are played.")
        undefeated = sum(line.losses == 0 for line in playing(event))
        if undefeated > self.top:
            doubts.append(f"{undefeated} players have not lost a game, {self.top} would play on.")
        return tuple(doubts)

    def apply(self, work: Work) -> str:
        event = work.event
        lines = playing(event)
        if not 2 <= self.top < len(lines):
            raise Refused(f"Between 2 and {len(lines) - 1} players can play on.")
        last, next_ = lines[self.top - 1], lines[self.top]
        drawn = ""
        equal = [line.player for line in lines if line.rank == last.rank]
        if last.rank == next_.rank and not event.decided(equal):
            order = draw_order(work, equal, f"the cut to {self.top}")
            at = lines.index(next(line for line in lines if line.rank == last.rank))
            by_id = {line.player: line for line in lines}
            # All of a rank stand together: the drawn order takes their places.
            lines[at : at + len(order)] = [by_id[player] for player in order]
            names = ", ".join(event.name_of(player) for player in order)
            drawn = f" Equal on every figure, the order was drawn: {names}."
        cut = work.writer.insert(
            "cut", {"round": event.played + 1, "top": self.top, "made_at": work.now.at}
        )
        for place, line in enumerate(lines[: self.top], 1):
            figures = json.dumps({"tp": line.tp, "points": line.points, "rank": line.rank})
            row = {"cut": cut, "player": line.player, "place": place, "figures": figures}
            work.writer.insert("cut_place", row)
        names = ", ".join(event.name_of(line.player) for line in lines[: self.top])
        return f"Cut to the top {self.top}: {names}.{_gone(event, lines[self.top - 1])}{drawn}"


def _gone(event: Event, last: Line) -> str:
    """Who would be inside the cut and has left the event."""
    here = {line.player for line in playing(event)}
    gone = [line.player for line in event.standings() if (line.rank or 99_999) <= (last.rank or 0)]
    names = [event.name_of(player) for player in gone if player not in here]
    return f" Not any more in the event: {', '.join(names)}." if names else ""


def draw_order(work: Work, players: list[int], purpose: str) -> list[int]:
    """Draw an order among equals, from a seed that is kept (P-2)."""
    # By id first: the draw has to hang on its seed alone, not on the order in which players are
    # named.
    order = sorted(players)
    seed = derived(work.event.seed, f"order/{work.now.entropy}")
    Seeded(seed).shuffle(order)
    keep_order(work, order, purpose, "draw", seed)
    return order


def keep_order(
    work: Work, order: list[int], purpose: str, decided_by: str, seed: str | None
) -> None:
    """Write an order among equals, with who decided it."""
    row = {
        "purpose": purpose,
        "round": work.event.played,
        "seed": seed,
        "players": json.dumps(order),
        "decided_by": decided_by,
        "at": work.now.at,
    }
    work.writer.insert("tie_order", row)


class Decide(Command, id="decide", title="Decide between equals"):
    """Give players who share a rank an order, for a seat or a prize: best first, or drawn.

    The shared rank stays; only who gets the seat or the prize is decided.
    """

    players: tuple[int, ...] = arg("players", "several players", help="best first")
    draw: bool = arg("draw the order", "flag", option=True, default=False)

    def apply(self, work: Work) -> str:
        ids = [work.event.player(player).id for player in self.players]
        ranks = {line.rank for line in work.event.standings() if line.player in ids}
        if len(set(ids)) < max(2, len(ids)):
            raise Refused("Name at least two players who share a rank, each once.")
        if len(ranks) != 1 or None in ranks:
            raise Refused("These players do not share a rank: the figures decide between them.")
        rank = ranks.pop()
        left = [
            work.event.name_of(line.player)
            for line in work.event.standings()
            if line.rank == rank and line.player not in ids
        ]
        if left:
            raise Refused(f"Name everybody who shares rank {rank}: also {', '.join(left)}.")
        if self.draw:
            ids = draw_order(work, ids, f"rank {rank}")
        else:
            keep_order(work, ids, f"rank {rank}", "organizer", None)
        how = "drawn" if self.draw else "as the organizer decides"
        names = ", ".join(work.event.name_of(player) for player in ids)
        return f"Rank {rank} is shared; the order for a seat or prize, {how}: {names}."


class Finish(
    Command,
    id="finish",
    title="Finish the event",
    taking=ALWAYS,
    asks="No further round is paired after this. {undo|u} takes it back.",
):
    """End the event: the standings are final, and no further round is paired."""

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if event.finished_at:
            return "The event is finished already."
        if newest is None or not event.played:
            return "No round has been played yet."
        if newest.phase is Phase.DRAFT:
            return f"Round {newest.number} is drawn but not played: undo the draw first."
        if event.unfinished is not None:
            return open_said(event.unfinished)
        return None

    def doubts(self, event: Event) -> tuple[str, ...]:
        doubts = []
        if event.played < event.planned_rounds and event.single_leader is None:
            doubts.append(
                f"{event.played} of {event.planned_rounds} rounds are played and "
                "no player leads alone."
            )
        voting = [one.name for one in event.specials if one.vote is not None and one.vote.open]
        if voting:
            are = "A vote is" if len(voting) == 1 else "Votes are"
            doubts.append(f"{are} still open: {joined(voting)}.")
        return tuple(doubts)

    def apply(self, work: Work) -> str:
        event = work.event
        newest = event.newest_round()
        close_round(work, newest)
        work.writer.update("event", 1, finished_at=work.now.at, finished_round=newest.number)
        first = [line for line in event.standings() if line.rank == 1]
        names = " and ".join(event.name_of(line.player) for line in first)
        shared = " share the first rank; decide between equals if a prize needs it" * (
            len(first) > 1
        )
        return f"The event is finished after {counted(newest.number, 'round')}: {names}" + (
            f"{shared}." if shared else " wins."
        )
