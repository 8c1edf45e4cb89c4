"""The commands for conduct: warnings, loss of a game, disqualification (rules.md P-1, P-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from srtui.desk import find
from srtui.desk.command import TO_AND_JUDGE, Command, Refused, Role, Work, arg
from srtui.desk.results import Figures, award_open, said, score_of, write_score
from srtui.desk.roster import clean, set_status
from srtui.desk.state import Event, Phase
from srtui.rules.record import Game, Outcome, Player, Status, Way


@dataclass(frozen=True)
class Penalty(Command):
    """Put a warning or the loss of a game on record; a game still open is lost by ruling."""

    id: ClassVar[str] = "penalty"
    title: ClassVar[str] = "Penalty"
    subject: ClassVar[str] = "roster"
    roles: ClassVar[frozenset[Role]] = TO_AND_JUDGE

    player: str = arg("player", "player")
    kind: str = arg("kind", "choice", choices=("warning", "game-loss"))
    reason: str = arg("reason")

    def doubts(self, event: Event) -> tuple[str, ...]:
        warning = self.kind.strip().casefold() == "warning"
        return () if warning else award_doubts(event, self.player, Way.RULING)

    def apply(self, work: Work) -> str:
        who = find.player(work.event, self.player)
        kind = self.kind.strip().casefold().replace(" ", "-")
        if kind not in ("warning", "game-loss"):
            raise Refused(
                "A penalty is a warning or a game-loss; to disqualify is its own command."
            )
        reason = clean(self.reason, "The reason")
        record(work, who, kind.replace("-", "_"), reason)
        if kind == "warning":
            count = 1 + sum(
                one.player == who.id and one.kind == "warning" for one in work.event.penalties
            )
            which = {1: "", 2: " second"}.get(count, f" {count}th")
            return f"{who.name} has a{which} warning: {reason}."
        return f"{who.name} loses a game: {reason}.{lose_open_game(work, who, Way.RULING)}"


@dataclass(frozen=True)
class Disqualify(Command):
    """Disqualify a player: no rank, no prize, no further rounds; an open game is lost."""

    id: ClassVar[str] = "roster.disqualify"
    title: ClassVar[str] = "Disqualify"
    subject: ClassVar[str] = "roster"

    player: str = arg("player", "player")
    reason: str = arg("reason")

    def doubts(self, event: Event) -> tuple[str, ...]:
        return award_doubts(event, self.player, Way.DISQUALIFICATION)

    def apply(self, work: Work) -> str:
        who = find.player(work.event, self.player)
        reason = clean(self.reason, "The reason")
        set_status(work, who, Status.DISQUALIFIED, reason)
        record(work, who, "disqualification", reason)
        lost = lose_open_game(work, who, Way.DISQUALIFICATION, or_note=False)
        lost += lose_won_game(work, who)
        return f"{who.name} is disqualified: {reason}.{lost}"


def record(work: Work, who: Player, kind: str, reason: str) -> None:
    """Write a penalty with the round it belongs to (0: before the first)."""
    number = work.event.round.number if work.event.round else 0
    work.writer.insert(
        "penalty",
        {"player": who.id, "round": number, "kind": kind, "reason": reason, "at": work.now.at},
    )


def lose_open_game(work: Work, who: Player, way: Way, *, or_note: bool = True) -> str:
    """Lose the player's open game of this round; the opponent gets the edition's award."""
    game = open_game(work.event, who)
    if game is None:
        return " No game is open: type the loss where it belongs." if or_note else ""
    rule = work.event.edition_at(game.round).way(way)
    outcome = Outcome.SECOND if who.id == game.first else Outcome.FIRST
    score = score_of(work.event, game, outcome, rule, Figures())
    write_score(work, game, score)
    return " " + said(work.event, game, score)


def lose_won_game(work: Work, who: Player) -> str:
    """Where his opponent was disqualified before him, both lose their game of this round."""
    newest = work.event.round
    game = newest.game_of(who.id) if newest is not None else None
    if game is None or game.way is not Way.DISQUALIFICATION or game.winner != who.id:
        return ""
    rule = work.event.edition_at(game.round).way(Way.DISQUALIFICATION)
    score = score_of(work.event, game, Outcome.BOTH_LOSE, rule, Figures())
    write_score(work, game, score)
    return " " + said(work.event, game, score)


def award_doubts(event: Event, player: str, way: Way) -> tuple[str, ...]:
    """What the opponent's award cannot count yet, where the player's open game is lost."""
    game = open_game(event, find.player(event, player))
    return award_open(event, game, way) if game is not None else ()


def open_game(event: Event, who: Player) -> Game | None:
    """The player's game of the newest published round, while it has no result."""
    newest = event.round
    if newest is None or newest.phase is Phase.DRAFT:
        return None
    game = newest.game_of(who.id)
    return game if game is not None and game.outcome is None else None
