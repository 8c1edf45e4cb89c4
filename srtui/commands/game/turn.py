"""Commands on turns, and on the end of a game.

They set the first turn, end each turn in score and clock, and end a game before its last turn is
scored.

Sources: rules.md 2.3, 3.3 (at least 15 seconds, early end), 4.3, 5.3, section 8 (order of a turn's
end), decisions 12-4, 15-3, 24-2, P-14.
"""

from dataclasses import KW_ONLY
from typing import get_args

from srtui.commands.clock.base import GameCommand, TapRefused, clock_now, for_table
from srtui.commands.command import ANYBODY, Work, arg, option
from srtui.commands.game.base import WORDS, Telling, set_first, store_steps, with_reason
from srtui.model.played import PlayedGame
from srtui.model.refused import Refused
from srtui.model.turn_answers import NOTHING, Answers, TurnResult, number_of, take_turn
from srtui.rules.clock import Clock, Kind, Stage, flag_case
from srtui.rules.clock.end_of_round import FlagCase
from srtui.rules.clock.keys import barred
from srtui.rules.game import Ended
from srtui.rules.game import Stage as GameStage
from srtui.rules.game.ends import rests_on_agreement
from srtui.rules.game.values import End
from srtui.rules.value import replace
from srtui.text.answers import example_words
from srtui.text.conditions import unasked_text
from srtui.text.phrases import Phrase, counted, paragraph, phrase, table_of
from srtui.text.turns import entered_turn_text, outcome_text


class FirstTurn(GameCommand, id="score.first", title="Set the first turn", roles=ANYBODY):
    """Set who has the first turn of a game: 1 or 2, in the order of the pairing."""

    who: int = arg("player", "side", choices=("1", "2"))

    def apply(self, work: Work) -> Phrase:
        played = self.as_kept(work)
        if played.steps and for_table(work):
            raise Refused("The game has started: ask a judge to change who has the first turn.")
        if played.steps:
            work.warnings.append("The turns scored so far will be recalculated.")
        after = set_first(work, played, self.who)
        if refusal := after.folded.refusal:
            raise Refused(
                "Step {step} would not fit: {refusal}", after.folded.accepted + 1, refusal.sentence
            )
        return phrase("{table}: {after} has the first turn.", table_of(played.game), after.name(0))


class Turn(Telling, id="turn", title="End a turn"):
    """Score the end of a turn, and pass its clock on: claims, facts, choices, dice.

    A word is NAME=WHO with 1 and 2 for the players in the order of the pairing: `center=1`,
    `left=1+2`, `center=0` for nobody, `zone=1:dominates` for a level other than the usual one.
    The same goes for facts. Effects take a choice and a die, `fuse=1:left:2`, or `roll` for a die
    rolled here. Also `destroyed=NAME`, `captured=NAME:1`, `gone=NAME` for a piece of terrain,
    `kill-box`, `presence=12-8` for a tiebreaker, `again:center=0` if claims are asked twice, or
    `+1 +0` instead of answers. Elements that you do not name stay unchanged; without words the
    turn ends with everything unchanged.

    If this ends the game, both clocks stop. With `--early` both players agree that the turn wins,
    so it may be shorter than the minimum. Organizers and judges can also score when the clock is in
    another turn or stopped: the clock then does not change. If it has run out, or dice are down,
    srtui asks first, because that usually ends the game.
    """

    answers: Answers = arg("answers", "answers", help=WORDS, default=NOTHING)
    early: bool = option("early", "flag", default=False, help="both agree that this turn wins")

    def apply(self, work: Work) -> Phrase:
        at_table = for_table(work)
        played = self.told_of(work)
        if played.state.stage is GameStage.OVER:
            ended = outcome_text(played, work.event, played.state)
            raise Refused("The game is over. {outcome}", ended)
        clock = clock_now(work, played.game)
        untapped = "" if clock is None else why_out_of_step(played, clock)
        if untapped and at_table:
            raise Refused(untapped)
        if clock is not None and (ends := why_ends(played, clock)):
            work.warnings.append(
                phrase("{ends} Only the turn is scored, and the game continues.", ends)
            )
        turn = whole_turn(played, self.answers, goes_on=self.goes_on)
        if not turn.steps:
            raise Refused("There is nothing to save.")
        store_steps(work, played, turn.steps)
        if clock is not None:
            untapped = self._tap(work, played, turn, clock, untapped)
        sentence = entered_turn_text(played, work.event, turn.state)
        if untapped:
            reason = untapped[:1].lower() + untapped[1:]
            stays = phrase("Only scored, the clock stays as it is: {reason}", reason)
            return paragraph(sentence, stays)
        state, goes_to = turn.state, ""
        moved_on = state.result is None and state.turn != played.state.turn
        if moved_on and (at_table or clock is not None):
            goes_to = phrase("Now {player}, turn {turn}.", played.name(state.active), state.number)
        return paragraph(sentence, goes_to)

    def _tap(
        self, work: Work, played: PlayedGame, turn: TurnResult, clock: Clock, untapped: str
    ) -> str:
        """Tap the end of the turn on the clock, storing its steps with the tap.

        Returns why it was not tapped, which only organizer and judges may accept.
        """
        if turn.state.result is not None:
            if for_table(work) and clock.fallen is None:
                refuse_too_short(clock, early=self.early)
            self.stop(work, played.game, clock, steps=_span(played, turn))
            return ""
        # Otherwise, claiming a win that is not one would end any turn before its minimum time.
        if self.early and not untapped:
            raise Refused("This turn does not win the game: it is not ended early.")
        if untapped or turn.state.turn == played.state.turn:
            return untapped
        side = played.side(played.state.active)
        try:
            self.tap(work, played.game, Kind.END, side, steps=_span(played, turn))
        except TapRefused as refused:
            # Officials score the table's state, however short the turn was.
            if for_table(work) or refused.name != "too_short":
                raise
            return str(refused)
        return ""


