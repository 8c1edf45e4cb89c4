"""The commands that agree on a result at the table; the organizer confirms it.

Until it is confirmed a game has no result: standings and the round's end know nothing of it.
"""

from __future__ import annotations

from dataclasses import replace

from srtui.desk.command import TO_AND_JUDGE, Work, arg
from srtui.desk.game.base import Scoring
from srtui.desk.game.result import Result
from srtui.desk.game.score import clear_proposal
from srtui.desk.game.stopping import clock_now
from srtui.desk.game.table_base import AtTable, Tapping, refuse_decided
from srtui.desk.game.turn import scored_result
from srtui.rules.clock import Clock, Kind, Stage
from srtui.rules.record import Game, Outcome
from srtui.state.event import Event, Proposal
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.state.score import Score
from srtui.words.answers import player_meant
from srtui.words.doubts import award_open, looks_wrong
from srtui.words.figures import Typed, known, said
from srtui.words.results import score_said
from srtui.words.typed import clean
from srtui.words.wording import where

Destroyed = tuple[Typed, Typed]


class Propose(Tapping, id="play.propose", title="Propose the result"):
    """Propose the result of a game at its table; the opponent agrees, the organizer confirms.

    Winner, way and points are as scored. Where a table plays without scoring its turns they are
    said here, and a tie where the time is over; the clocks stop.
    """

    who: str = arg("player", choices=("1", "2"), help="who proposes it")
    destroyed_first: int | str | None = arg("destroyed by the first", "figure", default=None)
    destroyed_second: int | str | None = arg("destroyed by the second", "figure", default=None)
    winner: str = arg("winner", option=True, default="", choices=("1", "2", "tie"),
                      help="where the turns were not scored")  # fmt: skip
    way: str = arg("how", option=True, default="-", help="the way of winning or its letter")
    points_first: int | str | None = arg("points of the first", "figure", option=True, default=None)
    points_second: int | str | None = arg(
        "points of the second", "figure", option=True, default=None
    )

    def doubts(self, event: Event) -> tuple[str, ...]:
        destroyed = known(self.destroyed_first, self.destroyed_second)
        score = Score(Outcome.TIE, None, (0, 0), (0, 0), destroyed)
        return looks_wrong(event, self.game(event), score)

    def apply(self, work: Work) -> str:
        game = self.game(work.event)
        refuse_decided(work, game)
        result = self._result(work, game)
        _, score = result.read(work.event)
        work.doubts.extend(result.left_out(work.event))
        who = player_meant(self.who)
        clock = clock_now(work, game)
        if clock is not None and score.outcome is Outcome.TIE:
            _refuse_fallen(work, game, clock)
        row = _row(work, game, who, result, score)
        work.writer.insert("proposal", row)
        work.writer.update("game", game.id, state="proposed", note="")
        if clock is not None and clock.stage is not Stage.STOPPED:
            self.tap(work, game, Kind.STOP, proposal=True)
        one, other = (work.event.name_of(game.players[side]) for side in (who, 1 - who))
        proposed = score_said(work.event, game, score)
        return f"{one} proposes: {proposed} {other} agrees, or withdraws it."

    def _result(self, work: Work, game: Game) -> Result:
        destroyed = (self.destroyed_first, self.destroyed_second)
        if not work.event.steps.get(game.id):
            return self._by_hand((self.points_first, self.points_second), destroyed)
        played = self.played(work)
        if not self.winner:
            return replace(scored_result(played, *destroyed), table=self.table)
        return self._tied(played, destroyed)

    def _tied(self, played: Played, destroyed: Destroyed) -> Result:
        """A game whose time is over is a tie, with the points as scored."""
        if played.state.result is not None:
            raise Refused("The game is scored, and over: its result is as scored.")
        if self.winner != "tie":
            raise Refused("The game is not over: score its turns, or end it (play.over).")
        return self._by_hand(played.pair(played.state.points), destroyed)

    def _by_hand(self, points: tuple[Typed, Typed], destroyed: Destroyed) -> Result:
        if not self.winner:
            raise Refused(
                "No turn of this game is scored: say who has won, how, and the points "
                "(--winner 1 --way s --points-first 5)."
            )
        return Result(self.table, self.winner, self.way, *points, *destroyed)


def _refuse_fallen(work: Work, game: Game, clock: Clock) -> None:
    """A fallen flag has a loser: it is settled, never a tie by word."""
    if clock.fallen is not None and clock.stage is not Stage.STOPPED:
        name = work.event.name_of(game.players[clock.fallen])
        raise Refused(f"The clock of {name} has run out: settle that first (play.flag).")


def _row(work: Work, game: Game, who: int, result: Result, score: Score) -> dict[str, object]:
    """A proposal as its row: the figures as they were said, before any award or cap."""
    points, destroyed = known(*result.typed[:2]), known(*result.typed[2:])
    return {
        "game": game.id,
        "player": game.players[who],
        "at": work.now.at,
        "winner": result.winner,
        "way": score.way.value if score.way else None,
        "points_first": points[0],
        "points_second": points[1],
        "destroyed_first": destroyed[0],
        "destroyed_second": destroyed[1],
    }


