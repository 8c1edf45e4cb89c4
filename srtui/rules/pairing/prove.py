"""Best possible figures of a pairing: by the bound, by an exact matching, by spans."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.rules.edition import Level
from srtui.rules.pairing.figures import EXACT_UP_TO, EntrantPair, Judge, LevelFigures, add, exact
from srtui.rules.pairing.spans import Spans
from srtui.rules.pairing.values import Entrant
from srtui.rules.value import Value


class Proof(Value):
    """`bound`: no pairing is below it. `best`: the best pairing's figures, where they are known.

    `reached` are the figures of some pairing, known to be reachable.
    """

    bound: LevelFigures
    best: LevelFigures | None
    reached: LevelFigures | None = None


def with_bye(entrants: Sequence[Entrant], judge: Judge, figures: LevelFigures) -> Proof:
    """Return the best bye, and the pairs of the levels before it, for an odd number."""
    fewest = min(one.byes for one in entrants)
    bound = tuple(fewest if level is Level.SECOND_BYE else 0 for level in judge.levels)
    if figures == bound:
        return Proof(bound, bound)
    if len(entrants) > EXACT_UP_TO:
        return Proof(bound, None)
    return Proof(bound, exact(entrants, judge, bye=True))


def without_bye(entrants: Sequence[Entrant], judge: Judge, pairs: Sequence[EntrantPair]) -> Proof:
    """Return the best pairs for an even number; `pairs` is the judged pairing."""
    spans = Spans(entrants, judge)
    bound = judge.nothing
    for one in spans.bounds:
        bound = add(bound, one)
    if judge.total(pairs) == bound:
        return Proof(bound, bound)
    if len(entrants) <= EXACT_UP_TO:
        return Proof(bound, exact(entrants, judge))
    excess = spans.excess(pairs)
    if excess is None:
        return Proof(bound, None, judge.total(improved(pairs, judge)))
    return Proof(bound, add(bound, excess))


def improved(pairs: Sequence[EntrantPair], judge: Judge) -> list[EntrantPair]:
    """Return the pairing after partners changed wherever that breaks less."""
    # Each pair once, greedily: it has to show that something better is there, not to find the best.
    better = list(pairs)
    for index, (first, other) in enumerate(better):
        now = judge.pair(first, other)
        if now == judge.nothing:
            continue
        least, choice = judge.nothing, None
        for position, (third, fourth) in enumerate(better):
            before = add(now, judge.pair(third, fourth))
            for new in (((first, third), (other, fourth)), ((first, fourth), (other, third))):
                change = add(judge.total(new), before, -1)
                if position != index and change < least:
                    least, choice = change, (position, new)
        if choice is not None:
            position, (better[index], better[position]) = choice
    return better
