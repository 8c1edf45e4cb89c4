"""Checker of a pairing, however it was made: whether it is legal, and whether it is optimal.

It shares no code with the draw. Figures are tuples, one number per level in the edition's order,
compared as tuples. A pairing is judged in two steps, as rules.md ALL-3 draws it: the bye by the
levels up to the bye's, then the pairs among the players left.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from srtui.rules.edition import Level
from srtui.rules.pairing.prove import (
    EntrantPair,
    Judge,
    LevelFigures,
    Proof,
    add,
    with_bye,
    without_bye,
)
from srtui.rules.pairing.values import Entrant, Request
from srtui.rules.value import Value

_BYE = (Level.SECOND_BYE, Level.LOWEST_BYE)


class FaultKind(StrEnum):
    """Faults that make a pairing invalid for these players."""

    UNKNOWN = "unknown"
    """Paired, but not to be paired in this round."""
    TWICE = "twice"
    """Paired more than once, or paired and given the bye, or paired with themselves."""
    MISSING = "missing"
    """Not paired."""


class Fault(Value):
    """A player who is not in the pairing exactly once."""

    kind: FaultKind
    player: int


class Verdict(StrEnum):
    """Findings about one level."""

    BEST_BY_BOUND = "best_by_bound"
    """No pairing can do better: the lower bound is reached."""
    BEST_BY_MATCHING = "best_by_matching"
    """No pairing does better: an exact matching found none."""
    NOT_PROVEN = "not_proven"
    """Above the lower bound, and the field is too large for the exact matching."""
    BETTER_EXISTS = "better_exists"
    NOT_COMPARED = "not_compared"
    """A level before this one is not proven best, so there is nothing to compare with."""


_PROVEN = (Verdict.BEST_BY_BOUND, Verdict.BEST_BY_MATCHING)


class LevelReport(Value):
    """Level of the judged pairing, with its figure.

    `figure` counts its breaks; for TP_GAP it is the sum of squared differences, for SECOND_BYE the
    byes the player has had, for LOWEST_BYE their TP above the lowest who could have it. `best` is
    the least possible, if known; in fields too large to solve, with BETTER_EXISTS, it is a lower
    figure that a search reached.
    """

    level: Level
    figure: int
    best: int | None
    verdict: Verdict


class Report(Value):
    """Result of the check. Levels are judged only if the pairing is legal."""

    faults: tuple[Fault, ...]
    levels: tuple[LevelReport, ...] = ()

    @property
    def legal(self) -> bool:
        """Every player exactly once, and nobody else."""
        return not self.faults

    @property
    def best(self) -> bool:
        """Legal, and proven best on every level."""
        return self.legal and all(one.verdict in _PROVEN for one in self.levels)

    @property
    def beaten(self) -> LevelReport | None:
        """The first level on which a better pairing exists."""
        return next((one for one in self.levels if one.verdict is Verdict.BETTER_EXISTS), None)


def check(request: Request, pairs: Sequence[tuple[int, int]], bye: int | None) -> Report:
    """Judge a pairing against all pairings of the same players; pins in `request` are ignored."""
    faults = _faults(request.entrants, pairs, bye)
    if faults:
        return Report(faults)
    by_id = {one.id: one for one in request.entrants}
    couples = [(by_id[one], by_id[other]) for one, other in pairs]
    reports = {} if bye is None else _judge_bye(request, couples, by_id[bye])
    rest = [one for one in request.entrants if one.id != bye]
    judge = Judge(rest, [level for level in request.levels if level not in _BYE])
    proof = without_bye(rest, judge, couples)
    for one in _verdicts(judge, judge.total(couples), proof):
        # A level before the bye's was judged with it; here it would be judged without.
        reports.setdefault(one.level, one)
    return Report((), tuple(reports[level] for level in request.levels if level in reports))


def _judge_bye(
    request: Request, couples: Sequence[EntrantPair], bye: Entrant
) -> dict[Level, LevelReport]:
    """Return reports on the levels up to the last that concerns the bye."""
    last = max((at for at, level in enumerate(request.levels) if level in _BYE), default=-1)
    judge = Judge(request.entrants, request.levels[: last + 1])
    figures = add(judge.total(couples), judge.bye(bye))
    proof = with_bye(request.entrants, judge, figures)
    return {one.level: one for one in _verdicts(judge, figures, proof)}


def _faults(
    entrants: Sequence[Entrant], pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Fault, ...]:
    """Return the players who do not appear exactly once."""
    seats = Counter(player for pair in pairs for player in pair)
    if bye is not None:
        seats[bye] += 1
    expected = {one.id for one in entrants}
    faults = [Fault(FaultKind.UNKNOWN, player) for player in seats if player not in expected]
    faults += [Fault(FaultKind.TWICE, player) for player, count in seats.items() if count > 1]
    faults += [Fault(FaultKind.MISSING, one.id) for one in entrants if one.id not in seats]
    return tuple(faults)


def _verdicts(judge: Judge, figures: LevelFigures, proof: Proof) -> list[LevelReport]:
    """Level by level, as long as the levels before are the best there are."""
    reports: list[LevelReport] = []
    verdict = Verdict.BEST_BY_BOUND
    for index, level in enumerate(judge.levels):
        best: int | None = None
        if verdict in _PROVEN:
            # Together with all levels before it: the bound of a later level holds only for pairings
            # that reach those (see `bound`).
            at_bound = figures[: index + 1] == proof.bound[: index + 1]
            known = (
                proof.bound if at_bound else proof.best or _beating(figures, proof.reached, index)
            )
            best = None if known is None else known[index]
            verdict = _verdict(figures[index], best, at_bound)
        else:
            verdict = Verdict.NOT_COMPARED
        reports.append(LevelReport(level, figures[index], best, verdict))
    return reports


def _beating(figures: LevelFigures, found: LevelFigures | None, at: int) -> LevelFigures | None:
    """`found` where it is better on this level and as good on those before."""
    if found is None or found[:at] != figures[:at]:
        return None
    return found if found[at] < figures[at] else None


def _verdict(figure: int, best: int | None, at_bound: bool) -> Verdict:
    """Return the verdict on one level, if those before it are optimal."""
    if at_bound:
        return Verdict.BEST_BY_BOUND
    if best is None:
        return Verdict.NOT_PROVEN
    return Verdict.BEST_BY_MATCHING if figure == best else Verdict.BETTER_EXISTS