def proposal_of(event: Event, game: Game) -> Proposal:
    """What the table of a game proposes. Refused where it proposes nothing."""
    found = event.proposals.get(game.id)
    if found is None:
        raise Refused(f"{where(game)}: no result is proposed.")
    return found


def result_of(event: Event, proposal: Proposal) -> Result:
    """A proposal as the command that would write it."""
    game = next(one for one in event.games if one.id == proposal.game)
    way = proposal.way.value if proposal.way else "-"
    who = f"#{game.first}"
    points, destroyed = said(proposal.points), said(proposal.destroyed)
    return Result(who, proposal.winner, way, *points, *destroyed)


def proposal_said(event: Event, proposal: Proposal) -> str:
    """The result that is proposed, as one sentence: Table 3: Anna beats Bert by …"""
    game, score = result_of(event, proposal).read(event)
    return score_said(event, game, score)


class Agree(AtTable, id="play.agree", title="Agree to the result"):
    """Agree to the result that the opponent proposes."""

    who: str = arg("player", choices=("1", "2"), help="who agrees")

    def apply(self, work: Work) -> str:
        game = self.game(work.event)
        proposal = proposal_of(work.event, game)
        who = player_meant(self.who)
        name = work.event.name_of(game.players[who])
        if proposal.by == game.players[who]:
            raise Refused(f"{name} has proposed it: the opponent agrees.")
        if proposal.agreed:
            raise Refused("Both have agreed; the organizer confirms it.")
        id = work.writer.value("SELECT id FROM proposal WHERE game = ?", [game.id])
        work.writer.update("proposal", id, agreed_at=work.now.at)
        work.writer.update("game", game.id, state="agreed")
        return f"{name} agrees: {proposal_said(work.event, proposal)} The organizer confirms it."


class Withdraw(Tapping, id="play.withdraw", title="Withdraw the result"):
    """Withdraw a proposed result at its table, or do not agree to it, until it is confirmed.

    Where the game is not over by its score, its clock goes on.
    """

    who: str = arg("player", choices=("1", "2"), help="who withdraws it, or does not agree")

    def apply(self, work: Work) -> str:
        game = self.game(work.event)
        proposal = proposal_of(work.event, game)
        name = work.event.name_of(game.players[player_meant(self.who)])
        own = proposal.by == game.players[player_meant(self.who)]
        goes_on = reopen(self, work, game)
        done = "withdraws the result" if own or proposal.agreed else "does not agree to the result"
        return f"{where(game)}: {name} {done}.{goes_on}"


class Reject(Tapping, id="play.reject", title="Reject a proposed result", roles=TO_AND_JUDGE):
    """Send a proposed result back to its table, which shows the reason; a game not over goes on."""

    reason: str = arg("reason")

    def apply(self, work: Work) -> str:
        game = self.game(work.event)
        proposal_of(work.event, game)
        reason = clean(self.reason, "The reason")
        goes_on = reopen(self, work, game)
        work.writer.update("game", game.id, note=reason)
        return f"{where(game)}: the proposed result is rejected: {reason}.{goes_on}"


def reopen(command: Tapping, work: Work, game: Game) -> str:
    """Take a proposal away; the clock goes on where the game is not over by its score."""
    clear_proposal(work, game)
    work.writer.update("game", game.id, state="open")
    clock = clock_now(work, game)
    if clock is None or clock.stage is not Stage.STOPPED:
        return ""
    if not any(one.kind is Kind.STOP and one.detail.get("proposal") for one in clock.log[-1:]):
        return ""
    after = command.tap(work, game, Kind.RESUME)
    return " The clock goes on." if after.paused is None else " Its clock is paused still."


class Confirm(Scoring, id="play.confirm", title="Confirm a proposed result", roles=TO_AND_JUDGE):
    """Confirm the result that a table proposes: it is written to the round as if it were typed."""

    def about(self, event: Event) -> str:  # noqa: ARG002
        return "round"

    def doubts(self, event: Event) -> tuple[str, ...]:
        game = self.game(event)
        proposal = proposal_of(event, game)
        _, score = result_of(event, proposal).read(event)
        return (
            *_not_agreed(event, game, proposal),
            *_disputed(event, game),
            *award_open(event, game, score.way),
            *looks_wrong(event, game, score),
        )

    def apply(self, work: Work) -> str:
        proposal = proposal_of(work.event, self.game(work.event))
        return f"Confirmed. {result_of(work.event, proposal).apply(work)}"


def _not_agreed(event: Event, game: Game, proposal: Proposal) -> tuple[str, ...]:
    if proposal.agreed:
        return ()
    other = next(one for one in game.players if one != proposal.by)
    return (f"{event.name_of(other)} has not agreed to it.",)


def _disputed(event: Event, game: Game) -> tuple[str, ...]:
    by = event.disputes.get(game.id)
    return () if by is None else (f"{event.name_of(by)} disputes a turn that is not settled.",)
