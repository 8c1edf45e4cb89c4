"""Correction of a wrong turn: the opponent disputes it; a judge settles or re-enters it.

A dispute shows a flag on the board and stops nothing. The opponent can dispute a confirmed turn
until the end of the next one; earlier turns are corrected by a judge only.
"""

from dataclasses import KW_ONLY

from srtui.commands.clock.base import GameCommand, Tapping, clock_now, refuse_decided, stop_clock
from srtui.commands.command import Work, arg, option
from srtui.commands.game.base import WORDS, store_steps, with_reason
from srtui.commands.game.turn import whole_turn
from srtui.model.played import PlayedGame, TurnPart, disputed, last_turn, open_dispute, part_of
from srtui.model.refused import Refused
from srtui.model.steps import StoredMove
from srtui.model.turn_answers import NOTHING, Answers
from srtui.rules.game import Adopted, Ended, Overruled, Stage
from srtui.rules.value import Value, replace
from srtui.text.phrases import Phrase, paragraph, phrase, table_of
from srtui.text.turns import part_text


class Dispute(Tapping, id="play.dispute", title="Dispute the last turn"):
    """Dispute the last turn: a judge will check it, and the game continues meanwhile."""

    who: int = arg("player", "side", choices=("1", "2"), help="the player who disputes it")
    _: KW_ONLY
    reason: str = option("reason", default="", help="what is wrong about it")

    def apply(self, work: Work) -> Phrase:
        played = self.in_play(work)
        part = last_turn(played)
        if part is None:
            raise Refused("There is no turn of this game to dispute.")
        name = played.names[self.who]
        if played.side(self.who) == part.before.active:
            raise Refused("{name} confirmed this turn: take it back instead.", name)
        last = part.steps[-1]
        if last.disputed_by is not None:
            done = "A judge has settled this turn."
            if not last.settled:
                done = "This turn is already disputed."
            raise Refused(done)
        _mark_step(work, played, last, disputed_by=played.game.players[self.who])
        said = part_text(played, work.event, part)
        return with_reason(
            phrase(
                "{name} has disputed a turn. {table}, {said}", name, table_of(played.game), said
            ),
            self.reason,
        )


class WithdrawDispute(Tapping, id="play.undispute", title="Withdraw a dispute"):
    """Withdraw the dispute of the last turn: it stays as it was confirmed."""

    who: int = arg("player", "side", choices=("1", "2"), help="the player who disputed it")

    def apply(self, work: Work) -> Phrase:
        played = self.in_play(work)
        part = last_turn(played)
        player = played.game.players[self.who]
        marked = None if part is None else open_dispute(part)
        if part is None or marked is None or marked.disputed_by != player:
            name = played.names[self.who]
            raise Refused("{name} has no turn in dispute now: a judge may have settled it.", name)
        _mark_step(work, played, marked, disputed_by=None)
        return phrase(
            "{name} has withdrawn the dispute. {table}, {said}",
            played.names[self.who],
            table_of(played.game),
            part_text(played, work.event, part),
        )


def _mark_step(work: Work, played: PlayedGame, step: StoredMove, **changes: object) -> None:
    id = work.writer.value(
        "SELECT id FROM step WHERE game = ? AND number = ?", [played.game.id, step.number]
    )
    work.writer.update("step", id, **changes)


class TurnCorrection(GameCommand):
    """Base class for commands that re-enter a turn, after which later turns may not fit."""

    _: KW_ONLY
    drop_rest: bool = option(
        "drop the rest", "flag", default=False, help="drop later turns that no longer fit"
    )


class Settle(TurnCorrection, id="play.settle", title="Settle a disputed turn"):
    """Settle the oldest disputed turn of a game: keep it, or re-enter it."""

    answers: Answers | None = arg("answers", "answers", help=WORDS, default=None)
    _: KW_ONLY
    reason: str = option("reason", default="", help="why it is settled this way")

    def apply(self, work: Work) -> Phrase:
        refuse_decided(work, work.event.game(self.game))
        played = self.played(work)
        marked = disputed(played)
        if not marked:
            raise Refused("No turn of this game is disputed.")
        said = self._settle(work, played, marked[0])
        more = len(marked) - 1
        left = phrase("Disputed turns left: {more}.", more) if more else ""
        return with_reason(paragraph(said, left), self.reason)

    def _settle(self, work: Work, played: PlayedGame, part: TurnPart) -> Phrase:
        if self.answers is not None:
            return corrected(work, played, part, self.answers, drop_rest=self.drop_rest)
        marked = open_dispute(part)
        assert marked is not None
        _mark_step(work, played, marked, settled=1)
        said = part_text(played, work.event, part)
        return phrase("The disputed turn stays. {table}, {said}", table_of(played.game), said)


