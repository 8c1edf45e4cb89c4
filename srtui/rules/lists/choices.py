"""Lists that a player may still choose, if each must be played a number of times.

Sources: rules.md 1.4 (X Lists, Divide and Conquer; worked example 4) and 2.4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from srtui.rules.edition import ListsRule
from srtui.rules.value import Value


class ListChoice(Value):
    """`numbers`: the lists that may be chosen for this round.

    `forced`: one of several lists only. `missing`: how often each list still has to be played.
    `too_late`: the rounds left do not suffice any more, whatever is chosen.
    """

    numbers: tuple[int, ...]
    forced: bool = False
    missing: tuple[tuple[int, int], ...] = ()
    too_late: bool = False


def least(rule: ListsRule, lists: int, rounds: int) -> int:
    """Return how often each of `lists` lists must be played in an event of `rounds` rounds."""
    evenly = rounds // lists if rule.played_evenly and lists else 0
    return max(rule.played_at_least, int(rule.played_once), evenly)


def choices_left(
    rule: ListsRule,
    numbers: Sequence[int],
    played: Sequence[int],
    rounds: int,
    left: int,
    unknown: int = 0,
) -> ListChoice:
    """Return what a player with the lists `numbers` may choose now.

    `played` are the lists of their games so far, `unknown` counts games whose list was not noted
    (it may have been any). The event has `rounds` rounds, of which `left` are to be played, this
    one included.
    """
    goal = least(rule, len(numbers), rounds)
    counted = Counter(played)
    missing = {number: max(0, goal - counted[number]) for number in numbers}
    # Rounds that no list still needs: while there is one, any list may be chosen. A game without a
    # noted list may have used any: only certain facts restrict the player.
    spare = max(left, 1) + unknown - sum(missing.values())
    still = tuple((number, count) for number, count in missing.items() if count)
    if spare > 0 or not still:
        return ListChoice(tuple(numbers), missing=still)
    owed = tuple(number for number, _ in still)
    return ListChoice(owed, len(owed) == 1 < len(numbers), still, spare < 0)
