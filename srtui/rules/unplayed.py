"""What a player is given for a game that was not played, or not to its end."""

from __future__ import annotations

from typing import NamedTuple

from srtui.rules.counting import half
from srtui.rules.edition import Amount, Award, Edition, Half, ScenarioRule
from srtui.rules.scenarios import offered


class Awarded(NamedTuple):
    """Points of the scenario and army points destroyed; None: the organizer must be asked."""

    points: int | None
    destroyed: int | None


def bye_award(edition: Edition, size: int, scenario: ScenarioRule | None) -> Awarded:
    """What a bye gives beside its TP, in an event of `size`, in a round with `scenario`.

    Half a threshold cannot be told before the round's scenario is known, unless all of the
    edition's need the same: None.
    """
    return _award(edition.bye, size, _threshold(edition, scenario), None)


def concession_award(
    edition: Edition,
    size: int,
    scenario: ScenarioRule | None,
    army: int | None = None,
    scored: tuple[int, int] = (0, 0),
) -> Awarded:
    """What the winner gets when his opponent concedes (or is penalised: rules.md P-1).

    `army` is the total of the list that the opponent fielded, None where none is registered
    (ALL-8). `scored` are the winner's points and destroyed so far; more than the award is kept
    where the edition says so.
    """
    given = _award(edition.concession, size, _threshold(edition, scenario), army)
    if not edition.concession.at_least:
        return given
    return Awarded(_more(given.points, scored[0]), _more(given.destroyed, scored[1]))


def _threshold(edition: Edition, scenario: ScenarioRule | None) -> int | None:
    """What wins the scenario; where all of the edition's need the same, also before it is known."""
    if scenario is not None:
        return scenario.threshold
    found = {one.threshold for one in offered(edition)}
    return found.pop() if len(found) == 1 else None


def _award(award: Award, size: int, threshold: int | None, army: int | None) -> Awarded:
    halves = {
        Half.SIZE: size,
        Half.ARMY: size if army is None else army,
        Half.THRESHOLD: threshold,
    }
    return Awarded(_amount(award.points, halves), _amount(award.destroyed, halves))


def _amount(amount: Amount, halves: dict[Half, int | None]) -> int | None:
    if amount.half_of is None:
        return amount.fixed
    whole = halves[amount.half_of]
    return None if whole is None else half(whole)


def _more(given: int | None, scored: int) -> int | None:
    return None if given is None else max(given, scored)