class CorrectTurn(TurnCorrection, id="score.correct", title="Correct a turn"):
    """Re-enter one turn of a game, by its number in the list of `game`; the score is recalculated.

    If later turns no longer fit, the answer says so, and --drop-rest drops them.
    """

    part: int = arg("number", "number", help="of the turn in the list")
    answers: Answers = arg("answers", "answers", help=WORDS, default=NOTHING)

    def apply(self, work: Work) -> Phrase:
        played = self.as_kept(work)
        part = part_of(played, self.part)
        return corrected(work, played, part, self.answers, drop_rest=self.drop_rest)


def corrected(
    work: Work, played: PlayedGame, part: TurnPart, answers: Answers, *, drop_rest: bool
) -> Phrase:
    """Store a re-entered turn. Refused if later turns no longer fit and may not be dropped."""
    fresh = refit(played, part, answers)
    if fresh.dropped and not drop_rest:
        raise Refused(
            "{part} This no longer fits: {reason} Add --drop-rest to drop it and what follows.",
            part_text(played, work.event, fresh.dropped[0]),
            fresh.reason,
        )
    store_steps(work, played, fresh.steps, fresh.after)
    after = replace(played, steps=(*played.steps[: fresh.after], *fresh.steps))
    line = part_text(after, work.event, part_of(after, part.number))
    count = len(fresh.dropped)
    said = phrase("A turn was corrected. {table}, {line}", table_of(played.game), line)
    dropped = phrase("Later turns dropped: {count}.", count) if count else ""
    return paragraph(said, dropped, _settle_clock(work, played, after))


def _settle_clock(work: Work, before: PlayedGame, after: PlayedGame) -> str:
    """Stop the clock if a correction ends the game; return a hint if it reopens the game."""
    was_over = before.state.stage is Stage.OVER
    if after.state.stage is Stage.OVER:
        stop_clock(work, after.game)
        return ""
    timed = was_over and clock_now(work, after.game) is not None
    return phrase("The game continues: resume its clock.") if timed else ""


class Refit(Value):
    """A re-entered turn: the steps after number `after`, and the turns that must be dropped."""

    steps: tuple[StoredMove, ...]
    after: int
    dropped: tuple[TurnPart, ...] = ()
    reason: str = ""


def refit(played: PlayedGame, part: TurnPart, answers: Answers) -> Refit:
    """Return a turn with new answers, and the later steps that still fit."""
    if isinstance(part.steps[0].move, Adopted | Overruled):
        raise Refused("Only turns can be re-entered; drop this one and redo it.")
    after = part.steps[0].number - 1
    before = replace(played, steps=played.steps[:after])
    # The answers are for questions; how a game ended early stays as entered.
    ended = next((step.move for step in part.steps if isinstance(step.move, Ended)), None)
    reentered = whole_turn(before, answers, ended=ended)
    later = played.steps[after + len(part.steps) :]
    corrected = replace(played, steps=(*before.steps, *reentered.steps, *later))
    fits = corrected.folded.accepted - after
    # The dispute of the turn is settled with it.
    by = next((step.disputed_by for step in part.steps if step.disputed_by is not None), None)
    fresh = list(reentered.steps)
    if by is not None and fresh:
        fresh[-1] = replace(fresh[-1], disputed_by=by, settled=True)
    steps = (*fresh, *later)
    if corrected.folded.refusal is None:
        return Refit(steps, after)
    # The re-entered turn may have more or fewer steps: a later step's number plus `moved` is its
    # number in the corrected game.
    moved = len(reentered.steps) - part.steps[-1].number
    parts_after = played.parts[part.number :]
    dropped = tuple(turn for turn in parts_after if turn.steps[-1].number + moved > fits)
    kept = sum(len(turn.steps) for turn in parts_after if turn not in dropped)
    reason = corrected.folded.refusal.sentence
    return Refit(steps[: len(reentered.steps) + kept], after, dropped, reason)