def _span(played: PlayedGame, taken: TurnResult) -> list[int]:
    """Return the number of steps before and after a turn, to store with its tap."""
    before = len(played.steps)
    return [before, before + len(taken.steps)]


def whole_turn(
    played: PlayedGame, answers: Answers, *, ended: Ended | None = None, goes_on: bool = False
) -> TurnResult:
    """Return a turn's effect. Refused if an answer is missing, or does not answer any question."""
    turn = take_turn(played, answers, ended=ended, goes_on=goes_on)
    if turn.ask is not None and not goes_on:
        number = number_of(played, turn.ask)
        who = f" ({played.names[number]})" if number is not None else ""
        how = example_words(turn.stops[-1].question, turn.ask, number)
        raise Refused("Missing: {ask}{who}. For example {how}.", turn.ask.text, who, how)
    if unasked := answers.unasked(turn.asks):
        raise Refused(unasked_text(played.play, unasked))
    return turn


# Keeping score and clock in step

DICE_DOWN = "Dice are down: the game ends with this turn (score end dice_down)."


def why_out_of_step(played: PlayedGame, clock: Clock) -> str:
    """Return why a turn cannot now end in both clock and score; empty if it can."""
    if over := why_fallen(played, clock) or why_ends(played, clock):
        return over
    if phase := clock.phase_name:
        return phrase("The clock is still in {phase}: the first turn has not started.", phase)
    if refusal := barred(clock, clock.active):
        return refusal.sentence
    return why_elsewhere(played, clock)


def why_elsewhere(played: PlayedGame, clock: Clock) -> str:
    """Format that the clock is in another turn than the score; empty if it is not."""
    state = played.state
    if clock.turn == state.turn:
        return ""
    return phrase(
        "The score is on {name}'s turn {turn}, but the clock is not: a judge must correct the "
        "clock (clock adopt) or the score.",
        played.name(state.active),
        state.number,
    )


def why_ends(played: PlayedGame, clock: Clock) -> str:
    """Format that clock or dice down ends the game now, which no turn can enter; otherwise ""."""
    return why_unsettled(played, clock) or (DICE_DOWN if clock.dice_down else "")


def why_unsettled(played: PlayedGame, clock: Clock) -> str:
    """Format that a flag has fallen and is not settled; empty otherwise."""
    if clock.fallen is None or played.state.fallen is not None:
        return ""
    name = played.names[clock.fallen]
    return phrase("{name}'s clock has run out: settle that first (score end clock).", name)


def why_fallen(played: PlayedGame, clock: Clock) -> str:
    """Format that a flag has fallen and is not settled, or that only the score says so."""
    if unsettled := why_unsettled(played, clock):
        return unsettled
    in_score = played.state.fallen
    if clock.fallen is None and in_score is not None:
        name = played.name(in_score)
        return phrase("The score says that {name}'s clock ran out: take that back first.", name)
    return ""


def refuse_too_short(clock: Clock, *, early: bool) -> None:
    """Refuse a too short turn that ends the game, unless both players confirm that it wins."""
    if not clock.short_ns or (early and clock.budget.early_end):
        return
    least = counted(clock.budget.min_turn, "second")
    if clock.budget.early_end:
        raise Refused(
            "A turn must last at least {time}. If both agree that it wins, add --early.", least
        )
    raise Refused("A turn must last at least {time}.", least)


