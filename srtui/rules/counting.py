"""Worth of units and solos when an army is counted (rules.md 1.7, 2.7, 3.6, 4.6).

All amounts are army points. A model that comes back and is destroyed again counts again.
"""

from __future__ import annotations

from srtui.rules.edition import Counting
from srtui.rules.value import Value


class Item(Value):
    """Line of a count: `times` items of a `cost`.

    `models` at the start and `left` of them, if that decides (0: it counts fully). `half`: half of
    it counts. `leader`: a Leader, at any cost.
    """

    cost: int = 0
    models: int = 0
    left: int = 0
    half: bool = False
    leader: bool = False
    times: int = 1


def half(number: int) -> int:
    """Half of a number, rounded up."""
    return (number + 1) // 2


def destroyed(rule: Counting, cost: int, models: int, left: int) -> int:
    """Return what a unit of `models` (attachments included) gives the opponent, `left` alive."""
    if left <= 0:
        return cost
    below = rule.destroyed == "half" and left < half(models)
    return half(cost) if below else 0


def present(rule: Counting, cost: int, models: int, left: int) -> int:
    """Return what a unit or a multi-model solo counts for where it is, with `left` alive."""
    enough = half(models) if rule.present == "half" else 1
    return cost if left >= enough else 0


def solos_destroyed(cost: int, models: int, lost: int) -> int:
    """Return the points for several solos of `models` each, filled with losses one by one."""
    return cost * (lost // models)


def worth(rule: Counting, item: Item, *, destroyed_only: bool) -> int:
    """Return what a line adds to a figure.

    `gone` counts what was destroyed, otherwise what is still in play.
    """
    each = rule.leader if item.leader else item.cost
    if item.half:
        each = half(each)
    elif item.models:
        what = destroyed if destroyed_only else present
        each = what(rule, item.cost, item.models, item.left)
    return each * item.times
