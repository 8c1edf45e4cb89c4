"""A fixed part of the cases of one test, which covers their parameters."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations

Case = Sequence[Hashable]
"""The values of one case, one for each parameter."""
Together = frozenset[tuple[int, Hashable]]
"""Values of different parameters in one case, each with the parameter's position."""


def covering(cases: Sequence[Case]) -> set[int]:
    """Return the positions of cases that cover every value.

    With three or more parameters, they cover every pair of values. The same cases always give the
    same positions: of two cases that add as much, the first is taken.
    """
    size = min(2, max(1, len(cases[0]) - 1))
    offered = [_together(case, size) for case in cases]
    missing: set[Together] = set().union(*offered)
    chosen: set[int] = set()
    while missing:
        gains = [len(missing & offer) for offer in offered]
        best = gains.index(max(gains))
        chosen.add(best)
        missing -= offered[best]
    return chosen


def _together(case: Case, size: int) -> set[Together]:
    return {frozenset(group) for group in combinations(enumerate(case), size)}
