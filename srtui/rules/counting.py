"""What units and solos count for when an army is counted (rules.md 1.7, 2.7, 3.6, 4.6).

All amounts are army points. A model that comes back and is destroyed again counts again.
"""

from __future__ import annotations

from srtui.rules.edition import Counting
from srtui.rules.value import Value


class Item(Value):
    """One line of a count: what costs so much, `times` times.

    `models` at the start and `left` of them, where that decides (0: it counts whole). `half`: half
    of it counts. `leader`: a Leader, whatever he costs.
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
    """What a unit of `models` (attachments included) gives to its opponent, with `left` alive."""
    if left <= 0:
        return cost
    below = rule.destroyed == "half" and left < half(models)
    return half(cost) if below else 0


def present(rule: Counting, cost: int, models: int, left: int) -> int:
    """What a unit, or a solo of several models, counts for where it stands, with `left` alive."""
    enough = half(models) if rule.present == "half" else 1
    return cost if left >= enough else 0


def solos_destroyed(cost: int, models: int, lost: int) -> int:
    """Several solos of `models` each: one is filled with losses before the next begins."""
    return cost * (lost // models)


def worth(rule: Counting, item: Item, *, gone: bool) -> int:
    """What a line adds to a figure. `gone`: of what was destroyed, else of what stands."""
    each = rule.leader if item.leader else item.cost
    if item.half:
        each = half(each)
    elif item.models:
        what = destroyed if gone else present
        each = what(rule, item.cost, item.models, item.left)
    return each * item.times