# Ending a game early


END_WAYS: tuple[End, ...] = get_args(End)


class EndGame(Telling, id="score.end", title="End a game"):
    """End a game early: how, and who has won, also by a concession or a clock.

    For clock, name the player whose clock ran out (- if this program's clock shows it), and in
    `agreed` whether both players agree on the state of the table, if that decides: if not, that
    player loses. If the opponent may finish a turn, the game continues to its end. Nobody (-) at
    dice down, or if both Leaders are gone. The words answer the last scoring, if there is one, and
    the tiebreakers, as in `turn`. Rulings are for organizers and judges.
    """

    how: End = arg("how", "choice", choices=END_WAYS)
    who: int | None = arg(
        "player",
        "side",
        choices=("-", "1", "2"),
        default=None,
        help=("the winner; with clock, the player whose clock ran out; - for no one"),
    )
    answers: Answers = arg("answers", "answers", help=WORDS, default=NOTHING)
    _: KW_ONLY
    agreed: str = option(
        "agreed",
        default="-",
        choices=("-", "yes", "no"),
        help="both agree on the state of the table; - if not asked",
    )
    reason: str = option("reason", default="", help="for example for a ruling")

    def apply(self, work: Work) -> Phrase:
        return with_reason(self._end(work), self.reason)

    def _end(self, work: Work) -> Phrase:
        played = self.told_of(work)
        clock = clock_now(work, played.game)
        case = None if clock is None else flag_case(played.play.rule.flag, clock)
        if for_table(work):
            self._refuse_at_table(played, clock)
        if self.how == "ruling":
            work.warn_own_players(played.game.players)
        ended = self._clock_ending(played, clock, case) if self.how == "clock" else self._ended
        turn = whole_turn(played, self.answers, ended=ended, goes_on=self.goes_on)
        if self.how == "clock" and clock is not None and clock.stage is Stage.PHASES:
            turn = _without_turn(played, turn)
        store_steps(work, played, turn.steps)
        if turn.state.result is not None:
            self.stop(work, played.game, clock, steps=_span(played, turn))
        elif case is not None and turn.state.fallen is not None:
            return _play_on(played, case)
        return entered_turn_text(played, work.event, turn.state)

    @property
    def _ended(self) -> Ended:
        return Ended(self.how, self.who, agreed=self.agreed != "no")

    def _refuse_at_table(self, played: PlayedGame, clock: Clock | None) -> None:
        if self.how == "ruling":
            raise Refused("Only a judge can make a ruling.")
        if self.how == "clock":
            if clock is None or clock.fallen is None:
                raise Refused("No clock of this game has run out.")
            return
        if clock is not None and (fallen := why_fallen(played, clock)):
            raise Refused(fallen)
        if self.how == "dice_down" and clock is not None and not clock.dice_down:
            raise Refused("Dice down is called by the organizer, for the whole round.")

    def _clock_ending(
        self, played: PlayedGame, clock: Clock | None, case: FlagCase | None
    ) -> Ended:
        """Return an ending by clock: this program's if it has run out, otherwise as entered."""
        ended = self._ended
        if clock is not None and case is not None:
            if self.who not in (None, case.fallen):
                raise Refused("It is {name}'s clock that has run out.", played.names[case.fallen])
            if played.state.fallen is not None:
                raise Refused(_play_on(played, case))
            if clock.stage is Stage.TURNS and (elsewhere := why_elsewhere(played, clock)):
                raise Refused(elsewhere)
            ended = replace(ended, side=case.fallen)
        if self.agreed == "-" and rests_on_agreement(played.play, played.state, ended):
            said = "" if case is None else case.sentence(played.names)
            asked = phrase("Do both agree on the state of the table? --agreed yes or no.")
            raise Refused(paragraph(said, asked))
        return ended


def _play_on(played: PlayedGame, case: FlagCase) -> Phrase:
    return phrase("{table}: {sentence}", table_of(played.game), case.sentence(played.names))


def _without_turn(played: PlayedGame, turn: TurnResult) -> TurnResult:
    """Return an ending in a phase before the first turn, in which nobody has a turn to finish."""
    if turn.state.result is not None:
        return turn
    here = replace(played, steps=(*played.steps, *turn.steps))
    more = take_turn(here, NOTHING)
    return replace(more, steps=(*turn.steps, *more.steps), stops=turn.stops)
