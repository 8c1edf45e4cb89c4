"""A fallen flag is a state: what the game waits for, by edition (rules.md 12-4, 15-3, 24-2)."""

from __future__ import annotations

from srtui.rules.clock.keys import goes_on
from srtui.rules.clock.values import Clock, Stage
from srtui.rules.edition import Flag
from srtui.rules.value import Value


class FlagCase(Value):
    """Player whose flag fell, and what is due now. Sides by the pairing, as in the clock.

    `own_turn`: the flag fell in that player's own turn or phase. `goes_on`: the opponent may finish
    the turn first; their clock runs again when they press their key.
    """

    fallen: int
    own_turn: bool
    rule: str
    """The word of the edition, as in `Flag`."""
    goes_on: bool

    def sentence(self, names: tuple[str, str]) -> str:
        """Return the sentence for the board: what the game waits for."""
        loser = names[self.fallen]
        other = names[1 - self.fallen]
        whose = "their own turn" if self.own_turn else f"{other}'s turn"
        return f"{loser} has no time left in {whose}. {due(self.rule, loser, other)}"


def due(word: str, fallen: str, other: str) -> str:
    """Return what a word of `Flag` demands of the player whose flag fell and of the opponent."""
    return _DUE[word].format(fallen, other)


_DUE: dict[str, str] = {
    "loses": "{0} loses by the clock.",
    "loses_scored": "{0} loses by the clock; what the table scores is counted for the record.",
    "wins_if_scoring_wins": (
        "If both agree on the state of the table, score it: {0} wins if that is a scenario win for "
        "{0}. Otherwise {1} wins by the clock."
    ),
    "opponent_scores": (
        "Only {1} scores now. With more points than {0}, {1} wins by scenario, otherwise by the "
        "clock."
    ),
    "opponent_ends_turn": (
        "{1} finishes this turn, then both score. With more points than {0}, {1} wins by "
        "scenario, otherwise by the clock."
    ),
}


def flag_case(rule: Flag, clock: Clock) -> FlagCase | None:
    """Return what a fallen flag means now; None if none has fallen.

    Before the first turn nothing scores: the flag simply loses the game.
    """
    if clock.fallen is None:
        return None
    own = clock.fallen == clock.fallen_in
    word: str = rule.own if own else rule.other
    if clock.stage is Stage.PHASES:
        word = "loses"
    return FlagCase(clock.fallen, own, word, goes_on(clock) and not clock.done)
