"""Endings by time: a fallen flag, and the end of a round for each game. Times are in UTC."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal

from srtui.rules.clock.keys import goes_on
from srtui.rules.clock.values import SECOND, Clock, Stage
from srtui.rules.edition import Flag
from srtui.rules.plural import Phrase, paragraph, phrase
from srtui.rules.value import Value

Verdict = Literal["play on", "tie", "dice down"]


def expected_end(clock: Clock) -> datetime | None:
    """Return when a game with chess clocks should end, its start plus both players' times.

    Pauses by organizer and judges, time they added, and time charged to nobody move it later; other
    stops of the clock do not. None before the start, and without chess clocks.
    """
    if clock.moment is None or clock.stage is Stage.WAITING or clock.budget.kind != "clocks":
        return None
    return clock.moment.utc + timedelta(microseconds=(combined_ns(clock) - clock.stood_ns) // 1000)


def combined_ns(clock: Clock) -> int:
    """Return the time left on both chess clocks together."""
    return sum(clock.left_ns)


def overtime_ns(clock: Clock, ends_at: datetime) -> int:
    """Return how long a chess clock game may outlast its round; 0 if it fits or is not running."""
    if clock.moment is None or not clock.going or clock.budget.kind != "clocks":
        return 0
    rest = (ends_at - clock.moment.utc) // timedelta(microseconds=1) * 1000
    return max(0, combined_ns(clock) - rest)


def verdict(clock: Clock) -> Verdict | None:
    """Return the edition's rule for a game that is still running at the expected end.

    A game exactly at the limit continues, as does one that organizer or judges have delayed. None
    if the game has stopped or no rule ends it, because its clocks do or nothing does.
    """
    if clock.stage is Stage.STOPPED:
        return None
    if clock.budget.dice_down:
        return "dice down"
    bound = clock.budget.tie_above
    if bound is None:
        return None
    over = combined_ns(clock) > bound * SECOND
    return "tie" if over and not was_delayed_by_official(clock) else "play on"


def was_delayed_by_official(clock: Clock) -> bool:
    """Tell whether organizer or judges have paused this game or added time to it."""
    added = combined_ns(clock) + sum(clock.used_ns) - 2 * clock.budget.player_ns
    return clock.paused_ns > 0 or clock.gap_ns > 0 or added > 0


def hall_pause_ns(clocks: Iterable[Clock]) -> int:
    """Return how long all of a round's tables were paused at once; this moves the expected end."""
    return max((clock.hall_ns for clock in clocks), default=0)


class FlagCase(Value):
    """A player whose flag fell, and what is due now. Sides are those of the pairing.

    `own_turn`: the flag fell in that player's own turn or phase. `goes_on`: the opponent may finish
    the turn first; their clock runs again when they press their key.
    """

    fallen: int
    own_turn: bool
    rule: str
    """The word of the edition, as in `Flag`."""
    goes_on: bool

    def sentence(self, names: tuple[str, str]) -> Phrase:
        """Return the sentence for the board that says what the game is waiting for."""
        loser = names[self.fallen]
        other = names[1 - self.fallen]
        if self.own_turn:
            said = phrase("{loser} has no time left in their own turn.", loser)
        else:
            said = phrase("{loser} has no time left in {other}'s turn.", loser, other)
        return paragraph(said, due(self.rule, loser, other))


def due(word: str, fallen: str, other: str) -> str:
    """Return what a `Flag` value requires of the player whose flag fell and of the opponent."""
    match word:
        case "wins_if_scoring_wins":
            return phrase(
                "If both agree on the state of the table, score it: {fallen} wins if that is a "
                "scenario win for {fallen}. Otherwise {other} wins by the clock.",
                fallen,
                other,
            )
        case "opponent_scores":
            return phrase(
                "Only {other} scores now. With more points than {fallen}, {other} wins by "
                "scenario, otherwise by the clock.",
                other,
                fallen,
            )
        case "opponent_ends_turn":
            return phrase(
                "{other} finishes this turn, then both score. With more points than {fallen}, "
                "{other} wins by scenario, otherwise by the clock.",
                other,
                fallen,
            )
        case "loses_scored":
            return phrase(
                "{fallen} loses by the clock; the table's score is kept for the record.", fallen
            )
    return phrase("{fallen} loses by the clock.", fallen)


def flag_case(rule: Flag, clock: Clock) -> FlagCase | None:
    """Return what a fallen flag means now, or None if none fell. Before the first turn it loses."""
    if clock.fallen is None:
        return None
    own = clock.fallen == clock.fallen_in
    word: str = rule.own if own else rule.other
    if clock.stage is Stage.PHASES:
        word = "loses"
    return FlagCase(clock.fallen, own, word, goes_on(clock) and not clock.done)
