"""The commands that end a turn or a game at its table: score and clock in one transaction.

Sources: rules.md 2.3, 3.3 (at least 15 seconds, early end), decisions 15-3, 24-2, P-14.
"""

from __future__ import annotations

from srtui.desk.command import Work, arg
from srtui.desk.game import base as scoring
from srtui.desk.game.answered import Answered
from srtui.desk.game.base import WORDS, begun, keep_steps, refuse_moved_on
from srtui.desk.game.stopping import clock_now
from srtui.desk.game.table_base import Tapping, for_table
from srtui.desk.game.turns import Taken, by_words
from srtui.rules import clock as clocks
from srtui.rules.clock import SECOND, Clock, Kind
from srtui.rules.clock.keys import barred
from srtui.rules.game import Ended
from srtui.state.played import Played
from srtui.state.refused import Refused
from srtui.words.answers import player_meant, read_words
from srtui.words.turns import taken_said

HOW = tuple(how for how in scoring.HOW if how != "clock")


class TableTurn(Answered, Tapping, id="play.turn", title="End a turn"):
    """End a turn at its table: score it, in the words of `turn`, and pass the clock on.

    Where the game ends by it, both clocks stop. `early`: both players have verified that the turn
    wins, so that it may be shorter than the least time of a turn.
    """

    early: bool = arg(
        "early", "flag", option=True, default=False, help="both verified that this turn wins"
    )

    def apply(self, work: Work) -> str:
        played = self.in_play(work, self.opened(work))
        clock = clock_now(work, played.game)
        if clock is not None:
            refuse_out_of_step(played, clock)
        taken = self.keep(work, played)
        if clock is not None:
            self._tap(work, played, taken, clock)
        return taken_said(played, work.event, taken.state) + _goes_to(played, taken)

    def _tap(self, work: Work, played: Played, taken: Taken, clock: Clock) -> None:
        """The turn's end on the clock, with the steps that go with it."""
        steps = spans(played, taken)
        if taken.state.result is not None:
            if clock.fallen is None:
                refuse_too_short(clock, early=self.early)
            self.tap(work, played.game, Kind.STOP, steps=steps)
        elif self.early:
            raise Refused("This turn does not win the game: it is not ended early.")
        elif taken.state.turn != played.state.turn:
            side = played.side(played.state.active)
            self.tap(work, played.game, Kind.END, side, steps=steps)


def spans(played: Played, taken: Taken) -> list[int]:
    """How many steps a game has before and after what is taken: kept with the tap."""
    return [len(played.steps), len(played.steps) + len(taken.steps)]


def _goes_to(played: Played, taken: Taken) -> str:
    """Whose turn it is now."""
    state = taken.state
    if state.result is not None or state.turn == played.state.turn:
        return ""
    return f" Now {played.name(state.active)}, turn {state.number}."


def refuse_out_of_step(played: Played, clock: Clock) -> None:
    """Refuse where the clock is not in the turn that is scored, or waits for something else."""
    refuse_fallen(played, clock)
    if clock.dice_down:
        raise Refused("Dice are down: the game ends with this turn (play.over dice_down).")
    if clock.stage is clocks.Stage.PHASES:
        name = clock.budget.phases[clock.phase].name
        raise Refused(f"The clock is still in {name}: the first turn has not begun.")
    if refusal := barred(clock, clock.active):
        raise Refused(refusal.sentence)
    refuse_apart(played, clock)


def refuse_apart(played: Played, clock: Clock) -> None:
    """Refuse where the clock is in another turn than the score."""
    state = played.state
    if clock.turn != state.turn:
        raise Refused(
            f"The score is in turn {state.number} of {played.name(state.active)}, the clock is "
            "not: a judge sets the clock (clock adopt) or the score."
        )


def refuse_fallen(played: Played, clock: Clock) -> None:
    """Refuse where a clock has run out and that is not settled, or only the score says so."""
    in_score = played.state.fallen
    if clock.fallen is not None and in_score is None:
        name = played.names[clock.fallen]
        raise Refused(f"The clock of {name} has run out: settle that first (play.flag).")
    if clock.fallen is None and in_score is not None:
        name = played.name(in_score)
        raise Refused(f"The score says that the clock of {name} ran out: take that back first.")


def refuse_too_short(clock: Clock, *, early: bool) -> None:
    """A turn that ends the game is as long as any other, but both may verify that it wins."""
    least = clock.budget.min_turn
    if clock.turn_ns >= least * SECOND or (early and clock.budget.early_end):
        return
    how = " Both verify that it wins: --early." if clock.budget.early_end else ""
    raise Refused(f"A turn lasts at least {least} seconds.{how}")


class TableOver(Tapping, id="play.over", title="The game is over"):
    """End a game at its table before its time: how, who is meant, and its last scoring in words.

    Name who has won; for a concession name who concedes; nobody where both Leaders are gone, or at
    dice down. A ruling is a judge's.
    """

    how: str = arg("how", choices=HOW)
    who: str = arg("player", choices=("-", "1", "2"), default="-",
                   help="who has won; who concedes; - where nobody is meant")  # fmt: skip
    words: tuple[str, ...] = arg("answers", "words", help=WORDS, default=())
    first: str = arg("first turn", option=True, default="", choices=("1", "2"))
    after: int = arg(
        "after", "number", option=True, default=-1, asked=False,
        help="only where so many steps are kept",
    )  # fmt: skip

    def apply(self, work: Work) -> str:
        played = begun(work, self.opened(work), self.first)
        refuse_moved_on(played, self.after)
        clock = clock_now(work, played.game)
        self._refuse(work, played, clock)
        words = read_words(played.play, self.words)
        taken = by_words(played, words, ended=self._ended())
        keep_steps(work, played, taken.steps)
        if clock is not None and clock.stage is not clocks.Stage.STOPPED:
            self.tap(work, played.game, Kind.STOP, steps=spans(played, taken))
        return taken_said(played, work.event, taken.state)

    def _ended(self) -> Ended:
        how = next(one for one in HOW if one == self.how)
        if self.who == "-":
            return Ended(how)
        who = player_meant(self.who)
        return Ended(how, 1 - who if how == "concession" else who)

    def _refuse(self, work: Work, played: Played, clock: Clock | None) -> None:
        if self.how == "ruling" and for_table(work):
            raise Refused("A ruling is for a judge.")
        if clock is not None and self.how != "ruling":
            refuse_fallen(played, clock)
        if self.how == "dice_down" and clock is not None and not clock.dice_down:
            raise Refused("Dice down is called by the organizer, for the whole round.")
