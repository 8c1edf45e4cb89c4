"""Awards of games that were not played out, and the worth of counted units.

Sources of the counting rules: rules.md 1.7, 2.7, 3.6, 4.6. All amounts are army points. A model
that returns to play and is destroyed again counts again.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from srtui.rules.edition import Amount, Award, Counting, Edition, Half, ScenarioRule
from srtui.rules.scenarios import offered
from srtui.rules.value import Value


class Item(Value):
    """A line of a count: `times` items that cost `cost` each.

    `models` are the starting models and `left` those remaining, if that decides (0: the item counts
    fully). `half`: only half of it counts. `leader`: a Leader of any cost.
    """

    cost: int = 0
    models: int = 0
    left: int = 0
    half: bool = False
    leader: bool = False
    times: int = 1


def half(number: int) -> int:
    """Return half of a number, rounded up."""
    return (number + 1) // 2


def destroyed(rule: Counting, cost: int, models: int, left: int) -> int:
    """Return the opponent's points for a unit of `models` (attachments included), `left` alive."""
    if left <= 0:
        return cost
    below = rule.destroyed == "half" and left < half(models)
    return half(cost) if below else 0


def present(rule: Counting, cost: int, models: int, left: int) -> int:
    """Return what a unit or a multi-model solo counts as present, with `left` models alive."""
    enough = half(models) if rule.present == "half" else 1
    return cost if left >= enough else 0


def solos_destroyed(cost: int, models: int, lost: int) -> int:
    """Return the points for solos of `models` each if losses fill one solo after another."""
    return cost * (lost // models)


def worth(rule: Counting, item: Item, *, destroyed_only: bool) -> int:
    """Return what a line adds to a total, of what is destroyed or (else) still in play."""
    each = rule.leader if item.leader else item.cost
    if item.half:
        each = half(each)
    elif item.models:
        what = destroyed if destroyed_only else present
        each = what(rule, item.cost, item.models, item.left)
    return each * item.times


class Awarded(NamedTuple):
    """Scenario points and army points destroyed; None means that the organizer must be asked."""

    points: int | None
    destroyed: int | None


def bye_award(edition: Edition, size: int, scenario: ScenarioRule | None) -> Awarded:
    """Return what a bye gives besides its TP in an event of `size` and a round with `scenario`.

    Half a threshold is None until the round's scenario is drawn, unless all the edition's scenarios
    have the same threshold.
    """
    return _award(edition.bye, size, _threshold(edition, scenario), ())


def concession_award(
    edition: Edition,
    size: int,
    scenario: ScenarioRule | None,
    armies: Sequence[int | None] = (),
    scored: tuple[int, int] = (0, 0),
) -> Awarded:
    """Return the winner's award if the opponent concedes (or is penalized, rules.md P-1).

    `armies` are the totals of the lists that the opponent may have fielded, None if unknown
    (ALL-8): without any list the event's size counts, and if their halves differ, the organizer is
    asked. `scored` are the winner's points and destroyed so far; if they exceed the award and the
    edition says so, they are kept.
    """
    given = _award(edition.concession, size, _threshold(edition, scenario), armies)
    if not edition.concession.at_least:
        return given
    return Awarded(_more(given.points, scored[0]), _more(given.destroyed, scored[1]))


def _threshold(edition: Edition, scenario: ScenarioRule | None) -> int | None:
    if scenario is not None:
        return scenario.threshold
    found = {one.threshold for one in offered(edition)}
    return found.pop() if len(found) == 1 else None


def halves_of(armies: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return the distinct halves of armies, rounded up; None stands for an unknown army."""
    return tuple(dict.fromkeys(None if army is None else half(army) for army in armies))


def _award(award: Award, size: int, threshold: int | None, armies: Sequence[int | None]) -> Awarded:
    army_halves = halves_of(armies or (size,))
    halves = {
        Half.SIZE: half(size),
        Half.ARMY: army_halves[0] if len(army_halves) == 1 else None,
        Half.THRESHOLD: None if threshold is None else half(threshold),
    }
    return Awarded(_amount(award.points, halves), _amount(award.destroyed, halves))


def _amount(amount: Amount, halves: Mapping[Half, int | None]) -> int | None:
    return amount.fixed if amount.half_of is None else halves[amount.half_of]


def _more(given: int | None, scored: int) -> int | None:
    return None if given is None else max(given, scored)
