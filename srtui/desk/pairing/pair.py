"""The commands that draw a round. Sources: rules.md ALL-2 to ALL-6, P-2 to P-4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from srtui.desk.command import ALWAYS, Command, Work, arg
from srtui.desk.pairing.draws import Drawn, draw_round
from srtui.desk.pairing.kept import kept_of
from srtui.desk.rounds.stages import close_round
from srtui.rules.seeded import derived
from srtui.state.event import Event, Phase
from srtui.state.lists import forget
from srtui.words.rounds import draft_changed, leads_said, missing_doubt, open_said
from srtui.words.typed import clean
from srtui.words.wording import capital, counted


class Pair(Command, id="pair", title="Pair the next round", subject="round", backup_before=True):
    """Draw the next round as a draft: pairs, bye and tables, from a recorded seed."""

    seed: str = arg("seed", option=True, default="", help="draw from this seed, to repeat a draw")
    by_hand: bool = arg("by hand", "flag", option=True, default=False, help="an empty draft")

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if event.finished_at:
            return "The event is finished."
        if newest is not None and newest.phase is Phase.DRAFT:
            return f"Round {newest.number} is a draft: publish it, change it, or draw it again."
        if event.unfinished is not None:
            return f"{open_said(event.unfinished)} Type the results first."
        cap = event.next_edition.rounds.cap
        if cap and event.next_number > cap:
            return f"The event lasts {counted(cap, 'round')}: finish it."
        if len(event.players_of(event.next_number)) < 2:
            if event.cut is not None:
                return "Fewer than two players of the cut are left: finish the event."
            return "Two players are needed to pair a round: add them on the roster."
        return None

    def doubts(self, event: Event) -> tuple[str, ...]:
        doubts: list[str] = []
        leader = event.single_leader
        if leader is not None and event.round is not None and event.round.complete:
            doubts.append(leads_said(leader))
        if event.next_number == 1 and (doubt := missing_doubt(event)):
            doubts.append(doubt)
        return tuple(doubts)

    def apply(self, work: Work) -> str:
        event, number = work.event, work.event.next_number
        if event.round is not None:
            close_round(work, event.round)
        finals = _finals_pairs(event, number)
        work.writer.insert(
            "round",
            {
                "number": number,
                "phase": Phase.DRAFT.value,
                "finals": int(bool(finals)),
            },
        )
        if self.by_hand:
            return f"Round {number} is an empty draft: pair the players by hand."
        attempt = _attempts(work, number) + 1
        seed = clean(self.seed, "The seed", empty=True) or _seed_of(event, number, attempt)
        new = Drawn(number, event.players_of(number), finals, finals=bool(finals))
        return draw_round(work, new, attempt, seed)


def _seed_of(event: Event, number: int, attempt: int) -> str:
    """The seed of one draw. It is shown with its round, and says nothing of any other."""
    return derived(event.seed, f"draw/{number}/{attempt}")


def _attempts(work: Work, number: int) -> int:
    # Draws are a log that no undo takes from: an attempt that was taken back counts, and no seed is
    # drawn from twice.
    found = work.writer.value("SELECT max(attempt) FROM draw WHERE round = ?", (number,))
    return found or 0


def _finals_pairs(event: Event, number: int) -> tuple[tuple[int, int], ...]:
    """Finals tables (P-4): in the last round of the table, 1st meets 2nd and 3rd meets 4th."""
    if not event.edition_at(number).standings.finals_tables or number != event.planned_rounds:
        return ()
    playing = {player.id for player in event.players_of(number)}
    top = [line.player for line in event.standings() if line.player in playing][:4]
    return tuple((top[n], top[n + 1]) for n in (0, 2) if n + 1 < len(top))


class Redraw(Command, id="redraw", title="Draw again", subject="round", taking=ALWAYS):
    """Draw the draft again. What was paired by hand stays, a bye by hand too; what cannot is said.

    The old draw is kept on record, with the reason. None is needed where somebody has left or
    entered since the draw.
    """

    reason: str = arg("reason", default="", help="why; it is kept with the draw")
    seed: str = arg("seed", option=True, default="")

    @classmethod
    def filled(cls, event: Event) -> Mapping[str, Any]:
        """The form is there for the reason."""
        return {} if _since(event) else {"reason": ""}

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None or newest.phase is not Phase.DRAFT:
            return "Only a draft can be drawn again; a published round is changed pair by pair."
        if not self.reason.strip() and not _since(event):
            return "Say why the draft is drawn again: the reason is kept with the draw."
        return None

    def apply(self, work: Work) -> str:
        draft = work.event.newest_round()
        reason = clean(self.reason, "The reason", empty=True) or capital(_since(work.event))
        # Before anything is taken out: it reads the games that go.
        kept = kept_of(work.event, draft)
        forget(work.writer, *(game.id for game in draft.games))
        for game in draft.games:
            work.writer.delete("game", game.id)
        attempt = _attempts(work, draft.number) + 1
        seed = clean(self.seed, "The seed", empty=True)
        seed = seed or _seed_of(work.event, draft.number, attempt)
        new = Drawn(draft.number, kept.playing, kept.pairs, kept.bye, draft.finals, kept.resting)
        said = draw_round(work, new, attempt, seed, reason)
        return " ".join((f"{said} (draw {attempt})", *kept.said))


def _since(event: Event) -> str:
    """Who has left or entered since the draft was drawn."""
    return draft_changed(event, event.round) if event.round is not None else ""
