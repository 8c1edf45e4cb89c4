"""Which lists a player may still choose, where each has to be played so many times.

Sources: rules.md 1.4 (X Lists, Divide and Conquer; worked example 4) and 2.4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from srtui.rules.edition import ListsRule
from srtui.rules.value import Value


class Choice(Value):
    """`numbers`: the lists that may be chosen for this round.

    `forced`: one of several lists only. `missing`: how often each list still has to be played.
    `too_late`: the rounds left do not suffice any more, whatever is chosen.
    """

    numbers: tuple[int, ...]
    forced: bool = False
    missing: tuple[tuple[int, int], ...] = ()
    too_late: bool = False


def least(rule: ListsRule, lists: int, rounds: int) -> int:
    """How often each of so many lists has to be played in an event of so many rounds."""
    evenly = rounds // lists if rule.played_evenly and lists else 0
    return max(rule.played_at_least, evenly)


def choices_left(
    rule: ListsRule,
    numbers: Sequence[int],
    played: Sequence[int],
    rounds: int,
    left: int,
    unknown: int = 0,
) -> Choice:
    """What a player with the lists `numbers` may choose now.

    `played` are the lists of his games so far, `unknown` games of which the list was not noted
    (they may have been any). The event has `rounds` rounds, of which `left` are to be played, this
    one included.
    """
    goal = least(rule, len(numbers), rounds)
    counted = Counter(played)
    missing = {number: max(0, goal - counted[number]) for number in numbers}
    # Rounds that are owed to no list: as long as there is one, any may be chosen. Games without a
    # noted list may have been any, too: only what is sure forces him.
    spare = max(left, 1) + unknown - sum(missing.values())
    still = tuple((number, count) for number, count in missing.items() if count)
    if spare > 0 or not still:
        return Choice(tuple(numbers), missing=still)
    owed = tuple(number for number, _ in still)
    return Choice(owed, len(owed) == 1 < len(numbers), still, spare < 0)
