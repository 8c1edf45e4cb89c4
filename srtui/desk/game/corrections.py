"""The commands that set a game's turns right: one said anew, or dropped with all after it."""

from __future__ import annotations

from srtui.desk.command import ALWAYS, Work, arg
from srtui.desk.game.base import WORDS, Scoring, keep_steps
from srtui.desk.game.stopping import clock_now, stop_clock
from srtui.desk.game.turns import by_words
from srtui.rules.game import Adopted, Ended, Overruled, Stage
from srtui.rules.value import Value, replace
from srtui.state.played import Part, Played, read_played
from srtui.state.refused import Refused
from srtui.state.steps import Step, settled_anew, write_steps
from srtui.words.answers import read_words
from srtui.words.turns import part_said


class CorrectTurn(Scoring, id="score.correct", title="Correct a turn"):
    """Say one turn of a game anew, by its number in the list of `game`; all is folded again.

    Where later turns no longer fit, that is said, and --drop-rest drops them.
    """

    part: int = arg("number", "number", help="of the turn in the list")
    words: tuple[str, ...] = arg("answers", "words", help=WORDS, default=())
    drop_rest: bool = arg(
        "drop the rest", "flag", option=True, default=False,
        help="drop later turns that no longer fit",
    )  # fmt: skip

    def apply(self, work: Work) -> str:
        played = read_played(work.writer, work.event, self.game(work.event))
        part = part_of(played, self.part)
        return corrected(work, played, part, self.words, drop_rest=self.drop_rest)


class DropTurns(Scoring, id="score.drop", title="Drop turns", taking=ALWAYS):
    """Take back a turn of a game and everything after it, by its number in the list of `game`."""

    part: int = arg("number", "number", help="of the first turn to drop, in the list")

    def apply(self, work: Work) -> str:
        played = read_played(work.writer, work.event, self.game(work.event))
        if played.folded.refusal is not None and self.part == len(played.parts) + 1:
            first = played.folded.at
        else:
            first = part_of(played, self.part).steps[0].number - 1
        count = len(played.parts) - self.part + 1
        write_steps(work.writer, played.game.id, (), first)
        turns = "1 entry is" if count == 1 else f"{count} entries are"
        return f"Table {played.game.table}: {turns} dropped, from number {self.part} on."


def part_of(played: Played, number: int) -> Part:
    """A turn by its number in the list."""
    if not 1 <= number <= len(played.parts):
        raise Refused(f"There is no {number} in the list of {len(played.parts)}.")
    return played.parts[number - 1]


def corrected(
    work: Work, played: Played, part: Part, words: tuple[str, ...], *, drop_rest: bool
) -> str:
    """Write one turn said anew. Refused where later turns no longer fit, unless they may go."""
    fresh = refit(played, part, words)
    if fresh.dropped and not drop_rest:
        raise Refused(
            f"{part_said(played, work.event, fresh.dropped[0])} This no longer fits: "
            f"{fresh.reason} Add --drop-rest to drop it and what follows."
        )
    keep_steps(work, played, fresh.steps, fresh.after)
    after = replace(played, steps=(*played.steps[: fresh.after], *fresh.steps))
    said = part_said(after, work.event, part_of(after, part.number))
    dropped = f" {len(fresh.dropped)} later turns are dropped." if fresh.dropped else ""
    return (
        f"Table {played.game.table}, corrected: {said}{dropped}{_settle_clock(work, played, after)}"
    )


def _settle_clock(work: Work, before: Played, after: Played) -> str:
    """What a correction means for the clock of the game: it ends, or it goes on after all."""
    was_over = before.state.stage is Stage.OVER
    if after.state.stage is Stage.OVER:
        stop_clock(work, after.game)
        return ""
    timed = was_over and clock_now(work, after.game) is not None
    return " The game goes on: resume its clock." if timed else ""


class Refit(Value):
    """A turn said anew: the steps from number `after` on, and what would have to be dropped."""

    steps: tuple[Step, ...]
    after: int
    dropped: tuple[Part, ...] = ()
    reason: str = ""


def refit(played: Played, part: Part, words: tuple[str, ...]) -> Refit:
    """Say a turn anew and fold what follows as far as it fits."""
    first = part.steps[0].move
    if isinstance(first, Adopted | Overruled):
        raise Refused("Only turns are said anew; drop this one and do it again.")
    after = part.steps[0].number - 1
    before = replace(played, steps=played.steps[:after])
    ended = next((one.move for one in part.steps if isinstance(one.move, Ended)), None)
    taken = by_words(before, read_words(played.play, words), ended=ended)
    later = played.steps[after + len(part.steps) :]
    whole = replace(played, steps=(*before.steps, *taken.steps, *later))
    fits = whole.folded.at - after
    said = settled_anew(part.steps, taken.steps)
    steps = (*said, *later)
    if whole.folded.refusal is None:
        return Refit(steps, after)
    dropped = [one for one in played.parts if one.steps[-1].number - part.steps[-1].number
               > fits - len(taken.steps) and one.number > part.number]  # fmt: skip
    keep = sum(len(one.steps) for one in played.parts if one.number > part.number)
    keep -= sum(len(one.steps) for one in dropped)
    reason = whole.folded.refusal.sentence
    return Refit(steps[: len(taken.steps) + keep], after, tuple(dropped), reason)
